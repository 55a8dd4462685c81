"""The custom id of every button, select and form, as a value and as text.

`g1:<match>:<asked>:<seat>:<action>`. A game's action is its notation, several separated by commas;
an action of the host starts with "/" (`/join`); a select starts with "?" and its actions are its
values.
"""

import re
from dataclasses import dataclass

PATTERN = re.compile(
    r"g1:(?P<match>[a-z0-9]{1,12}):(?P<asked>\d{1,9}):(?P<seat>\d{1,2}|-):"
    r"(?P<action>[/?]?[a-z0-9_+,\- ]{1,75})"
)
"""The format of our custom ids; at most 100 characters in all."""

LONGEST_ID = 100
NO_MATCH = "0"
"""The match part of custom ids without a match."""


@dataclass(frozen=True, slots=True)
class CustomId:
    """A custom id: the match, the version at which its seat was asked, the seat, the action."""

    match: str
    action: str
    seat: int | None = None
    asked: int = 0

    def __str__(self) -> str:
        """Return the text of the custom id."""
        seat = "-" if self.seat is None else self.seat
        return f"g1:{self.match}:{self.asked}:{seat}:{self.action}"

    @classmethod
    def parse(cls, text: str) -> "CustomId | None":
        """Parse a custom id; None if it is not one of ours."""
        found = PATTERN.fullmatch(text)
        if found is None or len(text) > LONGEST_ID:
            return None
        seat = None if found["seat"] == "-" else int(found["seat"])
        return cls(found["match"], found["action"], seat, int(found["asked"]))

    @property
    def is_host_action(self) -> bool:
        """Whether the action is one of the host's rather than a move."""
        return self.action.startswith("/")

    @property
    def is_select(self) -> bool:
        """Whether the actions are the select's values."""
        return self.action.startswith("?")

    @property
    def route(self) -> str:
        """The key of the handler: "/setup-check" or "?games", with a match "match/join"."""
        return ("" if self.match == NO_MATCH else "match") + self.action.split(" ")[0]

    @property
    def arguments(self) -> list[str]:
        """The words of a host action or select, without "/" or "?"."""
        return self.action[1:].split(" ")


def custom_id_of(action: str) -> str:
    """Return the custom id of an action without a match, as text."""
    return str(CustomId(NO_MATCH, action))
