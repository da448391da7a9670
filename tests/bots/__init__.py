"""The bots: what they may choose, what they forget, how well they play."""
