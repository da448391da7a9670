"""Simulated matches and their figures."""
