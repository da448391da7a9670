"""UNO in a few sentences, in both games (section 5 of docs/rules.md)."""

from collections.abc import Iterator

from engine.rules import Rules
from kiosk.rules_help.lines import Line, _

SAY_UNO = _("Say UNO when you lay your last but one card.")


def grace(rules: Rules) -> Iterator[Line]:
    """How long somebody who forgot can be caught, where the table gives time for that."""
    if rules.uno_grace:
        seconds = {"count": rules.uno_grace}
        yield Line(_("Time to catch a forgotten UNO, in seconds: {count}."), "uno_grace", seconds)


def costs(rules: Rules) -> Iterator[Line]:
    """What a wrong word costs at this table."""
    if rules.false_uno_penalty:
        wrong = {"count": rules.false_uno_penalty}
        text = _("Presses for a wrong call: {count}.")
        if rules.is_duo:
            text = _("Cards for a wrong call: {count}.")
        yield Line(text, "false_uno_penalty", wrong)
    if rules.suggestion_penalty:
        cost = {"count": rules.suggestion_penalty}
        yield Line(
            _("Presses for telling others what to lay: {count}."), "suggestion_penalty", cost
        )
