"""Names as people see them."""

import pytest

from kiosk.person_name import readable
from kiosk.seating import Seat, named


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Anna   Maria ", "Anna Maria"),
        ("An\u202ena\u2066", "Anna"),
        ("Be\x85n\x9b\u2028", "Be n"),
        ("\u200b\u2060", ""),
        ("\u200d \u200c", ""),
        ("\u3164\u2800", ""),
        ("\u0301", ""),
        ("\U000e0041", ""),
        ("क्\u200dष", "क्\u200dष"),
        ("\N{WOMAN}\u200d\N{PERSONAL COMPUTER}", "\N{WOMAN}\u200d\N{PERSONAL COMPUTER}"),
        ("Zoë ﻿7!", "Zoë 7!"),
    ],
)
def test_what_is_seen_of_a_name(typed: str, name: str) -> None:
    assert readable(typed) == name


def test_a_name_of_nothing_is_that_of_the_place() -> None:
    (seat,) = named([Seat("\u200b")]).seats
    assert (seat.name, seat.is_named) == ("Seat 1", False)
