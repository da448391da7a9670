"""`simulate --plot`: one SVG with what was shot, how long rounds were, and who won."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.pages.charts import COLUMN, INK

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SVG = "{http://www.w3.org/2000/svg}"


def drawn(words: str, file: Path) -> ET.Element:
    assert main(["simulate", *words.split(), "--json", "--plot", str(file)]) == 0
    return ET.fromstring(file.read_text())


def test_the_picture_of_the_readme_is_what_is_drawn(tmp_path: Path) -> None:
    words = "--bots normal,easy,random --matches 60 --seed 1"
    drawn(words, tmp_path / "simulate.svg")
    kept = PICTURES / "simulate.svg"
    now = (tmp_path / "simulate.svg").read_text()
    assert kept.read_text() == now, f"make it anew: uno-kiosk simulate {words} --plot {kept}"


def texts(svg: ET.Element) -> set[str]:
    return {str(one.text) for one in svg.iter(f"{SVG}text")}


def heights(svg: ET.Element, color: str) -> list[float]:
    return [
        float(one.get("height", 0)) for one in svg.iter(f"{SVG}rect") if one.get("fill") == color
    ]


def test_three_charts_below_each_other(tmp_path: Path) -> None:
    svg = drawn("--players 2 --matches 6 --seed 1 --bots normal,easy", tmp_path / "all.svg")
    assert {"Cards a shot", "Turns a round", "Matches won"} <= texts(svg)
    assert {"This simulation", "Profile measured", "P1 normal", "P2 easy"} <= texts(svg)
    assert INK["mark"] in {one.get("fill") for one in svg.iter(f"{SVG}rect")}


def test_a_column_is_as_high_as_its_share(tmp_path: Path) -> None:
    svg = drawn(
        "--game duo --matches 8 --seed 7 --bots normal,random --rules uno_grace=0",
        tmp_path / "duo.svg",
    )
    assert "Cards a shot" not in texts(svg)
    won, lost = heights(svg, COLUMN)[-2:]
    assert won > 100
    assert lost == 0


def test_where_nothing_was_shot_there_is_no_chart_of_it(tmp_path: Path) -> None:
    svg = drawn("--profile never --matches 1 --seed 1", tmp_path / "never.svg")
    assert "Cards a shot" not in texts(svg)
    assert "Turns a round" in texts(svg)


def test_it_says_where_the_picture_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "all.svg"
    assert main(["simulate", "--matches", "1", "--seed", "1", "--plot", str(file)]) == 0
    assert capsys.readouterr().out.endswith(f"\nwritten to {file}\n")


def test_the_same_seed_draws_the_same(tmp_path: Path) -> None:
    words = "--players 3 --matches 9 --seed 4"
    for name, workers in (("one.svg", ""), ("two.svg", " --workers 2")):
        drawn(words + workers, tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


@pytest.mark.parametrize("name", ["", "nowhere/p.svg"])
def test_a_file_that_cannot_be_is_known_before_anything_is_played(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    assert main(["simulate", "--matches", "100000000", "--plot", str(file)]) == 3
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == (
        f"uno-kiosk: cannot write {file}: it is a folder, or in none that is there\n"
    )


def test_a_disk_that_takes_nothing_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--matches", "1", "--seed", "1", "--plot", "/dev/full"]) == 3
    assert capsys.readouterr().err == (
        "uno-kiosk: cannot write /dev/full: No space left on device\n"
    )
