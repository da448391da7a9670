"""The commands of makers over a board: real clock once, everything else in virtual time."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from time import monotonic_ns

import pytest

from engine.launcher import Ejection
from firmware_bridge.memory import OpenShots
from firmware_bridge.pico.limits import Limits
from firmware_bridge.protocol import Plain
from firmware_bridge.tuned import TunedLauncher
from kiosk.cli import main
from launcher_sim.board.__main__ import main as serve_board
from launcher_sim.board.live import LiveBoard
from launcher_sim.board.process import Interpreter
from launcher_sim.physics.feed import GENTLE
from launcher_sim.physics.launcher import PhysicalLauncher
from tests.launcher.boards import BoardRig

LIMITS = {"no_card_ms": 900, "tight_percent": 111}


@pytest.fixture
def port(tmp_path: Path) -> Iterator[Path]:
    """A simulated board at half the pace of the real clock, so that a busy computer keeps up."""
    world = PhysicalLauncher(3, feed=GENTLE, helpful=True)
    world.fill(40)
    path, ends, began = tmp_path / "port", Event(), monotonic_ns()
    with LiveBoard(world, path, Interpreter.CPYTHON) as board:
        serving = Thread(
            target=board.serve, args=(lambda: (monotonic_ns() - began) // 2_000_000, ends.is_set)
        )
        serving.start()
        yield path
        ends.set()
        serving.join()


def test_dispense_and_doctor_over_a_port(port: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["launcher", "dispense", "2", "--launcher", f"serial:{port}"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("2 cards, ")
    assert "SIMULATED board 53494d" in shown.err
    assert main(["doctor", "--launcher", f"serial:{port}"]) == 0
    shown = capsys.readouterr()
    for name in ("port", "link", "firmware", "door", "hopper", "exit", "cells", "beam", "button"):
        assert f"\nok    {name:<14}" in shown.out
    assert "firmware 1.0, protocol 1" in shown.out
    assert "SIMULATED board" in shown.err


def test_a_board_is_not_served_where_something_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "port").write_text("")
    assert serve_board([str(tmp_path / "port")]) == 2
    assert serve_board([]) == 2
    assert serve_board(["--help"]) == 2
    assert "a new name for the port" in capsys.readouterr().err


def tuned(rig: BoardRig, limits: dict[str, int]) -> TunedLauncher:
    """A driver that has loaded a calibration."""
    path = str(rig.bench.path)
    launcher = TunedLauncher(rig.clock, rig.trigger, lambda: path, OpenShots(rig.memory), limits)
    rig.bench.host = launcher.board.link
    return launcher


async def limits_of(launcher: TunedLauncher) -> dict[str, int]:
    """What the board holds to now."""
    found = {}
    for name in LIMITS:
        answer = await launcher.board.ask("L", name)
        assert isinstance(answer, Plain)
        found[name] = int(answer.words[1])
    return found


def test_a_board_is_told_the_limits_of_a_calibration_after_each_start() -> None:
    rig = BoardRig(Interpreter.CPYTHON)
    launcher = tuned(rig, LIMITS)

    async def talk() -> tuple[Ejection, dict[str, int], dict[str, int], dict[str, int]]:
        try:
            rig.world.fill(40)
            ejection = await launcher.dispense("a", 2)
            first = await limits_of(launcher)
            rig.bench.reset()
            await rig.clock.sleep_until(rig.clock.now_ms() + 1500)
            after_reset = await limits_of(launcher)
            await launcher.press("b")
            return ejection, first, after_reset, await limits_of(launcher)
        finally:
            await launcher.aclose()

    ejection, first, after_reset, again = rig.run(talk())
    assert ejection.count == 2
    assert first == again == LIMITS
    assert after_reset == {name: getattr(Limits, name) for name in LIMITS}


def test_a_launcher_without_a_calibration_is_told_nothing() -> None:
    rig = BoardRig(Interpreter.CPYTHON)
    launcher = tuned(rig, {})

    async def talk() -> dict[str, int]:
        try:
            rig.world.fill(40)
            await launcher.dispense("a", 1)
            return await limits_of(launcher)
        finally:
            await launcher.aclose()

    assert rig.run(talk()) == {name: getattr(Limits, name) for name in LIMITS}


def test_the_board_is_looked_for_as_soon_as_somebody_listens() -> None:
    rig = BoardRig(Interpreter.CPYTHON)
    launcher = tuned(rig, {})

    async def talk() -> tuple[str, str, bool]:
        before = launcher.status().name
        launcher.inputs()
        await rig.clock.sleep_until(rig.clock.now_ms() + 500)
        status = launcher.status()
        await launcher.aclose()
        return before, status.name, status.simulated

    before, after, simulated = rig.run(talk())
    assert before == "board -"
    assert after.startswith("SIMULATED board")
    assert simulated
