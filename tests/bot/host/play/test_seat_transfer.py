"""What a seat keeps of its player when another one takes it."""

from dataclasses import replace

import pytest

from bot.host.match.stand_ins import assign_stand_in, restore_player
from bot.host.play.seat_transfer import give_up, seat_member
from tests.bot.host.fakes import ANA, BEN, CEM
from tests.bot.host.league.ground import League

CLUB = '{"name": "Harbour Lions"}'


@pytest.fixture
async def loaded(database, clock, monkeypatch):
    """A match of a season in which the club of Ben's seat has a name."""
    league = League(database, clock, monkeypatch)
    (division,) = await league.begin(ANA, BEN)
    found = await league.table(division.match_id)
    first, second = found.row.seats
    found.row = replace(found.row, seats=(first, replace(second, club=CLUB)))
    return found


async def test_in_a_season_the_club_stays_with_the_seat(loaded):
    seat_member(loaded, 1, CEM)
    assert (loaded.seat(1).name, loaded.seat(1).club) == ("Cem", CLUB)


async def test_in_a_single_match_nobody_plays_under_a_name_that_another_one_typed(loaded):
    loaded.settings.season = None
    seat_member(loaded, 1, CEM)
    assert (loaded.seat(1).name, loaded.seat(1).club) == ("Cem", None)


async def test_who_takes_a_seat_that_was_left_has_a_club_of_their_own(loaded):
    loaded.settings.season = None
    assign_stand_in(loaded, 1, "left")
    restore_player(loaded, 1, CEM.user_id, "Cem")
    assert (loaded.seat(1).name, loaded.seat(1).club) == ("Cem", None)


async def test_who_comes_back_finds_their_club_as_it_was(loaded):
    loaded.settings.season = None
    assign_stand_in(loaded, 1)
    restore_player(loaded, 1, BEN.user_id, "Ben")
    assert loaded.seat(1).club == CLUB


async def test_the_computer_in_a_seat_whose_member_deletes_their_data_has_a_club_of_its_own(loaded):
    assert give_up(loaded, 1) is None
    assert loaded.seat(1).club is None
