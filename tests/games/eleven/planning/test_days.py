"""The days that can be planned, what each offers, and the money of a plan."""

import pytest

from games.core.translation import Translator
from games.eleven.club.club import EUR, Ask
from games.eleven.definition import DEFINITION
from games.eleven.state import WEEKS
from tests.games.eleven.ground import bare, man, post, season, show

GAME, WEEK = DEFINITION.game, DEFINITION.planning.week
TUESDAY, WEDNESDAY, THURSDAY = 5, 6, 7
NEXT = (10, 11, 12)
READ, WRITE = DEFINITION.notation.read, DEFINITION.notation.write


@pytest.fixture
def ground():
    """The Tuesday of a bare club with 6 € at levels 2, of three managers."""
    table = season("days", seats=3)
    club = bare(table, table.state.turn)
    club.res[:] = [6, 3, 0, 2]
    club.stats[:] = [2, 2, 2, 2]
    del club.posts[-1]  # the director who lowers the upkeep
    show(table, "staff", "binoculars")
    return table


def actions(*lines):
    return [READ(line) for line in lines]


def offered(state, seat, stage):
    view = GAME.view(WEEK.on(state, seat, stage, 6), seat)
    return {WRITE(action) for action in WEEK.offers(view)}


def test_from_monday_on_the_days_of_this_week_can_be_planned():
    """E-R21: whether or not Monday's own choices are made."""
    state = season("monday", seats=3).state
    assert WEEK.stages(state, 0) == (TUESDAY, WEDNESDAY, THURSDAY)


def test_a_day_whose_turn_is_over_is_not_planned_any_more(ground):
    """E-R22: those still to come may plan it, and who is on turn sees it, too."""
    state = ground.state
    assert WEEK.stages(state, state.turn) == (TUESDAY, WEDNESDAY, THURSDAY)
    before = (state.turn - 1) % 3
    state.first = before
    assert WEEK.stages(state, before) == (WEDNESDAY, THURSDAY)


def test_from_thursday_on_the_next_week_can_be_planned(ground):
    """E-R21: also while Thursday is still to come."""
    state = ground.state
    state.day = 1
    assert WEEK.stages(state, state.turn) == (WEDNESDAY, THURSDAY)
    state.day = 2
    assert WEEK.stages(state, state.turn) == (THURSDAY, *NEXT)
    state.phase = "matchday"
    assert WEEK.stages(state, 0) == NEXT
    state.phase = "weekend"
    assert WEEK.stages(state, 0) == NEXT
    state.round = WEEKS
    assert WEEK.stages(state, 0) == ()


def test_before_the_first_week_and_after_the_last_there_is_nothing_to_plan():
    state = season("draft", seats=2).state
    assert WEEK.stages(state, 0) == ()
    state.phase = "over"
    assert WEEK.stages(state, 0) == ()


def test_a_planned_day_leaves_the_season_as_it_is(ground):
    state = ground.state
    seat = state.turn
    before = DEFINITION.dump_state(state)
    planned = WEEK.on(state, seat, THURSDAY, 6)
    assert (planned.phase, planned.day, planned.turn) == ("days", 2, seat)
    assert planned.clubs[seat].step == "day"
    assert DEFINITION.dump_state(state) == before


def test_the_next_week_begins_with_its_production(ground):
    """E-R24, E-R65, E-R69: one FAN, OPS and FIT stay; exhausted cards are ready."""
    state = ground.state
    club = state.clubs[state.turn]
    for key in ("first-trainer", "grumbleton", "binoculars", "rower"):
        post(club, key, spent=True)
    man(club, "marsh", spent=True)
    planned = WEEK.on(state, state.turn, NEXT[0], 7).clubs[state.turn]
    assert planned.res == [7, 3, 2, 3], "what is planned to be left, and 2 of each"
    assert not any(card.spent for card in (*planned.men, *planned.posts))


def test_a_day_offers_what_is_out_of_reach_or_too_dear_today(ground):
    """E-R31: the row slides with each hire, and money may come."""
    state = ground.state
    seat = state.turn
    state.clubs[seat].res[EUR] = 0
    found = offered(state, seat, TUESDAY)
    players = {line.split(" ")[1] for line in found if line.startswith("hire ")}
    assert len(players) == len(state.player_row) == 5
    assert {"build stand for 3", "improve ops", "pass"} <= found
    assert any(line.startswith("youngster for") for line in found)
    assert any(line.startswith("office for") for line in found)
    assert not any(line.startswith("sell") for line in found)


def test_a_day_offers_own_cards_that_can_act_and_trained_players(ground):
    """E-R38, E-R45: not those that are exhausted or out, this week."""
    state = ground.state
    seat = state.turn
    club = state.clubs[seat]
    post(club, "first-trainer")
    post(club, "grumbleton", spent=True)
    man(club, "marsh", trained=True)
    man(club, "bruno")
    found = offered(state, seat, TUESDAY)
    assert {"use first-trainer", "free first-trainer", "sell marsh for 5"} <= found
    assert "use grumbleton" not in found
    assert "use grumbleton" in offered(state, seat, NEXT[0])


def test_a_player_who_acts_by_himself_is_offered_while_he_is_fit_and_trained(ground):
    """E-R45: a card's action is that of its present side."""
    state = ground.state
    able = man(state.clubs[state.turn], "rossi")
    assert "use rossi" not in offered(state, state.turn, TUESDAY)
    able.trained = True
    assert "use rossi" in offered(state, state.turn, TUESDAY)
    able.injury = 1
    assert "use rossi" not in offered(state, state.turn, TUESDAY)


def test_at_the_top_of_the_office_and_of_a_level_nothing_is_offered(ground):
    state = ground.state
    club = state.clubs[state.turn]
    club.office, club.stats[1] = 100, 6
    state.youngsters.clear()
    found = offered(state, state.turn, TUESDAY)
    assert not any(line.startswith(("office", "youngster")) for line in found)
    assert "improve fan" not in found


def test_a_question_of_today_does_not_keep_from_planning(ground):
    state = ground.state
    club = state.clubs[state.turn]
    club.ask, club.todo = Ask("target", (), (0, 0, 0)), [(0, 0, 0)]
    planned = WEEK.on(state, state.turn, WEDNESDAY, 6).clubs[state.turn]
    assert (planned.ask, planned.todo) == (None, [])


def money(ground, plan):
    view = GAME.view(ground.state, ground.state.turn)
    return WEEK.forecast(view, plan, Translator())


def test_money_runs_from_day_to_day_and_alternatives_start_from_the_same(ground):
    """E-R25: the first that can be paid counts; what costs nothing says nothing."""
    man(ground.state.clubs[ground.state.turn], "marsh", trained=True)
    found = money(
        ground,
        {
            TUESDAY: actions("sell marsh for 5", "build stand for 3"),
            WEDNESDAY: actions("hire byrne for 12", "youngster for 3", "use first-trainer"),
            THURSDAY: actions("employ binoculars for 2", "pass"),
        },
    )
    assert found.now == "You have **6 €**."
    assert found.notes[TUESDAY] == ("leaves 11 €", "leaves 3 €")
    assert found.notes[WEDNESDAY] == ("1 € short", "leaves 8 €", "")
    assert found.notes[THURSDAY] == ("leaves 6 €", "")
    assert "0 € upkeep leaves **6 €**" in found.end


def test_a_free_action_comes_on_top(ground):
    """E-R46: it leaves the action of the day to the next step."""
    steps = actions("free first-trainer", "build stand for 3", "office for 4")
    plan = {TUESDAY: steps, WEDNESDAY: actions("pass")}
    assert money(ground, plan).notes[TUESDAY] == ("", "leaves 3 €", "leaves 2 €")


def test_upkeep_counts_what_is_planned(ground):
    """E-R67: the third member of staff costs 1 €."""
    club = ground.state.clubs[ground.state.turn]
    for key in ("first-trainer", "grumbleton"):
        post(club, key)
    assert "0 € upkeep leaves **6 €**" in money(ground, {TUESDAY: []}).end
    plan = {TUESDAY: actions("employ binoculars for 2"), WEDNESDAY: actions("hire marsh for 1")}
    assert "1 € upkeep leaves **2 €**" in money(ground, plan).end
    man(club, "byrne", trained=True)
    plan = {
        TUESDAY: actions("sell byrne for 5"),
        WEDNESDAY: actions("build stand for 3"),
        THURSDAY: actions("youngster for 1"),
    }
    assert "0 € upkeep leaves **7 €**" in money(ground, plan).end


def test_the_next_week_starts_after_upkeep_and_production(ground):
    """E-R24: as far as it is known."""
    ground.state.day = 2
    ground.state.clubs[ground.state.turn].office = 1
    plan = {THURSDAY: actions("build stand for 3"), NEXT[0]: actions("office for 7")}
    found = money(ground, plan)
    assert found.before == {NEXT[0]: "Before it: +2 € on Monday; the match is not known yet."}
    assert found.start == {THURSDAY: 6, NEXT[0]: 5}
    assert found.notes[NEXT[0]] == ("2 € short",)


def test_upkeep_that_was_paid_is_not_counted_again(ground):
    """E-R67: at the week's end."""
    for key in ("first-trainer", "grumbleton", "rower"):
        post(ground.club(ground.state.turn), key)
    ground.state.phase = "matchday"
    assert money(ground, {NEXT[0]: []}).start == {NEXT[0]: 7}
    ground.state.phase = "weekend"
    assert money(ground, {NEXT[0]: []}).start == {NEXT[0]: 8}


def test_what_cannot_be_paid_yet_says_how_much_is_missing(ground):
    """E-R25: in the menu of its day, at the money of that day."""
    view = GAME.view(WEEK.on(ground.state, ground.state.turn, TUESDAY, 2), ground.state.turn)
    menus = DEFINITION.screen(view, actions("build stand for 3"), Translator()).menus
    (choice,) = next(menu for menu in menus if menu.key == "build").entries
    assert choice.hint.startswith("1 € short")


def test_without_days_to_plan_nothing_is_said_of_the_end(ground):
    assert money(ground, {}).end == ""
