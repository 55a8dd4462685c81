"""A league match as a line of text."""

from bot.host.league.rules.division import Division
from bot.host.ui.member import escape_markdown
from games.core.clubs.wording import with_manager
from games.core.season import Fixture
from games.core.translation import Translator
from storage.server.divisions import NOBODY, VOIDED, FixtureRow


def fixture_line(division: Division, one: FixtureRow, words: Translator) -> str:
    """Return a match's sides as markdown, with the result if there is one."""
    home, away = (escape_markdown(division.name(number, words)) for number in (one.home, one.away))
    facts = {"home": home, "away": away}
    if not one.done:
        return words("{home} – {away}", **facts)
    if one.winner == NOBODY:
        return words("{home} – {away}: nobody came", **facts)
    if one.winner == VOIDED:
        return words("{home} – {away}: ended without a result", **facts)
    if one.home_score is not None:
        score = {"mine": one.home_score, "theirs": one.away_score}
        return words("{home} {mine}:{theirs} {away}", **facts, **score)
    if one.winner is None:
        return words("{home} – {away}: a draw", **facts)
    winner = home if one.winner == one.home else away
    return words("{home} – {away}: {name} won", **facts, name=winner)


def plain_pair(division: Division, one: FixtureRow, words: Translator) -> str:
    """Return a match's sides as plain text, for a button."""
    home, away = division.name(one.home, words), division.name(one.away, words)
    return words("{home} – {away}", home=home, away=away)


def meeting_line(one: Fixture, words: Translator) -> str:
    """Return the two clubs of a match in a game's own league, with the goals once it was played."""
    club = with_manager(words.club_name(one.seat), words.name(one.seat), words)
    facts = {"name": club, "rival": escape_markdown(one.rival)}
    if one.goals is None:
        return words("{name} – {rival}", **facts)
    return words("{name} {mine}:{theirs} {rival}", **facts, mine=one.goals[0], theirs=one.goals[1])
