"""One served table: its start, its health, and what watches over it."""
