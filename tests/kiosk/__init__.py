"""The table, its server and its bots."""
