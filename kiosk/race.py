"""Waiting for whatever comes first."""

import asyncio
from collections.abc import Coroutine
from typing import Any


async def first_of(*works: Coroutine[Any, Any, Any]) -> None:
    """Run all of these until one ends, then stop the others.

    Raises: what the one that ended raised.
    """
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
