"""Check a wiring file of your own, and tell which pin does what."""

from firmware_bridge.roles import ROLES
from firmware_bridge.wiring import WiringError, wiring_of

try:
    wiring_of("build = 'tap'\n[pins]\ntap = 18\nbeam = 18\nmotor_runs = 24")
except WiringError as error:
    print(error)  # -> wiring: pins.beam = 18 is already the pin of tap

wiring = wiring_of("build = 'tap'\n[pins]\ntap = 18\nbeam = 22\nmotor_runs = 24")
for role, pin in wiring.pins.items():
    print(pin, ROLES[role].split(",")[0])  # -> 18 optocoupler across the toy's button
