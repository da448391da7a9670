"""`uno-kiosk launcher ...`: what it prints, and how each failure of a launcher ends it."""

import asyncio
from collections.abc import Callable

import pytest

from engine.launcher import (
    Ejection,
    LauncherError,
    LauncherState,
    LauncherStatus,
    LauncherWarning,
    UnexpectedCard,
)
from kiosk.cli import main
from kiosk.commands.conversation import ejected, stop_of
from kiosk.commands.shooting import awake, described, heard, looked_after, watched
from kiosk.stop import ExitCode
from tests.faults.board_bench import AnyBench, both
from tests.faults.pin_bench import FULL
from tests.launcher.rigs import RIGS, Rig

ABSENT = {"no answer", "unplugged", "not available", "wrong firmware"}


def kinds(kind: type[LauncherError] = LauncherError) -> list[type[LauncherError]]:
    """Every kind of error, and those of their own."""
    below = kind.__subclasses__()
    return [*below, *(error for sub in below for error in kinds(sub))]


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("started", [True, False])
def test_each_failure_is_one_line_with_its_exit_code(
    kind: type[LauncherError], started: bool
) -> None:
    stop = stop_of(kind("a wire is off", started=started, counted=2, doubtful=started))
    missing = str(kind.state) in ABSENT
    assert stop.code is (ExitCode.NOT_THERE if missing else ExitCode.DOES_NOT_HOLD)
    assert "a wire is off" in str(stop)
    assert ("2 cards (count them: the launcher is not sure) came" in str(stop)) is started
    assert "\n" not in str(stop)


def test_a_failure_without_detail_says_what_to_do() -> None:
    stop = stop_of(kinds()[1]())
    assert str(stop) == "The door of the launcher is open. Close it."


def test_a_toy_that_keeps_its_board_is_not_said_to_be_closed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "launchersim")
    assert main(["launcher", "dispense", "2", "--launcher", "gpio", "--wiring", "tap"]) == 3
    last = capsys.readouterr().err.splitlines()[-1]
    assert last == "uno-kiosk: not available: a toy that keeps its board cannot count cards out"


@pytest.mark.parametrize(
    ("ejection", "text"),
    [
        (Ejection(0, 0.62), "blank, 0.6 s"),
        (Ejection(1, 1.0), "1 card, 1.0 s"),
        (Ejection(5, 1.46), "5 cards, 1.5 s"),
        (Ejection(5, 1.46, True), "5 cards (count them: the launcher is not sure), 1.5 s"),
        (Ejection(0, 1.0, True), "0 cards (count them: the launcher is not sure), 1.0 s"),
    ],
)
def test_a_shot_in_words(ejection: Ejection, text: str) -> None:
    assert ejected(ejection) == text


def test_a_status_line_by_line() -> None:
    status = LauncherStatus(
        LauncherState.READY,
        40,
        False,
        "pins (mosfet)",
        False,
        3.31,
        warnings=(LauncherWarning.CELLS_LOW,),
    )
    assert described(status) == [
        "launcher  pins (mosfet)",
        "state     ready",
        "door      closed",
        "cells     3.31 V",
        "cards     40",
        "warning   cells low",
    ]
    assert heard(UnexpectedCard(0)) == "1 card taken by hand"


@pytest.mark.parametrize("name", RIGS)
def test_watch_tells_buttons_door_and_state_of_every_launcher(name: str) -> None:
    rig = RIGS[name]()
    lines = rig.run(_watched(rig))
    whole = "\n".join(line[10:] for line in lines)
    for wanted in ("state ready", "button pressed", "seat 3 calls", "door opened", "door closed"):
        assert wanted in whole
    assert "state door open" in whole
    moments = [float(line[:8]) for line in lines]
    assert moments[0] == 0
    assert max(moments) < 4


async def _watched(rig: Rig) -> list[str]:
    """What watch prints while people do things, half a second apart."""
    lines: list[str] = []
    await rig.launcher.loaded(50)
    await awake(rig.launcher, rig.clock)
    watching = asyncio.ensure_future(watched(rig.launcher, rig.clock, lines.append))
    doings: list[Callable[[], None]] = [
        lambda: None,
        rig.press_button,
        lambda: rig.call(3),
        rig.open_door,
        rig.close_door,
        lambda: None,
    ]
    for do in doings:
        do()
        await rig.clock.sleep_until(rig.clock.now_ms() + 500)
    watching.cancel()
    await asyncio.wait([watching])
    return lines


@both()
async def test_a_shot_that_waits_for_a_hand_says_so_once(bench: AnyBench) -> None:
    lines: list[str] = []
    await bench.launcher.loaded(FULL)
    bench.upsets.half_out = bench.upsets.half_out_holds = True
    shot = bench.launcher.dispense("d", 1)
    waiting = asyncio.ensure_future(looked_after(bench.launcher, shot, lines.append))
    await bench.pause(4_000)
    assert lines == ["A card sticks out of the launcher. Take it."]
    bench.world.machine.take()
    assert (await waiting).count == 2
    assert len(lines) == 1


def test_dispense_prints_what_came_and_names_the_simulator(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["launcher", "dispense", "1"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("1 card, ")
    assert "SIMULATED launcher (measured): no machine throws these cards" in shown.err


def test_status_on_simulated_pins(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "launchersim")
    assert main(["launcher", "status", "--launcher", "gpio", "--wiring", "mosfet"]) == 0
    shown = capsys.readouterr()
    assert "launcher  SIMULATED pins (mosfet)" in shown.out
    assert "state     ready" in shown.out
    assert "SIMULATED pins (mosfet)" in shown.err


def test_an_empty_hopper_is_exit_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["launcher", "press", "--cards", "0"]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == (
        "uno-kiosk: The launcher is empty. Fill it."
    )


@pytest.mark.parametrize(
    "words",
    [
        "launcher",
        "launcher shoot",
        "launcher dispense",
        "launcher dispense 0",
        "launcher dispense 256",
        "launcher dispense many",
        "launcher press 3",
        "launcher status --launcher toaster",
        "launcher press --cards 256",
        "doctor --launcher toaster",
        "doctor --listen -1",
        "doctor now",
        "calibrate --bursts 0",
        "calibrate --launcher sim:toaster",
    ],
)
def test_wrong_use_is_one_line(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith("uno-kiosk: ")
    assert shown.err.count("\n") == 1
