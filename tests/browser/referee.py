"""What people tap who play with real cards and let the screen lead."""

from collections.abc import Iterable

from playwright.sync_api import Locator, expect

from tests.browser.screen import Screen


def place(screen: Screen, name: str) -> Locator:
    """A button that leads somewhere and posts nothing."""
    return screen.page.locator(f'[data-place="{name}"]:visible')


def turn(screen: Screen) -> str:
    """Whose turn it is."""
    return str(screen.last["turn"])


def lay(screen: Screen, card: str, *more: str) -> None:
    """Whose turn it is lays a card; `more` is tapped on the way, the last of it posts."""
    place(screen, "lay").click()
    buttons = [screen.page.locator(f'.columns button:has([data-card="{card}"])')]
    buttons += [screen.page.locator(selector) for selector in more]
    for button in buttons[:-1]:
        button.click()
    screen.tap(buttons[-1])


def pick(screen: Screen, cards: Iterable[str]) -> None:
    """Tap several cards of a picker that is open, and be done."""
    for card in cards:
        screen.page.locator(f'[data-pick="{card}"]').click()
    screen.tap(place(screen, "picker-done"))


def turned(screen: Screen, card: str) -> None:
    """Tell which card was turned up at the start."""
    place(screen, "turned").click()
    screen.tap(screen.action(f"turned {card}"))


def press(screen: Screen) -> None:
    """Whose turn it is presses, and the cards have come."""
    screen.answered()
    seat, version = turn(screen), screen.version
    screen.action(f"{seat} press").click()
    expect(screen.table).to_have_attribute("data-version", str(version + 2))


def operate(screen: Screen, name: str) -> None:
    """Open the operator's dialog and choose."""
    screen.page.locator(".menu-button").click()
    place(screen, "operator").click()
    place(screen, name).click()


def keys(screen: Screen, digits: str) -> None:
    """Type on the keypad of the page."""
    for digit in digits:
        screen.page.locator(f'.keypad [data-key="{digit}"]').click()
    place(screen, "keypad-go").click()


def recount(screen: Screen, name: str, cards: int) -> None:
    """The operator counts a hand or the hopper again."""
    operate(screen, "recount")
    screen.page.locator(f'[data-count="{name}"]').click()
    keys(screen, str(cards))
    screen.tap(place(screen, "counted"))
