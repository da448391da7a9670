"""Simulated launchers: the toy's odds, its faults and its time, without the machine."""
