"""The UNO of RLCard 1.2.0, played at random: what the engine is measured beside."""

import random

import numpy as np
from rlcard.games.uno.game import UnoGame


def play_games(players: int, games: int, seed: int) -> int:
    """Play whole games (RLCard's are one round); how many decisions were made."""
    chance = random.Random(seed)
    pick = chance.random
    decisions = 0
    for _ in range(games):
        game = UnoGame(num_players=players)
        game.np_random = np.random.RandomState(chance.getrandbits(32))
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(pick() * len(legal))])
            decisions += 1
    return decisions
