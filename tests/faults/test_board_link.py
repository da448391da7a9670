"""Faults 27 to 36 with a board: cable, power, firmware, host and line; physics below."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from random import Random

import pytest
import serial

from engine.launcher import Ejection, InQuestion, LauncherState, Unavailable, Unplugged
from launcher_sim.board.wire import Trouble
from launcher_sim.physics.motor import Drive
from tests.faults.board_bench import BoardBench
from tests.faults.pin_bench import FULL, fails

LEASE_MS = 400


async def begun(bench: BoardBench, shot: Awaitable[Ejection]) -> "asyncio.Future[Ejection]":
    """The shot, once it has given cards and its motor turns."""
    running = asyncio.ensure_future(shot)
    while not (bench.world.came and bench.turns()):
        await bench.pause(5)
    return running


async def stays_off(bench: BoardBench, within_ms: int) -> None:
    """Check that the motor is off after so long, and stays so."""
    await bench.pause(within_ms)
    on_ms = bench.world.on_ms
    await bench.pause(1000)
    assert bench.world.on_ms == on_ms


def test_fault_27_a_cable_pulled_out_and_the_truth_when_it_is_back() -> None:
    bench = BoardBench()

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        shot = await begun(bench, launcher.dispense("d", 30))
        bench.bench.unplug()
        fault = await fails(shot, InQuestion)
        assert fault.counted <= bench.world.came
        assert launcher.status().state is LauncherState.UNPLUGGED
        await stays_off(bench, LEASE_MS + 10)
        await fails(launcher.press("p"), Unplugged)
        bench.bench.plug_in()
        await bench.pause(1500)
        truth = await launcher.result("d")
        assert truth is not None
        assert (truth.count, truth.doubtful) == (bench.world.came, False)
        assert bench.all_cards() == FULL
        assert launcher.status().cards == bench.world.hopper

    bench.run(main())


def test_fault_27_with_the_power_lost_too_the_people_are_asked() -> None:
    bench = BoardBench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        shot = await begun(bench, bench.launcher.dispense("d", 30))
        bench.bench.unplug()
        bench.bench.reset()
        await fails(shot, InQuestion)
        bench.bench.plug_in()
        await bench.pause(1500)
        question = await fails(bench.launcher.result("d"), InQuestion)
        assert question.counted <= bench.world.came
        assert bench.launcher.status().state is LauncherState.IN_QUESTION
        await bench.launcher.forget("d")
        assert (await bench.launcher.dispense("e", 1)).count == 1

    bench.run(main())


def test_fault_28_a_reset_in_a_shot_stops_the_motor_and_asks() -> None:
    bench = BoardBench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        board = bench.launcher.board
        shot = await begun(bench, bench.launcher.dispense("d", 30))
        await bench.pause(500)
        assert board.state is not None
        told, boot = board.state.count, board.boot
        bench.bench.reset(cause=3)
        assert not bench.turns()
        question = await fails(shot, InQuestion)
        assert question.doubtful
        assert 0 < told <= question.counted <= bench.world.came
        await stays_off(bench, 0)
        assert (board.hello is not None, board.boot != boot) == (True, True)
        for ticket in range(1, 4):
            answer = await board.ask("S", "old", "D", "1", boot, str(ticket))
            assert "STALE" in str(answer)
        await stays_off(bench, 0)
        await fails(bench.launcher.dispense("d", 30), InQuestion)

    bench.run(main())


def test_fault_29_a_firmware_that_hangs_is_reset_with_the_motor_off() -> None:
    bench = BoardBench(on_ms=2400)

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        shot = await begun(bench, bench.launcher.press("p"))
        assert bench.turns()
        bench.bench.hangs = True
        before_ms = bench.world.on_ms
        await fails(shot, InQuestion)
        await stays_off(bench, 500)
        assert bench.world.on_ms - before_ms <= 510
        await bench.pause(3000)
        assert bench.launcher.status().state is LauncherState.IN_QUESTION

    bench.run(main())


def test_fault_30_a_host_that_dies_has_its_motor_stopped_and_asks_when_it_is_back() -> None:
    bench = BoardBench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        shot = await begun(bench, bench.launcher.dispense("d", 30))
        await bench.launcher.board.stop()
        await asyncio.wait([shot])
        await stays_off(bench, LEASE_MS + 10)
        again = bench.driver()
        truth = await again.result("d")
        assert truth is not None
        assert (truth.count, truth.doubtful) == (bench.world.came, False)

    bench.run(main())


def test_fault_30_a_host_that_pauses_has_its_motor_stopped() -> None:
    bench = BoardBench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        shot = await begun(bench, bench.launcher.dispense("d", 30))
        bench.bench.to_board.cut = True
        await stays_off(bench, LEASE_MS + 10)
        bench.bench.to_board.cut = False
        await fails(shot, InQuestion)
        await bench.pause(2000)
        truth = await bench.launcher.result("d")
        assert truth is not None
        assert truth.count == bench.world.came

    bench.run(main())


def test_fault_31_noise_on_the_line_disturbs_nobody() -> None:
    bench = BoardBench()

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        chance = Random(31)
        for number in range(4):
            noise = chance.randbytes(200) + b"\x03\xff\x00" + b"x" * 300 + b"\n"
            bench.bench.to_board.put(noise, bench.clock.now_ms())
            bench.bench.to_host.put(chance.randbytes(200) + b"\n", bench.clock.now_ms())
            assert (await bench.launcher.dispense(f"d{number}", 2)).count == 2
        assert bench.world.came == 8
        assert bench.bench.to_host.first[b"N"] >= 4
        assert bench.launcher.board._lines.bad >= 4

    bench.run(main())


def through(trouble: Trouble, shots: int = 8) -> None:
    """Shots through a bad wire: each fires once, and its count is right or in question."""
    bench = BoardBench()

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        bench.bench.to_board.trouble = bench.bench.to_host.trouble = trouble
        for number in range(shots):
            before = bench.world.came
            shot = asyncio.ensure_future(launcher.dispense(f"d{number}", 1))
            await asyncio.wait([shot])
            if shot.exception() is None:
                assert shot.result().count == bench.world.came - before == 1
            else:
                await fails(shot, InQuestion)
                await bench.pause(3000)
                truth = await launcher.result(f"d{number}")
                assert truth is None or truth.count == bench.world.came - before
            assert await launcher.result(f"d{number}") is not None
            assert bench.world.came - before <= 1

    bench.run(main())


def test_fault_32_lost_commands_and_lost_answers_are_said_again_and_fire_once() -> None:
    through(Trouble(drop=0.25))


def test_fault_33_doubled_late_and_reordered_commands_fire_once() -> None:
    through(Trouble(double=0.5, delay=0.3, longest_delay_ms=120))


def test_fault_33_a_command_that_arrives_after_a_hello_is_stale() -> None:
    bench = BoardBench()

    async def main() -> None:
        launcher = bench.launcher
        await launcher.loaded(FULL)
        board = launcher.board
        boot, ticket = board.boot, str(board.ticket)
        await board.greet()
        answer = await board.ask("S", "late", "D", "1", boot, ticket)
        assert "STALE" in str(answer)
        await bench.pause(2000)
        assert (bench.world.came, bench.world.on_ms) == (0, 0)

    bench.run(main())


def test_fault_34_ticks_that_wrap_in_a_shot_change_nothing() -> None:
    bench = BoardBench()
    bench.bench._birth = replace(bench.bench._birth, ticks=(1 << 30) - 900)

    async def main() -> None:
        await bench.launcher.loaded(FULL)
        assert (await bench.launcher.dispense("d", 4)).count == bench.world.came == 4
        assert bench.clock.now_ms() > 900
        assert bench.count(Drive.FORWARD) == 4

    bench.run(main())


def test_fault_36_a_port_that_somebody_holds_is_named_and_taken_when_it_is_free() -> None:
    bench = BoardBench()

    async def main() -> None:
        with serial.Serial(str(bench.bench.path), exclusive=True):
            await fails(bench.launcher.press("p"), Unavailable)
            assert bench.launcher.status().state is LauncherState.UNAVAILABLE
            with pytest.raises(Unavailable, match="another program"):
                await bench.launcher.press("p")
        await bench.pause(2500)
        await bench.launcher.loaded(FULL)
        assert (await bench.launcher.dispense("d", 1)).count == 1

    bench.run(main())
