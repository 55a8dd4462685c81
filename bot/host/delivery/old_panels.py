"""Texts of panels that no longer update."""

from dataclasses import replace

from bot.host.ui.message import Button, Link, MessageContent, Select
from bot.host.views.card_buttons import REFRESH
from games.core.translation import Translator


def aged(content: MessageContent, words: Translator, at: int) -> MessageContent:
    """Add "As of `at`" (ms) to a panel whose token expires, and highlight its button Refresh."""
    line = words("As of <t:{at}:t>. Press Refresh to see what has happened since.", at=at // 1000)
    again = words(REFRESH)
    rows = tuple(row if isinstance(row, Select) else _with_main(row, again) for row in content.rows)
    return replace(content, details=(line, *content.details), rows=rows)


def replaced_panel(words: Translator, *, below: bool, is_hand: bool) -> MessageContent:
    """Return the line that replaces a panel once the member uses another message.

    `below`: the other message is below it. `is_hand`: it is a hand, else a lobby's settings.
    """
    if is_hand and below:
        text = words("Your hand is in the newer message below.")
    elif is_hand:
        text = words("Your hand is in another message above.")
    else:
        text = retired_settings(words).lines[0]
    return MessageContent("", (text,))


def replaced_page(words: Translator, *, below: bool) -> MessageContent:
    """Return the line that replaces a page, such as a log, once the same is in another message.

    `below`: the other message is below it.
    """
    text = words("This is in another message above.")
    if below:
        text = words("This is in the newer message below.")
    return MessageContent("", (text,))


def retired_settings(words: Translator) -> MessageContent:
    """Return the line that replaces a lobby's settings once their selects no longer work."""
    return MessageContent("", (words("These settings are closed. The lobby has the buttons."),))


def _with_main(row: tuple[Button | Link, ...], label: str) -> tuple[Button | Link, ...]:
    """Return the row with the button of this label as a main one."""
    return tuple(
        replace(button, style="main")
        if isinstance(button, Button) and button.label == label
        else button
        for button in row
    )
