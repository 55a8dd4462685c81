"""Planning the day that has not come yet."""

import pytest

from games.core.dice import RandomSource, SeededDice
from games.core.game import IllegalAction
from games.core.translation import Translator
from games.eleven import actions
from games.eleven.cards.ids import NUMBER, SPONSORS, jersey_answer, zone_answer
from games.eleven.club.club import Ask
from games.eleven.definition import DEFINITION
from games.eleven.planning.ahead import ahead, comes_on_top, leaves
from games.eleven.state import DAYS
from tests.games.eleven.ground import bare, man, post, rich, show
from tests.games.eleven.ground import season as ground_of

GAME = DEFINITION.game


def season(seats, until):
    """A season played at random until it is as wanted."""
    dice, chance = SeededDice(b"ahead"), RandomSource(b"ahead")
    state, _ = GAME.setup(DEFINITION.options(), seats, dice)
    for _ in range(5000):
        if until(state):
            return state
        seat = GAME.waiting_for(state)[0]
        view = GAME.view(state, seat)
        legal = GAME.legal_actions(state, seat)
        GAME.apply(state, seat, DEFINITION.bots["random"].choose(view, legal, None, chance), dice)
    raise AssertionError("it never is")


def test_who_comes_later_may_plan_what_would_be_legal_then():
    """E-R22: clockwise from the first player; the plan is for the manager's next day."""
    state = season(3, lambda one: one.phase == "days" and one.turn == one.first)
    later = (state.turn + 2) % 3
    before = DEFINITION.dump_state(state)
    planned = ahead(state, later)
    lines = [DEFINITION.notation.write(action) for action in GAME.legal_actions(planned, later)]
    assert "pass" in lines
    assert len(lines) > 5
    assert DEFINITION.dump_state(state) == before, "the season itself is untouched"
    assert GAME.legal_actions(state, later) == []


def test_in_a_planned_day_nobody_else_may_act():
    """E-R22: neither who is on turn in truth nor who is still asked something."""
    state = season(3, lambda one: one.phase == "days" and one.turn == one.first)
    planned = ahead(state, (state.turn + 1) % 3)
    legal = GAME.legal_actions(state, state.turn)
    assert GAME.legal_actions(planned, state.turn) == []
    for action in legal:
        with pytest.raises(IllegalAction) as refused:
            GAME.apply(planned, state.turn, action, SeededDice(b"-"))
        assert refused.value.rule == "E-R22"


def test_on_thursday_only_those_still_to_come_may_plan():
    """E-R21: after Thursday the matchday comes."""
    last = season(
        3, lambda one: one.phase == "days" and one.day == 2 and (one.turn - one.first) % 3 == 1
    )
    assert ahead(last, last.first) is None
    assert ahead(last, (last.first + 2) % 3) is not None


def test_who_is_done_on_monday_may_plan_tuesday():
    """E-R22: others may still be busy with their Monday."""
    state = season(
        2, lambda one: one.phase == "monday" and [c.step for c in one.clubs].count("done") == 1
    )
    done = next(seat for seat, club in enumerate(state.clubs) if club.step == "done")
    assert ahead(state, done) is not None
    assert ahead(state, 1 - done) is None


def test_there_is_nothing_to_plan_on_matchday():
    """E-R22: it is played by all at once."""
    state = season(2, lambda one: one.phase == "matchday")
    assert ahead(state, 0) is None


def test_each_wish_says_what_it_leaves():
    """E-R25: in EUR, instead of those before it; one that costs nothing says nothing."""
    state = season(2, lambda one: one.phase == "days")
    state.clubs[0].res[0] = 5
    man = NUMBER["marsh"]
    wishes = [
        actions.Hire(man, 4),
        actions.Pass(),
        actions.Build(NUMBER["stand"], 6),
        actions.Sell(man, 5),
    ]
    assert leaves(state, 0, wishes, Translator()) == [
        "leaves 1 €",
        "",
        "1 € short",
        "leaves 10 €",
    ]


def test_a_free_action_is_no_alternative_to_the_action_of_the_day():
    """E-R46: it comes on top."""
    trainer = NUMBER["first-trainer"]
    assert comes_on_top(actions.UseFree(trainer))
    assert not any(map(comes_on_top, (actions.Use(trainer), actions.Pass())))


def test_who_waits_for_the_day_to_open_may_plan_it_though_they_begin_it():
    """E-R22: until it opens nobody is on turn."""
    state = season(3, lambda one: one.phase == "days" and one.day == DAYS - 1)
    assert state.turn == state.first
    assert ahead(state, state.first).day == DAYS - 1


def test_who_has_had_their_turn_plans_the_next_day():
    """E-R21: and on it they do what they do first."""
    state = season(
        3, lambda one: one.phase == "days" and one.day == 0 and one.turn == (one.first + 1) % 3
    )
    planned = ahead(state, state.first)
    assert (planned.day, planned.turn, planned.has_acted) == (1, state.first, False)


def test_nobody_plans_while_they_are_asked_something():
    """E-R35: it may be the last day's question."""
    state = season(2, lambda one: one.phase == "days")
    state.clubs[state.turn].ask = Ask("target", (), (0, 0, 0))
    assert ahead(state, state.turn) is None


@pytest.fixture
def planned():
    """A planned day of a club with trainers, 30 of everything, and two to be trained."""
    ground = ground_of("days", seats=2)
    club = rich(bare(ground, ground.state.turn))
    for key in ("first-trainer", "grumbleton"):
        post(club, key)
    for key in ("bruno", "marsh"):
        man(club, key)
    show(ground, "staff", "binoculars")
    return ground.state


def asked(state, *lines):
    wishes = [DEFINITION.notation.read(line) for line in lines]
    return DEFINITION.planning.question(state, state.turn, wishes)


def test_what_a_wish_asks_is_known_beforehand(planned):
    """E-R35: nothing of it is done yet, and its answers are wishes, too."""
    seat = planned.turn
    found = asked(planned, "build camp for 3", "use grumbleton")
    lines = [DEFINITION.notation.write(action) for action in GAME.legal_actions(found, seat)]
    assert lines == ["choose bruno", "choose marsh"]
    assert asked(planned, "use grumbleton", "choose marsh") is None
    assert planned.clubs[seat].ask is None


def test_what_asks_nothing_has_no_question(planned):
    assert asked(planned) is None
    assert asked(planned, "choose marsh") is None
    assert asked(planned, "free first-trainer", "choose marsh", "pass") is None
    assert asked(planned, "use gates") is None, "nor what cannot be done"


def test_what_a_die_decides_is_not_known_beforehand(planned):
    """E-R26: nor is what card comes next; a plan tells nobody."""
    assert asked(planned, "improve ops") is None


def test_questions_and_answers_are_told_apart(planned):
    """E-R35: a plan goes on by itself but where a question is open."""
    seat, planning = planned.turn, DEFINITION.planning
    assert not planning.asks(planned, seat)
    assert planning.asks(asked(planned, "use grumbleton"), seat)
    assert planning.is_answer(DEFINITION.notation.read("choose marsh"))
    assert not planning.is_answer(actions.Pass())


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("hire marsh for 4", "Hire Marsh for 4 €"),
        ("youngster for 3", "Hire a youngster for 3 €"),
        ("sell marsh for 5", "Sell Marsh for 5 €"),
        ("build stand for 3", "Build "),
        ("office for 4", "Raise the office for 4 €"),
        ("improve ops", "Try to raise "),
        ("use grumbleton", "Use "),
        ("free grumbleton", "Free action: "),
        ("pass", "End the day"),
        ("choose marsh", "Marsh"),
    ],
)
def test_a_wish_has_a_name_that_needs_no_screen(line, name):
    """E-R29: so that it can be told once it is done, or cannot be done any more."""
    assert DEFINITION.planning.name(DEFINITION.notation.read(line), Translator()).startswith(name)


def test_staff_sponsors_and_jerseys_have_names_too():
    planning, words = DEFINITION.planning, Translator()
    assert planning.name(actions.Employ(NUMBER["binoculars"], 1), words).startswith("Hire ")
    sponsor = next(key for key in NUMBER if NUMBER[key] in SPONSORS)
    assert planning.name(actions.Sign(NUMBER[sponsor], 0), words).startswith("Sign ")
    assert planning.name(actions.Answer(jersey_answer(3)), words)
    assert planning.name(actions.Answer(zone_answer(0)), words) == ""
    assert planning.name(actions.Ready(), words) == ""


def test_a_turn_is_told_from_the_next_one(planned):
    """E-R22: a plan is for one."""
    turn, first = DEFINITION.planning.turn, DEFINITION.planning.turn(planned)
    GAME.apply(planned, planned.turn, actions.Pass(), SeededDice(b"-"))
    assert turn(planned) != first
