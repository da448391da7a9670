"""The firmware on pins of which one fails while the motor turns.

    python dying.py        prints what GP13, GP14 and GP15 (awake, backward, forward) were told

The line before the last is that of the turning motor, the last one that of the end.
"""

import sys

AWAKE, BACKWARD, FORWARD, LIGHT, BEAM = 13, 14, 15, 10, 11
FED_MS = 30
"""So long the motor has turned when the pin of the beam fails."""


LEVELS = {12: 1}
"""All pins that were written; the driver chip reports no fault."""


class Pin:
    """A pin; the beam's follows its light, and fails once the motor has turned for a while."""

    IN, OUT, PULL_UP = 0, 1, 1
    fed = 0

    def __init__(self, number: int, mode: int, pull: int = 0, *, value: int = 0) -> None:
        del pull
        self.number = number
        if mode == self.OUT:
            LEVELS[number] = value

    def value(self, level: int = -1) -> int:
        if level >= 0:
            LEVELS[self.number] = level
        if self.number != BEAM:
            return LEVELS.get(self.number, 0)
        Pin.fed += LEVELS[FORWARD]
        if Pin.fed > FED_MS:
            print(told())
            raise OSError(5, "the pin cannot be read")
        return LEVELS[LIGHT]


def told() -> str:
    """Levels of the motor's pins."""
    return " ".join(str(LEVELS[number]) for number in (AWAKE, BACKWARD, FORWARD))


class Board:
    """Everything else that the firmware asks of its modules: no console, cells at 4.8 V."""

    PWRON_RESET, WDT_RESET, POLLIN, POLLOUT = 1, 3, 1, 4
    Pin = Pin
    ticks = 0

    def ADC(self, pin: int) -> "Board":  # noqa: N802  MicroPython's name
        del pin
        return self

    def WDT(self, timeout: int) -> "Board":  # noqa: N802  the same
        del timeout
        return self

    def poll(self, ms: int = -1) -> "Board | None":
        return None if ms == 0 else self

    def read_u16(self) -> int:
        return 57200

    def unique_id(self) -> bytes:
        return b"SIMULATE"

    def reset_cause(self) -> int:
        return self.PWRON_RESET

    def feed(self) -> None:
        pass

    def kbd_intr(self, byte: int) -> None:
        pass

    def register(self, stream: object, mask: int) -> None:
        pass

    def ticks_ms(self) -> int:
        return self.ticks

    def sleep_ms(self, ms: int) -> None:
        self.ticks += ms


def main() -> None:
    """Run the firmware with a press that is due, to its end."""
    board = Board()
    for name in ("machine", "micropython", "select", "time"):
        sys.modules[name] = board  # type: ignore[assignment]  # as good as a module here
    from firmware_bridge.pico import main as firmware

    class Pressed(firmware.Firmware):
        def __init__(self) -> None:
            super().__init__()
            self.shot.request("p", "P", 800)

    setattr(firmware, "Firmware", Pressed)  # noqa: B010  mypy knows it as a class
    try:
        firmware.run()
    except OSError:
        print(told())


if __name__ == "__main__":
    main()
