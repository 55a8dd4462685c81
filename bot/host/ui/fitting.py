"""Any message made to fit Discord: its parts are shortened by rank until all texts fit together."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.host.ui.message import MessageContent
from bot.host.ui.message_texts import (
    body_text,
    details_text,
    length_of,
    mention_text,
    picture_text,
    title_text,
)
from bot.host.ui.shortening import CUT, FENCE, Size, shortened, utf8_length

CHARACTERS = 4_000
"""Most characters of all texts of a message; Discord counts code points (discord-api-docs#1315)."""
BYTES = 9_600
"""Most bytes of all texts in UTF-8: above 10,170, less 12 for each of at most 40 components,
Discord answers with a 500 (discord-api-docs#8554)."""
ALT = 1_024
"""Most characters of a picture's description."""
LIMITS: tuple[tuple[Size, int], ...] = ((len, CHARACTERS), (utf8_length, BYTES))
SECTION = 40
"""What at least is kept of a section, in characters or bytes."""


def fits(content: MessageContent) -> bool:
    """Return whether Discord takes all texts of a message as they are."""
    is_described = content.picture is None or len(content.picture.alt) <= ALT
    return is_described and all(length_of(content, size) <= most for size, most in LIMITS)


def fitted(content: MessageContent) -> MessageContent:
    """Return the message with its texts shortened as far as Discord's limits demand.

    Lines that may be cut go first, then small print, sections (the longest ones), the notice, other
    lines, the title, the sentence after a mention, and last a picture's description. Buttons and
    selects stay as they are.
    """
    if content.picture is not None and len(content.picture.alt) > ALT:
        alt = shortened(content.picture.alt, ALT)
        content = replace(content, picture=replace(content.picture, alt=alt))
    for size, most in LIMITS:
        for part in (_LINES, *_PARTS) if content.may_cut else _PARTS:
            over = length_of(content, size) - most
            if over <= 0:
                break
            now = part.length(content, size)
            if now > part.kept:
                content = part.cut(content, max(now - over, part.kept), size)
    return content


def shows_notice(content: MessageContent) -> bool:
    """Return whether the notice costs nothing but small print and lines that may be cut."""
    shown = fitted(content)
    is_whole = (shown.notice, shown.sections) == (content.notice, content.sections)
    return is_whole and (content.may_cut or shown.lines == content.lines)


def _fewer(
    parts: Sequence[str], room: int, size: Size, shown: Callable[[Sequence[str]], str]
) -> tuple[str, ...]:
    """Return as many of the parts as fit, whole, then "…"; if none does, the first one's begin."""

    def first(count: int) -> tuple[str, ...]:
        kept = (*parts[:count], CUT)
        return (*kept, FENCE) if "\n".join(kept).count(FENCE) % 2 else kept

    count = bisect_right(range(len(parts)), room, key=lambda n: size(shown(first(n)))) - 1
    if count > 0:
        return first(count)
    begun = shortened(parts[0], room - size(shown(("",))), size)
    return (begun,) if begun else ()


def _cut_lines(content: MessageContent, room: int, size: Size) -> MessageContent:
    lines = body_text(content.lines).split("\n")
    return replace(content, lines=_fewer(lines, room, size, body_text))


def _cut_details(content: MessageContent, room: int, size: Size) -> MessageContent:
    return replace(content, details=_fewer(content.details, room, size, details_text))


def _cut_sections(content: MessageContent, room: int, size: Size) -> MessageContent:
    """Return the message with its longest sections shortened to the same length."""
    lengths = [size(section.text) for section in content.sections]
    longest = range(max(lengths) + 1)
    level = bisect_right(longest, room, key=lambda n: sum(min(length, n) for length in lengths)) - 1
    return replace(
        content,
        sections=tuple(
            replace(section, text=shortened(section.text, max(level, SECTION), size))
            for section in content.sections
        ),
    )


def _cut_notice(content: MessageContent, room: int, size: Size) -> MessageContent:
    return replace(content, notice=shortened(content.notice, room, size))


def _cut_title(content: MessageContent, room: int, size: Size) -> MessageContent:
    return replace(content, title=shortened(content.title, room - len(title_text(" ")) + 1, size))


def _cut_mention(content: MessageContent, room: int, size: Size) -> MessageContent:
    assert content.ping is not None, "it has a length"
    users = len(mention_text(content)) - len(content.ping.text)
    text = shortened(content.ping.text, room - users, size)
    return replace(content, ping=replace(content.ping, text=text))


def _cut_description(content: MessageContent, room: int, size: Size) -> MessageContent:
    assert content.picture is not None, "it has a length"
    escapes = len(picture_text(content)) - len(content.picture.alt)
    alt = shortened(content.picture.alt, room - escapes, size)
    return replace(content, picture=replace(content.picture, alt=alt or CUT))


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a message: how long it is, how it is cut, and how much of it is kept at least."""

    length: Callable[[MessageContent, Size], int]
    cut: Callable[[MessageContent, int, Size], MessageContent]
    kept: int


_LINES = _Part(lambda content, size: size(body_text(content.lines)), _cut_lines, 500)
_PARTS = (
    _Part(lambda content, size: size(details_text(content.details)), _cut_details, 0),
    _Part(
        lambda content, size: sum(size(part.text) for part in content.sections),
        _cut_sections,
        SECTION,
    ),
    _Part(lambda content, size: size(content.notice), _cut_notice, 500),
    _LINES,
    _Part(lambda content, size: size(title_text(content.title)), _cut_title, 300),
    _Part(lambda content, size: size(mention_text(content)), _cut_mention, 300),
    _Part(lambda content, size: size(picture_text(content)), _cut_description, 300),
)
"""What is shortened, in this order."""
