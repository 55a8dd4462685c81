"""Loading the championships, cups and seasons won in a server."""

from sqlalchemy import Connection

from bot.host.ratings.hall_of_fame import WonTitle, titles_of
from bot.host.ratings.honours import cups_of, seasons_of
from games.core.definition import GameDefinition
from leagues.computer_clubs import COMPUTER_PART
from storage.member import results
from storage.server import cups, seasons


def won_in(conn: Connection, guild_id: int, definition: GameDefinition) -> list[WonTitle]:
    """Return all titles of a game won in a server, championships first."""
    titles = (
        results.won_by(conn, guild_id, definition.name, definition.texts.titles)
        if definition.texts.titles
        else []
    )
    found = cups.of_guild(conn, guild_id) if definition.cup_options else []
    mine = [row for row in found if row.game == definition.name]
    leagues = seasons_of(seasons.champions(conn, guild_id, COMPUTER_PART, definition.name))
    return [*titles_of(titles, definition.texts.titles), *cups_of(mine), *leagues]
