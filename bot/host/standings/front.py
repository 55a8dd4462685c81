"""The handlers of leaderboards, records and challenges, put together."""

from bot.host.opening import Opening
from bot.host.standings.boards import Boards
from bot.host.standings.challenge import Challenges
from bot.host.standings.noting import note
from bot.host.standings.stats import Stats
from bot.host.tables import Tables


class Standings:
    """Records how matches end, and shows leaderboards and members' records."""

    def __init__(self, tables: Tables, opening: Opening) -> None:
        """Record the results of these matches; challenges open lobbies with `opening`."""
        tables.at_end.append(note)
        self.boards = Boards(tables)
        self.stats = Stats(tables)
        self.challenges = Challenges(opening)
        self.answers = {
            **self.boards.answers,
            **self.stats.answers,
            **self.challenges.answers,
        }
