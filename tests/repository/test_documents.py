"""Documents lead somewhere, and name the commands that there are."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.repository.tree import DOCUMENTS, ROOT, read

LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#[^)\s]*)?\)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda p: p.name)
def test_links_lead_to_files(document: Path) -> None:
    targets = [t for t in LINK.findall(document.read_text(encoding="utf-8")) if t]
    assert [t for t in targets if not (document.parent / t).exists()] == []


def test_contributing_names_every_goal_of_make() -> None:
    (goals,) = re.findall(r"^\.PHONY: (run .*)$", read("Makefile"), re.MULTILINE)
    text = read("CONTRIBUTING.md")
    assert [goal for goal in goals.split() if f"make {goal}" not in text] == []


def test_make_knows_every_name_that_its_goals_use() -> None:
    (goals,) = re.findall(r"^\.PHONY: (run .*)$", read("Makefile"), re.MULTILINE)
    words = ["make", "--dry-run", "--warn-undefined-variables", *goals.split()]
    told = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stderr
    assert [line for line in told.splitlines() if "undefined variable" in line] == []


def test_ci_runs_what_contributors_run() -> None:
    assert read(".ci/run").rstrip().endswith("make test")


def test_contributing_fits_one_screen() -> None:
    assert len(read("CONTRIBUTING.md").splitlines()) <= 60


def test_the_map_names_every_file_of_the_kiosk() -> None:
    """Who adds a module to `kiosk/`, or to a folder that the map opens, adds it to its row."""
    rest = read("docs/design.md").partition("| in `kiosk/` | files | what |\n|---|---|---|\n")[2]
    kiosk, folder, named = ROOT / "kiosk", "", set()
    for row in rest.partition("\n\n")[0].splitlines():
        _, place, files, *_ = row.split("|")
        folder = place.strip(" `") or folder
        here = kiosk / folder if (kiosk / folder).is_dir() else kiosk
        for name in re.findall(r"`([\w/]+(?:\.py|/))`", place + files):
            named.add(here / name if (here / name).exists() else kiosk / name)
    found = {path for one in named for path in one.parent.glob("[a-z]*")}
    parts = {path for path in found if path.is_dir() or path.suffix == ".py"}
    assert (parts - named, named - parts) == (set(), set())


def test_the_way_of_a_press_names_functions_that_there_are() -> None:
    way = read("docs/design.md").partition("## The way of a press")[2]
    names = re.findall(r"`(?:[A-Z]\w+\.|(?=[#_]))([#_]?\w+)(?:\(id\))?`", way)
    found = (path for part in ("engine", "kiosk") for path in (ROOT / part).rglob("*.*"))
    paths = (path for path in found if path.suffix in {".py", ".js"})
    code = "".join(path.read_text(encoding="utf-8") for path in paths)
    assert len(names) > 10
    assert [
        name for name in names if not re.search(rf"(def |async |  ){re.escape(name)}\(", code)
    ] == []


def test_the_version_is_in_the_changelog() -> None:
    (version,) = re.findall(r'^version = "(.+)"$', read("pyproject.toml"), re.MULTILINE)
    assert f"## {version}" in read("CHANGELOG.md")


def test_shipped_data_is_licensed() -> None:
    assert "The uno-kiosk authors" in (ROOT / "LICENSE").read_text(encoding="utf-8")
