"""Collects the bursts of a calibration and draws the conclusions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from statistics import fmean
from typing import TypeAlias

from engine.launcher import Ejection
from firmware_bridge.bursts import Burst, Line
from firmware_bridge.calibration import Calibration, FeedRates, written
from firmware_bridge.estimates import (
    ENOUGH_BURSTS,
    feed_of,
    limits_of,
    odds_of,
    timed,
    times_for,
    usual_mv,
)
from firmware_bridge.pico.limits import Limits
from firmware_bridge.weighings import BadWeighings, Weighing, scale_of
from firmware_bridge.wiring import Press, Weight

Fit: TypeAlias = Callable[[float, float, float, int, float], tuple[float, float]]
"""`launcher_sim.feed_fit.fitted_rates`, or another model of the feed."""

ANY_SCALE = Weight()
"""As long as nobody has measured it."""

TOYS_SHOT = (3, 8)
"""So many cards the toy throws."""


@dataclass(frozen=True, slots=True)
class Machine:
    """What is known of the launcher that is measured."""

    press: Press | None
    """None: the toy, or a simulation, decides when and for how long the motor runs."""
    limits: Limits
    about: str = ""
    weight: Weight = ANY_SCALE
    """Numbers of its hopper's scale by now."""


class BurstLog:
    """Every press so far, also of earlier sittings."""

    def __init__(self, bursts: Iterable[Burst] = (), weighings: Iterable[Weighing] = ()) -> None:
        self.bursts = list(bursts)
        self.weighings = list(weighings)
        """Of all sittings; empty where nothing weighs the hopper."""

    @property
    def shots(self) -> int:
        """Presses that gave cards."""
        return sum(1 for burst in self.bursts if burst.true)

    def add(
        self, ejection: Ejection, true: int, on_ms: int, volts: float | None, *, jammed: bool
    ) -> None:
        """Write one press down."""
        took_ms, pack_mv = round(ejection.seconds * 1000), round((volts or 0.0) * 1000)
        self.bursts.append(
            Burst(ejection.count, true, ejection.doubtful, jammed, on_ms, took_ms, pack_mv)
        )

    def weigh(self, cards: int, counts: int) -> None:
        """Write down what the scale says with so many cards in the hopper."""
        self.weighings.append(Weighing(cards, counts))

    def conclude(self, machine: Machine, fit: Fit) -> Calibration:
        """Find everything out.

        Raises: TooFewBursts.
        """
        feed = self._feed(fit)
        limits = limits_of(self.bursts, feed, machine.limits)
        weight = self._weight(machine.weight)
        if weight is not None:
            limits["card_counts"] = round(weight.counts_per_card)
        return Calibration(
            odds_of(self.bursts),
            feed,
            limits,
            machine.press,
            tuple(self.bursts),
            machine.about,
            weight,
            tuple(self.weighings),
        )

    def _weight(self, known: Weight) -> Weight | None:
        try:
            return scale_of(self.weighings, known)
        except BadWeighings:
            return None

    def _feed(self, fit: Fit) -> FeedRates:
        feed, points = feed_of(self.bursts), timed(self.bursts)
        if not feed.cards_per_second or len(points) < ENOUGH_BURSTS:
            return feed
        line = Line.through(points)
        feeding_ms = fmean(on_ms for on_ms, _ in points) - feed.first_ms
        pick, slip = fit(
            line.slope, line.spread, feeding_ms, usual_mv(self.bursts), feed.double_share
        )
        return replace(feed, pick_ms=pick, slip_share=slip)


def told(calibration: Calibration) -> list[str]:
    """Say in a few lines what was found."""
    odds, feed, bursts = calibration.odds, calibration.feed, calibration.bursts
    shots = [burst.true for burst in bursts if burst.true]
    wrong = sum(burst.counted != burst.true for burst in bursts)
    lines = [
        f"fires     {len(shots)} of {len(bursts)} presses, by blanks before: "
        + " ".join(f"{chance:.0%}" for chance in odds.chances),
        f"cards     {min(shots)} to {max(shots)}, {fmean(shots):.1f} on average",
        f"counting  {wrong} of {len(shots)} shots were counted wrong",
    ]
    if feed.cards_per_second:
        lines.append(
            f"feeding   {feed.cards_per_second:.1f} cards a second, "
            f"the first after {feed.first_ms / 1000:.2f} s"
        )
    if calibration.weighings:
        lines.append(f"weight    {_weighed(calibration)}")
    wanted = times_for(feed, *TOYS_SHOT)
    if wanted is not None:
        few, many = TOYS_SHOT
        lines.append(
            f"advice    for {few} to {many} cards: "
            f"[press] shortest_ms = {wanted[0]}, longest_ms = {wanted[1]}"
        )
    lines += [f"limit     {name} = {value}" for name, value in calibration.limits.items()]
    return lines


def _weighed(calibration: Calibration) -> str:
    """Say what was found of the scale, or why nothing was."""
    try:
        weight = scale_of(calibration.weighings, calibration.weight or ANY_SCALE)
    except BadWeighings as error:
        return f"is not written: {error}"
    return f"{weight.counts_per_card:.0f} counts a card, {weight.zero} with none"


__all__ = ["BurstLog", "Machine", "told", "written"]
