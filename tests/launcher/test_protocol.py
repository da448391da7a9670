"""Lines, and what a board answers to them, whatever comes."""

import binascii
from random import Random, SystemRandom

import pytest

from firmware_bridge.pico.build import build
from firmware_bridge.pico.limits import Limits
from firmware_bridge.pico.lines import LONGEST, Lines, crc16, framed
from firmware_bridge.pico.panel import BUTTON, Panel
from firmware_bridge.pico.pins import Inputs
from firmware_bridge.pico.senses import Switch
from firmware_bridge.pico.talk import Talk
from firmware_bridge.protocol import (
    Accepted,
    Became,
    EventLine,
    Flag,
    Hello,
    Plain,
    State,
    Verdict,
    parsed,
)

LONG_ID = "x" * 32


def board() -> Talk:
    """A board that has just started, with a shot machine that was stepped once."""
    panel = Panel(Switch(30), [Switch(30) for _ in range(10)], Switch(30))
    talk = Talk(build(Limits()), panel, "a1b2c3", "power", "e661640843000001")
    pins = Inputs()
    pins.pack_mv = 4800
    for ms in range(300):
        talk.shot.step(ms, pins)
    return talk


def step(talk: Talk, ms: int) -> None:
    """Let the machine go on with a light that works and a host that lives."""
    pins = talk.shot.pins
    for _ in range(ms):
        pins.beam = 1 - talk.shot.outputs.light
        pins.contact = 1
        talk.shot.step(talk.shot.now + 1, pins)
        talk.watch()


def texts(data: bytes) -> list[str | None]:
    lines = Lines()
    return [text for text in map(lines.feed, data) if text is not None]


def test_the_checksum_is_crc_16_ccitt_false() -> None:
    assert crc16(b"123456789") == 0x29B1
    chance = Random(1)
    for _ in range(500):
        data = chance.randbytes(chance.randrange(80))
        assert crc16(data) == binascii.crc_hqx(data, 0xFFFF)


def test_a_line_is_read_back_and_a_carriage_return_does_no_harm() -> None:
    assert framed("K 1") == b"K 1*0154\n"
    assert texts(framed("K 1") + framed("? 2").replace(b"\n", b"\r\n")) == ["K 1", "? 2"]


@pytest.mark.parametrize(
    "noise",
    [
        b"\n",
        b"\xff\x00\x03\n",
        b"K 1*0000\n",
        b"*1d0f\n",
        b"K 1\n",
        b"x" * 5000 + b"\n",
        framed("K 1")[3:],
        b"\x1b[A\n",
    ],
)
def test_31_noise_is_dropped_up_to_the_next_newline(noise: bytes) -> None:
    found = texts(noise + framed("K 7"))
    assert found[-1] == "K 7"
    assert not any(found[:-1])


def test_31_no_bytes_at_all_can_break_a_reader() -> None:
    seed = SystemRandom().randrange(1 << 32)
    print(f"seed {seed}")
    chance = Random(seed)
    lines, talk = Lines(), board()
    for byte in chance.randbytes(20_000):
        text = lines.feed(byte)
        if text:
            talk.answer(text)
    words = ["S", "K", "R", "?", "9", "-1", "x" * 33, "P", "D", "a1b2c3", "", "1", "99999999999"]
    for _ in range(5_000):
        answer = talk.answer(" ".join(chance.choices(words, k=chance.randrange(1, 8))))
        assert len(framed(answer)) <= LONGEST + 8
        assert answer.isascii()
        parsed(answer)


def test_every_answer_can_be_read_by_the_host() -> None:
    talk = board()
    hello = parsed(talk.answer("? 17"))
    assert hello == Hello(17, "a1b2c3", 1, "power", "1.0", 1, "e661640843000001")
    state = parsed(talk.answer("K 18"))
    assert state == State(18, "a1b2c3", "idle", "ok", 0, 4800, Flag(0), 0, 1)
    assert parsed(talk.answer("R 19 s1")) == Became(19, "s1", "a1b2c3", Verdict.NONE)
    assert parsed(talk.answer("S 20 s1 P 0 a1b2c3 1")) == Accepted(20, "s1", Verdict.RUN)
    assert parsed(talk.answer("R 21 s1")) == Became(21, "s1", "a1b2c3", Verdict.RUN)
    step(talk, 50)
    done = parsed(talk.answer("R 22 s1"))
    assert isinstance(done, Became)
    assert (done.verdict, done.count, done.doubtful, done.why) == (Verdict.DONE, 0, False, "ok")
    assert parsed(talk.answer("V 23 1")) == EventLine(23, 1, "O", "s1", 0)
    assert parsed(talk.answer("V 24 2")) == EventLine(24, 2)
    assert parsed(talk.answer("F 25 s1")) == Plain("F", 25, ("s1",))
    assert parsed(talk.answer("R 26 s1")) == Became(26, "s1", "a1b2c3", Verdict.NONE)
    assert talk.answer("X 27 s1") == "X 27 s1"
    assert talk.answer("B 28") == "B 28"
    assert talk.answer("C 29 a1b2c3 2") == "C 29 ok"
    assert talk.answer("P 30 look") == "P 30 look run"
    step(talk, 50)
    assert talk.answer("P 31 look") == "P 31 look ok"


@pytest.mark.parametrize(
    "nonsense",
    [
        *("", "Z 1", "S", "S 1", "S 1 a P 10 a1b2c3", "S 1 a Q 10 a1b2c3 0", "K x", "K 10000"),
        *("S 1 a P 2501 a1b2c3 0", "S 1 a D 256 a1b2c3 0", "S 1 a D -1 a1b2c3 0"),
        *(f"S 1 {'x' * 33} D 1 a1b2c3 0", "S 1 a/b D 1 a1b2c3 0", "R 1", "V 1 x", "L 1 __dict__"),
    ],
)
def test_nonsense_is_answered_with_u_and_changes_nothing(nonsense: str) -> None:
    talk = board()
    assert talk.answer(nonsense).startswith("U")
    assert talk.shot.state == "idle"


def test_32_and_33_a_shot_fires_once_and_with_todays_ticket_only() -> None:
    talk = board()
    talk.answer("? 1")
    assert talk.answer("S 2 a P 0 a1b2c3 0") == "A 2 a stale"
    assert talk.answer("S 3 a P 0 000000 1") == "A 3 a stale"
    assert talk.answer("S 4 a P 0 a1b2c3 1") == "A 4 a run"
    assert talk.answer("S 4 a P 0 a1b2c3 1") == "A 4 a run"
    step(talk, 50)
    assert talk.answer("S 5 a P 0 a1b2c3 1") == "A 5 a done"
    assert talk.answer("S 6 b P 0 a1b2c3 1") == "A 6 b stale"
    talk.answer("F 7 a")
    assert talk.answer("S 4 a P 0 a1b2c3 1") == "A 4 a stale"


def test_a_hello_makes_shots_stale_that_are_still_under_way() -> None:
    talk = board()
    talk.answer("? 1")
    talk.answer("? 2")
    assert talk.answer("S 3 a D 1 a1b2c3 1") == "A 3 a stale"
    assert talk.answer("C 4 a1b2c3 1") == "C 4 stale"


def test_a_stop_names_its_shot() -> None:
    talk = board()
    talk.answer("? 1")
    talk.answer("S 2 a D 3 a1b2c3 1")
    talk.answer("X 3 other")
    step(talk, 40)
    assert talk.shot.shot_id == "a"
    talk.answer("X 4 a")
    step(talk, 1000)
    assert talk.answer("R 5 a").startswith("R 5 a a1b2c3 done 0 0 stop")


def test_the_longest_lines_fit() -> None:
    talk = board()
    talk.answer("? 1")
    line = f"S 9999 {LONG_ID} P 2500 a1b2c3 9999"
    assert len(framed(line)) <= LONGEST
    talk.ticket = 9999
    assert talk.answer(line).endswith("run")
    assert len(framed(talk.answer(f"S 9998 {LONG_ID[1:]} D 255 a1b2c3 1"))) <= LONGEST
    talk.shot.counter.count = 255
    step(talk, 30_000)
    result = talk.shot.results.kept[0]
    result.count, result.doubtful, result.why, result.took_ms = 255, 1, "runaway", 1 << 24
    assert len(framed(talk.answer(f"R 9999 {LONG_ID}"))) <= LONGEST
    talk.panel.number = 9999
    assert len(framed(talk.answer("K 9999"))) <= LONGEST


def test_limits_can_be_read_and_changed_between_shots_only() -> None:
    talk = board()
    talk.answer("? 1")
    assert talk.answer("L 2 settle_ms") == "L 2 settle_ms 350"
    assert talk.answer("L 3 settle_ms 500") == "L 3 settle_ms 500"
    assert talk.shot.limits.settle_ms == 500
    assert Limits().settle_ms == 350
    assert talk.answer("L 4 nothing 5") == "U 4"
    assert talk.answer("L 4 lease_ms 401") == "L 4 lease_ms refused"
    assert talk.answer("L 4 lease_ms 300") == "L 4 lease_ms 300"
    talk.answer("S 5 a D 3 a1b2c3 1")
    assert talk.answer("L 6 settle_ms 1") == "L 6 settle_ms refused"


def test_14_a_button_counts_from_its_first_edge_and_once() -> None:
    talk = board()
    panel = talk.panel
    presses = [0] * 10 + [1, 0, 1, 0] + [1] * 200 + [0, 1, 0, 1] + [0] * 200
    for ms, level in enumerate(presses):
        panel.step(1000 + ms, level, 0, 0)
    assert [event.kind for event in panel.events] == [BUTTON]
    assert panel.events[0].at == 1000 + 14


def test_13_a_button_that_stays_down_is_one_press_and_then_called_stuck() -> None:
    panel = board().panel
    for ms in range(0, 6000, 4):
        panel.step(ms, 1, 0, 0)
    assert len(panel.events) == 1
    assert panel.stuck


def test_15_seats_are_told_with_their_moments() -> None:
    panel = board().panel
    for ms in range(100):
        panel.step(ms, 0, (1 << 9 if ms >= 10 else 0) | (1 if ms >= 13 else 0), 0)
    assert [(event.what, event.at) for event in panel.events] == [("10", 10), ("1", 13)]


def test_events_count_up_to_9999_and_begin_again() -> None:
    panel = board().panel
    for _ in range(10_000):
        panel.tell("B", "1", 0)
    assert panel.number == 1
    assert [event.number for event in panel.events][-2:] == [9999, 1]


@pytest.mark.parametrize(
    "text",
    ["", "H", "H x", "K 1 2", "A 1 a perhaps", "R 1 a b done x 0 ok 1", "E 1", "V 1", "N", "A 1 a"],
)
def test_what_makes_no_sense_to_the_host_is_none(text: str) -> None:
    assert parsed(text) is None
