"""Helpers of the commands: contexts in which they are available, autocompletion, answers."""

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.host.app.match_commands import MatchCommands
from bot.host.clock import time_zones
from bot.host.match.handler_result import Handled, MatchHandler
from bot.host.refusal import Refusal
from bot.host.ui import typed_names
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction, Right
from bot.host.ui.shortening import shortened
from bot.host.ui.typed_names import Suggestion
from bot.host.views import help_pages
from bot.interactions.interaction_values import member_of, place_of
from bot.interactions.router import NO_ANSWERS, Router
from games.core.screen import MAX_ENTRIES
from storage.match.matches import is_id

Interaction: TypeAlias = discord.Interaction[Any]
Suggest: TypeAlias = Callable[
    [Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]
]
Offer: TypeAlias = Callable[[Interaction, str], Awaitable[list[Suggestion]]]
Usable: TypeAlias = (
    app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu
)
Command: TypeAlias = app_commands.Command[Any, ..., None]
C = TypeVar("C", bound=Usable)
LONGEST = 100
"""Most characters of a suggestion's name and value."""


def allow_in_servers_and_dms(command: C) -> C:
    """Make a command available in servers and in the bot's direct messages."""
    command.allowed_contexts = app_commands.AppCommandContext(
        guild=True, dm_channel=True, private_channel=False
    )
    command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    return command


def for_servers(command: C) -> C:
    """Make a command, group or context menu available in servers only."""
    command.allowed_contexts = app_commands.AppCommandContext(
        guild=True, dm_channel=False, private_channel=False
    )
    command.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    return command


async def respond(
    router: Router,
    interaction: Interaction,
    action: str,
    *values: str,
    handler: MatchHandler | None = None,
    answers: Mapping[str, str] = NO_ANSWERS,
    public: bool = False,
    permitted: Right | None = None,
) -> None:
    """Answer a command by this handler, else as the button, select or form with this action.

    `permitted` is the right that Discord has checked (`bot/host/ui/permissions.py`).
    """

    async def work() -> Handled:
        pressed = await _as_press(router, interaction, action)
        if permitted is not None:
            services = router.host.services
            pressed = await services.grants.granted(pressed, permitted, services.matches.now())
        pressed = replace(pressed, values=values, answers=answers)
        return await router.host.handle(pressed, handler)

    await router.answer(interaction, work, public=public)


def plain_command(
    router: Router, name: str, description: str, action: str, permitted: Right | None = None
) -> Command:
    """Return a command without options, which is answered as the button with this action."""

    @app_commands.command(name=name, description=description)
    async def command(interaction: Interaction) -> None:
        await respond(router, interaction, action, permitted=permitted)

    return command


@dataclass(frozen=True, slots=True)
class Request:
    """The button, select or form that a command stands for: its action, values and answers."""

    action: str
    values: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)


def as_request(router: Router, find: Callable[[], Awaitable[Request]]) -> MatchHandler:
    """Return the handler that presses what `find` returns, which may look names up and refuse."""

    async def press(pressed: MemberInteraction) -> Handled:
        request = await find()
        custom_id = CustomId(NO_MATCH, request.action)
        again = replace(
            pressed, custom_id=custom_id, values=request.values, answers=request.answers
        )
        return await router.host.handle(again)

    return press


async def show(
    router: Router, interaction: Interaction, action: str, handler: MatchHandler
) -> None:
    """Answer a command that only shows something, and so stores nothing about the member."""

    async def work() -> Handled:
        pressed = await _as_press(router, interaction, action)
        return await router.host.handle(pressed, handler, stores_name=False)

    await router.answer(interaction, work)


async def _as_press(router: Router, interaction: Interaction, action: str) -> MemberInteraction:
    """Return a command as the press of a button with this action."""
    member, place = await member_of(interaction, router.host), place_of(interaction)
    custom_id = CustomId(NO_MATCH, action)
    return MemberInteraction(member, place, custom_id, interaction.id, source="command")


class NamedOption:
    """An option that suggests names of things, and takes one that was typed as if it was chosen."""

    def __init__(
        self, offer: Offer, *, takes: Callable[[str], bool] = lambda _typed: False
    ) -> None:
        """Suggest what `offer` returns for a typed text ("": everything).

        What fits nothing goes to the command as it was typed if `takes`
        says so: matches have ids that are not among the suggestions.
        """
        self.offer = offer
        self.takes = takes

    async def suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return the suggestions for a typed text; none where another option is refused."""
        try:
            return choices(await self.offer(interaction, typed))
        except Refusal:
            return []

    async def meant(self, interaction: Interaction, typed: str | None) -> str:
        """Return the value of what was chosen or typed; "" for nothing.

        Raises `Refusal` with what there is if several or none fit.
        """
        if not typed:
            return ""
        every = await self.offer(interaction, "")
        if self.takes(typed) and not typed_names.meant(every, typed):
            return typed
        return typed_names.chosen(every, typed)


def game_option(router: Router) -> Suggest:
    """Return the autocompletion of an option that names a game, which `find_game` finds."""

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        locale = (await member_of(interaction, router.host)).locale
        return choices(help_pages.game_choices(router.host.services.games, typed, locale))

    return suggest


def match_option(router: Router, *, over: bool = False) -> NamedOption:
    """Return the option that names one of the member's matches, or any by its id.

    Suggested are the running ones; with `over` the finished ones come before them.
    """
    matches = MatchCommands(router.host)

    async def offer(interaction: Interaction, typed: str) -> list[Suggestion]:
        member = await member_of(interaction, router.host)
        return await matches.suggestions(member, typed, over=over)

    return NamedOption(offer, takes=is_id)


def zone_option(router: Router) -> Suggest:
    """Return the autocompletion of a time zone, with its local time; `find` reads what is typed."""

    async def suggest(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        now = router.host.services.matches.clock()
        return choices(time_zones.suggestions(typed, now, MAX_ENTRIES))

    return suggest


def choices(pairs: list[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return Discord's choices of (label, value) pairs: the first ones, with labels cut."""
    return [
        app_commands.Choice(name=shortened(label, LONGEST, is_markdown=False), value=value)
        for label, value in pairs[:MAX_ENTRIES]
    ]
