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


def fixture_line(division: Division, one: FixtureRow, words: Translator) -> str:
    """Return a match's sides as markdown, with the result if there is one."""
    home, away = (escape_markdown(division.name(number, words)) for number in (one.home, one.away))
    facts = {"home": home, "away": away}
    if not one.done:
        return words("{home} – {away}", **facts)
    if one.winner in WITHOUT_RESULT:
        return words(WITHOUT_RESULT[one.winner], **facts)
    winner = home if one.winner == one.home else away
    if one.walkover:
        return words("{home} – {away}: walk-over for {name}", **facts, name=winner)
    if one.home_score is not None:
        score = {"mine": one.home_score, "theirs": one.away_score}
        return words("{home} {mine}:{theirs} {away}", **facts, **score)
    if one.winner is None:
        return words("{home} – {away}: a draw", **facts)
    return words("{home} – {away}: {name} won", **facts, name=winner)


def free_line(division: Division, one_round: Sequence[FixtureRow], words: Translator) -> list[str]:
    """Return the line about the members of a division without a match in a round, if any."""
    busy = {side for one in one_round for side in (one.home, one.away)}
    free = [one for one in division.members if one.number not in busy and one.user_id is not None]
    if not free:
        return []
    names = [escape_markdown(division.name(one.number, words)) for one in free]
    return [words("No match this round: {names}.", names=words.listed(names))]


def plain_pair(division: Division, one: FixtureRow, words: Translator) -> str:
    """Return a match's sides as plain text, for a button."""
    home, away = division.name(one.home, words), division.name(one.away, words)
    return words("{home} – {away}", home=home, away=away)


def each_once(meetings: Iterable[Fixture]) -> list[Fixture]:
    """Return the matches, those between two seats only once: as the first of them has it."""
    found: list[Fixture] = []
    for one in meetings:
        if one.other is None or all(other.seat != one.other for other in found):
            found.append(one)
    return found


def _managed(seat: Seat, words: Translator) -> str:
    return with_manager(words.club_name(seat), words.name(seat), words)


def meeting_line(one: Fixture, words: Translator) -> str:
    """Return the two clubs of a match in a game's own league, with the goals once it was played."""
    rival = escape_markdown(one.rival) if one.other is None else _managed(one.other, words)
    facts = {"name": _managed(one.seat, words), "rival": rival}
    if one.goals is None:
        return words("{name} – {rival}", **facts)
    return words("{name} {mine}:{theirs} {rival}", **facts, mine=one.goals[0], theirs=one.goals[1])
