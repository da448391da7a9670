"""The shot machine on a desk: an ideal launcher around it, and pins that can be forged."""

from collections.abc import Callable

from firmware_bridge.pico.build import build
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.pins import FORWARD, REVERSE, Inputs
from firmware_bridge.pico.results import Result
from firmware_bridge.pico.words import RUN
from launcher_sim.ideal import IdealLauncher
from launcher_sim.world import Drive, Motor, Senses

TICKS = (1 << 30) - 1


class Desk:
    """Machine and launcher, stepped once a millisecond."""

    def __init__(self, cards: int = 60, limits: Limits | None = None, start: int = 0) -> None:
        self.world = IdealLauncher(cards)
        self.shot = build(limits or Limits())
        self.pins = Inputs()
        self.start = start
        self.forged: dict[str, Callable[[Senses], int]] = {}
        """What a pin says instead of the truth, by its name in `Inputs`."""
        self.host = True
        """The host gives signs of life."""
        self.motor: list[tuple[int, int]] = []
        """When the motor was told what, as long as a shot or a fault lasts."""
        self.run(300)

    @property
    def now(self) -> int:
        """Milliseconds since the start."""
        return self.world.now_ms

    @property
    def on_ms(self) -> int:
        """How long the motor turned, ever."""
        return self.world.on_ms

    def run(self, ms: int) -> None:
        """Let time pass."""
        for _ in range(ms):
            self._step()

    def fire(self, shot_id: str, kind: str = "D", amount: int = 1) -> Result:
        """Ask for a shot that must be taken, and wait until it is over."""
        assert self.shot.request(shot_id, kind, amount) == RUN
        return self.over(shot_id)

    def over(self, shot_id: str) -> Result:
        """Wait until a shot is over."""
        for _ in range(60_000):
            if self.shot.shot_id != shot_id:
                break
            self._step()
        result = self.shot.results.find(shot_id)
        assert result is not None
        assert self.shot.outputs.motor not in (FORWARD, REVERSE)
        return result

    def until(self, state: str) -> None:
        """Wait for a state of the machine."""
        for _ in range(10_000):
            if self.shot.state == state:
                return
            self._step()
        raise AssertionError(f"no {state}, but {self.shot.state}")

    def runs(self, motor: int) -> list[int]:
        """How long the motor was told this, each time."""
        ends = [ms for ms, _ in self.motor[1:]] + [self.now]
        return [end - ms for (ms, told), end in zip(self.motor, ends, strict=True) if told == motor]

    def _step(self) -> None:
        world = self.world
        world.advance(world.now_ms + 1)
        self._read(world.senses)
        outputs = self.shot.step((self.start + self.now) & TICKS, self.pins)
        if not self.motor or self.motor[-1][1] != outputs.motor:
            self.motor.append((self.now, outputs.motor))
        world.drive(
            Drive(
                Motor(outputs.motor),
                awake=bool(outputs.awake),
                light=bool(outputs.light),
                power=bool(outputs.power),
            )
        )

    def _read(self, senses: Senses) -> None:
        pins = self.pins
        pins.beam, pins.door = int(senses.beam), int(senses.door)
        pins.hopper, pins.fault = int(senses.hopper), int(senses.fault)
        pins.pack_mv = senses.pack_mv
        pins.contact = 1 if self.host and self.now % 100 == 0 else 0
        for name, lie in self.forged.items():
            setattr(pins, name, lie(senses))
