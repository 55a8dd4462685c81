"""A match's settings: one model, stored as matches of every version have stored them."""

import json
from dataclasses import replace

import pytest

from bot.host.clock.time_control import TimeControl
from bot.host.match.match_settings import (
    Intervention,
    MatchSettings,
    Pause,
    RewoundTo,
    SeasonDays,
    Standstill,
    TimerAt,
)

OLD = {
    "a lobby of the first version": '{"seats": 2, "level": "normal", "threads": false}',
    "a lobby with a language": '{"seats": 4, "level": "greedy", "threads": true, "language": "de", '
    '"clock": {"speed": "day", "weekends": true, "on_timeout": "ask", "zone": "Europe/Berlin"}, '
    '"asked": true, "full_at": 1700000000000}',
    "a closed lobby": '{"seats": 2, "level": "x", "threads": false, "clock": {}, "closed": "time"}',
    "a cup's final": '{"seats": 2, "level": "normal", "threads": true, "rematch": true, '
    '"cup": "Pokal \\u00e4", "round": 0, "clock": {"speed": "none"}, "language": "en"}',
    "a league's match": '{"seats": 2, "cup": "Autumn", "league": "abc", "division": 0, "round": 3, '
    '"dated": false, "until": 1700000000000}',
    "a paused match": '{"level": "normal", "bell": {"line": "ring", "round": 3, "at": 17}, '
    '"paused": null, "since": 16, "held": true, "has_paused": true}',
    "a match with a timer that waits": '{"paused": 6000}',
    "a match with computers": '{"vacant": {"0": "away", "3": "left"}, "deleted": [3], '
    '"forfeits": {"0 3": 5, "1 2": 0}, "alone": true, "helped": [4, 9]}',
    "a match nobody left after all": '{"vacant": {}, "deleted": []}',
    "what moderators did": '{"moderated": {"what": "extend", "facts": {"hours": 24}, "at": 9}, '
    '"rewound": {"move": 2, "version": 31}}',
    "a season's match before its calendar was told": '{"season": {"id": "d1", "open": 3, '
    '"closes": null, "next": null, "paused": false}, "stood": [5, 9]}',
    "a seat that passes by itself": '{"passes": [{"seat": 1, "asked": 7, "at": 1700000000000}]}',
    "a match that was watched": '{"watched": {"0": 3}}',
    "a match with hints": '{"hints": {"0": [3, 7], "1": [4]}}',
    "a request nobody met": '{"unmet": {"kind": "undo", "seat": 1, "by": null}, "waits": [[5, 9]]}',
    "a seat that changed hands": '{"seated": {"1": 9}}',
    "a match that got no thread": '{"no_thread": "full"}',
    "moves without a choice": '{"forced": [4, 5]}',
    "keys of another version": '{"zz": [1, {"y": null}], "seats": 2, "aa": false}',
    "nothing": "{}",
}


@pytest.mark.parametrize("stored", OLD.values(), ids=OLD)
def test_settings_of_older_databases_come_back_byte_for_byte(stored):
    assert MatchSettings.load(stored).dump() == stored


def test_every_stored_value_is_an_attribute():
    known = {key for stored in OLD.values() for key in json.loads(stored)} - {"zz", "aa", "full_at"}
    assert known == set(MatchSettings.model_fields)


def test_stored_values_are_read_as_what_they_are():
    paused = MatchSettings.load(OLD["a paused match"])
    assert (paused.paused, paused.bell) == (Pause(None), TimerAt("ring", 3, 17))
    assert MatchSettings.load(OLD["a match with a timer that waits"]).paused == Pause(6000)
    left = MatchSettings.load(OLD["a match with computers"])
    assert (left.vacant, left.deleted) == ({0: "away", 3: "left"}, (3,))
    told = MatchSettings.load(OLD["what moderators did"])
    assert told.moderated == Intervention("extend", {"hours": 24}, 9)
    assert told.rewound == RewoundTo(2, 31)
    season = MatchSettings.load(OLD["a season's match before its calendar was told"])
    assert season.season == SeasonDays(id="d1", open=3)
    assert season.stood == Standstill(5, 9)


def test_a_match_without_settings_has_no_clock_and_nothing_that_happened():
    settings = MatchSettings.load("{}")
    assert (settings.clock, settings.language, settings.paused) == (TimeControl(), None, None)
    assert not settings.vacant


def test_what_is_changed_is_stored_and_the_rest_stays_as_it_was():
    stored = OLD["a lobby with a language"]
    settings = MatchSettings.load(stored)
    settings.helped, settings.has_paused = (3,), True
    assert settings.dump() == f'{stored[:-1]}, "has_paused": true, "helped": [3]}}'


def test_a_changed_clock_is_stored_wholly():
    settings = MatchSettings.load(OLD["a cup's final"])
    settings.clock = replace(settings.clock, speed="day")
    terms = {"speed": "day", "weekends": False, "on_timeout": "ask", "zone": "UTC", "chosen": False}
    assert json.loads(settings.dump())["clock"] == terms


def test_what_is_no_more_is_left_out():
    settings = MatchSettings.load(OLD["a paused match"])
    settings.paused, settings.since, settings.held, settings.bell = None, None, False, None
    assert settings.dump() == '{"level": "normal", "has_paused": true}'


def test_what_was_noted_and_taken_back_between_two_writes_is_not_stored():
    settings = MatchSettings.load("{}")
    settings.until, settings.asked = 17, True
    settings.until, settings.asked = None, False
    assert settings.dump() == "{}"


def test_a_pause_without_a_timer_is_stored_as_null():
    settings = MatchSettings.load("{}")
    settings.paused = Pause(None)
    assert settings.dump() == '{"paused": null}'
    settings.paused = Pause(5)
    assert settings.dump() == '{"paused": 5}'


def test_new_settings_store_what_was_given_though_it_is_usual():
    settings = MatchSettings(seats=2, threads=False, dated=False, division=0)
    assert json.loads(settings.dump()) == {
        "seats": 2,
        "threads": False,
        "division": 0,
        "dated": False,
    }
    settings.closed = "host"
    assert MatchSettings.load(settings.dump()).closed == "host"


def test_emptied_seats_are_stored_as_empty():
    settings = MatchSettings.load(OLD["a match with computers"])
    settings.vacant, settings.deleted = {}, ()
    stored = json.loads(settings.dump())
    assert (stored["vacant"], stored["deleted"]) == ({}, [])
