"""How a test says which numbered ruling of `docs/rules.md` it holds us to."""

from collections.abc import Callable
from typing import TypeVar

import pytest

Tested = TypeVar("Tested", bound=Callable[..., object])


def ruling(*numbers: str) -> Callable[[Tested], Tested]:
    """Mark a test (or a class of tests) with rulings: `@ruling("R5")`.

    Write the numbers as plain string literals: the check that every ruling is
    tested reads them from the source.
    """

    def mark(test: Tested) -> Tested:
        for number in numbers:
            test = pytest.mark.ruling(number)(test)
        return test

    return mark
