"""Who organises a season whose organiser is gone or silent: by right, or by consent."""

from dataclasses import replace

from bot.host.league.rules.organiser import is_silent
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import PublicMessage
from storage.owner import blocks
from storage.server import seasons
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, labels, private_text, said
from tests.bot.host.league.ground import League
from tests.contract.toy.definition import DEFINITION as TOY

SITTING = {"tempo": "sitting"}
BOSS = replace(EVE, manages=True)


async def wish(league, member):
    """Ask to organise the season by the command, and let what is to be told be told."""
    handled = await league.uses(member, "do", "organise", league.season)
    await league.host.after_reply(handled)
    return handled.reply


def question(league):
    """The newest message that asks for consent."""
    return [post for post in league.messenger.posts if "Agree" in labels(post.looks[0])][-1]


async def host(league):
    return (await league.row()).host_id


async def test_whoever_manages_the_server_takes_over_from_an_organiser_who_was_silent(league):
    await league.begin(ANA, BEN, CEM, **SITTING)
    await league.pass_time(days=6, hours=23)
    refused = private_text(await wish(league, BOSS))
    assert "Ana organises this season and was here <t:" in refused
    assert "After a week" in refused
    await league.pass_time(hours=1)
    assert "You organise Autumn now" in private_text(await wish(league, BOSS))
    assert await host(league) == EVE.user_id
    assert len(league.posts("Eve organises Autumn from now on, as its organiser is away.")) == 1
    assert "You organise Autumn now" in private_text(await wish(league, BOSS))
    assert len(league.posts("organises Autumn from now on")) == 1


async def test_who_has_left_the_server_is_gone_at_once(league):
    await league.begin(ANA, BEN, CEM, **SITTING)
    league.messenger.faults = 1
    assert "Ana organises this season" in private_text(await wish(league, BOSS))
    league.messenger.left.add(ANA.user_id)
    await wish(league, BOSS)
    assert await host(league) == EVE.user_id


async def test_a_manager_takes_over_once_another_one_agrees(league):
    await league.begin(ANA, BEN, CEM, **SITTING)
    await league.pass_time(days=7)
    assert "admins" in private_text(await wish(league, DAN))
    assert "I have asked the others" in private_text(await wish(league, BEN))
    post = question(league)
    assert "Ben would like to organise Autumn" in said(post.content)
    assert "Another manager" in private_text(await league.click(BEN, post.id, "Agree"))
    assert "managers of this season can agree" in private_text(
        await league.click(DAN, post.id, "Agree")
    )
    assert await host(league) == ANA.user_id
    league.restart()
    await league.click(CEM, post.id, "Agree")
    assert await host(league) == BEN.user_id
    assert "<@2> organises Autumn now." in said(post.content)
    assert len(league.posts("Ben organises Autumn from now on; Cem agreed to it.")) == 1
    custom_id = CustomId(
        post.looks[0] and (await league.divisions())[0].match_id, f"/season-agree {league.season} 2"
    )
    assert "already settled" in private_text(await league.send(CEM, custom_id))


async def test_an_organiser_who_comes_back_before_stays_it(league):
    await league.begin(ANA, BEN, CEM, **SITTING)
    await league.pass_time(days=7)
    await wish(league, BEN)
    post = question(league)
    await league.uses(ANA, "do", "pause", league.season)
    assert "Ana organises this season" in private_text(await league.click(CEM, post.id, "Agree"))
    assert await host(league) == ANA.user_id


async def test_the_organiser_may_agree_and_who_is_no_manager_any_more_is_not_wanted(league):
    await league.begin(ANA, BEN, CEM, **SITTING)
    await league.pass_time(days=7)
    await wish(league, BEN)
    post = question(league)
    here = CustomId((await league.divisions())[0].match_id, f"/season-agree {league.season} 4")
    assert "doesn't play this season any more" in private_text(await league.send(CEM, here))
    await league.click(ANA, post.id, "Agree")
    assert await host(league) == BEN.user_id


async def test_nobody_organises_who_has_not_asked(league):
    """A modified client can agree to what nobody has asked for."""
    await league.begin(ANA, BEN, CEM, **SITTING)
    await league.pass_time(days=7)
    for asker, agrees in ((BEN, CEM), (BEN, ANA)):
        custom_id = CustomId(NO_MATCH, f"/season-agree {league.season} {asker.user_id}")
        assert "Nobody asks for that" in private_text(await league.send(agrees, custom_id))
    assert await host(league) == ANA.user_id


async def test_who_was_blocked_since_they_asked_does_not_organise_a_season(league):
    await league.begin(ANA, BEN, CEM, **SITTING)
    await league.pass_time(days=7)
    await wish(league, BEN)
    block = blocks.Block(blocks.MEMBER, BEN.user_id, league.clock.ms())
    await league.database.write(lambda conn: blocks.put(conn, block))
    refused = private_text(await league.click(CEM, question(league).id, "Agree"))
    assert "doesn't play this season any more" in refused
    assert await host(league) == ANA.user_id
    assert "You organise Autumn now" in private_text(await wish(league, CEM)), "nobody is left"


async def test_where_nobody_else_is_left_to_agree_the_last_manager_takes_over(league):
    await league.begin(ANA, BEN, **SITTING)
    await league.pass_time(days=7)
    assert "You organise Autumn now" in private_text(await wish(league, BEN))
    assert await host(league) == BEN.user_id


async def test_a_press_of_the_organiser_counts_as_being_there(league):
    await league.begin(ANA, BEN, CEM, **SITTING)
    await league.pass_time(days=5)

    def come(conn):
        mine = next(
            member for member in seasons.members_of(conn, league.season) if member.user_id == 1
        )
        seasons.put_member(conn, replace(mine, came_at=league.clock.ms()))

    await league.database.write(come)
    await league.pass_time(days=6)
    assert "Ana organises this season" in private_text(await wish(league, BEN))


async def test_who_gives_an_organiser_s_command_is_there(league):
    """Also one who has no club."""
    await league.begin(ANA, BEN, CEM, **SITTING)
    await league.pass_time(days=7)
    await wish(league, BOSS)
    for ask in (
        lambda: league.uses(BOSS, "do", "advance", league.season),
        lambda: league.uses(BOSS, "settings", league.season, ""),
        lambda: league.choose(BOSS, "early", "1"),
    ):
        await league.pass_time(days=6)
        await ask()
        row = await league.row()
        now = league.clock.ms() + 6 * 86_400_000
        assert not await league.database.read(lambda conn: is_silent(conn, row, now))  # noqa: B023


async def test_show_offers_to_take_over_once_the_organiser_is_silent(league):
    await league.begin(ANA, BEN, CEM, **SITTING)
    looks = league.host.services.seasons.looks
    assert "I'll organise it" not in labels((await looks.show(league.asks(BEN))).content)
    await league.pass_time(days=7)
    shown = (await looks.show(league.asks(BEN))).content
    assert "hasn't been here for a week" in said(shown)
    custom_id = CustomId(NO_MATCH, f"/season-organise {league.season}")
    assert str(custom_id) in [one.custom_id for row in shown.rows for one in row]
    assert "I have asked" in private_text(await league.send(BEN, custom_id, private=True))


async def test_of_a_season_that_is_open_it_is_asked_and_told_in_the_channel(league):
    await league.sign_up(ANA, BEN, CEM, days=14)
    league.messenger.left.add(ANA.user_id)
    asked = await wish(league, BEN)
    assert isinstance(asked, PublicMessage)
    post = league.messenger.put(1, asked.content)
    await league.click(CEM, post.id, "Agree")
    assert "<@2> organises Autumn now." in said(post.content)
    assert await host(league) == BEN.user_id
    league.messenger.left.add(BEN.user_id)
    told = await wish(league, BOSS)
    assert isinstance(told, PublicMessage)
    assert "<@5> organises Autumn now." in said(told)


async def test_of_a_season_that_is_over_nobody_takes_anything_over(league):
    await league.begin(ANA, BEN, **SITTING)
    await league.database.write(
        lambda conn: seasons.put(conn, replace(seasons.load(conn, league.season), status="over"))
    )
    assert "Open the next one: /season new" in private_text(await wish(league, BEN))


async def test_who_is_faster_organises(league, monkeypatch):
    await league.begin(ANA, BEN, CEM, **SITTING)
    await league.pass_time(days=7)
    organising = league.host.services.seasons.organising
    row = await league.row()
    await wish(league, BOSS)

    async def old(_click, _season):
        return row

    monkeypatch.setattr(organising.lookup, "require_season", old)
    assert "Someone was faster" in private_text(await wish(league, replace(DAN, manages=True)))
    assert await host(league) == EVE.user_id


async def test_a_league_is_told_in_its_channel_too(database, clock, monkeypatch):
    league = League(database, clock, monkeypatch, definition=TOY)
    await league.begin(ANA, BEN, CEM, tempo="sitting")
    await league.pass_time(days=7)
    await wish(league, BOSS)
    assert len(league.posts("Eve organises Autumn from now on")) == 1


async def test_nobody_organises_where_the_last_one_s_data_is_deleted(league):
    await league.begin(ANA, **SITTING)
    custom_id = CustomId(NO_MATCH, "/data-delete")
    await league.send(ANA, custom_id, answers={"sure": "DELETE"}, private=True)
    reply = (await league.uses(BEN, "do", "pause", league.season)).reply
    assert "Nobody organises this season now" in said(reply)
    await wish(league, BOSS)
    assert await host(league) == EVE.user_id


async def test_who_is_blocked_is_gone_at_once(league):
    """They could come back only if the owners let them."""
    await league.begin(ANA, BEN, CEM, **SITTING)
    block = blocks.Block(blocks.MEMBER, ANA.user_id, league.clock.ms())
    await league.database.write(lambda conn: blocks.put(conn, block))
    await wish(league, BOSS)
    assert await host(league) == EVE.user_id


async def test_the_organiser_who_goes_is_not_followed_by_a_blocked_member(league):
    await league.sign_up(ANA, BEN, CEM)
    block = blocks.Block(blocks.MEMBER, BEN.user_id, league.clock.ms())
    await league.database.write(lambda conn: blocks.put(conn, block))
    await league.knock(ANA, "season-leave")
    assert await host(league) == CEM.user_id
