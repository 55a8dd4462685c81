"""Registration of handlers: one for each first word of a custom id's action."""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, TypeAlias, TypeVar, overload

from bot.host.refusal import Refusal
from bot.host.ui.interaction import MemberInteraction
from bot.host.ui.shared_sentences import OUT_OF_DATE

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
Parse: TypeAlias = Callable[[str], A]
"""Returns what a word of a custom id means; raises ValueError if it means nothing."""
Answer = TypeVar("Answer")
Answering: TypeAlias = Callable[[MemberInteraction], Awaitable[Answer]]
Handler_co = TypeVar("Handler_co", covariant=True)


class Routes(Mapping[str, Handler_co]):
    """Handlers by the word they answer; a second handler of the same word is refused.

    Each class of handlers declares its own `routes`, and the host joins them. The word is the first
    of a custom id that belongs to no match, unless the class says otherwise.
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


@overload
def taking(
    handle: Callable[[MemberInteraction, A], Awaitable[Answer]], first: Parse[A], /
) -> Answering[Answer]: ...
@overload
def taking(
    handle: Callable[[MemberInteraction, A, B], Awaitable[Answer]],
    first: Parse[A],
    second: Parse[B],
    /,
) -> Answering[Answer]: ...
@overload
def taking(
    handle: Callable[[MemberInteraction, A, B, C], Awaitable[Answer]],
    first: Parse[A],
    second: Parse[B],
    third: Parse[C],
    /,
) -> Answering[Answer]: ...
def taking(handle: Callable[..., Awaitable[Answer]], *parsers: Parse[Any]) -> Answering[Answer]:
    """Return a handler for custom ids with exactly these words after the first one.

    They are parsed before `handle` is called with them; other custom ids are refused, since a
    modified client can send any.
    """

    async def parsed(interaction: MemberInteraction) -> Answer:
        words = interaction.custom_id.arguments[1:]
        try:
            found = [parse(word) for parse, word in zip(parsers, words, strict=True)]
        except ValueError:
            raise Refusal(OUT_OF_DATE) from None
        return await handle(interaction, *found)

    return parsed
