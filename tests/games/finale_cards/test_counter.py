"""The attack set-up fails: the counter-attack."""

import pytest

from games.finale_cards.events import AttackBegan, Fought, GoalScored
from games.finale_cards.state import ACKER, RESULT, STOLLEN
from tests.games.finale_cards.ground import Ground, card, man, of


def failed(home="all-or-nothing corner cross", away="solo-run corner cross", **options):
    """Return a match in which Stollen's first attack of several has just failed."""
    ground = Ground.attack(home, away, **options)
    ground.lose_set_up()
    return ground


def test_the_first_set_up_that_fails_gives_the_defender_a_counter_attack():
    """F-R32, F-R46, F-R47: he must attack, with his own card, his men by its left lists."""
    ground = failed()
    began = of(ground.events, AttackBegan)[-1]
    assert (began.seat, began.card) == (ACKER, card("solo-run"))
    assert ground.state.is_counter
    assert ground.waiting == (ACKER,)
    assert all(line.startswith("pick") for line in ground.legal())
    assert [line.split()[1] for line in ground.legal()] == ["lattenknall", "bulle"]
    ground.play("pick bulle")
    assert ground.waiting == (STOLLEN,)


def test_a_counter_attack_adds_the_difference_of_the_cards_to_its_set_up():
    """F-R48: cards of 5 and 2 on the table give +3."""
    ground = failed()
    assert of(ground.events, AttackBegan)[-1].bonus == 3
    ground.turn(bulle=2, kette=0, fangfrage=0)
    ground.pick("bulle kette", 0, 3, 2, 0, 3)
    set_up, result = of(ground.events, Fought)
    assert (set_up.seat, set_up.strengths, set_up.bonus, set_up.won) == (ACKER, (4,), 3, True)
    assert set_up.against == (3,)
    assert result.bonus == 0


def test_there_is_no_bonus_in_the_counters_result():
    """F-R49: strengths and dice alone."""
    ground = failed()
    ground.turn(bulle=2, kette=0, fangfrage=0)
    ground.pick("bulle kette", 0, 3, 0, 0, 0)
    result = of(ground.events, Fought)[-1]
    assert (result.stage, result.bonus, result.won) == ("result", 0, False)


@pytest.mark.parametrize(
    ("die", "goes_on"), [(2, True), (3, False)], ids=["6 against 6", "6 against 7"]
)
def test_equal_is_enough_in_the_counters_set_up(die, goes_on):
    """F-R50: as in any attack; 2, a bonus of 3 and a die of 1 against 4 and the die."""
    ground = failed()
    ground.turn(lattenknall=3, riegel=0)
    rest = (3, 0, 3, 3) if goes_on else ()
    ground.pick("lattenknall riegel", 1, die, *rest)
    assert of(ground.events, Fought)[0].won == goes_on


def test_a_goal_of_the_counter_counts_for_the_counter_attacker():
    """F-R50, F-R40: strictly higher scores."""
    ground = failed()
    ground.turn(bulle=2, kette=0, fangfrage=1)
    events = ground.pick("bulle kette", 2, 0, 3, 0, 0)
    assert of(events, GoalScored) == [GoalScored(ACKER, (0, 1), man("bulle"), 1, 6, 3)]


def test_symbols_are_checked_in_counters_too():
    """F-R51: a yellow card threatens the counter-attacker."""
    ground = failed()
    ground.turn(bulle=1, kette=0, fangfrage=0)
    ground.pick("bulle kette", 2, 0, 1, 0, 3)
    assert ground.state.cautions[man("bulle")] == 1


def test_after_a_counter_the_attacker_goes_on_with_what_is_left():
    """F-R52: and a further failure gives no second counter."""
    ground = failed()
    ground.lose_set_up()
    assert (ground.phase, ground.waiting) == ("card", (STOLLEN,))
    ground.play("play corner")
    ground.play("keep")
    assert ground.state.begun == 2
    ground.lose_set_up()
    assert not ground.state.is_counter
    assert (ground.phase, ground.state.begun) == ("card", 2)


def test_a_failed_counter_simply_ends():
    """F-R52: no counter to a counter; the period is over where no attack is left."""
    ground = failed(home="corner penalty cross", away="offside-swindle corner cross")
    ground.lose_set_up()
    assert (ground.phase, ground.state.period) == ("changes", 2)
    assert ground.score == (0, 0)


def test_marks_of_the_failed_set_up_are_off_before_the_counter():
    """F-A12: the men have turned, and the counter starts fresh."""
    ground = failed()
    assert not any(ground.state.marks)
    assert ground.state.picks == [[], [], [], []]


def test_after_a_roll_off_a_counter_carries_no_bonus():
    """F-R28: whatever card the attacker lies under later."""
    ground = Ground.attack("corner cross penalty", "solo-run corner cross", 3, 0)
    ground.lose_set_up()
    assert of(ground.events, AttackBegan)[-1].bonus == 0
    assert ground.state.is_tie
    ground.state.sides[STOLLEN].top = card("all-or-nothing")
    assert ground.state.bonus() == 0


def test_the_bonus_is_the_difference_of_the_cards_on_top_whichever_is_higher():
    """F-A10: the attacker may have laid a weaker card since; an option counts that as nothing."""
    for option, bonus in (("abs", 2), ("attacker_minus_defender_floor0", 0)):
        ground = failed(away="controlled-play corner cross", counter_bonus=option)
        ground.state.sides[STOLLEN].top = card("penalty")
        assert ground.state.bonus() == bonus


def test_a_counter_without_a_set_up_has_no_bonus():
    """F-A11: a penalty shoots at once."""
    ground = failed(away="penalty corner cross")
    began = of(ground.events, AttackBegan)[-1]
    assert (began.card, began.bonus) == (card("penalty"), 0)
    assert ground.state.step == RESULT
