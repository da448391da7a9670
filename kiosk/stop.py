"""How a command ends early: one line on stderr, and the exit code.

Exception
    Stop                exit 1: what was checked does not hold
        WrongUse        exit 2: options, presets, switches that do not exist
        NotThere        exit 3: the hardware or a file is not there
"""

from enum import IntEnum

from kiosk.plain_text import one_line


class ExitCode(IntEnum):
    """What a command answers to the shell."""

    DONE = 0
    DOES_NOT_HOLD = 1
    WRONG_USE = 2
    NOT_THERE = 3
    INTERRUPTED = 130


class Stop(Exception):
    """The command ends here; its text is the one line that says why."""

    code = ExitCode.DOES_NOT_HOLD

    def __init__(self, text: str) -> None:
        super().__init__(one_line(text))


class WrongUse(Stop):
    """The command was called wrongly."""

    code = ExitCode.WRONG_USE


class NotThere(Stop):
    """A file, or the hardware, is not there or cannot be used."""

    code = ExitCode.NOT_THERE
