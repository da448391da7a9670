"""Wrong use of every command: one line on stderr, nothing on stdout, the right exit code."""

from pathlib import Path

import pytest

from engine.rules import PRESETS
from kiosk.bots.levels import LEVELS
from kiosk.cli import build_parser, main

WRONG = [
    "simulat",
    "watch http://127.0.0.1:99999/",
    "watch ftp://kiosk.local/",
    "watch http://kiosk.local/api/live",
    "doctors",
    "--frobnicate",
    "serve --port x",
    "serve --port 65536",
    "serve --port",
    "serve extra",
    "serve --name http://uno.lan/",
    "serve --name uno.lan:8000",
    "serve --name *.lan",
    "install --name 192.168.4.20 --dry-run",
    "serve --launcher toaster",
    "serve --launcher sim:toaster",
    "serve --launcher sim --wiring nope.toml",
    "serve --wiring nope.toml",
    "launcher status --launcher serial --wiring mosfet",
    "doctor --launcher sim --wiring mosfet",
    "serve --hos 127.0.0.1",
    "play --game poker",
    "play --game duo --players 3",
    "play --bots harder",
    "play --players 11",
    "play --rules extra_card",
    "simulate --game poker",
    "simulate --players 1",
    "simulate --players 11",
    "simulate --players many",
    "simulate --game duo --players 3",
    "simulate --matches 0",
    "simulate --matches -1",
    "simulate --matches 1e3",
    "simulate --seed 99999999999999999999999999999999",
    "simulate --profile toaster",
    "simulate --profile scripted:x",
    "simulate --bots harder",
    "simulate --bots random,",
    "simulate --bots random,random,random --players 2",
    "simulate --rules extra_card",
    "simulate --rules =never",
    "simulate --rules extra_card=",
    "simulate --rules extra_card=sometimes",
    "simulate --rules wd4_illegal=color",
    "simulate --rules reneging=true --rules reneging=false",
    "simulate --cards paper",
    "simulate --workers 0",
    "simulate --workers 9999",
    "simulate --json yes",
    "cases",
    "replay",
    "replay one two",
]


def refusal(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code and the one line."""
    code = main(words)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("uno-kiosk: ")
    assert shown.err.count("\n") == 1
    return code, shown.err


@pytest.mark.parametrize("words", WRONG)
def test_wrong_use_is_one_line(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _ = refusal(words.split(), capsys)
    assert code == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("simulate --game poker", "attack-classic"),
        ("simulate --bots harder", "random, easy, normal"),
        ("simulate --rules extra_card=maybe", "two_players"),
        ("simulate --rules colour=red", "play_shot_card"),
        ("simulate --profile toaster", "measured"),
        ("serve --wiring nope.toml", "--launcher gpio"),
        ("toast", "simulate"),
        ("--frobnicate", "uno-kiosk serve --help"),
    ],
)
def test_the_line_says_what_there_is(
    words: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, line = refusal(words.split(), capsys)
    assert says in line


def test_only_switches_that_make_a_difference_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, attack = refusal(["simulate", "--rules", "colour=red"], capsys)
    _, classic = refusal(["play", "--game", "attack-classic", "--rules", "colour=red"], capsys)
    assert "attack_attack_skips" in attack
    assert "attack_attack_skips" not in classic
    for switch in ("all_hit_includes_caller", "trade_receiver_uno"):
        assert switch in classic
        assert switch not in attack


@pytest.mark.parametrize("words", ["cases {}", "replay {}", "restore {}"])
def test_a_missing_file_is_exit_3(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, line = refusal(words.format(tmp_path / "nothing").split(), capsys)
    assert code == 3
    assert "nothing" in line


def test_a_folder_without_cases_is_exit_3(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refusal(["cases", str(tmp_path)], capsys)[0] == 3


def test_a_folder_that_is_not_there_is_told_before_the_first_burst(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, line = refusal(["calibrate", "--out", f"{tmp_path}/none/launcher.toml"], capsys)
    assert code == 3
    assert f"there is no folder {tmp_path}/none" in line


def test_a_folder_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(["replay", str(tmp_path)], capsys)[0] == 3


def test_a_machine_that_is_not_there_is_exit_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(["serve", "--launcher", "gpio"], capsys)[0] == 3


def test_help_and_version_end_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "simulate" in capsys.readouterr().out
    assert main(["simulate", "--help"]) == 0
    assert "--matches" in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("uno-kiosk ")


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_help_names_games_bots_and_what_is_taken_without_an_option(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--help"]) == 0
    page = " ".join(capsys.readouterr().out.split())
    assert f"{', '.join(PRESETS)} (default: attack)" in page
    assert f"{', '.join(LEVELS)} ".replace(", expert ", " or expert,") in page
    assert "None" not in page
    assert "[]" not in page


def test_without_a_command_it_serves() -> None:
    options = build_parser().parse_args(["serve"])
    assert (options.host, options.port, options.launcher) == ("127.0.0.1", 8000, "sim")


def test_options_alone_are_those_of_serve(capsys: pytest.CaptureFixture[str]) -> None:
    code, line = refusal(["--launcher", "toaster"], capsys)
    assert code == 2
    assert "toaster" in line
