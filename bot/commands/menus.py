"""The menus on members and messages: what one may ask of them."""

from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.commands.shared import Interaction, for_servers
from bot.commands.standings import lookup, stats_of
from bot.host.desk import Desk
from bot.host.door import NO_MATCH, Door
from bot.host.reply import Click, Reply, say
from bot.host.seats import Member, words_for
from bot.router import Router, new_code

log = structlog.get_logger()


def context_menus(desk: Desk, router: Router) -> list[app_commands.ContextMenu]:
    """Return the entries in the menus of members and of messages, all of them for servers."""

    async def stats(interaction: Interaction, user: discord.User) -> None:
        async def work() -> tuple[Click | None, Reply]:
            return None, await stats_of(desk, interaction, user, "")

        await router.answer(interaction, work)

    async def challenge(interaction: Interaction, user: discord.User) -> None:
        async def work() -> tuple[Click, Reply]:
            click = lookup(interaction, "/challenge")
            if user.bot:
                words = words_for((), click.member.locale)
                return click, say(words("To play against the computer, use /play."))
            guest = Member(user.id, user.display_name, interaction.guild_id)
            return click, await desk.challenge(click, guest)

        await router.answer(interaction, work)

    async def open_match(interaction: Interaction, message: discord.Message) -> None:
        async def work() -> tuple[Click, Reply]:
            return await desk.open_match(lookup(interaction, "/show"), match_of(message))

        await router.answer(interaction, work)

    async def report(interaction: Interaction, message: discord.Message) -> None:
        async def work() -> tuple[Click | None, Reply]:
            return None, _reported(interaction, match_of(message))

        await router.answer(interaction, work)

    return [
        _menu("Show stats", stats),
        _menu("Challenge to a game", challenge),
        _menu("Open this match", open_match),
        _menu("Report a problem", report),
    ]


def match_of(message: discord.Message) -> str | None:
    """Return the match that the buttons of a message of ours belong to."""
    doors = (Door.parse(custom_id) for custom_id in _custom_ids(message.components))
    return next((door.match for door in doors if door and door.match != NO_MATCH), None)


def _custom_ids(components: Sequence[Any]) -> Iterator[str]:
    for part in components:
        if custom_id := getattr(part, "custom_id", None):
            yield custom_id
        yield from _custom_ids(getattr(part, "children", ()))


def _reported(interaction: Interaction, match_id: str | None) -> Reply:
    """Write down under a code that something is wrong, for whoever runs the bot."""
    code, words = new_code(), words_for((), str(interaction.locale))
    log.warning("reported", code=code, reported=match_id)
    if match_id is None:
        text = words("Noted under code `{code}`. Tell it to whoever runs this bot.", code=code)
    else:
        text = words(
            "Noted under code `{code}`, match `{match}`. Tell both to whoever runs this bot.",
            code=code,
            match=match_id,
        )
    return say(text)


def _menu(
    name: str, callback: Callable[[Interaction, Any], Coroutine[Any, Any, None]]
) -> app_commands.ContextMenu:
    return for_servers(app_commands.ContextMenu(name=name, callback=callback))
