"""Draw the wiring of your own file, as `python -m firmware_bridge.picture FILE` does."""

from firmware_bridge.picture.builds import on_pi
from firmware_bridge.picture.drawing import drawn, place_text
from firmware_bridge.wiring import wiring_of

picture = on_pi(wiring_of("build = 'tap'\n[pins]\ntap = 20\nbeam = 22\nmotor_runs = 24"))
wire = picture.parts[0].wires[0]
print(place_text(picture.board, wire))  # -> GPIO20 (pin 38)
print(drawn(picture).startswith("<svg"))  # -> True
