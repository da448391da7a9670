"""What the tests need of the machine; nothing is skipped for want of it."""

import shutil
import subprocess

from tests.conftest import HEADLESS_CHROMIUM

HOW = "run .ci/system-packages chromium-headless-shell fonts-noto-core systemd chromium xvfb"


def test_there_is_a_browser() -> None:
    assert shutil.which(HEADLESS_CHROMIUM), HOW


def test_there_is_what_an_appliance_is_tested_with() -> None:
    for program in ("systemd-analyze", "chromium", "Xvfb"):
        assert shutil.which(program), HOW


def test_there_are_fonts_for_every_language() -> None:
    fonts = subprocess.run(["fc-list"], check=True, capture_output=True, text=True).stdout
    for family in ("Noto Sans", "Noto Sans Devanagari", "Noto Sans Arabic"):
        assert family in fonts, HOW
