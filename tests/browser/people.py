"""People who play with real cards: they see the faces, the kiosk hears of them what they tell."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from typing_extensions import override

View = dict[str, Any]

DEALT = 7


def ways(view: View, card: str) -> list[str]:
    """How whoever has the turn may lay a card: the actions, which differ in target and colour."""
    plays = (text for text in view["legal"] if text.startswith(f"{view['turn']} play "))
    return [text for text in plays if text.split()[2].partition(":")[0] == card]


class People:
    """Where every card of a deck is, and what whoever has the turn would do with it."""

    def __init__(self, deck: Iterable[str], seats: int, chance: Random) -> None:
        self.deck = list(deck)
        self.hopper: list[str] = []
        """The next card to come first."""
        self.discard: list[str] = []
        """The top card last."""
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self._chance = chance

    def deal(self) -> None:
        """Gather all cards, shuffle them and deal."""
        self.hopper, self.discard = list(self.deck), []
        self._chance.shuffle(self.hopper)
        for hand in self.hands:
            hand[:] = self._next(DEALT)

    def turn_up(self) -> str:
        """Open a card; one that was opened before goes under the deck."""
        self.hopper += self.discard
        self.discard = self._next(1)
        return self.discard[0]

    def refill(self) -> None:
        """Shuffle what lies under the top card, and put it in with what is left."""
        self.hopper += self.discard[:-1]
        self.discard = self.discard[-1:]
        self._chance.shuffle(self.hopper)

    def take(self, seat: str, cards: int) -> None:
        """Take what the launcher threw."""
        self.hand(seat).extend(self._next(cards))

    def hand(self, seat: str) -> list[str]:
        """The cards of a seat."""
        return self.hands[int(seat[1:]) - 1]

    def lay(self, seat: str, card: str, along: Iterable[str] = ()) -> None:
        """Lay a card on top of what goes along with it."""
        for one in (*along, card):
            self.hand(seat).remove(one)
            self.discard.append(one)

    def playable(self, view: View) -> str | None:
        """A card of whoever has the turn that the kiosk offers to be laid."""
        return next((card for card in self.hand(view["turn"]) if ways(view, card)), None)

    def along(self, view: View, card: str) -> list[str] | None:
        """What goes along with this card: None where the kiosk does not ask."""
        offer = view["companions"].get(f"{view['turn']} play {card}")
        if not offer or not offer["most"]:
            return None
        mine = Counter(self.hand(view["turn"])) - Counter([card])
        return [one for one in mine.elements() if one[0] == offer["color"]]

    def agree(self, view: View) -> None:
        """The ledger: hopper, hands and discard are the deck, and the kiosk says the same."""
        hands = [card for hand in self.hands for card in hand]
        assert Counter(hands + self.hopper + self.discard) == Counter(self.deck)
        assert view["draw"] == len(self.hopper)
        assert [seat["count"] for seat in view["seats"]] == [len(hand) for hand in self.hands]
        shown = [seat["hand"] for seat in view["seats"]]
        assert all(
            hand is None or Counter(hand) == Counter(own)
            for hand, own in zip(shown, self.hands, strict=True)
        )
        told = [view["top"].partition(":")[0], *view["beneath"]]
        assert Counter(told) == Counter(self.discard)

    def _next(self, cards: int) -> list[str]:
        taken = self.hopper[:cards]
        del self.hopper[:cards]
        return taken


@dataclass(frozen=True)
class Deal:
    """What somebody deals who has stacked the deck, and who alone lays cards in that round."""

    hands: tuple[str, ...]
    """Of each seat; that of an empty one is empty."""
    top: str
    lays: str


class Stacked(People):
    """People for whom the deck is stacked, round by round; all but one only press."""

    def __init__(self, deck: Iterable[str], deals: Iterable[Deal], chance: Random) -> None:
        super().__init__(deck, 0, chance)
        self._deals = iter(deals)

    @override
    def deal(self) -> None:
        """Gather all cards, shuffle those that nobody wants somewhere, and deal."""
        self.now = next(self._deals)
        hands = [hand.split() for hand in self.now.hands]
        wanted = [*(card for hand in hands for card in hand), self.now.top]
        rest = list((Counter(self.deck) - Counter(wanted)).elements())
        self._chance.shuffle(rest)
        self.hopper, self.discard = wanted + rest, []
        self.hands = [self._next(len(hand)) for hand in hands]

    @override
    def playable(self, view: View) -> str | None:
        """Only one of them lays cards."""
        return super().playable(view) if view["turn"] == self.now.lays else None
