"""From a press that is due to its count in force: what is written down before and after the motor.

croupier -> intend -> launcher -> settle;  people -> told, retry
"""

from engine.actions import Action, Verb
from engine.launcher import MOST_CARDS
from engine.play import due
from engine.rules import Family
from engine.state import State
from kiosk.command import Command
from kiosk.dealing import in_hopper
from kiosk.frames import Change
from kiosk.ledger import Ledger
from kiosk.outcome import DOUBTFUL, NO_CARD, NO_SHOT, Outcome, in_doubt, in_question
from kiosk.refusal import Refusal
from kiosk.shots import Shots
from kiosk.steps import Steps
from kiosk.taking_back import TakingBack


class Firing:
    """Shots of one table, each of them exactly once."""

    def __init__(self, ledger: Ledger, shots: Shots, steps: Steps, back: TakingBack) -> None:
        self._ledger = ledger
        self._shots = shots
        self._steps = steps
        self._back = back

    async def intend(self, match: str) -> str:
        """Write down that the motor is about to start for the shot that is due; give its id.

        Raises: Refusal; then it must not start.
        """
        async with self._ledger.turn:
            if self._ledger.sitting is None or self._ledger.sitting.id != match:
                raise Refusal("stale")
            if due(self._ledger.sitting.state).kind != "shot" and self._ledger.owed <= 0:
                raise Refusal("stale")  # the press was taken back
            return await self._steps.intend(self._shots.new_id())

    async def settle(self, match: str, outcome: Outcome) -> None:
        """Put in force what became of a shot.

        Raises: Refusal when the disk takes nothing; then it must be said again.
        """
        async with self._ledger.turn:
            if self._ledger.sitting is None or self._ledger.sitting.id != match:
                await self._steps.close(match, outcome)
            elif outcome.shot_id not in (self._ledger.shot_id, NO_SHOT):
                return  # people have answered meanwhile
            elif self._is_to_be_counted(outcome):
                outcome = in_doubt(outcome.shot_id, outcome.count or 0)
                await self._steps.say(outcome)
            elif outcome.count is None:
                await self._steps.say(outcome)
            elif self._ledger.deals:
                await self._steps.dealt(outcome)
            elif self._is_too_many(outcome.count):
                outcome = in_question(outcome.shot_id, outcome.count)
                await self._steps.say(outcome)
            else:
                shot = Action(Verb.SHOT, count=outcome.count)
                await self._steps.take(shot, outcome=outcome)
        if outcome.count is not None:
            await self._shots.forget(outcome.shot_id)

    def _is_to_be_counted(self, outcome: Outcome) -> bool:
        """Tell whether the launcher doubts its count of real cards; shown ones are as told."""
        assert self._ledger.sitting is not None
        trouble = outcome.trouble
        doubted = trouble is not None and trouble.reason == DOUBTFUL
        return doubted and outcome.count is not None and self._ledger.sitting.state.real

    def _is_too_many(self, count: int | None) -> bool:
        """Tell whether more real cards came than were thought to be in the launcher."""
        assert self._ledger.sitting is not None
        state = self._ledger.sitting.state
        return state.real and (count or 0) > due(state).most

    async def told(self, shot: Action, command: Command) -> Change:
        """People say how many cards came of the shot in question."""
        async with self._ledger.turn:
            self._ledger.check(command.version)
            trouble = self._ledger.trouble
            if trouble is None or trouble.question is None:
                raise Refusal("no_question")
            outcome = Outcome(trouble.question.shot_id, shot.count)
            if self._ledger.deals:
                change = await self._steps.dealt(outcome, command)
            elif self._is_too_many(shot.count):
                change = await self._back.take_more(shot, command, outcome)
            else:
                change = await self._steps.take(shot, command, outcome)
        await self._shots.forget(outcome.shot_id)
        return change

    async def _tell_load(self) -> None:
        """A launcher that was started after the shot knows nothing of what lies in it."""
        assert self._ledger.sitting is not None
        load = load_of(self._ledger.sitting.state, self._ledger)
        if load is not None:
            await self._shots.hold(load)

    async def retry(self, command: Command | None = None) -> Change:
        """Somebody has seen to the launcher: the shot that is owed is fired again.

        A press that is over is not: the next one will tell.

        Raises: Refusal when nothing waits for that.
        """
        trouble = self._ledger.trouble
        if trouble is None or not (trouble.waiting or trouble.reason == NO_CARD):
            raise Refusal("no_trouble")
        if trouble.waiting and not trouble.can_retry:  # it ran: there is nothing to be fired again
            raise Refusal("count_first")
        shot_id = NO_SHOT
        if trouble.question is not None:  # the people say that the motor never ran
            shot_id = trouble.question.shot_id
            await self._shots.forget(shot_id)
            await self._tell_load()
        still = await self._shots.clear()
        async with self._ledger.turn:
            if self._ledger.trouble is not trouble:
                raise Refusal("stale")
            return await self._steps.say(Outcome(shot_id, None, still), command)


def load_of(state: State, ledger: Ledger) -> int | None:
    """So many cards lie in the launcher; None where people deal and it throws none."""
    if ledger.deals:
        return max(0, in_hopper(state, ledger.owed) - ledger.strays)
    if state.rules.family is not Family.ATTACK:
        return None
    return max(0, len(state.draw) - ledger.strays)


def most_of(state: State) -> int:
    """So many cards a shot can have been; real ones may be more than were thought to be there."""
    return MOST_CARDS if state.real else due(state).most
