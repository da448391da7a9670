"""The 36 faults of a launcher, each done to the simulated world or to its wires."""
