"""Commands that come twice: done once, answered twice, and not remembered for ever."""

import asyncio

from kiosk.answers import Answers


def test_the_work_is_done_once() -> None:
    async def story() -> None:
        answers: Answers[int] = Answers()
        done: list[int] = []

        async def work() -> int:
            done.append(1)
            await asyncio.sleep(0)
            return len(done)

        both = list(await asyncio.gather(answers.once("a", work), answers.once("a", work)))
        assert both == [1, 1]
        assert await answers.once("b", work) == 2

    asyncio.run(story())


def test_only_the_last_answers_are_kept() -> None:
    async def story() -> None:
        answers: Answers[int] = Answers(most=3)

        async def work() -> int:
            return 1

        for number in range(50):
            await answers.once(number, work)
        assert len(answers) <= 4

    asyncio.run(story())


def test_what_is_still_being_done_is_never_forgotten() -> None:
    async def story() -> None:
        answers: Answers[int] = Answers(most=1)
        gate = asyncio.Event()

        async def slow() -> int:
            await gate.wait()
            return 7

        async def quick() -> int:
            return 1

        first = asyncio.create_task(answers.once("slow", slow))
        await asyncio.sleep(0)
        for number in range(10):
            await answers.once(number, quick)
        again = asyncio.create_task(answers.once("slow", quick))
        gate.set()
        assert [await first, await again] == [7, 7]

    asyncio.run(story())


def test_who_asks_and_goes_away_does_not_stop_the_work() -> None:
    async def story() -> None:
        answers: Answers[int] = Answers()
        gate = asyncio.Event()

        async def work() -> int:
            await gate.wait()
            return 7

        gone = asyncio.create_task(answers.once("a", work))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        gate.set()
        assert await answers.once("a", work) == 7

    asyncio.run(story())
