"""Promises about what a game is made of: setup, and the values that cross the border."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.dice import SeededDice
from games.core.game import IllegalAction
from games.core.options import check_options
from games.core.record import dump_events
from tests.contract.boxes import every_box, rules_of
from tests.contract.walks import dumped, tries, viewers, walks


@every_box
@given(data=st.data())
@tries(100)
def test_setup_is_deterministic(box, data):
    """The same options, seats and seed give the same state and the same events."""
    walk = data.draw(walks(box, longest=0))
    first, opening = box.game.setup(walk.options, walk.seats, walk.dice)
    second, again = box.game.setup(walk.options, walk.seats, walk.dice)
    assert dumped(box, first) == dumped(box, second)
    assert opening == again


@every_box
@given(data=st.data())
@tries(100)
def test_a_new_state_has_the_schema_of_its_game_and_a_counter_for_every_stream(box, data):
    """One stream of luck per seat, and the match's last."""
    walk = data.draw(walks(box, longest=0))
    state = walk.state()
    assert state.schema == box.schema
    assert len(state.luck) == walk.seats + 1


@every_box
@given(data=st.data())
@tries(125)
def test_every_state_survives_json(box, data):
    """A state loaded from its dump is equal, and offers the same actions in the same order."""
    walk = data.draw(walks(box))
    state = walk.state()
    loaded = box.load_state(dumped(box, state))
    assert loaded == state
    assert dumped(box, loaded) == dumped(box, state)
    for seat in range(walk.seats):
        assert box.game.legal_actions(loaded, seat) == box.game.legal_actions(state, seat)


@every_box
@given(data=st.data())
@tries(100)
def test_every_event_survives_json(box, data):
    """Stored events are read back as they happened, in full and in the short form of records."""
    for _, events in data.draw(walks(box)).states():
        for event, short in zip(events, dump_events(box, events), strict=True):
            raw = box.event_adapter.dump_json(event)
            assert box.event_adapter.validate_json(raw) == event
            assert box.event_adapter.validate_python(short) == event


@every_box
@given(data=st.data())
@tries(125)
def test_every_action_survives_json_and_notation(box, data):
    """An action comes back from its line and from JSON as it was; no two share a line."""
    walk = data.draw(walks(box))
    state = walk.state()
    for seat in range(walk.seats):
        legal = box.game.legal_actions(state, seat)
        lines = [box.notation.write(action) for action in legal]
        assert [box.notation.read(line) for line in lines] == legal
        assert len(set(lines)) == len(lines)
        for action in legal:
            raw = box.action_adapter.dump_json(action)
            assert box.action_adapter.validate_json(raw) == action


@every_box
@given(data=st.data())
@tries(100)
def test_options_survive_json_and_the_defaults_are_the_first_choices(box, data):
    """What a lobby is offered first is what it plays when it chooses nothing."""
    options = data.draw(walks(box, longest=0)).options
    raw = box.options_adapter.dump_json(options)
    assert box.options_adapter.validate_json(raw) == options
    for option in box.choices:
        assert getattr(box.options(), option.name) == option.choices[0][0]


@every_box
@given(data=st.data())
@tries(50)
def test_options_that_contradict_each_other_are_refused(box, data):
    """By a known rule; what is settled instead is played, and leaves out what had no effect."""
    chosen = {
        option.name: data.draw(st.sampled_from([value for value, _ in option.choices]))
        for option in box.choices
    }
    seats, dice = box.seats.start, SeededDice(b"agreed")
    if any(option.why_not(chosen) for option in box.choices):
        with pytest.raises(IllegalAction) as refusal:
            box.game.setup(box.options(**chosen), seats, dice)
        assert refusal.value.rule in rules_of(box)
    agreed = box.load_options(chosen)
    check_options(box.choices, agreed)
    assert box.game.setup(agreed, seats, dice)
    for option in box.choices:
        usual = option.default if option.unmet(chosen) else chosen[option.name]
        assert getattr(agreed, option.name) == usual


@every_box
def test_options_depend_on_choices_of_the_same_game(box):
    """Each need can be met and missed; what is refused without it is no default."""
    offered = {option.name: [value for value, _ in option.choices] for option in box.choices}
    for option in box.choices:
        for need in option.needs:
            assert set(need.values) < set(offered[need.option])
            assert option.default not in need.refused
            assert bool(need.refused) == bool(need.rule) == bool(need.text)


@every_box
@given(data=st.data())
@tries(100)
def test_views_are_values(box, data):
    """A view equals another of the same state, and looking changes nothing."""
    walk = data.draw(walks(box))
    state = walk.state()
    before = dumped(box, state)
    for viewer in viewers(walk):
        assert box.game.view(state, viewer) == box.game.view(state, viewer)
    for seat in range(walk.seats):
        box.game.legal_actions(state, seat)
    assert dumped(box, state) == before


@every_box
@given(data=st.data())
@tries(125)
def test_every_card_piece_and_token_is_conserved(box, data):
    """What `audit` counts is the same after every move."""
    states = data.draw(walks(box)).states()
    state, _ = next(states)
    counted = box.audit(state)
    for state, _ in states:
        assert box.audit(state) == counted
