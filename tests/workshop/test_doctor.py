"""`uno-kiosk doctor`: what each check finds on healthy, broken and missing hardware."""

import asyncio
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from engine.launcher import Unavailable
from firmware_bridge.doctor.boards import BoardPort
from firmware_bridge.doctor.computer import Computer
from firmware_bridge.doctor.devices import PinFactory, chip, i2c, installed_version, spi
from firmware_bridge.doctor.finding import Finding, Verdict, bad, good, missing, warning
from firmware_bridge.doctor.owners import listed_owner, owner_of
from firmware_bridge.doctor.pins import Pins, WiringFile
from firmware_bridge.doctor.plan import for_board, for_pins, what_is_here
from firmware_bridge.doctor.session import examined, heard
from firmware_bridge.doctor.system import Python, RaspberryPi, StrictPins, System
from firmware_bridge.ports import RASPBERRY_PI_VENDOR, Port
from kiosk.cli import main
from kiosk.commands.doctor import Report, lines_of
from kiosk.launchers import wiring_file
from kiosk.stop import ExitCode
from launcher_sim.board.process import Interpreter
from launcher_sim.pins import LauncherSimFactory
from launcher_sim.raspberry import RaspberryPi as SimulatedPi
from tests.launcher.boards import BoardRig
from tests.launcher.pin_rigs import PinsRig, wiring
from tests.launcher.rigs import RIGS, Rig

PI_4 = "Raspberry Pi 4 Model B Rev 1.4\0"
PI_5 = "Raspberry Pi 5 Model B Rev 1.0\0"
BOARD = Port("/dev/ttyACM0", RASPBERRY_PI_VENDOR, "E6614864D3", "Board in FS mode")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder like the root of a well set up Raspberry Pi."""
    for name, text in {
        "etc/os-release": 'NAME="x"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
        "proc/device-tree/model": PI_4,
        "boot/firmware/config.txt": "dtparam=spi=on\ndtparam=strict_gpiod\n",
        "dev/gpiochip0": "",
        "dev/spidev0.0": "",
        "dev/i2c-1": "",
        "dev/ttyACM0": "",
        "proc/1/comm": "systemd\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "proc/1/fd").mkdir()
    return tmp_path


def computer(root: Path, **changes: Any) -> Computer:
    settings: dict[str, Any] = {
        "environment": {},
        "may_use": lambda _node: True,
        "is_device": lambda _node: True,
        "python": (3, 11),
        "kernel": "6.12.1",
        "machine": "aarch64",
        "user": "ann",
    }
    return Computer(root, **{**settings, **changes})


def only(findings: Iterable[Finding]) -> Finding:
    (finding,) = findings
    return finding


def verdicts(findings: Iterable[Finding]) -> dict[str, Verdict]:
    return {finding.name: finding.verdict for finding in findings}


# --- The computer ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "verdict"),
    [((3, 10), "bad"), ((3, 11), "good"), ((3, 13), "good"), ((3, 14), "bad")],
)
def test_python(root: Path, version: tuple[int, int], verdict: str) -> None:
    assert only(Python(computer(root, python=version)).look()).verdict == verdict


def test_the_system_is_named(root: Path) -> None:
    found = only(System(computer(root)).look())
    assert found == good("system", "Debian GNU/Linux 12 (bookworm), Linux 6.12.1, aarch64")
    (root / "etc/os-release").unlink()
    assert only(System(computer(root)).look()).verdict == "warning"


def test_the_model_is_named(root: Path) -> None:
    assert only(RaspberryPi(computer(root)).look()) == good("computer", PI_4.strip("\0"))
    (root / "proc/device-tree/model").write_text("Toaster 3\0")
    found = only(RaspberryPi(computer(root)).look())
    assert found.verdict == "missing"
    assert "--launcher serial" in found.advice


def test_the_kernel_setting_for_dead_programs(root: Path) -> None:
    assert only(StrictPins(computer(root)).look()).verdict == "good"
    (root / "boot/firmware/config.txt").write_text("#dtparam=strict_gpiod\n")
    found = only(StrictPins(computer(root)).look())
    assert found.verdict == "warning"
    assert "dtparam=strict_gpiod" in found.advice


# --- The way to the pins --------------------------------------------------------


def test_a_factory_that_is_there(root: Path) -> None:
    found = only(PinFactory(computer(root), "lgpio", lambda _module: "0.2.2.0").look())
    assert found == good("pin factory", "lgpio 0.2.2.0")


@pytest.mark.parametrize(
    ("name", "version", "python", "says"),
    [
        ("lgpio", None, (3, 11), "pip install 'uno-kiosk[pi]'"),
        ("lgpio", None, (3, 13), "apt install python3-lgpio"),
        ("lgpio", "0.0.0.2", (3, 13), "--system-site-packages"),
        ("rpigpio", None, (3, 11), "apt install python3-rpi.gpio"),
        ("toaster", None, (3, 11), "use lgpio"),
    ],
)
def test_a_factory_that_is_missing(
    root: Path, name: str, version: str | None, python: tuple[int, int], says: str
) -> None:
    found = only(PinFactory(computer(root, python=python), name, lambda _module: version).look())
    assert found.verdict == "missing"
    assert says in found.advice


def test_a_pi_5_needs_lgpio(root: Path) -> None:
    (root / "proc/device-tree/model").write_text(PI_5)
    found = only(PinFactory(computer(root), "rpigpio", lambda _module: "0.7.1").look())
    assert found.verdict == "bad"


def test_simulated_pins_are_named_and_others_are_known() -> None:
    here = Computer()
    found = only(PinFactory(here, "launchersim").look())
    assert found.verdict == "warning"
    assert "SIMULATED" in found.found
    assert only(PinFactory(here, "native").look()).verdict == "good"
    assert installed_version("gpiozero") is not None
    assert installed_version("toaster.oven") is None


def test_devices_that_are_there(root: Path) -> None:
    here = computer(root)
    assert only(chip(here).look()) == good("chip", "/dev/gpiochip0")
    assert only(spi(here).look()) == good("spi", "/dev/spidev0.0")
    assert only(i2c(here).look()) == good("i2c", "/dev/i2c-1")
    assert only(i2c(here, 7).look()).verdict == "missing"


def test_devices_without_a_right_name_the_group(root: Path) -> None:
    here = computer(root, may_use=lambda _node: False)
    assert "sudo adduser ann gpio" in only(chip(here).look()).advice
    assert 'GROUP="gpio"' in only(chip(here).look()).advice
    assert "sudo adduser ann spi" in only(spi(here).look()).advice
    assert only(i2c(here).look()).verdict == "bad"


@pytest.mark.parametrize(
    ("name", "make", "says"),
    [("gpiochip0", chip, "Raspberry Pi"), ("spidev0.0", spi, "spi=on"), ("i2c-1", i2c, "i2c_arm")],
)
def test_devices_that_are_not_there(
    root: Path, name: str, make: Callable[[Computer], Any], says: str
) -> None:
    (root / "dev" / name).unlink()
    found = only(make(computer(root)).look())
    assert found.verdict == "missing"
    assert says in found.advice


# --- Wiring and pins ------------------------------------------------------------


def test_a_wiring_file(tmp_path: Path) -> None:
    assert only(WiringFile(wiring_file(None)).look()).verdict == "good"
    path = tmp_path / "wiring.toml"
    path.write_text("build = 'mosfet'\n[pins]\nmotor_forward = 18\nbeam = 18\n")
    assert len(WiringFile(path).look()) >= 2
    assert {finding.verdict for finding in WiringFile(path).look()} == {Verdict.BAD}
    assert only(WiringFile(tmp_path / "nothing").look()).verdict == "missing"


def simulated(busy: dict[int, str]) -> Callable[[str], LauncherSimFactory]:
    """Pins of which some are held by somebody else."""

    def make(name: str) -> LauncherSimFactory:
        del name
        rig = PinsRig()
        pi = SimulatedPi(rig.world)
        pi.bad.busy.update(busy)
        return LauncherSimFactory(pi)

    return make


def test_free_pins() -> None:
    found = only(Pins(wiring("h-bridge"), simulated({}), lambda: "").look())
    assert found == good("pins", "all 16 are free")


def test_busy_pins_name_their_owner() -> None:
    listing = '\tline  23:\t"GPIO23"        \tinput consumer="hall sensor"\n'
    holding = simulated({18: "kernel", 23: "x", 5: "y"})
    found = Pins(wiring("h-bridge"), holding, lambda: listing).look()
    assert [finding.name for finding in found] == [
        "pin 18 (motor_forward)",
        "pin 23 (motor_reverse)",
        "pin 5 (seat_1)",
    ]
    sound, listed, other = (finding.found for finding in found)
    assert "probably sound" in sound
    assert listed == "busy, held by hall sensor"
    assert "a kiosk that runs already" in other


def test_looking_at_pins_turns_no_motor() -> None:
    rig = PinsRig()
    factory = LauncherSimFactory(rig.pi)
    Pins(wiring("h-bridge"), lambda _name: factory, lambda: "").look()
    assert rig.world.on_ms == 0
    assert not rig.pi.high("motor_forward")


def test_a_factory_that_cannot_be_opened_is_missing() -> None:
    def refuse(name: str) -> None:
        raise Unavailable(f"pin factory {name}: this is no Raspberry Pi")

    found = only(Pins(wiring("tap"), refuse, lambda: "").look())
    assert found.verdict == "missing"
    assert "no Raspberry Pi" in found.found


@pytest.mark.parametrize(
    "line",
    [
        '\tline   7:  "SPI_CE1_N"   "spi0 CS1"  output  active-low [used]\n',
        '\tline   7:\t"GPIO7"         \toutput active-low consumer="spi0 CS1"\n',
        "\tline   7:\tGPIO7 \toutput active-low consumer=spi0 CS1\n",
    ],
)
def test_both_releases_of_gpioinfo_are_read(line: str) -> None:
    text = f'gpiochip0 - 58 lines:\n\tline   6: "GPIO6" unused input active-high\n{line}'
    assert listed_owner(text, 7) == "spi0 CS1"
    assert listed_owner(text, 6) == ""
    assert listed_owner(text, 8) == ""
    assert owner_of(8, lambda: text).startswith("probably SPI (CE0")


# --- The way to a board ---------------------------------------------------------


def test_a_board_that_is_there(root: Path) -> None:
    found = BoardPort(computer(root), "", lambda: [BOARD]).look()
    assert found == [good("port", "/dev/ttyACM0")]


def test_no_board(root: Path) -> None:
    found = only(BoardPort(computer(root), "", list).look())
    assert found.verdict == "missing"
    assert "a cable that carries data" in found.advice


def test_a_board_without_firmware_shows_its_drive(root: Path) -> None:
    drive = root / "dev/disk/by-label/RPI-RP2"
    drive.parent.mkdir(parents=True)
    drive.write_text("")
    found = only(BoardPort(computer(root), "", list).look())
    assert "a board without firmware (drive RPI-RP2)" in found.found
    assert "docs/build.md" in found.advice


def test_two_boards(root: Path) -> None:
    ports = [BOARD, Port("/dev/ttyACM1", RASPBERRY_PI_VENDOR, "E66FF", "")]
    found = only(BoardPort(computer(root), "", lambda: ports).look())
    assert found.verdict == "bad"
    assert "E66FF" in found.found
    one = BoardPort(computer(root), BOARD.serial, lambda: ports).look()
    assert only(one).verdict == "good"


def test_a_port_that_is_not_there(root: Path) -> None:
    assert only(BoardPort(computer(root), "/dev/ttyACM7").look()).verdict == "missing"


def test_a_plain_file_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("hello")
    found = only(BoardPort(Computer(tmp_path), "/notes").look())
    assert (found.verdict, found.found) == ("bad", "/notes is no serial port")


def test_a_port_without_a_right(root: Path) -> None:
    here = computer(root, may_use=lambda _node: False)
    found = only(BoardPort(here, "", lambda: [BOARD]).look())
    assert found.verdict == "bad"
    assert "sudo adduser ann dialout" in found.advice


def test_a_port_that_another_program_holds(root: Path) -> None:
    (root / "proc/77/fd").mkdir(parents=True)
    (root / "proc/77/comm").write_text("minicom\n")
    (root / "proc/77/fd/3").symlink_to(root / "dev/ttyACM0")
    (root / "proc/78").mkdir()
    (root / "proc/78/comm").write_text("ModemManager\n")
    port, other = BoardPort(computer(root), "", lambda: [BOARD]).look()
    assert port.found == "/dev/ttyACM0 is held by minicom (77)"
    assert other.verdict == "warning"
    assert "ID_MM_DEVICE_IGNORE" in other.advice


# --- Which checks ---------------------------------------------------------------


def test_all_is_well_on_a_healthy_pi(root: Path) -> None:
    here = computer(root)
    checks = for_pins(here, wiring_file(None), simulated({}))
    found = [finding for check in checks for finding in check.look()]
    expected = "python|system|wiring|pin factory|computer|chip|spi|i2c|dead program|pins"
    assert list(verdicts(found)) == expected.split("|")
    lgpio = {"pin factory"} if installed_version("lgpio") is None else set()
    assert {finding.name for finding in found if finding.verdict != "good"} == lgpio


def test_a_build_without_converter_and_expander_needs_no_buses(root: Path) -> None:
    names = [type(check).__name__ for check in for_pins(computer(root), wiring_file(Path("tap")))]
    assert names.count("Device") == 1


def test_a_wiring_that_cannot_be_read_leaves_the_other_checks(root: Path) -> None:
    names = [type(check).__name__ for check in for_pins(computer(root), root / "nothing")]
    assert "Pins" not in names
    assert "PinFactory" in names


def test_simulated_pins_need_no_pi(root: Path) -> None:
    here = computer(root, environment={"GPIOZERO_PIN_FACTORY": "launchersim"})
    names = [type(check).__name__ for check in for_pins(here, wiring_file(None))]
    assert names == ["Python", "System", "WiringFile", "PinFactory", "Pins"]


def test_a_board_needs_no_pins(root: Path) -> None:
    names = [type(check).__name__ for check in for_board(computer(root), "")]
    assert names == ["Python", "System", "BoardPort"]


def test_what_is_here_is_never_a_simulation(root: Path) -> None:
    assert what_is_here(computer(root)) == "gpio"
    assert what_is_here(computer(root / "nothing")) == ""


# --- An open launcher -----------------------------------------------------------


async def looked(rig: Rig, then: Callable[[], None] = lambda: None) -> list[Finding]:
    """What is found after cards were put in through the door, and something was done."""
    rig.open_door()
    await rig.clock.sleep_until(rig.clock.now_ms() + 200)
    await rig.launcher.loaded(50)
    rig.close_door()
    then()
    await rig.clock.sleep_until(rig.clock.now_ms() + 500)
    return await examined(rig.launcher)


@pytest.mark.parametrize("name", RIGS)
def test_a_healthy_launcher_is_well(name: str) -> None:
    rig = RIGS[name]()
    found = verdicts(rig.run(looked(rig)))
    assert set(found.values()) == {Verdict.GOOD}
    assert {"door", "cells", "button"} <= set(found)


@pytest.mark.parametrize("name", RIGS)
def test_door_and_cells_are_seen(name: str) -> None:
    rig = RIGS[name]()
    rig.flatten_cells()
    found = verdicts(rig.run(looked(rig, rig.open_door)))
    assert found["door"] == Verdict.BAD
    assert found["cells"] == Verdict.BAD


@pytest.mark.parametrize("name", ["pins", "board-cpython"])
def test_beam_and_button_are_seen(name: str) -> None:
    rig = RIGS[name]()
    if isinstance(rig, PinsRig):
        rig.world.machine.beam.stuck = False
        rig.world.machine.beam.look()
        rig.world.faults.button = True
        found = verdicts(rig.run(_held_down(rig)))
        assert found["beam"] == Verdict.BAD
        assert found["button"] == Verdict.BAD
    else:
        assert isinstance(rig, BoardRig)
        found = verdicts(rig.run(looked(rig)))
        assert found["beam"] == Verdict.GOOD
        assert found["firmware"] == Verdict.GOOD


async def _held_down(rig: Rig) -> list[Finding]:
    await rig.clock.sleep_until(rig.clock.now_ms() + 6000)
    return await looked(rig)


def test_a_board_that_is_unplugged_is_missing() -> None:
    rig = BoardRig(Interpreter.CPYTHON)

    async def pulled() -> list[Finding]:
        await rig.launcher.loaded(50)
        rig.bench.unplug()
        await rig.clock.sleep_until(rig.clock.now_ms() + 1000)
        return await examined(rig.launcher)

    found = verdicts(rig.run(pulled()))
    assert found["link"] == Verdict.MISSING


@pytest.mark.parametrize("name", RIGS)
def test_listening_tells_buttons_seats_and_door(name: str) -> None:
    rig = RIGS[name]()
    nothing, something = rig.run(_heard(rig))
    assert set(verdicts(nothing).values()) == {Verdict.WARNING}
    assert something == [
        good("button heard", "1 times"),
        good("door heard", "opened and closed"),
        good("seats heard", "2, 9"),
    ]


async def _heard(rig: Rig) -> tuple[list[Finding], list[Finding]]:
    await rig.launcher.loaded(50)
    nothing = await heard(rig.launcher, rig.clock, 200)
    listening = asyncio.ensure_future(heard(rig.launcher, rig.clock, 5000))
    doings: list[Callable[[], None]] = [
        lambda: None,
        rig.press_button,
        lambda: rig.call(2),
        lambda: rig.call(9),
        rig.open_door,
        rig.close_door,
    ]
    for do in doings:
        do()
        await rig.clock.sleep_until(rig.clock.now_ms() + 500)
    return nothing, await listening


# --- The command ----------------------------------------------------------------


def test_each_line_says_what_to_do() -> None:
    assert lines_of(good("door", "closed")) == ["ok    door            closed"]
    assert lines_of(bad("door", "open", "close it")) == [
        "BAD   door            open",
        "                      -> close it",
    ]


@pytest.mark.parametrize(
    ("findings", "code", "says"),
    [
        ([good("a", "b")], ExitCode.DONE, "All is well."),
        ([warning("a", "b", "c")], ExitCode.DONE, "All is well."),
        ([bad("a", "b", "c"), good("a", "b")], ExitCode.DOES_NOT_HOLD, "BAD"),
        ([bad("a", "b", "c"), missing("a", "b", "c")], ExitCode.NOT_THERE, "NONE"),
    ],
)
def test_the_worst_finding_is_the_exit_code(
    findings: list[Finding], code: ExitCode, says: str
) -> None:
    lines: list[str] = []
    report = Report(lines.append)
    report.add(findings)
    assert report.end() is code
    assert says in lines[-1]


def test_on_simulated_pins(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "launchersim")
    assert main(["doctor"]) == 0
    shown = capsys.readouterr()
    for name in ("wiring", "pins", "door", "cells", "beam", "button"):
        assert f"\nok    {name:<14}" in shown.out
    assert "note  pin factory     SIMULATED pins" in shown.out
    assert "SIMULATED pins (h-bridge)" in shown.err


def test_on_this_computer_nothing_is_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    assert main(["doctor", "--launcher", "serial:/dev/ttyNONE"]) == 3
    shown = capsys.readouterr().out
    assert "NONE  port            /dev/ttyNONE is not there" in shown
    if not Computer().model:
        assert main(["doctor", "--launcher", "gpio"]) == 3
        assert "NONE  computer        no Raspberry Pi" in capsys.readouterr().out
    assert os.environ.get("GPIOZERO_PIN_FACTORY") is None


def test_on_the_simulator(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--launcher", "sim", "--listen", "0"]) == 0
    assert "SIMULATED" in capsys.readouterr().err
    assert main(["doctor", "--launcher", "sim", "--cards", "0"]) == 1
    assert "BAD   hopper          no card" in capsys.readouterr().out
