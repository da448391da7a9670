"""The light behind the screen, where Linux lets us set it: `/sys/class/backlight/*/brightness`.

Sources: Documentation/ABI/stable/sysfs-class-backlight of the Linux kernel.  Most monitors on HDMI
have none there; then the page is black and nothing else happens.
"""

import logging
import os
from pathlib import Path

log = logging.getLogger("kiosk")


class Backlight:
    """Every light that this user may set, all of them alike."""

    def __init__(self, folder: Path) -> None:
        self._lights = [
            light
            for light in (sorted(folder.iterdir()) if folder.is_dir() else ())
            if os.access(light / "brightness", os.W_OK)
        ]

    @property
    def is_there(self) -> bool:
        """Whether there is a light to set."""
        return bool(self._lights)

    def set(self, percent: int) -> None:
        """Set the brightness; 0 is dark, anything else at least the lowest step."""
        for light in self._lights:
            try:
                most = int((light / "max_brightness").read_text())
                step = max(1, round(most * percent / 100)) if percent else 0
                (light / "brightness").write_text(f"{step}\n")
            except (OSError, ValueError) as error:
                log.warning("the light of the screen cannot be set: %s", error)
