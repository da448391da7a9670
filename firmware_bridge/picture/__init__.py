"""Wiring pictures, drawn from wiring files: `python -m firmware_bridge.picture h-bridge`."""
