"""Looking things up in a list of legal actions, as bots do."""

from collections.abc import Sequence

from engine.actions import Action, Verb

PLAYS = frozenset({Verb.PLAY, Verb.DUMP})
TURNS = frozenset({Verb.DRAW, Verb.PRESS})
CALLS = frozenset({Verb.UNO, Verb.CATCH})
SILENT = frozenset({Verb.CUT, Verb.NEXT, Verb.LEFT})
"""What the table sees to, not a bot: the cut, the next round, what is left of real cards."""
MOVES = frozenset(Verb) - PLAYS - CALLS - SILENT
"""What a seat does when it plays no card: a draw, a press, or an answer."""


def of_verbs(legal: Sequence[Action], verbs: frozenset[Verb]) -> list[Action]:
    """Those of the legal actions that begin with one of these verbs."""
    return [action for action in legal if action.verb in verbs]


def first_of(legal: Sequence[Action], verb: Verb) -> Action | None:
    """The first legal action with this verb."""
    for action in legal:
        if action.verb is verb:
            return action
    return None


def call_of(legal: Sequence[Action]) -> Action | None:
    """UNO or a catch, when it may be said and is worth it.

    A call before the play is void if no play follows, so it waits for a card that can be played.
    """
    if not legal or legal[-1].verb not in CALLS:
        return None  # calls stand at the end
    uno = first_of(legal, Verb.UNO)
    if uno is not None and (legal[0].verb in PLAYS or not of_verbs(legal, TURNS)):
        return uno
    return first_of(legal, Verb.CATCH)
