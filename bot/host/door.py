"""Doors: the custom id of every button, select and form, as a value and as text.

`g1:<match>:<asked>:<seat>:<action>`. A game's action is its notation, several parted by commas; a
house action starts with "/" (`/join`); a select starts with "?" and brings its actions as values.
"""

import re
from dataclasses import dataclass

PATTERN = re.compile(
    r"g1:(?P<match>[a-z0-9]{1,12}):(?P<asked>\d{1,9}):(?P<seat>\d{1,2}|-):"
    r"(?P<action>[/?]?[a-z0-9_+,\- ]{1,75})"
)
"""What every custom id of ours looks like; at most 100 characters in all."""

LONGEST = 100
NO_MATCH = "0"
"""Stands where a door belongs to no match."""


@dataclass(frozen=True, slots=True)
class Door:
    """Where a press leads: match, the version its seat was asked at, the seat, and the action."""

    match: str
    action: str
    seat: int | None = None
    asked: int = 0

    def __str__(self) -> str:
        """Return the custom id."""
        seat = "-" if self.seat is None else self.seat
        return f"g1:{self.match}:{self.asked}:{seat}:{self.action}"

    @classmethod
    def parse(cls, text: str) -> "Door | None":
        """Return the door of a custom id, or None when it is not one of ours."""
        found = PATTERN.fullmatch(text)
        if found is None or len(text) > LONGEST:
            return None
        seat = None if found["seat"] == "-" else int(found["seat"])
        return cls(found["match"], found["action"], seat, int(found["asked"]))

    @property
    def is_house(self) -> bool:
        """Whether the press asks the house for something rather than playing a move."""
        return self.action.startswith("/")

    @property
    def is_select(self) -> bool:
        """Whether the actions come as the select's values."""
        return self.action.startswith("?")

    @property
    def route(self) -> str:
        """The first word of a house action, or of a select with its mark: what answers it."""
        return self.words[0] if self.is_house else self.action.split(" ")[0]

    @property
    def words(self) -> list[str]:
        """The words of a house action or select, without its mark."""
        return self.action[1:].split(" ")
