"""A minimal hand-written loop: what a round of UNO costs in Python with nothing around it.

Numbers for cards, lists that change in place, colour or symbol, Skip, Reverse, Draw Two and
two wilds; no refusals, no records, no views, no UNO calls, no challenges, no scores. It is the
floor beside which the engine is measured, and no part of it.
"""

from random import Random

COLORS = 4
SKIP, REVERSE, DRAW_TWO = 10, 11, 12
SYMBOLS = 13
WILD, DRAW_FOUR = 52, 53
"""Cards are `13 * color + symbol`; from 52 on they have no colour."""
DECK = [
    *(13 * color + symbol for color in range(COLORS) for symbol in (*range(13), *range(1, 13))),
    *[WILD, DRAW_FOUR] * 4,
]
OWED = {DRAW_FOUR: 4}
for _first in range(0, WILD, SYMBOLS):
    OWED |= {_first + SKIP: 0, _first + DRAW_TWO: 2}
"""Cards that cost the next player a turn, and what that player draws."""
HAND = 7


def play_rounds(players: int, rounds: int, seed: int) -> int:
    """Play whole rounds at random; how many decisions were made."""
    chance = Random(seed)
    return sum(play_round(players, chance) for _ in range(rounds))


def play_round(players: int, chance: Random) -> int:
    """Play one round; a decision is a play or a draw."""
    pick = chance.random
    draw = DECK[:]
    chance.shuffle(draw)
    hands = [[draw.pop() for _ in range(HAND)] for _ in range(players)]
    discard = [draw.pop()]
    color, symbol = divmod(discard[-1] % 52, SYMBOLS)
    seat, step, decisions = 0, 1, 0
    while True:
        hand = hands[seat]
        decisions += 1
        legal = [c for c in hand if c >= WILD or c // 13 == color or c % 13 == symbol]
        if legal:
            card = legal[int(pick() * len(legal))]
            hand.remove(card)
            discard.append(card)
            if not hand:
                return decisions
            color, symbol = divmod(card, SYMBOLS) if card < WILD else (int(pick() * COLORS), -1)
            step = -step if symbol == REVERSE else step
            if card in OWED:
                seat = (seat + step) % players
                give(hands[seat], OWED[card], draw, discard, chance)
        else:
            give(hand, 1, draw, discard, chance)
        seat = (seat + step) % players


def give(hand: list[int], count: int, draw: list[int], discard: list[int], chance: Random) -> None:
    """So many cards from the pile, which is made of the discard when it is empty."""
    for _ in range(count):
        if not draw:
            draw[:] = discard[:-1]
            del discard[:-1]
            chance.shuffle(draw)
        if draw:
            hand.append(draw.pop())
