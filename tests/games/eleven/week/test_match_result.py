"""The result, the league, consequences, injuries, and the end of the week."""

import pytest

from games.eleven.cards.effect_index import CONSEQUENCE, number_of
from games.eleven.cards.effect_types import Injure, Suspend, Target
from games.eleven.cards.ids import CLUB_OF, JERSEY, NUMBER
from games.eleven.club.club import Fixture
from games.eleven.club.context import scene_of
from games.eleven.club.injuries import injure_player
from games.eleven.club.league import result_of
from games.eleven.events import PointsMoved
from games.eleven.week import match_result, weekend
from games.eleven.week.flow import advance
from tests.games.eleven.ground import Loaded, Table, bare, kinds, man, post, season, told

EUR, FAN, OPS, FIT = range(4)
WIN, DRAW, LOSS = range(3)


def after(mine, theirs, *faces, **options):
    """Return a table and a scene right after a match with this score."""
    table = season("matchday", "squad", **options)
    club = bare(table)
    club.match = Fixture(goals=[mine, theirs], icons=[*club.icons])
    return table, scene_of(table.state, 0, Loaded(*faces), [])


@pytest.mark.parametrize(("mine", "theirs", "result"), [(2, 1, WIN), (1, 1, DRAW), (0, 1, LOSS)])
def test_more_goals_win(mine, theirs, result):
    """E-R60: equal goals are a draw."""
    assert result_of(mine, theirs) == result


def at_the_table(mine, theirs, *points):
    """Return what a match brings in EUR, before its consequence, to a club with Top Table.

    `points` are the points before it: of the club, of its opponent, of two others.
    """
    table, scene = after(mine, theirs)
    own, rival, *others = points
    league = table.state.points
    league[:] = [0] * len(league)
    met = CLUB_OF[scene.club.rivals[0]]
    for club, n in zip([club for club in range(8) if club != met], others, strict=False):
        league[club] = n
    league[met], league[8] = rival, own
    post(scene.club, "top-table", "adboard")
    scene.club.step = "result"
    match_result.result(scene)
    scene.club.step = "done"
    advance(scene)
    assert league[8] == own, "the markers move once all matches are over"
    return sum(event.n for event in told(scene.events, "gained") if event.resource == EUR)


@pytest.mark.parametrize(
    ("mine", "theirs", "points", "euros"),
    [
        (1, 0, (4, 6, 9, 6), 1),  # 4th before, 2nd with three points more
        (1, 0, (0, 6, 9, 6), 0),  # 4th before and after
        (0, 1, (7, 5, 9, 8), 0),  # 3rd before, the opponent passes by
        (0, 0, (7, 7, 9, 9), 1),  # a draw moves both
    ],
)
def test_the_place_after_the_match_counts_the_match(mine, theirs, points, euros):
    """E-A39, E-R60: the markers of both clubs have moved when an effect reads the table."""
    assert at_the_table(mine, theirs, *points) == euros


def test_effects_after_the_match_come_before_stands_and_consequences():
    """E-A39, E-R62: FAN still sit there, temporary strength still counts."""
    _, scene = after(1, 0)
    club = scene.club
    post(club, "golden-spatula", "adboard")
    club.match.stands = 2
    own = man(club, "marsh", used=True, temp=2, perm=1)
    match_result.result(scene)
    assert (club.match.stands, own.temp, club.step) == (2, 2, "income")
    scene.dice = Loaded(2)
    advance(scene)
    money = [event.n for event in told(scene.events, "gained") if event.resource == EUR]
    assert sum(money) == 3
    assert (own.temp, own.perm) == (0, 1)


def test_the_owner_orders_what_takes_something():
    """E-R35: where several effects meet and one of them takes."""
    table, scene = after(0, 1)
    club = scene.club
    club.match.stands = 1
    man(club, "halvorsen", used=True)
    man(club, "divabella", used=True)
    match_result.result(scene)
    advance(scene)
    assert table.lines() == ["choose halvorsen", "choose divabella"]
    assert table.refused("choose gonzalez") == "E-R35"
    assert kinds(scene.events) == ["match-ended"]


@pytest.mark.parametrize("fans", [0, 1, 3])
def test_fans_on_the_stands_turn_into_money(fans):
    """E-R62: one EUR each."""
    _, scene = after(1, 0)
    scene.club.match.stands = fans
    match_result.income(scene)
    assert (scene.club.res[EUR], scene.club.match.stands) == (fans, 0)


@pytest.mark.parametrize(
    ("result", "face", "track", "n"),
    [
        (WIN, 3, FIT, 1),
        (WIN, 4, FAN, 1),
        (WIN, 6, EUR, 1),
        (WIN, 2, None, 0),
        (DRAW, 2, FIT, -1),
        (DRAW, 3, None, 0),
        (DRAW, 5, OPS, 1),
        (LOSS, 3, FAN, -1),
        (LOSS, 5, EUR, -1),
        (LOSS, 6, None, 0),
    ],
)
def test_a_die_says_what_the_match_leaves_behind(result, face, track, n):
    """E-R63, E-A23: a column for each result."""
    _, scene = after(0, 0, face)
    club = scene.club
    club.stats[:] = [3, 3, 3, 3]
    club.step = "done"
    club.todo = [(CONSEQUENCE[result], -1, 0)]
    advance(scene)
    expected = [3, 3, 3, 3]
    if track is not None:
        expected[track] += n
    assert club.stats == expected


def injured(face, *men, die=10, used=()):
    """Return the club after an injury roll."""
    _, scene = after(0, 0, face, injury_die=die)
    for key in men:
        man(scene.club, key, used=key in used)
    scene.club.step = "done"
    injure = number_of(Injure(target=Target(who="random"), weeks=1))
    scene.club.todo = [(injure, -1, 0)]
    advance(scene)
    return scene.club


def test_an_injury_hits_the_number_rolled():
    """E-R63, E-R77, E-A4: for one week."""
    assert [own.injury for own in injured(9, "gonzalez", "marsh").men] == [1, 0]


@pytest.mark.parametrize("face", [1, 6])
def test_a_number_nobody_has_means_nothing(face):
    """E-R63, E-A4: nor does the goalie's."""
    assert [own.injury for own in injured(face, "gonzalez", "marsh").men] == [0, 0]


def test_of_two_with_one_number_the_one_who_played_is_hit():
    """E-A4: the other may play on."""
    club = injured(9, "gonzalez", "adeyemi", used=("adeyemi",))
    assert [own.injury for own in club.men] == [0, 1]


def test_else_the_owner_chooses_who_of_the_two():
    """E-A4: where both or neither played."""
    club = injured(9, "gonzalez", "adeyemi")
    assert club.ask.answers == (NUMBER["gonzalez"], NUMBER["adeyemi"])


def test_a_die_with_twelve_sides_reaches_higher_numbers():
    """E-A4: option `injury_die`."""
    assert injured(12, "sissoko", die=12).men[0].injury == 1


def test_a_second_injury_adds_its_weeks_to_the_first():
    """E-A40: a token is placed again, as with suspensions; the news names all the weeks."""
    _, scene = after(0, 0)
    own = man(scene.club, "gonzalez")
    injure_player(scene, own, 2)
    injure_player(scene, own, 1)
    assert own.injury == 3
    assert [event.weeks for event in told(scene.events, "hurt")] == [2, 3]


def test_a_random_suspension_is_rolled_for():
    """E-R76: with the ten-sided die, as many tokens as stated."""
    _, scene = after(0, 0, 9)
    own = man(scene.club, "gonzalez")
    scene.club.step = "done"
    scene.club.todo = [(number_of(Suspend(target=Target(who="random"), n=2)), -1, 0)]
    advance(scene)
    assert own.ban == 2


def test_a_youngster_grows_by_playing_and_by_scoring():
    """E-R37, E-A36: trained ones only, each space once."""
    _, scene = after(2, 0)
    own = man(scene.club, "toncini", used=True, trained=True)
    raw = man(scene.club, "adeyemi", used=True)
    scene.club.match.scorers = [JERSEY[own.man], JERSEY[own.man], JERSEY[raw.man]]
    match_result.grow(scene)
    match_result.grow(scene)
    assert [(one.played, one.scored) for one in (own, raw)] == [(1, 1), (0, 0)]


def league(*results, rivals=None):
    """Return a season of this many managers after the league has moved, and what was told."""
    table = Table(len(results))
    events = []
    for seat, result in enumerate(results):
        club = table.club(seat)
        club.match.result = result
        if rivals:
            club.rivals[0] = next(card for card, of in enumerate(CLUB_OF) if of == rivals[seat])
    weekend.move_league(table.state, Loaded(*[6] * 8), events)
    return table, events


def test_markers_move_three_one_or_nothing():
    """E-R60, E-A18: both clubs', the managers' matches first."""
    table, events = league(WIN, DRAW, LOSS, rivals=(0, 1, 2))
    assert table.state.points[8:] == [3, 1, 0]
    assert table.state.points[:3] == [0, 1, 3]
    moved = [isinstance(event, PointsMoved) for event in events]
    assert moved == sorted(moved, reverse=True)


def test_opponents_met_by_several_are_turned():
    """E-R61: and one met by exactly one neither turns nor rolls (E-A17)."""
    table, events = league(WIN, LOSS, WIN, rivals=(4, 4, 5))
    assert table.state.inactive == [0, 0, 0, 0, 1, 0, 0, 0]
    assert table.state.points[4] == 3
    rolled = [event.club for event in events if event.kind == "rival-rolled"]
    assert rolled == [0, 1, 2, 3, 6, 7]


def test_an_inactive_opponent_nobody_meets_is_only_turned_back():
    """E-R64, E-A17: met again by several it stays inactive; it skips one roll, never more."""
    table, _ = league(WIN, WIN, rivals=(4, 4))
    points = table.state.points[4]
    weekend.move_league(table.state, Loaded(*[6] * 7), [])
    assert table.state.inactive[4] == 1
    for club in table.state.clubs:
        club.rivals[0] = next(card for card, of in enumerate(CLUB_OF) if of == 2)
    before = table.state.points[4]
    weekend.move_league(table.state, Loaded(*[6] * 6), [])
    assert (table.state.inactive[4], table.state.points[4]) == (0, before)
    assert before == points


def test_alone_no_opponent_is_turned():
    """E-R61: nobody else can meet the same club."""
    table = Table()
    table.rest()
    assert table.state.inactive == [0] * 8


def test_cards_are_ready_again_and_the_opponent_is_gone():
    """E-R65, E-R66: resources and marks of the match too."""
    table = season("matchday", "squad")
    table.play("suggest")
    first = table.club().rivals[0]
    table.to("days")
    club = table.club()
    assert not any(own.spent or own.used or own.paid for own in club.men)
    assert first not in club.rivals
    assert first in table.state.strangers
    assert club.match == Fixture()


def upkeep(money, **owned):
    """Return a club of staff and players after maintenance with so much money."""
    table = season("days")
    club = bare(table)
    club.posts = [own for own in club.posts if own.source != NUMBER["ledger"]]
    for key in owned.get("staff", ()):
        post(club, key)
    for key in owned.get("men", ()):
        man(club, key)
    for key in owned.get("tokens", ()):
        post(club, key)
    club.res[EUR] = money
    table.state.phase = "weekend"
    club.step = "upkeep"
    scene = scene_of(table.state, 0, Loaded(), [])
    advance(scene)
    return table, club, scene


STAFF = ("first-trainer", "hopkins", "icepack")
MEN = ("gonzalez", "marsh", "okoro", "ferri", "bauer")


def test_maintenance_is_paid_for_players_staff_and_stadium():
    """E-R67, E-R79: five players 1, three staff 1, two tokens 1."""
    _, club, scene = upkeep(10, staff=STAFF, men=MEN, tokens=("stand", "stand"))
    assert told(scene.events, "maintained")[0].due == 3
    assert club.res[EUR] == 7


def test_each_missing_euro_suspends_a_card_for_two_weeks():
    """E-R67, E-A21: the owner chooses; a card with tokens only when all others have some."""
    table, club, _ = upkeep(0, staff=STAFF, men=MEN, tokens=("stand", "stand"))
    assert len(table.lines()) == 8
    table.play("choose first-trainer")
    assert "choose first-trainer" not in table.lines()
    assert table.refused("choose first-trainer") == "E-A21"
    table.play("choose gonzalez")
    table.play("choose marsh")
    assert [own.ban for own in (*club.posts, *club.men) if own.ban] == [2, 2, 2]


def test_a_single_card_bears_the_whole_debt():
    """E-A21: where there is nobody else, without being asked."""
    _, club, scene = upkeep(0, staff=STAFF[:1], tokens=("stand", "stand", "lighting", "store"))
    assert [own.ban for own in club.posts if own.ban] == [4]
    assert told(scene.events, "maintained")[0].paid == 0


def test_without_any_card_nothing_is_owed():
    """E-A21: the missing money is forgotten."""
    _, club, scene = upkeep(0, tokens=("stand", "stand"))
    assert club.ask is None
    assert not told(scene.events, "banned")


def test_the_display_moves_on():
    """E-R68, E-R4: the rightmost of each row goes, the youngster on top goes below."""
    table = season("days")
    state = table.state
    rows = [state.player_row[-1], state.staff_row[-1], state.sponsor_row[-1]]
    top = state.youngsters[0]
    weekend.close_week(state, Loaded(), [])
    assert [state.gone_players[-1], state.gone_staff[-1], state.gone_sponsors[-1]] == rows
    assert state.youngsters[-1] == top
    assert len(state.player_row) == 5


def test_the_stage_marker_goes_to_the_left():
    """E-R70, E-R23: the next seat is first next week."""
    table = season("days", seats=3, first="2")
    weekend.close_week(table.state, Loaded(), [])
    assert table.state.first == 0


def test_the_season_ends_after_eight_matches_without_maintenance():
    """E-A19, E-R66, E-R21: week 8 has no end of the week."""
    table = Table()
    events = table.rest()
    maintained = len(told(events, "maintained"))
    assert maintained == 7
    assert len(told(events, "match-ended")) == 8
    assert kinds(events)[-1] == "scored"
    assert table.state.round == 8


def test_fans_on_stands_roll_no_die_again():
    """E-A30: they are committed, so nobody is asked about the consequence."""
    for seated in (0, 1):
        table = season("matchday", "squad")
        club = bare(table)
        club.res[FAN] = 1
        table.play("suggest")
        table.play("ready")
        table.play(f"stands {seated}")
        is_asked = table.state.phase == "matchday" and club.ask.about == "die"
        assert is_asked == (not seated)
