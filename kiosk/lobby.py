"""The lobby: which games there are, and how an order becomes a match."""

from typing import Any

from engine.rules import PRESETS, SWITCHES, BadRules, Rules, Switch, rules_for
from kiosk.house_rules import offered
from kiosk.orders import MatchOrder
from kiosk.refusal import Refusal
from kiosk.seating import Seat, Seating, SeatKind, named
from kiosk.table import Table


async def open_match(table: Table, order: MatchOrder) -> None:
    """Start what was ordered, in place of a match that may be running.

    Raises: Refusal; then the running match goes on.
    """
    rules = _rules(order)
    if len(order.seats) not in rules.players:
        raise Refusal("wrong_players", values={"players": span(rules.players)})
    await table.begin(rules, _seating(order), real=order.cards == "real")


def span(numbers: range) -> str:
    """Write a few numbers in a row down, in any language.

    >>> span(range(2, 3)), span(range(2, 11))
    ('2', '2\u201310')
    """
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}\N{EN DASH}{numbers[-1]}"


def _rules(order: MatchOrder) -> Rules:
    try:
        return rules_for(order.game, order.rules)
    except BadRules as error:
        raise Refusal("bad_rules", values={"detail": error}) from None


def _seating(order: MatchOrder) -> Seating:
    kinds = {seat.kind for seat in order.seats}
    if "phone" in kinds:
        raise Refusal("no_phones")
    if order.cards == "real" and "bot" in kinds:
        raise Refusal("no_real_bots")
    for seat in order.seats:
        _check_level(seat.level)
    return named(Seat(seat.name, SeatKind(seat.kind), seat.level) for seat in order.seats)


def _check_level(level: str) -> None:
    from kiosk.bots import LEVELS

    if level not in LEVELS:
        raise Refusal("unknown_level", values={"level": level, "levels": ", ".join(LEVELS)})


def games() -> dict[str, Any]:
    """List everything that can be ordered, for the lobby of the page."""
    from kiosk.bots import LEVELS

    return {
        "presets": [_preset(rules) for rules in PRESETS.values()],
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
        "values": {switch.name: getattr(rules, switch.name) for switch in offered(rules)},
    }


def _switch(switch: Switch) -> dict[str, Any]:
    kind, values = _values(switch)
    return {
        "name": switch.name,
        "kind": kind,
        "values": values,
        "description": switch.about,
        "ruling": switch.ruling,
        "games": [name for name, rules in PRESETS.items() if switch in offered(rules)],
    }


def _values(switch: Switch) -> tuple[str, list[bool] | list[int] | list[str]]:
    match switch.values:
        case None:
            return "bool", [False, True]
        case range() as numbers:
            return "number", list(numbers)
        case texts:
            return "choice", list(texts)
