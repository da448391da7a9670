"""Launchers: the port, the odds, the simulated toy and its time."""
