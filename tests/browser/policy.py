"""How the tests play: a card if one fits, else press or draw; UNO whenever it is offered."""

from playwright.sync_api import Locator

from tests.browser.screen import Screen

FIRST = ("uno", "catch")
ANSWERS = ("keep", "color", "dump", "accept", "pass", "press", "draw")


def step(screen: Screen) -> None:
    """Do one thing, by tapping what the page offers."""
    if (call := _shown(screen, *FIRST)) is not None:
        screen.tap(call)
    elif screen.page.locator(".curtain").is_visible():
        seat = screen.page.locator(".curtain").get_attribute("data-open")
        assert seat is not None
        screen.look(seat)
    elif (reload := screen.page.locator('button[data-action="reload"].loud')).is_visible():
        screen.tap(reload)
    else:
        _play_or_answer(screen)


def _play_or_answer(screen: Screen) -> None:
    card = screen.page.locator(".hand .playable").first
    if card.is_visible():
        _play(screen, card)
    elif (answer := _shown(screen, *ANSWERS)) is not None:
        screen.tap(answer)
    elif (ways := screen.page.locator('[data-ways="dump"]')).is_visible():
        _play(screen, ways)
    else:
        raise AssertionError(f"nothing can be tapped: {screen.last}")


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
    """The first button that can be seen for one of these verbs."""
    legal = [text for text in screen.last["legal"] if len(text.split()) > 1]
    for verb in verbs:
        for text in legal:
            if text.split()[1] == verb and (button := screen.action(text).first).is_visible():
                return button
    return None
