"""The screen of the appliance: its own script, a real Chromium window, and no window manager."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from kiosk.appliance.choice import Choice, own_program
from kiosk.appliance.written import PLACES, Written, entries
from tests.repository.serving import serving

WIDTH, HEIGHT = 1024, 600

BROWSER = f"""#!/bin/sh
for word; do
    shift
    [ "$word" = --ozone-platform=wayland ] && word=--ozone-platform=x11
    set -- "$@" "$word"
done
exec /usr/bin/chromium --no-sandbox --disable-gpu --remote-debugging-port=0 \\
    --window-position=0,0 --window-size={WIDTH},{HEIGHT} "$@"
"""
"""What root, an X server without a window manager, and a test need besides."""

FULLSCREEN = """() => new Promise((found) => {
    const full = matchMedia("(display-mode: fullscreen)");
    const look = () => full.matches && found([innerWidth, innerHeight]);
    full.addEventListener("change", look);
    look();
})"""
"""Width and height, as soon as the window fills the screen."""

DEVTOOLS = re.compile(r"DevTools listening on (ws://\S+)")


@contextmanager
def display() -> Iterator[str]:
    """An X server; gives the name of its display when it is there."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{WIDTH}x{HEIGHT}x24"]
    with subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=(writing,), stderr=subprocess.DEVNULL
    ) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()


@contextmanager
def screen(folder: Path, port: int, data: Path, shown: str) -> Iterator[str]:
    """Run the script of the screen unit as systemd would; gives the address of its DevTools."""
    made = {entry.path: entry for entry in entries(Choice(port=port), "0")}
    script = made[PLACES["uno-kiosk-screen"]]
    assert isinstance(script, Written)
    for name, text in (("screen", script.text), ("chromium", BROWSER)):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    environment = {
        "PATH": f"{folder}:/usr/bin:/bin",
        "HOME": str(folder),
        "DISPLAY": shown,
        "RUNTIME_DIRECTORY": str(folder),
        "CREDENTIALS_DIRECTORY": str(data),
    }
    with subprocess.Popen(
        [folder / "screen"], env=environment, stderr=subprocess.PIPE, text=True
    ) as browser:
        try:
            yield _devtools(browser)
        finally:
            browser.terminate()
            browser.communicate()


def _devtools(browser: "subprocess.Popen[str]") -> str:
    assert browser.stderr is not None
    said = []
    for line in browser.stderr:
        said.append(line)
        if found := DEVTOOLS.search(line):
            return found[1]
    pytest.fail("".join(said))


def test_the_table_fills_the_screen_by_its_token(tmp_path: Path, playwright: Playwright) -> None:
    data = tmp_path / "data"
    words = ["--port", "0", "--data", str(data), "--require-token"]
    with (
        serving([str(own_program()), "serve", *words], tmp_path) as port,
        display() as shown,
        screen(tmp_path, port, data, shown) as address,
    ):
        browser = playwright.chromium.connect_over_cdp(address)
        pages = browser.contexts[0].pages or [browser.contexts[0].wait_for_event("page")]
        (page,) = pages
        expect(page.locator("kiosk-lobby")).to_be_visible()
        assert page.url == f"http://localhost:{port}/"
        width, height = page.evaluate(FULLSCREEN)
        browser.close()
    assert (abs(width - WIDTH) <= 2, abs(height - HEIGHT) <= 2) == (True, True)
