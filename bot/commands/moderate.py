"""`/moderate`: the actions of moderators on the matches of their server."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.shared import Interaction, Suggest, choices, for_servers, respond
from bot.discord.interaction_values import member_of
from bot.discord.router import Router
from bot.host.refusal import Refusal
from bot.host.servers.moderation import MOST_HOURS
from bot.host.ui.interaction import MemberInteraction, Reply
from games.core.translation import N_

Command = app_commands.Command[Any, ..., None]
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
    group.add_command(_list(router))
    for name, (action, description) in ACTIONS.items():
        group.add_command(_about_match(router, name, action, description))
    group.add_command(_replace(router))
    group.add_command(_rewind(router))
    group.add_command(_extend(router))
    group.add_command(_clubs(router))
    return group


def _list(router: Router) -> Command:
    @app_commands.command(name="list", description="The running matches of this server")
    async def command(interaction: Interaction) -> None:
        await respond(router, interaction, "/mod-list", permitted="moderate")

    return command


def _clubs(router: Router) -> Command:
    @app_commands.command(name="clubs", description="Reset the name and look of a season's club")
    async def command(interaction: Interaction) -> None:
        await respond(router, interaction, "/mod-clubs", permitted="moderate")

    return command


def _about_match(router: Router, name: str, action: str, description: str) -> Command:
    @app_commands.command(name=name, description=description)
    @app_commands.describe(match=WHICH)
    @app_commands.autocomplete(match=_matches(router))
    async def command(interaction: Interaction, match: str = "") -> None:
        await respond(router, interaction, f"{action} {match}".strip(), permitted="moderate")

    return command


def _replace(router: Router) -> Command:
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        match = getattr(interaction.namespace, "match", None) or ""
        channel, member = interaction.channel_id or 0, await member_of(interaction, router.host)
        seats = await router.host.services.moderating.lists.seats(match, member, channel)
        return choices([pair for pair in seats if typed.casefold() in pair[0].casefold()])

    @app_commands.command(name="replace", description="Replace a player")
    @app_commands.describe(
        seat="Whose seat", member="Who plays on (default: a computer)", match=WHICH
    )
    @app_commands.autocomplete(seat=suggest, match=_matches(router))
    async def command(
        interaction: Interaction,
        seat: str,
        member: discord.Member | None = None,
        match: str = "",
    ) -> None:
        async def refuse(_pressed: MemberInteraction) -> Reply:
            raise Refusal(N_("Leave member empty, and a computer plays on."))

        who = {} if member is None else {"user": str(member.id), "name": member.display_name}
        answers = {"seat": seat, **who}
        action = f"/mod-replace {match}".strip()
        handler = refuse if member is not None and member.bot else None
        await respond(
            router, interaction, action, handler=handler, answers=answers, permitted="moderate"
        )

    return command


def _rewind(router: Router) -> Command:
    @app_commands.command(name="rewind", description="Rewind a match to before a move")
    @app_commands.describe(move="Before which move (default: choose from a list)", match=WHICH)
    @app_commands.autocomplete(match=_matches(router))
    async def command(
        interaction: Interaction,
        move: app_commands.Range[int, 1] | None = None,
        match: str = "",
    ) -> None:
        if move is None:
            await respond(router, interaction, f"/mod-back {match}".strip(), permitted="moderate")
        else:
            answers = {"move": str(move)}
            await respond(
                router,
                interaction,
                f"/mod-rewind {match}".strip(),
                answers=answers,
                permitted="moderate",
            )

    return command


def _extend(router: Router) -> Command:
    @app_commands.command(name="extend", description="Give the players to move more time")
    @app_commands.describe(hours="How many hours more", match=WHICH)
    @app_commands.autocomplete(match=_matches(router))
    async def command(
        interaction: Interaction,
        hours: app_commands.Range[int, 1, MOST_HOURS] = 24,
        match: str = "",
    ) -> None:
        answers = {"hours": str(hours)}
        await respond(
            router,
            interaction,
            f"/mod-extend {match}".strip(),
            answers=answers,
            permitted="moderate",
        )

    return command


def _matches(router: Router) -> Suggest:
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        member = await member_of(interaction, router.host)
        return choices(await router.host.services.moderating.lists.suggestions(member, typed))

    return suggest
