"""Undelivered rows are stored until they were delivered once."""

from dataclasses import replace

import pytest

from storage.fleet import rests
from storage.match import match_issues, messages, outbox
from storage.match.match_issues import PLACE, REFUSED, TroubleRow
from storage.match.messages import MessageRow
from storage.match.outbox import OpenRows
from tests.storage.conftest import GUILD, NOW, find_due, open_match


@pytest.fixture
def put(connection):
    open_match(connection)

    def put(kind, *, version=1, payload="{}", now=NOW, latest=False):
        return outbox.put(
            connection,
            match_id="abc",
            kind=kind,
            version=version,
            payload=payload,
            now=now,
            latest=latest,
        ).id

    return put


def test_what_was_put_is_open_in_the_order_it_came(connection, put):
    put("ping", version=2, payload='{"to": 1}')
    put("ping", version=3)
    rows = outbox.open_rows(connection)
    assert [(row.kind, row.version, row.payload) for row in rows] == [
        ("ping", 2, '{"to": 1}'),
        ("ping", 3, "{}"),
    ]
    assert outbox.open_rows(connection, limit=1) == rows[:1]


def test_what_is_open_can_be_asked_for_one_match(connection, put):
    put("ping")
    open_match(connection, "other")
    assert outbox.open_rows(connection, match_id="other") == []
    assert len(outbox.open_rows(connection, match_id="abc")) == 1


def test_payloads_of_a_kind_with_a_text_are_read_whether_made_or_not(connection, put):
    first, other, last = '{"what": "a_b"}', '{"what": "axb"}', '{"n": 1, "what": "a_b"}'
    made = put("season", payload=first)
    put("ping", payload=first)
    put("season", payload=other)
    put("season", payload=last)
    outbox.done(connection, made)
    assert outbox.payloads(connection, "abc", "season", '"a_b"') == [first, last]
    assert outbox.payloads(connection, "other", "season", '"a_b"') == []


def test_what_is_done_is_never_open_again(connection, put):
    row = put("ping")
    assert outbox.done(connection, row)
    assert outbox.open_rows(connection) == []
    assert not outbox.done(connection, row)


def test_what_is_open_is_counted_up_to_a_limit(connection, put):
    assert outbox.count_open(connection, limit=9) == 0
    rows = [put("ping") for _ in range(3)]
    outbox.done(connection, rows[0])
    assert outbox.count_open(connection, limit=9) == 2
    assert outbox.count_open(connection, limit=1) == 1


def test_what_fails_again_and_again_is_counted_unless_a_place_explains_it(connection, put):
    row = put("ping")
    for _ in range(outbox.FAILING_TRIES - 1):
        outbox.failed(connection, row, NOW)
    assert outbox.count_failing(connection, limit=9) == 0
    outbox.failed(connection, row, NOW)
    assert outbox.count_failing(connection, limit=9) == 1
    for why, counted in (("rights", 0), (REFUSED, 1)):
        match_issues.put(connection, TroubleRow("abc", PLACE, why, NOW))
        assert outbox.count_failing(connection, limit=9) == counted
    rests.begin(connection, GUILD, "removed", NOW)
    assert outbox.count_failing(connection, limit=9) == 0


def test_what_is_postponed_is_due_then_and_has_not_failed(connection, put):
    outbox.postpone(connection, put("card"), NOW + 60_000)
    (row,) = outbox.open_rows(connection)
    assert (row.next_try_at, row.tries) == (NOW + 60_000, 0)


def test_the_latest_card_replaces_the_one_nobody_saw(connection, put):
    put("card", version=2, latest=True)
    put("card", version=3, payload="new", latest=True)
    (row,) = outbox.open_rows(connection)
    assert (row.version, row.payload) == (3, "new")


def test_a_card_replaced_while_it_was_told_remains_to_be_told(connection, put):
    old = put("card", version=2, latest=True)
    new = put("card", version=3, latest=True)
    assert not outbox.done(connection, old)
    assert [row.id for row in outbox.open_rows(connection)] == [new]


def test_a_card_replaced_before_its_turn_is_not_told(connection, put):
    old = put("card", version=2, latest=True)
    put("card", version=3, latest=True)
    assert not outbox.begin(connection, old, NOW)


def test_an_attempt_keeps_others_from_the_same_delivery_for_a_while(connection, put):
    row = put("card")
    assert outbox.begin(connection, row, NOW)
    assert not outbox.begin(connection, row, NOW + outbox.ATTEMPT_MS - 1)
    assert outbox.begin(connection, row, NOW + outbox.ATTEMPT_MS)


def test_a_delivery_that_is_attempted_is_not_due(connection, put):
    outbox.begin(connection, put("card"), NOW)
    assert find_due(connection, outbox, NOW + outbox.ATTEMPT_MS - 1) == []
    assert find_due(connection, outbox, NOW + outbox.ATTEMPT_MS) == ["abc"]


def test_an_attempt_that_failed_is_over(connection, put):
    row = put("card")
    outbox.begin(connection, row, NOW)
    outbox.failed(connection, row, NOW + 1)
    assert outbox.begin(connection, row, NOW + 2)


def test_an_attempt_keeps_others_from_the_card_s_replacement_until_it_is_over(connection, put):
    old = put("card", latest=True)
    (delivered,) = outbox.open_rows(connection)
    outbox.begin(connection, old, NOW)
    new = put("card", version=2, latest=True)
    assert not outbox.begin(connection, new, NOW + 1)
    outbox.pass_on(connection, delivered)
    assert outbox.begin(connection, new, NOW + 1)


def test_a_newer_card_that_another_process_has_shown_is_shown_again(connection, put):
    put("card", version=1, latest=True)
    (delivered,) = outbox.open_rows(connection)
    new = put("card", version=2, latest=True)
    outbox.done(connection, new)
    outbox.pass_on(connection, delivered)
    assert [row.id for row in outbox.open_rows(connection)] == [new]


def test_a_newer_result_that_was_told_is_not_told_again(connection, put):
    put("result", version=1, latest=True)
    (delivered,) = outbox.open_rows(connection)
    outbox.done(connection, put("result", version=2, latest=True))
    outbox.pass_on(connection, delivered)
    assert outbox.open_rows(connection) == []


def test_tries_are_counted_and_outlive_a_replacement(connection, put):
    first = put("card", latest=True)
    assert outbox.begin(connection, first, NOW + 1)
    outbox.failed(connection, first, NOW + 2)
    put("card", version=2, now=NOW + 3, latest=True)
    (row,) = outbox.open_rows(connection)
    assert (row.tries, row.tried_at, row.created_at) == (1, NOW + 1, NOW), "when it began"
    assert row.next_try_at == NOW + 3, "there is news, so it is told at once"


def test_a_delivery_that_fails_before_it_posts_was_tried_then(connection, put):
    first = put("card", latest=True)
    outbox.failed(connection, first, NOW + 2)
    assert [row.tried_at for row in outbox.open_rows(connection)] == [NOW + 2]


def test_who_replaces_an_open_delivery_has_its_mark(connection, put):
    put("card", latest=True)
    (first,) = outbox.open_rows(connection)
    put("card", version=2, now=NOW + 3, latest=True)
    (second,) = outbox.open_rows(connection)
    assert second.id != first.id
    assert second.mark == first.mark >= outbox.LEAST_MARK
    put("result")
    assert outbox.open_rows(connection)[-1].mark != first.mark


def test_a_card_after_one_that_was_told_begins_anew(connection, put):
    first = put("card", latest=True)
    outbox.begin(connection, first, NOW + 1)
    outbox.done(connection, first)
    second = put("card", version=2, now=NOW + 3, latest=True)
    (row,) = outbox.open_rows(connection)
    assert row.id == second > first
    assert (row.tries, row.tried_at, row.created_at) == (0, None, NOW + 3)


def test_the_cards_of_two_matches_do_not_meet(connection, put):
    put("card", latest=True)
    open_match(connection, "other")
    other = {"match_id": "other", "kind": "card", "version": 1, "payload": "{}", "now": NOW}
    outbox.put(connection, **other, latest=True)
    assert len(outbox.open_rows(connection)) == 2


def test_what_is_withdrawn_is_told_no_more(connection, put):
    open_match(connection, "other")
    put("dm 1", latest=True)
    put("dm 2", latest=True)
    outbox.put(connection, match_id="other", kind="dm 1", version=1, payload="{}", now=NOW)
    outbox.withdraw(connection, "abc", "dm 1")
    rows = outbox.open_rows(connection)
    assert [(row.match_id, row.kind) for row in rows] == [("abc", "dm 2"), ("other", "dm 1")]


def next_tries(connection):
    return [row.next_try_at for row in outbox.open_rows(connection)]


def test_each_try_doubles_the_time_until_the_next(connection, put):
    row, now = put("card", now=NOW), NOW + 11_000
    assert next_tries(connection) == [NOW + 10_000]
    waits = []
    for _ in range(11):
        outbox.failed(connection, row, now)
        waits += [each_try - now for each_try in next_tries(connection)]
    assert waits[:3] == [10_000, 20_000, 40_000]
    assert waits[-3:] == [10_000 << 8] * 3


def test_a_replacement_is_tried_when_its_predecessor_would_have_been(connection, put):
    put("card", latest=True)
    put("card", version=2, now=NOW + 3000, latest=True)
    assert next_tries(connection) == [NOW + 10_000]


def test_a_replacement_of_what_was_tried_is_due_at_once(connection, put):
    outbox.begin(connection, put("card", latest=True), NOW + 50)
    put("card", version=2, now=NOW + 3000, latest=True)
    assert next_tries(connection) == [NOW + 3000]


def test_an_attempt_that_begins_and_fails_counts_once(connection, put):
    row = put("card", now=NOW)
    for now in (NOW, NOW + 10_000):
        assert outbox.begin(connection, row, now)
        outbox.failed(connection, row, now + 1)
    assert next_tries(connection) == [NOW + 10_001 + 20_000]


def test_what_is_woken_is_due(connection, put):
    outbox.failed(connection, put("card", now=NOW), NOW)
    outbox.wake(connection, "abc", NOW + 5)
    assert next_tries(connection) == [NOW + 5]


def test_matches_with_something_to_tell_are_found_once_the_longest_due_first(connection, put):
    open_match(connection, "other")
    put("card", now=NOW)
    outbox.done(connection, put("result", now=NOW - 10))
    put("result", now=NOW + 2)
    outbox.put(connection, match_id="other", kind="card", version=1, payload="{}", now=NOW - 1)
    at = NOW + 10_003
    assert find_due(connection, outbox, at) == ["other", "abc"]
    assert find_due(connection, outbox, at, limit=1) == ["other"]
    assert find_due(connection, outbox, NOW + 10_000) == ["other"]


def test_what_is_put_off_is_due_no_more(connection, put):
    put("card", now=NOW)
    put("result", now=NOW + 9_000)
    outbox.put_off(connection, "abc", NOW + 11_000)
    assert next_tries(connection) == [NOW + 21_000, NOW + 19_000]
    assert find_due(connection, outbox, NOW + 11_000) == []


def test_with_the_rows_to_be_told_come_the_posts_of_the_match(connection, put):
    card = MessageRow("abc", "card", 1, 2, NOW, ("0 turn 3",))
    messages.put(connection, card)
    assert outbox.open_of(connection, "abc") == OpenRows(frozenset(), {})
    told, *open_ids = (put(kind) for kind in ("ping", "card", "call"))
    outbox.done(connection, told)
    messages.put(connection, replace(card, role="lobby"))
    open_rows = outbox.open_of(connection, "abc")
    assert open_rows.ids == {*open_ids}
    assert open_rows.posts == {"card": card, "lobby": replace(card, role="lobby")}


def test_a_row_that_is_put_is_returned_as_it_is_stored(connection, match_row):
    about = {"match_id": "abc", "version": 1, "payload": "{}", "now": NOW}
    put = [
        outbox.put(connection, kind="card", latest=True, **about),
        outbox.put(connection, kind="ping", **about),
    ]
    assert outbox.open_rows(connection) == put
    outbox.begin(connection, put[0].id, NOW + 1)
    again = outbox.put(connection, kind="card", latest=True, **about)
    assert outbox.open_rows(connection) == [put[1], again]
    assert (again.tries, again.tried_at) == (1, NOW + 1)
