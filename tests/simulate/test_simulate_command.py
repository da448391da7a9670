"""`uno-kiosk simulate`: its object, its tables, and that the same seed prints the same."""

import contextlib
import io
import json
import os
import sys
from typing import Any

import pytest
from rich.console import Console

from kiosk.cli import main
from kiosk.offline.figures import bar, in_groups, progress

KEYS = [
    "game", "players", "profile", "seed", "matches", "rounds", "decisions", "seconds",
    "decisions_per_second", "presses", "shots", "cards_shot", "hit_rate", "shot_sizes", "wins",
    "mean_turns", "blocked_rounds",
]  # fmt: skip


def printed(words: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["simulate", *words.split(), "--json"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    figures: dict[str, Any] = json.loads(shown.out)
    return figures


def without_times(figures: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in figures.items() if k not in ("seconds", "decisions_per_second")}


def test_the_object(capsys: pytest.CaptureFixture[str]) -> None:
    figures = printed("--game attack --players 3 --matches 4 --seed 9", capsys)
    assert list(figures) == KEYS
    assert figures["game"] == "attack"
    assert figures["players"] == 3
    assert figures["profile"] == "measured"
    assert figures["seed"] == 9
    assert figures["matches"] == 4
    assert figures["hit_rate"] == pytest.approx(figures["shots"] / figures["presses"], abs=1e-6)
    sizes = {int(size): count for size, count in figures["shot_sizes"].items()}
    assert list(sizes) == sorted(sizes)
    assert sum(sizes.values()) == figures["shots"]
    assert sum(size * count for size, count in sizes.items()) == figures["cards_shot"]
    assert list(figures["wins"]) == ["P1", "P2", "P3"]
    assert sum(figures["wins"].values()) == 4


def test_a_match_that_does_not_end_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["simulate", "--profile", "always", "--players", "2", "--matches", "1", "--seed", "1"])
        == 1
    )
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == (
        "uno-kiosk: match 0 of seed 1 with profile always is not over after 20,000 actions: "
        "take another --profile or --seed\n"
    )


def test_the_seed_can_be_typed_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--players", "2", "--matches", "1", "--seed", "44843623"]) == 0
    assert "44843623" in capsys.readouterr().out


def test_duo_has_no_launcher(capsys: pytest.CaptureFixture[str]) -> None:
    figures = printed("--game duo --matches 2 --seed 9 --bots normal,easy", capsys)
    assert (figures["presses"], figures["shots"], figures["hit_rate"]) == (0, 0, 0.0)
    assert figures["shot_sizes"] == {}


def test_the_same_seed_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--matches 11 --seed -5 --rules extra_card=never --rules reneging=false"
    first = without_times(printed(words, capsys))
    assert first == without_times(printed(f"{words} --workers 2", capsys))
    assert first == without_times(printed(f"{words} --cards real", capsys))
    other = without_times(printed(words.replace("-5", "5"), capsys))
    assert first != other


def test_without_a_seed_it_says_which_one_it_took(capsys: pytest.CaptureFixture[str]) -> None:
    first = printed("--players 2 --matches 2", capsys)
    again = printed(f"--players 2 --matches 2 --seed {first['seed']}", capsys)
    assert without_times(first) == without_times(again)


def test_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    words = "simulate --players 2 --matches 3 --seed 1 --bots normal,easy"
    assert main(words.split()) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    for word in ("attack, 2 players", "hit rate", "normal", "easy", "Cards a shot", "█"):
        assert word in shown.out
    for word in ("Turns a round", "profile"):
        assert word in shown.out


def test_the_table_of_duo_says_nothing_of_a_launcher(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--game", "duo", "--matches", "1", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    assert "Turns a round" in shown
    for word in ("Cards a shot", "profile", "presses", "hit rate"):
        assert word not in shown


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_in_a_narrow_terminal_the_bars_are_shorter(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(["simulate", "--players", "2", "--matches", "3", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    assert "…" not in shown
    assert "│ 10 │" in shown
    assert max(map(len, shown.splitlines())) <= columns


def test_lengths_stand_in_groups_of_equal_width() -> None:
    assert in_groups({7: 2}) == {"7": 2}
    assert in_groups({3: 1, 5: 4}) == {"3": 1, "4": 0, "5": 4}
    assert in_groups({19: 1, 20: 4, 115: 2}) == {
        "0-19": 1, "20-39": 4, "40-59": 0, "60-79": 0, "80-99": 0, "100-119": 2
    }  # fmt: skip
    assert list(in_groups({1: 1, 20_000: 1})) == [
        f"{first}-{first + 4999}" for first in range(0, 20_001, 5000)
    ]


def everything(terminal: int) -> str:
    """All that was written to a terminal whose other side is closed."""
    drawn = b""
    with contextlib.suppress(OSError):
        while chunk := os.read(terminal, 100_000):
            drawn += chunk
    os.close(terminal)
    return drawn.decode(errors="replace")


def test_on_a_terminal_it_shows_progress(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ours, theirs = os.openpty()
    with os.fdopen(theirs, "w") as terminal, monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", terminal)
        assert main(["simulate", "--players", "2", "--matches", "2", "--seed", "1", "--json"]) == 0
    assert "2/2" in everything(ours)
    assert json.loads(capsys.readouterr().out)["matches"] == 2


def test_a_bar_is_as_long_as_its_share() -> None:
    assert bar(0, 10) == ""
    assert bar(1, 10) == "█" * 10
    assert bar(0.5, 10) == "█" * 5
    assert bar(0.05, 10) == "▌"


def test_progress_shows_rate_and_time_left() -> None:
    file = io.StringIO()
    with progress(Console(file=file, force_terminal=True, width=100)) as shown:
        task = shown.add_task("matches", total=10)
        shown.advance(task, 4)
        shown.refresh()
    assert "matches" in file.getvalue()
    assert "4/10" in file.getvalue()
    assert "left" in file.getvalue()
