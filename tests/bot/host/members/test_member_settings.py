"""What members choose for themselves, and when they are away."""

from dataclasses import replace

import pytest

from bot.host.clock import time_zones
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import OpenModal, UpdateMessage
from bot.host.ui.message import Select
from bot.interactions.render import render_form
from storage.member import absences, preferences
from storage.member.preferences import Preferences
from storage.server import servers
from storage.server.servers import Server
from tests.bot.host.fakes import (
    ANA,
    BEN,
    GUILD,
    HERE,
    aside,
    button,
    labels,
    picks,
    private_text,
    said,
)
from tests.pseudo import PseudoLocale

DAY = 86_400_000


async def press(front, member, action, *values, private=True, **answers):
    custom_id = CustomId("0", action)
    return await front.send(member, custom_id, private=private, values=values, answers=answers)


async def chosen(front, member=ANA):
    return await front.database.read(lambda conn: preferences.load(conn, member.user_id))


async def away(front, member=ANA, since=0):
    return await front.database.read(lambda conn: absences.of(conn, (member.user_id,), since))


async def test_settings_begin_with_the_usual_ones(front):
    reply = await press(front, ANA, "/me-settings", private=False)
    assert "Time zone: **UTC**, where it is 12:00 now." in private_text(reply)
    assert "Quiet hours: none." in said(reply)
    assert labels(reply.content) == [
        "Direct messages: off",
        "Confirm each move: off",
        "Auto-pass: on",
        "Quiet hours…",
        "Time zone…",
    ]
    pings, *_ = picks(reply.content)
    assert [entry.value for entry in pings.entries if entry.chosen] == ["all"]
    assert await chosen(front) == Preferences(ANA.user_id)


@pytest.mark.parametrize("level", ["all", "deadline", "off"])
async def test_mentions_are_chosen_with_a_select(front, level):
    reply = await press(front, ANA, "?me-pings", level)
    assert isinstance(reply, UpdateMessage)
    pings, *_ = picks(reply.content)
    assert [entry.value for entry in pings.entries if entry.chosen] == [level]
    assert (await chosen(front)).pings == level
    assert (await chosen(front, BEN)).pings == "all"


async def test_a_level_there_is_not_changes_nothing(front):
    await press(front, ANA, "?me-pings", "always")
    assert (await chosen(front)).pings == "all"


async def test_direct_messages_are_opted_into_and_out_of(front):
    """A second press on an old panel says the same again, rather than the contrary."""
    for _ in range(2):
        reply = await press(front, ANA, "/me-dm on")
        assert (await chosen(front)).dm
    assert button(reply.content, "Direct messages: on").custom_id == "g1:0:0:-:/me-dm off"
    await press(front, ANA, "/me-dm off")
    assert not (await chosen(front)).dm


async def test_whose_messages_were_refused_reads_so_until_they_try_again(front):
    await press(front, ANA, "/me-dm on")
    refused = replace(await chosen(front), dm_refused=True)
    await front.database.write(lambda conn: preferences.save(conn, refused))
    front.restart()
    assert "didn't reach you" in said(await press(front, ANA, "/me-settings"))
    assert "didn't reach you" not in said(await press(front, ANA, "/me-dm on"))
    assert not (await chosen(front)).dm_refused


async def test_quiet_hours_are_written_as_people_write_them(front):
    asked = await press(front, ANA, "/me-quiet")
    assert isinstance(asked, OpenModal)
    render_form(asked.form)
    reply = await press(front, ANA, "/me-quiet-set", **{"from": "10 pm", "to": "7.30"})
    assert "Quiet hours: **22:00 to 07:30**." in said(reply)
    again = await press(front, ANA, "/me-quiet")
    assert [field.value for field in again.form.fields] == ["22:00", "07:30"]
    await press(front, ANA, "/me-quiet-set", **{"from": "", "to": " "})
    assert (await chosen(front)).quiet_from is None


@pytest.mark.parametrize(
    ("begins", "ends", "why"),
    [
        ("22:00", "", "Write both times"),
        ("late", "7", "I can't read “late” as a time of the day. Write it like 22:00."),
        ("24:00", "7", "I can't read “24:00”"),
        ("22:60", "7", "I can't read “22:60”"),
    ],
)
async def test_hours_that_are_none_are_refused_kindly(front, begins, ends, why):
    reply = await press(front, ANA, "/me-quiet-set", **{"from": begins, "to": ends})
    assert private_text(reply).startswith(why)
    assert await chosen(front) == Preferences(ANA.user_id)


async def test_a_time_zone_is_found_by_its_city(front):
    asked = await press(front, ANA, "/me-zone")
    assert asked.form.fields[0].value == "UTC"
    reply = await press(front, ANA, "/me-zone-set", zone=" new york ")
    assert "**America/New_York**, where it is 07:00 now." in said(reply)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Berln", "I don't know the time zone “Berln”. Did you mean Europe/Berlin"),
        ("xqzv", "I don't know the time zone “xqzv”. Write one like Europe/Berlin."),
    ],
)
async def test_an_unknown_zone_is_answered_with_the_nearest(front, text, why):
    assert private_text(await press(front, ANA, "/me-zone-set", zone=text)).startswith(why)
    assert (await chosen(front)).zone is None


async def test_without_a_zone_of_one_s_own_the_server_s_counts(front):
    await front.database.write(lambda conn: servers.save(conn, Server(GUILD, zone="Asia/Tokyo")))
    assert "**Asia/Tokyo**, where it is 21:00" in said(await press(front, ANA, "/me-settings"))
    stranger = replace(ANA, guild_id=None)
    assert "**UTC**" in said(await press(front, stranger, "/me-settings"))


def test_zones_are_suggested_with_the_time_it_is_there(clock):
    found = time_zones.suggestions("berl", clock(), 25)
    assert found == [("Europe/Berlin · 13:00", "Europe/Berlin")]
    assert time_zones.suggestions("", clock(), 25)[0][1] == "UTC"
    assert len(time_zones.suggestions("", clock(), 25)) == 25


async def test_a_chosen_language_is_that_of_private_answers(front, monkeypatch):
    """As far as there are sentences in it: each answer asks for the catalogue of that language."""
    monkeypatch.setattr(
        "bot.host.ui.member.catalogue", lambda code: PseudoLocale() if code == "de" else None
    )
    spoken = front.host.services.tastes.with_chosen_language
    plain = await press(front, ANA, "/me-settings")
    reply = await press(front, ANA, "?me-language", "de")
    assert said(reply).startswith("Your settingsää")
    assert not said(plain).startswith("Your settingsää")
    selects = [row for row in plain.content.rows if isinstance(row, Select)]
    language = next(row for row in selects if row.custom_id.endswith("?me-language"))
    entries = [entry.label for entry in language.entries]
    assert entries[:2] == ["Language: as in Discord", "Language: English"]
    rules = front.host.services.launcher.rules
    for answer in (
        await front.command(front.commands.games, await spoken(ANA)),
        await front.command(front.commands.help, await spoken(ANA), HERE),
        await front.command(lambda one: rules(one, "chess", ""), await spoken(ANA)),
    ):
        assert "ää" in said(answer)
    assert "ää" not in said(await front.command(front.commands.games, await spoken(BEN)))
    back = await press(front, ANA, "?me-language", "discord")
    assert "ää" not in said(back)
    assert (await chosen(front)).language is None
    refused = await press(front, ANA, "?me-language", "klingon")
    assert "That menu has changed meanwhile" in private_text(refused)
    assert (await chosen(front)).language is None


async def test_a_careful_member_is_asked_before_a_play(front, match):
    await press(front, ANA, "/me-confirm on")
    before = await front.stored(match)
    asked = await front.move(ANA, match, "bid 1")
    assert "Do this?" in said(asked)
    assert await front.stored(match) == before
    yes, no = asked.content.rows[0]
    assert no.label == "No, go back"
    played = await front.send(ANA, CustomId.parse(yes.custom_id), private=True)
    assert isinstance(played, UpdateMessage)
    assert (await front.row(match)).move == 1
    twice = await front.send(ANA, CustomId.parse(yes.custom_id), private=True)
    assert aside(twice) == "Already played ✓"
    await front.move(BEN, match, "bid 1")
    assert (await front.row(match)).move == 2, "nobody else is asked"


async def test_a_careful_member_s_late_press_is_told_at_once(front, match):
    late = CustomId.parse((await front.table(match)).custom_id("bid 1", 0))
    await front.move(ANA, match, "bid 2")
    await press(front, ANA, "/me-confirm on")
    reply = await front.send(ANA, late, private=True)
    assert "Do this?" not in said(reply)


async def test_one_press_begins_an_absence_and_another_ends_it(front, clock):
    empty = await press(front, ANA, "/away")
    assert "In a season you are not mentioned then and miss no day" in said(empty)
    assert "21 days in half a year. Used or planned: 0" in said(empty)
    assert labels(empty.content) == ["1 day", "3 days", "7 days", "14 days", "Dates…"]
    reply = await press(front, ANA, "/away-add 3")
    now = clock.ms()
    assert f"on holiday until <t:{now // 1000 + 3 * 86400}:f>" in said(reply)
    assert "Used or planned: 3." in said(reply)
    (one,) = await away(front)
    assert (one.starts, one.ends) == (now, now + 3 * DAY)
    clock.move(days=1)
    back = await press(
        front, ANA, CustomId.parse(button(reply.content, "I'm back").custom_id).action
    )
    assert "You are on holiday" not in said(back)
    (one,) = await away(front)
    assert one.ends == now + DAY
    assert "Used or planned: 1." in said(back)


async def test_dates_are_whole_days_where_the_member_lives(front):
    await press(front, ANA, "/me-zone-set", zone="Europe/Berlin")
    asked = await press(front, ANA, "/away-dates")
    render_form(asked.form)
    reply = await press(front, ANA, "/away-set", **{"from": "2027-03-27", "until": "28.3."})
    (one,) = await away(front)
    hours = (one.ends - one.starts) / 3_600_000
    assert hours == 47, "clocks go forward that night"
    assert "Planned" in said(reply)
    off = button(reply.content, "Cancel what is planned")
    await press(front, ANA, CustomId.parse(off.custom_id).action)
    assert await away(front) == []


@pytest.mark.parametrize(
    ("dates", "why"),
    [
        ({"from": "", "until": "soon"}, "I can't read “soon” as a day. Write it like 2027-03-08."),
        ({"from": "", "until": "2027-02-30"}, "I can't read"),
        ({"from": "", "until": "2027-02-20"}, "The holiday would end before it begins."),
        ({"from": "2027-05-01", "until": "2027-04-30"}, "The holiday would end before it begins."),
        (
            {"from": "", "until": "2027-04-01"},
            "You have 21 days of holiday in half a year. Left at that time",
        ),
    ],
)
async def test_dates_that_cannot_be_are_refused_with_a_clear_sentence(front, dates, why):
    reply = await press(front, ANA, "/away-set", **dates)
    assert private_text(reply).startswith(why)
    assert await away(front) == []


async def test_21_days_in_any_half_year_and_not_one_more(front, clock):
    await press(front, ANA, "/away-add 14")
    clock.move(days=30)
    refused = await press(front, ANA, "/away-add 14")
    assert "21 days of holiday in half a year. Left at that time: 7." in private_text(refused)
    await press(front, ANA, "/away-add 7")
    clock.move(days=10)
    assert "Left at that time: 0." in private_text(await press(front, ANA, "/away-add 1"))
    clock.move(days=142)  # the half-year has moved on
    assert "You are on holiday until" in said(await press(front, ANA, "/away-add 1"))


async def test_days_before_a_planned_absence_count_with_it(front):
    later = {"from": "2027-06-01", "until": "2027-06-14"}
    await press(front, ANA, "/away-set", **later)
    assert "Left at that time: 7." in private_text(await press(front, ANA, "/away-add 8"))
    await press(front, ANA, "/away-add 7")
    assert len(await away(front)) == 2


async def test_one_is_away_once_at_a_time(front):
    await press(front, ANA, "/away-add 3")
    assert "You already have a holiday then" in private_text(await press(front, ANA, "/away-add 1"))
    assert "Choose 1 to 21 days." in private_text(await press(front, ANA, "/away-add 22"))
    assert "Choose 1 to 21 days." in private_text(await press(front, ANA, "/away-add x"))


async def test_nobody_ends_another_s_absence(front):
    reply = await press(front, ANA, "/away-add 3")
    (one,) = await away(front)
    await press(front, BEN, CustomId.parse(button(reply.content, "I'm back").custom_id).action)
    assert await away(front) == [one]


async def test_days_are_suggested_as_they_are_written(front):
    found = await front.host.services.personal.day_suggestions(ANA, "")
    assert found[0] == ("2027-03-01", "2027-03-01")
    assert len(found) == 25
    late = [day for day, _ in await front.host.services.personal.day_suggestions(ANA, "-05-3")]
    assert late == ["2027-05-30", "2027-05-31"]
