"""The units as systemd itself reads them, the rules of udev, and the script of the screen."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from kiosk.appliance.choice import Choice
from kiosk.appliance.written import RESTART, SCREEN, SERVER, SILENCE, Written, entries

LAUNCHERS = ("sim", "gpio", "serial:/dev/uno-launcher")
EXPOSURE = 40
"""Tenths of the scale of `systemd-analyze security`, which ends at 10."""

NOT_HERE = re.compile(r"Command (/usr/bin/(cage|chvt)) is not executable")
"""The programs of an appliance need not be on the machine that tests."""


def written(choice: Choice) -> dict[str, Written]:
    """The files by their names."""
    made = entries(choice, "0.1.0")
    return {entry.path.name: entry for entry in made if isinstance(entry, Written)}


@pytest.fixture(params=LAUNCHERS)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The units of one launcher; data and program have names that need care."""
    program = tmp_path / "a b" / "uno-kiosk"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    choice = Choice(program, launcher=request.param, data=Path("/srv/100% uno"))
    for name, entry in written(choice).items():
        (tmp_path / name).write_text(entry.text)
    return tmp_path


def systemd(*words: object) -> tuple[int, list[str]]:
    """Ask `systemd-analyze`; its code and what it said."""
    done = subprocess.run(
        ["systemd-analyze", "--no-pager", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).splitlines()


def test_systemd_finds_nothing_wrong_with_the_units(folder: Path) -> None:
    names = (SERVER, SCREEN, RESTART, SILENCE)
    _, said = systemd(
        "verify", "--man=no", "--recursive-errors=no", *(folder / name for name in names)
    )
    assert [line for line in said if not NOT_HERE.search(line)] == []


def test_systemd_would_find_a_mistake(folder: Path) -> None:
    unit = folder / SERVER
    unit.write_text(unit.read_text().replace("[Service]", "[Service]\nProtectSystm=yes"))
    _, said = systemd("verify", "--man=no", "--recursive-errors=no", unit)
    assert any("ProtectSystm" in line for line in said)


@pytest.mark.parametrize("name", [SERVER, SCREEN, RESTART])
def test_little_is_exposed(folder: Path, name: str) -> None:
    code, said = systemd("security", "--offline=yes", f"--threshold={EXPOSURE}", folder / name)
    assert code == 0, said[-1]


@pytest.mark.parametrize("launcher", LAUNCHERS)
def test_a_real_launcher_stays_within_reach(launcher: str) -> None:
    unit = written(Choice(launcher=launcher))[SERVER].text
    settings = [line.partition("=")[0] for line in unit.splitlines() if line[:1] != "#"]
    closed = {"PrivateDevices", "DeviceAllow", "DevicePolicy", "ProtectClock"} & set(settings)
    assert bool(closed) == (launcher == "sim")
    assert ("GPIOZERO_PIN_FACTORY=lgpio" in unit) == (launcher == "gpio")


def test_a_data_folder_elsewhere_may_be_written_and_is_waited_for() -> None:
    unit = written(Choice(data=Path("/media/stick")))[SERVER].text
    assert "RequiresMountsFor=/media/stick\n" in unit
    assert "ReadWritePaths=/media/stick\n" in unit
    assert "StateDirectory" not in unit
    assert "ReadWritePaths" not in written(Choice())[SERVER].text


def test_the_screen_waits_for_the_table_and_comes_back_always() -> None:
    unit = written(Choice(port=8123))[SCREEN].text
    assert re.search(r"^ExecStartPre=.* ready --port 8123 --within \d+$", unit, re.MULTILINE)
    assert "Restart=always\n" in unit
    assert "RuntimeDirectory=uno-kiosk-screen\n" in unit


def test_silence_is_written_where_systemd_waits_for_it() -> None:
    found = written(Choice())
    (silent,) = re.findall(r"--watch-screen (\S+)", found[SERVER].text)
    assert f"PathChanged={silent}\n" in found[SILENCE].text
    assert SILENCE.removesuffix(".path") == RESTART.removesuffix(".service")


KEY = r'[A-Z]+(\{[A-Za-z_]+\})?(==|\+=|=)"[^"]*"'


def test_every_rule_of_udev_is_one() -> None:
    lines = [
        line
        for line in written(Choice())["60-uno-kiosk.rules"].text.splitlines()
        if line and not line.startswith("#")
    ]
    assert len(lines) == 6
    assert [line for line in lines if not re.fullmatch(rf"{KEY}(, {KEY})*", line)] == []


def test_the_script_of_the_screen_is_one(tmp_path: Path) -> None:
    """A browser of our own tells what it was started with."""
    script, profile = tmp_path / "screen", tmp_path / "run" / "profile"
    script.write_text(written(Choice(port=8123))["uno-kiosk-screen"].text)
    profile.mkdir(parents=True)
    (profile / "crashed").write_text("yesterday")
    (tmp_path / "chromium").write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    (tmp_path / "chromium").chmod(0o755)
    shell = shutil.which("sh")
    assert shell is not None
    (tmp_path / "table-token").write_text("secret\n")
    environment = {
        "PATH": f"{tmp_path}:/usr/bin:/bin",
        "RUNTIME_DIRECTORY": str(tmp_path / "run"),
        "CREDENTIALS_DIRECTORY": str(tmp_path),
    }
    run = subprocess.run(
        [shell, script], env=environment, capture_output=True, text=True, check=True
    )
    words = run.stdout.split("\n")
    assert "--kiosk" in words
    assert f"--user-data-dir={profile}" in words
    start = tmp_path / "run" / "start.html"
    assert words[-2] == f"file://{start}"
    assert 'url=http://localhost:8123/#table=secret"' in start.read_text()
    assert start.stat().st_mode & 0o077 == 0
    assert "secret" not in run.stdout
    assert not profile.exists()
