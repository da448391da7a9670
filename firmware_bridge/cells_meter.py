"""Measures the cells through an MCP3008."""

import warnings
from typing import Any

from gpiozero import MCP3008, SPISoftwareFallback

from firmware_bridge.wiring import CellsMeter

UNKNOWN_MV = -1


class Meter:
    """One channel of the converter, in millivolts of the pack."""

    def __init__(self, meter: CellsMeter, factory: Any) -> None:
        self._full_scale_mv = meter.full_scale_mv
        with warnings.catch_warnings():
            warnings.simplefilter("error", SPISoftwareFallback)
            self._device: Any = MCP3008(channel=meter.channel, pin_factory=factory)

    def millivolts(self) -> int:
        """Measure; -1 when the converter cannot be read."""
        try:
            return int(self._device.raw_value) * self._full_scale_mv // 1023
        except OSError:
            return UNKNOWN_MV

    def close(self) -> None:
        """Let go of the port."""
        self._device.close()
