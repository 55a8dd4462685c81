"""Discord's limits, and the one way to say that something does not fit them."""

from collections.abc import Sequence

COMPONENTS = 40
"""Most components of a message, nested ones counted."""
CHARACTERS = 4_000
"""Most characters of all texts of a message together."""
ALT = 1_024
"""Most characters of words for a picture."""

BUTTONS = 5
"""Most buttons side by side."""
BUTTON_LABEL = 80
URL = 512
CUSTOM_ID = 100

ENTRIES = 25
"""Most entries of a select."""
ENTRY = 100
"""Most characters of an entry's label, value or hint."""
PROMPT = 150

FIELDS = 5
"""Most questions of a form."""
FORM_TITLE = 45
FIELD_LABEL = 45
FIELD_HINT = 100
FEWEST_RADIOS, RADIOS = 2, 10
"""Fewest and most entries of a radio group."""


class TooBig(ValueError):  # noqa: N818 - it reads as the sentence it is: "raise TooBig"
    """Something has more (or fewer) of a thing than Discord takes."""

    def __init__(self, what: str, size: int, least: int, most: int) -> None:
        """Say what it is, how big it is, and how big it may be."""
        super().__init__(f"{what}: {size}, and Discord takes {least} to {most}")
        self.what = what
        self.size = size


def within(what: str, size: int, most: int, least: int = 0) -> None:
    """Raise TooBig unless `size` lies between `least` and `most`, both allowed."""
    if not least <= size <= most:
        raise TooBig(what, size, least, most)


def refuse_twins(what: str, names: Sequence[str]) -> None:
    """Raise ValueError when two of the names are the same."""
    twins = sorted({name for name in names if names.count(name) > 1})
    if twins:
        raise ValueError(f"{what} must differ: {', '.join(twins)}")
