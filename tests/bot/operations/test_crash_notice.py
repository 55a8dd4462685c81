"""The error that ends the bot is told before the process ends, and not at each start of a loop."""

import json

import pytest

from bot.operations.crash_notice import tell_of_the_end
from bot.operations.error_channel import EVERY, ErrorChannel
from bot.operations.settings import Settings, SettingsError
from storage.errors import StorageError


@pytest.fixture
def settings(tmp_path):
    return Settings(_env_file=None, database=f"sqlite:///{tmp_path}/fulltime.db")


def end(settings, error):
    """End the bot by an error, and return what is told of it."""
    told = []
    with pytest.raises(type(error)), tell_of_the_end([ErrorChannel(told.append)], settings):
        raise error
    return told


def test_an_error_is_told_before_the_end_without_what_it_says(settings):
    (text,) = end(settings, KeyError("the hand 1 2 3"))
    assert text.startswith("⚠️ bot_ended · KeyError at tests/bot/operations/test_crash_notice.py:")
    assert "hand" not in text


@pytest.mark.parametrize("error", [SettingsError("Copy the token."), StorageError("Free space.")])
def test_a_start_that_is_refused_is_told_with_its_sentence(settings, error):
    (text,) = end(settings, error)
    assert f"why {error}" in text


def test_an_end_at_a_path_that_is_no_utf8_is_told_once_an_hour(settings):
    """The mark held another text than was told, so each start of a loop told it again."""
    error = StorageError("b\udcff/fulltime.db cannot be used.")
    (text,) = end(settings, error)
    assert end(settings, error) == []
    assert "why b\\udcff/fulltime.db cannot be used." in text


def test_the_same_error_is_told_once_an_hour_whatever_starts_again(settings, tmp_path):
    assert len(end(settings, SettingsError("Copy the token."))) == 1
    assert end(settings, SettingsError("Copy the token.")) == []
    assert len(end(settings, SettingsError("Another one."))) == 1
    assert end(settings, SettingsError("Copy the token.")) == [], "in turns as well"
    file = tmp_path / "fulltime.db.ended"
    told = {line: at - int(EVERY) for line, at in json.loads(file.read_text()).items()}
    file.write_text(json.dumps(told))
    assert len(end(settings, SettingsError("Another one."))) == 1


def test_what_could_not_be_told_is_told_by_the_next_end(settings):
    def refuse(_text):
        raise OSError

    def fail():
        raise KeyError

    with pytest.raises(KeyError), tell_of_the_end([ErrorChannel(refuse)], settings):
        fail()
    assert len(end(settings, KeyError())) == 1


def test_two_bots_in_one_folder_each_tell_their_end(tmp_path):
    for name in ("fulltime", "other"):
        settings = Settings(_env_file=None, database=f"sqlite:///{tmp_path}/{name}.db")
        assert len(end(settings, SettingsError("Copy the token."))) == 1


def test_where_no_file_can_be_written_each_end_is_told(tmp_path):
    settings = Settings(_env_file=None, database=f"sqlite:///{tmp_path}/missing/fulltime.db")
    for _ in range(2):
        assert len(end(settings, KeyError())) == 1


def test_for_a_server_the_mark_is_in_the_folder_of_the_backups(tmp_path):
    """A bot on a server makes no copies, so the folder was missing: each start was told."""
    address = "postgresql://fulltime@host/fulltime"
    settings = Settings(_env_file=None, database=address, backups=tmp_path / "data" / "backups")
    assert [len(end(settings, SettingsError("Copy the token."))) for _ in range(2)] == [1, 0]
    assert (tmp_path / "data" / "backups" / "fulltime.ended").exists()


@pytest.mark.parametrize("error", [SystemExit(1), KeyboardInterrupt()])
def test_an_end_that_was_asked_for_is_not_told(settings, error):
    assert end(settings, error) == []


def test_without_an_error_nothing_is_told_or_kept(settings, tmp_path):
    told = []
    with tell_of_the_end([ErrorChannel(told.append)], settings):
        pass
    assert told == []
    assert not (tmp_path / "fulltime.db.ended").exists()
