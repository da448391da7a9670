"""The front on a real terminal: people at a desk, a launcher that takes its time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.actions import seat_text
from kiosk.languages import say, say_as, say_many
from kiosk.offline.match import Step
from kiosk.terminal import ink, prompts, screen, sheet
from kiosk.terminal.centre import Launcher
from kiosk.terminal.desk import GO_ON, HURRY, Desk
from kiosk.terminal.ink import Line
from kiosk.terminal.keyboard import ESCAPE
from kiosk.terminal.menu import Choice, menu, more
from kiosk.terminal.outlook import Outlook
from kiosk.terminal.words import Event, View

# Seconds.
PULSE: Final = 0.16
_FAST_PULSE: Final = 0.05
_STEP_FASTER: Final = 0.03
_SUSPENSE: Final = 0.9
_SHOWN: Final = 0.8
_ENDED: Final = 2.5
_LOOKED_AT: Final = 4.0

_LIT: Final = (3, 9, 15, 21, 15, 9)
_ALL_LIT: Final = 21


class LiveFront:
    """What the host says, on a screen; what people answer, by keys."""

    def __init__(self, outlook: Outlook, desk: Desk) -> None:
        self._outlook = outlook
        self._desk = desk
        self._blanks = 0

    def suspense(self) -> None:
        """Light the slot step by step, faster after each blank in a row."""
        pulse = max(_FAST_PULSE, PULSE - _STEP_FASTER * self._blanks)
        for beat in range(round(_SUSPENSE / pulse)):
            self._desk.launcher = whirring(beat)
            self._desk.draw()
            if self._desk.rest(pulse):
                break

    def happened(self, events: Step) -> None:
        """Draw the table anew; a shot and cards of one's own are looked at for a moment."""
        seen = self._outlook.seen(events)
        self._desk.choices, self._desk.question = (), ()
        shots = [event for event in seen if event["kind"] == "shot"]
        for shot in shots:
            self._answer(int(shot.get("count") or 0))
        self._desk.draw()
        if shots:
            self._desk.rest(_SHOWN)
        if not self._outlook.alone and self._is_mine(seen):
            self._look(say("These are yours. Space when you have seen them"), _LOOKED_AT)
        self._desk.launcher = Launcher()

    def ask(self, seat: int) -> str:
        """Let a person choose with keys."""
        said = self._desk.kept_call()
        if said is None and self._outlook.needs_curtain(seat):
            said = self._curtain(seat)
        if said is not None:
            return said
        return self._choose(seat, menu(self._outlook.offers(seat)))

    def spoken(self, seat: int, text: str) -> None:
        """Show the text alone on the screen until somebody goes on."""
        name = self._outlook.names(seat_text(seat))
        self._desk.show(lambda size: screen.spoken(name, text, size))
        while self._desk.key() not in GO_ON:
            pass

    def wait(self, milliseconds: int) -> str | None:
        """Let bots think; space hurries them, `u` and `c` may be said."""
        if (kept := self._desk.kept_call()) is not None:
            return kept
        self._desk.choices = ()
        self._desk.draw()
        for key in self._desk.within(milliseconds / 1000):
            if key == HURRY:
                break
            if (call := self._desk.said(key)) is not None:
                return call
        return None

    def round_over(self) -> None:
        """Show the sums until somebody goes on."""
        outlook = self._outlook
        self._look(sheet.title(outlook.view, outlook.names), _ENDED)
        self._desk.show(lambda size: sheet.draw_sheet(outlook.view, outlook.names, size))
        while (key := self._desk.key()) not in GO_ON and key != "n":
            self._desk.said(key)

    def match_over(self) -> None:
        """Show the last sheet until somebody goes on."""
        self.round_over()

    def _look(self, text: str, seconds: float) -> None:
        self._desk.question = ink.ink(text, ink.ALERT)
        self._desk.draw()
        self._desk.rest(seconds)
        self._desk.question = ()

    def _choose(self, seat: int, first: Sequence[Choice]) -> str:
        """From key to key, until one action is left; Esc goes back."""
        path = [first]
        name = "" if self._outlook.alone else f"{self._outlook.names(seat_text(seat))}: "
        while True:
            self._desk.choices = path[-1]
            asked = _question(path[-1], self._outlook.view, deep=len(path) > 1)
            self._desk.question = ink.join(ink.ink(name, ink.ALERT), asked)
            self._desk.draw()
            key = self._desk.key()
            if key == ESCAPE and len(path) > 1:
                path.pop()
            elif (choice := find(path[-1], key)) is not None:
                if len(choice.actions) == 1:
                    return choice.actions[0]
                path.append(more(choice, self._outlook.names))
            elif (call := self._desk.said(key)) is not None:
                return call

    def _curtain(self, seat: int) -> str | None:
        """Hide the table until the next person has it; a call may be heard meanwhile."""
        self._outlook.close()
        name = self._outlook.names(seat_text(seat))
        hint = "u UNO, c " + say_as("key", "catch") if self._outlook.calls() else ""
        self._desk.show(lambda size: screen.curtain(name, size, hint))
        while (key := self._desk.key()) not in GO_ON:
            if (call := self._desk.said(key)) is not None:
                return call
        self._outlook.opened = seat
        return None

    def _answer(self, count: int) -> None:
        self._blanks = 0 if count else self._blanks + 1
        self._desk.launcher = told(count)

    def _is_mine(self, seen: Sequence[Event]) -> bool:
        """True if cards came that only the open hand may see, and its turn is over."""
        mine = self._outlook.me
        if mine is None or self._outlook.view["turn"] == mine:
            return False
        return any(
            event.get("seat") == mine and event["kind"] in {"shot", "drew"} and event.get("cards")
            for event in seen
        )


def whirring(beat: int) -> Launcher:
    """The launcher while it runs, pulse by pulse."""
    dots = "." * (beat % 4)
    return Launcher(say("whirr") + f" {dots:<3}", _LIT[beat % len(_LIT)])


def told(count: int) -> Launcher:
    """What the launcher says after a press."""
    if count == 0:
        return Launcher(say("click ... nothing"))
    return Launcher(say_many("{count} card!", "{count} cards!", count), _ALL_LIT, loud=True)


def find(choices: Sequence[Choice], key: str) -> Choice | None:
    """The choice of a key.

    Enter and Space choose nothing, also when there is one choice only: they open curtains and
    hurry bots along, and whoever hits them twice must not press by mistake.
    """
    return next((choice for choice in choices if choice.key == key), None)


def _question(choices: Sequence[Choice], view: View, *, deep: bool) -> Line:
    if not deep:
        return prompts.prompt(view)
    colors = all(choice.suit for choice in choices)
    what = ink.ink(say("Name a colour") if colors else say("Choose"), ink.STRONG)
    return ink.join(what, "   ", ink.ink("(" + say("Esc: back") + ")", ink.FAINT))
