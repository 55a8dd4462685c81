"""What panels say that change by themselves no more."""

from dataclasses import replace

from bot.host.ui.message import Button, Link, MessageContent, Select
from bot.host.views.match_card import AGAIN
from games.core.translation import Translator


def aged(content: MessageContent, words: Translator, at: int) -> MessageContent:
    """Return a panel whose token expires: it says from when (ms) it is, and ↻ is blue."""
    line = words("-# As of <t:{at}:t>. ↻ shows what has happened since.", at=at // 1000)
    rows = tuple(row if isinstance(row, Select) else _with_main(row, AGAIN) for row in content.rows)
    return replace(content, lines=(*content.lines, line), rows=rows)


def replaced_panel(words: Translator, *, below: bool) -> MessageContent:
    """Return what is left of a panel once the member has opened another, `below` it or above."""
    if below:
        return MessageContent("", (words("Your hand is in the newer message below."),))
    return MessageContent("", (words("Your hand is in another message above."),))


def _with_main(row: tuple[Button | Link, ...], label: str) -> tuple[Button | Link, ...]:
    """Return the row with the button of this label as a main one."""
    return tuple(
        replace(one, style="main") if isinstance(one, Button) and one.label == label else one
        for one in row
    )
