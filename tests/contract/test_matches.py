"""Promises of a match beyond its rules: replay, undo, and how long buttons stay valid."""

import dataclasses

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.core.game import IllegalAction
from games.core.record import Record, check_record, write_record
from tests.contract.definitions import (
    every_crowded_game,
    every_game,
    every_lively_game,
    every_turn_game,
    takes_the_turn,
)
from tests.contract.walks import after, crowds, dumped, play, tries, walks


def record_of(walk, match, *, over=True, reader=None):
    names = [f"Player {seat}" for seat in range(walk.seats)]
    played = [past.played for past in match.past]
    return write_record(
        walk.definition,
        match,
        played,
        seed=walk.seed,
        mix="walk",
        era=0,
        names=names,
        over=over,
        reader=reader,
    )


@every_game
@given(data=st.data())
@tries(60)
def test_replay_equals_play(definition, data):
    """A record, also one that went through JSON, plays again to the same events and end."""
    walk = data.draw(walks(definition, longest=60))
    match = walk.played()
    record = record_of(walk, match)
    assert check_record(definition, record).agrees
    assert check_record(definition, Record.model_validate_json(record.model_dump_json())).agrees
    assert dumped(definition, match.state) == dumped(definition, walk.state())


@every_game
@given(data=st.data())
@tries(60)
def test_a_running_record_holds_only_what_its_reader_saw(definition, data):
    """No seed, no lines, no event of another audience; and it cannot be checked yet."""
    walk = data.draw(walks(definition, longest=40))
    match = walk.played()
    for reader in [None, *range(walk.seats)]:
        record = record_of(walk, match, over=False, reader=reader)
        assert record.seed is None
        assert not any(move.lines for move in record.moves)
        stored = [*record.opening, *(event for move in record.moves for event in move.events)]
        told = definition.event_adapter
        assert all(told.validate_python(event).is_for(reader) for event in stored)
        with pytest.raises(ValueError, match="still running"):
            check_record(definition, record)


@every_game
@given(data=st.data())
@tries(125)
def test_undo_restores_the_state_or_is_refused_and_changes_nothing(definition, data):
    """The version rises, the seat is asked anew, and what fell or was shown is never undone."""
    match = data.draw(walks(definition)).match()
    waiting = definition.game.waiting_for(match.state)
    assume(waiting)
    seat = data.draw(st.sampled_from(waiting))
    before, asked = dumped(definition, match.state), [*match.asked]
    action = data.draw(st.sampled_from(definition.game.legal_actions(match.state, seat)))
    played = play(match, seat, action)
    now, version, newly = dumped(definition, match.state), match.version, [*match.asked]
    if played.is_final:
        with pytest.raises(IllegalAction):
            match.undo(seat)
        assert (dumped(definition, match.state), match.version, match.asked) == (
            now,
            version,
            newly,
        )
        return
    assert match.undoable(seat) == match.undo(seat) == played
    assert dumped(definition, match.state) == before
    assert (match.version, match.move) == (version + 1, 0)
    assert match.asked[seat] > newly[seat]
    assert newly[seat] > asked[seat] or action.late_ok
    for other in range(match.seats):
        same = match.asked[other] == asked[other]
        assert same or match.asked[other] > max(newly[other], asked[other])


@every_game
@given(data=st.data())
@tries(125)
def test_a_button_lives_exactly_as_long_as_its_seat_is_asked_the_same(definition, data):
    """`asked` rises for who answered and for whom the question is another, and for nobody else."""
    match = data.draw(walks(definition)).match()
    for _ in range(4):
        waiting = definition.game.waiting_for(match.state)
        if not waiting:
            break
        seat = data.draw(st.sampled_from(waiting))
        seats, asked = range(match.seats), [*match.asked]
        before = [asked_of(definition, match.state, other) for other in seats]
        action = data.draw(st.sampled_from(definition.game.legal_actions(match.state, seat)))
        play(match, seat, action)
        for other in seats:
            is_same = before[other] == asked_of(definition, match.state, other)
            has_answered = other == seat and not action.late_ok
            assert match.asked[other] == (
                asked[other] if is_same and not has_answered else match.version
            )


def beside_others(definition, state, seats):
    """Return the seats with an action that may not be late, while another seat may act."""
    legal = [definition.game.legal_actions(state, seat) for seat in range(seats)]
    able = [seat for seat in range(seats) if legal[seat]]
    mine = [seat for seat in able if not all(action.late_ok for action in legal[seat])]
    return mine if len(able) > 1 else []


@every_crowded_game
@given(data=st.data())
@tries(125)
def test_what_was_legal_for_a_seat_that_is_asked_the_same_means_the_same(definition, data):
    """Whatever others do meanwhile, a button that counts still does what it said."""
    walk = data.draw(walks(definition))
    crowded = [
        (moves, seat)
        for moves, (state, _) in enumerate(walk.states())
        for seat in beside_others(definition, state, walk.seats)
    ]
    assume(crowded)
    moves, seat = data.draw(st.sampled_from(crowded))
    match = walk.match(moves)
    then, asked = definition.copy_state(match.state), match.asked[seat]
    others = [
        (other, action)
        for other in range(match.seats)
        for action in definition.game.legal_actions(then, other)
        if other != seat
    ]
    mine = [
        each_action
        for each_action in definition.game.legal_actions(then, seat)
        if not each_action.late_ok
    ]
    play(match, *data.draw(st.sampled_from(others)))
    action = data.draw(st.sampled_from(mine))
    assume(match.asked[seat] == asked)
    assume(action in definition.game.legal_actions(match.state, seat))
    _, meant = after(definition, then, seat, action, walk.dice)
    _, done = after(definition, match.state, seat, action, walk.dice)
    assert type(meant[0]) is type(done[0])


@every_lively_game
@given(data=st.data())
@tries(125)
def test_whoever_is_on_turn_is_asked_the_same_after_a_move_out_of_turn(definition, data):
    """But for the moves that the game's facts name, which take the turn."""
    match = data.draw(walks(definition)).match()
    waiting = definition.game.waiting_for(match.state)
    taking = takes_the_turn(definition)
    calls = [
        (seat, action)
        for seat in range(match.seats)
        if seat not in waiting
        for action in definition.game.legal_actions(match.state, seat)
        if definition.notation.write(action).split()[0] not in taking
    ]
    assume(waiting and calls)
    asked = [*match.asked]
    play(match, *data.draw(st.sampled_from(calls)))
    for seat in set(waiting) & set(definition.game.waiting_for(match.state)):
        assert match.asked[seat] == asked[seat]


def asked_of(definition, state, seat):
    """Return the question a seat is asked."""
    return definition.game.question(state, seat, definition.game.legal_actions(state, seat))


@every_turn_game
@given(data=st.data())
@tries(60)
def test_a_game_of_turns_never_waits_for_two(definition, data):
    """What the promises about commits leave out has none."""
    assert not crowds(data.draw(walks(definition)))


def commits(definition, state, seat, dice, chance):
    """Return up to four lines this seat could play by itself while the others think."""
    state, lines = definition.copy_state(state), []
    while len(lines) < 4 and seat in definition.game.waiting_for(state):
        legal = [act for act in definition.game.legal_actions(state, seat) if not act.late_ok]
        action = chance.pick(legal)
        lines.append(definition.notation.write(action))
        definition.game.apply(state, seat, action, dice)
    return lines


def together(data, definition):
    """Return a walk, its match where several seats choose at once, and the lines of each seat."""
    walk = data.draw(walks(definition))
    crowd = crowds(walk)
    assume(crowd)
    match = walk.match(data.draw(st.sampled_from(crowd)))
    scripts = {
        seat: commits(definition, match.state, seat, walk.dice, walk.chance)
        for seat in definition.game.waiting_for(match.state)
    }
    return walk, match, scripts


def an_order(data, scripts):
    seats = [seat for seat, lines in scripts.items() for _ in lines]
    return data.draw(st.permutations(seats))


@every_crowded_game
@given(data=st.data())
@tries(100)
def test_commits_commute(definition, data):
    """Every order of arrival gives the same state, luck included: nobody's dice depend on it."""
    walk, match, scripts = together(data, definition)
    ends = []
    for _ in range(2):
        state, left = (
            definition.copy_state(match.state),
            {seat: [*own] for seat, own in scripts.items()},
        )
        for seat in an_order(data, scripts):
            action = definition.notation.read(left[seat].pop(0))
            definition.game.apply(state, seat, action, walk.dice)
        ends.append(dumped(definition, state))
    assert ends[0] == ends[1]


@every_crowded_game
@given(data=st.data())
@tries(100)
def test_a_button_stays_alive_while_others_commit_in_secret(definition, data):
    """Until the last one reveals, a commit changes nothing for those who still choose."""
    _, match, scripts = together(data, definition)
    left = {seat: [*own] for seat, own in scripts.items()}
    for seat in an_order(data, scripts):
        before, asked = definition.game.waiting_for(match.state), [*match.asked]
        match.play(seat, [left[seat].pop(0)])
        now = definition.game.waiting_for(match.state)
        if not now or seat not in before or not set(now) <= set(before):
            return
        for other in set(now) - {seat}:
            assert match.asked[other] == asked[other]


@every_crowded_game
@given(data=st.data())
@tries(100)
def test_undo_takes_back_only_ones_own_commit(definition, data):
    """What others have chosen since stays chosen, and their buttons stay alive."""
    _, match, scripts = together(data, definition)
    (first, mine), (second, theirs) = list(scripts.items())[:2]
    assume(len(scripts) > 2 or len(theirs) > 1)
    alone = dataclasses.replace(match, asked=[*match.asked], past=[])
    own = match.play(first, mine[:1])
    match.play(second, theirs[:1])
    assume(not own.is_final)
    alone.play(second, theirs[:1])
    asked = [*match.asked]
    assert match.undo(first) == own
    assert dumped(definition, match.state) == dumped(definition, alone.state)
    assert match.asked[second] == asked[second]
    assert [past.played.seat for past in match.past] == [second]


@every_game
@given(data=st.data())
@tries(50)
def test_a_match_leaves_every_past_state_as_it_was(definition, data):
    """`apply` works in place, yet the states a match has handed out never change."""
    walk = data.draw(walks(definition, longest=30))
    match = walk.played()
    states = [dumped(definition, state) for state, _ in walk.states()]
    assert [dumped(definition, past.before) for past in match.past] == states[:-1]
    assert match.version == len(states)
