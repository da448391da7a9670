"""The profiles: ways a launcher may behave, each with where its figures come from.

`measured` is the default.  `uno-kiosk serve --launcher sim:NAME` and `simulate --profile NAME`
take a name of this table; `scripted:0,3,5` brings its own counts.
"""

from dataclasses import dataclass
from random import Random

from engine.launcher import MOST_CARDS
from launcher_sim import record
from launcher_sim.odds import Cards, Odds, Sampler, humped, uniform
from launcher_sim.samplers import Countdown, Cycle, Hazard, Script

DEFAULT = "measured"
MOST_SCRIPTED = 10_000


@dataclass(frozen=True, slots=True)
class Profile:
    """One way a launcher may behave."""

    name: str
    odds: Odds
    """When a press fires, and how many cards come then."""
    source: str
    """Who published which of these figures; what is not published is our choice and named so."""

    @property
    def fewest(self) -> int:
        """Cards of the smallest shot."""
        return self.odds.fewest

    @property
    def most(self) -> int:
        """Cards of the largest shot."""
        return self.odds.most

    def sampler(self, rng: Random) -> Sampler:
        """Make a launcher that was just switched on: `press()` gives cards, 0 for a blank."""
        return self.odds.sampler(rng)


class UnknownProfile(ValueError):
    """There is no profile of that name; the message lists those there are."""


CLASSIC_FIRES = (
    *(2, 6, 9, 13, 17, 21, 24, 26, 27, 29, 32, 36, 37, 41, 44, 47, 48),
    *(51, 54, 57, 58, 62, 66, 69, 72, 73, 77, 81, 84, 85, 88, 92, 93, 96),
)
"""Presses, counted from power-on or door, on which the first electronic model fires: 34 of 96."""

CLASSIC_CHANCES = (7 / 34, 3 / 27, 13 / 24, 1.0)
"""The same sequence as chances to fire after 0, 1, 2, 3 blanks."""

CLASSIC_CARDS = Cards(3, (16.5,) * 6 + (0.25,) * 4)
"""Usually 3 to 8 cards, up to 12 seen: 3-8 equally often, 1 in 100 shots 9-12 (in percent)."""

MEASURED_CARDS = tuple(
    humped(mean, record.MOST_CARDS, spread=6.0) for mean in record.MEAN_CARDS_BY_PRESS
)
"""By k.  Published: the means and the largest shot.  Fitted by us: the hump of `odds.humped`, its
spread the one whole number with which 13 cards come about once in 323 shots, as in the record."""

DISC_FIRES = (1, 3, 4, 8, 11, 16, 18, 19)
"""Detents of a disc of 24 steps, unevenly spaced: our drawing, as the patent gives no figures."""

_SEQUENCE = "first electronic model, fixed sequence (an old encyclopedia page)"
_OURS = "our choice"

PROFILES = {
    profile.name: profile
    for profile in (
        Profile(
            "measured",
            Hazard(record.CHANCE_BY_PRESS, MEASURED_CARDS),
            f"{record.SOURCE}: chances and mean cards by k; the spread around the means is ours",
        ),
        Profile(
            "classic",
            Cycle(CLASSIC_FIRES, 96, CLASSIC_CARDS, restarts=True),
            f"{_SEQUENCE}: sequence, restart at power-on and door, 3-8 cards and up to 12",
        ),
        Profile(
            "hazard",
            Hazard(CLASSIC_CHANCES, (CLASSIC_CARDS,)),
            f"{_SEQUENCE}, as chances after 0 to 3 blanks; nothing else is remembered",
        ),
        Profile(
            "suspense",
            Countdown(5, uniform(1, 8)),
            "newer models: lights and sound speed up with each blank (owners); the odds are ours",
        ),
        Profile(
            "mega-hit",
            Hazard(CLASSIC_CHANCES, (uniform(1, 5),)),
            f"Mega Hit: one to five cards (its sheet); when it fires: {_SEQUENCE}",
        ),
        Profile(
            "disc",
            Cycle(DISC_FIRES, 24, uniform(1, 4), restarts=False),
            "patent US 5,114,153: a disc with uneven detents that each press turns; spacing ours",
        ),
        Profile(
            "coin",
            Hazard((0.3,), (CLASSIC_CARDS,)),
            f"{_OURS}: every press 30 %, independent of all before; cards as `classic`",
        ),
        Profile(
            "long-blank",
            Hazard((*CLASSIC_CHANCES[:3], *(0.6,) * 7, 1.0), (uniform(1, 12),)),
            f"{_OURS}: `hazard`, but 60 % after three blanks, at most 10 blanks; 1-12 cards",
        ),
        Profile("scripted", Script((0, 3, 0, 0, 5, 2)), f"{_OURS}: a list of counts, repeated"),
        Profile("never", Hazard((0.0,), (uniform(0, 0),)), f"{_OURS}: every press is blank"),
        Profile("always", Hazard((1.0,), (CLASSIC_CARDS,)), f"{_OURS}: every press fires"),
    )
}
"""Every profile by its name."""


def profile(name: str) -> Profile:
    """Look a profile up by name; `scripted:0,3,5` is a script of those counts, repeated.

    Raises: UnknownProfile, which lists the names.
    """
    if name in PROFILES:
        return PROFILES[name]
    if name.startswith("scripted:"):
        return _scripted(name)
    names = ", ".join(PROFILES)
    raise UnknownProfile(f"no launcher profile is called {name[:40]!r}; there are {names}")


def simulated(option: str) -> Profile:
    """Look up the profile of a launcher option: `sim` is the default, `sim:coin` is `coin`.

    Raises: UnknownProfile, which lists the names.
    """
    head, colon, name = option.partition(":")
    if head != "sim":
        raise UnknownProfile(f"a simulated launcher is sim or sim:PROFILE, not {option[:40]!r}")
    return profile(name if colon else DEFAULT)


def _scripted(name: str) -> Profile:
    """Read the counts behind `scripted:`."""
    words = name.partition(":")[2].split(",")
    counts = tuple(
        int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4
    )
    if len(counts) < len(words) or len(counts) > MOST_SCRIPTED or max(counts) > MOST_CARDS:
        raise UnknownProfile(f"a script is counts such as scripted:0,3,5, not {name[:40]!r}")
    return Profile(name, Script(counts), PROFILES["scripted"].source)
