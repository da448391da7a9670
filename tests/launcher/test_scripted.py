"""The scripted double gives what is written down, and notices what nobody asked for."""

import asyncio

import pytest

from engine.launcher import MOST_CARDS, LauncherState
from launcher_sim.scripted import ScriptedLauncher


def test_it_gives_its_counts_in_order_at_once() -> None:
    async def main() -> list[int]:
        launcher = ScriptedLauncher([0, 3, 13, 0])
        given = [(await launcher.press(f"p{n}")).count for n in range(4)]
        launcher.assert_done()
        return given

    assert asyncio.run(main()) == [0, 3, 13, 0]


def test_a_repeated_press_uses_up_nothing() -> None:
    async def main() -> None:
        launcher = ScriptedLauncher([2, 5])
        assert [(await launcher.press("p")).count for _ in range(3)] == [2, 2, 2]
        assert (await launcher.press("q")).count == 5
        launcher.assert_done()

    asyncio.run(main())


def test_presses_that_nobody_made_are_named() -> None:
    async def main() -> None:
        launcher = ScriptedLauncher([1, 0, 7])
        await launcher.press("p")
        with pytest.raises(AssertionError, match=r"\[0, 7\]"):
            launcher.assert_done()

    asyncio.run(main())


def test_a_press_beyond_the_script_is_a_mistake_of_the_test() -> None:
    async def main() -> None:
        launcher = ScriptedLauncher([1])
        await launcher.press("p")
        with pytest.raises(AssertionError, match="press 2 of a script of 1"):
            await launcher.press("q")
        assert launcher.status().state is LauncherState.READY

    asyncio.run(main())


def test_an_empty_script_is_done() -> None:
    ScriptedLauncher([]).assert_done()


def test_dispense_uses_up_nothing_of_the_script() -> None:
    async def main() -> None:
        launcher = ScriptedLauncher([4])
        assert (await launcher.dispense("d", 7)).count == 7
        assert (await launcher.press("p")).count == 4
        assert launcher.status().cards == MOST_CARDS - 11

    asyncio.run(main())


def test_it_is_a_simulated_launcher_and_says_so() -> None:
    assert ScriptedLauncher([]).status().name == "SIMULATED launcher (scripted)"
