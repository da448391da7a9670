"""The table screen in a browser: everything it asked for, was told and complained about."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, WebSocket, expect

NUMBER = re.compile(r"^\d+$")
PICTURES = Path(__file__).parents[2] / "artifacts" / "screens"

EXCUSED = ("409 (Conflict)", "403 (Forbidden)", "ERR_INTERNET_DISCONNECTED")
"""A refusal is an answer like others; and whom a test takes off the net may say so, even later."""

PATIENCE_MS = 30_000
"""So long anything may take on a busy machine; what is right comes at once on a quiet one."""

NOTE_NEWS = """
    addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
        const shown = changes.map(({ target }) => target).find((one) => one.matches?.(".news"));
        if (!shown?.textContent) return;
        const before = document.body.dataset.news ?? "";
        document.body.dataset.news = `${before}${shown.dataset.kind}: ${shown.textContent}\n`;
    }).observe(document.body, { childList: true, subtree: true }));
"""
"""Keeps every line of news, as each goes away by itself."""


MOVING = """() => new Promise((found) => {
    const latest = performance.now() + 20_000;
    const look = () => {
        const moving = document.getAnimations().length;
        if (moving && performance.now() < latest) setTimeout(look, 50);
        else found(moving);
    };
    look();
})"""


class Told(NamedTuple):
    """One frame of a socket, and who asked for it: a seat, or "" for the table."""

    seat: str
    frame: dict[str, Any]


class Box(NamedTuple):
    """A rectangle of the screen in pixels."""

    name: str
    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: "Box", slack: float = 1.0) -> bool:
        """Tell whether both cover the same place."""
        return (
            self.x + slack < other.x + other.width
            and other.x + slack < self.x + self.width
            and self.y + slack < other.y + other.height
            and other.y + slack < self.y + self.height
        )

    def within(self, width: float, height: float, slack: float = 1.0) -> bool:
        """Tell whether all of it can be seen on a screen of that size."""
        return (
            self.x >= -slack
            and self.y >= -slack
            and self.x + self.width <= width + slack
            and self.y + self.height <= height + slack
        )


@dataclass
class Screen:
    """A page, and what was noted while it was used."""

    page: Page
    told: list[Told] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    excused: tuple[str, ...] = EXCUSED
    """What the browser may say; a test that provokes more adds it."""

    def __post_init__(self) -> None:
        self.page.add_init_script(NOTE_NEWS)
        self.page.on("websocket", self._listen)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda line: self._complain(f"{line.type}: {line.text}"))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _complain(self, line: str) -> None:
        """Note what the browser says, except for what it may say."""
        if not any(one in line for one in self.excused):
            self.complaints.append(line)

    def excuse(self, *lines: str) -> None:
        """Take these for what they are: the test's own doing."""
        self.excused += lines

    def hurry(self) -> None:
        """From here on the page's clock goes by the test: it runs ahead of the network."""
        self.page.clock.install()
        self.excuse("closed before the connection is established")

    def _listen(self, socket: WebSocket) -> None:
        self.requests.append(socket.url)
        seat = parse_qs(urlsplit(socket.url).query).get("seat", [""])[0]
        socket.on("framereceived", lambda text: self._note(seat, text))

    def _note(self, seat: str, text: str | bytes) -> None:
        said = json.loads(text)
        if "view" in said:
            self.told.append(Told(seat, said))

    @property
    def table(self) -> Locator:
        """The table; it carries the version."""
        return self.page.locator("#table")

    @property
    def version(self) -> int:
        """The version that is shown."""
        return int(self.table.get_attribute("data-version") or -1)

    @property
    def last(self) -> dict[str, Any]:
        """The newest view that came over a socket."""
        found: dict[str, Any] = self.told[-1].frame["view"]
        return found

    def show(self, url: str) -> None:
        """Open the page and wait for the table."""
        self.page.goto(url)
        expect(self.table).to_have_attribute("data-version", NUMBER)

    def action(self, notation: str) -> Locator:
        """The button that posts exactly this."""
        return self.page.locator(f'button[data-action="{notation}"]')

    def touch(self, button: Locator) -> None:
        """Use a button; a test may do it with something else than a finger."""
        button.click()

    def look(self, seat: str) -> None:
        """Open the curtain of this seat."""
        self.touch(self.page.locator(f'[data-open="{seat}"].curtain'))
        expect(self.table).to_have_attribute("data-open", seat)

    def answered(self) -> None:
        """Wait until the kiosk has answered the last tap; the page takes none before that."""
        expect(self.table).not_to_have_attribute("data-waits", "")

    def tap(self, button: Locator) -> None:
        """Tap a button and wait until the table has moved on."""
        self.answered()
        before = self.version
        self.touch(button)
        expect(self.table).not_to_have_attribute("data-version", str(before))

    def has_told(self, news: str, kind: str = "news") -> None:
        """Wait until this stood, or stands, in the line of news."""
        line = re.compile(f"^{kind}: .*{re.escape(news)}", re.MULTILINE)
        expect(self.page.locator("body")).to_have_attribute("data-news", line)

    def boxes(self, selector: str, name: str = "") -> list[Box]:
        """Where everything lies that can be seen and fits the selector."""
        found = self.page.locator(selector).evaluate_all(
            """(all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true }))
                .map((one) => [one, one.getBoundingClientRect()])
                .map(([one, at]) => [one.dataset.seat ?? one.dataset.action ?? one.className,
                                     at.x, at.y, at.width, at.height])"""
        )
        return [Box(name or str(label), *numbers) for label, *numbers in found]

    def picture(self, name: str) -> None:
        """Keep what is shown, for people to look at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png")

    def moving(self) -> int:
        """How many animations run, once they have had time to end."""
        return int(self.page.evaluate(MOVING))

    def strange_hands(self) -> Iterator[Told]:
        """Frames with a hand in them that this socket must not see."""
        for told in self.told:
            view = told.frame["view"]
            if view["state"] in {"over", "blocked"}:
                continue
            for seat in view["seats"]:
                if seat["hand"] is not None and seat["seat"] != told.seat:
                    yield told
