"""Members who try again, when the application did not respond, until it does."""

import time
from dataclasses import dataclass, field
from itertools import count

from tests.standin.guild import Channel, Message
from tests.standin.members.driver import User
from tests.standin.members.result import Result
from tests.standin.wire import Json, StandinError

PATIENCE = 120.0
"""Seconds after which an act is not repeated any more, and the test fails."""


@dataclass(frozen=True)
class Wait:
    """How long a member waited for an answer, and how often they pressed for it."""

    seconds: float
    tries: int


@dataclass(frozen=True)
class PatientUser(User):
    """A member who repeats each act that failed; `waits` has one entry for each answered act."""

    waits: list[Wait] = field(default_factory=list)

    async def _act(
        self,
        kind: int,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        shown: list[Json] | None = None,
    ) -> Result:
        """Act until it is answered; raise StandinError when that takes far too long.

        The bot may have changed the message before it ended, but the member repeats the same press.
        """
        began = time.monotonic()
        if shown is None and source is not None:
            shown = source.components
        for tries in count(1):
            result = await super()._act(kind, channel, data, source, shown)
            if result.acked_after is not None and not result.is_thinking:
                seconds = result.act.begun + result.acked_after - began
                self.waits.append(Wait(seconds, tries))
                return Result(result.act, tries)
            if time.monotonic() - began > PATIENCE:
                break
        raise StandinError(f"{self.person.name} had no answer in {PATIENCE:.0f} s: {data}")
