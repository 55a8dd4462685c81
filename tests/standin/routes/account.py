"""The bot's account, its application, its commands, and the way to the gateway."""

from tests.standin import payloads
from tests.standin.routes.call import Call, route
from tests.standin.wire import Json, Refusal


@route("GET", "/users/@me")
async def me(call: Call) -> Json:
    """Return the bot's own account."""
    return payloads.user(call.world.bot)


@route("GET", "/users/@me/guilds")
async def guilds(call: Call) -> list[Json]:
    """Return a page of the servers the bot is in, by id, and what it may do in each."""
    after, limit = int(call.query.get("after", 0)), int(call.query.get("limit", 200))
    found = sorted(call.world.guilds.values(), key=lambda guild: guild.id)
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "owner": False,
            "permissions": str(guild.permissions),
            "features": [],
        }
        for guild in [guild for guild in found if guild.id > after][:limit]
    ]


@route("POST", "/users/@me/channels")
async def open_dm(call: Call) -> Json:
    """Open the conversation with a person."""
    person = call.world.people.get(int(call.body["recipient_id"]))
    if person is None:
        raise Refusal(10013)
    return payloads.channel(call.world.dm_with(person), call.world.bot)


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
async def application(call: Call) -> Json:
    """Return the application."""
    return payloads.application(call.world)


@route("GET", "/applications/{application_id}/emojis")
async def emojis(call: Call) -> Json:
    """Return the application's emojis."""
    return {"items": call.world.emojis}


@route("POST", "/applications/{application_id}/emojis")
async def add_emoji(call: Call) -> Json:
    """Keep an emoji of the application; its picture is a data address of at most 256 KiB."""
    name, image = call.body["name"], call.body["image"]
    if not 2 <= len(name) <= 32 or not image.startswith("data:image/"):
        raise Refusal(50035)
    emoji = {"id": str(call.world.mint()), "name": name, "animated": False, "roles": []}
    call.world.emojis.append(emoji)
    return emoji


@route("GET", "/applications/{application_id}/commands")
async def list_commands(call: Call) -> list[Json]:
    """Return the commands in force."""
    return call.world.commands


@route("PUT", "/applications/{application_id}/commands")
async def replace_commands(call: Call) -> list[Json]:
    """Replace all commands; a command that keeps its name keeps its id."""
    world = call.world
    old = {(command["name"], command["type"]): command["id"] for command in world.commands}
    world.commands = [
        {
            "type": 1,
            "description": "",
            "options": [],
            **one,
            "id": old.get((one["name"], one.get("type") or 1)) or str(world.mint()),
            "application_id": str(world.bot.id),
            "version": str(world.mint()),
            "default_member_permissions": one.get("default_member_permissions"),
        }
        for one in call.body or ()
    ]
    return world.commands


@route("PUT", "/applications/{application_id}/guilds/{guild_id}/commands")
async def replace_guild_commands(call: Call) -> list[Json]:
    """Replace the commands that only members of one server see."""
    guild = call.world.guilds.get(int(call.ids["guild_id"]))
    if guild is None:
        raise Refusal(50001)
    guild.commands = [
        {
            "type": 1,
            "options": [],
            **one,
            "id": str(call.world.mint()),
            "guild_id": str(guild.id),
            "application_id": str(call.world.bot.id),
            "version": str(call.world.mint()),
            "default_member_permissions": one.get("default_member_permissions"),
        }
        for one in call.body or ()
    ]
    return guild.commands


@route("DELETE", "/users/@me/guilds/{guild_id}")
async def leave(call: Call) -> None:
    """Remove the bot from a server, and tell it so."""
    guild = call.world.guilds.get(int(call.ids["guild_id"]))
    if guild is None:
        raise Refusal(10004)
    call.world.emit("GUILD_DELETE", {"id": str(guild.id)}, guild)
    del call.world.guilds[guild.id]


@route("GET", "/gateway/bot")
async def gateway(call: Call) -> Json:
    """Say where the gateway is and how many shards to open."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    url = call.world.base_url.replace("http://", "ws://") + "/"
    return {"url": url, "shards": call.world.shards, "session_start_limit": limit}
