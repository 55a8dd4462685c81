"""The moves of a match, and the states to which one may go back."""

from dataclasses import replace

import pytest
from sqlalchemy import select

from storage import match_details
from storage.errors import VersionConflict
from storage.match import matches, moves
from storage.match.moves import KEPT, RECENT, MoveRow, Step
from storage.schema.match_tables import states
from tests.storage.conftest import NOW, open_match


def play(connection, row, *, round_number=1, lines=("move a-1",)):
    """Play one move; the state after version n is b"state n"."""
    version = row.version + 1
    after = replace(row, version=version, move=row.move + 1, state=b"state %d" % version)
    played = MoveRow(version, version % 2, lines, '[{"kind":"moved"}]', NOW + version)
    moves.save(
        connection,
        after,
        seen_version=row.version,
        steps=[Step(played, row.state, round_number)],
    )
    moves.prune(connection, row.id, 1)
    return after


def kept(connection, row):
    query = select(states.c.version).where(states.c.match_id == row.id)
    return list(connection.scalars(query.order_by(states.c.version)))


def test_a_match_begins_with_its_opening(connection):
    lobby = open_match(connection, status="lobby", state=None, seats=())
    running = replace(lobby, status="running", version=2, state=b"state 2", started_at=NOW)
    moves.begin(connection, running, seen_version=1, events="[]", at=NOW)
    assert matches.load(connection, lobby.id) == running
    assert moves.of(connection, lobby.id) == [MoveRow(2, None, (), "[]", NOW)]
    assert moves.states_before(connection, lobby.id) == []


def test_a_move_is_written_with_the_match_after_it_and_the_state_before_it(connection):
    row = play(connection, open_match(connection), lines=("move a-1", "stop"))
    assert matches.load(connection, row.id) == row
    (past,) = moves.states_before(connection, row.id)
    assert past.before == b"state 1"
    assert past.move == MoveRow(2, 0, ("move a-1", "stop"), '[{"kind":"moved"}]', NOW + 2)
    assert moves.of(connection, row.id) == [past.move]


def test_a_stale_move_writes_nothing(connection):
    row = open_match(connection)
    after = play(connection, row)
    with pytest.raises(VersionConflict):
        play(connection, row)
    assert matches.load(connection, row.id) == after
    assert len(moves.of(connection, row.id)) == 1
    assert kept(connection, row) == [2]


def test_the_last_twenty_states_stay_and_not_one_more(connection):
    row = open_match(connection)
    for _ in range(KEPT + 1):
        row = play(connection, row)
    assert len(kept(connection, row)) == KEPT + 1  # twenty, and the first of the round
    row = play(connection, row)
    assert kept(connection, row) == [2, *range(row.version - KEPT + 1, row.version + 1)]


def test_of_older_rounds_the_first_state_stays(connection):
    row = open_match(connection)
    for number in range(60):
        row = play(connection, row, round_number=number // 10)
    newest = list(range(row.version - KEPT + 1, row.version + 1))
    assert kept(connection, row) == [2, 12, 22, 32, *newest]


def test_the_moves_of_a_round_are_those_from_its_first_state_on(connection):
    row = open_match(connection)
    for number in range(60):
        row = play(connection, row, round_number=number // 10)
    versions = [move.version for move in moves.of_round(connection, row.id, 4)]
    assert versions == [*range(42, 62)]
    assert moves.of_round(connection, row.id, 6) == []
    assert moves.of_round(connection, "other", 4) == []


def test_an_undone_move_of_a_round_is_none_of_its_moves(connection):
    row = open_match(connection)
    for number in range(4):
        row = play(connection, row, round_number=number // 2)
    last = row.version
    row = replace(row, version=last + 1, state=b"back")
    moves.undo(connection, row, seen_version=last, undone={last}, befores={})
    assert [move.version for move in moves.of_round(connection, row.id, 1)] == [last - 1]


def test_one_match_prunes_no_other(connection):
    other = play(connection, open_match(connection, "other"))
    row = open_match(connection)
    for _ in range(KEPT + 5):
        row = play(connection, row)
    assert kept(connection, other) == [2]


def test_the_past_is_read_oldest_first_and_no_farther_than_asked(connection):
    row = open_match(connection)
    for _ in range(5):
        row = play(connection, row)
    past = moves.states_before(connection, row.id, limit=3)
    assert [other.before for other in past] == [b"state 3", b"state 4", b"state 5"]
    assert [other.move.version for other in past] == [4, 5, 6]


def test_the_past_has_no_gap(connection):
    row = open_match(connection)
    for _ in range(KEPT + 5):
        row = play(connection, row)
    undone = set(range(row.version - 4, row.version + 1))
    row = replace(row, version=row.version + 1, move=row.move - 5, state=b"back")
    moves.undo(connection, row, seen_version=row.version - 1, undone=undone, befores={})
    past = [each_past.move.version for each_past in moves.states_before(connection, row.id)]
    assert 2 in kept(connection, row)
    assert past == list(range(min(undone) - KEPT + 5, min(undone)))


def test_an_undone_move_stays_in_the_story_and_leaves_the_past(connection):
    row = play(connection, play(connection, open_match(connection)))
    back = replace(row, version=4, move=1, asked=(4, 4), state=b"state 2")
    moves.undo(connection, back, seen_version=3, undone={3}, befores={})
    assert matches.load(connection, row.id) == back
    assert [(move.version, move.undone) for move in moves.of(connection, row.id)] == [
        (2, False),
        (3, True),
    ]
    assert [past.move.version for past in moves.states_before(connection, row.id)] == [2]
    assert [move.version for move in moves.standing(connection, row.id)] == [2]


def test_the_last_move_of_a_seat_is_the_last_that_stands(connection):
    row = open_match(connection)
    for _ in range(4):
        row = play(connection, row)
    assert moves.last_of(connection, row.id, 0).version == 4
    back = replace(row, version=6)
    moves.undo(connection, back, seen_version=5, undone={4}, befores={})
    assert moves.last_of(connection, row.id, 0).version == 2
    assert moves.last_of(connection, row.id, 5) is None


def test_a_move_that_stays_over_an_undo_gets_its_new_state(connection):
    row = play(connection, play(connection, open_match(connection)))
    back = replace(row, version=4, move=1, state=b"without the first")
    moves.undo(connection, back, seen_version=3, undone={2}, befores={3: b"state 1"})
    (past,) = moves.states_before(connection, row.id)
    assert (past.move.version, past.before) == (3, b"state 1")


def test_a_stale_undo_changes_nothing(connection):
    row = play(connection, open_match(connection))
    with pytest.raises(VersionConflict):
        moves.undo(connection, replace(row, version=3), seen_version=1, undone={2}, befores={})
    assert not moves.of(connection, row.id)[0].undone


def test_states_stand_in_no_repr(connection):
    row = play(connection, open_match(connection))
    assert "state" not in repr(moves.states_before(connection, row.id)).replace("before", "")


def test_a_rewind_undoes_the_move_and_all_later_ones(connection):
    first = open_match(connection)
    row = play(connection, play(connection, play(connection, first)))
    back = replace(row, version=5, move=1, era=1, state=b"state 2")
    moves.rewind(connection, back, seen_version=row.version, since=3)
    assert matches.load(connection, row.id) == back
    assert [(move.version, move.undone) for move in moves.of(connection, row.id)] == [
        (2, False),
        (3, True),
        (4, True),
    ]
    assert kept(connection, row) == [2]
    assert moves.nearest_state(connection, row.id, 9) == (2, b"state 1")
    assert moves.nearest_state(connection, row.id, 1) is None
    with pytest.raises(VersionConflict):
        moves.rewind(connection, back, seen_version=row.version, since=2)


def test_a_move_keeps_the_era_of_its_dice(connection):
    row = open_match(connection)
    after = replace(row, version=row.version + 1, move=1)
    played = MoveRow(after.version, 0, ("stop",), "[]", NOW, era=3)
    moves.save(connection, after, seen_version=row.version, steps=[Step(played, b"", 0)])
    assert moves.of(connection, row.id) == [played]


def test_moves_written_together_leave_what_moves_written_one_by_one_leave(connection):
    """Forty moves over five rounds: the same story, and the same states are kept."""
    one_by_one = open_match(connection, "one")
    together = open_match(connection, "together")
    steps = []
    for number in range(40):
        before = one_by_one
        one_by_one = play(connection, before, round_number=number // 8)
        steps.append(Step(moves.of(connection, "one")[-1], before.state, number // 8))
    after = replace(together, version=one_by_one.version, move=40, state=one_by_one.state)
    moves.save(connection, after, seen_version=together.version, steps=steps)
    moves.prune(connection, "together", len(steps))
    assert moves.of(connection, "together") == moves.of(connection, "one")
    assert kept(connection, together) == kept(connection, one_by_one)
    assert moves.states_before(connection, "together") == moves.states_before(connection, "one")
    with pytest.raises(VersionConflict):
        moves.save(connection, after, seen_version=together.version, steps=steps)
    assert len(moves.of(connection, "together")) == 40


def test_the_newest_moves_come_with_the_match_in_order(connection):
    row = open_match(connection)
    for _ in range(RECENT + 2):
        row = play(connection, row)
    found = match_details.load(connection, row.id, NOW).recent
    assert [move.version for move in found] == [*range(4, RECENT + 4)]
    assert {move.seat for move in found} == {0, 1}
    assert {move.events for move in found} == {'[{"kind":"moved"}]'}


def test_moves_without_a_seat_and_undone_moves_among_the_newest(connection):
    lobby = open_match(connection, status="lobby", state=None)
    running = replace(lobby, status="running", version=2, state=b"state 2", started_at=NOW)
    moves.begin(connection, running, seen_version=1, events="[]", at=NOW)
    after = play(connection, running)
    assert [move.seat for move in match_details.load(connection, lobby.id, NOW).recent] == [None, 1]
    back = replace(after, version=4)
    moves.undo(connection, back, seen_version=3, undone={3}, befores={})
    assert [move.seat for move in match_details.load(connection, lobby.id, NOW).recent] == [None]


def test_the_first_state_of_each_round_stays_and_is_found(connection):
    row = open_match(connection)
    for round_number in (1, 1, 2, 2, 4):
        row = play(connection, row, round_number=round_number)
    assert moves.rounds(connection, row.id) == [1, 2, 4]
    assert moves.first_state(connection, row.id, 2) == b"state 3"
    assert moves.first_state(connection, row.id, 4) == b"state 5"
    assert moves.first_state(connection, row.id, 3) is None
    assert moves.first_state(connection, "other", 2) is None
    assert moves.rounds(connection, "other") == []
