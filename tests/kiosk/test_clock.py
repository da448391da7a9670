"""The clock of a real table."""

import asyncio

from kiosk.clock import WallClock


def test_it_never_goes_back() -> None:
    clock = WallClock()
    moments = [clock.now_ms() for _ in range(100)]
    assert moments == sorted(moments)


def test_it_waits_until_a_moment_and_not_for_one_that_has_passed() -> None:
    async def story() -> None:
        clock = WallClock()
        began = clock.now_ms()
        await clock.sleep_until(began - 1_000)
        await clock.sleep_until(began + 3)
        assert clock.now_ms() >= began + 3

    asyncio.run(story())
