"""The odds of a launcher without its time: what comes when one presses."""

from typing import Protocol


class Sampler(Protocol):
    """The odds of a launcher without its time: one press after the other."""

    @property
    def blanks(self) -> int:
        """Blank presses since the last shot."""

    def press(self) -> int:
        """Press once: how many cards come, 0 for a blank.  May exceed what is loaded."""

    def reload(self) -> None:
        """Open the door and close it again."""
