"""The lobby: which games there are, and how an order becomes a match."""

from typing import Any

from msgspec import structs

from engine.rules import PRESETS, SWITCHES, BadRules, Rules, Switch, plain, rules_for
from kiosk.house_rules import WANTS, offered
from kiosk.refusal import Refusal
from kiosk.seating import Seat, Seating, SeatKind, named
from kiosk.table import Table
from kiosk.web.orders import MatchOrder


async def open_match(table: Table, order: MatchOrder, uno_grace: int) -> None:
    """Start what was ordered, in place of a match that may be running.

    `uno_grace` is that of this house, for an order that names none (R42).

    Raises: Refusal; then the running match goes on.
    """
    rules = _rules(order, uno_grace)
    if len(order.seats) not in rules.players:
        raise Refusal("wrong_players", values={"players": span(rules.players)})
    real = order.cards == "real"
    deals = real and rules.is_duo and order.dealer == "launcher"
    await table.begin(rules, _seating(order), real=real, deals=deals)


def span(numbers: range) -> str:
    """Write a few numbers in a row down, in any language.

    >>> span(range(2, 3)), span(range(2, 11))
    ('2', '2\u201310')
    """
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}\N{EN DASH}{numbers[-1]}"


def _rules(order: MatchOrder, uno_grace: int) -> Rules:
    try:
        return rules_for(order.game, {"uno_grace": uno_grace, **order.rules})
    except BadRules as error:
        raise Refusal("bad_rules", values={"detail": error}) from None


def _seating(order: MatchOrder) -> Seating:
    kinds = {seat.kind for seat in order.seats}
    for kind in kinds:
        check_kind(kind, real=order.cards == "real")
    for seat in order.seats:
        check_level(seat.level)
    return named(Seat(seat.name, SeatKind(seat.kind), seat.level) for seat in order.seats)


def check_kind(kind: str, *, real: bool) -> None:
    """Raise Refusal for a seat that cannot hold real cards."""
    if real and kind != "screen":
        raise Refusal("no_real_phones" if kind == "phone" else "no_real_bots")


def check_level(level: str) -> None:
    """Raise Refusal for a level of bots that does not exist."""
    from kiosk.bots.levels import LEVELS

    if level not in LEVELS:
        raise Refusal("unknown_level", values={"level": level, "levels": ", ".join(LEVELS)})


def games(uno_grace: int) -> dict[str, Any]:
    """List everything that can be ordered in this house, for the lobby of the page."""
    from kiosk.bots.levels import LEVELS

    return {
        "presets": [
            _preset(structs.replace(rules, uno_grace=uno_grace)) for rules in PRESETS.values()
        ],
        "switches": [_switch(switch) for switch in SWITCHES.values()],
        "levels": list(LEVELS),
    }


def _preset(rules: Rules) -> dict[str, Any]:
    return {
        "name": rules.preset,
        "family": str(rules.family),
        "cards": len(rules.deck),
        "goal": rules.goal,
        "least": rules.players[0],
        "most": rules.players[-1],
        "values": {switch.name: plain(getattr(rules, switch.name)) for switch in offered(rules)},
    }


def _switch(switch: Switch) -> dict[str, Any]:
    kind, values = _values(switch)
    return {
        "name": switch.name,
        "kind": kind,
        "values": values,
        "description": switch.about,
        "ruling": switch.ruling,
        "needs": WANTS.get(switch.name, {}),
        "games": [name for name, rules in PRESETS.items() if switch in offered(rules)],
    }


def _values(switch: Switch) -> tuple[str, list[bool] | list[int] | list[str]]:
    match switch.values:
        case type():
            return "cards", []
        case None:
            return "bool", [False, True]
        case range() as numbers:
            return "number", list(numbers)
        case texts:
            return "choice", list(texts)
