"""Turns, reminders, pauses and letters: rows in, rows out."""

import pytest
from sqlalchemy.exc import IntegrityError

from storage import match_details
from storage.match import match_issues, matches, outbox, pauses, plans, reminders, requests, turns
from storage.match.match_issues import TroubleRow
from storage.match.matches import SeatRow
from storage.match.pauses import Pause
from storage.match.plans import StepResult
from storage.match.requests import RequestRow
from storage.match.turns import TurnRow
from storage.match_details import SeatedMember
from storage.member import absences, preferences
from storage.member.preferences import Preferences
from tests.storage.conftest import ANA, BEN, CEM, NOW, find_due, match, open_match

DAY = 86_400_000


@pytest.fixture
def opened(connection):
    open_match(connection)
    return connection


def turns_of(connection, match_id):
    return match_details.load(connection, match_id, NOW).turns


def test_each_seat_has_a_turn_of_its_own(opened):
    assert turns_of(opened, "abc") == {}
    asked = TurnRow(0, NOW, DAY, 2 * DAY, 1, "reserve", 4, 7, 2, NOW + DAY)
    turns.put(opened, "abc", asked)
    turns.put(opened, "abc", TurnRow(1, reserve=DAY))
    assert turns_of(opened, "abc") == {0: asked, 1: TurnRow(1, reserve=DAY)}
    turns.put(opened, "abc", TurnRow(0, reserve=5))
    assert turns_of(opened, "abc")[0] == TurnRow(0, reserve=5)


def test_with_a_match_come_the_absences_of_its_members_that_count(opened):
    turns.put(opened, "abc", TurnRow(0, NOW, DAY), TurnRow(1))
    preferences.save(opened, Preferences(BEN, pings="off"))
    absences.add(opened, ANA, NOW - DAY, NOW)
    absences.add(opened, ANA, NOW, NOW + DAY)
    absences.add(opened, ANA, NOW + 2 * DAY, NOW + 3 * DAY)
    absences.add(opened, BEN, NOW, NOW + 2)
    absences.add(opened, CEM, NOW, NOW + DAY)
    absent = ((NOW, NOW + DAY), (NOW + 2 * DAY, NOW + 3 * DAY))
    found = match_details.load(opened, "abc", NOW + 2)
    assert found.turns == {0: TurnRow(0, NOW, DAY), 1: TurnRow(1)}
    assert found.members == {
        ANA: SeatedMember(Preferences(ANA), absent),
        BEN: SeatedMember(Preferences(BEN, pings="off")),
    }
    assert match_details.member(opened, ANA, NOW) == found.members[ANA]
    assert match_details.load(opened, "xyz", NOW) is None


def test_with_a_match_comes_all_that_is_stored_of_it(opened):
    assert match_details.load(opened, "abc", NOW).row == matches.load(opened, "abc")
    request = RequestRow("abc", "undo", 0, 5, "{}", NOW)
    left, gone = TroubleRow("abc", 1, "left", NOW, waits=True), TroubleRow("abc", -1, "rights", NOW)
    requests.put(opened, request)
    for trouble in (left, gone):
        match_issues.put(opened, trouble)
    plans.save(opened, "abc", 1, ("bid 2",), (StepResult("bid 1", "No."),))
    outbox.put(opened, match_id="abc", kind="card", version=1, payload="", now=NOW)
    found = match_details.load(opened, "abc", NOW)
    assert (found.request, found.troubles) == (request, {-1: gone, 1: left})
    assert found.plans == plans.read(opened, "abc")
    assert not found.is_delivered


def test_a_computer_in_a_seat_has_neither_preferences_nor_absences(opened):
    seats = (SeatRow(0, "Ana", user_id=ANA), SeatRow(1, "Nora", bot="normal"))
    matches.save_with_seats(opened, match("abc", version=2, seats=seats), seen_version=1)
    assert list(match_details.load(opened, "abc", NOW).members) == [ANA]


def test_the_matches_with_a_turn_to_look_at_are_found_once_the_longest_waiting_first(opened):
    open_match(opened, "xyz")
    for seat, due in enumerate((NOW - 5, NOW)):
        turns.put(opened, "abc", TurnRow(seat, NOW, DAY, due=due))
    turns.put(opened, "xyz", TurnRow(0, NOW, DAY, due=NOW - 7))
    turns.put(opened, "xyz", TurnRow(1, NOW, DAY, due=None))
    assert find_due(opened, turns, NOW) == ["xyz", "abc"]
    assert find_due(opened, turns, NOW, limit=1) == ["xyz"]
    assert find_due(opened, turns, NOW - 8) == []
    turns.put_off(opened, "xyz", NOW + 1)
    assert find_due(opened, turns, NOW) == ["abc"]
    assert turns_of(opened, "xyz")[1].due is None
    turns.put_off(opened, "xyz", None)
    assert find_due(opened, turns, NOW + DAY) == ["abc"]


def test_a_player_s_running_clocks_are_looked_at_anew(opened):
    turns.put(opened, "abc", TurnRow(0, NOW, DAY, due=NOW + DAY))
    turns.put(opened, "abc", TurnRow(1, NOW, DAY, due=NOW + DAY))
    open_match(opened, "xyz")
    turns.put(opened, "xyz", TurnRow(0, NOW))
    turns.recount(opened, ANA, NOW + 3)
    assert [turn.due for turn in turns_of(opened, "abc").values()] == [NOW + 3, NOW + DAY]
    assert turns_of(opened, "xyz")[0].due is None


def test_a_reminder_is_noted_once_for_each_seat_deadline_and_kind(opened):
    reminders.add(opened, "abc", 0, NOW, "last")
    reminders.add(opened, "abc", 0, NOW, "quarter")
    reminders.add(opened, "abc", 1, NOW, "last")
    assert reminders.sent(opened, "abc", 0) == {(NOW, "last"), (NOW, "quarter")}
    with pytest.raises(IntegrityError):
        reminders.add(opened, "abc", 0, NOW, "last")


def test_a_pause_is_kept_and_finds_its_end(opened):
    pauses.put(opened, "abc", Pause(NOW + 9))
    pauses.put(opened, "abc", Pause(NOW, NOW + 5))
    assert pauses.of(opened, "abc") == [Pause(NOW, NOW + 5), Pause(NOW + 9)]
    pauses.put(opened, "abc", Pause(NOW + 9, NOW + 10))
    assert pauses.of(opened, "abc")[1] == Pause(NOW + 9, NOW + 10)


def test_letters_to_a_player_are_those_to_the_seats_held_now(opened):
    open_match(opened, "xyz")
    usual = {"version": 1, "payload": "{}", "now": NOW, "latest": True}
    first = outbox.put(opened, match_id="abc", kind="dm 1", **usual).id
    outbox.put(opened, match_id="abc", kind="dm 0", **usual)
    outbox.put(opened, match_id="abc", kind="card", **usual)
    second = outbox.put(opened, match_id="xyz", kind="dm 1", **usual).id
    assert [row.id for row in outbox.direct_messages_to(opened, BEN)] == [first, second]
    outbox.done(opened, first)
    assert [row.id for row in outbox.direct_messages_to(opened, BEN)] == [second]
    seats = (SeatRow(0, "Ana", user_id=ANA), SeatRow(1, "Cem", user_id=CEM))
    matches.save_with_seats(opened, match("xyz", version=2, seats=seats), seen_version=1)
    assert outbox.direct_messages_to(opened, BEN) == []
    assert [row.id for row in outbox.direct_messages_to(opened, CEM)] == [second]
