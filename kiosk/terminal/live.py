"""The front on a real terminal: the screen is drawn again after each key and each event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from kiosk.match import Step
from kiosk.terminal import handbook, ink, prompts, screen, sheet
from kiosk.terminal.canvas import Canvas
from kiosk.terminal.centre import Launcher
from kiosk.terminal.host import Leave
from kiosk.terminal.ink import Line
from kiosk.terminal.keyboard import END, ENTER, ESCAPE, RESIZED, Keyboard
from kiosk.terminal.menu import Choice, calls, menu, more, targets
from kiosk.terminal.outlook import Outlook
from kiosk.terminal.screen import Scene
from kiosk.terminal.words import View

_NEWS: Final = 30
_SLOW_PULSE: Final = 0.16
_FAST_PULSE: Final = 0.05
_STEP_FASTER: Final = 0.03
_SUSPENSE: Final = 0.9
_SHOWN: Final = 0.8
_LOOKED_AT: Final = 4.0
_GO_ON: Final = frozenset({" ", ENTER})
_LIT: Final = (3, 9, 15, 21, 15, 9)


class Screen(Protocol):
    """What canvases are shown on."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows, as they are now."""
        ...

    def show(self, canvas: Canvas) -> None:
        """Replace what is shown."""
        ...


class LiveFront:
    """People at a keyboard in front of a screen."""

    def __init__(self, outlook: Outlook, screen_: Screen, keyboard: Keyboard) -> None:
        self._outlook = outlook
        self._screen = screen_
        self._keyboard = keyboard
        self._launcher = Launcher()
        self._blanks = 0
        self._choices: Sequence[Choice] = ()
        self._question: Line = ()

    # --- what the host calls --------------------------------------------------

    def suspense(self) -> None:
        """Light the slot step by step, faster after each blank in a row."""
        pulse = max(_FAST_PULSE, _SLOW_PULSE - _STEP_FASTER * self._blanks)
        end = self._keyboard.now() + _SUSPENSE
        beat = 0
        while self._keyboard.now() < end:
            dots = "." * (beat % 4)
            self._launcher = Launcher(f"whirr {dots:<3}", _LIT[beat % len(_LIT)])
            self._draw()
            if self._keyboard_in(pulse) in _GO_ON:
                break
            beat += 1

    def happened(self, events: Step) -> None:
        """Draw the table anew; a shot and cards of one's own are looked at for a moment."""
        seen = self._outlook.seen(events)
        self._choices = ()
        self._question = ()
        shots = [event for event in seen if event["kind"] == "shot"]
        for shot in shots:
            self._answer(int(shot.get("count") or 0))
        self._draw()
        if shots:
            self._rest(_SHOWN)
        if not self._outlook.alone and self._is_mine(seen):
            self._question = ink.ink("These are yours. Space when you have seen them", ink.ALERT)
            self._draw()
            self._rest(_LOOKED_AT)
            self._question = ()
        self._launcher = Launcher()

    def ask(self, seat: int) -> str:
        """Let a person choose with keys."""
        said = self._curtain(seat) if self._outlook.needs_curtain(seat) else None
        if said is not None:
            return said
        legal = self._outlook.legal(seat)
        extra = ["reload"] if self._outlook.may_reload() else []
        return self._choose(menu([*legal, *extra]))

    def wait(self, milliseconds: int) -> str | None:
        """Let bots think; space hurries them, `u` and `c` may be said."""
        end = self._keyboard.now() + milliseconds / 1000
        self._choices = ()
        self._draw()
        while (left := end - self._keyboard.now()) > 0:
            key = self._keyboard_in(left)
            if key in _GO_ON:
                break
            if key is not None and (call := self._said(key)) is not None:
                return call
        return None

    def round_over(self) -> None:
        """Show the sums until somebody goes on."""
        self._page(lambda size: sheet.draw_sheet(self._outlook.view, self._outlook.names, size))

    def match_over(self) -> None:
        """Show the last sheet until a key."""
        self._page(lambda size: sheet.draw_sheet(self._outlook.view, self._outlook.names, size))

    # --- choosing -------------------------------------------------------------

    def _choose(self, first: Sequence[Choice]) -> str:
        path = [first]
        while True:
            self._choices = path[-1]
            self._question = _question(path[-1], self._outlook.view, deep=len(path) > 1)
            self._draw()
            key = self._key()
            if key == ESCAPE and len(path) > 1:
                path.pop()
            elif (choice := _find(path[-1], key)) is not None:
                if len(choice.actions) == 1:
                    return choice.actions[0]
                path.append(more(choice, self._outlook.names))
            elif (call := self._said(key)) is not None:
                return call

    def _said(self, key: str) -> str | None:
        """Keys that always work: UNO, catch, help, quit."""
        if key == "u":
            return next(iter(calls(self._outlook.calls(), "uno")), None)
        if key == "c":
            return self._catch()
        if key == "?":
            self._help()
        elif key in {"q", "Q"}:
            self._quit()
        return None

    def _catch(self) -> str | None:
        found = calls(self._outlook.calls(), "catch")
        whom = {text.split()[-1]: text for text in found}
        if len(whom) < 2:
            return next(iter(whom.values()), None)
        self._choices = targets(whom.values(), self._outlook.names)
        self._question = ink.ink("Catch whom?", ink.STRONG)
        self._draw()
        choice = _find(self._choices, self._key())
        return choice.actions[0] if choice else None

    def _curtain(self, seat: int) -> str | None:
        """Hide the table until the next person has it; a call may be heard meanwhile."""
        self._outlook.close()
        place = f"P{seat + 1}"
        while True:
            hint = "u UNO, c catch" if self._outlook.calls() else ""
            self._screen.show(screen.curtain(self._outlook.names, place, self._screen.size, hint))
            key = self._key()
            if key in _GO_ON:
                self._outlook.opened = seat
                return None
            if (call := self._said(key)) is not None:
                return call

    # --- pages ----------------------------------------------------------------

    def _page(self, draw: sheet.Page) -> None:
        """Show one page until somebody goes on."""
        while True:
            self._screen.show(draw(self._screen.size))
            key = self._key()
            if key in _GO_ON or key == "n":
                return
            if key in {"q", "Q"}:
                self._quit()
            elif key == "?":
                self._help()

    def _help(self) -> None:
        """Leaf through the pages of help; any other key closes it."""
        number = 0
        while 0 <= number < handbook.PAGES:
            self._screen.show(handbook.draw_page(number, self._outlook.view, self._screen.size))
            key = self._key()
            if key in _GO_ON:
                number += 1
            elif key == "b":
                number = max(0, number - 1)
            elif key != RESIZED:
                break
        self._draw()

    def _quit(self) -> None:
        """Ask once more.

        Raises: `Leave`.
        """
        before, self._choices = (self._choices, self._question), ()
        self._question = ink.join(
            ink.ink("Leave the match?  ", ink.ALERT), ink.ink("y ", ink.KEY), "yes   ",
            ink.ink("n ", ink.KEY), "no",
        )  # fmt: skip
        self._draw()
        if self._key() in {"y", "Y", "q", "Q"}:
            raise Leave
        self._choices, self._question = before
        self._draw()

    # --- keys and drawing -----------------------------------------------------

    def _key(self) -> str:
        """Wait for a key; the screen is drawn again when its size changes."""
        while (key := self._keyboard_in(None)) is None:
            pass
        return key

    def _keyboard_in(self, seconds: float | None) -> str | None:
        key = self._keyboard.read(seconds)
        if key == END:
            raise Leave
        if key == RESIZED:
            self._draw()
        return key

    def _rest(self, seconds: float) -> None:
        """Give people a moment to look; a key ends it."""
        end = self._keyboard.now() + seconds
        while (left := end - self._keyboard.now()) > 0:
            if self._keyboard_in(left) in _GO_ON:
                return

    def _answer(self, count: int) -> None:
        self._blanks = 0 if count else self._blanks + 1
        self._launcher = told(count)

    def _is_mine(self, seen: Sequence[View]) -> bool:
        """True if cards came that only the open hand may see, and the seat is done."""
        mine = self._outlook.me
        return mine is not None and any(
            event.get("seat") == mine and event["kind"] in {"shot", "drew"} and event.get("cards")
            for event in seen
        )

    def _draw(self) -> None:
        outlook = self._outlook
        view = outlook.view
        scene = Scene(
            view=view,
            names=outlook.names,
            me=outlook.me,
            news=outlook.news(_NEWS),
            prompt=self._question or _waiting(view, outlook),
            choices=self._choices,
            keys=_keys(outlook),
            launcher=self._launcher,
        )
        self._screen.show(screen.draw(scene, self._screen.size))


def told(count: int) -> Launcher:
    """What the launcher says after a press."""
    if count == 0:
        return Launcher("click ... nothing")
    return Launcher("1 card!" if count == 1 else f"{count} cards!", 21, loud=True)


def _question(choices: Sequence[Choice], view: View, *, deep: bool) -> Line:
    if not deep:
        return prompts.prompt(view)
    kinds = {bool(choice.suit) for choice in choices}
    what = "Name a colour" if kinds == {True} else "Choose"
    return ink.join(ink.ink(what, ink.STRONG), ink.ink("   (Esc: back)", ink.FAINT))


def _waiting(view: View, outlook: Outlook) -> Line:
    turn = view["running"] or view["turn"]
    if turn is None or turn == outlook.me:
        return ()
    return ink.join(ink.ink(outlook.names(turn), ink.STRONG), ink.ink(" is on turn", ink.FAINT))


def _keys(outlook: Outlook) -> list[tuple[str, str]]:
    said = {text.split()[1] for text in outlook.calls()}
    found = [("u", "UNO")] if "uno" in said else []
    found += [("c", "catch")] if "catch" in said else []
    return [*found, ("?", "help"), ("q", "quit")]


def _find(choices: Sequence[Choice], key: str) -> Choice | None:
    """The choice of a key; Enter and space press the launcher, or take the only choice."""
    for choice in choices:
        if choice.key == key or (key in _GO_ON and choice.key == "p" and choice.card is None):
            return choice
    return choices[0] if len(choices) == 1 and key in _GO_ON else None
