"""Settings: bounded, kept, in force at once; the light of the screen; how everything is."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from kiosk.memory.folder import opened
from kiosk.memory.journal import Journal
from kiosk.memory.pin import Slate
from kiosk.memory.settings import NOTE, TEMPI, HouseSettings, SettingsBook
from kiosk.pace import Span
from kiosk.serving.backlight import Backlight
from kiosk.serving.service import Service
from kiosk.surroundings import Surroundings
from kiosk.web.api import create_app
from launcher_sim.scripted import ScriptedLauncher
from tests.kiosk.archive import keeping, with_journal
from tests.kiosk.house import AT_TABLE, HERE, House, house


@pytest.fixture
def kiosk() -> Iterator[House]:
    with house() as found:
        yield found


def light(folder: Path, most: int = 255) -> Path:
    """A light as Linux shows it."""
    one = folder / "backlights" / "10-0045"
    one.mkdir(parents=True)
    (one / "max_brightness").write_text(f"{most}\n")
    (one / "brightness").write_text(f"{most}\n")
    return one / "brightness"


def test_only_what_is_named_changes(kiosk: House) -> None:
    before = kiosk.client.get("/api/settings").json()
    assert before == HouseSettings().model_dump()
    answer = kiosk.client.post("/api/settings", json={"volume": 3, "muted": True})
    assert answer.json() == {**before, "volume": 3, "muted": True}
    assert kiosk.client.get("/api/settings").json() == answer.json()


@pytest.mark.parametrize(
    "change",
    [
        {"volume": 11},
        {"volume": -1},
        {"volume": "5"},
        {"volume": True},
        {"diagonal": 2.9},
        {"diagonal": 1e9},
        {"language": "tlh"},
        {"pace": "never"},
        {"uno_grace": 11},
        {"attract_minutes": 121},
        {"night_minutes": 601},
        {"brightness": 9},
        {"muted": 1},
        {"wiring": "x"},
        {"volume": 3, "muted": None},
    ],
)
def test_what_is_out_of_bounds_changes_nothing(kiosk: House, change: dict[str, Any]) -> None:
    answer = kiosk.client.post("/api/settings", json=change)
    assert (answer.status_code, answer.json()["reason"]) == (422, "not_valid")
    assert kiosk.service.settings.now == HouseSettings()


def test_settings_are_there_after_a_restart(tmp_path: Path) -> None:
    async def change(journal: Journal) -> None:
        book = SettingsBook(journal)
        await book.load()
        await book.change(HouseSettings(language="lt", diagonal=7))
        await book.change(HouseSettings(pace="slow"))

    async def again(journal: Journal) -> HouseSettings:
        book = SettingsBook(journal)
        await book.load()
        return book.now

    with_journal(tmp_path, change)
    assert with_journal(tmp_path, again) == HouseSettings(language="lt", diagonal=7, pace="slow")


@pytest.mark.parametrize(
    ("kept", "now"),
    [
        ({"volume": 3, "later": "x"}, HouseSettings(volume=3)),
        ({"volume": 99, "muted": True}, HouseSettings(muted=True)),
        ([], HouseSettings()),
        ("{", HouseSettings()),
    ],
)
def test_what_this_release_cannot_read_spoils_nothing_else(kept: Any, now: HouseSettings) -> None:
    async def read() -> HouseSettings:
        notes = Slate()
        await notes.keep_note(NOTE, kept if isinstance(kept, str) else json.dumps(kept))
        book = SettingsBook(notes)
        await book.load()
        return book.now

    assert asyncio.run(read()) == now


def test_the_page_begins_with_them(kiosk: House) -> None:
    kiosk.client.post("/api/settings", json={"diagonal": 7, "language": "ug"})
    page = kiosk.client.get("/").text
    assert "&#34;diagonal&#34;:7.0,&#34;language&#34;:&#34;ug&#34;" in page


def test_the_house_says_how_long_a_forgotten_uno_can_be_caught(kiosk: House) -> None:
    kiosk.client.post("/api/settings", json={"uno_grace": 5})
    presets = kiosk.client.get("/api/games").json()["presets"]
    assert {preset["values"]["uno_grace"] for preset in presets} == {5}
    seats = [{"name": "Ann"}, {"name": "Bob"}]
    view = kiosk.client.post("/api/matches", json={"game": "duo", "seats": seats}).json()
    assert view["switches"] == {"uno_grace": 5}
    order = {"game": "duo", "seats": seats, "rules": {"uno_grace": 2}}
    assert kiosk.client.post("/api/matches", json=order).json()["switches"] == {}


def test_bots_take_their_time() -> None:
    chance = Random(1)
    assert {name: Span(100, 200).times(tempo) for name, tempo in TEMPI.items()} == {
        "quick": Span(50, 100),
        "usual": Span(100, 200),
        "slow": Span(180, 360),
    }
    assert Span(0, 0).times(1.8).draw(chance) == 0


def test_the_light_goes_out_and_comes_back(tmp_path: Path) -> None:
    brightness = light(tmp_path, 200)
    around = Surroundings(backlights=tmp_path / "backlights")
    app = create_app(Service(ScriptedLauncher([]), around), ["kiosk.local"])
    with TestClient(app, HERE, client=AT_TABLE) as client:
        client.post("/api/settings", json={"brightness": 50})
        assert brightness.read_text() == "100\n"
        answer = client.post("/api/light", json={"lit": False})
        assert answer.json() == {"lit": False, "settable": True}
        assert brightness.read_text() == "0\n"
        client.post("/api/light", json={"lit": True})
        assert brightness.read_text() == "100\n"


def test_a_screen_without_a_light_of_its_own(tmp_path: Path) -> None:
    Backlight(tmp_path / "nothing").set(50)
    brightness = light(tmp_path)
    brightness.chmod(0o444)
    found = Backlight(tmp_path / "backlights")
    if not found.is_there:  # root may write anything
        found.set(0)
        assert brightness.read_text() == "255\n"
    (brightness.parent / "max_brightness").write_text("nonsense")
    brightness.chmod(0o644)
    Backlight(tmp_path / "backlights").set(0)
    assert brightness.read_text() == "255\n"


def test_how_everything_is(tmp_path: Path) -> None:
    with (
        opened(tmp_path) as journal,
        TestClient(create_app(keeping(journal)), HERE, client=AT_TABLE) as client,
        client.websocket_connect("ws://localhost/api/live"),
    ):
        found = client.get("/api/health").json()
    assert found["ready"] is True
    assert found["launcher"]["state"] == "ready"
    assert found["journal"] == "ready"
    assert found["clients"] == 1
    assert found["uptime_s"] >= 0
    assert 0 < found["disk"]["free"] < found["disk"]["total"]
    assert found["disk"]["database"] > 0
    assert found["program"][0].isdigit()


def test_a_kiosk_without_a_memory_is_whole_too(kiosk: House) -> None:
    found = kiosk.client.get("/api/health").json()
    assert (found["journal"], found["disk"]) == ("none", None)
