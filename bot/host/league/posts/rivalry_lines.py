"""The rivalry of the week in posts: the comparison of two clubs, the question, the result."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from bot.host.league.posts.award_lines import award_line
from bot.host.league.posts.division_facts import DivisionFacts
from bot.host.league.race.league_board import LATELY, letters, signed
from bot.host.league.race.weekly_table import difference_of
from bot.host.league.rules.division import Division
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.member import bidi_isolated, escape_markdown
from bot.host.ui.message import Button
from games.core.season import Contender
from games.core.translation import N_, Translator, ngettext_noop
from leagues.season_awards import WISEST_BET
from storage.member import players
from storage.server import divisions, rivalries
from storage.server.divisions import StandingRow
from storage.server.rivalries import RivalryRow

PREDICT = "season-predict"
PREDICTORS = "season-predictors"
"""First words of the custom ids of predictions and of their table."""
HOME, DRAW, AWAY = "home", "draw", "away"
MOST_NAMED = 6
WEEKS = 3
"""The number of newest weeks whose places are shown."""
RIGHT = ngettext_noop(
    "{n} of {m} predicted it: {names}.",
    "{n} of {m} predicted it: {names}.",
)


def side_by_side(facts: DivisionFacts, week: int) -> list[str]:
    """Return the comparison of a week's rivals and the question; nothing without a rivalry."""
    row = _rivalry(facts, week)
    if row is None:
        return []
    words, division = facts.words, facts.division
    tables = divisions.tables_of(facts.conn, division.row.id)
    race = _contenders(facts)
    sides = [_facts_of(division, number, tables, race, row.week, words) for number in row.sides]
    unit = words(facts.days.race.unit) if facts.days is not None and facts.days.race else ""
    labels = (
        "",
        unit,
        words("Position"),
        words("Points"),
        words("Form"),
        words("Goals"),
        words("Strength"),
        words("By week"),
    )
    block = _columns(labels, *sides).replace("`", "'")
    home, away = (division.club_with_manager(number, words) for number in row.sides)
    return [
        words("__Rivalry of the week__"),
        words("{home} – {away}", home=home, away=away),
        f"```\n{block}\n```",
        words("🔮 Who comes off better? The better goal difference of the week counts."),
    ]


def buttons(facts: DivisionFacts, week: int) -> tuple[Button, ...]:
    """Return the buttons of a week's three predictions; none without a rivalry."""
    row, words = _rivalry(facts, week), facts.words
    if row is None:
        return ()
    names = {HOME: facts.division.club(row.home, words), AWAY: facts.division.club(row.away, words)}
    labels = {HOME: names[HOME], DRAW: words("All square"), AWAY: names[AWAY]}
    where = f"/{PREDICT} {row.division_id} {row.week}"
    return tuple(Button(label, custom_id_of(f"{where} {pick}")) for pick, label in labels.items())


def outcome(facts: DivisionFacts, week: int) -> list[str]:
    """Return the result of the rivalry of a week that is over, and who predicted it."""
    row, words = _rivalry(facts, week), facts.words
    if row is None or row.settled_at is None:
        return []
    goals = {
        facts.division.member(meeting.seat).number: meeting.goals
        for meeting in facts.meetings(row.week)
    }
    first, second = (row.away, row.home) if row.winner == row.away else row.sides
    named = {"name": facts.club(first), "other": facts.club(second)}
    scores = {"mine": _score(goals.get(first)), "theirs": _score(goals.get(second))}
    text = N_("🔮 **{name}** ({mine}) came off better than {other} ({theirs}).")
    if row.winner is None:
        text = N_("🔮 {name} ({mine}) and {other} ({theirs}) came off level.")
    said = words(text, **named, **scores)
    return [f"{said} {_who_was_right(facts, row)}".rstrip()]


def best_predictors(conn: Connection, division: Division, words: Translator) -> list[str]:
    """Return the award for the most correct predictions of a season; nothing without any.

    Members of the division who have left the server get none.
    """
    left = {member.user_id for member in division.members if member.left_at is not None}
    told = rivalries.predictors(conn, division.season.id)
    scores = [predictor_score for predictor_score in told if predictor_score.user_id not in left]
    if not scores or not scores[0].right:
        return []
    best = [score.user_id for score in scores if score.right == scores[0].right]
    text, many = ngettext_noop(
        "{names}: {n} rivalry predicted rightly.", "{names}: {n} rivalries predicted rightly."
    )
    said = words.plural(text, many, scores[0].right, names=_names(conn, division, best, words))
    return [award_line(WISEST_BET, said, words)]


def _rivalry(facts: DivisionFacts, week: int) -> RivalryRow | None:
    return rivalries.load(facts.conn, facts.division.row.id, week)


def _contenders(facts: DivisionFacts) -> dict[int, Contender]:
    """Return the public data of the clubs in the race, by member number."""
    if facts.days is None or facts.days.race is None or facts.loaded is None:
        return {}
    view = facts.loaded.definition.game.view(facts.loaded.match.state, None)
    found = facts.days.race.contenders(view)
    return {facts.division.member(contender.seat).number: contender for contender in found}


def _facts_of(
    division: Division,
    number: int,
    tables: Mapping[int, list[StandingRow]],
    race: Mapping[int, Contender],
    week: int,
    words: Translator,
) -> list[str]:
    """Return a club's column: short name, score, place, and so on to its last places."""
    standings = {
        at: row for at, rows in tables.items() for row in rows if row.number == number and at < week
    }
    row, contender = standings.get(week - 1), race.get(number)
    club = division.club_identity(number, words)
    difference = difference_of(row) if row is not None else None
    return [
        club.short if club is not None else "",
        str(contender.score) if contender and row and contender.projected is not None else "",
        str(row.place) if row is not None else "",
        str(row.points) if row is not None else "",
        letters(row.form[-LATELY:], words) if row is not None else "",
        signed(difference) if difference is not None else "",
        str(contender.strength) if contender is not None else "",
        " ".join(str(standings[at].place) for at in sorted(standings)[-WEEKS:])
        if len(standings) > 1
        else "",
    ]


def _columns(labels: Sequence[str], home: Sequence[str], away: Sequence[str]) -> str:
    """Return lines of a label and two columns, without those empty in both columns."""
    lines = [line for line in zip(labels, home, away, strict=True) if any(line[1:])]
    first, *rest = (max(map(len, column)) for column in zip(*lines, strict=True))
    return "\n".join(
        label.ljust(first)
        + "".join(
            " " * (2 + width - len(cell)) + bidi_isolated(cell)
            for cell, width in zip(cells, rest, strict=True)
        )
        for label, *cells in lines
    )


def _who_was_right(facts: DivisionFacts, row: RivalryRow) -> str:
    made = rivalries.predictions_of(facts.conn, row.division_id, row.week)
    right = [prediction.user_id for prediction in made if prediction.pick == row.winner]
    if not made:
        return ""
    if not right:
        return facts.words("Nobody predicted it.")
    names = _names(facts.conn, facts.division, right, facts.words)
    return facts.words.plural(*RIGHT, len(right), m=len(made), names=names)


def _names(conn: Connection, division: Division, users: list[int], words: Translator) -> str:
    """Return the members' names in the season's server as markdown, at most six of them."""
    known = players.names_of(conn, users, division.season.guild_id)
    names = sorted(escape_markdown(known[user]) for user in users if user in known)
    more = len(names) - MOST_NAMED
    if more > 0:
        names = [*names[:MOST_NAMED], words("{n} more", n=more)]
    return words.listed(names)


def _score(goals: tuple[int, int] | None) -> str:
    return "–" if goals is None else f"{goals[0]}:{goals[1]}"
