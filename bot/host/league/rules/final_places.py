"""Final places, tie-breaks, clubs that computers ran, and the champion's way to the title."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.host.league.rules.division import Division
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.member import escape_markdown
from games.core.translation import N_, Translator
from storage.server.audit import VOID
from storage.server.divisions import StandingRow
from storage.server.seasons import MemberRow

FIRST = (
    N_("**{name}** is the champion!"),
    N_("🤖 **{name}** comes first: a computer ran the club in the end."),
)
"""Texts for the champion: a member who played, and one whose club a computer ran at the end."""
MEDALS = ("🥇", "🥈", "🥉")


@dataclass(frozen=True, slots=True)
class TitlePath:
    """A champion's way through a season's tables.

    `places` are those in the table by week or round. `since` is the first of the weeks in a row up
    to the last in which nobody was ahead of the champion in what decides the season, None if
    somebody was ahead in the last.
    """

    places: tuple[int, ...]
    since: int | None

    @property
    def is_whole(self) -> bool:
        """Whether nobody was ever ahead."""
        return self.since == 1


def path_of(number: int, tables: Mapping[int, Sequence[StandingRow]]) -> TitlePath | None:
    """Return the way of a member; `tables` are by week, in order. None if it is in no table."""
    places, since = [], None
    for week, rows in tables.items():
        own = next((row for row in rows if row.number == number), None)
        if own is None:
            continue
        places.append(own.place)
        scores = [row.score for row in rows if row.score is not None]
        is_ahead = own.place == 1 if own.score is None else own.score >= max(scores)
        since = (since or week) if is_ahead else None
    return TitlePath(tuple(places), since) if places else None


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
    score = score_of(loaded)
    lines = []
    for one in placed:
        place = one.place or 0
        medal = MEDALS[place - 1] if place <= len(MEDALS) else f"{place}."
        points = f" · {score[one.seat]}" if score and one.seat is not None else ""
        lines.append(f"{medal} {name_of(one, division, words)}{points}")
    return lines + _tie_lines(loaded, placed, division, words)


def is_void(loaded: LoadedMatch | None) -> bool:
    """Return whether a season's match has ended without a result, as a moderator ended it."""
    return loaded is not None and loaded.outcome is not None and loaded.outcome.rule == VOID


def name_of(one: MemberRow, division: Division, words: Translator) -> str:
    """Return a member's club as markdown, marked if a computer ran the club at the end."""
    name = division.club_with_manager(one.number, words)
    return f"🤖 {name}" if division.is_computer(one.number) else name


def _tie_lines(
    loaded: LoadedMatch | None, placed: Sequence[MemberRow], division: Division, words: Translator
) -> list[str]:
    """Return the tie-break for each pair of neighbours with equal scores and different places."""
    score = score_of(loaded)
    if loaded is None or loaded.definition.season is None or not score:
        return []
    days, view = loaded.definition.season, loaded.definition.game.view(loaded.match.state, None)
    points = {club.seat: club.points for club in days.table(view) if club.seat is not None}
    seated = [(one, one.seat) for one in placed if one.seat is not None]
    lines = []
    for (one, seat), (other, behind) in pairwise(seated):
        if score[seat] == score[behind] and one.place != other.place:
            facts = {
                "name": escape_markdown(division.club(one.number, words)),
                "other": escape_markdown(division.club(other.number, words)),
            }
            mine, theirs = points[seat], points[behind]
            lines.append(words(days.tie, **facts, n=score[seat], mine=mine, theirs=theirs))
    return lines


def score_of(loaded: LoadedMatch | None) -> tuple[int, ...] | None:
    """Return the scores by seat of a match that is over, None if there are none."""
    outcome = loaded.outcome if loaded is not None else None
    return outcome.score if outcome is not None else None
