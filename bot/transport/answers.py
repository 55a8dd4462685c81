"""What Discord's answers hold at least: discord.py and the bot read that without looking.

A proxy, or something that stands in for Discord, may answer other JSON with status 200. What an
answer lacks is found here, for all requests at once; otherwise it would be an error of another kind
wherever it is read, and end a start.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, StringConstraints, TypeAdapter, ValidationError

Snowflake = Annotated[str, StringConstraints(pattern=r"^\d{1,20}$")]
NUMBER = re.compile(r"(?<=/)\d+(?=/|$)")


class Thing(BaseModel):
    """What nearly all answers are: a message, a channel, a server, a webhook."""

    id: Snowflake


class Named(Thing):
    """A server, an emoji."""

    name: str


class User(Thing):
    """A user, as that of the bot."""

    username: str
    discriminator: str
    avatar: str | None


class Application(Named):
    """The application of the bot."""

    description: str
    icon: str | None
    owner: User
    verify_key: str
    bot_public: bool
    bot_require_code_grant: bool


class Limits(BaseModel):
    """How many sessions may begin."""

    total: int
    remaining: int
    reset_after: int
    max_concurrency: int


class Gateway(BaseModel):
    """Where sessions are begun, and how many."""

    url: str
    shards: int
    session_start_limit: Limits


class Server(Named):
    """A server in the list of the bot's."""

    permissions: Snowflake


class Emojis(BaseModel):
    """The emoji of the application."""

    items: list[Named]


class KnownCommand(BaseModel):
    """A command of which only the name is read."""

    name: str


class Command(Named):
    """A command that was sent."""

    application_id: Snowflake
    description: str


class Threads(BaseModel):
    """The active threads of a server."""

    threads: list[Thing]


class Member(BaseModel):
    """A member of a server."""

    user: User


class Callback(BaseModel):
    """What became of the answer to an interaction."""

    interaction: Thing


ANSWERS: Mapping[str, TypeAdapter[Any]] = {
    "GET users/@me": TypeAdapter(User),
    "GET oauth2/applications/@me": TypeAdapter(Application),
    "GET gateway/bot": TypeAdapter(Gateway),
    "GET applications/*/emojis": TypeAdapter(Emojis),
    "POST applications/*/emojis": TypeAdapter(Named),
    "GET applications/*/commands": TypeAdapter(list[KnownCommand]),
    "PUT applications/*/commands": TypeAdapter(list[Command]),
    "PUT applications/*/guilds/*/commands": TypeAdapter(list[Command]),
    "GET users/@me/guilds": TypeAdapter(list[Server]),
    "GET guilds/*": TypeAdapter(Named),
    "GET guilds/*/channels": TypeAdapter(list[Thing]),
    "GET guilds/*/threads/active": TypeAdapter(Threads),
    "GET guilds/*/members/*": TypeAdapter(Member),
    "GET channels/*/messages": TypeAdapter(list[Thing]),
    "GET channels/*/webhooks": TypeAdapter(list[Thing]),
    "POST interactions": TypeAdapter(Callback),
}
"""The answers by route; * stands for an id. A route with a token in it has a name of its own."""
OTHERWISE: TypeAdapter[Any] = TypeAdapter(Thing)


def is_of_discord(content: bytes, method: str, path: str) -> bool:
    """Return whether an answer holds what Discord's does; `path` follows that of the API."""
    route = "interactions" if path.startswith("interactions/") else NUMBER.sub("*", path)
    try:
        ANSWERS.get(f"{method} {route}", OTHERWISE).validate_json(content)
    except ValidationError:
        return False
    return True
