"""A league match as a line of text."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from bot.host.league.rules.division import Division
from bot.host.ui.member import escape_markdown
from games.core.clubs.wording import with_manager
from games.core.game import Seat
from games.core.season import Fixture
from games.core.translation import N_, Translator
from leagues.results import LEFT, NOBODY, VOIDED
from storage.server.divisions import FixtureRow

WITHOUT_RESULT: Mapping[int | None, str] = MappingProxyType(
    {
        NOBODY: N_("{home} – {away}: nobody came"),
        VOIDED: N_("{home} – {away}: ended without a result"),
        LEFT: N_("{home} – {away}: doesn't count, a player has left"),
    }
)
"""Texts of matches that count for neither side."""


def fixture_line(division: Division, fixture: FixtureRow, words: Translator) -> str:
    """Return a match's sides as markdown, with the result if there is one."""
    home, away = (
        escape_markdown(division.name(number, words)) for number in (fixture.home, fixture.away)
    )
    facts = {"home": home, "away": away}
    if not fixture.done:
        return words("{home} – {away}", **facts)
    if fixture.winner in WITHOUT_RESULT:
        return words(WITHOUT_RESULT[fixture.winner], **facts)
    winner = home if fixture.winner == fixture.home else away
    if fixture.walkover:
        return words("{home} – {away}: walk-over for {name}", **facts, name=winner)
    if fixture.home_score is not None:
        score = {"mine": fixture.home_score, "theirs": fixture.away_score}
        return words("{home} {mine}:{theirs} {away}", **facts, **score)
    if fixture.winner is None:
        return words("{home} – {away}: a draw", **facts)
    return words("{home} – {away}: {name} won", **facts, name=winner)


def free_line(division: Division, one_round: Sequence[FixtureRow], words: Translator) -> list[str]:
    """Return the line about the members of a division without a match in a round, if any."""
    busy = {side for fixture in one_round for side in (fixture.home, fixture.away)}
    free = [
        member
        for member in division.members
        if member.number not in busy and member.user_id is not None
    ]
    if not free:
        return []
    names = [escape_markdown(division.name(member.number, words)) for member in free]
    return [words("No match this round: {names}.", names=words.listed(names))]


def plain_pair(division: Division, fixture: FixtureRow, words: Translator) -> str:
    """Return a match's sides as plain text, for a button."""
    home, away = division.name(fixture.home, words), division.name(fixture.away, words)
    return words("{home} – {away}", home=home, away=away)


def each_once(meetings: Iterable[Fixture]) -> list[Fixture]:
    """Return the matches, those between two seats only once: as the first of them has it."""
    fixtures: list[Fixture] = []
    for meeting in meetings:
        if meeting.other is None or all(other.seat != meeting.other for other in fixtures):
            fixtures.append(meeting)
    return fixtures


def _managed(seat: Seat, words: Translator) -> str:
    return with_manager(words.club_name(seat), words.name(seat), words)


def meeting_line(fixture: Fixture, words: Translator) -> str:
    """Return the two clubs of a match in a game's own league, with the goals once it was played."""
    rival = (
        escape_markdown(fixture.rival) if fixture.other is None else _managed(fixture.other, words)
    )
    facts = {"name": _managed(fixture.seat, words), "rival": rival}
    if fixture.goals is None:
        return words("{name} – {rival}", **facts)
    return words(
        "{name} {mine}:{theirs} {rival}", **facts, mine=fixture.goals[0], theirs=fixture.goals[1]
    )
