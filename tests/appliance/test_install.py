"""`uno-kiosk install`: every file shown or written, twice the same, and taken away again."""

import os
from pathlib import Path

import pytest

from kiosk.appliance.choice import Choice, own_program
from kiosk.appliance.deeds import Deed, Done, to_install
from kiosk.appliance.install import _do
from kiosk.appliance.written import PLACES, Written, entries, everything, units, word
from kiosk.cli import main
from kiosk.stop import Stop
from tests.repository.tree import ROOT

PROGRAM = "/opt/uno-kiosk/.venv/bin/uno-kiosk"
SERVER = "etc/systemd/system/uno-kiosk.service"
SCREEN = "etc/systemd/system/uno-kiosk-screen.service"


def files(root: Path) -> dict[str, str]:
    """Every file and link below a folder with what is in it, but for users and groups."""
    return {
        str(path.relative_to(root)): str(path.readlink()) if path.is_symlink() else path.read_text()
        for path in root.rglob("*")
        if (path.is_file() or path.is_symlink()) and not is_account(path)
    }


def is_account(path: Path) -> bool:
    """Users and groups are made by systemd; they stay when the rest is taken away."""
    return path.parent.name == "etc"


def installed(root: Path, *options: str) -> dict[str, str]:
    """Install below a folder."""
    assert main(["install", "--root", str(root), "--program", PROGRAM, *options]) == 0
    return files(root)


def test_every_file_is_written_and_every_unit_wanted(tmp_path: Path) -> None:
    found = installed(tmp_path)
    made = entries(Choice(Path(PROGRAM)), "0")
    assert set(found) == {str(entry.path) for entry in made}
    for unit in units(Choice()):
        assert found[f"etc/systemd/system/multi-user.target.wants/{unit}"] == f"../{unit}"
    assert os.access(tmp_path / "usr/local/libexec/uno-kiosk-screen", os.X_OK)


def test_names_of_the_network_stand_in_the_unit(tmp_path: Path) -> None:
    before = installed(tmp_path)
    after = installed(tmp_path, "--name", "uno.lan", "--name", "Uno.Fritz.Box")
    assert set(after) == set(before)
    assert [name for name in after if after[name] != before[name]] == [SERVER]
    assert " --name uno.lan --name uno.fritz.box " in after[SERVER]


def test_twice_is_as_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    once = installed(tmp_path)
    capsys.readouterr()
    assert installed(tmp_path) == once
    assert "wrote" not in capsys.readouterr().out


def test_users_and_groups_are_made(tmp_path: Path) -> None:
    installed(tmp_path)
    users = (tmp_path / "etc/passwd").read_text()
    groups = {
        line.split(":")[0]: line.split(":")[3].split(",")
        for line in (tmp_path / "etc/group").read_text().splitlines()
    }
    assert "uno-kiosk:" in users
    assert "uno-kiosk-screen:" in users
    for group in ("gpio", "spi", "i2c", "dialout", "video"):
        assert "uno-kiosk" in groups[group]
    assert groups["render"] == ["uno-kiosk-screen"]
    assert "uno-kiosk-screen" not in groups["dialout"]


def test_removed_nothing_is_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    installed(tmp_path)
    assert main(["install", "--root", str(tmp_path), "--program", PROGRAM, "--remove"]) == 0
    assert files(tmp_path) == {}
    assert "data folder stay" in capsys.readouterr().out


def test_what_would_be_removed_is_only_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    installed(tmp_path)
    there = files(tmp_path)
    capsys.readouterr()
    assert main(["install", "--root", str(tmp_path), "--remove", "--dry-run"]) == 0
    shown = capsys.readouterr().out
    assert files(tmp_path) == there
    assert shown.splitlines() == [f"remove /{name}" for name in sorted(there)]


def test_whatever_the_program_is_it_can_be_removed(tmp_path: Path) -> None:
    installed(tmp_path)
    words = ["install", "--root", str(tmp_path), "--program", "/home/ann/uno-kiosk", "--remove"]
    assert main(words) == 0
    assert files(tmp_path) == {}


def test_without_a_screen_the_old_one_goes(tmp_path: Path) -> None:
    installed(tmp_path)
    found = installed(tmp_path, "--screen", "none")
    assert [name for name in found if "screen" in name] == []
    assert "--watch-screen" not in found[SERVER]


def test_a_dry_run_prints_every_file_and_writes_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["install", "--dry-run", "--root", str(tmp_path), "--program", PROGRAM]
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert files(tmp_path) == {}
    for entry in entries(Choice(Path(PROGRAM)), "0.1.0"):
        assert entry.shown in shown
        if isinstance(entry, Written):
            assert entry.text in shown
    for deed in to_install(units(Choice())):
        assert deed.shown in shown


@pytest.mark.parametrize("options", [[], ["--remove"]])
def test_not_without_root(
    options: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert main(["install", "--program", PROGRAM, *options]) == 2
    assert "sudo" in one_line(capsys)


def test_not_where_no_systemd_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(Path, "is_dir", lambda _path: False)
    assert main(["install", "--program", PROGRAM]) == 3
    assert "systemd" in one_line(capsys)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("--program /home/ann/uno-kiosk/.venv/bin/uno-kiosk", "/opt/uno-kiosk"),
        ("--data /home/ann/data", "/home"),
        ("--data data", "/etc/uno-kiosk/data"),
        ("--launcher sim:launcher.toml", "from the root on"),
        ("--wiring /home/ann/wiring.toml", "/home"),
        ("--wiring /etc/uno-kiosk/wiring.toml", "--launcher gpio"),
        ("--host 192.168.4.20", "--host 127.0.0.1"),
        ("--screen weston", "--screen"),
    ],
)
def test_what_a_service_cannot_use(
    options: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["install", "--root", str(tmp_path), "--program", PROGRAM]
    assert main([*words, *options.split()]) == 2
    assert says in one_line(capsys)
    assert files(tmp_path) == {}


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    return shown.err


@pytest.mark.parametrize("data", ["/srv/uno\nUser=root", '/srv/"uno', "/srv/$uno"])
def test_a_path_that_systemd_would_read_otherwise(
    data: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["install", "--root", str(tmp_path), "--program", PROGRAM, "--data", data]
    assert main(words) == 2
    assert "no name" in one_line(capsys)


def test_a_command_that_fails_ends_it_with_what_it_said() -> None:
    failed = Done(1, "Unknown command")
    with pytest.raises(Stop, match="systemctl frobnicate failed: Unknown command"):
        _do([Deed(("systemctl", "frobnicate"))], lambda _words: failed)
    _do([Deed(("raspi-config",), needed=False)], lambda _words: failed)


def test_the_program_of_this_environment_is_meant() -> None:
    assert own_program().exists()
    assert Choice().program == own_program()


@pytest.mark.parametrize(
    ("text", "written"),
    [("/opt/a", "/opt/a"), ("a b", '"a b"'), ("50%$", "50%%$$"), ('"', '"\\""'), ("", '""')],
)
def test_words_as_systemd_reads_them(text: str, written: str) -> None:
    assert word(text) == written


def test_everything_is_known_to_the_removal() -> None:
    assert {entry.path for entry in entries(Choice(), "0")} == set(everything())


def test_every_template_is_used() -> None:
    templates = {path.name for path in (ROOT / "kiosk/appliance/files").iterdir()}
    assert templates == set(PLACES)
