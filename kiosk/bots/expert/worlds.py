"""Worlds that could be: whole states that look to one seat just as its view does.

What the seat cannot see is dealt at random: the other hands, and the order of the pile. Of the
little that a view does not tell (how many turns brought nothing, who aimed a wild) the likeliest is
taken.
"""

from collections import Counter
from collections.abc import Callable
from itertools import takewhile
from random import Random

from msgspec import structs

from engine.actions import parse_seat
from engine.agenda import Drawn, EndTurn, Extra, Hit, Item, Name, Open, Pick, Turn, TurnUp, Volley
from engine.cards import CARDS, UNKNOWN, Kind, parse_top
from engine.state import Phase, State
from engine.ways import AIMED
from kiosk.bots.seen_table import SeenTable


class NoWorld(Exception):
    """No world can be made of this view: unknown faces, too few cards, or nothing to look into."""


class Worlds:
    """Deals worlds for one view.

    Raises: `NoWorld`.
    """

    def __init__(self, table: SeenTable) -> None:
        self._table = table
        look = table.view["look"]
        self._look = (CARDS[look],) if look else ()
        self._hidden = sorted((table.unseen - Counter(self._look)).elements())
        self._drawn = max(0, table.view["draw"] - len(self._look))
        others = sum(table.counts[seat] for seat in table.others)
        if UNKNOWN in (*table.hand, *table.discard, *self._look):
            raise NoWorld("unknown faces")
        if others + self._drawn > len(self._hidden):
            raise NoWorld("too few cards")
        if table.doing not in AGENDAS:
            raise NoWorld(f"nothing to look into: {table.doing}")
        self._known = self._without_hidden()

    def deal(self, chance: Random) -> State:
        """One world; each that fits the view is equally likely."""
        table, hidden = self._table, self._hidden[:]
        chance.shuffle(hidden)
        hands = [table.hand] * len(table.counts)
        for seat in range(len(hands)):
            if seat != table.me:
                count = table.counts[seat]
                hands[seat], hidden = tuple(sorted(hidden[:count])), hidden[count:]
        agenda = AGENDAS[table.doing or ""](table, chance)
        draw = (*self._look, *hidden[: self._drawn])
        return structs.replace(self._known, agenda=agenda, hands=tuple(hands), draw=draw)

    def _without_hidden(self) -> State:
        """What all worlds have in common."""
        table, view = self._table, self._table.view
        seats = view["seats"]
        return State(
            table.rules,
            table.rules.deck,
            real=False,
            seats=len(seats),
            agenda=(),
            hands=(),
            discard=table.discard,
            color=table.color,
            draft=tuple(CARDS[text] for text in view["draft"]),
            direction=table.step,
            dealer=parse_seat(view["dealer"]),
            phase=Phase(view["state"]),
            round=view["round"],
            alive=table.alive,
            scores=tuple(seat["score"] for seat in seats),
            skips=_skips(table),
            called=frozenset(n for n, seat in enumerate(seats) if seat["uno"]),
        )


def _skips(table: SeenTable) -> int:
    """Skips laid in this turn, when one more card may follow them (R23)."""
    if table.doing not in ("extra", "drawn") or table.rules.is_duo:
        return 0
    row = takewhile(lambda card: card.kind in (Kind.SKIP, Kind.REVERSE), reversed(table.discard))
    return sum(card.kind is Kind.SKIP for card in row)


# What is on the agenda when the seat is asked ----------------------------------------------------

Agenda = tuple[Item, ...]


def _turn(table: SeenTable, _chance: Random) -> Agenda:
    return (Turn(table.me),)


def _extra(table: SeenTable, _chance: Random) -> Agenda:
    return (Extra(table.me),)


def _drawn(table: SeenTable, _chance: Random) -> Agenda:
    plays = (text.split() for text in table.view["legal"])
    cards = dict.fromkeys(parse_top(words[2])[0] for words in plays if words[1] == "play")
    return (Drawn(table.me, tuple(cards)),)


def _volley(table: SeenTable, _chance: Random) -> Agenda:
    return (Volley(table.me, table.amount),)


def _open(table: SeenTable, _chance: Random) -> Agenda:
    assert table.color is not None
    return (Open(table.me, table.color),)


def _hit(table: SeenTable, chance: Random) -> Agenda:
    """After an aimed wild the turn goes on behind whoever laid it, else behind who is hit."""
    top = table.top
    aimed = top is not None and top.kind in AIMED
    behind = chance.choice(table.others) if aimed else table.me
    return (Hit(table.me, table.amount), EndTurn(behind))


def _written(table: SeenTable, _chance: Random) -> Agenda:
    """The draft, or a colour to name: the view says what comes then."""
    words = (text.split() for text in table.view["agenda"])
    return tuple(WRITTEN[what](parse_seat(seat[0]) if seat else 0) for *seat, what in words)


WRITTEN: dict[str, Callable[[int], Item]] = {
    "pick": Pick,
    "turned": lambda _seat: TurnUp(),
    "color": Name,
    "turn": Turn,
}
AGENDAS: dict[str, Callable[[SeenTable, Random], Agenda]] = {
    "turn": _turn,
    "extra": _extra,
    "drawn": _drawn,
    "volley": _volley,
    "open": _open,
    "hit": _hit,
    "pick": _written,
    "color": _written,
}
"""How the agenda is made for what the seat must do; a challenge is answered by likelihood alone."""
