"""Matches without a served table: one, or thousands of them, rule cases and their records."""
