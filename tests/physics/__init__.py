"""The simulated machine against the table of its model."""
