"""The common setup, the draft, and clubs before their first Monday."""

from collections import Counter

import pytest

from games.eleven.cards.effect_index import LEVELS
from games.eleven.cards.ids import (
    CLUB_OF,
    DIE,
    DIRECTORS,
    FIRST_TRAINER,
    ICON,
    JERSEY,
    NUMBER,
    SECTIONS,
    STAFF,
    VETERANS,
    YOUNGSTERS,
)
from games.eleven.club.club import NOBODY, Player
from tests.games.eleven.ground import GAME, Table, season, told


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_managers_play(seats):
    """E-R1: each with a club of his own."""
    assert len(Table(seats).state.clubs) == seats


@pytest.mark.parametrize("seats", [0, 5])
def test_more_or_fewer_do_not(seats):
    """E-R1: four sets of player boards."""
    with pytest.raises(ValueError, match="one to four"):
        Table(seats)


def test_five_cards_of_each_row_lie_open():
    """E-R2: players, staff and sponsors."""
    state = Table().state
    assert [len(row) for row in (state.player_row, state.staff_row, state.sponsor_row)] == [5, 5, 5]


def test_cards_come_untrained():
    """E-R3: whoever joins shows the untrained side."""
    club = season().club()
    assert not any(own.trained for own in club.men)


def test_every_club_has_a_first_trainer_and_the_staff_deck_has_none():
    """E-R6, E-R14: he is dealt, the rest of the staff shuffled."""
    table = season("opening", seats=2)
    assert all(FIRST_TRAINER in [own.source for own in club.posts] for club in table.state.clubs)
    assert FIRST_TRAINER not in [*table.state.staff, *table.state.staff_row]


def test_veterans_are_no_part_of_a_deck():
    """E-R5: they are set aside and only dealt at setup."""
    state = season().state
    assert not set(VETERANS) & {*state.players, *state.player_row}


def test_an_option_may_name_the_first_player():
    """E-R8: whoever scored a goal most recently."""
    assert Table(3, first="2").state.first == 2


def test_nobody_remembers_a_goal():
    """E-A34: then the first player is drawn."""
    firsts = {Table(4, seed=bytes([n])).state.first for n in range(30)}
    assert firsts == {0, 1, 2, 3}


def test_the_league_begins_at_nought():
    """E-R9, E-A15: eight opponents, active side up, and a place for each manager."""
    state = Table(3).state
    assert state.points == [0] * 11
    assert state.inactive == [0] * 8


def test_boards_are_empty():
    """E-R10: no infrastructure, no sponsor, the office marker below its track."""
    club = season("opening").club()
    assert club.office == 0
    assert {own.source in (*DIRECTORS, *STAFF) for own in club.posts} == {True}


def test_levels_begin_on_the_second_space_without_resources():
    """E-R11, E-A11: then directors move them; resources come on Monday."""
    club = Table().club()
    assert club.stats == [2, 2, 2, 2]
    assert club.res == [0, 0, 0, 0]


def test_directors_are_kept_and_passed_to_the_left():
    """E-R12: one of four, one of three, one of two; the last is discarded."""
    table = Table(2)
    first, second = ([*table.club(seat).hand] for seat in (0, 1))
    table.play(table.lines(0)[0], 0)
    assert table.waiting == (1,)
    table.play(table.lines(1)[0], 1)
    assert table.club(0).hand == second[1:]
    assert table.club(1).hand == first[1:]
    for _ in range(2):
        for seat in (0, 1):
            table.play(table.lines(seat)[0], seat)
    assert table.state.phase == "opening"
    assert table.waiting == (0, 1)


def test_a_choice_of_a_director_can_be_taken_back():
    """E-R12: until the last manager has chosen."""
    table = Table(2)
    line = table.lines(0)[0]
    table.play(line, 0)
    assert table.refused(line, 0) == "E-R12"
    assert table.lines(0) == ["again"]
    table.play("again", 0)
    assert table.refused("again", 0) == "E-R12"
    assert table.waiting == (0, 1)


def test_a_director_of_another_hand_is_refused():
    """E-R12: only one of one's own four."""
    table = Table(2)
    assert table.refused(table.lines(1)[0], 0) == "E-R12"


def test_directors_move_levels_once_all_are_revealed():
    """E-R12, E-R13: bonuses first, then the levels printed."""
    table = Table()
    table.club().hand = [NUMBER[key] for key in ("moneypenny", "trainor", "peoples", "balance")]
    for key in ("moneypenny", "trainor", "peoples"):
        table.play(f"keep {key}")
    club = table.club()
    assert all(LEVELS[NUMBER[key]] for key in ("moneypenny", "trainor", "peoples"))
    assert club.stats == [2, 2, 2, 2]


def test_eight_opponents_of_eight_clubs():
    """E-R15, E-A13: every manager meets every club once, none the same card as another."""
    clubs = Table(4).state.clubs
    assert all(sorted(CLUB_OF[card] for card in club.rivals) == [*range(8)] for club in clubs)
    assert max(Counter(card for club in clubs for card in club.rivals).values()) == 1


def test_red_clubs_may_be_kept_away_at_first():
    """E-R15: option `ramp_opponents` deals none of them before week 3."""
    for seed in range(20):
        rivals = Table(seed=bytes([seed]), ramp_opponents=True).club().rivals
        assert all(DIE[CLUB_OF[card]] != "red" for card in rivals[:2])
        assert sorted(CLUB_OF[card] for card in rivals) == [*range(8)]


def test_a_veteran_and_a_youngster_with_different_numbers():
    """E-R16, E-A36: the youngster's number and section are those of his trained side."""
    for seed in range(30):
        table = Table(seed=bytes([seed]))
        table.to("opening")
        veteran, youngster = (own.man for own in table.club().men)
        assert veteran in VETERANS
        assert youngster in YOUNGSTERS
        assert JERSEY[veteran] != JERSEY[youngster]


def test_ten_jerseys_five_balls_and_five_shields():
    """E-R17, E-R18, E-A5: the numbers 2 to 11, those with a card as their card shows."""
    table = season("opening", "kit")
    table.play("suggest")
    club = table.club()
    assert Counter(club.icons[:10]) == {0: 5, 1: 5}
    for own in club.men:
        assert club.icons[JERSEY[own.man]] == ICON[own.man]


@pytest.mark.parametrize("veteran", ["falk", "dunne"])
@pytest.mark.parametrize("youngster", ["pippin", "sato", "bibiano", "vega", "kovac"])
def test_the_ten_on_the_pitch_at_the_start_show_five_balls_and_five_shields(veteran, youngster):
    """E-R17, E-A41: a blank jersey replaces one of its own side, so it counts as that one."""
    table = season("opening", "kit")
    club = table.club()
    club.men = [Player(NUMBER[veteran]), Player(NUMBER[youngster])]
    club.icons[:] = [NOBODY] * 13
    for own in club.men:
        club.icons[JERSEY[own.man]] = ICON[own.man]
    table.play("suggest")
    on_pitch = Counter(club.icons[index] for index, zone in enumerate(club.last) if zone != NOBODY)
    assert on_pitch == {0: 5, 1: 5}
    assert Counter(club.icons[:10]) == {0: 5, 1: 5}
    assert all(club.last[JERSEY[own.man]] != NOBODY for own in club.men)


def test_two_blank_jerseys_replace_one_each():
    """E-A35, E-A41: two cards with numbers above 11 leave eight numbered jerseys on the pitch."""
    table = season("opening", "kit")
    club = table.club()
    club.men = [Player(NUMBER["sato"]), Player(NUMBER["pippin"])]
    club.icons[:] = [NOBODY] * 10 + [1, 1, NOBODY]
    table.play("suggest")
    on_pitch = Counter(club.icons[index] for index, zone in enumerate(club.last) if zone != NOBODY)
    assert on_pitch == {0: 5, 1: 5}


def test_the_owner_chooses_the_other_sides():
    """E-R17: from the lowest number on, at most five of a side."""
    table = season("opening", "kit")
    club = table.club()
    club.icons[:] = [NOBODY] * 13
    for number in range(2, 7):
        assert table.refused(f"wear no-{number + 1} ball") == "E-R17"
        table.play(f"wear no-{number} ball")
    assert Counter(club.icons[:10]) == {0: 5, 1: 5}
    assert table.state.phase == "monday" or table.waiting


def test_the_first_line_up_is_four_four_two():
    """E-R17, E-R19: those with a card in their section."""
    table = season("opening", "kit")
    table.play("suggest")
    club = table.club()
    sections = Counter(zone // 3 for zone in club.last if zone != NOBODY)
    assert sections == {0: 4, 1: 4, 2: 2}
    for own in club.men:
        assert club.last[JERSEY[own.man]] // 3 in SECTIONS[own.man]


def test_one_of_two_objectives_is_kept_in_secret():
    """E-R20: the other goes away; one tactic card and one die are there too."""
    table = season("opening", "aim", seats=2)
    club = table.club()
    assert len(table.lines()) == 2
    assert len(club.tactics) == 1
    kept, other = (line.removeprefix("choose ") for line in table.lines())
    assert table.refused("suggest") == "E-R20"
    table.play(f"choose {kept}")
    assert club.objective == NUMBER[kept]
    assert GAME.view(table.state, 1).own.objective != club.objective
    assert other != kept
    assert table.waiting == (0, 1)


def test_there_are_no_goalkeepers():
    """E-A10: no number 1, and nobody who only stands in goal."""
    assert min(JERSEY) == 0
    assert {section for own in SECTIONS for section in own} == {0, 1, 2}


def test_decks_are_closed_to_everybody():
    """E-R7, E-R36: neither decks, nor other sides, nor opponents, are in a view."""
    table = season(seats=2)
    view = GAME.view(table.state, 0)
    assert view.left[4] == len(table.state.meetings)
    assert not hasattr(view, "meetings")
    assert view.clubs[1].tactics == len(table.club(1).tactics)


def test_a_scenario_changes_the_start_of_a_season_alone():
    """E-R11: "Crisis" begins on level 1 of budget and fans; with others it is not played."""
    for seats, level in ((1, 1), (2, 2)):
        table = Table(seats, scenario="crisis")
        moved = told(table.to("opening", "aim"), "level-moved")
        club = table.club()
        for track in (0, 1):
            steps = [event.n for event in moved if event.seat == 0 and event.track == track]
            assert club.stats[track] - sum(steps) <= level
