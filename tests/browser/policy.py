"""How the tests play: a card if one fits, else press or draw; UNO whenever it is offered."""

from playwright.sync_api import Locator, expect

from tests.browser.screen import Screen

ANSWERS = ("keep", "color", "dump", "accept", "pass", "press", "draw")


def step(screen: Screen, until: Locator | None = None) -> None:
    """Do one thing, by tapping what the page offers; wait where there is nothing, or `until`."""
    before = screen.version
    if (call := _shown(screen, "uno")) is not None:
        screen.tap(call)  # nobody forgets it, so there is nobody to catch
    elif screen.page.locator(".curtain").is_visible():
        _look(screen)
    elif (reload := screen.page.locator('.dock [data-action="reload"]')).is_visible():
        if until is None or not until.is_visible():
            screen.tap(reload)
    elif not _play_or_answer(screen):
        moved_on = f'#table:not([data-version="{before}"]), .sheet:visible'
        moved = screen.page.locator(moved_on)
        expect((moved if until is None else moved.or_(until)).first).to_be_attached()


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
    screen.touch(card)
    tile = screen.page.locator(".chooser .tile").last
    if tile.get_attribute("data-target"):
        screen.touch(tile)
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
