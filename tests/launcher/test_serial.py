"""The serial driver when links, boards and hosts fail; numbers as in docs/faults.md."""

import asyncio
import os
import tty
from collections.abc import Awaitable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Event

import pytest
import serial

from engine.launcher import (
    ButtonPressed,
    Ejection,
    InQuestion,
    LauncherError,
    LauncherState,
    SeatCalled,
    StatusChanged,
    Unavailable,
    Unplugged,
    WrongFirmware,
)
from firmware_bridge import serial_board
from firmware_bridge.memory import OpenShots
from firmware_bridge.ports import RASPBERRY_PI_VENDOR, Port, find_board
from firmware_bridge.serial_board import why_not_opened
from firmware_bridge.serial_link import SerialLink
from launcher_sim.board.process import Interpreter
from launcher_sim.board.wire import Trouble
from launcher_sim.odds import Sampler
from launcher_sim.samplers import Script
from launcher_sim.world import Motor
from tests.launcher.boards import MICROPYTHON_HERE, BoardRig

FULL = 112
BOARD = Interpreter.MICROPYTHON if MICROPYTHON_HERE else Interpreter.CPYTHON


@dataclass(slots=True)
class CountTrigger:
    """Runs for as long as wanted numbers of cards take."""

    counts: Sampler

    def on_ms(self) -> int:
        cards = self.counts.press()
        return min(200 + (cards - 1) * 120, 2500) if cards else 0


@pytest.fixture
def rig() -> BoardRig:
    return BoardRig(BOARD)


async def begun(rig: BoardRig, shot: Awaitable[Ejection]) -> "asyncio.Future[Ejection]":
    """The shot, when its first cards have come."""
    running = asyncio.ensure_future(shot)
    await pause(rig, 1500)
    assert rig.world.driven.motor is not Motor.OFF or rig.world.came
    return running


async def pause(rig: BoardRig, ms: int) -> None:
    await rig.clock.sleep_until(rig.clock.now_ms() + ms)


async def still(rig: BoardRig, ms: int) -> None:
    """Check that the motor is off after so long, and stays so."""
    await pause(rig, ms)
    on_ms = rig.world.on_ms
    await pause(rig, 1000)
    assert rig.world.on_ms == on_ms


async def ended(running: "asyncio.Future[Ejection]") -> BaseException | None:
    await asyncio.wait([running])
    return running.exception()


async def test_27_a_cable_pulled_out_in_a_shot_and_the_truth_when_it_is_back(rig: BoardRig) -> None:
    await rig.launcher.loaded(FULL)
    running = await begun(rig, rig.launcher.dispense("d", 30))
    rig.bench.unplug()
    error = await ended(running)
    assert isinstance(error, InQuestion)
    assert error.counted <= rig.world.came
    assert rig.launcher.status().state is LauncherState.UNPLUGGED
    await still(rig, 410)
    with pytest.raises(InQuestion):
        await rig.launcher.result("d")
    with pytest.raises(Unplugged):
        await rig.launcher.press("p")
    rig.bench.plug_in()
    await pause(rig, 1500)
    truth = await rig.launcher.result("d")
    assert truth is not None
    assert truth.count == rig.world.came
    assert rig.launcher.status().state is LauncherState.READY
    assert rig.launcher.status().cards == rig.world.hopper


async def test_27_a_board_that_lost_its_power_too_cannot_tell(rig: BoardRig) -> None:
    await rig.launcher.loaded(FULL)
    running = await begun(rig, rig.launcher.dispense("d", 30))
    rig.bench.unplug()
    rig.bench.reset()
    assert isinstance(await ended(running), InQuestion)
    rig.bench.plug_in()
    await pause(rig, 1500)
    with pytest.raises(InQuestion) as question:
        await rig.launcher.result("d")
    assert question.value.counted <= rig.world.came
    assert rig.launcher.status().state is LauncherState.IN_QUESTION
    await rig.launcher.forget("d")
    assert (await rig.launcher.dispense("e", 1)).count == 1


async def test_28_a_watchdog_that_bites_in_a_shot_leaves_a_question(rig: BoardRig) -> None:
    await rig.launcher.loaded(FULL)
    running = await begun(rig, rig.launcher.dispense("d", 30))
    rig.bench.reset(cause=3)
    assert isinstance(await ended(running), InQuestion)
    await still(rig, 0)
    assert rig.launcher.board.hello is not None
    with pytest.raises(InQuestion):
        await rig.launcher.dispense("d", 30)


def test_29_a_firmware_that_hangs_is_reset_with_the_motor_off_in_half_a_second() -> None:
    rig = BoardRig(BOARD, CountTrigger(Script((20,)).sampler(Random(1))))

    async def main() -> None:
        await rig.launcher.loaded(FULL)
        running = await begun(rig, rig.launcher.press("p"))
        assert rig.world.driven.motor is Motor.FORWARD
        rig.bench.hangs = True
        before = rig.world.on_ms
        assert isinstance(await ended(running), InQuestion)
        await still(rig, 500)
        assert rig.world.on_ms - before <= 510
        await pause(rig, 3000)
        assert rig.launcher.status().state is LauncherState.IN_QUESTION

    rig.run(main())


async def test_30_a_host_that_dies_in_a_shot_and_asks_when_it_is_back(rig: BoardRig) -> None:
    await rig.launcher.loaded(FULL)
    running = await begun(rig, rig.launcher.dispense("d", 30))
    await rig.launcher.board.stop()
    await ended(running)
    await still(rig, 410)
    launcher = rig.driver()
    truth = await launcher.result("d")
    assert truth is not None
    assert (truth.count, truth.doubtful) == (rig.world.came, False)
    assert await launcher.result("never") is None


async def test_30_host_and_board_both_dead_leave_a_question(rig: BoardRig) -> None:
    await rig.launcher.loaded(FULL)
    running = await begun(rig, rig.launcher.dispense("d", 30))
    await rig.launcher.board.stop()
    await ended(running)
    rig.bench.reset()
    launcher = rig.driver()
    with pytest.raises(InQuestion):
        await launcher.result("d")
    assert await launcher.result("never") is None
    await launcher.forget("d")
    assert await launcher.result("d") is None


async def test_30_a_host_that_pauses_for_too_long_has_its_motor_stopped(rig: BoardRig) -> None:
    await rig.launcher.loaded(FULL)
    running = await begun(rig, rig.launcher.dispense("d", 30))
    rig.bench.to_board.cut = True
    await still(rig, 410)
    rig.bench.to_board.cut = False
    error = await ended(running)
    assert isinstance(error, InQuestion)
    await pause(rig, 2000)
    truth = await rig.launcher.result("d")
    assert truth is not None
    assert truth.count == rig.world.came


async def test_31_noise_on_the_line_disturbs_nobody(rig: BoardRig) -> None:
    await rig.launcher.loaded(FULL)
    chance = Random(31)
    for number in range(5):
        rig.bench.to_board.put(chance.randbytes(200) + b"\x03\xff\x00\n", rig.clock.now_ms())
        rig.bench.to_host.put(chance.randbytes(200) + b"\n", rig.clock.now_ms())
        assert (await rig.launcher.dispense(f"d{number}", 2)).count == 2


async def test_no_button_is_lost_on_a_bad_line(rig: BoardRig) -> None:
    await rig.launcher.loaded(FULL)
    stream = rig.launcher.inputs()
    rig.bench.to_host.trouble = Trouble(drop=0.4, double=0.2, damage=0.2)
    for seat in range(1, 6):
        rig.press_button()
        await pause(rig, 700)
        rig.call(seat)
        await pause(rig, 700)
    rig.bench.to_host.trouble = Trouble()
    await pause(rig, 2000)
    await rig.launcher.aclose()
    heard = [type(event) async for event in stream if not isinstance(event, StatusChanged)]
    assert heard == [ButtonPressed, SeatCalled] * 5


async def test_a_link_that_comes_and_goes_is_told(rig: BoardRig) -> None:
    await rig.launcher.loaded(FULL)
    stream = rig.launcher.inputs()
    rig.bench.unplug()
    await pause(rig, 1000)
    rig.bench.plug_in()
    await pause(rig, 1500)
    await rig.launcher.aclose()
    told = [event.status.state async for event in stream if isinstance(event, StatusChanged)]
    assert told == [LauncherState.UNPLUGGED, LauncherState.READY]


async def test_36_a_port_that_somebody_else_holds_is_taken_when_it_is_free(rig: BoardRig) -> None:
    with serial.Serial(str(rig.bench.path), exclusive=True):
        with pytest.raises(Unavailable, match="another program"):
            await rig.launcher.press("p")
        assert rig.launcher.status().state is LauncherState.UNAVAILABLE
    await pause(rig, 2500)
    await rig.launcher.loaded(FULL)
    assert (await rig.launcher.dispense("d", 1)).count == 1


@pytest.mark.parametrize(
    ("number", "kind", "text"),
    [
        (2, Unplugged, "no board"),
        (13, Unavailable, "dialout"),
        (16, Unavailable, "another program"),
        (5, Unavailable, "cannot be opened"),
    ],
)
def test_36_what_keeps_a_port_closed_is_told(
    number: int, kind: type[LauncherError], text: str
) -> None:
    with pytest.raises(kind, match=text):
        raise why_not_opened(serial.SerialException(number, "as the system says it"))


async def test_a_board_with_another_protocol_may_be_looked_at_but_not_fired(
    rig: BoardRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_board, "PROTOCOL", 99)
    await rig.launcher.loaded(FULL)
    with pytest.raises(WrongFirmware, match="protocol 1"):
        await rig.launcher.press("p")
    assert rig.launcher.status().state is LauncherState.WRONG_FIRMWARE
    assert rig.launcher.status().cell_volts == pytest.approx(4.8, abs=0.05)
    failed = [check.name for check in await rig.launcher.self_test() if not check.passed]
    assert failed == ["firmware"]


async def test_a_disk_that_takes_nothing_keeps_the_motor_still(rig: BoardRig) -> None:
    await rig.launcher.loaded(FULL)
    rig.memory.with_suffix(".new").mkdir()
    with pytest.raises(LauncherError, match="cannot write") as refusal:
        await rig.launcher.dispense("d", 1)
    assert not refusal.value.started
    assert (rig.world.on_ms, await rig.launcher.result("d")) == (0, None)


def test_a_press_throws_about_as_many_cards_as_its_odds_say() -> None:
    trigger = CountTrigger(Script((0, 3, 5, 8)).sampler(Random(1)))
    rig = BoardRig(BOARD, trigger)

    async def main() -> list[int]:
        await rig.launcher.loaded(FULL)
        return [(await rig.launcher.press(f"p{number}")).count for number in range(4)]

    blank, three, five, eight = rig.run(main())
    assert blank == 0
    assert abs(three - 3) <= 1
    assert abs(five - 5) <= 1
    assert abs(eight - 8) <= 2


BOARDS = (
    Port("/dev/ttyACM0", RASPBERRY_PI_VENDOR, "E1", "Board in FS mode"),
    Port("/dev/ttyACM1", RASPBERRY_PI_VENDOR, "E2", "Board in FS mode"),
    Port("/dev/ttyUSB0", 0x1A86, "", "a printer"),
)


def test_the_only_board_is_found_and_of_two_one_must_be_named(tmp_path: Path) -> None:
    assert find_board("", lambda: BOARDS[1:]) == "/dev/ttyACM1"
    assert find_board("E2", lambda: BOARDS) == "/dev/ttyACM1"
    assert find_board("/dev/somewhere", lambda: BOARDS) == "/dev/somewhere"
    (tmp_path / "usb-launcher").touch()
    assert find_board("usb-launcher", lambda: BOARDS, tmp_path) == str(tmp_path / "usb-launcher")
    with pytest.raises(Unavailable, match=r"E1.*E2"):
        find_board("", lambda: BOARDS)
    with pytest.raises(Unavailable, match="no board is"):
        find_board("", lambda: BOARDS[2:])
    with pytest.raises(Unavailable, match="no board E3"):
        find_board("E3", lambda: BOARDS)


def test_open_shots_outlive_the_program(tmp_path: Path) -> None:
    path = tmp_path / "open"
    memory = OpenShots(path)
    memory.note("a", "b1")
    memory.note("b", "b2")
    memory.drop("a")
    again = OpenShots(path)
    assert (again.boot_of("a"), again.boot_of("b")) == (None, "b2")
    for number in range(80):
        again.note(f"n{number}", "b3")
    assert again.boot_of("b") is None
    assert OpenShots(path).boot_of("n79") == "b3"


@pytest.fixture
def terminal() -> Iterator[tuple[int, str]]:
    """A pseudo terminal: our end, and the name of the other."""
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    yield ours, os.ttyname(theirs)
    for end in (ours, theirs):
        with suppress(OSError):
            os.close(end)


class Heard:
    """What a link hands on."""

    def __init__(self) -> None:
        self.data = b""
        self.came = Event()
        self.lost: list[Exception] = []
        self.gone = Event()

    def bytes(self, data: bytes) -> None:
        self.data += data
        self.came.set()

    def error(self, error: Exception) -> None:
        self.lost.append(error)
        self.gone.set()


def test_a_link_carries_every_byte_value(terminal: tuple[int, str]) -> None:
    ours, name = terminal
    heard = Heard()
    link = SerialLink(heard.bytes, heard.error)
    link.open(name)
    os.write(ours, bytes(range(256)))
    while len(heard.data) < 256:
        assert heard.came.wait(10)
    link.send(bytes(range(256)))
    said = b""
    while len(said) < 256:
        said += os.read(ours, 256)
    assert heard.data == said == bytes(range(256))
    link.close()
    assert not link.is_open
    assert not heard.lost


def test_a_link_that_nobody_reads_from_is_lost_instead_of_hanging(
    terminal: tuple[int, str],
) -> None:
    _, name = terminal
    heard = Heard()
    link = SerialLink(heard.bytes, heard.error)
    link.open(name)
    link.send(b"x" * 200_000)
    assert heard.gone.wait(10)
    assert isinstance(heard.lost[0], serial.SerialTimeoutException)
    assert not link.is_open
