"""What measures a launcher while `calibrate` presses it."""

from typing import Protocol


class Timer(Protocol):
    """Remembers how long the motor was told to run."""

    @property
    def last_ms(self) -> int:
        """Of the last press; 0 for a blank."""


class Scale(Protocol):
    """Weighs the hopper."""

    async def weigh(self) -> int | None:
        """Tell what the chip says at rest; None where there is none."""
