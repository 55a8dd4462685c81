"""What is asked at each click or each second is answered by an index, not by reading everything."""

import pytest

from storage import match_details
from storage.match import (
    match_counts,
    match_issues,
    match_places,
    matches,
    messages,
    moves,
    outbox,
    pauses,
    reminders,
    turns,
)
from storage.member import absences, data_counts, privacy, ratings, results
from storage.server import due_work, public_places
from tests.storage.conftest import ANA, CHANNEL, GUILD, NOW


@pytest.mark.parametrize(
    "ask",
    [
        lambda connection: matches.load(connection, "abc"),
        lambda connection: data_counts.of_member(connection, ANA),
        lambda connection: data_counts.of_server(connection, GUILD),
        lambda connection: privacy.names_of(connection, ANA),
        lambda connection: privacy.delete_member(connection, ANA),
        lambda connection: privacy.delete_server(connection, GUILD),
        lambda connection: due_work.find(connection, NOW, silent_since=NOW, limit=5),
        lambda connection: matches.running_of(connection, ANA, GUILD),
        lambda connection: matches.running_in(connection, CHANNEL),
        lambda connection: matches.last_in(connection, CHANNEL),
        lambda connection: matches.rematch_of(connection, "abc"),
        match_places.places,
        lambda connection: match_places.newest_public(connection, GUILD, [1], "over", limit=5),
        lambda connection: public_places.newest(connection, GUILD),
        lambda connection: matches.open_in(connection, GUILD),
        lambda connection: matches.unanswered(connection, 0, NOW, limit=5),
        lambda connection: match_issues.of(connection, "abc"),
        lambda connection: moves.nearest_state(connection, "abc", 7),
        lambda connection: match_counts.count_open(connection, ANA, GUILD),
        lambda connection: moves.of(connection, "abc"),
        lambda connection: moves.states_before(connection, "abc"),
        lambda connection: moves.times(connection, "abc"),
        lambda connection: results.of_match(connection, "abc"),
        lambda connection: results.of_game(connection, GUILD, "toy"),
        lambda connection: results.rated_of(connection, GUILD, "toy"),
        lambda connection: results.won_by(connection, GUILD, "toy", ["T-R1"]),
        lambda connection: results.of_user(connection, ANA, GUILD),
        lambda connection: results.games_of(connection, GUILD),
        lambda connection: ratings.get(connection, GUILD, "toy", ANA),
        lambda connection: ratings.of_game(connection, GUILD, "toy"),
        lambda connection: messages.of(connection, "abc"),
        outbox.open_rows,
        lambda connection: outbox.count_open(connection, limit=5),
        lambda connection: outbox.count_failing(connection, limit=5),
        lambda connection: due_work.count_overdue(connection, NOW, limit=5),
        lambda connection: match_counts.count(connection, "running"),
        lambda connection: outbox.open_of(connection, "abc"),
        lambda connection: matches.is_overdue(connection, "abc", 1, NOW),
        lambda connection: outbox.direct_messages_to(connection, ANA),
        lambda connection: turns.put_off(connection, "abc", NOW),
        lambda connection: turns.recount(connection, ANA, NOW),
        lambda connection: reminders.sent(connection, "abc", 0),
        lambda connection: pauses.of(connection, "abc"),
        lambda connection: match_details.load(connection, "abc", NOW, 5),
        lambda connection: messages.matches_at(connection, 5),
        lambda connection: absences.of_one(connection, ANA),
        lambda connection: outbox.done(connection, 1),
        lambda connection: moves.prune(connection, "abc", 1),
    ],
)
@pytest.mark.parametrize("empty", ["empty_on_sqlite"], indirect=True)
def test_no_question_reads_a_whole_table(connection, ask, match_row):
    asked, driver = [], connection.connection.driver_connection
    driver.set_trace_callback(asked.append)
    ask(connection)
    driver.set_trace_callback(None)
    assert asked
    for statement in asked:
        steps = [step for *_, step in driver.execute(f"EXPLAIN QUERY PLAN {statement}")]
        found = {
            step.split()[1] for step in steps if step.startswith(("CO-ROUTINE", "MATERIALIZE"))
        }
        scanned = {step.split()[1] for step in steps if step.startswith("SCAN")}
        assert scanned <= found, (statement, steps)  # what was found by an index may be read whole
