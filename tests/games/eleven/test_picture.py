"""Which picture a viewer sees, and that it shows what the view says."""

import pytest

from games.core.dice import SeededDice
from games.core.svg import size_of
from games.core.translation import Translator
from games.eleven.cards.ids import JERSEY, NUMBER, RIVAL_SIDE, RIVALS
from games.eleven.club.club import AssetCard, Player
from games.eleven.drawing.full_time import match_of
from games.eleven.picture import board_of, owed_by, picture, table_of, time_of
from games.eleven.setup import new_season
from games.eleven.state import OPPONENTS, Options, Score
from games.eleven.view import view_of

WORDS = Translator(names=["Ana_", "Ben", "Cem"])
BALL, SHIELD = 0, 1


@pytest.fixture
def season():
    """A season of three managers on the Tuesday of week 2, the second one first."""
    state = new_season(Options(first="1"), 3, SeededDice(b"pictures"), [])
    state.phase, state.round, state.first, state.turn = "days", 2, 1, 1
    for club in state.clubs:
        club.step = "day"
    return state


def seen(season, seat=None):
    return view_of(season, seat)


def kick_off(season, **zones):
    """Let the first club stand with these jerseys, balls above the 6, against its opponent."""
    season.phase = "matchday"
    club = season.clubs[0]
    names = ("DL", "DC", "DR", "ML", "MC", "MR", "FL", "FC", "FR")
    club.match.icons = [SHIELD if number <= 6 else BALL for number in range(2, 15)]
    for zone, numbers in zones.items():
        for number in numbers:
            club.match.zones[number - 2] = names.index(zone)
    return club


def meet(club, key):
    """Put this opponent card first."""
    club.rivals.insert(0, [rival.id for rival in RIVALS].index(key))


def match(season):
    view = seen(season, 0)
    return match_of(view, view.seat, WORDS)


def scorers(side):
    return [
        (zone, jersey.number, jersey.strength)
        for zone, jerseys in enumerate(side)
        for jersey in jerseys
        if jersey.scores
    ]


def test_an_onlooker_sees_the_league_and_a_manager_the_own_club(season):
    """The season card is for all, the club board for its manager."""
    assert picture(seen(season), WORDS).alt.startswith("Eleven · week 2 of 8.")
    own = picture(seen(season, 1), WORDS)
    assert own.alt.startswith("FC Ben, Week 2 of 8 · Tuesday: place 1 with 0 points")
    assert (own.width, own.height) == size_of(own.svg)


def test_names_are_drawn_without_the_marks_of_markdown(season):
    """They keep markdown away from text, but a picture has none."""
    assert board_of(seen(season, 0), 0, WORDS).name == "Ana_ United"


@pytest.mark.parametrize(
    ("phase", "day", "said", "now"),
    [
        ("draft", 0, "before the season", -1),
        ("opening", 0, "before the season", -1),
        ("monday", 0, "Week 2 of 8 · Monday", 0),
        ("days", 0, "Week 2 of 8 · Tuesday", 1),
        ("days", 2, "Week 2 of 8 · Thursday", 3),
        ("matchday", 2, "Week 2 of 8 · Matchday", 4),
        ("weekend", 2, "Week 2 of 8 · Weekend", 4),
        ("over", 2, "after the season", -1),
    ],
)
def test_the_time_is_told(season, phase, day, said, now):
    """E-R21: five stages a week."""
    season.phase, season.day = phase, day
    assert time_of(seen(season), WORDS) == said
    assert table_of(seen(season), WORDS).now == now


def test_the_table_is_sorted_and_managers_stand_first_among_equals(season):
    """E-A16: equal clubs share a place."""
    season.points[OPPONENTS + 2], season.points[3] = 5, 5
    season.inactive[3] = 1
    first, second, third, *_ = table_of(seen(season), WORDS).rows
    assert (first.place, first.name, first.points) == (1, "Cem City", 5)
    assert (second.place, second.points, second.is_inactive) == (1, 5, True)
    assert third.place == 3
    assert third.name == "Ana_ United"


def test_results_are_told_as_won_drawn_and_lost(season):
    """E-R60."""
    season.clubs[0].results = [(4, 2, 1), (5, 1, 1), (6, 0, 3)]
    rows = {row.name: row for row in table_of(seen(season), WORDS).rows}
    assert list(rows["Ana_ United"].form) == [0, 1, 2]


def test_in_turns_who_has_played_is_done(season):
    """E-R22: clockwise from the first player."""
    season.turn = 2
    owed = [owed_by(seen(season), seat) for seat in range(3)]
    assert owed == [None, "done", "turn"]


def test_together_everybody_owes_until_done(season):
    """E-R22: nobody waits for anybody."""
    season.phase = "matchday"
    season.clubs[1].step = "done"
    assert [owed_by(seen(season), seat) for seat in range(3)] == ["owes", "done", "owes"]


def test_after_the_season_everybody_sees_the_final_table(season):
    """E-R71: with everybody's VP."""
    season.phase = "over"
    season.scores = [Score(9, 4, 0, 0, 6, 2, 4, 10, 0) for _ in range(3)]
    assert [owed_by(seen(season), seat) for seat in range(3)] == [None] * 3
    for seat in (None, 0):
        drawn = picture(seen(season, seat), WORDS)
        assert drawn.alt.startswith("Eleven · after the season.")
        assert "FC Ben 0 (35 VP)" in drawn.alt
        assert drawn.svg.count("35 VP") == 3


def test_the_board_tells_maintenance_and_adboards(season):
    """E-R67, E-R42: four players cost 1 EUR, a bookkeeper spares it; a third adboard is a place."""
    club = season.clubs[0]
    club.men = [Player(man) for man in range(4)]
    assert board_of(seen(season, 0), 0, WORDS).due == 1
    assert board_of(seen(season, 0), 0, WORDS).adboards == 2
    club.posts = [AssetCard(NUMBER["penny"]), AssetCard(NUMBER["adboard"])]
    assert board_of(seen(season, 0), 0, WORDS).due == 0
    assert board_of(seen(season, 0), 0, WORDS).adboards == 3


def test_a_line_up_is_drawn_as_soon_as_somebody_stands(season):
    """E-R51: before, the club board stays."""
    season.phase = "matchday"
    assert "Upkeep" in picture(seen(season, 0), WORDS).alt
    club = kick_off(season, DC=[5])
    meet(club, "harbour-a1")
    drawn = picture(seen(season, 0), WORDS)
    assert drawn.alt.startswith(
        "Ana_ United 0 : 0 Harbour Rovers. Two good full-backs and a thin centre"
    )
    assert "Ana_ United: DC 5🛡1." in drawn.alt
    assert "Theirs" not in drawn.alt


def test_a_used_card_gives_its_jersey_strength(season):
    """E-R59: tokens counted; a player who is not used leaves the jersey at 1."""
    club = kick_off(season, DC=[5], FC=[10])
    club.men = [
        Player(NUMBER["bruno"]),
        Player(NUMBER["hernandez"], used=True, temp=1),
    ]
    assert JERSEY[NUMBER["bruno"]] == 3
    mine = match(season).mine
    assert [jersey.strength for jersey in mine[1]] == [1]
    assert [jersey.strength for jersey in mine[7]] == [3]


def test_a_blank_jersey_has_no_number(season):
    """E-R78."""
    club = kick_off(season, DC=[5])
    club.match.blanks = [3]
    assert [jersey.number for jersey in match(season).mine[1]] == [""]


def test_a_false_nine_is_drawn_where_he_counts(season):
    """The tactic moves him for the comparison alone."""
    club = kick_off(season, FC=[9])
    club.match.counted, club.match.counts_in = 7, 4
    mine = match(season).mine
    assert [jersey.number for jersey in mine[4]] == ["9"]
    assert not mine[7]


def test_the_opponent_is_drawn_once_it_is_revealed(season):
    """E-R55: and who gets through only when the zones are compared (E-R58)."""
    club = kick_off(season, DL=[2], DC=[3, 4], FC=[9])
    meet(club, "harbour-a1")  # FL s1, FC b1, FR b2; MC s1 b1 b1, MR b1; DL s2, DC s1, DR s2
    assert match(season).theirs == ()
    club.match.is_shown = True
    assert [
        [(jersey.icon, jersey.strength) for jersey in zone] for zone in match(season).theirs
    ] == [list(map(tuple, zone)) for zone in RIVAL_SIDE[club.rivals[0]]]
    assert not scorers(match(season).theirs)
    club.match.result, club.match.goals, club.match.scorers = 2, [1, 4], [7]
    assert scorers(match(season).mine) == [(7, "9", 1)]
    # FC is blocked by one of two shields, FR's 2 passes a shield of 1; midfield is deserted
    assert scorers(match(season).theirs) == [(4, "", 1), (4, "", 1), (5, "", 1), (8, "", 2)]


def test_man_marking_stops_the_strongest(season):
    """The marker blocks the strongest ball of his zone, however strong."""
    club = kick_off(season, DC=[3])
    meet(club, "downtown-b1")  # FC s1 b3 b3
    club.match.is_shown, club.match.result = True, 2
    assert len([zone for zone, *_ in scorers(match(season).theirs) if zone == 7]) == 2
    club.match.marker = 1
    assert len([zone for zone, *_ in scorers(match(season).theirs) if zone == 7]) == 1


def test_pooled_wings_are_drawn_as_they_are_compared(season):
    """E-A7: a shield on one row of a wing stops a ball on another."""
    club = kick_off(season, FR=[2])
    meet(club, "harbour-b1")  # DL b1, ML b1, FL s1 on the wing that meets mine on the right
    club.match.is_shown, club.match.result = True, 1
    assert {zone for zone, *_ in scorers(match(season).theirs)} == {3, 4, 5, 7}
    season.options = Options(pool_wings=True)
    pooled = [zone for zone, *_ in scorers(match(season).theirs) if zone in {0, 3}]
    assert len(pooled) == 1


def test_without_an_opponent_left_there_is_a_dash(season):
    """E-R66: the last card is discarded."""
    club = kick_off(season, DC=[5])
    club.rivals.clear()
    assert match(season).rival == "–"
