"""Opening the next season for the members of one that is over."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.rules import season_settings
from bot.host.league.seasons.season_lookup import SeasonLookup
from bot.host.league.seasons.signups import Plan, Signups, require_no_next
from bot.host.refusal import Refusal
from bot.host.ui.interaction import MemberInteraction, Reply
from bot.host.ui.member import clean_name, escape_markdown
from bot.host.ui.numbers import is_number
from bot.host.ui.typed_text import LONGEST_TYPED_NAME
from games.core.clubs.lookalikes import reading
from games.core.translation import N_
from storage.server import seasons
from storage.server.seasons import MemberRow, SeasonRow


class NextSeason:
    """Opens the season after one that is over."""

    def __init__(self, lookup: SeasonLookup, signups: Signups) -> None:
        self.lookup = lookup
        self.signups = signups

    async def again(self, interaction: MemberInteraction) -> Reply:
        """Open the next season and mention all members of the last one in its message.

        The organiser and the members of the last season may do so; only the user is signed up.
        """
        season = (await self.lookup.require_division(interaction)).season
        if season.status != "over":
            raise Refusal(N_("This season is still being played."))
        members, name = await self.lookup.database.read(
            lambda conn: (
                _need_manager(conn, season, interaction),
                _free_name(conn, season),
            )
        )
        users = [member.user_id for member in members if member.user_id is not None]
        plan = Plan(
            season.game,
            name,
            season_settings.choices_only(season_settings.load(season.settings)),
            previous=season.id,
            asked=tuple(user for user in users if user != interaction.member.user_id),
        )
        place = replace(interaction.place, channel_id=season.channel_id)
        return await self.signups.open(interaction.member, place, plan)


def _need_manager(
    conn: Connection, season: SeasonRow, interaction: MemberInteraction
) -> list[MemberRow]:
    """Return the members of a season.

    Raises `Refusal` if the user may not open the next one.
    """
    members, user = seasons.members_of(conn, season.id), interaction.member.user_id
    if user != season.host_id and all(member.user_id != user for member in members):
        text = N_(
            "Only members who played {name} can ask for its next season. Open your own: /season new"
        )
        raise Refusal(text, name=escape_markdown(season.name))
    require_no_next(conn, season.guild_id, season.id)
    return members


def _free_name(conn: Connection, season: SeasonRow) -> str:
    """Return a name for the next season that no other season of the server has."""
    taken = {reading(other.name) for other in seasons.of_guild(conn, season.guild_id)}
    name = next_name(season.name)
    while reading(name) in taken:
        name = next_name(name)
    return name


def next_name(name: str) -> str:
    """Return the name of the following season, with its number raised or a 2 added.

    A long name is cut before its number, or all later seasons would have the same name.
    """
    words, number = name.split(), 2
    if words and is_number(words[-1]):
        number = int(words.pop()) + 1
    if not words:
        return str(number)
    return f"{clean_name(' '.join(words), LONGEST_TYPED_NAME - 1 - len(str(number)))} {number}"
