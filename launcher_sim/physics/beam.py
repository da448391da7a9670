"""The light barrier at the exit: what its output says, and when that changes."""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Beam:
    """An emitter that can be switched, and a receiver that sees light or not."""

    tell: Callable[[bool], None]
    """Called with each new output: True is dark, "blocked"."""
    shaded: bool = False
    """A card is in it."""
    finger: bool = False
    """A finger or dirt is in it."""
    lit: bool = True
    flicker: bool = False
    """A bounce or foreign light turns the output round."""
    stuck: bool | None = None
    """The output says this whatever happens: a cut wire is False, a dead emitter True."""
    output: bool = field(init=False, default=False)

    def look(self) -> None:
        """Work the output out again and tell a change."""
        dark = (self.shaded or self.finger or not self.lit) ^ self.flicker
        output = dark if self.stuck is None else self.stuck
        if output != self.output:
            self.output = output
            self.tell(output)
