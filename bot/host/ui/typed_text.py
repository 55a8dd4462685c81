"""Texts that members typed: whole, or refused with how long they are and may be."""

from bot.host.refusal import Refusal
from bot.host.ui.member import NAMELESS
from games.core.clubs.lookalikes import visible
from games.core.translation import N_

TOO_LONG = N_("That has {many} characters, and at most {most} fit. Send a shorter one.")
NOTHING = N_("Write something, then send it again.")
LONGEST_TYPED_NAME = 30
"""Most characters of a name that a member gives a season, a cup or a preset."""


def not_too_long(text: str, most: int) -> str:
    """Return a text of at most `most` characters; raises `Refusal` for a longer one."""
    if len(text) > most:
        raise Refusal(TOO_LONG, most=most, many=len(text))
    return text


def one_line(typed: str, most: int, nothing: str = NOTHING) -> str:
    """Return the visible characters as one line; raises `Refusal` if it is empty or too long.

    `nothing` is what the member reads then.
    """
    text = visible(" ".join(typed.split()))
    if not text:
        raise Refusal(nothing)
    return not_too_long(text, most)


def whole_name(typed: str, most: int) -> str:
    """Return the visible characters of a name; raises `Refusal` if it is too long."""
    return not_too_long(visible(typed), most) or NAMELESS
