"""Promises about a game's setup, and its values: states, events, actions, options, views."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.dice import SeededDice
from games.core.game import IllegalAction
from games.core.options import check_options
from games.core.record import dump_events
from tests.contract.definitions import every_game, rules_of
from tests.contract.walks import dumped, tries, viewers, walks


@every_game
@given(data=st.data())
@tries(100)
def test_setup_is_deterministic(definition, data):
    """The same options, seats and seed give the same state and the same events."""
    walk = data.draw(walks(definition, longest=0))
    first, opening = definition.game.setup(walk.options, walk.seats, walk.dice)
    second, again = definition.game.setup(walk.options, walk.seats, walk.dice)
    assert dumped(definition, first) == dumped(definition, second)
    assert opening == again


@every_game
@given(data=st.data())
@tries(100)
def test_a_new_state_has_the_schema_of_its_game_and_a_counter_for_every_stream(definition, data):
    """One stream of luck per seat, and the match's last."""
    walk = data.draw(walks(definition, longest=0))
    state = walk.state()
    assert state.schema == definition.schema
    assert len(state.luck) == walk.seats + 1


@every_game
@given(data=st.data())
@tries(125)
def test_every_state_survives_json(definition, data):
    """A state loaded from its dump is equal, and offers the same actions in the same order."""
    walk = data.draw(walks(definition))
    state = walk.state()
    loaded = definition.load_state(dumped(definition, state))
    assert loaded == state
    assert dumped(definition, loaded) == dumped(definition, state)
    for seat in range(walk.seats):
        assert definition.game.legal_actions(loaded, seat) == definition.game.legal_actions(
            state, seat
        )


@every_game
@given(data=st.data())
@tries(100)
def test_every_event_survives_json(definition, data):
    """Stored events are read back as they happened, in full and in the short form of records."""
    for _, events in data.draw(walks(definition)).states():
        for event, short in zip(events, dump_events(definition, events), strict=True):
            raw = definition.event_adapter.dump_json(event)
            assert definition.event_adapter.validate_json(raw) == event
            assert definition.event_adapter.validate_python(short) == event


@every_game
@given(data=st.data())
@tries(125)
def test_every_action_survives_notation(definition, data):
    """An action comes back from its line as it was; no two share a line."""
    walk = data.draw(walks(definition))
    state = walk.state()
    for seat in range(walk.seats):
        legal = definition.game.legal_actions(state, seat)
        lines = [definition.notation.write(action) for action in legal]
        assert [definition.notation.read(line) for line in lines] == legal
        assert len(set(lines)) == len(lines)


@every_game
@given(data=st.data())
@tries(100)
def test_options_survive_json_and_the_defaults_are_the_first_choices(definition, data):
    """What a lobby is offered first is what it plays when it chooses nothing."""
    options = data.draw(walks(definition, longest=0)).options
    raw = definition.options_adapter.dump_json(options)
    assert definition.options_adapter.validate_json(raw) == options
    for option in definition.choices:
        assert getattr(definition.options(), option.name) == option.choices[0][0]


@every_game
@given(data=st.data())
@tries(50)
def test_options_that_contradict_each_other_are_refused(definition, data):
    """By a known rule; what is settled instead is played, and leaves out what had no effect."""
    chosen = {
        option.name: data.draw(st.sampled_from([value for value, _ in option.choices]))
        for option in definition.choices
    }
    seats, dice = definition.seats.start, SeededDice(b"agreed")
    if any(option.why_not(chosen) for option in definition.choices):
        with pytest.raises(IllegalAction) as refusal:
            definition.game.setup(definition.options(**chosen), seats, dice)
        assert refusal.value.rule in rules_of(definition)
    agreed = definition.load_options(chosen)
    check_options(definition.choices, agreed)
    assert definition.game.setup(agreed, seats, dice)
    for option in definition.choices:
        usual = option.default if option.unmet(chosen) else chosen[option.name]
        assert getattr(agreed, option.name) == usual


@every_game
def test_options_depend_on_choices_of_the_same_game(definition):
    """Each need can be met and missed; what is refused without it is no default."""
    offered = {option.name: [value for value, _ in option.choices] for option in definition.choices}
    for option in definition.choices:
        for need in option.needs:
            assert set(need.values) < set(offered[need.option])
            assert option.default not in need.refused
            assert bool(need.refused) == bool(need.rule) == bool(need.text)


@every_game
@given(data=st.data())
@tries(100)
def test_views_are_values(definition, data):
    """A view equals another of the same state, and looking changes nothing."""
    walk = data.draw(walks(definition))
    state = walk.state()
    before = dumped(definition, state)
    for viewer in viewers(walk):
        assert definition.game.view(state, viewer) == definition.game.view(state, viewer)
    for seat in range(walk.seats):
        definition.game.legal_actions(state, seat)
    assert dumped(definition, state) == before


@every_game
@given(data=st.data())
@tries(125)
def test_every_card_piece_and_token_is_conserved(definition, data):
    """What `audit` counts is the same after every move."""
    states = data.draw(walks(definition)).states()
    state, _ = next(states)
    counted = definition.audit(state)
    for state, _ in states:
        assert definition.audit(state) == counted
