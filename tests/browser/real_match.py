"""A match with real cards, from the first deal to the last sheet, as people at a table play it."""

from typing import Protocol

from playwright.sync_api import expect

from tests.browser.people import People, View, ways
from tests.browser.referee import lay, pick, place, press, recount, turn, turned
from tests.browser.screen import Screen

MOST_STEPS = 600


class Machine(Protocol):
    """A launcher as hands and eyes know it."""

    def fill(self, cards: int) -> None:
        """Let there be so many cards in the hopper."""

    def hopper(self) -> int:
        """Cards that have not come."""

    def came(self) -> int:
        """Cards that have come, ever."""


class RealMatch:
    """The people, the screen that leads them, and the launcher that they fill."""

    def __init__(self, machine: Machine, screen: Screen, people: People) -> None:
        self.machine, self.screen, self.people = machine, screen, people
        self.dealt = 0
        """The round for which cards were dealt last."""
        self.thrown = 0
        """Cards that the launcher gave in all."""

    def play(self) -> None:
        """Play until the match is over."""
        for _ in range(MOST_STEPS):
            view = self.shown()
            if self.is_over:
                return
            if view["state"] == "over":
                self.go_on()
            else:
                self.step(view)
        raise AssertionError(f"no end after {MOST_STEPS} steps")

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return bool(self.screen.last["match_over"])

    def shown(self) -> View:
        """What the screen shows; hopper, hands and discard are as it says."""
        view = self.screen.last
        expect(self.screen.table).to_have_attribute("data-version", str(view["version"]))
        if view["top"] and view["doing"] != "turned":
            self.people.agree(view)
            assert self.machine.hopper() == len(self.people.hopper)
        return view

    def step(self, view: View) -> None:
        """Do one thing: what the screen asks for."""
        calls = self.screen.page.locator(".call.uno")
        if view["doing"] == "turned":
            self._turn_up(view)
        elif calls.count():
            self.screen.tap(calls.first)
        elif view["reload"] == "needed":
            self._refill()
        elif view["doing"] == "left":
            place(self.screen, "left").click()
            pick(self.screen, self.people.hand(view["turn"]))
        elif view["doing"] == "color":
            self.screen.tap(self.screen.page.locator(".answers .tile").last)
        else:
            self._turn(view)

    def _turn_up(self, view: View) -> None:
        if self.dealt < view["round"]:
            self.dealt = view["round"]
            self.people.deal()
        turned(self.screen, self.people.turn_up())
        self._fill()

    def _fill(self) -> None:
        self.machine.fill(len(self.people.hopper))

    def _refill(self) -> None:
        self.people.refill()
        self._fill()
        self.screen.tap(self.screen.page.locator('.dock [data-action="reload"]'))

    def _turn(self, view: View) -> None:
        """Lay a card that fits, else press, else pass."""
        seat, card = view["turn"], self.people.playable(view)
        if card is not None:
            self._lay(view, card)
        elif f"{seat} press" in view["legal"]:
            self._press(seat)
        else:
            self.screen.tap(self.screen.action(f"{seat} pass"))

    def _press(self, seat: str) -> None:
        before = self.machine.came()
        self.fire(seat)
        came = self.machine.came() - before
        self.people.take(seat, came)
        self.thrown += came
        held = len(self.people.hand(seat))
        if self.screen.last["seats"][int(seat[1:]) - 1]["count"] != held:  # the beam was wrong
            recount(self.screen, seat, held)
            recount(self.screen, "hopper", len(self.people.hopper))

    def go_on(self) -> None:
        """Leave a score sheet for the next round."""
        self.screen.tap(self.screen.page.locator(".sheet button[data-action$=next]"))

    def fire(self, seat: str) -> None:
        """Press, and wait until the shot is over."""
        assert turn(self.screen) == seat
        press(self.screen)

    def _lay(self, view: View, card: str) -> None:
        seat, along = view["turn"], self.people.along(view, card)
        offered = ways(view, card)
        if along is not None:
            place(self.screen, "lay").click()
            self.screen.page.locator(f'.columns button:has([data-card="{card}"])').click()
            must = view["companions"][f"{seat} play {card}"]["must"]
            pick(self.screen, along[len(must) :])
        elif len(offered) == 1:
            lay(self.screen, card)
        else:
            target = offered[-1].partition(" at ")[2]
            more = [f'[data-target="{target}"]'] if target and self._asks_whom(offered) else []
            lay(self.screen, card, *more, f'[data-action="{offered[-1]}"]')
        self.people.lay(seat, card, along or ())

    def _asks_whom(self, offered: list[str]) -> bool:
        return len({way.partition(" at ")[2] for way in offered}) > 1
