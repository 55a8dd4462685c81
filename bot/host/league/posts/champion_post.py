"""The posts at the end of a division and of its season."""

from bot.host.league.posts import round_post
from bot.host.league.posts.award_lines import award_lines
from bot.host.league.posts.champion_card import card, placed_members
from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.posts.rivalry_lines import best_predictors
from bot.host.league.rules import final_places
from bot.host.league.rules.announcements import DivisionOver, SeasonOver
from bot.host.league.rules.progress import mover_lines
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, MessageContent
from games.core.translation import Translator

PAGE = "season-page"
"""First word of the custom id that asks for the whole season as a page."""


def page_button(season_id: str, words: Translator) -> Button:
    """Return the button that sends the whole season as a page."""
    return Button(words("Whole season as a page"), str(CustomId(NO_MATCH, f"/{PAGE} {season_id}")))


def over(facts: DivisionFacts, _: DivisionOver) -> MessageContent:
    """Return the post of a division that is over, in a season of several."""
    placed = placed_members(facts.conn, facts.division)
    lines = [
        *round_post.late_lines(facts, len(facts.division.closings)),
        *final_places.final_lines(facts.season_match, placed, facts.division, facts.words),
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
            *(lines if facts.division.of == 1 else ()),
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
