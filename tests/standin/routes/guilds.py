"""A server as a bot may look at it without the gateway: itself, channels, a member and roles."""

from tests.standin import payloads
from tests.standin.guild import Guild, Person
from tests.standin.routes.call import Call, route
from tests.standin.wire import MANAGE_ROLES, Json, Refusal


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
    return [payloads.channel(other, bot) for other in _guild(call).channels if not other.is_thread]


@route("GET", "/guilds/{guild_id}/threads/active")
async def get_active_threads(call: Call) -> Json:
    """Return the active threads of a server, with the bot as a member of each."""
    bot = call.world.bot
    threads = [payloads.channel(thread, bot) for thread in _guild(call).active_threads]
    return {"threads": threads, "members": [thread["member"] for thread in threads]}


@route("GET", "/guilds/{guild_id}/members/{user_id}")
async def get_member(call: Call) -> Json:
    """Return a member of a server."""
    for person in _guild(call).members:
        if person.id == int(call.ids["user_id"]):
            return payloads.member(person)
    raise Refusal(10013)


@route("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
async def add_role(call: Call) -> None:
    """Give a member a role; nothing happens if they have it."""
    person, role_id = _role_of(call)
    person.roles.add(role_id)


@route("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
async def remove_role(call: Call) -> None:
    """Take a role from a member; nothing happens if they do not have it."""
    person, role_id = _role_of(call)
    person.roles.discard(role_id)


def _role_of(call: Call) -> tuple[Person, int]:
    """Return the member and the role of the path; raises Refusal 10007, 10011 or 50013."""
    guild, bot = _guild(call), call.world.bot
    found = {each_role.id: each_role for each_role in guild.roles}
    role = found.get(int(call.ids["role_id"]))
    if role is None:
        raise Refusal(10011)
    highest = max((found[number].position for number in bot.roles), default=0)
    if not guild.permissions & MANAGE_ROLES or role.position >= highest:
        raise Refusal(50013)
    for person in guild.members:
        if person.id == int(call.ids["user_id"]):
            return person, role.id
    raise Refusal(10007)


def _guild(call: Call) -> Guild:
    """Return the server of the path; raises Refusal 50001 where the bot is not in it."""
    guild = call.world.guilds.get(int(call.ids["guild_id"]))
    if guild is None:
        raise Refusal(50001)
    return guild
