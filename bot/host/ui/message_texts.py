"""The texts of a message as Discord shows and counts them."""

from collections.abc import Sequence

from bot.host.ui.markup import literal
from bot.host.ui.message import MessageContent
from bot.host.ui.shortening import FENCE, Size

SMALL = "-# "
"""What makes a line of markdown small."""


def title_text(title: str, about: str = "") -> str:
    """Return a title as a heading, with the small line about the match below it."""
    heading, line = f"### {title}" if title else "", f"{SMALL}{about}" if about else ""
    return "\n".join(filter(None, (heading, line)))


def body_text(lines: Sequence[str]) -> str:
    """Return the lines as one text."""
    return "\n".join(lines)


def details_text(details: Sequence[str]) -> str:
    """Return the details as small print, except code blocks, such as a final scoring."""
    return "\n".join(line if line.startswith(FENCE) else f"{SMALL}{line}" for line in details)


def mention_text(content: MessageContent) -> str:
    """Return the mentions and the sentence after them."""
    if content.ping is None:
        return ""
    return " ".join([*(f"<@{user}>" for user in content.ping.users), content.ping.text])


def picture_text(content: MessageContent) -> str:
    """Return the picture's description, which is shown while there is no picture."""
    return literal(content.picture.alt) if content.picture else ""


def length_of(content: MessageContent, size: Size = len) -> int:
    """Return the length of all texts together, including a picture's description."""
    texts = (
        content.notice,
        title_text(content.title, content.about),
        body_text(content.lines),
        mention_text(content),
        picture_text(content),
        details_text(content.details),
        *(section.text for section in content.sections),
    )
    return sum(map(size, texts))
