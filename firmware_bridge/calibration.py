"""What `calibrate` found out about a launcher, as a file that simulator and drivers load.

The tables `[limits]`, `[press]` and `[weight]` are those of a wiring file; they go on top of it.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from firmware_bridge.bursts import Burst
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.talk import NEVER_RAISED
from firmware_bridge.weighings import Weighing
from firmware_bridge.wiring import Press, Weight

MOST_BYTES = 1 << 20
MOST_CARDS = 255
LARGEST_LIMIT = 1 << 20
MOST_COUNTS = 1 << 24
WEIGHED = ("card_mg", "counts_per_gram", "zero")


class CalibrationError(ValueError):
    """A calibration file that cannot be used."""


@dataclass(frozen=True, slots=True)
class Odds:
    """When a press fires, and how many cards come then."""

    chances: tuple[float, ...]
    """After no blank, one, two ...; the last one stands for all more."""
    fewest: int
    """Cards of the smallest shot."""
    weights: tuple[tuple[float, ...], ...]
    """How often `fewest` cards came, one more, two more ...: a row for each number of blanks."""


@dataclass(frozen=True, slots=True)
class FeedRates:
    """How the launcher takes cards from its pile."""

    cards_per_second: float = 0.0
    """While the motor runs; 0: not known."""
    first_ms: float = 0.0
    """From the start of the motor to the first card."""
    pick_ms: float = 60.0
    """The same three as those of the simulated physics (`launcher_sim.physics.feed`)."""
    slip_share: float = 0.05
    double_share: float = 0.02
    jam_share: float = 0.004


@dataclass(frozen=True, slots=True)
class Calibration:
    """Everything that was found."""

    odds: Odds
    feed: FeedRates = FeedRates()
    limits: Mapping[str, int] = field(default_factory=dict)
    press: Press | None = None
    """Times of the motor with which it was measured; None where the toy decides."""
    bursts: tuple[Burst, ...] = ()
    about: str = ""
    """Which launcher, and when."""
    weight: Weight | None = None
    """Numbers of the hopper's scale; None where there is none, or where they are not known."""
    weighings: tuple[Weighing, ...] = ()


def read_calibration(path: Path) -> Calibration:
    """Read and check a file.

    Raises: CalibrationError, one line; OSError.
    """
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise CalibrationError(f"{path} is no calibration: it is too large")
    try:
        return _calibration(tomllib.loads(data.decode()))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        why = f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)
        raise CalibrationError(f"{path} is no calibration: {why}") from None


def written(calibration: Calibration) -> str:
    """Make the text of a file."""
    odds, feed = calibration.odds, calibration.feed
    lines = [
        f"# Written by uno-kiosk calibrate. {calibration.about}".rstrip(),
        "# Use it: --launcher sim:FILE, or --calibration FILE with --launcher gpio or serial.",
        "",
        "[odds] # by blanks before: 0, 1, 2 ...; the last row stands for all more",
        f"chances = {_row(odds.chances)}",
        f"fewest = {odds.fewest}",
        "weights = [",
        *(f"    {_row(row)}," for row in odds.weights),
        "]",
        "",
        "[feed]",
        *(f"{name} = {round(getattr(feed, name), 4)}" for name in FeedRates.__dataclass_fields__),
        "",
        "[limits]",
        *(f"{name} = {value}" for name, value in calibration.limits.items()),
    ]
    if calibration.press is not None:
        press = calibration.press
        lines += [
            "",
            "[press]",
            f"chances = {_row(press.chances)}",
            f"shortest_ms = {press.shortest_ms}",
            f"longest_ms = {press.longest_ms}",
        ]
    if calibration.weight is not None:
        weight = calibration.weight
        lines += ["", "[weight]", *(f"{name} = {getattr(weight, name)}" for name in WEIGHED)]
    lines += ["", "[log] # counted, true, doubtful, jammed, on_ms, took_ms, pack_mv", "bursts = ["]
    lines += [f"    {_row(_numbers(burst))}," for burst in calibration.bursts]
    lines += ["]", "weighings = [ # cards in the hopper, counts of the scale"]
    lines += [f"    {_row((seen.cards, seen.counts))}," for seen in calibration.weighings]
    return "\n".join([*lines, "]", ""])


def _row(values: tuple[float, ...]) -> str:
    return f"[{', '.join(str(round(value, 4)) for value in values)}]"


def _numbers(burst: Burst) -> tuple[int, ...]:
    return tuple(int(getattr(burst, name)) for name in Burst.__dataclass_fields__)


def _calibration(document: dict[str, Any]) -> Calibration:
    known = {"odds", "feed", "limits", "press", "weight", "log"}
    unknown = sorted(set(document) - known)
    if unknown:
        raise ValueError(f"{unknown[0]!r} is unknown; there are {', '.join(sorted(known))}")
    press, weight, log = document.get("press"), document.get("weight"), document.get("log", {})
    return Calibration(
        _odds(document["odds"]),
        FeedRates(**{name: _share(name, value) for name, value in document["feed"].items()}),
        _limits(document.get("limits", {})),
        _press(press) if press is not None else None,
        tuple(_burst(row) for row in log.get("bursts", [])),
        weight=_weight(weight) if weight is not None else None,
        weighings=tuple(_weighing(row) for row in log.get("weighings", [])),
    )


def _odds(table: dict[str, Any]) -> Odds:
    chances = tuple(_share("a chance", chance) for chance in table["chances"])
    weights = tuple(tuple(_share("a weight", value) for value in row) for row in table["weights"])
    fewest = _whole("fewest", table["fewest"], MOST_CARDS)
    if not chances or max(chances) > 1:
        raise ValueError("chances must be numbers from 0 to 1")
    if not weights or not all(row and sum(row) > 0 for row in weights):
        raise ValueError("each row of weights needs one above 0")
    if fewest + max(map(len, weights)) - 1 > MOST_CARDS:
        raise ValueError(f"no shot has more than {MOST_CARDS} cards")
    return Odds(chances, fewest, weights)


def _limits(table: dict[str, Any]) -> dict[str, int]:
    for name, value in table.items():
        if name.startswith("_") or not hasattr(Limits, name) or name in ("bridge", "self_test"):
            raise ValueError(f"there is no limit {name!r}")
        _whole(name, value, LARGEST_LIMIT)
        if name in NEVER_RAISED and value > getattr(Limits, name):
            raise ValueError(f"{name} keeps the motor safe and may only be lowered")
    return dict(table)


def _press(table: dict[str, Any]) -> Press:
    chances = tuple(_share("a chance", chance) for chance in table["chances"])
    shortest, longest = (
        _whole(name, table[name], Limits.most_on_ms) for name in ("shortest_ms", "longest_ms")
    )
    if not chances or max(chances) > 1 or not 0 < shortest <= longest:
        raise ValueError("[press] needs chances from 0 to 1 and rising times")
    return Press(chances, shortest, longest)


def _weight(table: dict[str, Any]) -> Weight:
    zero = table["zero"]
    numbers = {name: _whole(name, table[name], LARGEST_LIMIT) for name in WEIGHED if name != "zero"}
    if not all(numbers.values()):
        raise ValueError("the numbers of [weight] must be above 0")
    return Weight(**numbers, zero=_counts("zero", zero))


def _weighing(row: list[int]) -> Weighing:
    cards, counts = row
    return Weighing(_whole("a weighing", cards, MOST_CARDS), _counts("a weighing", counts))


def _counts(name: str, value: object) -> int:
    """Read what the chip says, 24 bits with a sign."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST_COUNTS:
        return value
    raise ValueError(f"{name} must be a whole number of 24 bits, not {value!r}")


def _burst(row: list[int]) -> Burst:
    counted, true, doubtful, jammed, on_ms, took_ms, pack_mv = (
        _whole("a burst", value, LARGEST_LIMIT) for value in row
    )
    return Burst(counted, true, bool(doubtful), bool(jammed), on_ms, took_ms, pack_mv)


def _whole(name: str, value: object, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
        return value
    raise ValueError(f"{name} must be a whole number up to {most}, not {value!r}")


def _share(name: str, value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e6:
        return float(value)
    raise ValueError(f"{name} must be a number, not {value!r}")
