"""Derbies: two managers with secret line-ups against each other (option `derbies`)."""

from dataclasses import replace
from functools import cache

import pytest

from games.core.dice import RandomSource
from games.core.game import IllegalAction
from games.core.match import Match
from games.core.translation import Translator
from games.eleven.actions import PlayTactic
from games.eleven.broadcast.course import Duel, course_of
from games.eleven.broadcast.pages import story
from games.eleven.cards.effect_types import Against
from games.eleven.cards.ids import DERBY, NUMBER
from games.eleven.cards.terms import BALL, SHIELD
from games.eleven.club.club import NOBODY, MatchReport
from games.eleven.club.context import NO_DICE, scene_of
from games.eleven.club.derbies import DERBY_WEEKS, last_team, pairs_of
from games.eleven.club.league import POINTS, result_of
from games.eleven.club.team import pitch_of
from games.eleven.club.zones import ZONES, opposite
from games.eleven.computer.line_up_preview import expected_goals_lines, possible_sides
from games.eleven.computer.lookahead import is_searchable
from games.eleven.definition import DEFINITION
from games.eleven.drawing.full_time import match_of
from games.eleven.effects.conditions import holds
from games.eleven.log.report import Attacked, LinedUp, MatchEnded, OpponentShown, OthersCards
from games.eleven.reporting.played_match import played_match
from games.eleven.reporting.sentences import tell
from games.eleven.reporting.story_choice import TOPICS
from games.eleven.reporting.week_preview import preview
from games.eleven.reporting.week_report import report
from games.eleven.screen.pitch_menus import place_menu
from games.eleven.screens import before_match, what_now
from games.eleven.state import OPPONENTS, Options
from games.eleven.view import front_of
from games.eleven.week.derby import WAITING, settle
from games.eleven.week.opponents import expected_sides
from games.eleven.week.season import meetings, table
from tests.games.eleven.ground import GAME, Table

FIRST, SECOND = DERBY_WEEKS


@cache
def stored(seats, week, phase="matchday", step="squad", **options):
    """Return a stored season at the derbies of a week."""
    found = Table(seats, derbies=True, **options)
    while found.state.round < week:
        found.idle(found.waiting[0])
    found.to(phase)
    if step:
        for seat in found.waiting:
            found.to(phase, step, seat)
    return DEFINITION.dump_state(found.state)


def derby(seats=2, week=FIRST, **facts):
    """Return a table at the derbies of a week, before anybody lines up."""
    found = Table(seats, derbies=True)
    found.state = DEFINITION.load_state(stored(seats, week, **facts))
    return found


@pytest.fixture
def found():
    return derby()


def line_up(found, seat):
    """Line up, and use no card; return all events."""
    events = found.play("suggest", seat) + found.play("ready", seat)
    while seat in found.waiting and found.club(seat).step in {"stands", "tactic", "match"}:
        events += found.idle(seat)
    while seat in found.waiting and found.club(seat).ask is not None:
        events += found.idle(seat)
    return events


def finish(found, seat):
    """Play the seat's Matchday as far as it goes."""
    events = []
    while found.state.phase == "matchday" and seat in found.waiting:
        events += found.idle(seat)
    return events


def other_of(found, seat):
    return found.club(seat).rivals[0] - DERBY


def in_derby(found, events, kind):
    return [event.news for event in events if isinstance(getattr(event, "news", None), kind)]


@pytest.mark.parametrize("seats", range(1, 5))
@pytest.mark.parametrize("first", range(4))
def test_who_meets_whom_follows_from_the_first_player_and_nobody_meets_two(seats, first):
    """E-A42: pairs are mutual, an odd one and a single manager have none."""
    first %= seats
    for week in range(1, 9):
        pairs = pairs_of(week, first, seats)
        assert len(pairs) == (seats // 2 * 2 if week in DERBY_WEEKS else 0)
        assert all(pairs[other] == seat != other for seat, other in pairs.items())


@pytest.mark.parametrize("first", range(4))
def test_four_managers_meet_another_one_in_the_second_derby_and_of_three_another_is_free(first):
    """E-A42: the first player moves on by one a week, so by four from derby to derby."""
    numbers, two = (pairs_of(week, (first + week - 1) % 4, 4) for week in DERBY_WEEKS)
    assert all(numbers[seat] != two[seat] for seat in range(4))
    numbers, two = (pairs_of(week, (first + week - 1) % 3, 3) for week in DERBY_WEEKS)
    assert {*range(3)} - {*numbers} != {*range(3)} - {*two}


@pytest.mark.parametrize("seats", range(1, 5))
def test_by_the_rulebook_there_are_none(seats):
    """E-R15: eight opponent cards."""
    state = Table(seats).state
    assert all(card < DERBY for club in state.clubs for card in club.rivals)
    assert DEFINITION.season.switches["derbies"] is False


@pytest.mark.parametrize("seats", range(1, 5))
def test_derbies_take_the_place_of_two_cards_known_from_the_start(seats):
    """E-A42: the cards go out of play; who is free keeps the card."""
    state = Table(seats, derbies=True).state
    for seat, club in enumerate(state.clubs):
        for index, card in enumerate(club.rivals):
            pairs = pairs_of(index + 1, (state.first + index) % seats, seats)
            assert card == DERBY + pairs[seat] if seat in pairs else card < DERBY
    dealt = [card for club in state.clubs for card in club.rivals if card < DERBY]
    assert len({*dealt, *state.strangers}) == len(dealt) + len(state.strangers)


def test_the_first_line_up_waits_and_shows_nothing_to_anybody(found):
    """E-A43: neither what is seen nor what is told depends on it, but that the seat has acted."""
    before = [GAME.view(found.state, at) for at in (1, None)]
    events = line_up(found, 0)
    assert found.club(0).step == "compare"
    assert found.waiting == (1,)
    assert all(event.only == (0,) for event in events if hasattr(event, "news"))
    assert not in_derby(found, events, OpponentShown)
    for view, then in zip([GAME.view(found.state, at) for at in (1, None)], before, strict=True):
        assert view.clubs == then.clubs
        assert view.own == then.own
        assert view.waiting == (1,)
    assert found.lines(0) == []
    assert found.refused("whistle", 0) == "E-A43"


def test_the_second_line_up_kicks_off_and_shows_each_the_other(found):
    """E-A43: the teams are compared as they stand then, both at once."""
    line_up(found, 0)
    events = line_up(found, 1)
    shown = in_derby(found, events, OpponentShown)
    assert {(one.seat, one.rival) for one in shown} == {(0, DERBY + 1), (1, DERBY)}
    for seat in range(2):
        match, there = found.club(seat).match, found.club(1 - seat).match
        assert match.is_shown
        assert [len(zone) for zone in match.facing] == [there.zones.count(zone) for zone in ZONES]
        told = [event for event in events if getattr(event, "seat", None) == seat and event.only]
        assert all(one.only == (seat,) for one in told)
    own = GAME.view(found.state, 0)
    assert own.clubs[1] == found.state.shown[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("week", DERBY_WEEKS)
@pytest.mark.parametrize("is_pooled", [False, True])
def test_one_comparison_gives_both_results(seats, week, is_pooled):
    """E-A44: goals are mirrored, each manager gets the points of the own result."""
    found = derby(seats, week, pool_wings=is_pooled)
    points, met = [*found.state.points], [club.rivals[0] for club in found.state.clubs]
    while found.state.phase == "matchday":
        finish(found, found.waiting[-1])
    for seat, card in enumerate(met):
        stored_card, mine, theirs = found.club(seat).results[week - 1]
        assert stored_card == card
        gained = found.state.points[OPPONENTS + seat] - points[OPPONENTS + seat]
        assert gained == POINTS[result_of(mine, theirs)]
        if card >= DERBY:
            assert found.club(card - DERBY).results[week - 1] == (DERBY + seat, theirs, mine)
    assert DEFINITION.audit(found.state) == DEFINITION.audit(Table(seats, derbies=True).state)


def placed(found, seat, *jerseys):
    """Let a club wait for the kick-off with these jerseys: number, zone, side, strength."""
    club = found.club(seat)
    club.men.clear()
    match = club.match
    match.zones, match.icons = [NOBODY] * 13, [SHIELD] * 13
    for number, zone, icon in jerseys:
        match.zones[number - 2], match.icons[number - 2] = zone, icon
    club.ask, club.todo, club.batch, club.step = None, [], [], "compare"
    return club.match


def kicked_off(found):
    """Compare the two clubs that wait, and return their contexts."""
    scenes = [scene_of(found.state, seat, NO_DICE, []) for seat in range(2)]
    assert settle(*scenes)
    return scenes


DL, DC, DR, ML, MC, MR, FL, FC, FR = range(9)


def test_zones_meet_mirrored_zones_of_the_other_manager(found):
    """E-R57, E-R58: a ball scores without a shield, and is stopped by one as strong."""
    mine = placed(found, 0, (9, FL, BALL), (8, MC, BALL))
    theirs = placed(found, 1, (4, MC, SHIELD), (5, opposite(FC), SHIELD), (7, ML, BALL))
    kicked_off(found)
    assert (mine.goals, theirs.goals) == ([1, 1], [1, 1])
    assert (mine.scorers, theirs.scorers) == ([9 - 2], [7 - 2])


def test_a_marker_of_the_other_stops_the_strongest_ball(found):
    """E-A44: whatever its strength; the pictures of both tell the same match."""
    mine = placed(found, 0, (9, FC, BALL), (10, FC, BALL))
    theirs = placed(found, 1, (4, DC, SHIELD))
    theirs.marker = 4 - 2
    kicked_off(found)
    assert mine.faced_marker == (DC, 1)
    assert (mine.goals, theirs.conceded) == ([1, 0], 1)
    club = found.club(0)
    club.full_time = pitch_of(club, club.rivals[0], 0)
    attack = Attacked(0, is_mine=True, zone=FC, balls=(), shields=(), goals=1)
    ended = MatchEnded(0, club.rivals[0], 1, 0)
    club.report = MatchReport((LinedUp(0, (), (), (), ()), attack, ended))
    told = [moment for moment in course_of(front_of(club), pooled=False).moments if moment.is_mine]
    assert [one.is_marked for one in told if isinstance(one, Duel)] == [True]


def test_goals_by_cards_of_both_count_on_both_sides(found):
    """E-A44: those from before the zones, and those from after them."""
    mine, theirs = placed(found, 0), placed(found, 1)
    mine.goals, theirs.goals = [1, 0], [0, 2]  # two own goals
    scenes = kicked_off(found)
    assert (mine.goals, theirs.goals) == ([3, 0], [0, 3])
    told = [event for scene in scenes for event in scene.events if isinstance(event, OthersCards)]
    assert told == [OthersCards(0, 2, 0), OthersCards(1, 0, 1)]
    mine.goals, theirs.goals = [4, 0], [0, 2]  # one more, and one taken back
    for scene in scenes:
        scene.club.step = "result"
    assert settle(*scenes)
    assert [club.results[-1][1:] for club in found.state.clubs] == [(3, 0), (0, 3)]


def test_each_manager_waits_for_the_other_s_last_cards(found):
    """E-A43: there is no result before both are done with their cards."""
    for seat in range(2):
        placed(found, seat)
    here, there = kicked_off(found)
    here.club.step, there.club.step = "result", "zones"
    assert not settle(here, there)
    assert not [event for event in here.events if isinstance(event, MatchEnded)]
    assert found.waiting == (1,)
    assert found.lines(0) == []
    assert found.refused("whistle", 0) == "E-A43"


@pytest.mark.parametrize("die", ["red", "blue", "green"])
def test_a_manager_s_club_has_no_die(die, found):
    """E-A45: a card against a colour does nothing in a derby."""
    assert not holds(found.state, 0, Against(die=die), NUMBER["underdog"])


def test_a_tactic_is_chosen_before_the_other_team_is_seen(found):
    """E-A43: the computer plays one it holds, and nothing about the score is told."""
    found.play("suggest", 0)
    found.play("ready", 0)
    while found.club(0).step != "tactic":
        found.idle(0)
    view, words = GAME.view(found.state, 0), Translator()
    assert "once both are in" in what_now(view, view.front, words)
    offered = GAME.legal_actions(found.state, 0)
    chance = RandomSource(b"tactic")
    imagine = lambda source: GAME.determinize(view, 0, source)  # noqa: E731
    chosen = DEFINITION.bots["expert"].choose(view, offered, imagine, chance)
    assert isinstance(chosen, PlayTactic)


def test_a_manager_reads_which_team_the_suggested_goals_are_against():
    view = GAME.view(derby().state, 0)
    lines = [*before_match(view, view.front, Translator())]
    assert "The goals are those against the other's team of last week:" in lines


@pytest.mark.parametrize(
    ("seat", "reason"),
    [(0, "none against is expected."), (1, "most against in MR (1.0).")],
)
def test_the_reason_of_a_suggestion_names_no_zone_where_nothing_is_expected(seat, reason):
    view = GAME.view(derby().state, seat)
    (why,) = (line for line in before_match(view, view.front, Translator()) if "Why" in line)
    assert why.endswith(reason)


def test_the_other_s_last_team_is_what_a_manager_can_expect(found):
    """E-A46: for the suggestion, its preview and the computers, as it was when Matchday began."""
    last = last_team(found.club(1).full_time)
    assert sum(map(len, last)) == 10
    assert expected_sides(found.state, 0) == [last] == possible_sides(GAME.view(found.state, 0))
    while len(found.club(1).results) < FIRST:
        found.idle(found.waiting[0])
    assert found.state.phase == "matchday"
    assert last_team(found.club(1).full_time) != last
    assert expected_sides(found.state, 0) == [last]
    view = GAME.view(derby().state, 0)
    assert "derby" in next(iter(before_match(view, view.front, Translator())))


def test_who_has_played_no_match_yet_has_no_team_to_expect():
    """E-A46."""
    assert not any(last_team(None))


def seen_by(found, seat=0, **match):
    """Return a manager's view, with these facts of the match changed."""
    view = GAME.view(found.state, seat)
    front = replace(view.front, match=replace(view.front.match, **match))
    return replace(view, clubs=tuple(front if club is view.front else club for club in view.clubs))


def test_the_team_that_is_out_is_the_one_to_expect(found):
    """E-A43: once both are in, everybody sees it."""
    out = ((), ((BALL, 3),), *((),) * 7)
    assert possible_sides(seen_by(found, facing=out)) == [out]


def test_the_goals_to_expect_are_those_against_the_others_last_team(found):
    """E-A46: no scout has reported anything."""
    (line,) = expected_goals_lines(GAME.view(found.state, 0), Translator())
    assert line.startswith("Against the other's team of last week: goals for ")


def test_no_computer_plays_a_derby_to_its_end_alone(found):
    """E-A43: the other manager's cards are theirs."""
    view = seen_by(found, is_shown=True, result=NOBODY)
    assert not is_searchable(view, GAME.legal_actions(found.state, 0))


def test_the_zones_of_a_derby_say_what_to_expect_there(found):
    """E-A46: against the other's team of last week."""
    found.play("squad", 0)
    view, legal = GAME.view(found.state, 0), GAME.legal_actions(found.state, 0)
    menu = place_menu(view, legal, Translator())
    assert [row for row in menu.entries if "+" in str(row)]


def test_who_waits_for_the_other_reads_what_for(found):
    """E-A43: what is written on the panel and on the card."""
    line_up(found, 0)
    view = GAME.view(found.state, 0)
    assert view.step in WAITING
    assert WAITING[view.step] in DEFINITION.screen(view, (), Translator()).lines


def test_the_other_club_is_imagined_as_it_is_before_the_last_cards(found):
    """E-A43: without a result, since there is none before both are done with their cards."""
    for seat in range(2):
        placed(found, seat)
    for scene, step in zip(kicked_off(found), ("zones", "zones"), strict=True):
        scene.club.step = step
    view = GAME.view(found.state, 0)
    imagined = GAME.determinize(view, 0, RandomSource(b"derby"))
    assert imagined.clubs[1].match.result == NOBODY
    assert imagined.clubs[1].step == "zones"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_learns_more_by_imagining_what_is_hidden(seats):
    """At every point of a derby an imagined state has the same view and can be played on."""
    found, chance = derby(seats), RandomSource(b"derby")
    while found.state.phase == "matchday":
        for seat in (None, *range(seats)):
            view = GAME.view(found.state, seat)
            imagined = GAME.determinize(view, seat, chance)
            assert GAME.view(imagined, seat) == view
            assert DEFINITION.audit(imagined) == DEFINITION.audit(found.state)
            again = Table(seats, derbies=True)
            again.state = imagined
            while again.state.phase == "matchday":
                again.idle(again.waiting[0])
        for _ in range(3):
            if found.state.phase == "matchday":
                found.idle(found.waiting[chance.below(len(found.waiting))])


@pytest.mark.parametrize("seats", [2, 4])
def test_who_is_first_and_restarts_change_nothing(seats):
    """Each seat has dice of its own; a state stored while a seat waits goes on the same."""
    ends = []
    for order in (1, -1):
        found = derby(seats)
        while found.state.phase == "matchday":
            finish(found, found.waiting[::order][0])
            found.state = DEFINITION.load_state(DEFINITION.dump_state(found.state))
        ends.append([club.results for club in found.state.clubs])
    assert ends[0] == ends[1]


def test_a_line_up_that_waits_can_be_taken_back_until_the_other_is_in(found):
    """A move that showed something to a seat stays, also if the other manager made it."""
    match = Match(DEFINITION, Options(derbies=True), 2, found.dice, found.state, asked=[1, 1])
    while 0 in GAME.waiting_for(match.state):
        legal = [DEFINITION.notation.write(act) for act in match.legal_actions(0)]
        match.play(0, (next((line for line in ("suggest", "ready") if line in legal), legal[-1]),))
    match.undo(0)
    assert match.state.clubs[0].step != "compare"
    while 0 in GAME.waiting_for(match.state):
        match.play(0, (DEFINITION.notation.write(match.legal_actions(0)[-1]),))
    while match.state.clubs[1].match.level == []:
        legal = [DEFINITION.notation.write(act) for act in match.legal_actions(1)]
        match.play(1, (next((line for line in ("suggest", "ready") if line in legal), legal[-1]),))
    with pytest.raises(IllegalAction):
        match.undo(0)


def test_a_season_s_fixtures_name_the_other_club_and_monday_tells_each_pair_once():
    """E-A42: who meets whom is known on Monday."""
    found = derby(4, phase="days", step=None)
    view = GAME.view(found.state, None)
    first = {meeting.seat: meeting.other for meeting in meetings(view, FIRST)}
    assert first == {seat: other_of(found, seat) for seat in range(4)}
    told = [
        each_story for each_story in preview(view, [[0, 0, 0]] * 12) if each_story.kind == "derby"
    ]
    assert [{each_story.seat, *each_story.others} for each_story in told] == [
        {0, first[0]},
        {*range(4)} - {0, first[0]},
    ]
    said = tell(told[0], Translator())
    assert Translator().club_name(0) in said
    assert "secret" in said
    assert all(club.name or club.seat is not None for club in table(view))


@pytest.mark.parametrize("is_pooled", [False, True])
@pytest.mark.parametrize("week", DERBY_WEEKS)
def test_a_derby_is_one_match_for_its_report(week, is_pooled):
    """Stories of a match are told once, and both have the same course, mirrored."""
    found = derby(4, week, pool_wings=is_pooled)
    while found.state.phase == "matchday":
        finish(found, found.waiting[0])
    view, words = GAME.view(found.state, None), Translator()
    matches = [played_match(view, seat) for seat in range(4)]
    for match in matches:
        other = matches[match.rival - OPPONENTS]
        assert (match.deficit, match.lead) == (other.lead, other.deficit)
        course = course_of(view.clubs[match.seat], pooled=is_pooled)
        assert course.score == (match.mine, match.theirs)
        assert match.deficit >= 0 <= match.lead
        assert words.club_name(other.seat) in " ".join(story(view, match.seat, words))
        drawn = match_of(view, match.seat, words)
        assert (drawn.rival, drawn.rival_crest) == (
            words.club(other.seat).name,
            words.club(other.seat).crest,
        )
    about = [
        {each_story.seat, each_story.facts["club"] - OPPONENTS}
        for each_story in report(view, (), {*range(4)}, (), ()).stories
        if TOPICS[each_story.kind] == "match"
    ]
    assert len(about) == len({*map(frozenset, about)})


def test_the_option_is_offered_at_sign_up_with_an_explanation():
    option = next(choice for choice in DEFINITION.choices if choice.name == "derbies")
    assert option.about
    assert Options().derbies is option.default is False
