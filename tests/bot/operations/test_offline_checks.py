"""What the doctor finds without Discord: the token's shape, the fonts, and how the database is."""

import base64
import os
import sqlite3
from contextlib import closing

import pytest

from bot.operations import offline_checks
from bot.operations.offline_checks import (
    StoredSetup,
    check_database,
    check_fonts,
    check_token,
    read_stored_setup,
)
from bot.rendering import rasterizer
from storage.engine.database import Database


@pytest.mark.parametrize("bot_id", ["1", "12", "123", "198622483471925248", "1050412345678901234"])
def test_a_token_begins_with_the_bots_id_whatever_its_length(bot_id):
    first = base64.urlsafe_b64encode(bot_id.encode()).decode().rstrip("=")
    assert check_token(f"{first}.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs") is None
    assert check_token(f"{first}.Cl2FMQ") is not None


def test_what_is_wrong_with_a_token_is_told_without_it():
    finding = check_token("my-client-secret")
    assert not finding.is_well
    assert "my-client-secret" not in finding.text


def test_fonts_that_draw_are_fine():
    assert check_fonts().is_well


def test_fonts_that_are_missing_are_told(monkeypatch):
    monkeypatch.setattr(rasterizer, "FONTS", [])
    assert str(check_fonts()).startswith("✗ fonts: Source Sans Pro draws nothing")


def test_a_painter_that_fails_is_told_too(monkeypatch):
    def fail(_svg):
        raise rasterizer.RasterError

    monkeypatch.setattr(offline_checks, "draw", fail)
    assert not check_fonts().is_well


@pytest.mark.parametrize("closed", ["fulltime.db", "."])
def test_a_place_that_cannot_be_written_is_told_before_the_first_start(
    tmp_path, monkeypatch, closed
):
    path = tmp_path / "fulltime.db"
    Database.open(path).close()
    shut, may = (tmp_path / closed).resolve(), os.access
    monkeypatch.setattr(os, "access", lambda what, mode: what != shut and may(what, mode))
    finding = check_database(path)
    assert str(finding).startswith(f"✗ database: {shut} cannot be written;")


def test_where_there_is_no_database_of_today_nothing_is_known(tmp_path):
    path = tmp_path / "fulltime.db"
    assert read_stored_setup(path) == StoredSetup()
    path.touch()
    assert read_stored_setup(path) == StoredSetup()
    path.write_text("my shopping list")
    assert read_stored_setup(path) == StoredSetup()


def test_a_database_that_is_not_there_yet_is_no_fault_and_is_not_made(tmp_path):
    path = tmp_path / "fulltime.db"
    assert check_database(path).is_well
    assert list(tmp_path.iterdir()) == []


def test_a_database_in_use_is_read_all_the_same(tmp_path):
    path = tmp_path / "fulltime.db"
    with closing(Database.open(path)):
        finding = check_database(path)
    assert finding.is_well
    assert "0 running matches" in finding.text


def test_an_older_database_is_no_fault(tmp_path):
    path = tmp_path / "fulltime.db"
    Database.open(path).close()
    with closing(sqlite3.connect(path)) as older:
        older.execute("UPDATE alembic_version SET version_num = '0001'")
        older.commit()
    finding = check_database(path)
    assert (finding.is_well, "is at version 0001; the next start" in finding.text) == (True, True)


def test_an_empty_file_is_told(tmp_path):
    path = tmp_path / "fulltime.db"
    path.touch()
    finding = check_database(path)
    assert (finding.is_well, "is an empty file" in finding.text) == (False, True)


def test_what_is_no_database_of_ours_is_told_in_one_sentence(tmp_path):
    path = tmp_path / "fulltime.db"
    path.write_text("my shopping list")
    assert "is not a database" in check_database(path).text
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE shopping (item TEXT)")
    finding = check_database(path)
    assert not finding.is_well
    assert "belongs to another program" in finding.text


def test_a_database_of_a_newer_fulltime_is_told(tmp_path):
    path = tmp_path / "fulltime.db"
    Database.open(path).close()
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
    finding = check_database(path)
    assert (finding.is_well, "newer Fulltime" in finding.text) == (False, True)
