"""Who may use a file is told in words; a test may run as root, whom nothing is refused."""

import os
import pwd
from types import SimpleNamespace

import pytest

from storage import file_access

NOBODY = 4_000_000


def test_a_user_without_a_name_is_a_number():
    with pytest.raises(KeyError):
        pwd.getpwuid(NOBODY)
    assert file_access.user_name(NOBODY) == str(NOBODY)


def test_where_no_folder_can_be_looked_into_nothing_is_known_to_refuse(monkeypatch, tmp_path):
    monkeypatch.setattr(file_access, "is_there", lambda _path: False)
    assert file_access.why_not_writable(tmp_path / "fulltime.db") == ""


def test_a_file_system_mounted_read_only_is_told_as_that(monkeypatch, tmp_path):
    monkeypatch.setattr(os, "statvfs", lambda _path: SimpleNamespace(f_flag=os.ST_RDONLY))
    assert "mounted read-only" in file_access.why_refused(tmp_path)


def test_a_place_that_cannot_be_looked_at_has_a_remedy_all_the_same(tmp_path):
    why = file_access.why_refused(tmp_path / "nowhere")
    assert f"run `chown {file_access.current_user()} " in why
