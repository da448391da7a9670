"""Faults of the machine itself, and what a table with real cards makes of them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

import pytest

from engine.actions import Action, Verb
from engine.rules import rules_for
from kiosk.command import Command, command
from kiosk.croupier import Croupier, Habits
from kiosk.frames import Change, frame
from kiosk.memory.store import Forgetful
from kiosk.pace import AT_ONCE
from kiosk.surroundings import Surroundings
from kiosk.table import Table
from tests.faults.board_bench import AnyBench, both
from tests.faults.pin_bench import Bench
from tests.kiosk.parlour import seats
from tests.launcher.pin_rigs import wiring


@asynccontextmanager
async def table_over(bench: AnyBench) -> AsyncIterator[Table]:
    """Begin a match of two with real cards over this launcher."""
    around = Surroundings(bench.clock, Random(3), "bench", Forgetful())
    table = Table(bench.launcher, around)
    croupier = Croupier(table, bench.launcher, around, Habits(AT_ONCE))
    await table.begin(rules_for("attack"), seats("screen", "screen"), real=True)
    work = asyncio.create_task(croupier.run())
    await table.submit(command("turned R5", None, table.version, "turned"))
    await bench.pause(1_000)
    yield table
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)


@both()
async def test_fault_07_a_card_pulled_out_of_the_machine_goes_to_the_seat_that_has_it(
    bench: AnyBench,
) -> None:
    async with table_over(bench) as table:
        assert bench.launcher.status().cards == 97
        bench.world.machine.pull_card()
        await bench.pause(1_000)
        assert table.view("table")["stray"] == {"cards": 1, "seats": ["P1", "P2"]}
        assert bench.launcher.status().cards == 96
        await table.submit(Command("stray", table.version, "whose", whose=1))
        await bench.pause(1_000)
        view = table.view("table")
        assert (view["stray"], view["draw"], view["seats"][1]["count"]) == (None, 96, 8)
        assert bench.launcher.status().cards == 96


@both()
async def test_fault_06_the_table_says_that_a_card_sticks_out_until_somebody_takes_it(
    bench: AnyBench,
) -> None:
    async with table_over(bench) as table:
        told: list[Change] = []
        table.listen(told.append)
        bench.upsets.half_out = bench.upsets.half_out_holds = True
        who = table.view("table")["turn"]
        await table.submit(command(f"{who} press", None, table.version, "press"))
        await bench.pause(6_000)
        assert told[-1].half_out
        for viewer in ("table", 0, 1):
            view = frame(told[-1], viewer)["view"]
            assert (view["half_out"], view["running"]) == (True, who)
            assert view["trouble"] == "A card sticks out of the launcher. Take it."
            assert "retry" not in view["legal"]
        held = bench.world.came
        bench.world.machine.take()
        await bench.pause(1_000)
        view = table.view("table")
        assert (view["half_out"], view["running"]) == (False, who)
        assert (view["question"]["least"], view["question"]["likely"]) == (0, held + 1)
        shot = Action(Verb.SHOT, count=held + 1)
        await table.submit(Command(shot, table.version, "counted"))
        view = table.view("table")
        assert (view["trouble"], view["running"]) == (None, None)
        assert view["seats"][int(who[1:]) - 1]["count"] == 7 + held + 1


@both()
async def test_fault_11_a_door_that_closes_turns_no_motor_until_somebody_presses(
    bench: AnyBench,
) -> None:
    async with table_over(bench) as table:
        bench.open_door()
        await bench.pause(200)
        who = table.view("table")["turn"]
        await table.submit(command(f"{who} press", None, table.version, "press"))
        await bench.pause(1_000)
        bench.close_door()
        await bench.pause(5_000)
        view = table.view("table")
        assert (view["running"], bench.world.on_ms) == (who, 0)
        assert view["trouble"] == "The launcher is ready again. Press once more."
        bench.press_button()
        await bench.pause(6_000)
        view = table.view("table")
        assert (view["running"], bench.world.on_ms > 0) == (None, True)
        assert view["seats"][int(who[1:]) - 1]["count"] == 7 + bench.world.came


def without_hopper_sensor() -> Bench:
    wired = wiring("h-bridge")
    pins = {role: pin for role, pin in wired.pins.items() if role != "hopper"}
    return Bench(wired=replace(wired, pins=pins))


@pytest.mark.parametrize("bench", [without_hopper_sensor], indirect=True)
async def test_fault_05_without_a_sensor_an_empty_hopper_is_asked_about_when_no_card_comes(
    bench: Bench,
) -> None:
    async with table_over(bench) as table:
        bench.world.empty_hopper()
        who = table.view("table")["turn"]
        await table.submit(command(f"{who} press", None, table.version, "press"))
        await bench.pause(10_000)
        view = table.view("table")
        assert (view["missing"], view["running"]) == (97, None)
        assert view["trouble"].startswith("No card comes")
        empty = Action(Verb.RECOUNT, count=0)
        await table.submit(Command(empty, table.version, "empty"))
        view = table.view("table")
        assert (view["missing"], view["trouble"], view["draw"]) == (0, None, 0)
