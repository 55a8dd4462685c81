"""What a lobby agrees about time, and what the match's cards say of stopped clocks."""

from dataclasses import asdict

import pytest

from bot.host.clock.match_clocks import zone_of
from bot.host.clock.time_control import TimeControl, terms_line
from bot.host.clock.turn_clock import DAY, HOUR
from bot.host.match.match_settings import MatchSettings
from bot.host.ui.interaction import Location
from bot.host.ui.member import words_for
from bot.host.views.clock_text import time_left
from storage.match import pauses, turns
from storage.member import absences
from storage.server import servers
from tests.bot.host.fakes import ANA, BEN, CEM, DIRECT, GUILD, labels, private_text, said

pytestmark = pytest.mark.usefixtures("odd_lot")
IN_PRIVATE = Location(DIRECT, None)


async def card(front, match, role="card"):
    return (await front.message(match, role)).content


async def agree(front, match, select, *values, member=ANA):
    return await front.press(member, match, f"?{select}", values=values, on=None, private=True)


async def terms(front, match):
    return asdict(MatchSettings.load((await front.row(match)).settings).clock)


async def test_a_lobby_says_what_is_agreed_about_time(front):
    match = await front.open(ANA)
    shown = said(await card(front, match, "lobby"))
    assert "⏱ 1 day a turn · +48 h time bank · casual" in shown
    panel = await front.press(ANA, match, "/clock")
    assert "Out of time? Your **time bank**" in said(panel)
    await agree(front, match, "_speed", "live")
    await agree(front, match, "_terms", "weekends")
    await agree(front, match, "_late", "computer")
    shown = said(await card(front, match, "lobby"))
    line = (
        "5 minutes a turn · +10 min time bank · casual · weekends off · time up: the computer plays"
    )
    assert line in shown
    await agree(front, match, "_terms", "rated")
    assert "+10 min time bank · rated" in said(await card(front, match, "lobby"))
    await agree(front, match, "_speed", "none")
    assert "⏱ no clock · rated" in said(await card(front, match, "lobby"))


async def test_only_the_host_agrees_and_unknown_values_change_nothing(front, clock):
    match = await front.open(ANA, seats=2)
    await front.press(BEN, match, "/join")
    assert "Only Ana can change that." in private_text(await front.press(BEN, match, "/clock"))
    assert "Only Ana can" in private_text(await agree(front, match, "_speed", "week", member=BEN))
    before = await terms(front, match)
    await agree(front, match, "_speed", "nonsense")
    await agree(front, match, "_late", "nonsense")
    assert await terms(front, match) == before
    clock.move(minutes=10)
    await agree(front, match, "_speed", "week", member=BEN)
    assert (await terms(front, match))["speed"] == "week"


async def test_a_new_lobby_begins_with_what_its_server_has_set(front):
    kept = servers.Server(GUILD, zone="Europe/Berlin", speed="week", weekends=True)
    await front.database.write(lambda conn: servers.save(conn, kept))
    match = await front.open(ANA)
    assert await terms(front, match) == {
        "speed": "week",
        "weekends": True,
        "on_timeout": "ask",
        "zone": "Europe/Berlin",
        "chosen": False,
    }
    other = await front.open(ANA, speed="live")
    assert (await terms(front, other))["speed"] == "live"


def test_what_a_server_has_set_wrongly_is_the_usual():
    server = servers.Server(GUILD, speed="warp", on_timeout="cry")
    assert TimeControl.default_for(server) == TimeControl("day", zone="UTC")
    assert TimeControl.default_for(None) == TimeControl("none")
    assert TimeControl.default_for(None, "live") == TimeControl("live", chosen=True)
    assert zone_of("Nowhere/At all").utcoffset(None) is not None


async def test_alone_with_computers_nothing_is_rated(front):
    match = await front.open(ANA, seats=2)
    await agree(front, match, "_terms", "rated")
    await front.press(ANA, match, "/computer")
    await front.press(ANA, match, "/start")
    row = await front.row(match)
    assert (row.rated, MatchSettings.load(row.settings).clock.speed) == (False, "none")


async def test_a_weekend_stops_the_clock_where_the_match_wants_that(front, clock):
    """The first of March 2027 is a Monday."""
    clock.move(days=4)
    match = await front.open(ANA, seats=2)
    await agree(front, match, "_terms", "weekends")
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    friday_noon = clock.ms()
    await front.move(BEN, match, "bid 1")
    due = (friday_noon + 3 * DAY) // 1000
    assert f"⏳ Ana: due <t:{due}:R>" in said(await card(front, match))
    clock.move(days=1)
    shown = await front.press(ANA, match, "/show")
    assert f"⏸ Weekend, clocks are paused. Ana: due <t:{due}:R>" in said(shown)


@pytest.mark.long
async def test_a_holiday_stops_the_clock_of_who_is_away_and_the_card_says_so(front, clock, match):
    await front.move(BEN, match, "bid 1")
    now = clock.ms()

    def leave(conn):
        absences.add(conn, ANA.user_id, now, now + 7 * DAY)
        turns.recount(conn, ANA.user_id, now)

    await front.database.write(leave)
    await front.pass_time(seconds=1)
    due = (now + 8 * DAY) // 1000
    back = (now + 7 * DAY) // 1000
    away = f"🏖 Ana: on holiday until <t:{back}:D>, the clock is paused. Due <t:{due}:R>"
    assert away in said(await card(front, match))
    for _ in range(7 * 24):
        await front.pass_time(hours=1)
    assert f"⏳ Ana: due <t:{due}:R>" in said(await card(front, match))
    assert (await front.table(match)).clocks.turns[0].stage == "turn"


async def test_in_a_rated_match_nobody_is_on_holiday(front, clock):
    match = await front.open(ANA, seats=2)
    await agree(front, match, "_terms", "rated")
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    now = clock.ms()
    await front.database.write(lambda conn: absences.add(conn, ANA.user_id, now, now + DAY))
    reading = (await front.table(match)).clocks.reading(0)
    assert (reading.stands, reading.deadline) == (False, now + DAY)


@pytest.mark.usefixtures("patient")
async def test_a_pause_by_consent_stops_the_clocks_of_all(front, clock, match):
    await front.pass_time(hours=4)
    await front.press(ANA, match, "/pause", on=None, private=True)
    await front.click(BEN, (await front.message(match)).id, "Pause")
    assert "⏸ Paused. Ready? Press Resume." in said(await card(front, match))
    assert [(await front.table(match)).clocks.turns[seat].due for seat in (0, 1)] == [None, None]
    for _ in range(5):
        await front.pass_time(days=1)
        front.restart()
    await front.click(ANA, (await front.message(match)).id, "Resume")
    await front.click(BEN, (await front.message(match)).id, "I'm ready too")
    due = (clock.ms() + 20 * HOUR) // 1000
    assert f"⏳ Ana and Ben: due <t:{due}:R>" in said(await card(front, match))
    (pause,) = await front.database.read(lambda conn: pauses.of(conn, match))
    assert pause.ends == clock.ms()


async def test_an_undo_never_fills_a_clock_up(front, clock):
    match = await front.begin(ANA, BEN, CEM)
    await front.pass_time(hours=5)
    await front.move(BEN, match, "bid 1")
    before = (await front.table(match)).clocks.turns[0]
    await front.press(BEN, match, "/undo", on=None, private=True)
    for member in (ANA, CEM):
        await front.click(member, (await front.message(match)).id, "Yes, undo")
    assert (await front.table(match)).match.move == 0
    assert (await front.table(match)).clocks.turns[0].since == before.since


async def test_the_same_move_after_an_undo_begins_no_clock_anew(front, clock, match):
    """Else a player could move, ask for it back and move again for as much time as they like."""
    await front.move(ANA, match, "bid 1")
    await front.move(BEN, match, "bid 0")
    await front.pass_time(hours=3)
    await front.move(ANA, match, "tip 1")
    begun = clock.ms()
    assert (await front.table(match)).clocks.reading(0).left == 24 * HOUR, "a move of hers ends it"
    await front.pass_time(hours=5)
    await front.press(ANA, match, "/undo", on=None, private=True)
    await front.click(BEN, (await front.message(match)).id, "Yes, undo")
    await front.pass_time(hours=1)
    await front.move(ANA, match, "tip 1")
    clocks = (await front.table(match)).clocks
    assert (clocks.turns[0].since, clocks.reading(0).left) == (begun, 18 * HOUR)
    await front.move(ANA, match, "tip 1")  # one move more than there ever was
    assert (await front.table(match)).clocks.reading(0).left == 24 * HOUR


async def test_a_rematch_keeps_the_clock(front):
    match = await front.begin(ANA, BEN, speed="week")
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    reply = await front.press(ANA, match, "/rematch", on="result")
    assert (await terms(front, reply.match_id))["speed"] == "week"
    assert "Join" in labels(reply.content)


async def test_a_direct_message_has_no_clock(front):
    match = await front.open(ANA, place=IN_PRIVATE)
    assert (await terms(front, match))["speed"] == "none"


def test_time_left_is_told_in_words():
    words = words_for()
    told = [time_left(at, 0, words) for at in (59 * 60_000, 5 * HOUR, 47 * HOUR, 3 * DAY, -1)]
    assert told == ["59 min left", "5 h left", "47 h left", "3 days left", "0 min left"]


def test_terms_name_the_reserve_of_each_speed():
    words = words_for()
    lines = [
        terms_line(TimeControl(speed), words, rated=False) for speed in ("relaxed", "three_days")
    ]
    assert lines == [
        "⏱ 12 hours a turn · +24 h time bank · casual",
        "⏱ 3 days a turn · +6 days time bank · casual",
    ]
