"""The card of a season that was open: it says that it has begun, or was called off and why."""

from contextlib import suppress

import pytest

from bot.host.league.rules import season_settings
from storage.member import preferences
from storage.member.preferences import Preferences
from tests.bot.host.fakes import ANA, BEN, CEM, HERE, Died, said
from tests.bot.host.league.ground import League
from tests.contract.toy.definition import DEFINITION as TOY


def shown(league):
    """What the card says by now."""
    return said(league.card.content)


async def test_a_season_that_begins_by_itself_says_on_its_card_where_it_is_played(league):
    await league.sign_up(ANA, BEN, days=1)
    assert "begun" not in shown(league)
    await league.pass_time(days=1)
    assert "🏆 Autumn: begun." in shown(league)
    assert f"played in <#{HERE.channel_id}>" in shown(league)
    assert league.card.content.rows == ()
    row = await league.row()
    assert (row.wake_at, season_settings.load(row.settings).cards) == (None, ())


async def test_with_threads_the_card_leads_to_them(league, monkeypatch):
    monkeypatch.setattr("bot.host.league.seasons.signups.plays_in_thread", lambda _place: True)
    await league.sign_up(ANA, BEN, days=1)
    await league.pass_time(days=1)
    (thread,) = league.messenger.threads
    assert f"played in <#{thread}>" in shown(league)


async def test_without_company_the_card_says_why_and_the_organiser_is_told_once(league):
    await league.sign_up(ANA, days=1, name="Alone")
    await league.pass_time(days=1)
    assert "called off, as nobody else had signed up" in shown(league)
    assert league.mentions() == [ANA.user_id]
    (post,) = league.posts("🏆 Alone: called off")
    assert "/season new" in post
    await league.pass_time(days=1)
    assert league.mentions() == [ANA.user_id]


async def test_who_wants_no_mentions_is_told_without_one(league):
    await league.sign_up(ANA, days=1, name="Alone")
    await league.database.write(lambda conn: preferences.save(conn, Preferences(1, pings="off")))
    await league.pass_time(days=1)
    assert league.mentions() == []
    assert len(league.posts("Alone: called off")) == 1


async def test_called_off_by_its_organiser_every_card_of_it_says_so(league, signed_up):
    handled = await league.uses(CEM, "do", "join", league.season)
    reply = handled.reply
    other = league.messenger.put(HERE.channel_id, reply.content)
    await league.host.record_message(reply, HERE.channel_id, other.id)
    await league.host.after_reply(handled)
    await league.knock(ANA, "season-cancel-yes", on=None)
    for content in (league.card.content, other.content):
        assert "called off by its organiser" in said(content)
    assert league.mentions() == []


async def test_where_everybody_has_left_the_card_says_so(league):
    await league.sign_up(ANA)
    await league.knock(ANA, "season-leave", on=None)
    assert "everybody has left" in shown(league)


@pytest.mark.parametrize("call", ["post", "edit"])
async def test_a_kill_in_between_leaves_neither_an_old_card_nor_two_posts(league, call):
    await league.sign_up(ANA, days=1, name="Alone")
    league.messenger.dies = call
    with suppress(Died):
        await league.pass_time(days=1)
    league.restart()
    for _ in range(3):
        await league.pass_time(minutes=1)
    assert "nobody else had signed up" in shown(league)
    assert len(league.posts("Alone: called off")) == 1
    assert (await league.row()).wake_at is None


async def test_what_discord_does_not_take_just_now_is_tried_again(league, signed_up):
    league.messenger.faults = 1
    await league.knock(ANA, "season-cancel-yes", on=None)
    assert "called off" not in shown(league)
    await league.pass_time(minutes=1)
    assert "called off" in shown(league)


async def test_a_channel_or_card_that_is_gone_is_left_in_peace(league):
    await league.sign_up(ANA, days=1, name="Alone")
    league.messenger.delete_channel(HERE.channel_id)
    await league.pass_time(days=1)
    assert (await league.row()).wake_at is None


async def test_the_organiser_of_a_league_who_is_free_in_round_one_is_told_that_it_begins(
    database, clock, monkeypatch
):
    league = League(database, clock, monkeypatch, definition=TOY)
    await league.sign_up(ANA, BEN, CEM, days=1, tempo="hours", hours=6)
    await league.pass_time(days=1)
    assert sorted(league.mentions()) == [1, 2, 3]
