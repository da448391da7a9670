"""A trigger that can be asked what it has decided."""

from dataclasses import dataclass

from typing_extensions import override

from firmware_bridge.trigger import RandomTrigger


@dataclass(slots=True)
class RecordedTrigger(RandomTrigger):
    """Decides by chance and remembers the last decision."""

    last_ms: int = 0
    """How long the motor was told to run at the last press; 0 for a blank."""

    @override
    def on_ms(self) -> int:
        """Decide about the next press."""
        self.last_ms = RandomTrigger.on_ms(self)
        return self.last_ms
