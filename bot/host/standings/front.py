"""Front: all that members may ask of the standings, behind one door."""

from bot.host.opening import Opening
from bot.host.standings.boards import Boards
from bot.host.standings.challenge import Challenges
from bot.host.standings.noting import note
from bot.host.standings.stats import Stats
from bot.host.tables import Tables


class Standings:
    """Notes how matches end, and shows tables, records and members."""

    def __init__(self, tables: Tables, opening: Opening) -> None:
        """Keep the standings of these tables."""
        tables.at_end.append(note)
        self.boards = Boards(tables)
        self.stats = Stats(tables)
        self.challenges = Challenges(opening)
        self.answers = {
            **self.boards.answers,
            **self.stats.answers,
            **self.challenges.answers,
        }
