"""The shards of a process: the servers whose events it receives and whose matches it serves."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Integer, func, literal, true

from storage.schema.match_tables import matches

SERVER_BITS = 22
"""Discord's rule: the shard of a server is `(id >> 22) % count`, that of direct messages is 0."""


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards `first` to `last` of `count`; raises ValueError for an invalid range."""

    first: int = 0
    last: int = 0
    count: int = 1

    def __post_init__(self) -> None:
        """Reject an invalid range."""
        if not 0 <= self.first <= self.last < self.count:
            raise ValueError(f"{self} are no shards")

    @classmethod
    def parse(cls, text: str) -> "Shards":
        """Parse "0-3/16" or "5/16"; raises ValueError."""
        those, _, count = text.partition("/")
        first, _, last = those.partition("-")
        return cls(int(first), int(last or first), int(count))

    def __str__(self) -> str:
        """Return the shards as an operator writes them."""
        those = f"{self.first}-{self.last}" if self.first < self.last else f"{self.first}"
        return f"{those}/{self.count}"

    @property
    def is_all(self) -> bool:
        """Whether these are all shards."""
        return self.last - self.first + 1 == self.count

    @property
    def ids(self) -> range:
        """The numbers of the shards."""
        return range(self.first, self.last + 1)

    def owns(self, guild_id: int | None) -> bool:
        """Return whether a server, or direct messages (None), belong to these shards."""
        return ((guild_id or 0) >> SERVER_BITS) % self.count in self.ids

    def owned(self, guild_id: ColumnElement[int] = matches.c.guild_id) -> ColumnElement[bool]:
        """Return a condition: the server in this column belongs to these shards."""
        if self.is_all:
            return true()
        shard = (
            func.coalesce(guild_id, 0).bitwise_rshift(literal(SERVER_BITS, Integer)) % self.count
        )
        return shard.between(self.first, self.last)


ALL_SHARDS = Shards()
