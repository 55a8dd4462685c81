"""`/me`: the member's settings, absences and stored data."""

from discord import app_commands

from bot.commands.shared import (
    Command,
    Interaction,
    NamedOption,
    Request,
    allow_in_servers_and_dms,
    as_request,
    plain_command,
    respond,
    zone_option,
)
from bot.host.ui.typed_names import Suggestion
from bot.interactions.interaction_values import member_of
from bot.interactions.router import Router

DATA = {
    "show": ("/data-show", "What is stored about you, and what deleting it means"),
    "export": ("/data-export", "Download all data stored about you"),
    "delete": ("/data-show", "Delete all data stored about you"),
}
"""The subcommands about data: the action of the equivalent button, and the description."""


def me_commands(router: Router) -> app_commands.Group:
    """Return the group of commands about the member who uses them."""
    group = allow_in_servers_and_dms(
        app_commands.Group(name="me", description="Your settings and your data")
    )
    group.add_command(_settings(router))
    group.add_command(_away(router))
    data = app_commands.Group(name="data", description="What data is stored about you")
    for name, (action, description) in DATA.items():
        data.add_command(plain_command(router, name, description, action))
    group.add_command(data)
    return group


def _settings(router: Router) -> Command:
    @app_commands.command(name="settings", description="Pings, quiet hours, time zone, language")
    @app_commands.describe(zone="Your time zone")
    @app_commands.autocomplete(zone=zone_option(router))
    async def settings(interaction: Interaction, zone: str = "") -> None:
        if zone:
            await respond(router, interaction, "/me-zone-set", answers={"zone": zone})
        else:
            await respond(router, interaction, "/me-settings")

    return settings


def _away(router: Router) -> Command:
    async def offer(interaction: Interaction, typed: str) -> list[Suggestion]:
        member = await member_of(interaction, router.host)
        return await router.host.services.personal.day_suggestions(member, typed)

    option = NamedOption(offer, takes=lambda _typed: True)  # other days can be read, too

    @app_commands.command(
        name="away", description=("Going on holiday? Stops your clocks in casual matches")
    )
    @app_commands.describe(
        days="For how many days from now on",
        until="The last day",
        since="The first day (default: now)",
    )
    @app_commands.rename(since="from")
    @app_commands.autocomplete(until=option.suggest, since=option.suggest)
    async def away(
        interaction: Interaction,
        days: app_commands.Range[int, 1, 21] | None = None,
        until: str = "",
        since: str = "",
    ) -> None:
        if until or since:

            async def find() -> Request:
                first, last = [await option.meant(interaction, text) for text in (since, until)]
                return Request("/away-set", answers={"from": first, "until": last})

            await respond(router, interaction, "/away", handler=as_request(router, find))
        else:
            action = "/away" if days is None else f"/away-add {days}"
            await respond(router, interaction, action)

    return away
