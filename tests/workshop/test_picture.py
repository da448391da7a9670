"""The wiring pictures are what the code draws, and the wiring is what the drivers use."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from engine.launcher import LauncherState
from firmware_bridge.picture.__main__ import main
from firmware_bridge.picture.boards import PI, PICO
from firmware_bridge.picture.builds import SHIPPED, on_pi, pico, picture_of
from firmware_bridge.picture.drawing import drawn
from firmware_bridge.picture.faults import PICTURES, fault, name_of
from firmware_bridge.picture.parts import Wire
from firmware_bridge.picture.pico import CELLS, NAMES, PINS, SEATS
from firmware_bridge.wiring import wiring_of
from tests.launcher.pin_rigs import wiring
from tests.repository.tree import ROOT, read

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("build", SHIPPED)
def test_the_picture_in_the_documents_is_what_the_code_draws(build: str) -> None:
    """`python -m firmware_bridge.picture BUILD > docs/pictures/wiring-BUILD.svg` renews it."""
    assert read(f"docs/pictures/wiring-{build}.svg") == drawn(picture_of(build))
    assert f"pictures/wiring-{build}.svg" in read("docs/build.md")


@pytest.mark.parametrize("build", SHIPPED)
def test_a_picture_is_sound_and_says_in_words_what_it_shows(build: str) -> None:
    picture = picture_of(build)
    root = ET.fromstring(drawn(picture))
    description = root.findtext(f"{SVG}desc") or ""
    for part in picture.parts:
        assert part.title in description
        assert all(wire.end in description for wire in part.wires)
    width = int(root.attrib["width"])
    assert all(float(text.attrib["x"]) < width for text in root.iter(f"{SVG}text"))


@pytest.mark.parametrize("build", ["h-bridge", "h-bridge-weight", "mosfet", "tap"])
def test_every_wired_pin_is_drawn_once(build: str) -> None:
    wired = wiring(build)
    drawn_pins = [
        w.pin for part in on_pi(wired).parts for w in part.wires if isinstance(w.pin, int)
    ]
    buses = ([8, 9, 10, 11] if wired.cells else []) + ([2, 3] if wired.expander else [])
    assert sorted(drawn_pins) == sorted([*wired.pins.values(), *buses])


def test_the_pico_is_drawn_as_its_firmware_has_it() -> None:
    tree = ast.parse(read("firmware_bridge/pico/main.py"))
    found: dict[str, int] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(
                targets=[ast.Attribute(attr=name)],
                value=ast.Call(args=[ast.Constant(value=pin), *_]),
            ) if isinstance(pin, int):
                found[name] = pin
            case ast.Assign(targets=[ast.Name(id="SEAT_PINS")], value=pins):
                assert ast.literal_eval(pins) == SEATS
            case _:
                pass
    assert found.pop("cells") == CELLS
    assert {NAMES[name]: pin for name, pin in found.items()} == PINS
    drawn_pins = [w.pin for part in pico().parts for w in part.wires if isinstance(w.pin, int)]
    assert sorted(drawn_pins) == sorted([*PINS.values(), *SEATS, CELLS])


def test_the_places_on_the_boards() -> None:
    assert (PI.places, PICO.places) == (40, 40)
    assert [PI.signals[pin] for pin in (2, 18, 22, 26, 21)] == [3, 12, 15, 37, 40]
    assert [PICO.signals[pin] for pin in (0, 15, 16, 22, 28)] == [1, 20, 21, 29, 34]
    assert PI.power == {"3.3 V": 1, "5 V": 2, "GND": 6}
    assert PICO.power == {"3.3 V": 36, "5 V": 40, "GND": 3}


@pytest.mark.parametrize("build", ["h-bridge", "mosfet", "tap"])
def test_the_places_in_the_comments_of_the_wiring_files_are_right(build: str) -> None:
    lines = read(f"firmware_bridge/wirings/{build}.toml").splitlines()
    named = [re.match(r"\w+ = (\d+)\s+# (\d+)\b", line) for line in lines]
    places = [(int(match[1]), int(match[2])) for match in named if match]
    assert len(places) >= 9
    assert [(pin, place) for pin, place in places if PI.signals[pin] != place] == []


def test_somebodys_own_wiring() -> None:
    text = (ROOT / "firmware_bridge/wirings/tap.toml").read_text(encoding="utf-8")
    own = wiring_of(
        text.replace("beam = 22 ", "beam = 20 ").replace("[pins]", "inverted = ['beam']\n[pins]", 1)
    )
    wires = [wire for part in on_pi(own).parts for wire in part.wires]
    assert Wire(20, "receiver's output, 10 k to 3.3 V (inverted)") in wires
    assert on_pi(own).supply[-1] == "the toy's board\nand its motor"


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = [sys.executable, "-m", "firmware_bridge.picture", "pico"]
    done = subprocess.run(run, check=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stdout == drawn(pico())
    assert main([]) == 2
    assert main([str(tmp_path / "nothing.toml")]) == 3
    (tmp_path / "bad.toml").write_text("build = 'toaster'")
    assert main([str(tmp_path / "bad.toml")]) == 2
    assert "build must be one of" in capsys.readouterr().err


@pytest.mark.parametrize("state", PICTURES)
def test_the_pictures_of_faults_are_what_the_code_draws(state: LauncherState) -> None:
    """`python -m firmware_bridge.picture faults kiosk/static/faults` renews them."""
    name = name_of(state)
    assert read(f"kiosk/static/faults/{name}") == fault(state)
    assert f"../kiosk/static/faults/{name}" in read("docs/build.md")
    ET.fromstring(fault(state))


def test_all_faults_are_written(tmp_path: Path) -> None:
    assert main(["faults", str(tmp_path / "new")]) == 0
    assert {path.name for path in (tmp_path / "new").iterdir()} == {*map(name_of, PICTURES)}
