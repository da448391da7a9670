"""The terminal: what it draws, what it reads, and what it never shows."""
