"""One request to a route, with the helpers of routes, and the mapping of all routes."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.standin import payloads
from tests.standin.guild import Channel, Message
from tests.standin.interactions import Interactions
from tests.standin.messages import Draft, Upload
from tests.standin.wire import VIEW, Json, Refusal
from tests.standin.world import World


@dataclass(frozen=True)
class Call:
    """One request: the ids in its path, its query, its JSON body and its files."""

    world: World
    interactions: Interactions
    ids: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    files: dict[int, Upload]

    @property
    def draft(self) -> Draft:
        """The body and files as a message to write."""
        return Draft(self.body or {}, self.files)

    def channel(self, *rights: int) -> Channel:
        """Return the channel of the path; raises Refusal 10003, 50001 or 50013."""
        channel = self.world.channel(self.ids["channel_id"])
        if not channel.bot_permissions & VIEW:
            raise Refusal(50001)
        if any(not channel.bot_permissions & right for right in rights):
            raise Refusal(50013)
        return channel

    def message(self) -> Message:
        """Return the message of the path, if a bot can see it; raises Refusal 10008."""
        message = self.channel().messages.get(int(self.ids["message_id"]))
        if message is None or message.reader is not None:
            raise Refusal(10008)
        return message

    def show(self, message: Message) -> Json:
        """Return a message's JSON."""
        return payloads.message(message, self.world.bot)


Route = Callable[[Call], Awaitable[Any]]
ROUTES: dict[tuple[str, str], Route] = {}


def route(method: str, path: str) -> Callable[[Route], Route]:
    """Register a function for this route."""

    def note(function: Route) -> Route:
        ROUTES[method, path] = function
        return function

    return note
