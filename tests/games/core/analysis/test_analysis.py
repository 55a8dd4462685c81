"""The chances after each move, and what choices were worth."""

import dataclasses

import pytest

from games.core.analysis import analysis
from games.core.analysis.playouts import chances_after, shares, turn_of, usual_bot
from games.core.analysis.prospects import Prospects
from games.core.dice import RandomSource, SeededDice
from games.registry import GAMES
from games.stein.actions import EndTurn
from tests.contract.toy.definition import DEFINITION as TOY

KEY = b"analysis"
DICE = GAMES["finale_dice"]


def opened(definition=TOY, seats=3):
    """Return the first position of a match."""
    return definition.game.setup(definition.options(), seats, SeededDice(b"open"))[0]


OWN, BEST, OTHER = (("own",), ("best",), ("other",))


def sampled(*shares):
    """Return samples of a seat's share after its own turn, the best one, another and a random."""
    turns = (OWN, BEST, OTHER, analysis.AT_RANDOM)
    return [dict(zip(turns, ((one,) for one in some), strict=True)) for some in shares]


def some(most):
    return lambda done: done < most


def test_the_chances_of_a_position_are_the_results_of_matches_played_on():
    state = opened()
    before = TOY.dump_state(state)
    chances = analysis.chances(TOY, state, KEY, some(40))
    assert abs(sum(chances) - 1) < 1e-9
    assert len(set(chances)) > 1
    assert analysis.chances(TOY, state, KEY, some(40)) == chances
    assert TOY.dump_state(state) == before


def test_a_formula_is_asked_instead_where_a_game_has_one():
    even = Prospects(lambda _state, _seat: (0.0,), {2: (1.0,)}, horizon=0)
    definition = dataclasses.replace(
        TOY, analysis=dataclasses.replace(TOY.analysis, prospects=even)
    )
    assert analysis.chances(definition, opened(seats=4), KEY, some(1)) == (0.25,) * 4


def test_of_a_match_that_is_over_the_chances_are_its_result():
    state, dice, chance = opened(), SeededDice(b"2"), RandomSource(b"1")
    while not (outcome := TOY.game.outcome(state)):
        seat = TOY.game.waiting_for(state)[0]
        legal = TOY.game.legal_actions(state, seat)
        TOY.game.apply(state, seat, TOY.bots["greedy"].choose(None, legal, None, chance), dice)
    assert analysis.chances(TOY, state, KEY, some(1)) == shares(outcome, 3)


def judged(state, seat, action, samples=8):
    return analysis.judge(DICE, state, seat, (action,), KEY, some(samples))


def test_a_choice_is_judged_beside_those_of_computers():
    """What it gains one seat, the other one loses; a line for each choice."""
    state = opened(DICE, 2)
    [seat] = DICE.game.waiting_for(state)
    found = {action: judged(state, seat, action) for action in DICE.game.legal_actions(state, seat)}
    assert any(judgement.missed for judgement in found.values())
    for judgement in found.values():
        assert abs(sum(judgement.gains)) < 1e-9
        assert judgement.seat == seat
        assert DICE.notation.read(judgement.line) in found
        assert DICE.notation.read(judgement.better) in found
        assert 0 <= judgement.missed_error <= 1
        assert judgement.variance < judgement.missed_error**2


def test_a_choice_that_all_computers_make_misses_nothing():
    state = opened()
    [seat] = TOY.game.waiting_for(state)[:1]
    view, legal = TOY.game.view(state, seat), TOY.game.legal_actions(state, seat)
    action = usual_bot(TOY).choose(view, legal, None, RandomSource(KEY))
    judgement = analysis.judge(TOY, state, seat, (action,), KEY, some(1))
    assert (judgement.missed, set(judgement.gains), judgement.line) == (
        0.0,
        {0.0},
        judgement.better,
    )


def test_a_single_sample_proves_nothing():
    state = opened(DICE, 2)
    [seat] = DICE.game.waiting_for(state)
    legal = DICE.game.legal_actions(state, seat)
    assert {judged(state, seat, action, 1).gains_error for action in legal} == {0.5}


def test_a_seat_that_need_not_act_has_no_choice():
    state = opened(DICE, 2)
    [seat] = DICE.game.waiting_for(state)
    assert analysis.has_choice(DICE, state, seat)
    assert not analysis.has_choice(DICE, state, 1 - seat)


def test_the_only_legal_action_is_no_choice(monkeypatch):
    state = opened(DICE, 2)
    [seat] = DICE.game.waiting_for(state)
    legal = DICE.game.legal_actions(state, seat)
    monkeypatch.setattr(type(DICE.game), "legal_actions", lambda *_: legal[:1])
    assert not analysis.has_choice(DICE, state, seat)


def test_what_is_hidden_changes_no_judgement():
    """A choice is judged by what its seat could know: the same in states it cannot tell apart."""
    cards = GAMES["finita"]
    state = cards.game.setup(cards.options(), 2, SeededDice(b"deal"))[0]
    [seat] = cards.game.waiting_for(state)
    view = cards.game.view(state, seat)
    action = cards.game.legal_actions(state, seat)[0]
    others = [cards.game.determinize(view, seat, RandomSource(bytes([n]))) for n in range(3)]
    judgements = {
        analysis.judge(cards, other, seat, (action,), KEY, some(4)) for other in [state, *others]
    }
    assert len(judgements) == 1


def test_of_several_equal_turns_none_is_flattered_by_chance():
    """Each wins as often as the others, in other samples: the greatest of them proves nothing."""
    wins = [tuple(int(turn == winner) for turn in range(4)) for winner in range(4)]
    found = sampled(*(win for win in wins for _half in (0, 1))) * 10
    better, missed, stakes = analysis._compared(found, 0, OWN, BEST)
    assert better == BEST
    assert (sum(missed), sum(stakes)) == (0, 0)


def test_another_turn_is_better_than_the_strongest_computer_s_where_it_is_so_everywhere():
    """It is found in one half of the samples and measured in the other."""
    found = sampled((0.2, 0.5, 0.9, 0.1), (0.2, 0.5, 0.7, 0.1)) * 10
    better, missed, stakes = analysis._compared(found, 0, OWN, BEST)
    assert better == OTHER
    assert sum(missed) / len(missed) == pytest.approx(0.6)
    assert sum(stakes) / len(stakes) == pytest.approx(0.7)


def test_a_turn_lasts_until_the_dice_are_rolled_again():
    """S-R18: all steps of a turn of 11 are one turn; its end rolls the other side's points."""
    stein = GAMES["stein"]
    state, dice, chance = opened(stein, 2), SeededDice(b"turn"), RandomSource(b"chance")
    steps = []
    while len(steps) < 3:
        seat = stein.game.waiting_for(state)[0]
        before = [*state.luck]
        steps = turn_of(stein, state, seat, stein.bots["normal"], dice, chance)
    assert state.luck != before or seat not in stein.game.waiting_for(state)
    assert stein.game.outcome(state) is None


def test_who_ends_a_turn_with_all_points_unspent_has_missed_something():
    """11: the issue was that doing nothing looked faultless."""
    stein = GAMES["stein"]
    state, dice, chance = opened(stein, 2), SeededDice(b"turn"), RandomSource(b"chance")
    for _ in range(8):
        seat = stein.game.waiting_for(state)[0]
        turn_of(stein, state, seat, stein.bots["normal"], dice, chance)
    [seat] = stein.game.waiting_for(state)
    end = next(
        action for action in stein.game.legal_actions(state, seat) if isinstance(action, EndTurn)
    )
    judgement = analysis.judge(stein, state, seat, (end,), KEY, some(12))
    assert judgement.line == "end"
    assert judgement.missed > 0
    assert judgement.stake > 0


def test_steps_that_are_not_legal_with_other_hidden_cards_are_left_to_computers():
    view = DICE.game.view(opened(DICE, 2), DICE.game.waiting_for(opened(DICE, 2))[0])
    legal = DICE.game.legal_actions(opened(DICE, 2), view.seat)
    once = chances_after(DICE, view, legal[:1], RandomSource(KEY))
    assert chances_after(DICE, view, (*legal[:1], *legal[:1]), RandomSource(KEY)) == once
