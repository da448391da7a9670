"""A spoken card: its text is shown, and bots wait, until the table says that it is done (R28)."""

from typing import Any

import pytest

from kiosk.refusal import Refusal
from tests.engine.table import after
from tests.kiosk.parlour import Parlour, position, seats

SING: dict[str, Any] = {"custom_cards": [{"text": "Sing", "spoken": True}]}
SHOWN = {"seat": "P1", "card": "WC", "text": "Sing"}
LONG_MS = 600_000


async def lay(parlour: Parlour, *who: str, hands: tuple[str, str] = ("WC R2 R3", "B1 B2")) -> None:
    """P1 lays the card."""
    parlour.table.resume(position(*hands, **SING), seats(*who))
    await parlour.say("P1 play WC:B")


def test_bots_wait_until_the_table_says_done() -> None:
    async def story(parlour: Parlour) -> None:
        await lay(parlour, "screen", "normal")
        await parlour.wait(LONG_MS)
        assert parlour.hand(1) == "B1 B2"
        view = parlour.table.view("table")
        assert view["spoken"] == SHOWN
        assert view["texts"] == {"WC": "Sing"}
        await parlour.say("done")
        assert parlour.table.view("table")["spoken"] is None
        assert "done" not in parlour.legal()
        await parlour.wait(10_000)
        assert parlour.hand(1) != "B1 B2"

    Parlour().run(story)


def test_done_is_told_to_every_screen_and_is_no_new_version() -> None:
    async def story(parlour: Parlour) -> None:
        await lay(parlour, "screen", "screen")
        version = parlour.table.version
        await parlour.say("done")
        assert [frame["view"]["spoken"] for frame in parlour.frames("table")][-2:] == [SHOWN, None]
        assert parlour.table.version == version

    Parlour().run(story)


def test_done_is_refused_when_nothing_is_spoken() -> None:
    async def story(parlour: Parlour) -> None:
        await lay(parlour, "screen", "screen")
        await parlour.say("done")
        for _ in range(2):
            with pytest.raises(Refusal, match="not_now"):
                await parlour.say("done")

    Parlour().run(story)


def test_the_next_spoken_card_is_shown_again() -> None:
    async def story(parlour: Parlour) -> None:
        await lay(parlour, "screen", "screen", hands=("WC R2 R3", "WC B1 B2"))
        await parlour.say("done")
        await parlour.say("P2 play WC:G")
        assert parlour.table.view("table")["spoken"] == {**SHOWN, "seat": "P2"}
        assert "done" in parlour.legal()

    Parlour().run(story)


def test_whoever_acts_has_done_it() -> None:
    async def story(parlour: Parlour) -> None:
        await lay(parlour, "screen", "screen")
        await parlour.say("P2 play B1")
        assert parlour.table.view("table")["spoken"] is None

    Parlour().run(story)


def test_bots_among_themselves_do_not_wait() -> None:
    async def story(parlour: Parlour) -> None:
        state = after(position("WC R2 R3", "B1 B2", **SING), "P1 play WC:B")
        parlour.table.resume(state, seats("normal", "normal"))
        assert "done" in parlour.legal()
        await parlour.wait(1_500)
        assert parlour.hand(1) != "B1 B2"

    Parlour().run(story)


def test_a_table_that_is_started_anew_shows_it_again() -> None:
    async def story(parlour: Parlour) -> None:
        await lay(parlour, "screen", "screen")
        await parlour.say("done")
        other = Parlour()
        again = after(position("WC R2 R3", "B1 B2", **SING), "P1 play WC:B")
        other.table.resume(again, seats("screen", "screen"))
        assert other.table.view("table")["spoken"] == SHOWN

    Parlour().run(story)
