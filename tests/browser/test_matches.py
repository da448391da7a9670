"""Whole matches: from the first deal to the winner on the sheet."""

import pytest
from playwright.sync_api import expect

from tests.browser.invitation import invite
from tests.browser.match import play_match, play_on_phones, play_until, won
from tests.browser.phone import Phone
from tests.browser.running import Running
from tests.browser.screen import Screen


def sheets(screen: Screen) -> list[str]:
    """What the table and two phones say in the end, by whom the kiosk calls the winner."""
    name = screen.last["names"][int(screen.last["winner"][1:]) - 1]
    return [f"{name} wins the match!", f"{name} wins the match!", f"Partiją laimi {name}!"]


@pytest.mark.parametrize(("seed", "odds"), [(7, "always")])
def test_attack_on_two_phones_and_a_bot(
    kiosk: Running, screen: Screen, phones: tuple[Phone, Phone]
) -> None:
    kiosk.open("attack", "phone", "phone", "normal")
    screen.page.goto(kiosk.url)
    invite(screen, phones)
    play_on_phones(screen, phones)
    screen.picture("match-phones-attack")
    assert [won(one) for one in (screen, *phones)] == sheets(screen)


@pytest.mark.parametrize("seed", [75])
def test_duo_on_two_phones(kiosk: Running, screen: Screen, phones: tuple[Phone, Phone]) -> None:
    kiosk.open("duo", "phone", "phone")
    screen.page.goto(kiosk.url)
    invite(screen, phones)
    (drafts,) = (one for one in phones if one.page.locator("button.keep").is_visible())
    expect(drafts.page.locator(".looked kiosk-card")).to_be_visible()
    play_on_phones(screen, phones)
    screen.picture("match-phones-duo")
    phones[0].picture("phone-match-duo")
    assert [won(one) for one in (screen, *phones)] == sheets(screen)


@pytest.mark.parametrize(("seed", "odds"), [(22, "always")])
def test_attack_with_a_hopper_that_runs_empty_and_a_page_that_is_loaded_again(
    kiosk: Running, screen: Screen
) -> None:
    kiosk.open("attack", *["screen"] * 6)
    screen.show(kiosk.url)
    curtain, hopper = screen.page.locator(".curtain"), screen.page.locator(".hopper")
    screen.look(str(screen.last["turn"]))
    screen.page.reload()
    expect(curtain).to_be_visible()
    expect(screen.page.locator(".hand")).to_have_count(0)
    fill = screen.page.locator('.dock .notice.reload [data-action="reload"]')
    play_until(screen, fill)
    expect(hopper).to_contain_text("0")
    screen.page.reload()
    screen.picture("match-hopper-empty")
    screen.tap(fill)
    expect(fill).to_be_hidden()
    expect(hopper).not_to_have_text("0")
    play_match(screen)
    screen.picture("match-over")
    assert won(screen) == "Anna wins the match!"
    assert screen.last["seats"][0]["score"] == 1202
