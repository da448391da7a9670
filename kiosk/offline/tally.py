"""What a simulation counts, and the figures made of it."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Figures: TypeAlias = dict[str, Any]


@dataclass(slots=True)
class Tally:
    """Counts of one or many matches; adding them up in any order gives the same."""

    matches: int = 0
    rounds: int = 0
    blocked_rounds: int = 0
    round_turns: Counter[int] = field(default_factory=Counter)
    """How many rounds had so many turns."""
    decisions: int = 0
    """Actions that seats took from their legal lists."""
    presses: int = 0
    shot_sizes: Counter[int] = field(default_factory=Counter)
    """How many shots gave so many cards; blanks are not among them."""
    wins: Counter[int] = field(default_factory=Counter)
    """Matches won, by seat."""
    round_wins: Counter[int] = field(default_factory=Counter)
    """Rounds won, by seat."""

    def add(self, other: "Tally") -> None:
        """Add the counts of other matches."""
        self.matches += other.matches
        self.rounds += other.rounds
        self.blocked_rounds += other.blocked_rounds
        self.round_turns.update(other.round_turns)
        self.decisions += other.decisions
        self.presses += other.presses
        self.shot_sizes.update(other.shot_sizes)
        self.wins.update(other.wins)
        self.round_wins.update(other.round_wins)

    @property
    def shots(self) -> int:
        """Presses that gave cards."""
        return self.shot_sizes.total()

    @property
    def cards_shot(self) -> int:
        """Cards that came in all shots."""
        return sum(size * count for size, count in self.shot_sizes.items())

    @property
    def turns(self) -> int:
        """Turns of all rounds."""
        return sum(turns * count for turns, count in self.round_turns.items())

    def figures(self, players: int) -> Figures:
        """The counts, and the means and rates that follow from them."""
        return {
            "matches": self.matches,
            "rounds": self.rounds,
            "decisions": self.decisions,
            "presses": self.presses,
            "shots": self.shots,
            "cards_shot": self.cards_shot,
            "hit_rate": _ratio(self.shots, self.presses),
            "shot_sizes": {str(n): self.shot_sizes[n] for n in sorted(self.shot_sizes)},
            "wins": {f"P{seat + 1}": self.wins[seat] for seat in range(players)},
            "mean_turns": _ratio(self.turns, self.rounds),
            "blocked_rounds": self.blocked_rounds,
        }


def _ratio(part: int, whole: int) -> float:
    return round(part / whole, 6) if whole else 0.0
