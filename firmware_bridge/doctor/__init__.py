"""The checks of `uno-kiosk doctor`: each looks at one thing, says what it found and what to do."""
