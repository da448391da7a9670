"""The bot `hard`: weighs every play by what it does to others and what the own rest can do then."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from engine.actions import Action, Verb
from engine.cards import CARDS, UNKNOWN, Card, Kind
from kiosk.bots.foresight import Foresight
from kiosk.bots.legal_list import SILENT, call_of
from kiosk.bots.likelihood import holds_one
from kiosk.bots.seen_table import SeenTable

HONEST = 0.3
"""How much rarer people lay a Wild Draw Four while they could have played something else."""

WORTH_A_CHALLENGE = 1 / 6
"""Eight cards and the turn are gained by a right one, two cards are lost by a wrong one."""


class HardBot:
    """Rates what it may do and takes the best; the same view always gives the same decision."""

    __slots__ = ()

    level: ClassVar[str] = "hard"
    needs_view: ClassVar[bool] = True

    def __init__(self, rng: Random | None = None) -> None:
        del rng

    def choose(self, view: Mapping[str, Any], legal: Sequence[Action]) -> Action | None:
        """Choose by what its own seat may see."""
        return call_of(legal) or next(iter(ranked(view, legal)), None)


def ranked(view: Mapping[str, Any], legal: Sequence[Action]) -> list[Action]:
    """What is no call, best first; the list is empty when there is nothing to do."""
    moves = [a for a in legal if a.verb not in SILENT and a.verb not in (Verb.UNO, Verb.CATCH)]
    if len(moves) < 2:
        return moves
    table = SeenTable(view)
    if table.doing in ANSWERS:
        wanted = ANSWERS[table.doing](table)
        return sorted(moves, key=lambda action: action.verb is not wanted)
    foresight = Foresight(table)
    return sorted(moves, key=foresight.rate, reverse=True)


def _pick(table: SeenTable) -> Verb:
    """Draft: keep what is better than a card that nobody knows."""
    card = CARDS[table.view["look"]]
    return Verb.KEEP if _worth_keeping(table, card) else Verb.REJECT


def _worth_keeping(table: SeenTable, card: Card) -> bool:
    if card.kind is not Kind.NUMBER:
        return True
    same = sum(other.color is card.color for other in table.hand)
    return same >= 2


def _challenge(table: SeenTable) -> Verb:
    """Challenge when it is likely enough that the player had another choice (R8)."""
    likely = guilt(table)
    return Verb.CHALLENGE if likely > WORTH_A_CHALLENGE else Verb.ACCEPT


def guilt(table: SeenTable) -> float:
    """How likely a Wild Draw Four was laid although another card could have been."""
    beneath = table.discard[-2] if len(table.discard) > 1 else UNKNOWN  # recycled meanwhile
    mode = table.rules.wd4_illegal
    wanted = 0
    for card, count in table.unseen.items():
        if card.color is not None:
            same = mode != "color" and card.symbol == beneath.symbol
            fits = card.color is beneath.color or same
        else:
            fits = mode == "any_playable" and card.kind is not Kind.WILD_DRAW_FOUR
        wanted += count * fits
    (other,) = table.others
    could = holds_one(wanted, table.unseen.total(), table.counts[other])
    return could * HONEST / (could * HONEST + 1 - could)


ANSWERS = {"pick": _pick, "challenge": _challenge}
