"""Office: what members, managers and moderators ask that belongs to no single table."""

from bot.host.moderating import Moderating
from bot.host.opening import Opening
from bot.host.own_data import OwnData
from bot.host.personal import Personal
from bot.host.posts import Teller
from bot.host.reply import Answer
from bot.host.rewinding import Rewinding
from bot.host.server_data import ServerData
from bot.host.setup import Setup
from bot.host.survey import Surveyor
from bot.host.tables import Tables
from bot.host.tastes import Tastes


class Office:
    """Preferences, absences, a member's and a server's data, the set-up, and moderation."""

    answers: dict[str, Answer]
    """By the first word of a door that belongs to no match."""

    def __init__(
        self,
        tables: Tables,
        opening: Opening,
        rewinding: Rewinding,
        teller: Teller,
        surveyor: Surveyor,
    ) -> None:
        """Answer for these tables, and for what is opened at them."""
        self.tastes = Tastes(tables.database)
        self.personal = Personal(tables, self.tastes)
        self.own_data = OwnData(tables)
        self.setup = Setup(tables, teller, surveyor, opening.most_matches)
        server_data = ServerData(tables, self.own_data)
        self.moderating = Moderating(tables, opening, rewinding)
        parts = (self.personal, self.own_data, self.setup, server_data, self.moderating)
        self.answers = {word: answer for part in parts for word, answer in part.answers.items()}

    def changed(self) -> list[str]:
        """Return the matches that were changed since it was last asked, to be told of."""
        both = (self.own_data.changed, self.moderating.changed)
        found = [match_id for changed in both for match_id in changed]
        for changed in both:
            changed.clear()
        return found
