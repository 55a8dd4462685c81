"""The context menus of members and of messages."""

from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.commands.shared import Interaction, allow_in_servers_and_dms, for_servers, respond, show
from bot.commands.standings import respond_with_stats
from bot.host.app.match_commands import MatchCommands
from bot.host.match.handler_result import Handled
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction, Reply
from bot.host.ui.member import Member
from bot.interactions.interaction_values import place_of
from bot.interactions.router import Router
from games.core.translation import N_


def context_menus(router: Router) -> list[app_commands.ContextMenu]:
    """Return the context menus of members, for servers, and of messages, everywhere."""
    members = [for_servers(menu) for menu in _of_members(router)]
    return members + [allow_in_servers_and_dms(menu) for menu in _of_messages(router)]


def _of_members(router: Router) -> list[app_commands.ContextMenu]:
    async def stats(interaction: Interaction, user: discord.User) -> None:
        await respond_with_stats(router, interaction, user)

    async def challenge(interaction: Interaction, user: discord.User) -> None:
        async def ask(pressed: MemberInteraction) -> Reply:
            if user.bot:
                raise Refusal(N_("To play against the computer, use /play."))
            guest = Member(user.id, user.display_name, interaction.guild_id)
            return await router.host.services.challenges.ask(pressed, guest)

        await respond(router, interaction, "/challenge", handler=ask)

    return [_menu("Show stats", stats), _menu("Challenge to a game", challenge)]


def _of_messages(router: Router) -> list[app_commands.ContextMenu]:
    matches = MatchCommands(router.host)

    async def found(interaction: Interaction, message: discord.Message) -> list[str]:
        """Return the matches of this bot's message: from its buttons, else as stored."""
        if message.author != interaction.client.user:
            return []
        return matches_of(message) or await matches.matches_at(place_of(interaction), message.id)

    async def open_match(interaction: Interaction, message: discord.Message) -> None:
        async def opened(pressed: MemberInteraction) -> Reply | Handled:
            return await matches.open_match(pressed, await found(interaction, message))

        await respond(router, interaction, "/show", handler=opened)

    async def report(interaction: Interaction, message: discord.Message) -> None:
        async def ask(pressed: MemberInteraction) -> Reply:
            named = await found(interaction, message)
            reports = router.host.services.reports
            return reports.ask(pressed.member.locale, named[0] if named else None)

        await show(router, interaction, "/report", ask)

    return [_menu("Open this match", open_match), _menu("Report a problem", report)]


def matches_of(message: discord.Message) -> list[str]:
    """Return the ids of the matches that a message's buttons belong to, without duplicates."""
    custom_ids = (CustomId.parse(custom_id) for custom_id in _custom_ids(message.components))
    return list(
        dict.fromkeys(
            parsed_id.match for parsed_id in custom_ids if parsed_id and parsed_id.match != NO_MATCH
        )
    )


def _custom_ids(components: Sequence[Any]) -> Iterator[str]:
    for part in components:
        if custom_id := getattr(part, "custom_id", None):
            yield custom_id
        yield from _custom_ids(getattr(part, "children", ()))


def _menu(
    name: str, callback: Callable[[Interaction, Any], Coroutine[Any, Any, None]]
) -> app_commands.ContextMenu:
    return app_commands.ContextMenu(name=name, callback=callback)
