"""docs/http.md is true: it names every route, every reason it speaks of exists."""

import re
from pathlib import Path

from kiosk.frames import LOBBY
from kiosk.messages import KIOSK
from tests.kiosk.house import house
from tests.kiosk.test_bad_input import OPERATIONS

TEXT = (Path(__file__).parents[2] / "docs" / "http.md").read_text(encoding="utf-8")


def test_it_names_every_route() -> None:
    for operation in OPERATIONS:
        assert f"`{operation}" in TEXT
    assert "`WS /api/live" in TEXT


def test_it_names_every_key_that_the_kiosk_adds() -> None:
    with house() as kiosk:
        view = kiosk.view()
    added = set(view) - set(LOBBY) | {"match", "names", "kinds", "legal"}
    assert [key for key in added if f"`{key}`" not in TEXT] == []
    assert [key for key in view["launcher"] if f"`{key}`" not in TEXT] == []


def test_the_reasons_in_its_table_exist() -> None:
    rows = re.findall(r"^\| (?:403|404|409|503) \| (.*) \|$", TEXT, re.MULTILINE)
    reasons = {word for row in rows for word in re.findall(r"`(\w+)`", row)}
    assert reasons - {"not_your_turn"} <= set(KIOSK)
