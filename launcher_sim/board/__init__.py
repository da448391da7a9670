"""The board without the board: the unchanged firmware, with pins and time that we move."""
