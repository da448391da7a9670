"""What a launcher did in one burst after the other, and what people counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean


@dataclass(frozen=True, slots=True)
class Burst:
    """One press."""

    counted: int
    """Cards by the launcher's own count."""
    true: int
    """Cards by people's count; 0 is a blank."""
    doubtful: bool = False
    """The launcher was not sure."""
    jammed: bool = False
    """It ended with a card that was stuck."""
    on_ms: int = 0
    """How long the motor was told to run; 0: blank, or not known."""
    took_ms: int = 0
    """From the start of the motor to the last card at rest."""
    pack_mv: int = 0
    """The cells at rest; 0: not known."""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line through points."""

    start: float
    slope: float
    spread: float
    """Standard deviation of the points around it."""

    @staticmethod
    def through(points: Sequence[tuple[float, float]]) -> "Line":
        """Fit by least squares; a line through points that all lie above each other is level."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        middle, height = fmean(xs), fmean(ys)
        width = sum((x - middle) ** 2 for x in xs)
        slope = sum((x - middle) * (y - height) for x, y in points) / width if width else 0.0
        start = height - slope * middle
        rest = [y - start - slope * x for x, y in points]
        spread = (sum(error * error for error in rest) / max(1, len(points) - 2)) ** 0.5
        return Line(start, slope, spread)
