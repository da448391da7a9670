"""An evening of twelve hours: thousands of actions while phones come and go, in a few minutes.

The kiosk must not grow, and neither may the page on the screen: memory at the end is compared with
that after a tenth of the evening, when everything has been seen once; nodes are counted again and
again, each time when no card flies, for actions come a hundred times as fast as at a table.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import Any

from browser import chromium
from measure import machine, table, verdict
from playwright.sync_api import CDPSession, Page
from serving import Kiosk, Person, choose, is_over, kiosk, seated
from viewers import Viewer

ACTIONS = 5_400
"""One in eight seconds, for twelve hours."""

GROWTH_TARGET_MIB = 5.0
HEAP_TARGET_MIB = 5.0
NODES_TARGET = 8_000
WEIGHED_EVERY = 100
SEATS = ({"name": "Ann", "kind": "phone"}, {"name": "Ben", "kind": "phone"})


class Evening:
    """Two people with phones, who play one match of Duo after the other."""

    def __init__(self, running: Kiosk, chance: Random) -> None:
        self._kiosk = running
        self._chance = chance
        self._people: dict[str, Person] = {}
        self.matches = 0
        self._sit_down()

    def _sit_down(self) -> None:
        """Start a match; phones that have no seat yet scan their codes."""
        self._table = seated(self._kiosk, "duo", SEATS)
        self.matches += 1
        for chair in self._table.ask("/api/seats")["seats"]:
            person = self._people.setdefault(chair["seat"], Person(self._kiosk.port))
            if chair["link"]:
                person.join(chair["link"])

    def act(self) -> None:
        """Do one action."""
        view = self._table.ask("/api/view")
        if is_over(view):
            self._sit_down()
            return
        views = [(person, person.ask("/api/view")) for person in self._people.values()]
        able = [(person, own(seen)) for person, seen in views if own(seen)]
        person, legal = self._chance.choice(able) if able else (self._table, view["legal"])
        person.act(choose(legal, self._chance), view["version"])

    async def come_and_go(self) -> None:
        """Every phone opens its page, and closes it."""
        pages = [
            await Viewer.at(self._kiosk.port, person.cookie) for person in self._people.values()
        ]
        for page in pages:
            page.close()


def own(view: dict[str, Any]) -> list[str]:
    """What this phone may do."""
    return [text for text in view["legal"] if text.startswith(f"{view['viewer']} ")]


@contextmanager
def screen(running: Kiosk) -> Iterator[tuple[Page, CDPSession]]:
    """The page of the table in a browser, and the tools that count its nodes."""
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 1024, "height": 600})
        page.goto(running.link)
        tools = page.context.new_cdp_session(page)
        tools.send("Performance.enable")
        yield page, tools


def weighed(running: Kiosk, page: Page, tools: CDPSession) -> dict[str, float]:
    """How large kiosk and page are when every card has landed, rubbish collected."""
    page.locator(".flights:empty").wait_for(state="attached")
    tools.send("HeapProfiler.collectGarbage")
    metrics = tools.send("Performance.getMetrics")["metrics"]
    found = {one["name"]: one["value"] for one in metrics}
    return {
        "kiosk": running.mebibytes(),
        "heap": found["JSHeapUsedSize"] / 2**20,
        "nodes": found["Nodes"],
    }


def main() -> int:
    """Play, print, and say whether the targets hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--actions", type=int, default=ACTIONS)
    actions: int = parser.parse_args().actions
    start = time.perf_counter()
    with kiosk() as running, screen(running) as (page, tools), ThreadPoolExecutor(1) as beside:
        evening = Evening(running, Random(1))
        weights: list[dict[str, float]] = []
        for number in range(actions):
            evening.act()
            if number % 20 == 0:
                beside.submit(asyncio.run, evening.come_and_go()).result()
            if number % WEIGHED_EVERY == 0:
                weights.append(weighed(running, page, tools))
        weights.append(weighed(running, page, tools))
    spent = time.perf_counter() - start
    return told(weights, f"{actions} actions, {evening.matches} matches, {spent:.0f} s")


def told(weights: list[dict[str, float]], about: str) -> int:
    """Print what has grown, and how large the page was at most."""
    early, late = weights[len(weights) // 10], weights[-1]
    rows, holds = [], []
    for what, name, most in (
        ("memory of the kiosk", "kiosk", GROWTH_TARGET_MIB),
        ("heap of the page", "heap", HEAP_TARGET_MIB),
    ):
        holds.append(late[name] - early[name] <= most)
        measured = f"{early[name]:.1f} to {late[name]:.1f} MiB"
        rows.append((what, measured, f"{most:g} MiB more", verdict(holds[-1])))
    nodes = max(weight["nodes"] for weight in weights)
    holds.append(nodes <= NODES_TARGET)
    row = ("nodes of the page", f"{nodes:.0f} at most", f"{NODES_TARGET}", verdict(holds[-1]))
    rows.append(row)
    print(machine())
    print(about)
    print(table(("what", "measured", "at most", ""), rows))
    return 0 if all(holds) else 1


if __name__ == "__main__":
    sys.exit(main())
