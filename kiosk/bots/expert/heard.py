"""A launcher whose blanks were heard."""

from random import Random

from kiosk.launchers import sampler
from kiosk.odds import Sampler

MOST_TRIES = 500


def sampler_after(profile: str, blanks: int, chance: Random) -> Sampler:
    """Make the odds of a launcher that was heard to be blank so often since its last shot.

    A fresh one is pressed until it sounds like that; one that never does stays as it is then.

    Raises: as `sampler`.
    """
    made = sampler(profile, chance)
    for _ in range(MOST_TRIES):
        if made.blanks == blanks:
            break
        made.press()
    return made
