"""Every place that tells of a title takes it from `title_race.py`, or from what that has stored."""

import re

import pytest

from tests.programs import ROOT

PLACES = {
    # who is in the race, and what becomes of it
    "bot/host/league/days/season_end.py": r"title_race\.placeable",
    "bot/host/league/days/rounds.py": r"title_race\.placeable",
    "bot/host/league/days/award_giving.py": r"title_race\.racing",
    "bot/host/league/days/week_stories.py": r"title_race\.seats_of\(after\)",
    "bot/host/league/days/match_notes.py": r"is_decided\(division\)",
    "bot/host/league/posts/division_table.py": r"race_of\(division, rows",
    "bot/host/league/posts/friday_show.py": r"title_race\.seats_of",
    "bot/host/league/posts/monday_preview.py": r"title_race\.race_of\(division, rows",
    "bot/host/league/posts/round_post.py": r"race_of\(division, rows\)",
    "bot/host/league/race/final_places.py": r"why_out\(division",
    "bot/host/league/race/weekly_table.py": r"race\.racing",
    "bot/host/league/seasons/season_queries.py": r"title_race\.seats_of",
    # what the end of a division has stored
    "bot/host/league/posts/champion_post.py": r"final_places\.",
    "bot/host/league/posts/champion_card.py": r"\w\.place\b",
    "bot/host/league/posts/season_view.py": r"final_places\.title_line",
    "bot/host/league/pages/page_reading.py": r"final_places\.final_lines",
    "bot/host/league/race/progress.py": r"final_lines|\w\.place\b",
    "leagues/promotion.py": r"\w\.place\b",
    # the result of a season's match, which names nobody
    "bot/host/views/result_summary.py": r"is_whole_season\(loaded\)",
    "bot/host/views/match_card.py": r"is_whole_season\(loaded\)",
}
"""By file: what it takes from the title race."""
TELLS = re.compile(
    r"outcome\.ranking|outcome\.winners|reporting\.race\(|race_board\(|\.place == 1"
    r"|🥇|🏁|[Cc]hampion\b.*N_|N_\(.*(?:title|[Cc]hampion)"
)
"""What only a file does that tells who is first, or asks for it."""
BESIDES = {
    "bot/host/league/rules/round_results.py": "the winner of one match of a league",
    "leagues/title_race.py": "the race itself",
    "bot/host/league/posts/champion_picture.py": "draws the places that it is given",
    "bot/host/league/days/round_story_lines.py": "stories of the table of a league of matches",
    "leagues/round_stories.py": "the choice of these stories",
    "bot/host/league/posts/organiser_view.py": "titles of messages",
    "bot/host/league/seasons/champion_roles.py": "the role for the winner that is stored",
    "bot/host/league/seasons/todo_list.py": "titles of messages",
    "bot/host/views/help_pages.py": "titles of messages",
}
"""Files that sound alike, and why they are no such place."""


@pytest.mark.parametrize("path", PLACES)
def test_each_place_takes_it_from_the_title_race(path):
    assert re.search(PLACES[path], (ROOT / path).read_text())


def test_there_is_no_other_place():
    """A new one is added above, with what it takes from the race."""
    folders = ("bot/host/league", "bot/host/views", "leagues")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    telling = {str(file.relative_to(ROOT)) for file in files if TELLS.search(file.read_text())}
    assert telling - PLACES.keys() - BESIDES.keys() == set()
