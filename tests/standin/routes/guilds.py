"""A server as a bot may look at it without the gateway: itself, its channels, and one member."""

from tests.standin import payloads
from tests.standin.guild import Guild
from tests.standin.routes.call import Call, route
from tests.standin.wire import Json, Refusal


@route("GET", "/guilds/{guild_id}")
async def get_guild(call: Call) -> Json:
    """Return a server with its roles, without its channels and members."""
    data = payloads.guild(_guild(call), call.world.bot)
    for name in ("channels", "threads", "members", "unavailable", "member_count"):
        del data[name]
    return data


@route("GET", "/guilds/{guild_id}/channels")
async def get_channels(call: Call) -> list[Json]:
    """Return the channels of a server, those the bot cannot see included, without threads."""
    bot = call.world.bot
    return [payloads.channel(one, bot) for one in _guild(call).channels if not one.is_thread]


@route("GET", "/guilds/{guild_id}/members/{user_id}")
async def get_member(call: Call) -> Json:
    """Return a member of a server."""
    for person in _guild(call).members:
        if person.id == int(call.ids["user_id"]):
            return payloads.member(person)
    raise Refusal(10013)


def _guild(call: Call) -> Guild:
    """Return the server of the path; raises Refusal 50001 where the bot is not in it."""
    guild = call.world.guilds.get(int(call.ids["guild_id"]))
    if guild is None:
        raise Refusal(50001)
    return guild
