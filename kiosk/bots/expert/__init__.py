"""The bot `expert`: plays on in worlds that could be, and takes what went best there."""
