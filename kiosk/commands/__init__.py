"""The commands beside `serve` and `install`: their options, and how they end."""
