"""The no-break spaces of French, before marks that other languages set without a space."""

import re

BEFORE_COLON = "\u00a0"
"""As wide as a space; also inside guillemets, and before a unit."""
BEFORE_MARK = "\u202f"
"""Narrower: before a semicolon, an exclamation mark, a question mark."""
_SPACE = r"[ \u00a0\u202f]"
_RULES = (
    (re.compile(rf"{_SPACE}(?=:(?!\w))"), BEFORE_COLON),  # ":name:" is an emoji
    (re.compile(rf"(?<=«){_SPACE}|{_SPACE}(?=»)"), BEFORE_COLON),
    (re.compile(rf"{_SPACE}(?=[€%](?!\w))"), BEFORE_COLON),
    (re.compile(rf"{_SPACE}(?=[;!?](?!\w))"), BEFORE_MARK),
)


def spaced(text):
    """Return a French text with no-break spaces: no line begins with such a mark or a unit."""
    for space, kept in _RULES:
        text = space.sub(kept, text)
    return text
