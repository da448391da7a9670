"""What the hopper of a board weighs."""

from contextlib import suppress

from engine.launcher import Clock, LauncherError
from firmware_bridge.pico.words import OK
from firmware_bridge.protocol import Flag, Plain
from firmware_bridge.serial_board import Board

PATIENCE_MS = 3000
"""A hopper that is not at rest by then is not weighed; a board without a chip never is."""

LOOK_MS = 100


async def at_rest(board: Board, clock: Clock) -> None:
    """Wait until a shot can begin with a weight, where the board has one and is ready at all."""
    state = board.state
    if state is not None and Flag.WEIGHS in state.flags and state.ready == OK:
        with suppress(LauncherError):
            await weighed(board, clock)


async def weighed(board: Board, clock: Clock) -> int | None:
    """Wait for a reading at rest, in counts of the chip; None when there is none in time.

    Raises: Unplugged, NoAnswer.
    """
    until_ms = clock.now_ms() + PATIENCE_MS
    while clock.now_ms() < until_ms:
        answer = await board.ask("W")
        words = answer.words if isinstance(answer, Plain) and answer.verb == "W" else ()
        if words and words[0].removeprefix("-").isdecimal():
            return int(words[0])
        await clock.sleep_until(clock.now_ms() + LOOK_MS)
    return None
