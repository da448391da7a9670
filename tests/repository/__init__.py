"""Tests of the repository itself: documents, locks, wheel, who imports whom."""
