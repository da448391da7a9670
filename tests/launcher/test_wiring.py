"""Wiring files: what is read, and one clear line for each thing that is wrong."""

from pathlib import Path

import pytest

import firmware_bridge
from firmware_bridge.roles import OUTPUTS, ROLES
from firmware_bridge.wiring import Build, Weight, WiringError, read_wiring, wiring_of

FOLDER = Path(firmware_bridge.__file__).parent / "wirings"

MOSFET = """
build = "mosfet"
[pins]
motor_forward = 18
heartbeat = 25
beam = 22
door = 26
"""

WEIGHED = MOSFET + "weight_data = 20\nweight_clock = 19\n[weight]\n"


def faults(text: str) -> tuple[str, ...]:
    """What is wrong with a wiring."""
    with pytest.raises(WiringError) as caught:
        wiring_of(text)
    assert len(str(caught.value).splitlines()) == len(caught.value.faults)
    return caught.value.faults


def test_a_hopper_weight_is_optional_and_has_numbers_of_its_own() -> None:
    assert wiring_of(MOSFET).weight is None
    assert wiring_of(WEIGHED.replace("[weight]", "")).weight == Weight()
    weight = wiring_of(WEIGHED + "zero = -5\nper_second = 80\ncard_mg = 1600").weight
    assert weight == Weight(card_mg=1600, per_second=80, zero=-5)


def test_the_shipped_wiring_with_a_weight_is_the_h_bridge_with_the_buzzers_pin() -> None:
    ours, other = (read_wiring(FOLDER / f"h-bridge{name}.toml") for name in ("-weight", ""))
    assert ours.pins["weight_clock"] == other.pins["buzzer"]
    changed = {"buzzer", "weight_data", "weight_clock"}
    assert {role: ours.pins[role] for role in ours.pins if role not in changed} == {
        role: other.pins[role] for role in other.pins if role not in changed
    }


@pytest.mark.parametrize("build", list(Build))
def test_the_shipped_files_can_be_used(build: Build) -> None:
    wiring = read_wiring(FOLDER / f"{build}.toml")
    assert wiring.build is build
    assert wiring.factory == "lgpio"
    assert set(wiring.pins) >= set(build.needs)


def test_a_wiring_without_a_light_pin_leaves_the_self_test_out() -> None:
    wiring = wiring_of(MOSFET)
    limits = wiring.machine_limits()
    assert (limits.bridge, limits.self_test, wiring.cells, wiring.expander) == (0, 0, None, None)


def test_tables_change_numbers() -> None:
    wiring = wiring_of(
        MOSFET + "[cells]\nchannel = 3\nupper_ohms = 150_000\n[limits]\njam_ms = 300\n"
        "[press]\nchances = [1]\nshortest_ms = 600\n"
    )
    assert wiring.cells is not None
    assert (wiring.cells.channel, wiring.cells.full_scale_mv) == (3, 6600)
    assert wiring.machine_limits().jam_ms == 300
    assert (wiring.press.chances, wiring.press.shortest_ms) == ((1.0,), 600)


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ("build = 'toaster'", "build must be one of h-bridge, mosfet, tap, not 'toaster'"),
        (MOSFET + "buton = 17", "pins.buton is unknown; there are beam, "),
        (MOSFET + "button = 22", "pins.button = 22 is already the pin of beam"),
        (MOSFET + "button = 14", "pins.button = 14: carries the boot messages"),
        (MOSFET + "button = 40", "pins.button must be a BCM number from 2 to 27, not 40"),
        (MOSFET + "button = true", "pins.button must be a BCM number from 2 to 27, not True"),
        (MOSFET + "buzzer = 4", "pins.buzzer = 4 is pulled up at power-on: take 9 to 27"),
        (MOSFET + "button = 8\n[cells]", "pins.button = 8: belongs to the converter"),
        (MOSFET + "button = 2\n[expander]", "pins.button = 2: belongs to the expander"),
        (MOSFET + "motor_reverse = 23", "pins.motor_reverse has no use in the mosfet build"),
        (MOSFET.replace("door", "hopper"), "pins.door is missing: the mosfet build needs it"),
        ("speed = 3" + MOSFET, "speed is unknown; there are build, "),
        ("inverted = ['lamp']" + MOSFET, "inverted: lamp is no input that is wired"),
        ("inverted = 3" + MOSFET, "inverted must be a list of inputs"),
        ("factory = 3" + MOSFET, "factory must be a text such as 'lgpio'"),
        ("pins = 3\nbuild = 'tap'", "[pins] must be a table"),
        (MOSFET + "[cells]\nvolts = 3", "cells.volts is unknown; there are channel"),
        (MOSFET + "[cells]\nchannel = 'a'", "cells.channel must be a whole number, not 'a'"),
        (MOSFET + "[limits]\nspeed = 3", "limits.speed is unknown; there are "),
        (MOSFET + "[press]\nchances = [2]", "press.chances must be numbers from 0 to 1"),
        (MOSFET + "[press]\nlongest_ms = 9999", "press times must rise and end by 2500 ms"),
        (MOSFET + "weight_data = 20", "pins.weight_clock is missing: a hopper weight has two"),
        (MOSFET + "[weight]", "pins.weight_data is missing: a hopper weight has two wires"),
        (MOSFET + "weight_data = 20\nweight_clock = 4", "pins.weight_clock = 4 is pulled up"),
        (MOSFET + "weight_data = 22\nweight_clock = 19", "pins.weight_data = 22 is already the"),
        (WEIGHED + "grams = 3", "weight.grams is unknown; there are card_mg, counts_per_gram"),
        (WEIGHED + "card_mg = 0", "weight.card_mg must be above 0"),
        (WEIGHED + "card_mg = 1.5", "weight.card_mg must be a whole number, not 1.5"),
        (WEIGHED + "per_second = 40", "weight.per_second must be 10 or 80, not 40"),
        (WEIGHED + "zero = 'a'", "weight.zero must be a whole number, not 'a'"),
        ("inverted = ['weight_data']" + WEIGHED, "inverted: weight_data is no input that is"),
        ("build = ", "Invalid value"),
        (MOSFET + "door = 5", "pins.door stands in line "),
        (MOSFET + "[cells]\n[pins]", "[pins] stands in line "),
        (
            "build = 'tap'\n\nbuild = 'tap'",
            "build stands in line 1 and again in line 3: keep one of",
        ),
    ],
)
def test_one_line_says_what_is_wrong(wrong: str, fault: str) -> None:
    assert any(line.startswith(fault) for line in faults(wrong))


def test_all_faults_are_told_at_once() -> None:
    assert len(faults("build = 'mosfet'\n[pins]\nbeam = 1\nlamp = 2")) == 5


def test_outputs_are_roles() -> None:
    assert set(ROLES) > OUTPUTS
