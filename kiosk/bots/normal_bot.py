"""The bot `normal`: the first card that can be played, the best colour, and no mistakes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from engine.actions import Action, Verb
from engine.cards import CARDS, Card, Color, Kind
from kiosk.bots.legal_list import PLAYS, SILENT, call_of, first_of, of_verbs

PRESS_COSTS = 2
"""Cards that a press brings on average: what a swap of hands is weighed against."""

SURE_GUILT = 2
"""With so many cards left, somebody who laid a Wild Draw Four most likely had another choice."""

LAST_OF_DUMP = (Kind.DRAW_TWO, Kind.SKIP, Kind.NUMBER, Kind.REVERSE)
"""What is best on top of a dump: the last card's action falls on the opponent."""


class NormalBot:
    """Plays the first card that can be played, wilds last, and names the colour it holds most of.

    It has no chance in it: the same view and list always give the same decision.
    """

    __slots__ = ()

    level: ClassVar[str] = "normal"
    needs_view: ClassVar[bool] = True

    def __init__(self, rng: Random | None = None) -> None:
        del rng

    def choose(self, view: Mapping[str, Any], legal: Sequence[Action]) -> Action | None:
        """Choose by what its own seat may see."""
        return call_of(legal) or self._move(view, legal)

    def _move(self, view: Mapping[str, Any], legal: Sequence[Action]) -> Action | None:
        table = Table(view)
        if plays := [play for play in of_verbs(legal, PLAYS) if table.worth_it(play)]:
            return max(plays, key=table.rank)
        if first_of(legal, Verb.COLOR):
            return max(of_verbs(legal, frozenset({Verb.COLOR})), key=lambda a: table.held(a.color))
        for wanted in (table.draft_pick(), table.challenge(), Verb.DRAW, Verb.PRESS, Verb.PASS):
            if wanted and (action := first_of(legal, wanted)):
                return action
        return next((action for action in legal if action.verb not in SILENT), None)


class Table:
    """What the bot sees in one view."""

    __slots__ = ("colors", "counts", "hand", "me", "view")

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self.me: str = view["viewer"]
        self.counts: dict[str, int] = {s["seat"]: s["count"] for s in view["seats"] if not s["out"]}
        hand = next(s["hand"] for s in view["seats"] if s["seat"] == self.me) or []
        self.hand: list[Card] = [CARDS[text] for text in hand]
        self.colors = Counter(card.color for card in self.hand if card.color)

    def held(self, color: Color | None) -> int:
        """How many cards of a colour it holds."""
        return self.colors[color] if color else 0

    def shed(self, play: Action) -> int:
        """How many cards leave the hand with a play."""
        card = play.card
        if card is not None and card.kind is Kind.DISCARD_ALL and not play.cards:
            return self.held(card.color)
        return len(play.cards) + (card is not None)

    def worth_it(self, play: Action) -> bool:
        """Say whether a play is better than none: only a swap for a far larger hand is not."""
        if play.card is None or play.card.kind is not Kind.TRADE_HANDS:
            return True
        return self._target_count(play) <= len(self.hand) - 1 + PRESS_COSTS

    def rank(self, play: Action) -> tuple[int, ...]:
        """Order plays: most cards first, wilds last, then the colour held most, the first card."""
        lies = play.cards[-1] if play.cards and not _is_discard_all(play) else play.card
        color = play.color or (lies.color if lies else None)
        swap = play.card is not None and play.card.kind is Kind.TRADE_HANDS
        return (
            self.shed(play),
            -_is_wild(play),
            -swap,
            self.held(color),
            -_last_of_dump(play),
            -self._target_count(play),
            -(play.card.order if play.card else 0),
        )

    def _target_count(self, play: Action) -> int:
        return 0 if play.at is None else self.counts.get(f"P{play.at + 1}", 0)

    def draft_pick(self) -> Verb | None:
        """Keep what is not a lone number: an action, a wild, or a colour already begun."""
        look = self.view.get("look")
        if look is None:
            return None
        card = CARDS[look]
        good = card.kind is not Kind.NUMBER or self.held(card.color) >= 2 or card.symbol == "0"
        return Verb.KEEP if good else Verb.REJECT

    def challenge(self) -> Verb | None:
        """Challenge somebody who kept a few cards: most likely one of them could be played."""
        if self.view.get("doing") != "challenge":
            return None
        other = max((n for seat, n in self.counts.items() if seat != self.me), default=0)
        return Verb.CHALLENGE if other >= SURE_GUILT else Verb.ACCEPT


def _is_discard_all(play: Action) -> bool:
    return play.card is not None and play.card.kind is Kind.DISCARD_ALL


def _is_wild(play: Action) -> bool:
    return play.card is not None and play.card.is_wild


def _last_of_dump(play: Action) -> int:
    """The place of a dump's last card in LAST_OF_DUMP; 0 for what is no dump."""
    if not play.cards or _is_discard_all(play):
        return 0
    kind = play.cards[-1].kind
    return LAST_OF_DUMP.index(kind) if kind in LAST_OF_DUMP else len(LAST_OF_DUMP)
