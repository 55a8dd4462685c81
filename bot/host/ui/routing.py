"""Registration of handlers: one for each first word of a custom id's action."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

Handler_co = TypeVar("Handler_co", covariant=True)


class Routes(Mapping[str, Handler_co]):
    """Handlers by the word they answer; a second handler of the same word is refused.

    Each group of handlers declares its routes beside them, and the host joins these groups.
    """

    def __init__(self, *groups: Mapping[str, Handler_co]) -> None:
        """Join groups of handlers; raises ValueError where two of them answer the same word."""
        self._handlers: dict[str, Handler_co] = {}
        for group in groups:
            if twice := self._handlers.keys() & group.keys():
                raise ValueError(f"more than one handler answers {', '.join(sorted(twice))}")
            self._handlers.update(group)

    def __getitem__(self, word: str) -> Handler_co:
        """Return the handler of a word."""
        return self._handlers[word]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the words."""
        return iter(self._handlers)

    def __len__(self) -> int:
        """Return how many words are answered."""
        return len(self._handlers)
