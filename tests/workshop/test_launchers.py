"""Opening launchers: what is not there is one line and exit 3, never the simulator."""

import asyncio
import os
import tty
from pathlib import Path
from random import Random

import pytest
import serial

from engine.launcher import Unavailable
from firmware_bridge.gpio_driver import GpioLauncher
from firmware_bridge.port_check import usable_port
from firmware_bridge.ports import RASPBERRY_PI_VENDOR, Port
from kiosk.cli import main
from kiosk.clock import WallClock
from kiosk.launchers import Settings, open_launcher, sampler, wiring_file
from kiosk.stop import NotThere, WrongUse

ON_REAL_LAUNCHERS = [
    "serve",
    "launcher press",
    "launcher dispense 3",
    "launcher status",
    "launcher watch",
    "calibrate",
]

CALIBRATION = """
[odds]
chances = [0.5, 1.0]
fewest = 2
weights = [[1.0, 1.0]]
[feed]
[limits]
no_card_ms = 900
[press]
chances = [0.9, 1.0]
shortest_ms = 400
longest_ms = 1100
"""

WIRINGS = [
    ("build = 'toaster'", "build must be one of"),
    ("build = 'mosfet'\n[pins]\nmotor_forward = 18", "and 2 more; uno-kiosk doctor lists them"),
    ("[[[", "Invalid"),
]

CALIBRATIONS = [
    ("x = ", "Invalid value"),
    ("", "odds is missing"),
    ("surprise = 1", "'surprise' is unknown"),
    (CALIBRATION.replace("no_card_ms = 900", "toast_ms = 1"), "there is no limit 'toast_ms'"),
    (CALIBRATION.replace("no_card_ms = 900", "jam_ms = 9000"), "may only be lowered"),
    (CALIBRATION.replace("no_card_ms = 900", "jam_ms = -1"), "must be a whole number"),
    (CALIBRATION.replace("no_card_ms = 900", "bridge = 0"), "there is no limit 'bridge'"),
    (CALIBRATION.replace("[[1.0, 1.0]]", "[[0.0]]"), "needs one above 0"),
    (CALIBRATION.replace("[[1.0, 1.0]]", "[]"), "needs one above 0"),
    (CALIBRATION.replace("fewest = 2", "fewest = 255"), "no shot has more than 255"),
    (CALIBRATION.replace("[0.5, 1.0]", "[1.5]"), "chances must be numbers from 0 to 1"),
    (CALIBRATION.replace("[0.5, 1.0]", "[nan]"), "must be a number"),
    (CALIBRATION.replace("shortest_ms = 400", "shortest_ms = 4000"), "must be a whole number"),
    (CALIBRATION.replace("shortest_ms = 400", "shortest_ms = 1200"), "rising times"),
    (CALIBRATION.replace("[feed]", "[feed]\nspeed = 3"), "speed"),
    ("[" * 5000, ""),
    ("#" * ((1 << 20) + 1), "too large"),
]


def refusal(words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code, and the one line."""
    code = main(words.split())
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("uno-kiosk: ")
    assert shown.err.count("\n") == 1
    return code, shown.err


@pytest.fixture
def pins_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "launchersim")


@pytest.fixture
def no_pins_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "native")


@pytest.mark.parametrize("command", ON_REAL_LAUNCHERS)
@pytest.mark.usefixtures("no_pins_here")
def test_a_computer_without_pins_is_one_line_and_exit_3(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data = f" --data {tmp_path}" if command == "serve" else ""
    code, line = refusal(f"{command} --launcher gpio{data}", capsys)
    assert code == 3
    assert "launcher gpio is not available" in line
    assert "SIMULATED" not in line


@pytest.mark.parametrize("command", ON_REAL_LAUNCHERS)
def test_a_port_that_is_not_there_is_one_line_and_exit_3(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data = f" --data {tmp_path}" if command == "serve" else ""
    code, line = refusal(f"{command} --launcher serial:/dev/ttyNONE{data}", capsys)
    assert code == 3
    assert "/dev/ttyNONE" in line
    assert "no board is plugged in" in line


def test_a_pin_factory_that_does_not_exist_is_exit_3(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "toaster")
    code, line = refusal("launcher press --launcher gpio", capsys)
    assert code == 3
    assert "there is no pin factory 'toaster'" in line


def test_a_plain_file_is_no_port(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "port").write_text("")
    code, line = refusal(f"launcher press --launcher serial:{tmp_path}/port", capsys)
    assert code == 3
    assert "it is no serial port" in line


def test_a_port_that_another_program_holds_is_exit_3(capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    path = os.ttyname(theirs)
    with serial.Serial(path, exclusive=True):
        code, line = refusal(f"launcher press --launcher serial:{path}", capsys)
    os.close(ours)
    os.close(theirs)
    assert code == 3
    assert "another program holds the port" in line


def test_two_boards_must_be_told_apart() -> None:
    boards = [Port(f"/dev/ttyACM{n}", RASPBERRY_PI_VENDOR, f"E66{n}", "Pico") for n in (0, 1)]
    with pytest.raises(Unavailable, match="name one: /dev/ttyACM0"):
        usable_port("", lambda: boards)


def test_a_board_without_rights_names_the_group(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise serial.SerialException(13, "Permission denied")

    monkeypatch.setattr(serial, "Serial", refuse)
    with pytest.raises(Unavailable, match="group dialout"):
        usable_port(str(tmp_path / "port"))


@pytest.mark.parametrize("spec", ["serial:", "sim:", "gpio:4", "GPIO", "", "usb", "sim: "])
def test_what_is_no_launcher_is_wrong_use(spec: str) -> None:
    with pytest.raises(WrongUse):
        open_launcher(spec, WallClock())


@pytest.mark.parametrize(("text", "says"), WIRINGS)
def test_a_wiring_file_with_faults_is_wrong_use(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wiring.toml"
    path.write_text(text)
    code, line = refusal(f"launcher press --launcher gpio --wiring {path}", capsys)
    assert code == 2
    assert says in line


@pytest.mark.parametrize("name", ["nothing.toml", "."])
def test_a_wiring_file_that_cannot_be_read_is_exit_3(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, line = refusal(f"launcher press --launcher gpio --wiring {tmp_path / name}", capsys)
    assert code == 3
    assert "cannot read" in line


@pytest.mark.parametrize("build", ["h-bridge", "h-bridge-weight", "mosfet", "tap"])
def test_a_wiring_that_is_shipped_is_named_by_its_build(build: str) -> None:
    assert wiring_file(Path(build)).is_file()
    assert wiring_file(None) == wiring_file(Path("h-bridge"))


@pytest.mark.usefixtures("pins_here")
def test_a_file_of_that_name_goes_before_what_is_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mosfet").write_text("")
    assert wiring_file(Path("mosfet")) == Path("mosfet")


@pytest.mark.parametrize(("text", "says"), CALIBRATIONS)
@pytest.mark.parametrize("use", ["--launcher sim:{}", "--launcher gpio --calibration {}"])
@pytest.mark.usefixtures("pins_here")
def test_a_calibration_with_faults_is_wrong_use(
    text: str, says: str, use: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "launcher.toml"
    path.write_text(text)
    code, line = refusal(f"launcher press {use.format(path)}", capsys)
    assert code == 2
    assert says in line


def test_a_calibration_that_is_not_there_is_exit_3() -> None:
    with pytest.raises(NotThere, match="cannot read"):
        open_launcher("sim:nothing.toml", WallClock())
    with pytest.raises(NotThere, match="cannot read"):
        sampler("nothing.toml", Random(1))


def test_simulations_take_a_calibration_too(tmp_path: Path) -> None:
    path = tmp_path / "launcher.toml"
    path.write_text(CALIBRATION)
    measured = sampler(str(path), Random(1))
    assert {measured.press() for _ in range(100)} == {0, 2, 3}


async def pins_with(settings: Settings) -> tuple[GpioLauncher, int, float]:
    opened = open_launcher("gpio", WallClock(), Random(1), settings)
    await opened.launcher.aclose()
    assert isinstance(opened.launcher, GpioLauncher)
    assert opened.limits is not None
    assert opened.press is not None
    return opened.launcher, opened.limits.no_card_ms, opened.press.longest_ms


@pytest.mark.usefixtures("pins_here")
def test_the_driver_on_pins_takes_limits_and_times_of_a_calibration(
    tmp_path: Path,
) -> None:
    path = tmp_path / "launcher.toml"
    path.write_text(CALIBRATION)
    launcher, no_card_ms, longest_ms = asyncio.run(pins_with(Settings(calibration=path)))
    assert launcher.simulated
    assert (no_card_ms, longest_ms) == (900, 1100)
    _, no_card_ms, longest_ms = asyncio.run(pins_with(Settings(wiring=Path("mosfet"))))
    assert (no_card_ms, longest_ms) == (700, 1300)
