"""What is stored is read again, old shapes are lifted, and a single class needs no kind."""

import dataclasses
import json

import pytest

from tests.contract.toy.definition import DEFINITION as TOY

SEEN = {"kind": "passed", "seat": 0}


def stored(**changes):
    state, _ = TOY.game.setup(TOY.options(), 2, _Unshuffled())
    return {**json.loads(TOY.dump_state(state)), **changes}


class _Unshuffled:
    def shuffle(self, luck, stream, items):
        """Leave the cards as they are."""


def test_an_old_state_is_lifted_to_todays_shape():
    """Schema 1 knew no option for claps: everybody clapped."""
    old = stored(schema=1)
    del old["claps"]
    state = TOY.load_state(json.dumps(old).encode())
    assert (state.schema, state.claps) == (2, True)
    assert TOY.game.waiting_for(state) == (0, 1)


@pytest.mark.parametrize("schema", [0, 3])
def test_a_state_nobody_can_lift_is_refused_by_name(schema):
    """Of a time before the first upgrade, or written by a newer Fulltime."""
    with pytest.raises(ValueError, match=f"toy: no way from schema {schema} to 2"):
        TOY.load_state(json.dumps(stored(schema=schema)).encode())


def test_a_state_without_a_schema_is_refused():
    """Unknown means an error with a name."""
    old = stored()
    del old["schema"]
    with pytest.raises(ValueError, match="no way from schema 0"):
        TOY.load_state(json.dumps(old).encode())


@pytest.mark.parametrize("raw", [b"", b"[]", b'{"schema": 2}', b'{"schema": 2, "lots": "x"}'])
def test_what_is_no_state_is_refused(raw):
    """A damaged row never becomes a match."""
    with pytest.raises(ValueError):
        TOY.load_state(raw)


def test_a_definition_with_one_kind_of_event_reads_it():
    """Where there is nothing to tell apart, the kind is only checked."""
    definition = dataclasses.replace(TOY, events=TOY.events[:1])
    event = TOY.events[0](0, (5,), only=(0,))
    assert (
        definition.event_adapter.validate_json(definition.event_adapter.dump_json(event)) == event
    )


def test_kinds_are_told_apart_by_name():
    """An event of no known kind is refused."""
    assert TOY.event_adapter.validate_python(SEEN)
    with pytest.raises(ValueError, match="kind"):
        TOY.event_adapter.validate_python({"kind": "dance"})


def test_a_definition_equals_itself_alone():
    """Its repr is where it stands; it can be a key."""
    assert repr(TOY) == "GAMES['toy']"
    assert dataclasses.replace(TOY) != TOY
    assert {TOY: 1}[TOY] == 1


def test_a_rematch_is_played_with_the_same_options_unless_the_game_says_otherwise():
    """A game whose loser starts gives its own."""
    options = TOY.options(lots=3)
    assert TOY.rematch(options, None) is options
