"""Opens gpiozero's pin factory by its name, and says in one line what is wrong where it cannot."""

import os
from importlib.metadata import entry_points
from typing import Any

from engine.launcher import Unavailable

GROUP = "gpiozero_pin_factories"
VARIABLE = "GPIOZERO_PIN_FACTORY"


def open_factory(name: str) -> Any:
    """Open the factory that the environment names, else this one; no other is ever tried.

    Raises: Unavailable.
    """
    name = os.environ.get(VARIABLE) or name
    known = {entry.name: entry for entry in entry_points(group=GROUP)}
    if name not in known:
        raise Unavailable(f"there is no pin factory {name!r}; there are {', '.join(sorted(known))}")
    try:
        return known[name].load()()
    except Exception as error:
        raise Unavailable(f"pin factory {name}: {advice(error)}") from error


def advice(error: Exception) -> str:
    """Say what to do about an error of gpiozero or lgpio."""
    text = str(error)
    if text.startswith("'") and text.endswith("'"):  # as lgpio writes its errors
        text = text[1:-1]
    kind = type(error).__name__
    for sign, what in _ADVICE:
        if sign in kind or sign in text:
            return f"{text or kind}: {what}"
    return f"{kind}: {text}"


_ADVICE = (
    ("GPIO busy", "the kernel or another program holds it; `gpioinfo` names the owner"),
    ("GPIOPinInUse", "this program has opened it twice; look into the wiring file"),
    ("BadPinFactory", "install lgpio (`python3-lgpio`, or `pip install lgpio`)"),
    ("ModuleNotFoundError", "install lgpio (`python3-lgpio`, or `pip install lgpio`)"),
    ("can not open gpiochip", "this user may not, or there is no chip: add it to the group gpio"),
    ("PermissionError", "add the user to the groups gpio, spi and i2c, then log in again"),
    ("PinUnknownPi", "this is no Raspberry Pi, or one that gpiozero does not know yet"),
    ("unable to locate Pi revision", "this is no Raspberry Pi"),
    ("PinInvalidPin", "this Raspberry Pi has no such pin"),
    ("SPISoftwareFallback", "switch SPI on with `dtparam=spi=on`, or leave [cells] out"),
    ("FileNotFoundError", "switch the bus on in config.txt, or leave its table out"),
    ("Remote I/O error", "nothing answers at that address: look at the wires and at `i2cdetect`"),
)
"""Signs of an error, in its kind or its text, and what to do about it."""
