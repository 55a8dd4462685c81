"""Checks of an installation that need no connection to Discord."""

import base64
import binascii
import re
from dataclasses import dataclass

from bot.rendering.fonts import FAMILY
from bot.rendering.svg_to_png import RasterError, draw
from games.core.svg import document, text

TOKEN_PATTERN = re.compile(r"([\w-]+)\.[\w-]+\.[\w-]+", re.ASCII)
"""A bot token: the bot's id in base64, a time and a signature, separated by dots."""
NO_TOKEN = "token: there is none; put it into .env as DISCORD_TOKEN=... (`make play` needs none)."  # noqa: S105 - a sentence
MISSHAPEN = (
    "token: what is set does not look like one (three parts with dots in between, the bot's id in "
    "the first); take it from the Developer Portal, Bot, Reset Token, not the key or the secret."
)
NO_FONTS = f"fonts: {FAMILY} draws nothing, so pictures would have no words; install Fulltime anew."
ONE, OTHER = (
    document(80, 20, text(letters, y=16, font_family=FAMILY)) for letters in ("Ab▲€", "Qw▲é")
)
"""Drawings of two texts of equal length; without a font both show the same boxes."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check: a sentence, which says what to do unless `is_well`.

    A hint names something that does not exist yet, which is no fault.
    """

    is_well: bool
    text: str
    is_hint: bool = False

    def __str__(self) -> str:
        """Return the finding as one line with a check mark, a circle or a cross."""
        return f"{('○' if self.is_hint else '✓') if self.is_well else '✗'} {self.text}"


def hint(text: str) -> Finding:
    """Return a finding about something that does not exist yet."""
    return Finding(is_well=True, text=text, is_hint=True)


def check_token(token: str | None) -> Finding | None:
    """Return what is wrong with the form of the token, None if it may be valid."""
    if token is None:
        return Finding(is_well=False, text=NO_TOKEN)
    shape = TOKEN_PATTERN.fullmatch(token)
    if shape is not None:
        first = shape[1]
        try:
            bot_id = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4))
        except binascii.Error:
            bot_id = b""
        if bot_id.isdigit():
            return None
    return Finding(is_well=False, text=MISSHAPEN)


def check_fonts() -> Finding:
    """Check that drawings contain text, by drawing two small ones (some milliseconds)."""
    try:
        is_well = draw(ONE) != draw(OTHER)
    except RasterError:
        is_well = False
    return Finding(is_well, f"fonts: {FAMILY} is there." if is_well else NO_FONTS)
