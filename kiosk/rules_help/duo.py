"""UNO Duo in a few sentences (sections 3 and 5 of docs/rules.md)."""

from collections.abc import Iterator, Mapping

from engine.cards import Kind
from engine.rules import Rules
from kiosk.rules_help.lines import (
    FACE_VALUE,
    MATCH,
    NAME_COLOR,
    PLAIN_WILD,
    CardLines,
    Line,
    Section,
    _,
)
from kiosk.rules_help.uno import SAY_UNO, costs, grace

LAST_DRAWS: Mapping[bool, str] = {
    True: _("A Draw Two or Wild Draw Four that ends the round is still drawn."),
    False: _("A Draw Two or Wild Draw Four that ends the round is not drawn."),
}
GUILTY: Mapping[str, str] = {
    "any_playable": _("Guilty is who could have laid another card instead."),
    "color_or_symbol": _("Guilty is who held the colour or the symbol of the card below."),
    "color": _("Guilty is who held the colour of the card below."),
}
RECYCLED: Mapping[str, str] = {
    "flip": _("No card left to draw: the pile is turned over as it lies."),
    "shuffle": _("No card left to draw: the pile is shuffled."),
}
LAST_REVERSE: Mapping[str, str] = {
    "open": _("A Reverse on top lets the other lay that colour, too."),
    "none": _("A Reverse on top of them does nothing."),
    "skip": _("A Reverse on top of them skips the other."),
}
ALONE: Mapping[bool, str] = {
    True: _("Alone it skips the other. Or lay all your cards of its colour along."),
    False: _("Alone it does nothing. Or lay all your cards of its colour along."),
}


def sections(rules: Rules) -> tuple[Section, ...]:
    """Tell how hands are drafted, how a round is won, what a turn is."""
    return (
        Section(_("The aim"), tuple(_aim(rules))),
        Section(_("The draft"), (Line(_LOOK), Line(_KEEP), Line(_REJECT))),
        Section(_("Your turn"), tuple(_turn(rules))),
        Section(_("A Wild Draw Four"), tuple(_challenge(rules))),
        Section(_("One card left: UNO"), tuple(_uno(rules))),
    )


_LOOK = _("Seven picks each, in turn: look at the next card of the pile.")
_KEEP = _("Keep it, and the one after it is laid open.")
_REJECT = _("Or lay it open, and the one after it is yours, unseen.")


def _aim(rules: Rules) -> Iterator[Line]:
    yield Line(_("Get rid of all your cards: that ends the round."))
    yield Line(
        _("The other one scores what is left in hand. At {goal} points you lose."),
        values={"goal": rules.goal},
    )
    yield Line(LAST_DRAWS[rules.last_card_draws], "last_card_draws")


def _turn(rules: Rules) -> Iterator[Line]:
    yield Line(MATCH)
    yield Line(_("Or draw one card: lay it at once if it matches, or keep it."))
    yield Line(LAST_REVERSE[rules.dump_last_reverse], "dump_last_reverse")
    if rules.start_draw_two_volley:
        volley = _("A Draw Two turned up at the start may be answered with a Draw Two.")
        yield Line(volley, "start_draw_two_volley")
    yield Line(RECYCLED[rules.recycle], "recycle")


def _challenge(rules: Rules) -> Iterator[Line]:
    yield Line(_("Take four, or challenge: the hand is shown to you."))
    yield Line(GUILTY[rules.wd4_illegal], "wd4_illegal")
    yield Line(_("Guilty draws the four, and it is your turn. Innocent: you draw six."))


def _uno(rules: Rules) -> Iterator[Line]:
    yield Line(SAY_UNO)
    yield Line(_("If the other one says it first, you draw two."))
    yield from grace(rules)
    yield from costs(rules)


def cards(rules: Rules) -> CardLines:
    """Tell what each card does."""
    official = rules.duo_extras == "official"
    shuffles = _("You name the colour. Both hands are shuffled together and dealt anew.")
    return {
        Kind.NUMBER: Line(FACE_VALUE),
        Kind.SKIP: Line(_("You go again.")),
        Kind.REVERSE: Line(ALONE[rules.reverse_skips], "reverse_skips"),
        Kind.DRAW_TWO: Line(
            _("The other one draws two and loses the turn, or answers in kind: they add up.")
        ),
        Kind.WILD: Line(NAME_COLOR),
        Kind.WILD_DRAW_FOUR: Line(
            _("You name the colour. The other one draws four and you go again, unless challenged.")
        ),
        Kind.WILD_CUSTOM: Line(PLAIN_WILD, "duo_extras"),
        Kind.WILD_SHUFFLE_HANDS: Line(shuffles if official else PLAIN_WILD, "duo_extras"),
    }
