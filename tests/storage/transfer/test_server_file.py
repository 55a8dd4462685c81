"""A server's file is read back as it was written, and refused otherwise."""

import io
import json
import zipfile

import pytest

from storage.engine.migration import SCRIPTS
from storage.errors import StorageError
from storage.schema.metadata import VERSION, VERSIONS
from storage.transfer import json_tables, server_file
from storage.transfer.server_file import ServerFile, parse, to_bytes, to_text

NOW = 1_800_000_000_000
FILE = ServerFile(5, NOW, {"names": [{"user_id": 1, "name": "Zoë"}]}, "1.0.0", is_whole=True)


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


def test_a_zip_file_is_to_be_unpacked():
    """Large exports of `/setup data` are sent as one."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as zipped:
        zipped.writestr("server-data.json", FILE.dump())
    with pytest.raises(StorageError, match=r"x\.zip is a zip file; unpack it"):
        parse(archive.getvalue(), "x.zip")


def test_a_file_of_a_newer_version_is_refused():
    newer = ServerFile(5, NOW, {}, "9.0.0", is_whole=True, schema=f"{int(VERSION) + 1:04}")
    with pytest.raises(StorageError, match="newer Fulltime"):
        parse(newer.dump(), "x.json")


def signed(**fields):
    """The file with other fields, and with the checksum of these."""
    content = json.loads(FILE.dump()) | fields
    del content["sha256"]
    return json.dumps(content | {"sha256": json_tables.digest(content)}).encode()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("guild_id", "five"),
        ("guild_id", "5"),
        ("guild_id", 5.0),
        ("guild_id", 0),
        ("guild_id", 2**70),
        ("exported_at", 7),
        ("exported_at", -NOW),
        ("exported_at", True),
        ("exported_at", 2**63),
        ("schema", "0000"),
        ("schema", "1"),
        ("schema", "0001x"),
        ("schema", None),
        ("is_whole", 1),
        ("fulltime", "x" * 51),
        ("fulltime", None),
        ("tables", []),
        ("tables", {"matches": {}}),
        ("tables", {"matches": [5]}),
        ("tables", {"matches": [{"id": ["abc"]}]}),
    ],
)
def test_a_file_with_its_own_checksum_but_an_odd_field_is_refused(field, value):
    with pytest.raises(StorageError, match=f"no export of a server: its {field} cannot be right"):
        parse(signed(**{field: value}), "x.json")


def test_a_file_with_its_own_checksum_but_other_keys_is_refused():
    with pytest.raises(StorageError, match="no export of a server; choose"):
        parse(signed(more=1), "x.json")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"[" * 65 + b"]" * 65, "nests more than 64 lists and objects"),
        (b"[" * 100_000, "nests more than 64 lists and objects"),
        (b'{"a":' * 100_000, "nests more than 64 lists and objects"),
        (b'{"format": "fulltime-server", "format": 1}', "has the same key twice"),
        (b'{"exported_at": Infinity}', "holds Infinity, which is no number of JSON"),
        (b'{"exported_at": 1e999}', "holds a number without bounds"),
    ],
)
def test_what_no_export_holds_is_named(content, why):
    with pytest.raises(StorageError, match=f"x.json {why}, which no export does; export"):
        parse(content, "x.json")


def test_a_number_without_end_is_no_export():
    with pytest.raises(StorageError, match="no export of a server"):
        parse(b'{"guild_id": ' + b"9" * 5000 + b"}", "x.json")


def test_an_editor_s_byte_order_mark_does_not_matter():
    assert parse(b"\xef\xbb\xbf" + FILE.dump(), "x.json") == FILE
    assert parse(FILE.dump().decode().encode("utf-16"), "x.json") == FILE


def test_a_file_without_end_is_not_read_to_its_end(tmp_path, monkeypatch):
    monkeypatch.setattr(server_file, "MOST_BYTES", 10)
    (tmp_path / "x.json").write_bytes(FILE.dump())
    with pytest.raises(StorageError, match=r"x\.json has more than 0 MB"):
        server_file.load(tmp_path / "x.json")


def test_every_migration_can_be_brought_to_today_s():
    known = {path.name[1:5] for path in (SCRIPTS / "versions").glob("v*.py")}
    assert {*VERSIONS} == known


def test_bytes_are_text_in_the_file():
    assert to_bytes(to_text(b"\x00\xff")) == b"\x00\xff"
    assert to_bytes(None) is None
    for wrong in (5, "not base64!"):
        with pytest.raises((TypeError, ValueError)):
            to_bytes(wrong)
