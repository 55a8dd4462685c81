"""The posts at the end of a division and of its season."""

from bot.host.league.posts import round_post
from bot.host.league.posts.award_lines import award_lines
from bot.host.league.posts.champion_card import card, placed_members
from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.posts.rivalry_lines import best_predictors
from bot.host.league.race import final_places
from bot.host.league.race.progress import mover_lines
from bot.host.league.rules.announcements import DivisionOver, SeasonOver
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, MessageContent
from games.core.translation import N_, Translator
from leagues.title_path import TitlePath, path_of
from storage.server import divisions

ROAD = (
    (
        N_("📈 Nobody was ahead of {name} after any week."),
        N_("📈 The turning point was week {n}: from then on nobody was ahead of {name}."),
    ),
    (
        N_("📈 Nobody was ahead of {name} after any round."),
        N_("📈 The turning point was round {n}: from then on nobody was ahead of {name}."),
    ),
)
"""For weeks and for rounds: since when nobody was ahead, always and from some week on."""
ROAD_OF_PLACED = (
    (
        N_("📈 Nobody of the final table was ahead of {name} after any week."),
        N_(
            "📈 The turning point was week {n}: from then on nobody of the final table was ahead "
            "of {name}."
        ),
    ),
    (
        N_("📈 Nobody of the final table was ahead of {name} after any round."),
        N_(
            "📈 The turning point was round {n}: from then on nobody of the final table was ahead "
            "of {name}."
        ),
    ),
)
"""The same where somebody without a final place was ahead."""
LATE = N_("📈 The turning point was the very end: {name} came from behind in the final scoring.")
PAGE = "season-page"
"""First word of the custom id that asks for the whole season as a page."""


def page_button(season_id: str, words: Translator) -> Button:
    """Return the button that sends the whole season as a page."""
    return Button(words("Whole season as a page"), custom_id_of(f"/{PAGE} {season_id}"))


def over(facts: DivisionFacts, _: DivisionOver) -> MessageContent:
    """Return the post of a division that is over, in a season of several."""
    placed = placed_members(facts.conn, facts.division)
    lines = [
        *round_post.late_lines(facts, len(facts.division.closings)),
        *final_places.final_lines(facts.season_match, placed, facts.division, facts.words),
        *_objective_lines(facts),
        *mover_lines(facts.division, facts.words),
    ]
    if facts.division.row.level:  # the champion's post has those of the highest division
        lines += award_lines(facts.division, facts.review, facts.words)
    title = facts.words("{title} is over", title=facts.title)
    return MessageContent(title, tuple(lines), rows_of(facts), mood="done")


def _first_lines(facts: DivisionFacts) -> list[str]:
    """Return who won the season, and the late matches of its only division.

    With several divisions, each one's own post has its late matches and its places.
    """
    line = final_places.title_line(facts.division, facts.words)
    late = (
        round_post.late_lines(facts, len(facts.division.closings)) if facts.division.of == 1 else []
    )
    return [line, *late]


def _road_lines(facts: DivisionFacts) -> list[str]:
    """Return the turning point of the champion's season, and the champion's best match."""
    words, winner = facts.words, facts.division.season.winner
    tables = divisions.tables_of(facts.conn, facts.division.row.id)
    placed = [member.number for member in facts.division.members if member.place]
    path = None if winner is None else path_of(winner, tables, placed)
    if winner is None or path is None:
        return []
    lines = _turning_point(facts, path, is_alone=len(placed) == 1)
    found = [
        (meeting.goals[0] - meeting.goals[1], meeting.goals, week, meeting.rival_name(words))
        for week in tables
        for meeting in facts.meetings(week)
        if meeting.goals is not None and facts.division.member(meeting.seat).number == winner
    ]
    best = max(found, default=None)
    if best is not None and best[0] > 0:
        _, (mine, theirs), week, rival = best
        text = N_("⚽ Best match: {mine}:{theirs} against {club} in week {n}.")
        lines.append(words(text, mine=mine, theirs=theirs, club=rival, n=week))
    return lines


def _turning_point(facts: DivisionFacts, path: TitlePath, *, is_alone: bool) -> list[str]:
    """Return since when nobody was ahead of the champion; of all, else of the final table."""
    is_league, since, roads = facts.division.is_league, path.since, ROAD
    if since is None and not is_alone:
        since, roads = path.since_placed, ROAD_OF_PLACED
    if since is None and is_alone:
        return []
    text = LATE if since is None else roads[is_league][since > 1]
    return [facts.words(text, name=facts.club(facts.division.season.winner), n=since)]


def _objective_lines(facts: DivisionFacts) -> list[str]:
    """Return the secret aims of a game's season that is over, and what each brought."""
    review, loaded, words = facts.review, facts.season_match, facts.words
    if review is None or loaded is None or facts.days is None or facts.days.race is None:
        return []
    unit = words(facts.days.race.unit)
    found = [
        words(
            "{name}: {card} ({n} {unit})",
            name=facts.club(facts.division.member(aim.seat).number),
            card=review.card_name(aim.card, words),
            n=aim.worth,
            unit=unit,
        )
        for aim in review.aims(loaded.definition.game.view(loaded.match.state, None))
    ]
    return (
        [words("🤫 Secret objectives: {objectives}.", objectives=" · ".join(found))]
        if found
        else []
    )


def _award_lines(facts: DivisionFacts) -> list[str]:
    """Return the awards of the division, and its best predictors."""
    awards = award_lines(facts.division, facts.review, facts.words)
    return [*awards, *best_predictors(facts.conn, facts.division, facts.words)]


def champion(facts: DivisionFacts, _: SeasonOver) -> MessageContent:
    """Return the post of the season's champion, about the highest division."""
    words, season = facts.words, facts.division.season
    title = words("🏆 {season} is over", season=escape_markdown(season.name))
    placed = placed_members(facts.conn, facts.division)
    lines = final_places.final_lines(facts.season_match, placed, facts.division, words)
    if not final_places.is_void(facts.season_match):
        lines = [
            *_first_lines(facts),
            *_road_lines(facts),
            *([*lines, *_objective_lines(facts)] if facts.division.of == 1 else ()),
            *_award_lines(facts),
        ]
    again = Button(words("New season, same people"), facts.custom_id("/season-again"), "main")
    looks = (
        Button(words("Season table"), facts.custom_id("/season-table")),
        page_button(season.id, words),
    )
    row = looks if facts.is_elsewhere else (again, *looks)  # `again` posts where it is pressed
    picture = card(facts.conn, facts.division, facts.season_match, placed, words)
    return MessageContent(title, tuple(lines), (row,), picture, mood="done")
