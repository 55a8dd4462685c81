"""What it means for a cup if one of its matches ends without a result."""

from sqlalchemy import Connection

from bot.host.cups import cup_view
from bot.host.cups.tie_sides import SIDES, able_sides
from bot.host.match.loaded_match import LoadedMatch
from games.core.translation import N_, Translator
from storage.server import cups

AGAIN = N_(
    "🏆 This is a cup match: both play each other once more in a new match, and its lobby opens at "
    "once."
)
ONE_WINS = N_("🏆 This is a cup match, and the other side can't play now: {name} wins it.")
NOBODY_WINS = N_("🏆 This is a cup match, and neither side can play now: nobody wins it.")


def void_preview(conn: Connection, match: LoadedMatch, words: Translator) -> str:
    """Return what follows if a tie's running match ends without a result."""
    tie = cups.tie_of(conn, match.id)
    row = cups.load(conn, tie.cup_id) if tie else None
    if tie is None or row is None:
        return words(AGAIN)
    able = able_sides(conn, row, tie)
    if len(able) == SIDES:
        return words(AGAIN)
    if not able:
        return words(NOBODY_WINS)
    return words(ONE_WINS, name=cup_view.read(conn, row).name(able[0], words))
