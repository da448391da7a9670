"""Virtual time: in order, at once, and never back."""

import asyncio

import pytest

from launcher_sim.clock import VirtualClock

HOUR_MS = 3_600_000


class Diary:
    """Sleepers that write down when they woke."""

    def __init__(self, clock: VirtualClock) -> None:
        self.clock = clock
        self.entries: list[tuple[str, int]] = []

    async def sleep(self, name: str, *moments_ms: int) -> None:
        for ms in moments_ms:
            await self.clock.sleep_until(ms)
            self.entries.append((name, self.clock.now_ms()))


def test_sleepers_wake_in_the_order_of_their_moments() -> None:
    clock = VirtualClock()
    diary = Diary(clock)

    async def main() -> None:
        await asyncio.gather(
            diary.sleep("late", 500), diary.sleep("often", 100, 300, 700), diary.sleep("soon", 200)
        )

    clock.run(main())
    assert diary.entries == [
        ("often", 100),
        ("soon", 200),
        ("often", 300),
        ("late", 500),
        ("often", 700),
    ]


def test_sleepers_of_the_same_moment_wake_in_the_order_they_lay_down() -> None:
    clock = VirtualClock()
    diary = Diary(clock)

    async def main() -> None:
        await asyncio.gather(*(diary.sleep(name, 50) for name in "abc"))

    clock.run(main())
    assert diary.entries == [("a", 50), ("b", 50), ("c", 50)]


def test_time_stands_still_until_everybody_waits() -> None:
    clock = VirtualClock()
    diary = Diary(clock)

    async def slow_to_lie_down() -> None:
        for _ in range(200):
            await asyncio.sleep(0)
        await diary.sleep("slow", 10)

    async def main() -> None:
        await asyncio.gather(diary.sleep("quick", 20), slow_to_lie_down())

    clock.run(main())
    assert diary.entries == [("slow", 10), ("quick", 20)]


def test_a_moment_that_has_passed_is_not_waited_for() -> None:
    clock = VirtualClock(start_ms=1000)
    diary = Diary(clock)
    clock.run(diary.sleep("past", 0, 999, 1000))
    assert diary.entries == [("past", 1000)] * 3


def test_an_hour_passes_at_once() -> None:
    clock = VirtualClock()
    clock.run(clock.sleep_until(HOUR_MS))
    assert clock.now_ms() == HOUR_MS


def test_a_cancelled_sleeper_moves_nothing() -> None:
    clock = VirtualClock()
    diary = Diary(clock)

    async def main() -> None:
        sleeper = asyncio.create_task(clock.sleep_until(HOUR_MS))
        await asyncio.sleep(0)
        sleeper.cancel()
        await asyncio.wait([sleeper])
        await clock.advance(2 * HOUR_MS - 1)
        await diary.sleep("next", 2 * HOUR_MS)

    clock.run(main())
    assert diary.entries == [("next", 2 * HOUR_MS)]


def test_advance_wakes_who_sleeps_until_then_and_nobody_else() -> None:
    clock = VirtualClock()
    diary = Diary(clock)

    async def main() -> None:
        sleepers = asyncio.gather(diary.sleep("twice", 100, 150), diary.sleep("later", 160, 999))
        await clock.advance(155)
        assert diary.entries == [("twice", 100), ("twice", 150)]
        assert clock.now_ms() == 155
        await clock.advance(5)
        assert diary.entries[2:] == [("later", 160)]
        await clock.advance(5000)
        await sleepers

    asyncio.run(main())
    assert diary.entries[3:] == [("later", 999)]
    assert clock.now_ms() == 5160


def test_time_does_not_go_back() -> None:
    clock = VirtualClock()
    with pytest.raises(ValueError, match="back"):
        asyncio.run(clock.advance(-1))


def test_real_work_is_waited_for_when_nobody_sleeps() -> None:
    clock = VirtualClock()

    async def main() -> str:
        await asyncio.to_thread(bool)
        return await asyncio.to_thread(str, 7)

    assert clock.run(main()) == "7"
    assert clock.now_ms() == 0


def test_the_result_and_the_error_of_the_coroutine_come_out() -> None:
    async def failing() -> None:
        await VirtualClock().sleep_until(0)
        raise LookupError("lost")

    with pytest.raises(LookupError, match="lost"):
        VirtualClock().run(failing())
