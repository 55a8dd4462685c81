"""`/moderate`: the actions of moderators on the matches of their server."""

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.commands.shared import (
    Command,
    Interaction,
    NamedOption,
    Request,
    as_request,
    for_servers,
    plain_command,
    respond,
)
from bot.host.refusal import Refusal
from bot.host.servers.moderation import MOST_HOURS
from bot.host.ui import typed_names
from bot.host.ui.typed_names import Suggestion
from bot.interactions.interaction_values import member_of
from bot.interactions.router import Router
from games.core.translation import N_
from storage.match.matches import is_id

ACTIONS = {
    "pause": ("/mod-pause", "Pause a match; a button resumes it"),
    "end": ("/mod-end", "End a match without a result"),
    "log": ("/mod-log", "What moderators did: to one match, or here in the server"),
}
"""The subcommands about one match: the action of the equivalent button, and the description."""
WHICH = "Which match (default: the one in this channel)"


def moderate_commands(router: Router) -> app_commands.Group:
    """Return the group of commands for moderators, hidden from members without Manage Threads."""
    group = for_servers(
        app_commands.Group(name="moderate", description="Look after the matches of this server")
    )
    group.default_permissions = discord.Permissions(manage_threads=True)
    listed = "The running matches of this server"
    group.add_command(plain_command(router, "list", listed, "/mod-list", "moderate"))
    for name, (action, description) in ACTIONS.items():
        group.add_command(_about_match(router, name, action, description))
    group.add_command(_replace(router))
    group.add_command(_rewind(router))
    group.add_command(_extend(router))
    reset = "Reset the name and look of a season's club"
    group.add_command(plain_command(router, "clubs", reset, "/mod-clubs", "moderate"))
    return group


def _about_match(router: Router, name: str, action: str, description: str) -> Command:
    matches = _matches(router)

    @app_commands.command(name=name, description=description)
    @app_commands.describe(match=WHICH)
    @app_commands.autocomplete(match=matches.suggest)
    async def command(interaction: Interaction, match: str = "") -> None:
        async def find() -> Request:
            return Request(await _at(matches, interaction, action, match))

        await _respond(router, interaction, find)

    return command


def _replace(router: Router) -> Command:
    matches = _matches(router)

    async def offer(interaction: Interaction, typed: str) -> list[Suggestion]:
        named = getattr(interaction.namespace, "match", None)
        match = await matches.meant(interaction, named)
        channel, member = interaction.channel_id or 0, await member_of(interaction, router.host)
        seats = await router.host.services.moderating.lists.seats(match, member, channel)
        return typed_names.matching(seats, typed)

    seats = NamedOption(offer)

    @app_commands.command(name="replace", description="Replace a player")
    @app_commands.describe(
        seat="Whose seat", member="Who plays on (default: a computer)", match=WHICH
    )
    @app_commands.autocomplete(seat=seats.suggest, match=matches.suggest)
    async def command(
        interaction: Interaction,
        seat: str,
        member: discord.Member | None = None,
        match: str = "",
    ) -> None:
        async def find() -> Request:
            if member is not None and member.bot:
                raise Refusal(N_("Leave member empty, and a computer plays on."))
            who = {} if member is None else {"user": str(member.id), "name": member.display_name}
            action = await _at(matches, interaction, "/mod-replace", match)
            answers = {"seat": await seats.meant(interaction, seat), **who}
            return Request(action, answers=answers)

        await _respond(router, interaction, find)

    return command


def _rewind(router: Router) -> Command:
    matches = _matches(router)

    @app_commands.command(name="rewind", description="Rewind a match to before a move")
    @app_commands.describe(move="Before which move (default: choose from a list)", match=WHICH)
    @app_commands.autocomplete(match=matches.suggest)
    async def command(
        interaction: Interaction,
        move: app_commands.Range[int, 1] | None = None,
        match: str = "",
    ) -> None:
        async def find() -> Request:
            if move is None:
                return Request(await _at(matches, interaction, "/mod-back", match))
            action = await _at(matches, interaction, "/mod-rewind", match)
            return Request(action, answers={"move": str(move)})

        await _respond(router, interaction, find)

    return command


def _extend(router: Router) -> Command:
    matches = _matches(router)

    @app_commands.command(name="extend", description="Give the players to move more time")
    @app_commands.describe(hours="How many hours more", match=WHICH)
    @app_commands.autocomplete(match=matches.suggest)
    async def command(
        interaction: Interaction,
        hours: app_commands.Range[int, 1, MOST_HOURS] = 24,
        match: str = "",
    ) -> None:
        async def find() -> Request:
            action = await _at(matches, interaction, "/mod-extend", match)
            return Request(action, answers={"hours": str(hours)})

        await _respond(router, interaction, find)

    return command


def _matches(router: Router) -> NamedOption:
    async def offer(interaction: Interaction, typed: str) -> list[Suggestion]:
        member = await member_of(interaction, router.host)
        return await router.host.services.moderating.lists.suggestions(member, typed)

    return NamedOption(offer, takes=is_id)


async def _at(matches: NamedOption, interaction: Interaction, action: str, typed: str) -> str:
    """Return an action for the match that is meant; raises `Refusal` if none or several are."""
    return f"{action} {await matches.meant(interaction, typed)}".strip()


async def _respond(
    router: Router, interaction: Interaction, find: Callable[[], Awaitable[Request]]
) -> None:
    """Answer a command as the button or form that `find` returns, for a moderator."""
    handler = as_request(router, find)
    await respond(router, interaction, "/moderate", handler=handler, permitted="moderate")
