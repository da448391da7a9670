"""Who holds a pin: what the kernel lists, and who it usually is."""

import re
import subprocess
from collections.abc import Callable

USUAL = {
    2: "I2C (dtparam=i2c_arm=on)",
    3: "I2C (dtparam=i2c_arm=on)",
    4: "1-wire (dtoverlay=w1-gpio)",
    7: "SPI (CE1; dtoverlay=spi0-1cs frees it)",
    8: "SPI (CE0; dtparam=spi=on)",
    9: "SPI (dtparam=spi=on)",
    10: "SPI (dtparam=spi=on)",
    11: "SPI (dtparam=spi=on)",
    14: "the serial console (enable_uart=1)",
    15: "the serial console (enable_uart=1)",
    17: "a second SPI or an infrared overlay (gpio-ir)",
    18: "sound (dtoverlay=hifiberry..., dtparam=audio=on)",
    19: "sound (dtoverlay=hifiberry...) or a second SPI",
    20: "sound (dtoverlay=hifiberry...) or a second SPI",
    21: "sound (dtoverlay=hifiberry...) or a second SPI",
}
"""Owners of pins in the usual settings of a Raspberry Pi."""

OTHERWISE = "another program: a kiosk that runs already, a test script?"

_LINE = re.compile(r"^\s*line\s+(\d+):(.*)$", re.MULTILINE)


def listing() -> str:
    """List all pins as `gpioinfo` does; "" where that is not installed."""
    try:
        done = subprocess.run(
            ["gpioinfo"],  # noqa: S607  found on the path: distributions put it in different places
            capture_output=True,
            text=True,
            timeout=5,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout


def listed_owner(text: str, pin: int) -> str:
    """Find who uses a pin in the listing of `gpioinfo`, of its first or second release."""
    for number, rest in _LINE.findall(text):
        if int(number) != pin:
            continue
        named = re.search(r'consumer="?([^"]+)"?', rest)
        if named:
            return str(named[1]).strip()
        words = re.findall(r'"([^"]*)"', rest)
        if len(words) > 1:
            return str(words[1])
    return ""


def owner_of(pin: int, list_pins: Callable[[], str] = listing) -> str:
    """Tell who holds a pin, or most likely does."""
    listed = listed_owner(list_pins(), pin)
    if listed:
        return listed
    return f"probably {USUAL.get(pin, OTHERWISE)}"
