"""How the tests play: a card if one fits, else press or draw; UNO whenever it is offered."""

from playwright.sync_api import Locator, expect

from tests.browser.screen import Screen

CALLS = ("uno", "catch")
ANSWERS = ("keep", "color", "dump", "accept", "pass", "press", "draw")


def step(screen: Screen) -> None:
    """Do one thing, by tapping what the page offers; wait when it offers nothing."""
    before = screen.version
    if (call := _shown(screen, *CALLS)) is not None:
        screen.tap(call)
    elif screen.page.locator(".curtain").is_visible():
        _look(screen)
    elif (reload := screen.page.locator('.dock [data-action="reload"]')).is_visible():
        screen.tap(reload)
    elif not _play_or_answer(screen):
        expect(screen.table).not_to_have_attribute("data-version", str(before))


def _look(screen: Screen) -> None:
    seat = screen.page.locator(".curtain").get_attribute("data-open")
    assert seat is not None
    screen.look(seat)


def _play_or_answer(screen: Screen) -> bool:
    """Play, else answer; False when there is nothing to tap."""
    card = screen.page.locator(".hand .playable, [data-ways=dump]").first
    if card.is_visible():
        _play(screen, card)
        return True
    answer = _shown(screen, *ANSWERS)
    if answer is not None:
        screen.tap(answer)
    return answer is not None


def _play(screen: Screen, card: Locator) -> None:
    if card.get_attribute("data-action"):
        screen.tap(card)
        return
    card.click()
    tile = screen.page.locator(".chooser .tile").last
    if tile.get_attribute("data-target"):
        tile.click()
        tile = screen.page.locator(".chooser .tile").last
    screen.tap(tile)


def _shown(screen: Screen, *verbs: str) -> Locator | None:
    """The first button that can be tapped for one of these verbs."""
    for verb in verbs:
        named = f'button[data-action$=" {verb}"], button[data-action*=" {verb} "]'
        found = screen.page.locator(named).first
        if found.is_visible() and found.is_enabled():
            return found
    return None
