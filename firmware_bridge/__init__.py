"""The way to the real launcher: drivers, serial protocol and firmware."""
