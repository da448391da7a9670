"""The rules for people at the table: short, in own words, and true for the switches in force."""

from kiosk.rules_help.told import help_for

__all__ = ["help_for"]
