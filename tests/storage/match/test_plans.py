"""Planned moves of seats, stored per match and deleted by a rewind."""

import pytest

from storage.engine.unreadable_rows import UnreadableRows
from storage.errors import VersionConflict
from storage.match import plans
from storage.match.plans import PlanRow, StepResult


def test_plans_are_kept_by_seat_and_forgotten_together(connection, match_row):
    plans.save(connection, "abc", 0, ("one", "two"))
    plans.save(connection, "abc", 1, ("three",))
    assert plans.of(connection, "abc") == {0: ("one", "two"), 1: ("three",)}
    plans.save(connection, "abc", 1, None)
    assert plans.of(connection, "abc") == {0: ("one", "two")}
    plans.forget(connection, "abc")
    assert plans.of(connection, "abc") == {}


def test_a_plan_that_changed_since_it_was_read_is_not_written_over(connection, match_row):
    plans.save(connection, "abc", 0, ("one",))
    found = plans.read(connection, "abc")
    found.turns[0] = ("two",)
    plans.require_seen(connection, "abc", found, (0, 1))
    plans.save(connection, "abc", 1, ("three",))
    plans.require_seen(connection, "abc", found, (0,))
    with pytest.raises(VersionConflict):
        plans.require_seen(connection, "abc", found, (0, 1))


def test_what_came_of_wishes_is_kept_beside_new_ones_and_without_any(connection, match_row):
    results = (StepResult("one"), StepResult("two", "Seat {n} was faster.", {"n": 2}))
    plans.save(connection, "abc", 0, ("three",), results)
    plans.save(connection, "abc", 1, None, results)
    found = plans.read(connection, "abc")
    assert found.turns == plans.of(connection, "abc") == {0: ("three",)}
    assert found.results == {0: results, 1: results}
    plans.save(connection, "abc", 1, None)
    plans.save(connection, "abc", 0, ("three",))
    assert plans.read(connection, "abc").results == {}


def test_a_plan_for_several_days_is_kept_beside_wishes_and_results(connection, match_row):
    week, results = ("order board blue", "on 9 pass"), (StepResult("pass", stage=8),)
    plans.save(connection, "abc", 0, None, week=week)
    plans.save(connection, "abc", 1, ("pass",), results, week)
    found = plans.read(connection, "abc")
    assert (found.turns, found.results) == ({1: ("pass",)}, {1: results})
    assert found.weeks == {0: week, 1: week}
    plans.save(connection, "abc", 1, ("pass",))
    assert plans.read(connection, "abc").weeks == {0: week}


def test_a_plan_stored_before_weeks_could_be_planned_is_read(match_row):
    """Neither a week nor the days of results stood in it."""
    found = plans.Plans({}, {})
    plans.add(found, PlanRow("abc", 0, '["pass"]'), UnreadableRows())
    results = '{"wishes": null, "results": [{"line": "pass", "why": "", "facts": {}}]}'
    plans.add(found, PlanRow("abc", 1, results), UnreadableRows())
    assert found == plans.Plans({0: ("pass",)}, {1: (StepResult("pass"),)})
