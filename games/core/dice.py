"""All randomness of a game: a pure function of the seed, whatever order the moves arrive in.

Draw k of a stream is word k of keyed BLAKE2b over (era, stream): eight 64-bit words per block.
There is one stream per seat and one for the match. The counters live in the state
(`StateBase.luck`), so another seat's secret choice does not change anybody's dice, and an undo
cannot roll again.
"""

import hashlib
import struct
from collections.abc import MutableSequence, Sequence
from typing import Any, Protocol, TypeVar

TABLE = -1
"""The match's own stream: reveals, shuffles and shared decks. `luck[-1]` is its counter."""

T = TypeVar("T")
_WORDS = struct.Struct(">8Q")
_BLOCK = struct.Struct(">IhQ")
_NONE: tuple[int, tuple[int, ...]] = (-1, ())


class Dice(Protocol):
    """The random operations a game may use.

    `luck` is the state's list of counters, `stream` a seat or TABLE; every draw increments the
    stream's counter.
    """

    def below(self, luck: list[int], stream: int, n: int) -> int:
        """Return a number from 0 to n - 1."""

    def roll(self, luck: list[int], stream: int, sides: int = 6) -> int:
        """Return a roll of one die, from 1 to `sides`."""

    def shuffle(self, luck: list[int], stream: int, items: MutableSequence[Any]) -> None:
        """Shuffle the items in place."""


class SeededDice:
    """Dice derived from a key of up to 64 bytes and an era; a rewind starts a new era."""

    def __init__(self, key: bytes, era: int = 0) -> None:
        """Create the dice of one match; equal keys and eras give equal dice."""
        self._keyed = hashlib.blake2b(key=key)
        self._era = era
        self._blocks: dict[int, tuple[int, tuple[int, ...]]] = {}

    def at(self, era: int) -> "SeededDice":
        """Return the dice of the same key in another era."""
        if era == self._era:
            return self
        other = SeededDice(b"", era)
        other._keyed = self._keyed
        return other

    def below(self, luck: list[int], stream: int, n: int) -> int:
        """Return a number from 0 to n - 1."""
        return self.roll(luck, stream, n) - 1

    def roll(self, luck: list[int], stream: int, sides: int = 6) -> int:
        """Return a roll of one die, from 1 to `sides`; the bias is below `sides` / 2**64."""
        k = luck[stream]
        luck[stream] = k + 1
        block, words = self._blocks.get(stream, _NONE)
        if block != k >> 3:
            words = self._draw(stream, k >> 3)
        return (words[k & 7] * sides >> 64) + 1

    def shuffle(self, luck: list[int], stream: int, items: MutableSequence[Any]) -> None:
        """Shuffle the items in place (Fisher-Yates)."""
        k, left = luck[stream], len(items)
        block, words = self._blocks.get(stream, _NONE)
        while left > 1:  # whole blocks: one `roll` per card would cost too many calls
            if block != k >> 3:
                block, words = k >> 3, self._draw(stream, k >> 3)
            drawn = words[k & 7 : (k & 7) + left - 1]
            k += len(drawn)
            for word in drawn:
                other = word * left >> 64
                left -= 1
                items[left], items[other] = items[other], items[left]
        luck[stream] = k

    def _draw(self, stream: int, block: int) -> tuple[int, ...]:
        """Return the words of a block, and cache them until the stream needs another."""
        block_hash = self._keyed.copy()  # a third faster than keying a new hash
        block_hash.update(_BLOCK.pack(self._era, stream, block))
        words: tuple[int, ...] = _WORDS.unpack(block_hash.digest())
        self._blocks[stream] = (block, words)
        return words


class ScriptedDice:
    """Dice for rule tests: they return scripted results and raise LookupError when these run out.

    `rolls` are the faces in order. `orders` are the results of shuffles; once they are used up a
    shuffle leaves the order as it is. `picks` are the results of `below`.
    """

    def __init__(
        self,
        rolls: Sequence[int] = (),
        orders: Sequence[Sequence[Any]] = (),
        picks: Sequence[int] = (),
    ) -> None:
        """Store the results in the order in which they will be drawn."""
        self.rolls = list(rolls)
        self.orders = [list(order) for order in orders]
        self.picks = list(picks)

    def below(self, luck: list[int], stream: int, n: int) -> int:
        """Return the next pick; raises LookupError unless it is in range."""
        luck[stream] += 1
        if not self.picks or not 0 <= self.picks[0] < n:
            message = f"no scripted pick below {n}: {self.picks}"
            raise LookupError(message)
        return self.picks.pop(0)

    def roll(self, luck: list[int], stream: int, sides: int = 6) -> int:
        """Return the next roll; raises LookupError unless it is in range."""
        luck[stream] += 1
        if not self.rolls or not 1 <= self.rolls[0] <= sides:
            message = f"no scripted roll of a d{sides}: {self.rolls}"
            raise LookupError(message)
        return self.rolls.pop(0)

    def shuffle(self, luck: list[int], stream: int, items: MutableSequence[Any]) -> None:
        """Apply the next scripted order; raises LookupError unless it has the same items."""
        luck[stream] += 1
        if self.orders:
            order = self.orders.pop(0)
            if sorted(map(repr, order)) != sorted(map(repr, items)):
                message = f"the scripted order {order} is no order of {list(items)}"
                raise LookupError(message)
            items[:] = order


class RandomSource:
    """A random stream with its own counter, for computers, sampled states and simulations."""

    def __init__(self, key: bytes) -> None:
        """Start the stream; equal keys of up to 64 bytes give equal numbers."""
        self._dice = SeededDice(key)
        self._luck = [0]

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        return self._dice.below(self._luck, TABLE, n)

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items, each with equal probability."""
        return items[self._dice.below(self._luck, TABLE, len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle the items in place."""
        self._dice.shuffle(self._luck, TABLE, items)

    def dice(self) -> SeededDice:
        """Return new dice derived from this stream, for a playout."""
        return SeededDice(self.key())

    def key(self) -> bytes:
        """Return the next 32 bytes of this stream."""
        numbers = (self.below(1 << 64).to_bytes(8, "big") for _ in range(4))
        return b"".join(numbers)


def match_key(seed: bytes, mix: str) -> bytes:
    """Return the dice key of a match: the committed seed, mixed with data from the Start click.

    The host commits to `seed` (32 bytes) before anyone joins, and `mix` is only known afterwards,
    so no operator can pick a lucky seed.
    """
    return hashlib.blake2b(mix.encode(), key=seed).digest()


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of the seed in hex, which the lobby shows before anyone joins."""
    return hashlib.sha256(seed).hexdigest()
