"""A match's settings come back as they were stored."""

import json
from dataclasses import replace

import pytest

from bot.host.clock.time_control import TimeControl
from bot.host.match.match_settings import (
    Intervention,
    MatchSettings,
    PassAt,
    Pause,
    RewoundTo,
    SeasonDays,
    Standstill,
    TimerAt,
    UnmetRequest,
    division_of,
)

EVERY = MatchSettings(
    seats=4,
    level="expert",
    threads=True,
    no_thread="full",
    clock=TimeControl("week", weekends=True, zone="Europe/Berlin", chosen=True),
    language="de",
    rematch=True,
    cup="Pokal ä",
    round=3,
    league="abc",
    division=2,
    dated=True,
    until=1_700_000_000_000,
    season=SeasonDays(id="d1", open=3, closes=5, paused=True),
    asked=True,
    closed="host",
    bell=TimerAt("ring", 3, 17),
    passes=(PassAt(1, 7, 1_700_000_000_000),),
    paused=Pause(6000),
    since=16,
    held=True,
    stood=Standstill(5, 9),
    has_paused=True,
    vacant={0: "away", 3: "left"},
    deleted=(3,),
    seated={1: 9},
    forfeits={"0 3": 5, "1 2": None},
    alone=True,
    helped=(4, 9),
    planned=(5,),
    forced=(4, 5),
    hints={0: (3, 7), 1: (4,)},
    taken_back={0: 2},
    watched={0: 3},
    unmet=UnmetRequest("undo", 1),
    waits=((5, 9),),
    moderated=Intervention("extend", {"hours": 24}, 9),
    rewound=RewoundTo(2, 31),
)
"""Settings none of which has its default."""


def test_every_setting_comes_back():
    stored = EVERY.dump()
    assert json.loads(stored).keys() == MatchSettings.model_fields.keys()
    assert MatchSettings.load(stored) == EVERY
    assert MatchSettings.load(stored).dump() == stored


def test_a_match_without_settings_has_no_clock_and_nothing_that_happened():
    settings = MatchSettings.load("{}")
    assert (settings.clock, settings.language, settings.paused) == (TimeControl(), None, None)
    assert not settings.vacant


@pytest.mark.parametrize("name", sorted(MatchSettings.model_fields))
def test_what_has_its_default_again_is_stored_no_more(name):
    settings = MatchSettings.load(EVERY.dump())
    setattr(settings, name, getattr(MatchSettings(), name))
    assert name not in json.loads(settings.dump())


def test_a_changed_clock_is_stored_wholly():
    settings = MatchSettings(clock=replace(TimeControl(), speed="day"))
    assert MatchSettings.load(settings.dump()).clock.speed == "day"


def test_a_pause_without_a_timer_is_one():
    assert MatchSettings.load(MatchSettings(paused=Pause()).dump()).paused == Pause(None)


def test_keys_of_another_version_are_kept():
    settings = MatchSettings.load('{"zz":[1,{"y":null}],"seats":2}')
    settings.asked = True
    assert json.loads(settings.dump()) == {"zz": [1, {"y": None}], "seats": 2, "asked": True}


@pytest.mark.parametrize(
    ("settings", "division"),
    [
        (MatchSettings(season=SeasonDays(id="d1")), "d1"),
        (MatchSettings(league="d2"), "d2"),
        (MatchSettings(cup="Cup"), ""),
    ],
)
def test_a_match_of_a_season_names_its_division(settings, division):
    assert division_of(settings.dump()) == division
