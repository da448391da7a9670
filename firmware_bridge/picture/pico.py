"""The pins of the Pico's firmware, as `pico/main.py` has them."""

PINS = {
    "motor_forward": 15,
    "motor_reverse": 14,
    "awake": 13,
    "driver_fault": 12,
    "beam": 11,
    "beam_light": 10,
    "hopper": 9,
    "door": 8,
    "button": 7,
    "supply": 19,
    "weight_data": 17,
    "weight_clock": 16,
}
CELLS = 26
SEATS = (0, 1, 2, 3, 4, 5, 6, 20, 21, 22)

NAMES = {
    "forward": "motor_forward",
    "backward": "motor_reverse",
    "awake": "awake",
    "driver_fault": "driver_fault",
    "beam": "beam",
    "light": "beam_light",
    "hopper": "hopper",
    "door": "door",
    "button": "button",
    "supply": "supply",
    "weight_data": "weight_data",
    "weight_clock": "weight_clock",
}
"""What the firmware calls each of them."""
