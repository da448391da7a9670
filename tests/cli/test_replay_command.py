"""`uno-kiosk replay FILE`: every match replays, and what is no record is said with its line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.position import from_given
from engine.record import MAGIC, Record, dumps
from engine.rules import rules_for
from kiosk.cli import main
from kiosk.commands.replay import MOST_BYTES, replay
from kiosk.offline.simulation import Plan, SimulatedMatch
from kiosk.stop import Stop
from kiosk.transcript import redacted

HEAD = f"{MAGIC}\ngame attack\ncards screen\nseats 2\n---\n"


def record(game: str, players: int, steps: int | None = None) -> str:
    """A simulated match as text, or its first steps."""
    plan = Plan(rules_for(game), players, ("random",) * players, "measured", seed=3)
    actions = tuple(SimulatedMatch(plan, 0).steps())[:steps]
    return dumps(Record(plan.rules, players, names=("Anna", "Bo"), actions=actions))


def shown(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    file = tmp_path / "match.txt"
    file.write_text(text, encoding="utf-8")
    code = main(["replay", str(file)])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize(("game", "players"), [("duo", 2), ("attack", 4), ("attack-classic", 3)])
def test_a_whole_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, players: int
) -> None:
    text = record(game, players)
    code, out, err = shown(tmp_path, text, capsys)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == f"{game}, {players} players, cards on screen"
    assert lines[1:3] == ["P1 is Anna", "P2 is Bo"]
    actions = text.split("---\n")[1].splitlines()
    assert len(lines) == 1 + players + len(actions)
    assert "over, winner P" in lines[-1]
    for line, action in zip(lines[1 + players :], actions, strict=True):
        assert action[:20].split()[0] in line


def test_the_position_at_the_end_can_be_played_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import yaml

    for steps in range(20, 60):
        _, out, _ = shown(tmp_path, record("attack", 3, steps), capsys)
        _, found, given_block = out.partition("given:\n")
        if found:
            given = yaml.safe_load(given_block)
            state = from_given(rules_for("attack"), given)
            assert state.seats == 3
            return
    pytest.fail("no turn was due anywhere")


def test_a_record_without_actions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = shown(tmp_path, HEAD, capsys)
    assert (code, out) == (0, "attack, 2 players, cards on screen\n")


BAD = [
    ("", "line 1"),
    ("hello", "line 1"),
    (f"{MAGIC}\ngame poker\ncards screen\nseats 2\n---\n", "no game 'poker'"),
    (f"{MAGIC}\ngame attack\ncards screen\nseats 99\n---\n", "seats"),
    (f"{MAGIC}\ngame attack\ncards screen\nseats 2\n", "missing"),
    (f"{MAGIC}\ngame attack\nrules {'[' * 9000}\ncards screen\nseats 2\n---\n", "line"),
    (f"{HEAD}P1 plays R5", "line 6"),
    (f"{HEAD}P1 cut R7\nP1 play R5", "line 7"),
    (f"{HEAD}P1 cut R7\nP2 cut R5\nshuffled R5", "line 8"),
]


@pytest.mark.parametrize(("text", "why"), BAD)
def test_what_is_no_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, why: str
) -> None:
    code, _, err = shown(tmp_path, text, capsys)
    assert code == 1
    assert err.startswith("uno-kiosk: ")
    assert err.count("\n") == 1
    assert why in err
    assert "match.txt" in err


def test_a_record_with_hidden_cards_is_refused_in_one_short_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = Plan(rules_for("attack"), 2, ("random",) * 2, "measured", seed=3)
    actions = list(SimulatedMatch(plan, 0).steps())[:40]
    hidden = Record(plan.rules, 2, actions=tuple(map(redacted, actions)))
    code, out, err = shown(tmp_path, dumps(hidden), capsys)
    assert (code, out) == (1, "")
    assert err.endswith("match.txt was written before its match was over: its cards are hidden\n")


def test_bytes_that_are_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "odd").write_bytes(b"\xff\xfe\x00")
    assert main(["replay", str(tmp_path / "odd")]) == 1
    assert "UTF-8" in capsys.readouterr().err


def test_a_file_too_large_to_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    assert main(["replay", str(tmp_path / "large")]) == 1
    assert "larger than" in capsys.readouterr().err


LINES = st.sampled_from([
    "P1 cut R7", "P2 cut B3", "P1 press", "shot 3", "turned R5", "P1 play W:G at P3", "reload", "",
    "seats 2", "cards real", "---", "name P1 Anna", 'rules {"extra_card": "never"}', "game duo",
])  # fmt: skip


@given(st.booleans(), st.lists(LINES | st.text(max_size=30), max_size=20).map("\n".join))
def test_any_text_is_answered(
    tmp_path_factory: pytest.TempPathFactory, headed: bool, text: str
) -> None:
    file = tmp_path_factory.getbasetemp() / "any.record"
    file.write_text(HEAD + text if headed else text, encoding="utf-8", errors="surrogatepass")
    try:
        code = replay(file)
    except Stop as stop:
        code = stop.code
    assert code in (0, 1)
