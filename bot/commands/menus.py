"""The context menus of members and of messages."""

from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.commands.shared import Interaction, allow_in_servers_and_dms, for_servers
from bot.commands.standings import lookup, stats_of
from bot.discord.interaction_values import member_of, place_of
from bot.discord.router import Router
from bot.host.app.command_service import CommandService
from bot.host.match.handler_result import Handled
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import ephemeral_text
from bot.host.ui.member import Member, words_for


def context_menus(service: CommandService, router: Router) -> list[app_commands.ContextMenu]:
    """Return the context menus of members, for servers, and of messages, everywhere."""
    members = [for_servers(menu) for menu in _of_members(service, router)]
    return members + [allow_in_servers_and_dms(menu) for menu in _of_messages(service, router)]


def _of_members(service: CommandService, router: Router) -> list[app_commands.ContextMenu]:
    async def stats(interaction: Interaction, user: discord.User) -> None:
        async def work() -> Handled:
            return Handled(await stats_of(service, interaction, user, ""))

        await router.answer(interaction, work)

    async def challenge(interaction: Interaction, user: discord.User) -> None:
        async def work() -> Handled:
            member_interaction = await lookup(service, interaction, "/challenge")
            if user.bot:
                words = words_for((), member_interaction.member.locale)
                return Handled(
                    ephemeral_text(words("To play against the computer, use /play.")),
                    member_interaction,
                )
            guest = Member(user.id, user.display_name, interaction.guild_id)
            return Handled(await service.challenge(member_interaction, guest), member_interaction)

        await router.answer(interaction, work)

    return [_menu("Show stats", stats), _menu("Challenge to a game", challenge)]


def _of_messages(service: CommandService, router: Router) -> list[app_commands.ContextMenu]:
    async def open_match(interaction: Interaction, message: discord.Message) -> None:
        async def work() -> Handled:
            member_interaction = await lookup(service, interaction, "/show")
            return await service.open_match(
                member_interaction, await _matches_at(service, interaction, message)
            )

        await router.answer(interaction, work)

    async def report(interaction: Interaction, message: discord.Message) -> None:
        async def work() -> Handled:
            found = await _matches_at(service, interaction, message)
            locale = (await member_of(interaction, service.host)).locale
            return Handled(service.host.services.reports.ask(locale, found[0] if found else None))

        await router.answer(interaction, work)

    return [_menu("Open this match", open_match), _menu("Report a problem", report)]


async def _matches_at(
    service: CommandService, interaction: Interaction, message: discord.Message
) -> list[str]:
    """Return the ids of the matches of this bot's message: from its buttons, else as stored."""
    if message.author != interaction.client.user:
        return []
    return matches_of(message) or await service.matches_at(place_of(interaction), message.id)


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
