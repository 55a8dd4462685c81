"""Upgrades of states that earlier versions have stored."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from games.finale_dice.state import NUMBER_OF, SLOTS, Turn


def _with_readable_steps(stored: dict[str, Any]) -> dict[str, Any]:
    """Return a state of schema 1 (release 1.0) in schema 2.

    Schema 1 stores a step as start * 64 + target, and a turn as roll * 2**17 + slot * 2**12 + step.
    """
    return {
        **stored,
        "schema": 2,
        "choices": [divmod(step, 64) for step in stored["choices"]],
        "recent": [_turn(code) for code in stored["recent"]],
    }


def _turn(code: int) -> Turn:
    """Return the turn of this code, where slots 24 and 25 are a pass of seat 0 and 1."""
    roll, slot, step = code >> 17, code >> 12 & 31, code & 4095
    seat, number = (slot - SLOTS, roll) if slot >= SLOTS else (slot // 12, NUMBER_OF[slot])
    return Turn(seat, roll, number, *divmod(step, 64))


UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = MappingProxyType(
    {1: _with_readable_steps}
)
"""By schema: what brings a stored state to the next one."""
