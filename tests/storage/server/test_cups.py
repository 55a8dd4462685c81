"""Rows of cups are written and read."""

from dataclasses import replace

from storage.server import cups
from storage.server.cups import CupRow, TieRow
from tests.storage.conftest import ANA, BEN, CEM, CHANNEL, GUILD, NOW


def cup(cup_id="c1", **values):
    usual = {
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "name": "German Cup",
        "host_id": ANA,
        "game": "toy",
        "settings": "{}",
        "created_at": NOW,
        "entrants": (ANA, BEN),
    }
    return CupRow(id=cup_id, **usual | values)


def test_a_cup_comes_back_with_its_entrants_in_their_order(connection):
    cups.put(connection, cup())
    changed = cup(entrants=(CEM, ANA, None), status="running", holder=1)
    cups.put(connection, changed)
    assert cups.load(connection, "c1") == changed
    assert cups.load(connection, "c2") is None


def test_a_server_s_cups_are_listed_newest_first_without_those_called_off(connection):
    for number, status in enumerate(("over", "running", "closed", "open")):
        cups.put(connection, cup(f"c{number}", status=status, created_at=NOW + number))
    cups.put(connection, cup("c9", guild_id=GUILD + 1))
    assert [each_cup.id for each_cup in cups.of_guild(connection, GUILD)] == ["c3", "c1", "c0"]


def test_the_cups_a_member_has_entered_are_those_not_drawn_yet(connection):
    for number, (status, people) in enumerate(
        (("open", (ANA, BEN)), ("running", (ANA, BEN)), ("open", (BEN, CEM)))
    ):
        cups.put(connection, cup(f"c{number}", status=status, entrants=people))
    assert [each_cup.id for each_cup in cups.entered_by(connection, ANA)] == ["c0"]


def test_a_tie_is_found_by_its_match(connection, match_row):
    cups.put(connection, cup())
    tie = TieRow(cup_id="c1", round=1, slot=0, home=0, away=1, match_id="abc")
    bye = TieRow(cup_id="c1", round=1, slot=1, home=2, winner=2, done=True)
    final = TieRow(cup_id="c1", round=2, slot=0, home=0, away=2)
    for one in (final, bye, tie):
        cups.put_tie(connection, one)
    assert cups.ties_of(connection, "c1") == [tie, bye, final]
    assert cups.tie_of(connection, "abc") == tie
    decided = replace(tie, winner=1, done=True, score="1 : 2")
    cups.put_tie(connection, decided)
    assert cups.tie_of(connection, "abc") == decided
    assert cups.tie_of(connection, "xyz") is None
