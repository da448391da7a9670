"""What bursts tell about a launcher: its odds, how it feeds, and which limits suit it."""

from collections.abc import Sequence
from statistics import fmean

from firmware_bridge.bursts import Burst, Line
from firmware_bridge.calibration import FeedRates, Odds
from firmware_bridge.pico.limits import Limits

ENOUGH_PRESSES = 30
"""So many presses after some number of blanks, or its chance is that of all longer runs."""
ENOUGH_SHOTS = 60
"""So many shots, or their sizes are taken together with all others."""
ENOUGH_BURSTS = 12
"""So many bursts with known times before a rate is believed."""
HIDDEN_DOUBLES = 1 / 3
"""Doubles of which the beam sees one card: they lie exactly on each other."""
PERCENTS = {"double_percent": (10, range(115, 176)), "tight_percent": (3, range(104, 131))}
"""Limits of what is taken for one card: by how much they are moved, and where they end."""
NO_CARD_MS = range(500, 1501)


class TooFewBursts(ValueError):
    """Nothing can be said yet."""


def odds_of(bursts: Sequence[Burst]) -> Odds:
    """Estimate when a press fires and how many cards come then.

    Raises: TooFewBursts without any shot.
    """
    rows = _by_blanks(bursts)
    shots = [burst.true for burst in bursts if burst.true]
    if not shots:
        raise TooFewBursts("no press gave cards")
    fewest, most = min(shots), max(shots)
    chances = tuple(sum(1 for burst in row if burst.true) / len(row) for row in rows)
    weights = []
    for row in rows:
        own = [burst.true for burst in row if burst.true]
        sizes = own if len(own) >= ENOUGH_SHOTS else shots
        weights.append(tuple(float(sizes.count(n)) for n in range(fewest, most + 1)))
    if all(row == weights[0] for row in weights):
        del weights[1:]
    return Odds(chances, fewest, tuple(weights))


def _by_blanks(bursts: Sequence[Burst]) -> list[list[Burst]]:
    """Sort presses by the blanks before them; long runs that are rare are taken together."""
    rows: list[list[Burst]] = []
    blanks = 0
    for burst in bursts:
        while len(rows) <= blanks:
            rows.append([])
        rows[blanks].append(burst)
        blanks = 0 if burst.true else blanks + 1
    while len(rows) > 1 and len(rows[-1]) < ENOUGH_PRESSES and not _always_fires(rows[-1]):
        rare = rows.pop()
        rows[-1] += rare
    return rows


def _always_fires(row: Sequence[Burst]) -> bool:
    """Tell whether this many blanks were never followed by another."""
    return len(row) >= ENOUGH_PRESSES // 3 and all(burst.true for burst in row)


def timed(bursts: Sequence[Burst]) -> list[tuple[float, float]]:
    """The bursts of which the time of the motor is known, as time and true count."""
    return [(burst.on_ms, burst.true) for burst in bursts if burst.on_ms and not burst.jammed]


def feed_of(bursts: Sequence[Burst]) -> FeedRates:
    """Estimate how cards are taken from the pile; what is not known stays as it is."""
    cards = sum(burst.true for burst in bursts)
    if not cards:
        return FeedRates()
    hidden = sum(max(0, burst.true - burst.counted) for burst in bursts if not burst.jammed)
    known = {
        "double_share": min(0.5, hidden / HIDDEN_DOUBLES / cards),
        "jam_share": sum(burst.jammed for burst in bursts) / cards,
    }
    points = timed(bursts)
    if len(points) >= ENOUGH_BURSTS:
        line = Line.through(points)
        if line.slope > 0:
            known["cards_per_second"] = 1000 * line.slope
            known["first_ms"] = max(0.0, (1 - line.start) / line.slope)
    return FeedRates(**known)


def times_for(feed: FeedRates, fewest: int, most: int) -> tuple[int, int] | None:
    """Tell how long the motor must run for so few and so many cards; None where nobody knows."""
    if not feed.cards_per_second:
        return None
    card_ms = 1000 / feed.cards_per_second
    first, last = (round(feed.first_ms + (cards - 1) * card_ms) for cards in (fewest, most))
    return max(1, first), min(last, Limits.most_on_ms)


def limits_of(bursts: Sequence[Burst], feed: FeedRates, now: Limits) -> dict[str, int]:
    """Suggest limits that the bursts show to be better than those of now."""
    found: dict[str, int] = {}
    eager = _too_eager(bursts)
    for name, (step, allowed) in PERCENTS.items():
        percent = getattr(now, name) + step * eager
        if eager and percent in allowed:
            found[name] = percent
    if feed.cards_per_second:
        # The first card and two more that slip, as in the model of the feed.
        patience = round(feed.first_ms + 1000 / feed.cards_per_second + 400)
        found["no_card_ms"] = min(max(patience, NO_CARD_MS[0]), NO_CARD_MS[-1])
    return found


def _too_eager(bursts: Sequence[Burst]) -> int:
    """1: single cards are taken for two; -1: two that overlap for one; 0: neither stands out."""
    over = [max(0, burst.counted - burst.true) for burst in bursts]
    under = [max(0, burst.true - burst.counted) for burst in bursts]
    cards = max(1, sum(burst.true for burst in bursts))
    if sum(over) > 2 * sum(under) and sum(over) / cards > 0.02:
        return 1
    if sum(under) > 2 * sum(over) and sum(under) / cards > 0.04:
        return -1
    return 0


def usual_mv(bursts: Sequence[Burst]) -> int:
    """Tell the voltage at rest at which the bursts were shot; 0 where nobody knows."""
    known = [burst.pack_mv for burst in bursts if burst.pack_mv]
    return round(fmean(known)) if known else 0
