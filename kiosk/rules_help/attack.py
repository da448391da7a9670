"""UNO Attack in a few sentences (sections 4 and 5 of docs/rules.md)."""

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

SCORING: Mapping[str, str] = {
    "winner_takes": _("Who is out first scores what the others still hold. {goal} points win."),
    "low_score": _("Everybody scores the own hand. Once somebody has {goal}, the lowest wins."),
    "elimination": _("Everybody scores the own hand. {goal} put you out, the last one in wins."),
}
EXTRA: Mapping[str, str] = {
    "always": _("After a Skip or Reverse you may lay one more card that matches."),
    "two_players": _("With two players you may lay one more card after a Skip or Reverse."),
    "never": _("A Skip or Reverse ends your turn as any other card does."),
}
REVERSE: Mapping[str, str] = {
    "always": _("The direction turns. With two players the other one is passed over."),
    "two_players": _("The direction turns. With two players the other one is passed over."),
    "never": _("The direction turns."),
}
ALL_HIT: Mapping[bool, str] = {
    True: _("You name the colour. Everybody presses once, you too."),
    False: _("You name the colour. Everybody but you presses once."),
}
AIMED: Mapping[bool, str] = {
    True: _("You name the colour and somebody who presses twice and loses the next turn."),
    False: _("You name the colour and somebody who presses twice."),
}


def sections(rules: Rules) -> tuple[Section, ...]:
    """Tell how a round is won, what a turn is, how UNO is said."""
    return (
        Section(_("The aim"), tuple(_aim(rules))),
        Section(_("Your turn"), tuple(_turn(rules))),
        Section(_("One card left: UNO"), tuple(_uno(rules))),
        Section(_("The launcher is empty"), (Line(_RELOAD),)),
    )


_RELOAD = _("Shuffle the pile but for its top card, fill it in and close the door.")


def _aim(rules: Rules) -> Iterator[Line]:
    yield Line(_("Get rid of all your cards: that ends the round."))
    yield Line(SCORING[rules.scoring], "scoring", {"goal": rules.goal})


def _turn(rules: Rules) -> Iterator[Line]:
    yield Line(MATCH)
    yield Line(_("Or press the launcher once and take all that comes, often nothing."))
    yield Line(_("A lit dot on the launcher is a press without a card since the last shot."))
    if rules.play_shot_card:
        yield Line(_("One card of that shot may be laid at once, if it matches."), "play_shot_card")
    else:
        yield Line(
            _("Then your turn is over, also when a card came that matches."), "play_shot_card"
        )
    if rules.reneging:
        yield Line(_("You may press although you could lay a card."), "reneging")
    else:
        yield Line(_("You may press only when you have no card that matches."), "reneging")
    yield Line(EXTRA[rules.extra_card], "extra_card")
    if rules.mega_hit:
        yield Line(_("A hit may be answered with a hit: the presses add up."), "mega_hit")


def _uno(rules: Rules) -> Iterator[Line]:
    yield Line(SAY_UNO)
    yield Line(_("Who says it first about you makes you press twice."))
    yield from grace(rules)
    if rules.trade_receiver_uno and any(card.kind is Kind.TRADE_HANDS for card in rules.deck):
        yield Line(_("A single card got by a trade needs an UNO, too."), "trade_receiver_uno")
    yield from costs(rules)
    yield Line(_("Presses that a last card causes are still made and count."))


def cards(rules: Rules) -> CardLines:
    """Tell what each card does."""
    aimed = Line(AIMED[rules.attack_attack_skips], "attack_attack_skips")
    return {
        Kind.NUMBER: Line(FACE_VALUE),
        Kind.SKIP: Line(_("The next player is passed over.")),
        Kind.REVERSE: Line(REVERSE[rules.extra_card], "extra_card"),
        Kind.HIT_1: Line(_("The next player presses once and loses the turn.")),
        Kind.HIT_2: Line(_("The next player presses twice and loses the turn.")),
        Kind.DISCARD_ALL: Line(_("All your cards of its colour go along, without effect.")),
        Kind.TRADE_HANDS: Line(_("Trade hands with whom you like. Never as your last card.")),
        Kind.WILD: Line(NAME_COLOR),
        Kind.WILD_CUSTOM: Line(PLAIN_WILD),
        Kind.WILD_HIT_4: Line(
            _("You name the colour. The next player presses four times and loses the turn.")
        ),
        Kind.WILD_HIT_FIRE: Line(
            _("You name the colour. The next player presses until cards come.")
        ),
        Kind.WILD_ALL_HIT: Line(ALL_HIT[rules.all_hit_includes_caller], "all_hit_includes_caller"),
        Kind.WILD_ATTACK_ATTACK: aimed,
        Kind.WILD_EXTREME_HIT: aimed,
    }
