"""`/time`: advances the clock of the playground, so that a season need not take weeks.

Only the playground adds this command; it does not exist on Discord.
"""

from typing import Any, Literal, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.commands.shared import Command, respond
from bot.host.app.time_travel import ClockAdvancer
from bot.host.ui.interaction import Reply, ephemeral_text
from bot.host.ui.member import DOMAIN, words_for
from bot.interactions.router import Router
from games.core.translation import N_
from storage.server import upcoming

Span: TypeAlias = Literal["closing", "hour", "day", "week"]
HOUR = 3_600_000
SPANS = {"hour": HOUR, "day": 24 * HOUR, "week": 7 * 24 * HOUR}
DESCRIPTION, HOW_MUCH = N_("Playground: let time pass"), N_("How much")
CHOICES = [
    app_commands.Choice(name=locale_str(label, domain=DOMAIN), value=value)
    for label, value in (
        (N_("Until the next day of a season closes"), "closing"),
        (N_("An hour"), "hour"),
        (N_("A day"), "day"),
        (N_("A week"), "week"),
    )
]
IT_IS = N_("🕒 It is <t:{now}:F> now. Whatever was due on the way has happened.")
STOPPED = N_(
    "🕒 It is <t:{now}:F> now, and there is more on the way. Use /time again to go on from here."
)
CLOSES = N_("The next day of a season closes <t:{at}:F>.")
NOTHING = N_("Nothing is due, so there is nothing to wait for. A season gives you days to close.")


def time_command(passing: ClockAdvancer, router: Router) -> Command:
    """Return the command; its name and its option's name are English in every language."""

    @app_commands.command(
        name="time", description=locale_str(DESCRIPTION, domain=DOMAIN), auto_locale_strings=False
    )
    @app_commands.describe(passes=locale_str(HOW_MUCH, domain=DOMAIN))
    @app_commands.choices(passes=CHOICES)
    async def command(interaction: discord.Interaction[Any], passes: Span) -> None:
        await respond(
            router,
            interaction,
            "/time",
            handler=lambda pressed: let_pass(
                passing, passes, pressed.place.guild_id or 0, pressed.member.locale
            ),
        )

    return command


async def let_pass(passing: ClockAdvancer, span: Span, guild_id: int, locale: str) -> Reply:
    """Advance the clock for all servers; return a reply with the new time and the next deadline."""
    words, match_service = words_for((), locale), passing.host.services.matches
    now, database = match_service.now(), match_service.database
    if span == "closing":
        closing = await database.read(lambda conn: upcoming.closing_after(conn, guild_id, now))
        until = closing or await database.read(lambda conn: upcoming.after(conn, now))
        if until is None:
            return ephemeral_text(words(NOTHING))
    else:
        until = now + SPANS[span]
    is_there = await passing.until(until)
    now = match_service.now()
    lines = [words(IT_IS if is_there else STOPPED, now=now // 1000)]
    comes = await database.read(lambda conn: upcoming.closing_after(conn, guild_id, now))
    if comes is not None:
        lines.append(words(CLOSES, at=comes // 1000))
    return ephemeral_text("\n".join(lines))
