"""A server's file is read back as it was written, and refused otherwise."""

import json

import pytest

from storage.errors import StorageError
from storage.schema.metadata import VERSION
from storage.transfer.server_file import ServerFile, parse, to_bytes, to_text

FILE = ServerFile(5, 7, {"names": [{"user_id": 1, "name": "Zoë"}]}, "1.0.0", is_whole=True)


def changed(**values):
    return json.dumps(json.loads(FILE.dump()) | values).encode()


def test_a_file_says_what_was_written():
    assert parse(FILE.dump(), "x.json") == FILE


def test_spaces_and_order_do_not_matter():
    found = dict(reversed(json.loads(FILE.dump()).items()))
    assert parse(json.dumps(found).encode(), "x.json") == FILE


@pytest.mark.parametrize(
    "values",
    [{"guild_id": 6}, {"tables": {}}, {"sha256": "0" * 64}, {"is_whole": False}, {"more": 1}],
)
def test_a_file_that_was_edited_is_refused(values):
    with pytest.raises(StorageError, match=r"x\.json was changed after it was exported"):
        parse(changed(**values), "x.json")


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff\xfe", b'{"format": 1}', b"SQLite format 3"])
def test_another_file_is_refused(content):
    with pytest.raises(StorageError, match=r"x\.json is no export of a server"):
        parse(content, "x.json")


def test_a_file_of_a_newer_version_is_refused():
    newer = ServerFile(5, 7, {}, "9.0.0", is_whole=True, schema=f"{int(VERSION) + 1:04}")
    with pytest.raises(StorageError, match="newer Fulltime"):
        parse(newer.dump(), "x.json")


def test_a_file_with_its_own_checksum_but_other_keys_is_refused():
    odd = ServerFile("five", 7, {}, "1.0.0", is_whole=True)
    with pytest.raises(StorageError, match="no export of a server"):
        parse(odd.dump(), "x.json")


def test_bytes_are_text_in_the_file():
    assert to_bytes(to_text(b"\x00\xff")) == b"\x00\xff"
    assert to_bytes(None) is None
    for wrong in (5, "not base64!"):
        with pytest.raises((TypeError, ValueError)):
            to_bytes(wrong)
