"""The simulated pins by themselves: debouncing, reading, buses, and gpiozero on top."""

from pathlib import Path

import gpiozero
import pytest
from gpiozero.pins.pi import PiPin

from firmware_bridge.factory import open_factory
from launcher_sim.physics.launcher import PhysicalLauncher
from launcher_sim.pins import LauncherSimFactory, SimulatedBusy
from launcher_sim.raspberry import RaspberryPi

BUTTON, BEAM, DOOR, LIGHT = 17, 22, 26, 27


@pytest.fixture
def pi() -> RaspberryPi:
    return RaspberryPi(PhysicalLauncher(1))


def edges(pi: RaspberryPi, pin: int, bounce: float | None) -> tuple[PiPin, list[tuple[int, int]]]:
    """Hear of the edges of a pin, as level and milliseconds."""
    seen: list[tuple[int, int]] = []
    factory = LauncherSimFactory(pi)
    made = factory.pin(pin)
    made.bounce = bounce

    def changed(ticks: float, level: int) -> None:
        seen.append((level, round(ticks * 1000)))

    made._kept = changed  # the pin holds it weakly only
    made.when_changed = changed
    return made, seen


def hold(pi: RaspberryPi, at_ms: int, for_ms: int) -> None:
    """Hold the button down for a while."""
    world = pi.world
    assert isinstance(world, PhysicalLauncher)
    pi.advance(at_ms)
    world.faults.button = True
    pi.look()
    pi.advance(at_ms + for_ms)
    world.faults.button = False
    pi.look()


def test_without_bounce_time_each_edge_is_told_at_its_moment(pi: RaspberryPi) -> None:
    _, seen = edges(pi, BUTTON, None)
    hold(pi, 100, 3)
    pi.advance(200)
    assert seen == [(0, 100), (1, 103)]


def test_a_change_is_told_once_it_has_lasted_with_that_moment(pi: RaspberryPi) -> None:
    pin, seen = edges(pi, BUTTON, 0.02)
    hold(pi, 100, 5)
    pi.advance(150)
    assert seen == []
    hold(pi, 200, 50)
    assert pin.state is True  # up again: what is read is never debounced
    pi.advance(400)
    assert seen == [(0, 220), (1, 270)]


def test_the_light_needs_its_emitter(pi: RaspberryPi) -> None:
    factory = LauncherSimFactory(pi)
    beam = gpiozero.DigitalInputDevice(BEAM, pull_up=True, pin_factory=factory)
    assert beam.value == 1
    light = gpiozero.DigitalOutputDevice(LIGHT, initial_value=True, pin_factory=factory)
    assert beam.value == 0
    light.close()
    assert beam.value == 1


def test_the_converter_reads_the_cells(pi: RaspberryPi) -> None:
    factory = LauncherSimFactory(pi)
    with gpiozero.MCP3008(0, pin_factory=factory) as cells:
        assert cells.value * 5.5 == pytest.approx(4.8, abs=0.01)
    with gpiozero.MCP3008(1, pin_factory=factory) as nothing:
        assert nothing.raw_value == 0


def test_a_busy_pin_is_refused_as_lgpio_does_it(pi: RaspberryPi) -> None:
    pi.bad.busy[BEAM] = "another program"
    with pytest.raises(SimulatedBusy, match="GPIO busy"):
        LauncherSimFactory(pi).pin(BEAM)


def test_what_a_pin_cannot_do_is_refused(pi: RaspberryPi) -> None:
    pin = LauncherSimFactory(pi).pin(BUTTON)
    with pytest.raises(gpiozero.PinSetInput):
        pin.state = 1
    with pytest.raises(gpiozero.PinInvalidFunction):
        pin.function = "dance"
    with pytest.raises(gpiozero.PinPWMUnsupported):
        pin.frequency = 100
    with pytest.raises(gpiozero.PinFixedPull):
        LauncherSimFactory(pi).pin(2).pull = "down"


def test_the_motor_sleeps_without_a_heartbeat(pi: RaspberryPi) -> None:
    world = pi.world
    assert isinstance(world, PhysicalLauncher)
    factory = LauncherSimFactory(pi)
    motor = gpiozero.DigitalOutputDevice(18, pin_factory=factory)
    heart = gpiozero.DigitalOutputDevice(25, pin_factory=factory)
    motor.on()
    pi.advance(50)
    assert world.on_ms == 0
    heart.on()
    pi.advance(400)
    assert world.on_ms == 100


def test_the_environment_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its time then is the real one; nothing of it may take long."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "launchersim")
    factory = open_factory("lgpio")
    assert isinstance(factory, LauncherSimFactory)
    before = factory.ticks()
    assert factory.ticks_diff(factory.ticks(), before) >= 0
    factory.close()


def test_a_folder_holds_what_hands_do_at_it_and_what_came_of_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "launchersim")
    monkeypatch.setenv("LAUNCHERSIM_FOLDER", str(tmp_path))
    (tmp_path / "hands").write_text("fill 3\n")  # of the evening before
    factory = open_factory("lgpio")
    pins = factory.pin(BUTTON), factory.pin(DOOR)
    assert [pin.state for pin in pins] == [True, False]
    with (tmp_path / "hands").open("a") as hands:
        for text in ("fill 97\npress\nopen\n", "dan", "ce\nfill many\nfill 5"):
            hands.write(text)
            hands.flush()
            factory.follow()
    assert [pin.state for pin in pins] == [False, True]
    factory.close()
    told = [line.split(maxsplit=1)[1] for line in (tmp_path / "ledger").read_text().splitlines()]
    assert told == ["0 112", "0 97", "not understood: dance", "not understood: fill many"]
