"""Promises about legal actions, and about the end of a match."""

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.bots import without_takebacks
from games.core.game import IllegalAction
from tests.contract.definitions import every_game, rules_of
from tests.contract.walks import after, dumped, tries, walks


@every_game
@given(data=st.data())
@tries(125)
def test_every_listed_action_is_accepted(definition, data):
    """Whatever `legal_actions` lists can be played, by a seat in its turn or out of it."""
    walk = data.draw(walks(definition))
    state = walk.state()
    for seat in range(walk.seats):
        for action in definition.game.legal_actions(state, seat):
            _, events = after(definition, state, seat, action, walk.dice)
            assert events, f"{definition.notation.write(action)} tells nothing"


@every_game
@given(data=st.data())
@tries(100)
def test_anything_else_is_refused_and_changes_nothing(definition, data):
    """Actions of others, of earlier, of the match, and near misses are refused by a known rule."""
    walk = data.draw(walks(definition))
    pool, state = seen_and_similar(definition, walk)
    before = dumped(definition, state)
    for seat in [None, *range(walk.seats)]:
        legal = allowed(definition, state, seat)
        for action in pool:
            if action in legal:
                continue
            with pytest.raises(IllegalAction) as refusal:
                definition.game.apply(state, seat, action, walk.dice)
            assert refusal.value.rule in rules_of(definition)
        assert dumped(definition, state) == before


@every_game
@given(data=st.data())
@tries(50)
def test_any_other_number_is_refused_and_changes_nothing(definition, data):
    """Out of range, even where Python counts from the end, or the number of another thing."""
    walk = data.draw(walks(definition))
    pool, state = seen_and_similar(definition, walk)
    before = dumped(definition, state)
    astray = data.draw(st.integers(-200, 400) | st.sampled_from([2**31, 2**63, 2**70]))
    for seat in [None, *range(walk.seats)]:
        legal = allowed(definition, state, seat)
        for action in pool:
            for other in with_number(action, astray):
                if other in legal:
                    continue
                with pytest.raises(IllegalAction) as refusal:
                    definition.game.apply(state, seat, other, walk.dice)
                assert refusal.value.rule in rules_of(definition)
        assert dumped(definition, state) == before


@every_game
@given(data=st.data())
@tries(25)
def test_a_seat_that_is_not_in_the_match_is_refused(definition, data):
    """Whatever it asks for, also by way of a match; nothing changes."""
    walk = data.draw(walks(definition))
    pool, state = seen_and_similar(definition, walk)
    match, before = walk.match(), dumped(definition, state)
    for stranger in (-1, walk.seats, walk.seats + 3):
        for action in pool:
            with pytest.raises(IllegalAction) as refusal:
                definition.game.apply(state, stranger, action, walk.dice)
            assert refusal.value.rule == "seat"
        with pytest.raises(IllegalAction):
            match.play(stranger, [definition.notation.write(pool[0])])
        with pytest.raises(IllegalAction):
            match.undo(stranger)
    assert dumped(definition, state) == dumped(definition, match.state) == before
    assert match.version == 1


@every_game
@given(data=st.data())
@tries(200)
def test_a_malformed_line_is_refused_and_changes_nothing(definition, data):
    """Only a line that an action writes is read as that action; the rest is no move at all."""
    match = data.draw(walks(definition, longest=8)).match()
    before = dumped(definition, match.state)
    verbs = [action.LINE for action in definition.actions]
    spoilt = st.sampled_from(verbs).flatmap(
        lambda line: st.sampled_from([line, f" {line}", f"{line} 0", line.upper(), f"{line}\n"])
    )
    line = data.draw(st.text(max_size=90) | spoilt)
    lines = [
        definition.notation.write(action)
        for action in definition.game.legal_actions(match.state, 0)
    ]
    if line not in lines:
        with pytest.raises(IllegalAction):
            match.play(0, [line])
        assert dumped(definition, match.state) == before
        assert match.version == 1


@every_game
@given(data=st.data())
@tries(125)
def test_whoever_is_waited_for_has_an_action(definition, data):
    """And one that does not just take a choice back, so that computers never get stuck."""
    for state, _ in data.draw(walks(definition)).states():
        for seat in definition.game.waiting_for(state):
            assert without_takebacks(definition.game.legal_actions(state, seat))


@every_game
@given(data=st.data())
@tries(125)
def test_nobody_is_waited_for_exactly_when_there_is_an_outcome(definition, data):
    """At the end nobody may act and no timer runs; the outcome ranks every seat once, by a rule."""
    walk = data.draw(walks(definition))
    for state, _ in walk.states():
        outcome = definition.game.outcome(state)
        assert (outcome is None) == bool(definition.game.waiting_for(state))
        if outcome is None:
            continue
        assert sorted(seat for place in outcome.ranking for seat in place) == [*range(walk.seats)]
        assert outcome.rule in rules_of(definition)
        assert outcome.score is None or len(outcome.score) == walk.seats
        assert not any(definition.game.legal_actions(state, seat) for seat in range(walk.seats))
        assert definition.game.bell(state) is None
        assert definition.options_adapter.validate_python(definition.rematch(walk.options, outcome))


@every_game
@given(data=st.data())
@tries(50)
def test_random_play_ends_within_the_stated_bound(definition, data):
    """Moves of those who must act, and late answers of those who may, count towards the bound."""
    walk = data.draw(walks(definition, longest=0))
    state, chance, dice, moves = walk.state(), walk.chance, walk.dice, 0
    while definition.game.waiting_for(state):
        seat, action = chance.pick(pressing(definition, state))
        definition.game.apply(state, seat, action, dice)
        moves += 1
        assert moves <= definition.bound(walk.options)


def pressing(definition, state):
    """Return the (seat, action) pairs that bring a match forward."""
    waiting = definition.game.waiting_for(state)
    return [
        (seat, action)
        for seat in range(len(state.luck) - 1)
        for action in without_takebacks(definition.game.legal_actions(state, seat))
        if seat in waiting or action.late_ok
    ]


def with_number(action, number):
    """Return a copy of the action for each of its whole numbers, with `number` in its place."""
    return [
        replace(action, **{field.name: number})
        for field in fields(action)
        if type(getattr(action, field.name)) is int
    ]


def allowed(definition, state, seat):
    """Return the actions this seat may play; for None that of the match's timer."""
    if seat is not None:
        return definition.game.legal_actions(state, seat)
    bell = definition.game.bell(state)
    return [bell.action] if bell else []


def seen_and_similar(definition, walk):
    """Return all actions offered on the walk, near misses of them, and the state it ends in."""
    pool = []
    for state, _ in walk.states():
        for seat in [None, *range(walk.seats)]:
            pool += allowed(definition, state, seat)
    lines = list(dict.fromkeys(definition.notation.write(action) for action in pool))
    near = [line[:-1] + digit for line in lines if line[-1].isdigit() for digit in "0179"]
    for line in near:
        try:
            pool.append(definition.notation.read(line))
        except IllegalAction:
            continue
    return list(dict.fromkeys(pool)), state
