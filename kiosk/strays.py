"""Cards that came out of the launcher while no shot ran: the table asks whose they are (fault 7).

Real cards move from the launcher to the hand of a seat by `recount`.  Where the program knows the
faces no hand can have such a card: it goes back into the launcher.
"""

from dataclasses import replace

from engine.actions import Action, Verb
from engine.refusals import Reason
from engine.state import ENDED
from kiosk.command import Command
from kiosk.firing import load_of
from kiosk.frames import Change
from kiosk.ledger import Ledger
from kiosk.memory.entries import STRAY, action_rows, key_of
from kiosk.memory.store import Entry, Row, RowKind
from kiosk.past import Step
from kiosk.refusal import Refusal
from kiosk.steps import Steps
from kiosk.taking_back import applied


class Strays:
    """Asks for each of them once; whoever calls holds `ledger.turn`."""

    def __init__(self, ledger: Ledger, steps: Steps) -> None:
        self._ledger = ledger
        self._steps = steps

    async def came(self, match: str, count: int) -> None:
        """Cards came that nobody pressed for; without a launcher in the game nobody is asked.

        Raises: Refusal when the disk takes nothing.
        """
        ledger, sitting = self._ledger, self._ledger.sitting
        if sitting is None or sitting.id != match or ledger.by_hand:
            return
        if sitting.state.phase in ENDED or load_of(sitting.state, ledger) is None:
            return
        await self._write(count)

    async def answered(self, command: Command) -> Change:
        """Give one card to the seat that has it, or to none: it is back in the launcher.

        Raises: IllegalAction, Refusal; then nothing has changed.
        """
        if not self._ledger.strays:
            raise Refusal("no_stray")
        if command.whose is None:
            return await self._write(-1, command)
        if self._ledger.shot_id is not None:
            raise Refusal(Reason.LAUNCHER_RUNNING)
        return await self._give(command.whose, command)

    async def _write(self, count: int, command: Command | None = None) -> Change:
        ledger = self._ledger
        assert ledger.sitting is not None
        rows = (_stray_row(count, command),)
        await ledger.keep(Entry(ledger.sitting.id, ledger.version + 1, rows))
        ledger.strays += count
        return ledger.enter()

    async def _give(self, seat: int, command: Command) -> Change:
        """Move one card from the launcher to a hand, as one step that can be taken back."""
        ledger, sitting = self._ledger, self._ledger.sitting
        assert sitting is not None
        before = sitting.state
        held = len(before.hands[seat]) if seat < before.seats else 0
        counts = (
            Action(Verb.RECOUNT, count=max(0, len(before.draw) - 1)),
            Action(Verb.RECOUNT, at=seat, count=held + 1),
        )
        state, events = applied(before, counts)
        rows = (*action_rows(counts, command), _stray_row(-1))
        step = Step(
            ledger.rows,
            before,
            len(ledger.actions),
            ledger.trouble,
            owed=ledger.owed,
            dealt=ledger.dealt,
            strays=1,
        )
        await ledger.keep(Entry(sitting.id, ledger.version + 1, rows))
        ledger.past.append(step)
        ledger.strays -= 1
        self._steps.advance(replace(sitting, state=state), counts)
        return ledger.enter(events)


def _stray_row(count: int, command: Command | None = None) -> Row:
    key = None if command is None else key_of(command)
    return Row(RowKind.RESULT, f"{STRAY}{count:+}", key)
