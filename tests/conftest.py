"""What all tests share: random tests that can be repeated, and the browser."""

import os

import pytest
from hypothesis import settings

HEADLESS_CHROMIUM = "/usr/bin/chromium-headless-shell"

# No sandbox (CI runs as root), no graphics card, and nothing that would look
# for hosts of its own.
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# A failing random test prints what repeats it (print_blob); `soak` looks longer.
settings.register_profile("ci", deadline=None, derandomize=False, print_blob=True)
settings.register_profile("soak", settings.get_profile("ci"), max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let browser tests come last.

    Playwright keeps an event loop running, and `asyncio.run` refuses to start
    beside it.
    """
    items.sort(key=lambda item: "playwright" in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def base_url() -> None:
    """No common address: every browser test starts a kiosk of its own.

    Playwright's pytest plugin asks for this fixture.
    """


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """Debian's headless Chromium, instead of a downloaded one."""
    return {"executable_path": HEADLESS_CHROMIUM, "headless": True, "args": CHROMIUM_ARGS}
