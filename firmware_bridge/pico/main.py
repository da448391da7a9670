"""The firmware of a Raspberry Pi Pico: pins, clock and console around the shot machine.

Copy the folder `firmware_bridge` (`__init__.py` and `pico`) and this file, as `main.py`, to the
board; `docs/protocol.md` says how.  Wiring: GP15 and GP14 motor, GP13 driver awake, GP12 its fault,
GP11 beam, GP10 the beam's light, GP9 hopper, GP8 door, GP7 button, GP0-GP6 and GP20-GP22 seats,
GP19 supply relay, GP26 the cells through 100 k / 150 k, GP17 and GP16 a hopper weight (DT, SCK).
"""

import os
import select
import sys

import machine
import micropython

from firmware_bridge.pico.build import build
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.lines import Lines, framed
from firmware_bridge.pico.panel import Panel
from firmware_bridge.pico.pins import BRAKE_ON, FORWARD, OFF, REVERSE, Inputs, Outputs
from firmware_bridge.pico.senses import Switch
from firmware_bridge.pico.talk import Talk
from firmware_bridge.pico.ticks import sleep_ms, ticks_ms
from firmware_bridge.pico.weigh import Weight
from firmware_bridge.pico.words import FAULT, IDLE

WATCHDOG_MS = 500
"""A firmware that hangs may have left the motor on; a turn takes about 1 ms."""
BYTES_A_TURN = 32
BOUNCE_MS = 30
PANEL_MS = 4
SEAT_PINS = (0, 1, 2, 3, 4, 5, 6, 20, 21, 22)
FULL_SCALE_MV = 5500  # 3.3 V behind 100 k / 150 k
DARK = 0
"""What the receiver says when a card is in the light; 1 for one that pulls down when it sees it."""

AWAY = b"The button is held and the door is open: the launcher is off, here is the prompt.\r\n"

CAUSES = {machine.PWRON_RESET: "power", machine.WDT_RESET: "watchdog"}


class Firmware:
    """Everything between the pins and the console."""

    def __init__(self) -> None:
        self.forward = machine.Pin(15, machine.Pin.OUT, value=0)
        self.backward = machine.Pin(14, machine.Pin.OUT, value=0)
        self.awake = machine.Pin(13, machine.Pin.OUT, value=0)
        self.light = machine.Pin(10, machine.Pin.OUT, value=1)
        self.supply = machine.Pin(19, machine.Pin.OUT, value=1)
        self.driver_fault = _contact(12)
        self.beam = _contact(11)
        self.hopper = _contact(9)
        self.door = _contact(8)
        self.button = _contact(7)
        self.seats = [_contact(number) for number in SEAT_PINS]
        self.cells = machine.ADC(26)
        self.weight_clock = machine.Pin(16, machine.Pin.OUT, value=0)
        self.weight_data = _contact(17)

        self.shot = build(Limits())
        self.weight = Weight(self.shot.limits, self.weight_data, self.weight_clock)
        seats = [Switch(BOUNCE_MS) for _ in SEAT_PINS]
        self.panel = Panel(Switch(BOUNCE_MS), seats, Switch(BOUNCE_MS, self.door.value()))
        cause = CAUSES.get(machine.reset_cause(), "other")
        boot, uid = os.urandom(3).hex(), machine.unique_id().hex()
        self.talk = Talk(self.shot, self.panel, boot, cause, uid, self.weight)
        self.inputs = Inputs()
        self.lines = Lines()
        self.stray = 0  # cards that came without a shot, as the weight knows
        self.told = 0  # the last event that was hinted at
        self.motor = OFF
        self.input = select.poll()
        self.input.register(sys.stdin, select.POLLIN)
        self.output = select.poll()
        self.output.register(sys.stdout, select.POLLOUT)

    def turn(self) -> None:
        """Look at the pins, move the motor, answer the host."""
        self._read_pins()
        self._move(self.shot.step(ticks_ms(), self.inputs))
        if self.weight.running and self.weight.running != self.shot.shot_id:
            self._hold_back()
        if self.shot.time - self.panel.time >= PANEL_MS:
            self._weigh()
            self._watch_people()
        self.inputs.contact = self._listen()

    def _move(self, outputs: Outputs) -> None:
        motor = outputs.motor
        if motor != self.motor:
            self.motor = motor
            self.forward.value(1 if motor in (FORWARD, BRAKE_ON) else 0)
            self.backward.value(1 if motor in (REVERSE, BRAKE_ON) else 0)
        self.awake.value(outputs.awake)
        self.light.value(outputs.light)
        self.supply.value(outputs.power)

    def off(self) -> None:
        """Let the motor go, whatever happened."""
        self.awake.value(0)
        self.forward.value(0)
        self.backward.value(0)

    def say(self, text: str) -> None:
        """Send a line; a host that does not listen loses it and never holds the motor up."""
        if self.output.poll(0):
            sys.stdout.buffer.write(framed(text))

    def _read_pins(self) -> None:
        inputs = self.inputs
        inputs.beam = 1 if self.beam.value() == DARK else 0
        inputs.door = self.door.value()
        inputs.hopper = 1 - self.hopper.value()
        inputs.fault = 1 - self.driver_fault.value()
        inputs.pack_mv = self.cells.read_u16() * FULL_SCALE_MV // 65535

    def _weigh(self) -> None:
        """Weigh the hopper at rest; a shot that is over is told once that is done."""
        weight, shot = self.weight, self.shot
        if shot.stray != self.stray:
            self.stray = shot.stray
            weight.moved()
        weight.look(shot.time, rests=shot.state in (IDLE, FAULT))
        if weight.is_due():
            weight.release(shot.results.find(weight.held))

    def _hold_back(self) -> None:
        """Keep the result of a shot that is over until the hopper was weighed."""
        result = self.shot.results.find(self.weight.running)
        self.weight.running = ""
        if result is not None:
            self.weight.end(result, sticks=bool(self.shot.beam.blocked))

    def _watch_people(self) -> None:
        pressed = 0
        for place, pin in enumerate(self.seats):
            if not pin.value():
                pressed |= 1 << place
        self.panel.step(self.shot.time, 1 - self.button.value(), pressed, self.inputs.door)
        self.panel.doubt_door(self.inputs.hopper)
        self.talk.watch()
        if self.told != self.panel.number:
            self.told = self.panel.number
            event = self.panel.find(self.told)
            if event is not None:
                self.say(self.talk.hint(event))

    def _listen(self) -> int:
        """Take what came; 1 when a good line was among it."""
        good = 0
        for _ in range(BYTES_A_TURN):
            if not self.input.poll(0):
                break
            # After `poll` one byte is sure to be there, a second one is not.
            byte = sys.stdin.buffer.read(1)
            text = self.lines.feed(byte[0]) if byte else None
            if text:
                good = 1
                self.say(self.talk.answer(text))
            elif text is not None:
                self.say("N")
        return good


def _contact(number: int) -> machine.Pin:
    """A pin that a contact or an open collector pulls down."""
    return machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)


def is_asked_away() -> bool:
    """Tell whether somebody wants the board's prompt: the button is held and the door is open.

    Once the firmware runs its watchdog cannot be stopped and its console belongs to the protocol,
    so this is the way to put another firmware on the board.
    """
    button, door = _contact(7), _contact(8)
    sleep_ms(BOUNCE_MS)
    return not button.value() and bool(door.value())


def run() -> None:
    """Run until the power goes, or leave the board to whoever wants its prompt."""
    if is_asked_away():
        sys.stdout.buffer.write(AWAY)
        return
    micropython.kbd_intr(-1)
    firmware = Firmware()
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    try:
        firmware.say(firmware.talk.answer("? 0"))
        while True:
            firmware.turn()
            watchdog.feed()
            sleep_ms(1)
    finally:
        firmware.off()


if __name__ == "__main__":
    run()
