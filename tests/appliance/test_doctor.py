"""`uno-kiosk doctor` on an appliance: what it finds on a healthy one, and on each that is not."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import pytest

from kiosk.appliance.checks import Installed, examined, installed
from kiosk.appliance.choice import DATA
from kiosk.appliance.deeds import Done
from kiosk.appliance.ready import health
from kiosk.appliance.seen import Machine, Seen
from kiosk.appliance.table_check import table
from kiosk.cli import main
from tests.repository.serving import deaf_port

HEALTHY = {
    "systemctl is-active uno-kiosk.service": "active",
    "systemctl is-active uno-kiosk-screen.service": "active",
    "systemctl is-active uno-kiosk-screen-restart.path": "active",
    "systemctl is-active display-manager.service": "inactive",
    "fc-list : family": "Noto Sans\nNoto Sans Devanagari,Noto Sans Light\nNoto Sans Arabic",
    "raspi-config nonint get_blanking": "1",
    "timedatectl show --property=NTPSynchronized --value": "yes",
    "vcgencmd get_throttled": "throttled=0x0",
}
MOUNTS = "/dev/root / ext4 rw,noatime 0 0\n/dev/sda1 /media/my\\040stick vfat rw 0 0\n"
VERSION = version("uno-kiosk")


class System:
    """What the commands of a system answer; one that is not named is not there."""

    def __init__(self) -> None:
        self.answers = dict(HEALTHY)

    def run(self, words: Sequence[str]) -> Done:
        said = self.answers.get(" ".join(words))
        return Done(127, "not there") if said is None else Done(0, said)


@pytest.fixture
def system() -> System:
    return System()


@pytest.fixture
def machine(tmp_path: Path, system: System) -> Machine:
    """A machine on which everything is as it should be."""
    assert main(["install", "--root", str(tmp_path), "--program", "/opt/uno-kiosk/uno-kiosk"]) == 0
    for name, text in {
        "usr/bin/chromium": "",
        "usr/bin/cage": "",
        "proc/mounts": MOUNTS,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "var/lib/uno-kiosk").mkdir(parents=True, mode=0o700)
    number = next(
        int(line.split(":")[2])
        for line in (tmp_path / "etc/passwd").read_text().splitlines()
        if line.startswith("uno-kiosk:")
    )
    return Machine(tmp_path, system.run, lambda _folder: 8_000_000_000, lambda _path: number)


def troubles(machine: Machine) -> dict[str, Seen]:
    """Everything that is not well, by its name."""
    return {seen.name: seen for seen in examined(machine, VERSION) if seen.verdict != "good"}


def only(machine: Machine) -> Seen:
    (seen,) = troubles(machine).values()
    return seen


def test_a_healthy_appliance(machine: Machine) -> None:
    found = list(examined(machine, VERSION))
    assert [seen for seen in found if seen.verdict != "good"] == []
    assert {seen.name for seen in found} == {
        *("files", "uno-kiosk", "uno-kiosk-screen", "uno-kiosk-screen-restart.path", "groups"),
        *("data folder", "room", "lasting", "browser", "fonts", "blanking", "clock", "supply"),
    }


def test_none_is_installed(tmp_path: Path) -> None:
    assert installed(Machine(tmp_path)) is None
    assert only(Machine(tmp_path)).verdict == "missing"


@pytest.mark.parametrize(
    ("line", "said", "name", "says"),
    [
        ("systemctl is-active uno-kiosk.service", "failed", "uno-kiosk", "failed"),
        ("systemctl is-active uno-kiosk-screen.service", "", "uno-kiosk-screen", "not known"),
        ("systemctl is-active display-manager.service", "active", "desktop", "has the screen"),
        ("fc-list : family", "Noto Sans", "fonts", "Noto Sans Devanagari, Noto Sans Arabic"),
        ("raspi-config nonint get_blanking", "0", "blanking", "on"),
        ("timedatectl show --property=NTPSynchronized --value", "no", "clock", "nobody has set it"),
        ("vcgencmd get_throttled", "throttled=0x50000", "supply", "too weak"),
    ],
)
def test_what_the_system_says(
    machine: Machine, system: System, line: str, said: str, name: str, says: str
) -> None:
    system.answers[line] = said
    found = only(machine)
    assert (found.name, says in found.found) == (name, True)
    assert found.advice


def test_on_plain_debian_nobody_is_asked_about_a_raspberry_pi(
    machine: Machine, system: System
) -> None:
    del system.answers["raspi-config nonint get_blanking"]
    del system.answers["vcgencmd get_throttled"]
    assert troubles(machine) == {}


def removed(name: str) -> Callable[[Machine], None]:
    return lambda machine: machine.at(name).unlink()


def wrote(name: str, change: Callable[[str], str]) -> Callable[[Machine], None]:
    def write(machine: Machine) -> None:
        machine.at(name).write_text(change(machine.text(name)))

    return write


UNITS = "etc/systemd/system"
WANTED = f"{UNITS}/multi-user.target.wants"


@pytest.mark.parametrize(
    ("break_it", "name", "verdict", "says"),
    [
        (removed("etc/udev/rules.d/60-uno-kiosk.rules"), "files", "missing", "60-uno-kiosk.rules"),
        (removed("usr/local/libexec/uno-kiosk-screen"), "files", "missing", "uno-kiosk-screen"),
        (
            wrote("etc/pam.d/uno-kiosk-screen", lambda text: text.replace(VERSION, "0.0.9")),
            *("files", "warning", "another release"),
        ),
        (removed(f"{WANTED}/uno-kiosk.service"), "uno-kiosk", "bad", "does not start"),
        (
            wrote("etc/group", lambda text: re.sub("(dialout:.*:).*", r"\1", text)),
            *("groups", "bad", "not in dialout"),
        ),
        (removed("usr/bin/chromium"), "browser", "missing", "no Chromium"),
        (removed("usr/bin/cage"), "compositor", "missing", "no cage"),
        (wrote("etc/passwd", lambda _text: ""), "data folder", "missing", "no user"),
        (
            lambda machine: machine.at(DATA).rmdir(),
            "data folder",
            "missing",
            "no /var",
        ),
        (
            lambda machine: machine.at(DATA).chmod(0o755),
            "data folder",
            "warning",
            "o",
        ),
        (
            wrote("proc/mounts", lambda _text: "overlay / overlay rw 0 0\n"),
            *("lasting", "bad", "forgotten at the next start"),
        ),
        (
            wrote("proc/mounts", lambda _text: "/dev/root / ext4 ro,noatime 0 0\n"),
            *("lasting", "bad", "can only be read"),
        ),
    ],
)
def test_what_is_broken(
    machine: Machine,
    break_it: Callable[[Machine], None],
    name: str,
    verdict: str,
    says: str,
) -> None:
    break_it(machine)
    found = only(machine)
    assert (found.name, found.verdict) == (name, verdict)
    assert says in found.found
    assert found.advice


@pytest.mark.parametrize(("megabytes", "verdict"), [(49, "bad"), (499, "warning"), (501, "good")])
def test_room(machine: Machine, megabytes: int, verdict: str) -> None:
    small = replace(machine, free=lambda _folder: megabytes * 1_000_000)
    (room,) = (seen for seen in examined(small, VERSION) if seen.name == "room")
    assert room.verdict == verdict


def test_the_folder_of_somebody_else(machine: Machine) -> None:
    found = only(replace(machine, owner=lambda _path: 1000))
    assert (found.name, found.verdict) == ("data folder", "bad")
    assert "chown" in found.advice


def test_a_stick_without_owners(machine: Machine, tmp_path: Path) -> None:
    data = "/media/my stick/uno"
    words = ["install", "--root", str(tmp_path), "--program", "/opt/u", "--data", data]
    assert main([*words, "--screen", "none", "--port", "8123"]) == 0
    assert installed(machine) == Installed(8123, Path(data), has_screen=False)
    machine.at(data).mkdir(parents=True, mode=0o700)
    found = only(machine)
    assert (found.name, found.found) == ("lasting", "/media/my stick is vfat, which has no owners")


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        (None, "bad"),
        ({"ready": False, "journal": "ready", "launcher": "ready"}, "bad"),
        ({"ready": True, "journal": "failing", "launcher": "ready"}, "bad"),
        ({"ready": True, "journal": "read-only", "launcher": "ready"}, "bad"),
        ({"ready": True, "journal": "ready", "launcher": "unplugged"}, "warning"),
        ({"ready": True, "journal": "ready", "launcher": "firing"}, "good"),
    ],
)
def test_what_the_running_table_says(said: dict[str, object] | None, verdict: str) -> None:
    assert table(said).verdict == verdict


@pytest.mark.parametrize(
    ("journal", "found", "advice"),
    [
        ("failing", "the disk takes nothing", "make room"),
        ("read-only", "the disk can only be read", "restart the machine"),
    ],
)
def test_room_is_no_advice_for_a_disk_that_can_only_be_read(
    journal: str, found: str, advice: str
) -> None:
    seen = table({"ready": True, "journal": journal, "launcher": "ready"})
    assert (seen.found, seen.advice.startswith(advice)) == (found, True)


def test_nobody_to_ask() -> None:
    with deaf_port() as port:
        assert health(port) is None


def test_the_command_looks_at_the_appliance_only(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is installed where the tests run."""
    assert main(["doctor", "--appliance"]) == 3
    shown = capsys.readouterr().out
    assert "uno-kiosk install" in shown
    assert "python" not in shown
