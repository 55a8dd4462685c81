"""Tables are written row by row, and sealed as if the file had been written at once."""

import io
import json

import pytest

from storage.transfer import json_tables

ROWS = [("a", {"b": 1, "a": "ö“"}), ("a", {"a": None, "b": 2.5}), ("c", {"x": True})]


@pytest.mark.parametrize("rows", [ROWS, ROWS[:1], []])
def test_a_file_is_json_whose_checksum_is_that_of_its_content(rows):
    out = io.BytesIO()
    json_tables.write(out, {"format": "toy", "number": 7}, rows, is_signed=True)
    found = json.loads(out.getvalue())
    checksum = found.pop("sha256")
    assert found["number"] == 7
    assert [(name, row) for name, held in found["tables"].items() for row in held] == rows
    assert json_tables.digest(found) == checksum


def test_an_unsigned_file_has_no_checksum():
    out = io.BytesIO()
    json_tables.write(out, {"user_id": 7}, ROWS)
    assert json.loads(out.getvalue()).keys() == {"user_id", "tables"}


def test_a_row_is_written_before_the_next_one_is_read():
    out, seen = io.BytesIO(), []

    def rows():
        for name, row in ROWS:
            seen.append(len(out.getvalue()))
            yield name, row

    json_tables.write(out, {"user_id": 7}, rows())
    assert seen == sorted(set(seen)), "nothing waits to be written"
