"""What a bot gets: the view of its seat, and what everybody at the table hears of the launcher."""

from dataclasses import dataclass
from typing import Any

from engine.state import State
from engine.view import view_for


@dataclass(frozen=True, slots=True)
class Heard:
    """A launcher as it is heard: blank presses since cards last came, and which kind it is."""

    blanks: int = 0
    profile: str | None = None
    """Of a simulated launcher; None for a real one."""


def bot_view(state: State, seat: int, heard: Heard) -> dict[str, Any]:
    """The view of this seat, with `launcher`: its `profile` and its `blanks`."""
    launcher = {"profile": heard.profile, "blanks": heard.blanks}
    return {**view_for(state, seat), "launcher": launcher}
