"""Charts: their numbers stand in them, names are only text, and nobody else may see them."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from kiosk.memory.folder import opened
from kiosk.pages import charts
from kiosk.pages.likely import expected_sizes, profile_like
from kiosk.web.api import create_app
from tests.kiosk.archive import keeping, play
from tests.kiosk.house import AT_TABLE, HERE
from tests.kiosk.test_history import BOTS, finished

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A kiosk with a match that was played to its end."""
    folder = tmp_path_factory.mktemp("data")
    play(folder, BOTS, finished)
    with (
        opened(folder) as journal,
        TestClient(create_app(keeping(journal), ["kiosk.local"]), HERE, client=AT_TABLE) as found,
    ):
        yield found


def texts(svg: str) -> list[str]:
    return [str(one.text) for one in ET.fromstring(svg).iter(f"{SVG}text")]


def heights(svg: str, color: str) -> list[float]:
    rects = [one for one in ET.fromstring(svg).iter(f"{SVG}rect") if one.get("fill") == color]
    return [float(one.get("height", 0)) for one in rects]


def test_each_seat_has_a_line_that_no_other_has() -> None:
    names = [f"N{number}" for number in range(10)]
    svg = charts.scores_chart(names, [list(range(10)), list(range(10, 20))], 500, "en")
    pens = [
        (path.get("stroke"), path.get("stroke-dasharray", "none"))
        for path in ET.fromstring(svg).iter(f"{SVG}path")
        if path.get("stroke-width") == "4"
    ]
    assert len(set(pens)) == 10
    assert set(names) <= set(texts(svg))
    assert {"500", "Rounds", "Points"} <= set(texts(svg))


def test_a_match_without_an_end_of_a_round_has_a_chart_too() -> None:
    assert "<svg " in charts.scores_chart(["Ann", "Bob"], [], 200, "en")


def test_the_line_of_a_newcomer_begins_later() -> None:
    svg = charts.scores_chart(["Ann", "Bob", "Zoe"], [[0, 5], [7, 5], [7, 5, 2]], 200, "en")
    lines = [
        str(path.get("d"))
        for path in ET.fromstring(svg).iter(f"{SVG}path")
        if path.get("stroke-width") == "4" and "L" in str(path.get("d"))
    ]
    assert [line.count("L") for line in lines] == [3, 3, 1]


def test_a_name_is_only_text() -> None:
    svg = charts.scores_chart(["<script>", "कविता"], [[0, 5]], 200, "hi")
    assert {"<script>", "कविता", "अंक"} <= set(texts(svg))
    assert "<script" not in svg


def test_columns_stand_for_the_shares_of_presses() -> None:
    svg = charts.launcher_chart({0: 60, 3: 30, 5: 10}, {0: 0.5, 3: 0.25, 13: 0.25}, "coin", "en")
    columns = [height for height in heights(svg, charts.COLUMN) if height != 10]
    assert len(columns) == 14
    assert columns[3] == pytest.approx(columns[0] / 2)
    assert columns[5] == pytest.approx(columns[0] / 6)
    assert {"This launcher", "Profile coin", "13"} <= set(texts(svg))


def test_nothing_in_a_chart_is_inline_style_or_script() -> None:
    svg = charts.launcher_chart({0: 1}, {0: 1.0}, "never", "lt")
    assert not re.search(r"style=|<style|<script|href|\son\w+=", svg)


@pytest.mark.parametrize(
    ("launcher", "profile"),
    [
        ("SIMULATED launcher (mega-hit)", "mega-hit"),
        ("launcher on pins", "measured"),
        ("a board (of ours)", "measured"),
    ],
)
def test_a_launcher_is_compared_with_its_own_profile(launcher: str, profile: str) -> None:
    assert profile_like(launcher) == profile
    assert sum(expected_sizes(profile).values()) == pytest.approx(1)


def test_charts_over_http(client: TestClient) -> None:
    (match,) = client.get("/api/history").json()["matches"]
    scores = client.get(f"/charts/match/{match['match']}.svg?lang=lv")
    assert scores.headers["content-type"] == "image/svg+xml"
    assert {"Bot 1", "Bot 2", "Punkti"} <= set(texts(scores.text))
    (launcher,) = client.get("/api/statistics").json()["launchers"]
    assert sum(launcher["expected"].values()) == pytest.approx(1)
    asked = {"name": launcher["name"], "simulated": launcher["simulated"]}
    sizes = client.get("/charts/launcher.svg", params=asked)
    assert f"Profile {launcher['profile']}" in texts(sizes.text)
    assert client.get("/charts/launcher.svg?name=x").status_code == 404
    none = "00000000-0000-0000-0000-000000000000"
    assert client.get(f"/charts/match/{none}.svg").status_code == 404
