"""A random walk of the shot machine, the same in CPython and MicroPython.

    python walk.py STEPS SEED...        prints a digest of all steps for each seed

Hands, cards, cells and wires do what they like; after each step the invariants are checked.
"""

import sys

from firmware_bridge.pico.build import build
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.pins import FORWARD, REVERSE, Inputs
from firmware_bridge.pico.words import FAULTS, RUN

START = (1 << 30) - 200
STATES = ("idle", "arm", "feed", "brake", "settle", "retract", "take", "wait", "fault")
JUMPS_MS = (0, 2, 3, 7, 20, 399, 401, 5000)


class Chance:
    """Small integers only: two short generators added up."""

    def __init__(self, seed: int) -> None:
        self.a = seed % 30268 + 1
        self.b = seed % 30306 + 1

    def below(self, most: int) -> int:
        """Draw one of at most 30,000 numbers."""
        self.a = self.a * 171 % 30269
        self.b = self.b * 172 % 30307
        return (self.a + self.b) % most


class Walk:
    """One walk: a machine, and a world that does not care."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        limits = Limits()
        limits.bridge = 0 if seed % 3 == 0 else 1
        limits.self_test = 0 if seed % 5 == 0 else 1
        self.shot = build(limits)
        self.pins = Inputs()
        self.now = START
        self.time = 0
        self.digest = 1
        self.luck = 0  # drawn once a step: one in 30,000
        self.requests = 0
        self.fired: list[str] = []  # ids whose motor ran, in order
        self.rest_mv = 4800
        self.blocks_ms = 0  # the light stays as it is for so long
        self.silent_ms = 0  # no sign of the host for so long
        self.contact_ms = 0  # time since the last sign
        self.on_ms = 0  # motor on without a pause
        self.fed_ms = 0  # motor forward in this shot
        self.age_ms = 0  # of this shot
        self.turning = False
        self.states: set[str] = set()
        self.ends: set[str] = set()

    def run(self, steps: int) -> None:
        """Walk."""
        for _ in range(steps):
            self.luck = self.chance.below(30_000)
            dt = self._time_passes()
            self._world_moves(dt)
            self._host_asks()
            self._step(dt)

    def summary(self) -> str:
        """One line that any difference would change."""
        return f"{self.digest} {len(self.fired)} {self.requests} {self.time}"

    def _time_passes(self) -> int:
        chance = self.chance
        dt = JUMPS_MS[chance.below(8)] if self.luck < 7 else 1
        self.now = (self.now + dt) & (1 << 30) - 1
        self.time += dt
        return dt

    def _world_moves(self, dt: int) -> None:
        chance, pins, shot = self.chance, self.pins, self.shot
        self.blocks_ms -= dt
        if self.blocks_ms <= 0:
            pins.beam = 1 - pins.beam
            self.blocks_ms = self._for_so_long()
        if not shot.outputs.light and self.luck % 20:
            pins.beam = 1
            self.blocks_ms = 1
        if 10 <= self.luck < 13:
            pins.door = 1
        elif pins.door and self.luck % 200 == 0:
            pins.door = 0
        if 20 <= self.luck < 28:
            pins.hopper = (0, 1, 1, 1, -1)[chance.below(5)]
        pins.fault = 1 if self.turning and 30 <= self.luck < 35 else 0
        self._cells_sag()

    def _for_so_long(self) -> int:
        """How long the light stays blocked, or clear."""
        draw = self.chance.below(40)
        if draw == 0:
            return 1 + self.chance.below(6)
        if self.pins.beam:
            return 30 + self.chance.below(60) if draw > 2 else 100 + self.chance.below(700)
        if self.turning:
            return 30 + self.chance.below(100) if draw > 1 else 1000
        return 2000 if draw > 5 else 200

    def _cells_sag(self) -> None:
        chance = self.chance
        if self.luck == 40:
            self.rest_mv = 2500 + chance.below(2400)
        sag = 0
        if self.turning:
            part = 25 if self.on_ms < 60 else 10
            sag = self.rest_mv * part // 100
        self.pins.pack_mv = self.rest_mv - sag
        if self.luck % 300 == 50:
            self.pins.pack_mv = (0, 5500, -1)[chance.below(3)]

    def _host_asks(self) -> None:
        chance, shot = self.chance, self.shot
        self.silent_ms = self.silent_ms - 1 if self.silent_ms else 0
        if self.luck == 60:
            self.silent_ms = 100 + chance.below(800)
        self.pins.contact = 1 if not self.silent_ms and self.luck % 25 == 3 else 0
        if not shot.shot_id and self.luck % 40 == 7:
            self._request()
        if 70 <= self.luck < 73:
            shot.stop()
        if self.luck % 100 == 80:
            shot.clear()
        if self.luck % 2000 == 90:
            shot.loaded()
        if self.luck % 2000 == 95:
            shot.probe(str(self.time))

    def _request(self) -> None:
        """Ask for a new shot, or again for an old one that has run."""
        chance, shot = self.chance, self.shot
        again = chance.below(4) == 0 and self.fired
        if not again:
            self.requests += 1
        shot_id = self.fired[-1 - chance.below(min(3, len(self.fired)))] if again else ""
        answer = (
            shot.request(shot_id or str(self.requests), "P", chance.below(2501))
            if chance.below(2)
            else shot.request(shot_id or str(self.requests), "D", 1 + chance.below(6))
        )
        assert not (again and answer == RUN), f"{shot_id} ran and is started again"
        if answer == RUN:
            self.age_ms = self.fed_ms = 0
            self.contact_ms = 0

    def _step(self, dt: int) -> None:
        shot, pins = self.shot, self.pins
        was, was_turning = shot.shot_id, self.turning
        self.contact_ms += dt
        if was_turning:
            self.on_ms += dt
            self.fed_ms += dt
        self.age_ms += dt
        outputs = shot.step(self.now, pins)
        self.turning = outputs.motor in (FORWARD, REVERSE)
        self._check(was, dt)
        if not self.turning:
            self.on_ms = 0
        if pins.contact:
            self.contact_ms = 0
        self.states.add(shot.state)
        code = STATES.index(shot.state) + 16 * outputs.motor + 64 * outputs.light
        self.digest = (self.digest * 31 + code + 256 * shot.counter.count) % 1000003

    def _check(self, was: str, dt: int) -> None:
        shot, pins, outputs = self.shot, self.pins, self.shot.outputs
        if self.turning:
            self._check_motor(dt)
        if outputs.motor and not outputs.awake:
            raise AssertionError("the motor's driver sleeps")
        if was and was != shot.shot_id:
            self._check_end(was)
        if shot.state == "fault" and shot.fault not in FAULTS:
            raise AssertionError(f"a fault called {shot.fault}")
        if shot.shot_id and shot.state not in ("take", "wait") and self.age_ms > 60000:
            raise AssertionError(f"the shot does not end: {shot.state}")
        if pins.door and self.turning:
            raise AssertionError("I1: the motor turns with the door open")

    def _check_motor(self, dt: int) -> None:
        shot = self.shot
        assert shot.state in ("feed", "retract"), f"I1: the motor turns in {shot.state}"
        assert shot.shot_id, "the motor turns for nobody"
        assert shot.outputs.power, "the motor turns without its supply"
        assert self.contact_ms < 400, "I2: the motor turns without its host"
        assert self.on_ms <= 2500 + dt, "I2: the motor turns for too long"
        if shot.kind == "P":
            assert shot.fed_ms <= 2500, "I2: a press turns for too long"
        if not self.fired or self.fired[-1] != shot.shot_id:
            assert shot.shot_id not in self.fired, f"I3: {shot.shot_id} runs a second time"
            self.fired.append(shot.shot_id)

    def _check_end(self, was: str) -> None:
        result = self.shot.results.find(was)
        assert result is not None, f"I4: {was} ended and left no result"
        ran = bool(self.fired) and self.fired[-1] == was
        assert result.started or not ran, f"I4: {was} ran, and its result says no"
        assert 0 <= result.count <= 200
        self.ends.add(result.why)


def main() -> None:
    """Walk as the command line says."""
    for seed in sys.argv[2:]:
        walk = Walk(int(seed))
        walk.run(int(sys.argv[1]))
        print(walk.summary())


if __name__ == "__main__":
    main()
