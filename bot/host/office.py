"""Services that belong to no single match: settings, data, set-up and moderation."""

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
    """The services of members' settings and data, server settings and data, and moderation."""

    answers: dict[str, Answer]
    """Handlers by the first word of the action, for custom ids without a match."""

    def __init__(
        self,
        tables: Tables,
        opening: Opening,
        rewinding: Rewinding,
        teller: Teller,
        surveyor: Surveyor,
    ) -> None:
        """Build the services and merge their handlers."""
        self.tastes = Tastes(tables.database)
        self.personal = Personal(tables, self.tastes)
        self.own_data = OwnData(tables)
        self.setup = Setup(tables, teller, surveyor, opening.most_matches)
        server_data = ServerData(tables, self.own_data)
        self.moderating = Moderating(tables, opening, rewinding)
        parts = (self.personal, self.own_data, self.setup, server_data, self.moderating)
        self.answers = {word: answer for part in parts for word, answer in part.answers.items()}

    def changed(self) -> list[str]:
        """Return and clear the ids of changed matches, whose deliveries are to be made."""
        both = (self.own_data.changed, self.moderating.changed)
        found = [match_id for changed in both for match_id in changed]
        for changed in both:
            changed.clear()
        return found
