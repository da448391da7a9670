"""Who gets a place, who has to go for it, and that this machine always gets in."""

import pytest

from kiosk.web.places import Full, Limits, Places, is_here

HERE, ANN, BEN = "127.0.0.1", "192.168.4.20", "192.168.4.21"


def taken(*addresses: str) -> Places[int]:
    """Four places, with guests 0, 1, 2 ... from these addresses."""
    places: Places[int] = Places(Limits(most=4, kept=1, each=2))
    for guest, address in enumerate(addresses):
        assert places.enter(guest, address) is None
    return places


def test_a_free_place_costs_nobody_anything() -> None:
    assert len(taken(ANN, ANN, BEN, HERE)) == 4


def test_one_address_has_only_so_many_and_pushes_out_its_own() -> None:
    places = taken(BEN, ANN, ANN)
    assert places.enter(9, ANN) == 1
    assert len(places) == 3


def test_others_do_not_get_the_places_kept_for_this_machine() -> None:
    places = taken(ANN, BEN, ANN)
    assert places.enter(9, "192.168.4.22") == 0
    assert places.enter(10, HERE) is None


def test_this_machine_gets_in_when_all_places_are_taken() -> None:
    assert taken(HERE, HERE, HERE, HERE).enter(9, HERE) == 0
    assert taken(ANN, BEN, ANN, HERE).enter(9, HERE) == 0


def test_who_says_something_stays_longer() -> None:
    places = taken(HERE, HERE, HERE, HERE)
    places.heard(0)
    places.heard(77)
    assert places.enter(9, HERE) == 1


def test_who_is_being_served_does_not_go() -> None:
    places: Places[int] = Places(Limits(2, 0, 2), may_go=lambda guest: guest == 1)
    for guest in (0, 1):
        places.enter(guest, HERE)
    assert places.enter(2, HERE) == 1
    with pytest.raises(Full):
        places.enter(3, HERE)
    places.leave(0)
    places.leave(0)
    assert places.enter(3, HERE) is None


@pytest.mark.parametrize("address", ["127.0.0.1", "127.3.0.1", "::1", "::FFFF:127.0.0.1", ""])
def test_addresses_of_this_machine(address: str) -> None:
    assert is_here(address)


@pytest.mark.parametrize("address", ["192.168.4.20", "fe80::1", "::ffff:10.0.0.5", "testclient"])
def test_addresses_of_others(address: str) -> None:
    assert not is_here(address)
