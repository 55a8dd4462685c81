"""The messages with which organisers and moderators give a club its default name and look."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.host.league.days.season_clubs import NamedClub
from bot.host.league.posts.club_view import CLUBS
from bot.host.ui.interaction import Grant
from bot.host.ui.member import bidi_isolated, escape_markdown
from bot.host.ui.message import Button, MessageContent, Select, SelectOption
from bot.host.ui.permissions import authorized_custom_id
from games.core.clubs.wording import with_manager
from games.core.screen import MAX_ENTRIES
from games.core.translation import Translator
from storage.server.seasons import SeasonRow

RESET, SURE = "season-club-reset", "season-club-reset-yes"
"""First words of the custom ids of the select and of its confirmation."""


@dataclass(frozen=True, slots=True)
class ChosenClub:
    """A club for which something was chosen, with its season."""

    season: SeasonRow
    club: NamedClub

    @property
    def key(self) -> str:
        """The season's id and the member's number, as an entry's value."""
        return f"{self.season.id} {self.club.member.number}"

    def called(self, words: Translator) -> str:
        """Return the club's name with its manager's as plain text."""
        return with_manager(self.club.identity.name, self.club.manager, words)


def listed(
    clubs: Sequence[ChosenClub], season: SeasonRow | None, grant: Grant | None, words: Translator
) -> MessageContent:
    """Return the clubs that may be reset, of one season or of all of a server."""
    title = words("Reset a club")
    if not clubs:
        return MessageContent(title, (words("No club has a name or a look of its own here."),))
    entries = tuple(
        SelectOption(bidi_isolated(one.called(words)), one.key, hint=one.season.name)
        for one in clubs[:MAX_ENTRIES]
    )
    lines = [words("Whose club gets its default name, short name, crest and kit again?")]
    if len(clubs) > MAX_ENTRIES:
        lines.append(words("… and {n} more", n=len(clubs) - MAX_ENTRIES))
    where = f"?{RESET} {season.id}" if season is not None else f"?{RESET}"
    pick = Select(words("Choose a club"), authorized_custom_id(where, grant), entries)
    return MessageContent(title, tuple(lines), (pick,))


def sure(chosen: ChosenClub, grant: Grant | None, words: Translator) -> MessageContent:
    """Return the question before a club is reset."""
    text = words(
        "Give **{club}** its default name, crest and kit again? Its manager will read it.",
        club=escape_markdown(chosen.called(words)),
    )
    buttons = (
        Button(
            words("Yes, reset it"), authorized_custom_id(f"/{SURE} {chosen.key}", grant), "danger"
        ),
        Button(words("No, go back"), authorized_custom_id(f"/{CLUBS} {chosen.season.id}", grant)),
    )
    return MessageContent("", (text,), (buttons,))


def done(chosen: ChosenClub, words: Translator) -> MessageContent:
    """Return the confirmation that a club was reset."""
    text = words(
        "Done: the club of {name} has its default name, crest and kit again.",
        name=escape_markdown(chosen.club.manager),
    )
    return MessageContent("", (text,))
