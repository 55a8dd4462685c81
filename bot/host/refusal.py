"""Refusals by the host, and a map of the exceptions that a press may meet.

- `Refusal`: the host refuses a press, with a sentence to the member.
    - `NotYours`: the member takes no part in the match. `IsOver`: the match does not run any more.
- `IllegalAction` (`games/core/game.py`): a rule of the game refuses, with its id.
- `StaleButton` (`bot/host/match/loaded_match.py`): the button answers an older question.
- `VersionConflict` (`storage/errors.py`): another press was faster; the host tries again.
- `StorageError` (`storage/errors.py`): nothing could be stored. `StorageUnavailable` may pass.
- `DeliveryError` (`bot/host/delivery/messages.py`): Discord has not taken a message; its
  subclasses say why.
"""

from functools import partial
from typing import Any


class Refusal(Exception):  # noqa: N818 - an answer to the member, not a failure
    """A refusal by the host, not by a rule of a game: a marked sentence, and facts to fill it."""

    def __init__(self, text: str, /, **facts: object) -> None:
        """Refuse with `text`, a marked msgid with `{placeholders}` named in `facts`."""
        super().__init__(text, facts)
        self.text = text
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how to make it anew in another process: facts are keyword arguments."""
        return partial(type(self), self.text, **self.facts), ()


class NotYours(Refusal):
    """Refusal for users who take no part in a match; the reply shows what they can play instead."""


class IsOver(Refusal):
    """Refusal of an action that only a running match allows."""
