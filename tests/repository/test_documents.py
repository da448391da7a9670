"""Documents lead somewhere, and name the commands that there are."""

import re
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


def test_ci_runs_what_contributors_run() -> None:
    assert read(".ci/run").rstrip().endswith("make test")


def test_contributing_fits_one_screen() -> None:
    assert len(read("CONTRIBUTING.md").splitlines()) <= 60


def test_the_version_is_in_the_changelog() -> None:
    (version,) = re.findall(r'^version = "(.+)"$', read("pyproject.toml"), re.MULTILINE)
    assert f"## {version}" in read("CHANGELOG.md")


def test_shipped_data_is_licensed() -> None:
    assert "The uno-kiosk authors" in (ROOT / "LICENSE").read_text(encoding="utf-8")
