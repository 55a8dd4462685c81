"""Leaderboards, records and the menus on members and messages, on SimCord."""

from dataclasses import replace

import discord
import pytest
from structlog.testing import capture_logs

from storage.owner import reports


@pytest.fixture
def rated(arena, monkeypatch):
    """An arena in which every lobby is for a rated match."""
    opening = type(arena.bot.host.services.opening)
    new_row = opening.new_row
    monkeypatch.setattr(opening, "new_row", lambda *args: replace(new_row(*args), rated=True))
    return arena


async def played(arena, times=1):
    """Let ben give up matches to ana."""
    for _ in range(times):
        await arena.begin()
        await arena.resign(arena.ben)


async def test_a_leaderboard_of_a_game_and_a_period_by_their_names(rated):
    answer = await rated.ana.slash("leaderboard", game="Card game (FINITA)", period="days")
    assert "Card game (FINITA): Last 30 days" in answer.text
    assert "Hall of fame" in (await rated.ana.slash("leaderboard", period="hall")).text
    assert "don't have that game" in (await rated.ana.slash("leaderboard", game="chess")).text
    assert await rated.ana.suggestions("leaderboard", "game", "finita")


async def test_stats_are_one_s_own_or_another_member_s(rated):
    await played(rated)
    own = await rated.ana.slash("stats")
    assert own.is_private
    assert "1 W · 0 D · 0 L" in own.text
    other = await rated.cem.slash("stats", player=rated.ben.member, game="finale_dice")
    assert "ben: Dice football (Finale)" in other.text
    assert "0 W · 0 D · 1 L" in other.text
    met = await rated.cem.select(other.message, "ana")
    assert "**Against ana**: 0 ahead · 0 level · 1 behind" in met.text
    assert "keep no record" in (await rated.ana.slash("stats", player=rated.robot)).text


async def menu(who, name, target):
    return who._answer(await who.member.context_menu(who.arena.channel, name, target))


async def test_nobody_challenges_themselves_or_a_computer(arena):
    itself = await menu(arena.ana, "Challenge to a game", arena.ana.member)
    assert "can't play yourself" in itself.text
    robot = arena.guild.add_member(arena.env.create_user("robot", bot=True))
    assert "use /play" in (await menu(arena.ana, "Challenge to a game", robot)).text
    assert "keep no record" in (await menu(arena.ana, "Show stats", robot)).text


async def test_the_menu_on_a_message_opens_its_match(arena):
    await arena.begin("finita")
    card = arena.card()
    hand = await menu(arena.ana, "Open this match", card.message)
    assert hand.is_private
    assert "↻ Refresh" in hand.message.buttons
    seen = await menu(arena.cem, "Open this match", card.message)
    assert seen.is_private
    assert "Log" in seen.message.buttons


async def test_a_problem_is_noted_under_a_code(arena):
    match = await arena.begin()
    asked = await menu(arena.ana, "Report a problem", arena.card().message)
    with capture_logs() as logs:
        told = await arena.ana.submit(asked, text="The die\nis *stuck*.")
    (line,) = [log for log in logs if log["event"] == "problem_reported"]
    assert (line["reported"], line["said"]) == (match, "The die is *stuck*.")
    assert told.is_private
    assert f"`{line['code']}`" in told.text
    (row,) = await arena.bot.database.read(lambda conn: reports.latest(conn, 9))
    assert (row.code, row.match_id, row.user_id) == (line["code"], match, arena.ana.id)


async def test_a_problem_with_no_match_is_noted_too(arena):
    other = await arena.cem.member.send(arena.channel, "hello")
    asked = await menu(arena.ana, "Report a problem", other)
    with capture_logs() as logs:
        told = await arena.ana.submit(asked, text="x" * 500)
    (line,) = [log for log in logs if log["event"] == "problem_reported"]
    assert line["reported"] is None
    assert len(line["said"]) == 500
    assert "match" not in told.text
    said = await arena.ana.submit(await menu(arena.ana, "Report a problem", other), text="   ")
    assert "in a sentence" in said.text


async def test_the_menus_on_messages_are_there_in_direct_messages_too(arena):
    """Reminders come there; the menus on members are for servers."""
    message, user = discord.AppCommandType.message, discord.AppCommandType.user
    names = {message: ("Open this match", "Report a problem")}
    names[user] = ("Show stats", "Challenge to a game")
    for kind, both in names.items():
        for name in both:
            contexts = arena.bot.tree.get_command(name, type=kind).allowed_contexts
            assert (contexts.guild, contexts.dm_channel) == (True, kind is message)
