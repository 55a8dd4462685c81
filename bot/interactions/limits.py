"""Discord's limits on messages and components, and the exception for exceeding them."""

from collections.abc import Sequence

COMPONENTS = 40
"""Most components of a message, nested ones included."""

BUTTONS = 5
"""Most buttons in a row."""
BUTTON_LABEL = 80
URL = 512
CUSTOM_ID = 100

ENTRIES = 25
"""Most entries of a select."""
ENTRY = 100
"""Most characters of an entry's label, value or hint."""
PROMPT = 150

WEBHOOK_NAME = 80
"""Most characters of the name of a webhook or of its message."""

FIELDS = 5
"""Most questions of a form."""
FORM_TITLE = 45
FIELD_LABEL = 45
FIELD_HINT = 100
TYPED = 4_000
"""Most characters of a free text."""
FEWEST_RADIOS, RADIOS = 2, 10
"""Fewest and most entries of a radio group."""


class LimitExceeded(ValueError):  # noqa: N818 - it reads as what has happened
    """Something is larger or smaller than Discord accepts."""

    def __init__(self, what: str, size: int, least: int, most: int) -> None:
        """Store what it is and its size; the message names the limits as well."""
        super().__init__(f"{what}: {size}, and Discord takes {least} to {most}")
        self.what = what
        self.size = size


def require_length(what: str, size: int, most: int, least: int = 0) -> None:
    """Raise LimitExceeded unless `size` lies between `least` and `most`, inclusive."""
    if not least <= size <= most:
        raise LimitExceeded(what, size, least, most)


def require_unique(what: str, names: Sequence[str]) -> None:
    """Raise ValueError if two of the names are equal."""
    twins = sorted({name for name in names if names.count(name) > 1})
    if twins:
        raise ValueError(f"{what} must differ: {', '.join(twins)}")
