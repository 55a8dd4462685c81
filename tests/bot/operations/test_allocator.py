"""Freed memory is given back to the system, where the C library can do that."""

import asyncio
import ctypes

import pytest

from bot.operations import allocator
from tests.bench.tools.parts import resident

TEXTS = 40_000
LENGTH = 1_000
HAS_TRIM = pytest.mark.skipif(allocator.find_trim() is None, reason="the C library has none")


@HAS_TRIM
async def test_what_a_burst_has_left_between_texts_that_stay_is_given_back():
    texts = ["x" * (LENGTH + number % 500) for number in range(TEXTS)]
    kept = texts[::20]
    del texts
    before = resident("self")
    async with allocator.giving_freed_memory_back(0.01):
        for _ in range(500):
            if resident("self") < before - 20:
                break
            await asyncio.sleep(0.01)
    assert resident("self") < before - 20
    assert len(kept) == TEXTS / 20


async def test_without_the_function_nothing_is_done(monkeypatch):
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: object())
    assert allocator.find_trim() is None
    async with allocator.giving_freed_memory_back(0.01):
        await asyncio.sleep(0.03)
