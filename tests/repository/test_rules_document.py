"""Presets, switches and their values as docs/rules.md describes them."""

import pytest

from engine.rules import PRESETS, SWITCHES, Switch
from tests.repository.tree import read


def values_of(switch: Switch) -> tuple[str, ...]:
    """What the document must name: every word the switch can be set to."""
    if switch.values is None:
        return ("true", "false")
    if isinstance(switch.values, type):
        return tuple(field for field in switch.values.__struct_fields__)
    return () if isinstance(switch.values, range) else switch.values


@pytest.mark.parametrize("preset", PRESETS)
def test_preset_is_described(preset: str) -> None:
    assert f"`{preset}`" in read("docs/rules.md")


@pytest.mark.parametrize("name", SWITCHES)
def test_switch_and_its_values_are_described(name: str) -> None:
    text = read("docs/rules.md")
    lines = [line for line in text.splitlines() if f"`{name}`" in line]
    assert lines, f"docs/rules.md says nothing of the switch {name}"
    missing = [v for v in values_of(SWITCHES[name]) if all(f"`{v}`" not in x for x in lines)]
    assert missing == [], f"values of {name} that docs/rules.md does not name"
