"""What a table is set to: its screen, its sounds, how fast bots play, when it rests.

Wiring and calibration of a launcher are files of its maker; what people set at the table is kept
beside the matches.
"""

import json
from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr, ValidationError

from kiosk.languages import LANGUAGES
from kiosk.memory.pin import Notes
from kiosk.web.orders import Order

NOTE = "settings"
"""Under which name they are kept."""

TEMPI = {"quick": 0.5, "usual": 1.0, "slow": 1.8}
"""How long bots take, as a share of their usual time."""

LANGUAGE_PATTERN = f"^({'|'.join(LANGUAGES)})?$"


class HouseSettings(Order):
    """Every setting with its bounds; what is left out of a change stays as it is."""

    diagonal: Annotated[float, Field(ge=3, le=100, strict=True)] = 10.1
    """Of the screen, in inches: sizes on the page are in millimetres."""
    language: Annotated[StrictStr, Field(pattern=LANGUAGE_PATTERN)] = ""
    """Of the table; empty: what the browser wishes."""
    volume: Annotated[StrictInt, Field(ge=0, le=10)] = 6
    muted: StrictBool = False
    speech: StrictBool = False
    """Announcements are spoken too, where the browser has a voice."""
    pace: Literal["quick", "usual", "slow"] = "usual"
    """Of bots."""
    uno_grace: Annotated[StrictInt, Field(ge=0, le=10)] = 2
    """Seconds to catch a forgotten UNO (R42), in a new match that says nothing else."""
    time_limit: Annotated[StrictInt, Field(ge=0, le=120, multiple_of=30)] = 0
    """Seconds for one decision of a person, then the table decides; 0: nobody is hurried."""
    attract_minutes: Annotated[StrictInt, Field(ge=0, le=120)] = 5
    """Without a touch or a move until the page shows that it can be played with; 0: never."""
    night_minutes: Annotated[StrictInt, Field(ge=0, le=600)] = 30
    """Of that until the screen goes dark; 0: never."""
    brightness: Annotated[StrictInt, Field(ge=10, le=100)] = 100
    """Of the screen, in percent, where it can be set."""

    @property
    def tempo(self) -> float:
        """How long bots take, as a share of their usual time."""
        return TEMPI[self.pace]


class SettingsBook:
    """What is in force, and where it is kept."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self.now = HouseSettings()

    async def load(self) -> None:
        """Put in force what was kept; what this release does not know or allow is left out."""
        if text := await self._notes.note(NOTE):
            self.now = read(text)

    async def change(self, change: HouseSettings) -> HouseSettings:
        """Keep a change, then put it in force.

        Raises: NotKept; then nothing has changed.
        """
        now = self.now.model_copy(update=change.model_dump(exclude_unset=True))
        await self._notes.keep_note(NOTE, now.model_dump_json())
        self.now = now
        return now


def read(text: str) -> HouseSettings:
    """Read what was kept, each setting by itself, so that one bad value spoils no other."""
    try:
        kept: Any = json.loads(text)
    except ValueError:
        return HouseSettings()
    known = kept.items() if isinstance(kept, dict) else ()
    good = {name: value for name, value in known if _is_good(name, value)}
    return HouseSettings.model_validate(good)


def _is_good(name: str, value: object) -> bool:
    try:
        HouseSettings.model_validate({name: value})
    except ValidationError:
        return False
    return True
