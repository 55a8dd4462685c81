"""Final places, tie-breaks and clubs that computers ran, as lines of text."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.member import escape_markdown
from games.core.translation import N_, Translator, ngettext_noop
from leagues.leavers import shown
from leagues.results import counted
from leagues.tie_breaks import Decider, decided_by
from leagues.title_race import WhyOut, why_out
from storage.server.audit import VOID
from storage.server.seasons import MemberRow

FIRST = (
    N_("**{name}** is the champion!"),
    N_("🤖 **{name}** comes first: a computer ran the club for a third of the days or more."),
)
"""Texts for the champion: a member who played, and one whose club counts as a computer's."""
TIE = N_("It's a tie for first place: {names} are level in everything that decides.")
NOBODY = N_("There is no champion: nobody was left in the title race.")
UNPLACED: Mapping[WhyOut, tuple[str, str]] = MappingProxyType(
    {
        "left": ngettext_noop(
            "No place for {names}, who has left.",
            "No place for {names}, who have left.",
        ),
        "never": ngettext_noop(
            "No place for {names}, who never came.",
            "No place for {names}, who never came.",
        ),
        "computer": ngettext_noop(
            "No place for {names}: a computer ran the club for a third of the days.",
            "No place for {names}: computers ran their clubs for a third of the days.",
        ),
    }
)
"""Members without a place, by the reason, for one name and for several."""
DECIDED: Mapping[Decider, str] = MappingProxyType(
    {
        "difference": N_("{name} and {other} have equal points; the better difference decides."),
        "scored": N_("{name} and {other} have equal points; the higher score decides."),
        "among": N_("{name} and {other} have equal points; the matches between equals decide."),
        "wins": N_("{name} and {other} have equal points; more wins decide."),
    }
)
"""Texts for what decides between the first two of a league of matches."""
MEDALS = ("🥇", "🥈", "🥉")


def final_lines(
    loaded: LoadedMatch | None, placed: Sequence[MemberRow], division: Division, words: Translator
) -> list[str]:
    """Return the places with the match's scores, and the reasons of tie-breaks.

    For a match without a result, return the reason. `loaded` is the match that is the whole
    season, None if there is none.
    """
    outcome = loaded.outcome if loaded is not None else None
    if outcome is not None and is_void(loaded):
        return [words.fill(outcome.reason, dict(outcome.facts))]
    score, unit = score_of(loaded), _unit_of(loaded, words)
    lines = []
    for member in placed:
        place = member.place or 0
        medal = MEDALS[place - 1] if place <= len(MEDALS) else f"{place}."
        points = f" · {score[member.seat]}{unit}" if score and member.seat is not None else ""
        lines.append(f"{medal} {name_of(member, division, words)}{points}")
    return [*lines, *_unplaced(division, words), *_tie_lines(loaded, placed, division, words)]


def _unplaced(division: Division, words: Translator) -> list[str]:
    """Return the members without a place, of whom none may win anything, and why."""
    lines = []
    for why, forms in UNPLACED.items():
        found = [member for member in division.members if why_out(division, member.number) == why]
        if found:
            names = words.listed([name_of(member, division, words) for member in found])
            lines.append(words.plural(*forms, len(found), names=names))
    return lines


def title_line(division: Division, words: Translator) -> str:
    """Return who has won the season of a highest division that is over, or why nobody has."""
    winner = division.season.winner
    if winner is not None:
        name = division.club_with_manager(winner, words)
        return words(FIRST[division.is_computer(winner)], name=name)
    first = [member.number for member in division.members if member.place == 1]
    if not first:
        return words(NOBODY)
    names = [division.club_with_manager(number, words) for number in first]
    return words(TIE, names=words.listed(names))


def is_void(loaded: LoadedMatch | None) -> bool:
    """Return whether a season's match has ended without a result, as a moderator ended it."""
    return loaded is not None and loaded.outcome is not None and loaded.outcome.rule == VOID


def name_of(member: MemberRow, division: Division, words: Translator) -> str:
    """Return a member's club as markdown, marked if it counts as a computer's."""
    name = division.club_with_manager(member.number, words)
    return f"🤖 {name}" if division.is_computer(member.number) else name


def _tie_lines(
    loaded: LoadedMatch | None, placed: Sequence[MemberRow], division: Division, words: Translator
) -> list[str]:
    """Return the tie-break for each pair of neighbours with equal scores and different places.

    In a league of matches, only that between the first two.
    """
    if loaded is None:
        return _league_tie(placed[:2], division, words)
    score = score_of(loaded)
    if loaded.definition.season is None or not score:
        return []
    days, view = loaded.definition.season, loaded.definition.game.view(loaded.match.state, None)
    points = {club.seat: club.points for club in days.table(view) if club.seat is not None}
    seated = [(member, member.seat) for member in placed if member.seat is not None]
    lines = []
    for (member, seat), (other, behind) in pairwise(seated):
        if score[seat] == score[behind] and member.place != other.place:
            facts = {
                "name": escape_markdown(division.club(member.number, words)),
                "other": escape_markdown(division.club(other.number, words)),
            }
            mine, theirs = points[seat], points[behind]
            lines.append(words(days.tie, **facts, n=score[seat], mine=mine, theirs=theirs))
    return lines


def _league_tie(first: Sequence[MemberRow], division: Division, words: Translator) -> list[str]:
    """Return what decides between the first two members of a league with equal points."""
    if len(first) < 2 or first[0].place == first[1].place:  # noqa: PLR2004 - a comparison
        return []
    ahead, other = (each.number for each in first)
    results = counted(division.fixtures)
    decider = decided_by(ahead, other, shown(division.members, division.fixtures), results)
    if decider is None:
        return []
    name, behind = (escape_markdown(division.name(number, words)) for number in (ahead, other))
    return [words(DECIDED[decider], name=name, other=behind)]


def _unit_of(loaded: LoadedMatch | None, words: Translator) -> str:
    """Return a space and the unit of a season's scores, "" without one."""
    days = loaded.definition.season if loaded is not None else None
    return f" {words(days.race.unit)}" if days is not None and days.race is not None else ""


def score_of(loaded: LoadedMatch | None) -> tuple[int, ...] | None:
    """Return the scores by seat of a match that is over, None if there are none."""
    outcome = loaded.outcome if loaded is not None else None
    return outcome.score if outcome is not None else None
