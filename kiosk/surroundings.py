"""What a table lives in."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

from engine.launcher import Clock
from kiosk.clock import WallClock
from kiosk.memory.store import Forgetful, Store
from kiosk.shots import fresh_ids


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Time, chance, memory, the ids of shots, the profile of a simulated launcher, the screen."""

    clock: Clock = field(default_factory=WallClock)
    chance: Random = field(default_factory=SystemRandom)
    profile: str | None = None
    store: Store = field(default_factory=Forgetful)
    new_shot_id: Callable[[], str] = field(default_factory=fresh_ids)
    time_limit: Callable[[], int] = lambda: 0
    """Seconds for one decision of a person; 0: nobody is hurried."""
    backlights: Path = Path("/sys/class/backlight")
    """Where the lights behind the screen are found."""
