"""How likely it is that a hidden hand holds a certain card."""

from math import comb


def holds_one(kinds: int, unseen: int, hand: int) -> float:
    """The chance that a hand holds at least one of the wanted cards.

    `kinds` of the `unseen` cards are wanted, `hand` of the unseen ones are in the hand, all equally
    likely (the hypergeometric distribution).

    >>> holds_one(2, 4, 1), holds_one(0, 4, 3), holds_one(2, 4, 3)
    (0.5, 0.0, 1.0)
    """
    hand = min(hand, unseen)
    return 1 - comb(unseen - kinds, hand) / comb(unseen, hand)
