"""What is said besides the turn: UNO, catching, and a report of advice, some of it at a price."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kiosk.languages import say, say_as
from kiosk.terminal.menu import PLAY_KEYS, Choice, calls
from kiosk.terminal.outlook import Outlook

UNO: Final = "u"
CATCH: Final = "c"
REPORT: Final = "!"
ASIDES: Final = frozenset({UNO, CATCH, REPORT})

Ask = Callable[[str, Sequence[Choice]], str]
"""Puts a question with its keys to the people; gives the key they took."""

_SPEAKER: Final = 0
_TARGET: Final = -1


class Asides:
    """Makes actions of the keys for calls; asks whom it is about, or who speaks, when in doubt.

    What is not listed as legal is taken at a price where a switch says so (R43, R45): then
    people may be wrong, so every seat is offered and not only the right one.
    """

    def __init__(self, outlook: Outlook, ask: Ask) -> None:
        self._outlook = outlook
        self._ask = ask

    def offered(self) -> list[tuple[str, str]]:
        """The keys that mean something now, with a word for each."""
        found = {text.split()[1] for text in self._outlook.calls()}
        found |= {verb for verb in ("uno", "catch", "suggested") if self._outlook.priced(verb)}
        words = (
            (UNO, "uno", "UNO"),
            (CATCH, "catch", say_as("key", "catch")),
            (REPORT, "suggested", say_as("key", "advice!")),
        )
        return [(key, word) for key, verb, word in words if verb in found]

    def said(self, key: str) -> str | None:
        """The action of a key; `None` when it means nothing now, or was taken back."""
        match key:
            case "u":
                return self._uno()
            case "c":
                return self._catch()
            case "!":
                return self._report()
            case _:
                return None

    def _uno(self) -> str | None:
        right = calls(self._outlook.calls(), "uno")
        return (
            right[0] if right else self._by_one(say("Who says UNO?"), self._outlook.priced("uno"))
        )

    def _catch(self) -> str | None:
        right = calls(self._outlook.calls(), "catch")
        about = self._narrow(say("Catch whom?"), [*right, *self._outlook.priced("catch")], _TARGET)
        found = [text for text in about if text in right]
        return found[0] if found else self._by_one(say("Who says so?"), about)

    def _report(self) -> str | None:
        found = self._outlook.priced("suggested")
        about = self._narrow(say("Who suggested a play to somebody?"), found, _TARGET)
        return self._by_one(say("Who reports it?"), about)

    def _by_one(self, question: str, found: Sequence[str]) -> str | None:
        return next(iter(self._narrow(question, found, _SPEAKER)), None)

    def _narrow(self, question: str, found: Sequence[str], place: int) -> Sequence[str]:
        """Those about one seat only, which is asked for when there are several."""
        groups: dict[str, list[str]] = {}
        for text in found:
            groups.setdefault(text.split()[place], []).append(text)
        if len(groups) < 2:
            return found
        seats = sorted(groups, key=lambda seat: int(seat[1:]))
        choices = [
            Choice(key, self._outlook.names(seat), tuple(groups[seat]))
            for key, seat in zip(PLAY_KEYS, seats, strict=False)
        ]
        taken = self._ask(question, choices)
        return next((choice.actions for choice in choices if choice.key == taken), ())
