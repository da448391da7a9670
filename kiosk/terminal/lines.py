"""The front without a terminal: plain lines out, keys of the menu or actions in notation in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.actions import Action, seat_text
from engine.play import IllegalAction, apply
from kiosk.command import command
from kiosk.languages import say, say_as, spoken
from kiosk.messages import sentence
from kiosk.offline.match import Match, Step
from kiosk.refusal import Refusal
from kiosk.terminal import hand, handbook, ink, prompts, sheet
from kiosk.terminal.asides import ASIDES, Asides
from kiosk.terminal.faces import Suit
from kiosk.terminal.host import Leave
from kiosk.terminal.ink import Line
from kiosk.terminal.menu import Choice, calls, menu, more
from kiosk.terminal.outlook import Outlook
from kiosk.terminal.words import View

_PAGE: Final = (80, 24)
_ENDS: Final = frozenset({"q", "quit"})


class LineFront:
    """Reads one line for each question; an empty one only goes on where nothing is chosen.

    `read` gives the next line without its end, or `None` at the end of input.
    """

    def __init__(
        self,
        match: Match,
        outlook: Outlook,
        read: Callable[[], str | None],
        write: Callable[[str], None],
    ) -> None:
        self._match = match
        self._outlook = outlook
        self._read = read
        self._write = write
        self._asides = Asides(outlook, self._ask)
        self._kept: str | None = None

    # --- what the host calls --------------------------------------------------

    def suspense(self) -> None:
        """Nothing to see."""

    def happened(self, events: Step) -> None:
        """Print one line for each event."""
        for line in self._outlook.sentences(events):
            self._write(said(line))

    def ask(self, seat: int) -> str:
        """Print table, hand and menu, then read."""
        if self._outlook.needs_curtain(seat):
            self._curtain(seat)
        choices = menu(self._outlook.offers(seat))
        self._show(seat, choices)
        return self._choose(seat, choices)

    def wait(self, milliseconds: int) -> str | None:
        """Read a line only when a person may say something; an empty one says nothing."""
        del milliseconds
        found = self._outlook.calls()
        if not found:
            return None
        what = ["u UNO"] if calls(found, "uno") else []
        caught = (self._outlook.names(text.split()[-1]) for text in calls(found, "catch"))
        what += ["c " + say("catch {name}", name=name) for name in caught]
        self._write("  " + "   ".join([*dict.fromkeys(what), say("Enter: go on")]))
        return self._call(self._line())

    def spoken(self, seat: int, text: str) -> None:
        """Print the text by itself; any line goes on."""
        done = say("Enter: done")
        self._write(f"\n*** {self._outlook.names(seat_text(seat))}: {text} ***\n{done}")
        self._line()

    def round_over(self) -> None:
        """Print the sheet; any line goes on."""
        self.match_over()
        self._write(say("Enter: next round"))
        self._line()

    def match_over(self) -> None:
        """Print the sheet."""
        view, names = self._outlook.view, self._outlook.names
        self._write(f"\n{sheet.title(view, names)}")
        for seat in view["seats"]:
            sums = sheet.sum_text(view, seat)
            name = ink.pad(names(seat["seat"]), 10)
            self._write(f"  {name}{sheet.total(seat)}  {sums}".rstrip())

    # --- asking ---------------------------------------------------------------

    def _curtain(self, seat: int) -> None:
        """Whoever answers at once, without opening the curtain first, has opened it too."""
        self._outlook.close()
        name = self._outlook.names(seat_text(seat))
        self._write("\n" + say("Pass to {name}, press Enter", name=name))
        self._kept = self._line() or None
        self._outlook.opened = seat

    def _show(self, seat: int, choices: Sequence[Choice]) -> None:
        view = self._outlook.view
        self._write("")
        self._write(table_line(view, self._outlook.names))
        if seat == self._outlook.opened:
            mine = next(one for one in view["seats"] if one["seat"] == seat_text(seat))
            self._write(say("Your hand: {cards}", cards=hand.lines_of(mine["hand"] or ())))
            for card, text in view["texts"].items():
                if card in (mine["hand"] or ()):
                    self._write(f"  {card}: {text}")
            if view["look"]:
                self._write(say("You look at: {cards}", cards=hand.lines_of([view["look"]])))
        name = self._outlook.names(seat_text(seat))
        self._write(f"{name}: {said(prompts.prompt(view))}")
        self._write(f"  {menu_line(choices)}")
        for key, word in self._asides.offered():
            self._write(f"  {key} {word}")

    def _choose(self, seat: int, first: Sequence[Choice]) -> str:
        choices = first
        while True:
            line = self._line()
            if (call := self._call(line)) is not None:
                return call
            if not line:  # Enter twice by mistake must do nothing
                self._write(say("Type one of these:") + "  " + menu_line(choices))
            choice = next((one for one in choices if one.key == line), None)
            if choice is not None and len(choice.actions) == 1:
                return choice.actions[0]
            if choice is not None:
                choices = more(choice, self._outlook.names)
                self._write(f"  {menu_line(choices)}")
            elif (action := self._notation(seat, line)) is not None:
                return action

    def _notation(self, seat: int, line: str) -> str | None:
        """An action in notation; what is refused is said, and nothing has changed."""
        if not line or line == "?" or line in ASIDES:
            return None
        try:
            action = command(line, seat_text(seat), 0, "").action
            assert isinstance(action, Action)
            apply(self._match.state, action)
        except Refusal as refused:
            self._write(sentence(refused.reason, refused.values, spoken()))
        except IllegalAction as refused:
            self._write(sentence(refused.reason, refused.values, spoken()))
        else:
            return str(action)
        return None

    def _call(self, line: str) -> str | None:
        if line == "?":
            self._help()
        return self._asides.said(line)

    def _ask(self, question: str, choices: Sequence[Choice]) -> str:
        self._write(f"  {question}  {menu_line(choices)}")
        return self._line()

    def _help(self) -> None:
        for number in range(handbook.PAGES):
            text = handbook.draw_page(number, self._outlook.view, _PAGE).text()
            *told, _keys = (line for line in text.split("\n") if line.strip())
            self._write("\n".join(told))

    def _line(self) -> str:
        """The next line.

        Raises: `Leave` at the end of input, and when it says so.
        """
        kept, self._kept = self._kept, None
        line = self._read() if kept is None else kept
        if line is None or line.strip().lower() in _ENDS:
            raise Leave
        return line.strip()


def table_line(view: View, names: Callable[[str], str]) -> str:
    """The table in one line: top card, colour, direction, hopper, and every seat."""
    seats = ", ".join(
        f"{names(seat['seat'])} {seat['count']}{' UNO' if seat['uno'] else ''}"
        for seat in view["seats"]
    )
    top = hand.lines_of([view["top"]]) if view["top"] else say("nothing")
    lying = say("Top: {cards}", cards=top)
    if view["color"]:
        lying += " " + say("colour {color}", color=Suit(view["color"]).word)
    place = say("pile") if view["family"] == "duo" else say("hopper")
    parts = [lying, f"{place} {view['draw']}"]
    if view["family"] == "attack":
        left = view["direction"] == "left"
        parts.append(say_as("way", "left") if left else say_as("way", "right"))
    return " | ".join([*parts, seats])


def said(line: Line) -> str:
    """A coloured sentence as plain text."""
    return " ".join(ink.plain(line).split()).replace(" ,", ",")


def menu_line(choices: Sequence[Choice]) -> str:
    """Every choice with its key."""
    return "   ".join(f"{choice.key} {choice.label}" for choice in choices)
