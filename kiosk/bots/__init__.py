"""The bots, and who acts for somebody who is away; they get a view, never a state."""
