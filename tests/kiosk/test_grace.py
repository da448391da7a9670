"""R42 at the table: what would close the window of a forgotten UNO waits a moment."""

import asyncio
from typing import Any

import pytest

from kiosk.frames import Change
from kiosk.refusal import Refusal
from tests.kiosk.parlour import Parlour, position, seats
from tests.rulings import ruling

TWO = seats("screen", "screen")
GRACE_MS = 2_000


def play(parlour: Parlour, text: str) -> "asyncio.Task[Change]":
    """Post one action and go on without waiting for its answer."""
    return asyncio.create_task(parlour.say(text))


async def forgotten(parlour: Parlour, **switches: Any) -> None:
    """P1 plays down to one card and says nothing."""
    given = position("R1 G2", "R3 R4 R6", **switches)
    parlour.table.resume(given, TWO)
    await parlour.say("P1 play R1")


@ruling("R42")
def test_the_next_play_is_held_back_until_the_grace_is_over() -> None:
    async def story(parlour: Parlour) -> None:
        await forgotten(parlour)
        began = parlour.clock.now_ms()
        await parlour.wait(500)
        await parlour.say("P2 play R3")
        assert parlour.clock.now_ms() - began == GRACE_MS

    Parlour().run(story)


@ruling("R42")
def test_uno_goes_first_and_lets_the_held_play_go() -> None:
    async def story(parlour: Parlour) -> None:
        await forgotten(parlour)
        held = play(parlour, "P2 play R3")
        await parlour.wait(500)
        assert parlour.hand(1) == "R3 R4 R6"
        await parlour.say("P1 uno")
        await held
        assert parlour.hand(1) == "R4 R6"
        assert parlour.clock.now_ms() == 500

    Parlour().run(story)


@ruling("R42")
def test_in_attack_a_catch_goes_first_and_the_held_play_is_stale() -> None:
    async def story(parlour: Parlour) -> None:
        await forgotten(parlour)
        held = play(parlour, "P2 play R3")
        await parlour.wait(10)
        caught = await parlour.say("P2 catch P1")
        assert "caught P2 to P1" in [str(event) for event in caught.events]
        with pytest.raises(Refusal, match="stale"):
            await held
        assert parlour.hand(1) == "R3 R4 R6"

    Parlour().run(story)


@ruling("R42")
def test_in_duo_a_catch_goes_first_and_then_the_held_play_counts() -> None:
    async def story(parlour: Parlour) -> None:
        await forgotten(parlour, game="duo")
        held = play(parlour, "P2 play R3")
        await parlour.wait(10)
        await parlour.say("P2 catch P1")
        await held
        assert parlour.hand(0) == "G1 G2 G2"
        assert parlour.hand(1) == "R4 R6"

    Parlour().run(story)


def test_only_one_play_is_held() -> None:
    async def story(parlour: Parlour) -> None:
        await forgotten(parlour)
        held = play(parlour, "P2 play R3")
        await parlour.wait(10)
        with pytest.raises(Refusal, match="held"):
            await parlour.say("P2 play R4")
        await held

    Parlour().run(story)


def test_a_held_command_that_is_repeated_waits_for_the_same_answer() -> None:
    async def story(parlour: Parlour) -> None:
        await forgotten(parlour)
        version = parlour.table.version
        first = asyncio.create_task(parlour.say("P2 play R3", version, "tap"))
        again = asyncio.create_task(parlour.say("P2 play R3", version, "tap"))
        assert await first is await again

    Parlour().run(story)


def test_a_held_play_of_a_match_that_was_replaced_is_stale() -> None:
    async def story(parlour: Parlour) -> None:
        await forgotten(parlour)
        held = play(parlour, "P2 play R3")
        await parlour.wait(10)
        parlour.table.resume(position("R1", "R3"), TWO)
        with pytest.raises(Refusal, match="stale"):
            await held
        assert parlour.hand(1) == "R3"

    Parlour().run(story)


def test_what_is_not_legal_is_refused_at_once() -> None:
    async def story(parlour: Parlour) -> None:
        await forgotten(parlour)
        with pytest.raises(Refusal, match="not_in_hand"):
            await parlour.say("P2 play R9")
        assert parlour.clock.now_ms() == 0

    Parlour().run(story)


def test_without_grace_nothing_waits() -> None:
    async def story(parlour: Parlour) -> None:
        await forgotten(parlour, uno_grace=0)
        await parlour.say("P2 play R3")
        assert parlour.clock.now_ms() == 0

    Parlour().run(story)


@ruling("R42")
def test_the_button_of_a_seat_counts_in_the_grace_too() -> None:
    """The one who forgot UNO says it by the button, or the other one catches by it."""

    async def story(parlour: Parlour) -> None:
        await forgotten(parlour)
        held = play(parlour, "P2 play R3")
        await parlour.wait(500)
        parlour.launcher.toy.call(1)
        await held
        assert [str(one) for one in parlour.table.actions[-2:]] == ["P1 uno", "P2 play R3"]
        assert parlour.clock.now_ms() < GRACE_MS
        await forgotten(parlour)
        held = play(parlour, "P2 play R3")
        await parlour.wait(500)
        parlour.launcher.toy.call(2)
        with pytest.raises(Refusal, match="stale"):
            await held
        assert "P2 catch P1" in [str(one) for one in parlour.table.actions]

    Parlour().run(story)
