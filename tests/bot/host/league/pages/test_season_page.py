"""A season as a page: every week, match and transfer, nothing hidden, no id, not too long."""

import json
from dataclasses import replace

import pytest

from bot.host.league.pages import season_page
from bot.host.league.pages.page_input import RoundMatch
from bot.host.league.pages.played_weeks import played_weeks
from games.core.dice import SeededDice
from games.core.screen import Picture
from games.finale_dice.definition import DEFINITION as DICE
from games.registry import GAMES
from storage.match.matches import SeatRow
from tests.bot.host.league.pages.simulated import NAMES, division, page_of, season_match


@pytest.fixture(autouse=True)
def _games(monkeypatch):
    """Replays know the real games, not the toy of other tests."""
    monkeypatch.setattr("bot.host.match.replay_run.GAMES", GAMES)


def test_every_week_has_its_matches_with_pictures_and_its_transfers():
    weeks = played_weeks(division(season_match()), "en")
    assert [number for number in weeks if number] == [*range(1, 9)]
    for number in range(1, 9):
        matches = weeks[number].matches
        assert [match.result.split("**")[1] for match in matches] == [*NAMES[:3]]
        for match in matches:
            score = match.result.split()[-2]
            assert score in match.picture.alt.replace(" ", "").replace(".", " ")
            assert match.lines
    hired = [line for week in weeks.values() for line in week.transfers if "hires" in line]
    assert hired


def test_what_a_seat_alone_saw_is_not_told():
    """Directors' hands, tactics drawn and plans are events for one seat."""
    told = [
        line
        for week in played_weeks(division(season_match()), "en").values()
        for line in (*week.transfers, *(text for match in week.matches for text in match.lines))
    ]
    assert not [line for line in told if line.startswith("You ")]


def test_without_a_replay_results_and_transfers_remain():
    """The rules have changed since: a story as it was stored has no weeks and no pictures."""
    match = replace(season_match(), replay=None)
    weeks = played_weeks(division(match), "en")
    assert all(played.picture is None for week in weeks.values() for played in week.matches)
    assert len(weeks[8].matches) == 3
    assert any("hires" in line for line in weeks[0].transfers)


def test_a_replay_that_breaks_off_goes_on_with_the_stored_story():
    match = season_match()
    broken = replace(match.replay, steps=(*match.replay.steps[:60], match.replay.steps[0]))
    weeks = played_weeks(division(replace(match, replay=broken)), "en")
    whole = played_weeks(division(match), "en")
    told = sum(len(week.transfers) for week in weeks.values())
    assert told >= sum(len(week.transfers) for week in whole.values())


def test_the_page_is_one_file_without_ids_that_escapes_names():
    made = season_page.page(page_of(division(season_match()))).decode()
    assert made.startswith("<!doctype html>")
    assert "987650" not in made
    assert "<b>" in made
    assert "Ben <b>" not in made
    assert "Autumn <3" not in made
    assert made.count("Autumn &lt;3") == 2, "in the title and the heading, also without scripts"
    assert "http" not in made.split("<main>")[1].split("</main>")[0]
    assert "{" not in made.split("<main>")[1].split("</main>")[0]
    assert made.count('class="week"') == 8
    assert "@font-face" in made
    assert "SIL OPEN FONT LICENSE" in made


@pytest.mark.parametrize(("locale", "word"), [("de", "Woche 8"), ("fr", "Semaine 8")])
def test_the_page_speaks_its_reader_s_language(locale, word):
    made = season_page.page(page_of(division(season_match()), locale=locale)).decode()
    assert f'lang="{locale}"' in made
    assert word in made


def test_a_page_that_would_be_too_long_has_fewer_pictures(monkeypatch):
    monkeypatch.setattr(season_page, "font_faces", lambda _: "")  # it takes the most time
    asked = page_of(division(season_match(2, weeks=2)))
    whole = season_page.page(asked)
    monkeypatch.setattr(season_page, "MOST_BYTES", len(whole) - 1)
    less = season_page.page(asked)
    assert len(less) < len(whole)
    assert 0 < less.count(b"data-picture=") < whole.count(b"data-picture=")
    monkeypatch.setattr(season_page, "MOST_BYTES", 1)
    assert season_page.page(asked).count(b"data-picture=") == 1


def test_a_league_of_matches_shows_their_last_positions():
    state, _ = DICE.game.setup(DICE.options(), 2, SeededDice(b"a"))
    seats = (SeatRow(0, "Ana", 1), SeatRow(1, "Ben", 2))
    stored = DICE.dump_state(state)
    rounds = (
        RoundMatch(1, "Ana 2:1 Ben", "Ana won", "finale_dice", stored, seats),
        RoundMatch(1, "Cem – Dan: nobody came"),
        RoundMatch(2, "Ana – Cem: Ana won", "", "of-old", b"{}", seats),
        RoundMatch(2, "Ben – Dan: Dan won", "", "finale_dice", b"{}", seats),
    )
    part = replace(division(None), rounds=rounds, card=Picture("<svg/>", "the card", 10, 10))
    asked = replace(page_of(part, part), is_league=True)
    weeks = played_weeks(part, "en")
    assert [match.picture is None for match in weeks[1].matches] == [False, True]
    assert [match.picture is None for match in weeks[2].matches] == [True, True]
    made = season_page.page(asked).decode()
    assert "Round 1" in made
    assert made.count("<h2>") == 2
    assert "Cem – Dan: nobody came" in made
    assert made.count('<img src="data:') == 2, "the cards need no scripts"
    data = json.loads(made.split('type="application/json">')[1].split("</script>")[0])
    assert len(data["pictures"]) == 1
