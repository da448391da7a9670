"""The self test of a launcher with a board: what was looked at, what was found, what to do."""

from engine.launcher import Check, Clock, LauncherError
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.words import FAULT, RUN
from firmware_bridge.probe import beam_check
from firmware_bridge.protocol import Flag, Plain, State
from firmware_bridge.serial_board import Board

PROBE_MS = 15


async def checks(board: Board, clock: Clock) -> tuple[Check, ...]:
    """Look at everything that can be looked at without throwing a card."""
    try:
        state = await board.look()
        beam = await _beam(board, clock)
        weight = await _weight(board, state)
    except LauncherError as error:
        return (Check("link", False, str(error), "plug the board in, look at its cable"),)
    return (*_connection(board), *_machine(state), beam, *weight)


def _connection(board: Board) -> tuple[Check, ...]:
    hello, trouble = board.hello, board.trouble
    about = f"firmware {hello.firmware}, protocol {hello.protocol}" if hello else "unknown"
    return (
        Check("link", True, board.boot),
        Check("firmware", trouble is None, about, "put the firmware of this release on the board"),
    )


def _machine(state: State) -> tuple[Check, ...]:
    flags, volts = state.flags, state.pack_mv / 1000
    door, empty = Flag.DOOR_OPEN in flags, Flag.NO_CARDS in flags
    blocked, known = Flag.LIGHT_BLOCKED in flags, state.pack_mv >= 0
    enough = state.pack_mv >= Limits.low_mv
    fault = state.state == FAULT
    return (
        Check("door", not door, "open" if door else "closed", "close it"),
        Check("hopper", not empty, "no card" if empty else "cards", "reload"),
        Check("exit", not blocked, "blocked" if blocked else "clear", "take the card out"),
        Check("cells", known and enough, f"{volts:.2f} V" if known else "unknown", "change them"),
        Check("motor", not fault, state.ready if fault else "at rest", "clear the fault"),
    )


async def _weight(board: Board, state: State) -> tuple[Check, ...]:
    """What the hopper weighs, in counts; a board without a scale has nothing to say."""
    advice = "look at the four wires of its cell, and at DT and SCK"
    if Flag.WEIGHT_DEAD in state.flags:
        return (Check("weight", False, "no answer", advice),)
    answer = await board.ask("W")
    if not isinstance(answer, Plain) or answer.verb != "W" or answer.words in ((), ("none",)):
        return ()
    return (Check("weight", True, f"{answer.words[0][:12]} counts", advice),)


async def _beam(board: Board, clock: Clock) -> Check:
    """Have the light switched off and on."""

    async def probe(name: str) -> str:
        answer = await board.ask("P", name)
        return answer.words[1] if isinstance(answer, Plain) and len(answer.words) > 1 else RUN

    return await beam_check(probe, clock, PROBE_MS)
