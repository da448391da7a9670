"""The kiosk: the table that changes, its pages, its terminal and its commands."""
