"""Careful: members who want it are asked once more before a play that one press makes."""

from dataclasses import replace

from bot.host import cards
from bot.host.reply import Click
from bot.host.sheet import Press, Sheet
from bot.host.table import Table
from games.core.words import Words

YES = "yes"
"""The first word of a door that plays what was asked about."""


def asks_first(click: Click) -> bool:
    """Return whether the press is one play, so that a careful member is asked before it."""
    return not click.door.is_house and not click.door.is_select


def question(table: Table, seat: int, click: Click, words: Words) -> Sheet:
    """Return the question before a play, with the way to it and the way back."""
    line = click.door.action
    labels = (
        one.label for one in cards.screen_of(table, seat, words).choices() if one.action == line
    )
    label = next(labels, "") or words("Play it")
    door = replace(click.door, action=f"/{YES} {line}")
    rows = ((Press(label, str(door), "main"), cards.back_button(table, words)),)
    return Sheet("", (words("Do this? {label}", label=label),), rows)


def agreed(click: Click) -> Click:
    """Return the press that was asked about."""
    return replace(click, door=replace(click.door, action=" ".join(click.door.words[1:])))
