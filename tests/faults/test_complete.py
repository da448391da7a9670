"""Every fault of docs/faults.md has a test on pins and one with a board, or a reason why not."""

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LIST = HERE.parents[1] / "docs" / "faults.md"

NOWHERE = {
    "pins": {
        27: "there is no cable between driver and motor",
        28: "no firmware of its own that could restart: a program that dies is 30",
        29: "no firmware of its own that could hang: a program that hangs is 30",
        31: "no line",
        32: "no line",
        33: "no line",
    },
    "board": {35: "the board's pins belong to its firmware alone"},
}
"""Faults that a way to the motor cannot have."""


def numbers() -> list[int]:
    return [int(n) for n in re.findall(r"^\| (\d+) \|", LIST.read_text("utf-8"), re.MULTILINE)]


def covered(way: str) -> set[int]:
    """Numbers in the names of tests: `test_pins_*.py`, `test_board_*.py`, `test_both_*.py`."""
    found = set()
    for path in (*HERE.glob(f"test_{way}_*.py"), *HERE.glob("test_both_*.py")):
        for function in ast.parse(path.read_text("utf-8")).body:
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            named = re.match(r"test_fault_(\d\d)_", function.name)
            if named:
                assert "both" not in path.name or _runs_both(function), function.name
                found.add(int(named[1]))
    return found


def _runs_both(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    marks = map(ast.unparse, function.decorator_list)
    return any(mark.startswith("both(") or "WAYS" in mark for mark in marks)


def test_there_are_36() -> None:
    assert numbers() == list(range(1, 37))


@pytest.mark.parametrize("way", NOWHERE)
def test_none_is_missing(way: str) -> None:
    assert covered(way) | set(NOWHERE[way]) == set(numbers())
    assert not covered(way) & set(NOWHERE[way])
