"""`uno-kiosk play`: a match in this terminal, people and bots."""

from __future__ import annotations

from collections.abc import Sequence


def play(
    *,
    game: str = "attack",
    players: int | None = None,
    bots: str | None = None,
    seed: int | None = None,
    rules: Sequence[str] = (),
    profile: str = "measured",
) -> int:
    """Play one match; the answer is the exit code.

    `bots` are levels for the last seats with commas between, or `none`; without it the
    first seat is a person's and `normal` plays the others. `rules` are `SWITCH=VALUE`.

    Raises: `WrongUse` for what does not exist.
    """
    from kiosk.terminal.opening import open_table, play_here

    return play_here(open_table(game, players, bots, seed, rules, profile))
