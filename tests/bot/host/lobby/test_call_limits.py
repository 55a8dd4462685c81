"""How often a member may have others mentioned: each act that does is in one table."""

import ast
from dataclasses import replace

import pytest

from bot.host.app.season_commands import ClubAssignment
from bot.host.league.rules.season_settings import SeasonSettings
from bot.host.league.seasons.signups import Plan
from bot.host.lobby.member_limits import CALLS, TOO_OFTEN
from bot.host.members.own_data_view import WORD
from bot.host.ui.custom_id import NO_MATCH, CustomId
from storage.member import calls
from tests.bot.host.fakes import ANA, BEN, CEM, EVE, HERE, Front, said
from tests.bot.host.league.ground import QUICK, SIX, League
from tests.contract.toy.definition import DEFINITION as TOY
from tests.programs import ROOT

BY_HOST = None
"""A mention that follows from time or from the rules, once for each cause."""
BY_CONSENT = None
"""A mention of whom the act concerns, which the other has agreed to before."""
SOURCES = {
    "lobby/lobby_call.py": ("reopen", BY_HOST),
    "views/invitation.py": ("invite",),
    "views/lobby_card.py": (BY_HOST, "invite", "rematch"),
    "views/player_calls.py": ("request", "seat", BY_HOST),
    "league/posts/organiser_view.py": ("club", BY_HOST, BY_CONSENT),
    "league/seasons/signups.py": ("next-season",),
    "cups/cup_closing.py": (BY_HOST,),
    "delivery/competitions/call_off.py": (BY_HOST,),
    "delivery/reminder_delivery.py": (BY_HOST,),
    "league/posts/season_posts.py": (BY_HOST,),
    "league/posts/round_post.py": (BY_HOST,),
    "league/posts/call_posts.py": (BY_HOST,),
}
"""Every file that builds a mention, and the acts of members that lead to it."""
UNMENTIONED = {"organise"}
"""Acts that post a question to others in a channel, without a mention."""
BOT = ROOT / "bot"


def test_each_mention_is_of_an_act_with_a_limit_or_of_the_host_alone():
    found = {
        str(path.relative_to(BOT / "host"))
        for path in sorted(BOT.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Mention"
    }
    assert found == SOURCES.keys()
    assert {act for acts in SOURCES.values() for act in acts if act} | UNMENTIONED == CALLS.keys()


@pytest.fixture
def front(database, clock, monkeypatch):
    return League(database, clock, monkeypatch, QUICK, TOY)


async def choose(front, match, select, member, by=ANA):
    named = {member.user_id: member.name}
    values = (str(member.user_id),)
    return await front.send(by, CustomId(match, select), private=True, values=values, named=named)


async def invite(front, host=ANA):
    """Invite, withdraw, and invite again."""
    match = await front.open(host, private=True, seats=3)

    async def again():
        reply = await choose(front, match, "?_invite", BEN, host)
        await choose(front, match, "?_remove", BEN, host)
        return reply

    return again


async def rematch(front):
    """Ask for a rematch, cancel it, and ask again."""
    match = await Front.begin(front, ANA, BEN)
    await front.press(BEN, match, "/resign-yes", on=None, private=True)

    async def again():
        reply = await front.press(ANA, match, "/rematch", on="card")
        if getattr(reply, "match_id", match) not in ("", match):
            await front.press(ANA, reply.match_id, "/cancel")
        return reply

    return again


async def reopen(front):
    """Cancel a lobby and open it again."""
    match = await front.open(ANA, seats=3)
    await front.press(BEN, match, "/join")

    async def again():
        await front.press(ANA, match, "/cancel")
        return await front.press(ANA, match, "/reopen")

    return again


async def request(front):
    """Ask for a pause, which is declined, and ask again."""
    match = await Front.begin(front, ANA, BEN, speed="day")

    async def again():
        reply = await front.press(ANA, match, "/pause", on=None, private=True)
        version = (await Front.row(front, match)).version
        await front.press(BEN, match, f"/decline {version}", on=None, private=True)
        return reply

    return again


async def seat(front):
    """Ask for a seat, which is declined, and ask again."""
    match = await Front.begin(front, BEN, CEM, EVE)
    await front.press(EVE, match, "/leave-yes", on=None, private=True)

    async def again():
        reply = await front.press(ANA, match, "/take", on=None, private=True)
        version = (await Front.row(front, match)).version
        await front.press(BEN, match, f"/decline {version}", on=None, private=True)
        return reply

    return again


async def club(front):
    """Offer a club, take that back, and offer it again."""
    (division,) = await front.begin(ANA, CEM, **SIX)

    async def again():
        order = ClubAssignment("", BEN, None)
        reply = (await front.uses(ANA, "club", "", order)).reply
        spare = f"/season-spare {ANA.user_id} {BEN.user_id} own"
        await front.press(ANA, division.match_id, spare, on=None, private=True)
        return reply

    return again


async def organise(front):
    """Ask to organise a season again and again."""
    await front.begin(BEN, CEM, ANA, tempo="sitting")
    await front.pass_time(days=8)

    async def again():
        return (await front.uses(ANA, "do", "organise", front.season)).reply

    return again


async def next_season(front):
    """Open the next season, call it off, and open it again."""
    for member in (ANA, BEN):
        await front.host.remember_member(member)

    async def again():
        plan = Plan(TOY.name, "Again", SeasonSettings(), asked=(BEN.user_id,))
        signups = front.host.services.seasons.signups
        reply = await front.command(lambda _: signups.open(ANA, HERE, plan), ANA)
        if said(reply).startswith("You have called"):
            return reply
        season = CustomId.parse(reply.content.rows[0][0].custom_id).arguments[1]
        await front.send(ANA, CustomId(NO_MATCH, f"/season-cancel-yes {season}"), private=True)
        return reply

    return again


REPEATED = {
    "invite": invite,
    "rematch": rematch,
    "reopen": reopen,
    "request": request,
    "seat": seat,
    "club": club,
    "organise": organise,
    "next-season": next_season,
}
"""How each act is prepared; what is returned does it once, and undoes it."""


@pytest.mark.parametrize("act", CALLS)
async def test_an_act_mentions_the_same_member_only_so_often(front, act):
    limit, again = CALLS[act], await REPEATED[act](front)
    refusal = TOO_OFTEN.partition("{")[0]
    for number in range(limit.most):
        assert refusal not in said(await again()), number
        front.clock.move(minutes=1)
    refused = said(await again())
    assert refusal in refused
    at = int(refused.partition("<t:")[2].partition(":")[0])
    front.clock.move(milliseconds=at * 1000 - front.clock.ms() - 2_000)
    assert refusal in said(await again())
    front.clock.move(seconds=2)
    assert refusal not in said(await again())


async def test_two_lobbies_for_one_member_count_together(front):
    for _ in range(CALLS["invite"].most):
        match = await front.open(ANA, opponent=BEN)
        await front.press(ANA, match, "/cancel")
    with pytest.raises(AssertionError, match="You have called the same people"):
        await front.open(ANA, opponent=BEN)
    await front.open(ANA, opponent=CEM)
    await front.open(replace(EVE), opponent=BEN)


async def test_presses_at_once_by_two_processes_count_too(
    front, other_database, clock, monkeypatch
):
    other = League(other_database, clock, monkeypatch, QUICK, TOY)
    again = [await invite(one) for one in (front, other)]
    for _ in range(CALLS["invite"].most):
        for one in again:
            last = await one()
    assert "You have called" in said(last)


async def test_who_has_their_data_deleted_again_and_again_mentions_nobody_without_end(front):
    """Each deletion counts as a mention of everybody, as nothing is stored of those before it."""
    zoe, limit, sent = replace(ANA, user_id=123_456_789_012_345_678), CALLS["invite"], 0
    for _ in range(limit.most):
        again = await invite(front, zoe)
        while "You have called" not in said(await again()):
            sent += 1
        await front.send(zoe, CustomId("0", "/data-delete"), private=True, answers={"sure": WORD})
    assert sent == sum(range(limit.most + 1))
    again = await invite(front, zoe)
    assert "You have called" in said(await again())
    front.clock.move(milliseconds=limit.span + 1_000)
    assert "You have called" not in said(await again())


async def test_what_a_clock_that_was_ahead_has_noted_keeps_nobody_waiting(front):
    again = await invite(front)
    front.clock.move(days=3)
    for _ in range(CALLS["invite"].most):
        await again()
    front.clock.move(days=-3)
    assert "You have called" not in said(await again())


async def test_what_is_old_is_deleted(front):
    again = await invite(front)
    await again()
    front.clock.move(days=2)
    await again()
    now = front.clock.ms()
    found = await front.database.read(lambda conn: calls.of(conn, "invite", ANA.user_id, 0, now))
    assert found == [(BEN.user_id, now)]
    assert max(call.span for call in CALLS.values()) <= calls.KEPT_MS
