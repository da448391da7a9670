"""Sound, rest and motion: what is heard, what a screen does that nobody uses, what moves."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from kiosk.serving.backlight import Backlight
from tests.browser.axe import findings
from tests.browser.policy import step
from tests.browser.running import Running
from tests.browser.screen import Screen
from tests.kiosk.parlour import position
from tests.kiosk.test_settings import light

MINUTE_MS = 60_000
TWO = ("screen",) * 2

COUNT_TONES = """
    window.tones = 0;
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
        window.tones += 1;
        return createOscillator.call(this);
    };
"""


def tones(page: Page) -> int:
    return int(page.evaluate("window.tones"))


@pytest.mark.parametrize("odds", ["never"])
def test_what_happens_is_heard_but_not_when_it_is_mute(kiosk: Running, screen: Screen) -> None:
    screen.page.add_init_script(COUNT_TONES)
    kiosk.resume(position("R1 R2 R3", "B1 B2 B3"), *TWO)
    screen.show(kiosk.url)
    mute = screen.page.locator('.menu [data-place="mute"]')
    screen.look("P1")
    screen.tap(screen.action("P1 press"))
    assert tones(screen.page) == 0
    screen.page.locator(".menu-button").click()
    mute.click()
    expect(mute).to_have_attribute("aria-checked", "true")
    screen.page.keyboard.press("Escape")
    screen.look("P2")
    screen.tap(screen.action("P2 press"))
    expect(screen.page.locator(".machine")).to_have_attribute("data-blanks", "2")
    screen.has_told("Click")
    assert tones(screen.page) >= 3


def test_no_sound_is_the_same_twice_running_and_blanks_pulse_faster(
    kiosk: Running, screen: Screen
) -> None:
    screen.page.goto(kiosk.url)
    expect(screen.page.locator(".game").first).to_be_visible()
    heard = screen.page.evaluate(
        """async () => {
            const { SOUNDS, tonesFor } = await import("/static/tones.js");
            const found = {};
            for (const name of Object.keys(SOUNDS)) {
                found[name] = Array.from({ length: 40 }, () => tonesFor(name, 3)[0].from);
            }
            return found;
        }"""
    )
    assert {"press", "blank", "shot", "play", "uno", "caught", "won", "refusal"} <= set(heard)
    for name, pitches in heard.items():
        assert all(one != other for one, other in pairwise(pitches)), name
    pulses = screen.page.evaluate(
        """async () => {
            const { tonesFor } = await import("/static/tones.js");
            const times = (blanks) => tonesFor("blank", blanks).map((tone) => tone.at);
            return [0, 1, 2, 3, 4].map(times);
        }"""
    )
    gaps = [round(times[2] - times[1], 3) for times in pulses]
    assert gaps == sorted(gaps, reverse=True)
    assert len(set(gaps)) == len(gaps)
    assert [len(times) for times in pulses] == [3, 4, 5, 6, 7]


def test_a_screen_that_nobody_uses_rests_and_the_first_touch_only_wakes_it(
    kiosk: Running, screen: Screen, tmp_path: Path
) -> None:
    brightness = light(tmp_path, 200)
    kiosk.service.backlight = Backlight(tmp_path / "backlights")
    kiosk.resume(position("R1 R2", "B1 B2"), *TWO)
    clock = screen.page.clock
    screen.hurry()
    screen.show(kiosk.url)
    rests = screen.page.locator(".attract")
    expect(rests).to_have_count(1)
    clock.run_for(4 * MINUTE_MS)
    screen.page.locator(".whose").click()
    clock.run_for(4 * MINUTE_MS)
    expect(rests).to_be_hidden()
    clock.run_for(MINUTE_MS)
    expect(rests).to_be_visible()
    assert "\n".join(findings(screen)) == ""
    before = screen.page.locator(".wake").bounding_box()
    clock.run_for(MINUTE_MS)
    assert screen.page.locator(".wake").bounding_box() != before  # nothing burns in
    clock.run_for(29 * MINUTE_MS)
    expect(rests).to_have_class("attract night")
    expect(screen.page.locator(".wake")).to_be_hidden()
    version = screen.version
    with screen.page.expect_response(lambda one: "true" in (one.request.post_data or "")):
        screen.page.mouse.click(512, 440)  # the curtain lies there
    expect(rests).to_be_hidden()
    assert brightness.read_text() == "200\n"
    assert screen.version == version
    assert screen.table.get_attribute("data-open") == ""


def test_a_move_of_somebody_else_wakes_the_screen(kiosk: Running, screen: Screen) -> None:
    kiosk.resume(position("R1 R2", "B1 B2"), *TWO)
    screen.hurry()
    screen.show(kiosk.url)
    expect(screen.page.locator(".attract")).to_have_count(1)
    screen.page.clock.fast_forward(5 * MINUTE_MS)
    expect(screen.page.locator(".attract")).to_be_visible()
    expect(screen.page.locator(".lost")).to_be_hidden()  # five silent minutes: it asked anew
    kiosk.resume(position("R1 R2", "B1"), *TWO)
    expect(screen.page.locator(".attract")).to_be_hidden()


def test_nothing_moves_when_nothing_happens(kiosk: Running, browser: Browser) -> None:
    """With motion, unlike the other tests: all animations end."""
    context = browser.new_context(viewport={"width": 1024, "height": 600})
    context.add_init_script("localStorage.setItem('uno-kiosk-calm', '0')")
    screen = Screen(context.new_page())
    kiosk.resume(position("R1 R2", "B1 B2"), *TWO)
    screen.show(kiosk.url)
    for _turn in range(2):
        step(screen)
        step(screen)
    assert screen.moving() == 0
    assert screen.complaints == []
    context.close()


COUNT_FADES = """
    window.fades = 0;
    const { startViewTransition } = Document.prototype;
    Document.prototype.startViewTransition = function (show) {
        window.fades += 1;
        return startViewTransition.call(this, show);
    };
"""
NO_FADES = "window.fades = 0; delete Document.prototype.startViewTransition;"


@pytest.mark.parametrize(
    ("motion", "script", "fades"),
    [("no-preference", COUNT_FADES, 2), ("reduce", COUNT_FADES, 0), ("no-preference", NO_FADES, 0)],
    ids=["motion", "no motion", "an older browser"],
)
def test_screens_fade_into_each_other_where_that_is_wanted(
    kiosk: Running, browser: Browser, motion: Any, script: str, fades: int
) -> None:
    context = browser.new_context(viewport={"width": 1024, "height": 600}, reduced_motion=motion)
    context.add_init_script(f"localStorage.setItem('uno-kiosk-calm', '0'); {script}")
    screen = Screen(context.new_page())
    kiosk.resume(position("R3", "B1 B2"), *TWO)
    screen.show(kiosk.url)
    screen.look("P1")
    screen.tap(screen.action("P1 play R3"))
    sheet = screen.page.locator(".sheet")
    screen.tap(sheet.locator("button[data-action$=next]"))
    expect(sheet).to_be_hidden()
    expect(screen.page.locator(".curtain")).to_be_visible()
    assert screen.page.evaluate("window.fades") == fades
    assert screen.complaints == []
    context.close()
