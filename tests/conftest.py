"""What all tests share: their surroundings, random tests that can be repeated, the browser."""

import os
import signal
from inspect import iscoroutinefunction, signature
from pathlib import Path
from typing import Any

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

# Whoever runs the tests may speak another language, or like no colours; every test, and every
# program that a test starts, finds the same surroundings.
for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
    os.environ.pop(name, None)
os.environ |= {"LANG": "C.UTF-8", "TERM": "xterm-256color"}
os.umask(0o022)
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background of a shell
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A failing random test prints what repeats it (print_blob); `soak` looks longer.
settings.register_profile("ci", deadline=None, derandomize=False, print_blob=True)
settings.register_profile("soak", settings.get_profile("ci"), max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many launchers the tests of counting try, and which real one the contract asks."""
    parser.addoption("--seeds", type=int, default=8, help="launchers for each test of counting")
    parser.addoption(
        "--launcher", help="ask a real launcher the contract: gpio, serial or serial:PORT"
    )
    parser.addoption("--wiring", type=Path, help="wiring file, or name of a build, for gpio")


@pytest.fixture
def seeds(request: pytest.FixtureRequest) -> range:
    """The launchers that a test of counting tries: a few, or as many as `--seeds` asks for."""
    return range(int(request.config.getoption("--seeds")))


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an `async` test in the time that it asks for: its `rig`, `bench` or `clock`."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    asked = {name: pyfuncitem.funcargs[name] for name in signature(pyfuncitem.obj).parameters}
    around: Any = next(asked[name] for name in ("rig", "bench", "clock") if name in asked)
    around.run(pyfuncitem.obj(**asked))
    return True


@pytest.fixture
def bench(request: pytest.FixtureRequest) -> Any:
    """Make the bench that `both` of `tests/faults/board_bench.py` has chosen."""
    return request.param()


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
