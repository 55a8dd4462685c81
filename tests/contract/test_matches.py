"""Promises a match keeps around the rules: replay, undo, and buttons that stay alive or die."""

import dataclasses

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.core.game import IllegalAction
from games.core.record import Record, check_record, write_record
from tests.contract.boxes import crowded_box, every_box, turns_box
from tests.contract.walks import crowds, dumped, play, tries, walks


def record_of(walk, match, *, over=True, reader=None):
    names = [f"Player {seat}" for seat in range(walk.seats)]
    played = [past.played for past in match.past]
    return write_record(
        walk.box,
        match,
        played,
        seed=walk.seed,
        mix="walk",
        era=0,
        names=names,
        over=over,
        reader=reader,
    )


@every_box
@given(data=st.data())
@tries(60)
def test_replay_equals_play(box, data):
    """A record, also one that went through JSON, plays again to the same events and end."""
    walk = data.draw(walks(box, longest=60))
    match = walk.played()
    record = record_of(walk, match)
    assert check_record(box, record).agrees
    assert check_record(box, Record.model_validate_json(record.model_dump_json())).agrees
    assert dumped(box, match.state) == dumped(box, walk.state())


@every_box
@given(data=st.data())
@tries(60)
def test_a_running_record_holds_only_what_its_reader_saw(box, data):
    """No seed, no lines, no event of another audience; and it cannot be checked yet."""
    walk = data.draw(walks(box, longest=40))
    match = walk.played()
    for reader in [None, *range(walk.seats)]:
        record = record_of(walk, match, over=False, reader=reader)
        assert record.seed is None
        assert not any(move.lines for move in record.moves)
        stored = [*record.opening, *(event for move in record.moves for event in move.events)]
        told = box.event_adapter
        assert all(told.validate_python(event).is_for(reader) for event in stored)
        with pytest.raises(ValueError, match="still running"):
            check_record(box, record)


@every_box
@given(data=st.data())
@tries(125)
def test_undo_restores_the_state_or_is_refused_and_changes_nothing(box, data):
    """The version rises, the seat is asked anew, and what fell or was shown is never undone."""
    match = data.draw(walks(box)).match()
    waiting = box.game.waiting_for(match.state)
    assume(waiting)
    seat = data.draw(st.sampled_from(waiting))
    before, asked = dumped(box, match.state), [*match.asked]
    action = data.draw(st.sampled_from(box.game.legal_actions(match.state, seat)))
    played = play(match, seat, action)
    now, version, newly = dumped(box, match.state), match.version, [*match.asked]
    if played.is_final:
        with pytest.raises(IllegalAction):
            match.undo(seat)
        assert (dumped(box, match.state), match.version, match.asked) == (now, version, newly)
        return
    assert match.undoable(seat) == match.undo(seat) == played
    assert dumped(box, match.state) == before
    assert (match.version, match.move) == (version + 1, 0)
    assert match.asked[seat] > newly[seat] > asked[seat]
    for other in range(match.seats):
        same = match.asked[other] == asked[other]
        assert same or match.asked[other] > max(newly[other], asked[other])


@every_box
@given(data=st.data())
@tries(125)
def test_a_button_lives_exactly_as_long_as_its_seat_is_asked_the_same(box, data):
    """`asked` rises for who acted and for whom other actions are legal now, and for nobody else."""
    match = data.draw(walks(box)).match()
    for _ in range(4):
        waiting = box.game.waiting_for(match.state)
        if not waiting:
            break
        seat = data.draw(st.sampled_from(waiting))
        seats, asked = range(match.seats), [*match.asked]
        offered = [box.game.legal_actions(match.state, other) for other in seats]
        play(match, seat, data.draw(st.sampled_from(offered[seat])))
        for other in seats:
            same = offered[other] == box.game.legal_actions(match.state, other) and other != seat
            assert match.asked[other] == (asked[other] if same else match.version)


@turns_box
@given(data=st.data())
@tries(60)
def test_a_game_of_turns_never_waits_for_two(box, data):
    """What the promises about commits leave out has none."""
    assert not crowds(data.draw(walks(box)))


def commits(box, state, seat, dice, chance):
    """Return up to four lines this seat could play by itself while the others think."""
    state, lines = box.copy_state(state), []
    while len(lines) < 4 and seat in box.game.waiting_for(state):
        legal = [act for act in box.game.legal_actions(state, seat) if not act.late_ok]
        action = chance.pick(legal)
        lines.append(box.notation.write(action))
        box.game.apply(state, seat, action, dice)
    return lines


def together(data, box):
    """Return a walk into a phase where several choose at once, what each chooses, and its match."""
    walk = data.draw(walks(box))
    crowd = crowds(walk)
    assume(crowd)
    match = walk.match()
    match.state = box.load_state(data.draw(st.sampled_from(crowd)))
    scripts = {
        seat: commits(box, match.state, seat, walk.dice, walk.chance)
        for seat in box.game.waiting_for(match.state)
    }
    return walk, match, scripts


def an_order(data, scripts):
    seats = [seat for seat, lines in scripts.items() for _ in lines]
    return data.draw(st.permutations(seats))


@crowded_box
@given(data=st.data())
@tries(100)
def test_commits_commute(box, data):
    """Every order of arrival gives the same state, luck included: nobody's dice depend on it."""
    walk, match, scripts = together(data, box)
    ends = []
    for _ in range(2):
        state, left = box.copy_state(match.state), {seat: [*own] for seat, own in scripts.items()}
        for seat in an_order(data, scripts):
            action = box.notation.read(left[seat].pop(0))
            box.game.apply(state, seat, action, walk.dice)
        ends.append(dumped(box, state))
    assert ends[0] == ends[1]


@crowded_box
@given(data=st.data())
@tries(100)
def test_a_button_stays_alive_while_others_commit_in_secret(box, data):
    """Until the last one reveals, a commit changes nothing for those who still choose."""
    _, match, scripts = together(data, box)
    left = {seat: [*own] for seat, own in scripts.items()}
    for seat in an_order(data, scripts):
        before, asked = box.game.waiting_for(match.state), [*match.asked]
        match.play(seat, [left[seat].pop(0)])
        now = box.game.waiting_for(match.state)
        if not now or seat not in before or not set(now) <= set(before):
            return
        for other in set(now) - {seat}:
            assert match.asked[other] == asked[other]


@crowded_box
@given(data=st.data())
@tries(100)
def test_undo_takes_back_only_ones_own_commit(box, data):
    """What others have chosen since stays chosen, and their buttons stay alive."""
    _, match, scripts = together(data, box)
    (first, mine), (second, theirs) = list(scripts.items())[:2]
    assume(len(scripts) > 2 or len(theirs) > 1)
    alone = dataclasses.replace(match, asked=[*match.asked], past=[])
    own = match.play(first, mine[:1])
    match.play(second, theirs[:1])
    assume(not own.is_final)
    alone.play(second, theirs[:1])
    asked = [*match.asked]
    assert match.undo(first) == own
    assert dumped(box, match.state) == dumped(box, alone.state)
    assert match.asked[second] == asked[second]
    assert [past.played.seat for past in match.past] == [second]


@every_box
@given(data=st.data())
@tries(50)
def test_a_match_leaves_every_past_state_as_it_was(box, data):
    """`apply` works in place, yet the states a match has handed out never change."""
    walk = data.draw(walks(box, longest=30))
    match = walk.played()
    states = [dumped(box, state) for state, _ in walk.states()]
    assert [dumped(box, past.before) for past in match.past] == states[:-1]
    assert match.version == len(states)
