"""What members and managers read about their data is counted by index."""

import pytest

from storage.match import moves
from storage.match.matches import SeatRow
from storage.match.moves import MoveRow, Step
from storage.member import data_counts, presets
from storage.member.presets import PresetRow
from storage.server import cups
from tests.storage.conftest import ANA, BEN, CEM, GUILD, NOW, match, open_match
from tests.storage.server.test_cups import cup


@pytest.fixture
def played(connection):
    """A match with two moves of Ana's and one of Ben's, a cup, and a preset of Ana's."""
    open_match(connection, "abc")
    for version, seat in ((2, 0), (3, 1), (4, 0)):
        step = Step(MoveRow(version, seat, ("x",), "[]", NOW), b"", 1)
        row = match("abc", version=version)
        moves.save(connection, row, seen_version=version - 1, steps=[step])
    open_match(connection, "elsewhere", guild_id=77, seats=(SeatRow(0, "Ben", user_id=BEN),))
    cups.put(connection, cup())
    presets.put(connection, PresetRow("p", ANA, "toy", "mine", {}, NOW))
    return connection


def test_a_member_s_rows_are_counted(played):
    counted = data_counts.of_member(played, ANA)
    assert {name: counted[name] for name in ("seats", "moves", "presets", "names")} == {
        "seats": 1,
        "moves": 2,
        "presets": 1,
        "names": 1,
    }
    assert data_counts.of_member(played, BEN)["moves"] == 1
    assert data_counts.of_member(played, CEM).keys() <= {"names", "entrants"}
    assert data_counts.of_member(played, 5) == {}


def test_a_server_s_rows_are_counted(played):
    assert data_counts.of_server(played, GUILD) == {"matches": 1, "cups": 1, "names": 3}
    assert data_counts.of_server(played, 77) == {"matches": 1}
    assert data_counts.of_server(played, 5) == {}
