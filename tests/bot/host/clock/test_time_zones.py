"""A time zone is found however its name is typed."""

import pytest

from bot.host.clock import time_zones
from bot.host.refusal import Refusal


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("EUROPE/BERLIN", "Europe/Berlin"),
        (" europe / berlin ", "Europe/Berlin"),
        ("BERLIN", "Europe/Berlin"),
        ("america/new york", "America/New_York"),
        ("America/New_York", "America/New_York"),
        ("new  york", "America/New_York"),
        ("port au prince", "America/Port-au-Prince"),
        ("utc", "UTC"),
        ("cet", "CET"),
        ("est5edt", "EST5EDT"),
        ("etc/gmt+1", "Etc/GMT+1"),
        ("Etc/GMT-1", "Etc/GMT-1"),
    ],
)
def test_a_zone_is_found_in_any_case_with_blanks_or_underscores(typed, name):
    assert time_zones.find(typed) == name


@pytest.mark.parametrize("typed", ["Factory", "Mars", "/", "../etc/passwd", "Europe"])
def test_what_is_no_zone_is_refused(typed):
    with pytest.raises(Refusal, match="time zone"):
        time_zones.find(typed)
