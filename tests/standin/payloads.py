"""The objects of Discord as it sends them: users, members, channels, guilds, messages."""

from tests.standin.guild import Channel, Guild, Message, Person, Role, Webhook
from tests.standin.wire import DM, Json, now
from tests.standin.world import World

THREAD_MEMORY = 10080
JOINED = "2024-01-01T00:00:00+00:00"


def user(person: Person) -> Json:
    """Return a user object."""
    return {
        "id": str(person.id),
        "username": person.name,
        "global_name": None if person.bot else person.name.capitalize(),
        "discriminator": "0",
        "avatar": None,
        "bot": person.bot,
        "public_flags": 0,
    }


def member(person: Person) -> Json:
    """Return a member object with its user and permissions."""
    return {
        "user": user(person),
        "roles": [str(number) for number in sorted(person.roles)],
        "joined_at": JOINED,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": str(person.permissions),
    }


def channel(place: Channel, bot: Person) -> Json:
    """Return a channel object, be it a text channel, a thread or a direct conversation."""
    last = max(place.messages, default=None)
    data: Json = {
        "id": str(place.id),
        "type": place.kind,
        "last_message_id": last and str(last),
        "flags": 0,
    }
    if place.kind == DM:
        return data | {"recipients": [user(person) for person in place.members if not person.bot]}
    assert place.guild is not None
    data |= {
        "guild_id": str(place.guild.id),
        "name": place.name,
        "permissions": str(place.bot_permissions),
        "rate_limit_per_user": 0,
        "parent_id": str(place.parent.id) if place.parent else None,
    }
    if place.is_thread:
        return data | _thread(place, bot)
    return data | {
        "position": 0,
        "nsfw": False,
        "topic": None,
        "permission_overwrites": [
            {"id": str(place.guild.id), "type": 0, "allow": "0", "deny": str(place.denied)}
        ],
    }


def _thread(place: Channel, bot: Person) -> Json:
    """Return what only threads have."""
    return {
        "owner_id": str(bot.id),
        "message_count": len(place.messages),
        "total_message_sent": len(place.messages),
        "member_count": len(place.members),
        "member": {
            "id": str(place.id),
            "user_id": str(bot.id),
            "join_timestamp": JOINED,
            "flags": 0,
        },
        "thread_metadata": {
            "archived": place.archived,
            "locked": place.locked,
            "auto_archive_duration": THREAD_MEMORY,
            "archive_timestamp": now(),
            "invitable": False,
        },
    }


def role(one: Role) -> Json:
    """Return a role object."""
    return {
        "id": str(one.id),
        "name": one.name,
        "permissions": str(one.permissions),
        "position": one.position,
        "color": 0,
        "hoist": False,
        "managed": one.managed,
        "mentionable": False,
        "flags": 0,
    }


def guild(place: Guild, bot: Person) -> Json:
    """Return a whole guild as GUILD_CREATE carries it without the members' intent."""
    everyone = Role(place.id, "@everyone", 0, place.permissions)
    return {
        "id": str(place.id),
        "name": place.name,
        "owner_id": str(place.members[-1].id),
        "unavailable": False,
        "member_count": len(place.members),
        "preferred_locale": place.locale,
        "features": [],
        "roles": [role(other) for other in (everyone, *place.roles)],
        "channels": [channel(other, bot) for other in place.channels if not other.is_thread],
        "threads": [
            channel(other, bot)
            for other in place.channels
            if other.is_thread and not other.archived
        ],
        "members": [member(bot)],
        **dict.fromkeys(("emojis", "stickers", "voice_states", "presences"), ()),
        **dict.fromkeys(("stage_instances", "guild_scheduled_events", "soundboard_sounds"), ()),
    }


def message(post: Message, bot: Person) -> Json:
    """Return a message object."""
    data: Json = {
        "id": str(post.id),
        "channel_id": str(post.channel.id),
        "type": 20 if post.asked_by and post.asked_by["type"] == 2 else 0,
        "author": user(post.author),
        "content": post.content,
        "embeds": post.embeds,
        "components": post.components,
        "attachments": post.attachments,
        "flags": post.flags,
        "timestamp": post.created_at,
        "edited_timestamp": post.edited_at,
        "tts": False,
        "mention_everyone": False,
        "mentions": [user(person) for person in post.mentions],
        "mention_roles": [],
        "pinned": False,
        "application_id": str(bot.id),
    }
    if post.webhook is not None:
        data["webhook_id"] = str(post.webhook.id)
    if post.nonce is not None:
        data["nonce"] = post.nonce
    if post.asked_by is not None:
        data["interaction_metadata"] = post.asked_by
    if post.thread is not None:
        data["thread"] = channel(post.thread, bot)
    return data


def webhook(hook: Webhook, bot: Person) -> Json:
    """Return a webhook of the bot, with its token."""
    assert hook.channel.guild is not None
    return {
        "id": str(hook.id),
        "type": 1,
        "application_id": str(bot.id),
        "avatar": None,
        "channel_id": str(hook.channel.id),
        "guild_id": str(hook.channel.guild.id),
        "name": hook.name,
        "user": user(bot),
        "token": hook.token,
    }


def application(world: World) -> Json:
    """Return the application, whose id is that of the bot's account."""
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user(world.bot),
        "verify_key": "0" * 64,
        "flags": 0,
        "team": None,
    }
