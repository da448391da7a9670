"""What is kept on the disk: matches and what was played, settings, the PIN."""
