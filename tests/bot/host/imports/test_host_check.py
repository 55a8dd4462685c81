"""A row that this host could not go on with is named before anything is stored."""

import json
import zlib
from base64 import b64encode
from copy import deepcopy

import pytest

from bot.host.imports import payload_check
from bot.host.imports.host_check import HostCheck
from bot.host.match.serialization import dump_outcome
from games.core.game import Outcome
from games.finale_cards.definition import DEFINITION as CARDS
from storage.errors import StorageError
from storage.transfer.row_models import MOST_BYTES
from storage.transfer.staging import staged
from tests.bot.host.fakes import ON_A_FILE
from tests.bot.host.league.ground import QUICK, League
from tests.contract.toy.definition import DEFINITION as TOY

pytestmark = [ON_A_FILE, pytest.mark.usefixtures("quick")]
NOT_READABLE = "cannot be read by this Fulltime"
OUT_OF_RANGE = "holds a time out of range"
NOT_ITS_OWN = "is the number of nobody there"


@pytest.fixture
def front(database, clock, monkeypatch):
    return League(database, clock, monkeypatch, QUICK, TOY, CARDS)


@pytest.fixture
def load(front, exported):
    """Load the export after a change; return why it is refused, None if it is not."""

    def load(change):
        file = deepcopy(exported)
        change(file.tables)
        check = HostCheck(front.host.services.matches, "x.json")
        try:
            with staged(file, "x.json") as staging:
                check(staging)
        except StorageError as refused:
            return str(refused)
        return None

    return load


def test_the_export_as_it_is_can_be_gone_on_with(load):
    assert load(lambda _tables: None) is None


def packed(data):
    return b64encode(zlib.compress(data)).decode()


ROWS = [
    ("matches", {"status": "junk"}, "status", "is none of lobby, running, over, closed"),
    ("matches", {"game": "chess"}, "game", "is no game of this Fulltime"),
    ("matches", {"id": "a b"}, "id", "is no id of Fulltime"),
    ("matches", {"id": "0"}, "id", "is no id of Fulltime"),
    ("matches", {"id": "a" * 13}, "id", "is no id of Fulltime"),
    ("matches", {"version": 2**31 - 1}, "version", "is higher than that of any match"),
    ("matches", {"sha256": "f" * 64}, "sha256", "is not that of its seed"),
    ("matches", {"asked": "{}"}, "asked", "is no list of versions"),
    ("matches", {"asked": "[1]"}, "asked", "has to hold 2 versions, one for each seat"),
    ("matches", {"asked": "[1, 99]"}, "asked", "holds a version that its match has not had"),
    ("matches", {"state": None}, "state", "is missing in a match that has begun"),
    ("matches", {"state": packed(b"{}")}, "state", NOT_READABLE),
    ("matches", {"move": 99}, "move", "does not fit the version and the era"),
    ("matches", {"era": -1}, "move", "does not fit the version and the era"),
    ("matches", {"settings": "[]"}, "settings", NOT_READABLE),
    ("matches", {"settings": '{"clock": {"speed": "warp"}}'}, "settings", "names no time control"),
    ("matches", {"settings": '{"clock": {"zone": "Mars"}}'}, "settings", "names no time zone"),
    ("matches", {"settings": '{"level": "god"}'}, "settings", "names no computer"),
    ("matches", {"settings": f'{{"seats": {10**18}}}'}, "settings", NOT_READABLE),
    ("matches", {"settings": '{"seats": -1}'}, "settings", NOT_READABLE),
    ("matches", {"settings": '{"since": -1}'}, "settings", OUT_OF_RANGE),
    ("matches", {"settings": f'{{"waits": [[1, {10**16}]]}}'}, "settings", OUT_OF_RANGE),
    ("matches", {"options": "[]"}, "options", NOT_READABLE),
    ("matches", {"outcome": "{}"}, "outcome", NOT_READABLE),
    ("seats", {"bot": "god"}, "bot", "is no computer of this Fulltime"),
    ("moves", {"version": 99}, "version", "is not one that its match has had"),
    ("moves", {"lines": "Bid 1"}, "lines", "is no notation"),
    ("moves", {"seat": 7}, "seat", NOT_ITS_OWN),
    ("turns", {"stage": "junk"}, "stage", "is none of turn, reserve, over, waits, computer"),
    ("outbox", {"kind": "junk"}, "kind", "is no delivery of this Fulltime"),
    ("outbox", {"kind": "dm"}, "kind", "is no delivery of this Fulltime"),
    ("outbox", {"kind": "remind", "payload": "{}"}, "payload", NOT_READABLE),
    ("outbox", {"kind": "season", "payload": "{}"}, "payload", NOT_READABLE),
    ("requests", {"answers": "[]"}, "answers", NOT_READABLE),
    ("plans", {"lines": "{}"}, "lines", NOT_READABLE),
    ("analyses", {"found": "{}"}, "found", NOT_READABLE),
    ("cups", {"settings": "[]"}, "settings", "are none of a cup"),
    ("cups", {"settings": '{"threads": 1}'}, "settings", "are none of a cup"),
    ("cups", {"winner": 7}, "winner", NOT_ITS_OWN),
    ("entrants", {"number": 7}, "number", "has to be 0"),
    ("ties", {"away": 7}, "away", NOT_ITS_OWN),
    ("seasons", {"settings": "{}", "winner": 7}, "winner", NOT_ITS_OWN),
    ("seasons", {"settings": '{"more": 1}'}, "settings", NOT_READABLE),
    ("seasons", {"settings": '{"hour": 24}'}, "settings", "are none of a season"),
    ("seasons", {"settings": '{"zone": "Mars"}'}, "settings", "names no time zone"),
    ("closings", {"missed": '["x"]'}, "missed", NOT_READABLE),
    ("awards", {"number": 7}, "number", NOT_ITS_OWN),
    ("audit", {"detail": "[]"}, "detail", NOT_READABLE),
    ("requests", {"kind": "junk"}, "kind", "is none of undo, pause, go-on, take"),
    ("servers", {"zone": "Mars"}, "zone", "names no time zone"),
    ("servers", {"speed": "warp"}, "speed", "names no time control"),
    ("servers", {"close_hour": 24}, "close_hour", "is no hour of a day"),
]


@pytest.mark.parametrize(("table", "values", "column", "why"), ROWS)
def test_a_row_that_would_stop_something_is_named(load, table, values, column, why):
    def change(tables):
        running = [other for other in tables[table] if other.get("status") in (None, "running")]
        (running or tables[table])[0].update(values)
        if "id" in values:  # what refers to it still does
            tables["matches"][:] = [
                each_table for each_table in tables["matches"] if each_table["id"] == values["id"]
            ]
            for name in {*tables} - {"matches", "players", "names", "servers"}:
                tables.pop(name)

    said = load(change)
    assert said is not None
    assert said.startswith(f"x.json cannot be imported: {column} in row "), said
    assert f" {why}" in said


ADDED = [
    ("post_targets", {"kind": "results", "channel_id": 1, "trouble": "junk"}, "trouble"),
    ("champion_roles", {"role_id": 1, "trouble": "junk"}, "trouble"),
    ("troubles", {"seat": -1, "why": "junk", "since": 1, "waits": False}, "why"),
    (
        "standings",
        {"week": 1, "line": 0, "place": 1, "name": "x", "points": 0, "form": "W*"},
        "form",
    ),
]


@pytest.mark.parametrize(("table", "values", "column"), ADDED)
def test_a_row_whose_word_has_no_sentence_is_named(load, exported, table, values, column):
    """A press on what tells of it was a fault of ours each time."""

    def change(tables):
        (match, *_) = [one["id"] for one in tables["matches"] if one["status"] == "running"]
        owners = {
            "troubles": {"match_id": match},
            "standings": {"division_id": tables["divisions"][0]["id"]},
        }
        tables[table] = [owners.get(table, {"guild_id": exported.guild_id}) | values]

    assert f"{column} in row 1 of {table}" in load(change)


def test_a_match_that_is_over_has_an_outcome(load, exported):
    """A resignation's is stored, since the rules know none."""
    number, _ = next(
        (number, table)
        for number, table in enumerate(exported.tables["matches"])
        if (table["game"], table["status"]) == (TOY.name, "running")
    )
    over = dump_outcome(Outcome(((0,), (1,)), "over", "T-R1"))

    def end(tables, outcome):
        tables["matches"][number] |= {"status": "over", "outcome": outcome}

    assert load(lambda tables: end(tables, over)) is None
    assert f"id in row {number + 1} of matches" in load(lambda tables: end(tables, None))


def test_seats_have_no_gap(load, exported):
    (match,) = [table["id"] for table in exported.tables["matches"] if table["game"] == QUICK.name]

    def change(tables):
        (seat,) = [
            table for table in tables["seats"] if (table["match_id"], table["seat"]) == (match, 1)
        ]
        seat["seat"] = 7
        for name in ("turns", "plans", "moves", "troubles"):
            tables.pop(name, None)

    assert f"({match}) is that of a match whose seats have a gap" in load(change).replace("id ", "")


@pytest.mark.parametrize("blob", [b"junk", zlib.compress(b"0" * (MOST_BYTES + 1))])
def test_a_state_that_cannot_be_unpacked_is_refused(load, exported, blob):
    def change(tables):
        (match,) = [
            table["id"] for table in exported.tables["matches"] if table["game"] == QUICK.name
        ]
        row = {"match_id": match, "version": 1, "round": 0, "blob": b64encode(blob).decode()}
        tables["states"] = [row]

    assert "blob in row 1 of states" in load(change)


def test_a_state_of_another_game_is_refused(load, exported):
    def change(tables):
        (match,) = [
            table["id"] for table in exported.tables["matches"] if table["game"] == QUICK.name
        ]
        tables["states"] = [{"match_id": match, "version": 1, "round": 0, "blob": packed(b"{}")}]

    assert f"{NOT_READABLE}" in load(change)


def test_every_kind_of_delivery_is_known(front):
    assert {*payload_check.KINDS} == {*front.host.services.outbox.kinds._kinds}


def test_cups_of_before_there_was_a_bonus_are_read(load):
    def change(tables):
        settings = {"own_squads": False, "handicap": False, "threads": False}
        tables["cups"][0]["settings"] = json.dumps(settings)

    assert load(change) is None
