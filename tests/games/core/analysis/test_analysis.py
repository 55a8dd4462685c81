"""The chances after each move, and what choices were worth."""

import dataclasses

from games.core.analysis import analysis
from games.core.analysis.playouts import shares, usual_bot
from games.core.analysis.prospects import Prospects
from games.core.dice import RandomSource, SeededDice
from games.registry import GAMES
from tests.contract.toy.definition import DEFINITION as TOY

KEY = b"analysis"
DICE = GAMES["finale_dice"]


def opened(definition=TOY, seats=3):
    """Return the first position of a match."""
    return definition.game.setup(definition.options(), seats, SeededDice(b"open"))[0]


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
    even = Prospects(lambda _state, _seat: (0.0,), (1.0,), horizon=0)
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
    return analysis.judge(DICE, state, seat, action, KEY, some(samples))


def test_a_choice_is_judged_beside_those_of_computers():
    """What it gains one seat, the other one loses; a line for each choice."""
    state = opened(DICE, 2)
    [seat] = DICE.game.waiting_for(state)
    found = {action: judged(state, seat, action) for action in DICE.game.legal_actions(state, seat)}
    told = [judgement for judgement in found.values() if judgement is not None]
    assert told
    for judgement in told:
        assert abs(sum(judgement.gains)) < 1e-9
        assert judgement.seat == seat
        assert DICE.notation.read(judgement.line) in found
        assert DICE.notation.read(judgement.better) in found
        assert 0 <= judgement.missed_error <= 1


def test_a_choice_that_all_computers_make_is_not_judged():
    state = opened()
    [seat] = TOY.game.waiting_for(state)[:1]
    view, legal = TOY.game.view(state, seat), TOY.game.legal_actions(state, seat)
    action = usual_bot(TOY).choose(view, legal, None, RandomSource(KEY))
    assert analysis.judge(TOY, state, seat, action, KEY, some(1)) is None


def test_a_single_sample_proves_nothing():
    state = opened(DICE, 2)
    [seat] = DICE.game.waiting_for(state)
    legal = DICE.game.legal_actions(state, seat)
    one = next(found for action in legal if (found := judged(state, seat, action, 1)))
    assert one.gains_error == 0.5


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
    found = {analysis.judge(cards, other, seat, action, KEY, some(4)) for other in [state, *others]}
    assert len(found) == 1
