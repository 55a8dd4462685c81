"""Every slash command, typed by members of a server on SimCord."""

import pytest

from storage.member import players


async def test_play_opens_a_lobby_everybody_sees(arena):
    answer = await arena.ana.slash("play", game="Dice football (Finale)", speed="live")
    assert [post.id for post in arena.posts()] == [answer.message.id]
    assert list(answer.message.buttons) == [
        "Join",
        "Leave",
        "Start",
        "+ Computer",
        "Options",
        "Clock",
        "How to play",
        "Cancel",
    ]
    assert "ana" in answer.text
    assert "⏱ 5 minutes a turn · +10 min time bank · casual" in answer.text


async def test_play_against_the_bot_seats_a_computer(arena):
    answer = await arena.ana.slash("play", game="finale_dice", opponent=arena.robot, level="expert")
    assert "🤖🦉 Nora (Expert)" in answer.text
    assert "Join" not in answer.message.buttons
    assert arena.bot.user.mention not in answer.text


async def test_play_against_another_bot_is_refused(arena):
    other = arena.guild.add_member(arena.env.create_user("robot", bot=True))
    answer = await arena.ana.slash("play", game="finale_dice", opponent=other)
    assert answer.is_private
    assert "Only I can play" in answer.text
    assert arena.posts() == []


async def test_the_host_of_a_private_lobby_invites_in_a_select_of_members(arena):
    """Their names come with the choice, also of members the bot has never met."""
    opened = (await arena.ana.slash("play", game="finita", seats=3, private=True)).message
    panel = (await arena.ana.click(opened, "Invite")).message
    invited = [arena.ben.member, arena.cem.member]
    result = arena.ana._answer(await arena.ana.member.select(panel.message, invited))
    assert "ana invites you to play." in result.text
    assert not result.is_private
    assert "ben" in (await arena.ben.click(result.message, "Join")).text
    again = (await arena.ana.click(arena.posts()[0], "Invite")).message
    assert "✉ cem" in again.text
    assert "🟢 ben" in again.text


async def test_hand_shows_only_ones_own(arena):
    match_id = await arena.begin("toy")
    for answer in (
        await arena.ana.slash("hand"),
        await arena.ana.slash("hand", channel=arena.other_channel, match=match_id),
    ):
        assert answer.is_private
        assert "Your hand" in answer.text
    watching = await arena.cem.slash("hand")
    assert watching.is_private
    assert "watching" in watching.text
    assert "Your hand" not in watching.text


@pytest.mark.long
@pytest.mark.parametrize("where", ["here", "by name"])
async def test_match_commands_answer_here_and_by_name(arena, where):
    match_id = await arena.begin()
    options = {} if where == "here" else {"channel": arena.other_channel, "match": match_id}

    async def match(name):
        return await arena.ana.slash(f"match {name}", **options)

    assert "ana" in (await match("show")).text
    assert "Game 1 begins" in (await match("log")).text
    assert "Before the first move" in (await match("replay")).text
    assert "no move to undo" in (await match("undo")).text
    assert "This proves" in (await match("verify")).text
    given = await match("export")
    assert given.is_private
    assert b'"seed": null' in file_of(arena, given)
    assert "Resign? The match ends at once" in (await match("resign")).text
    assert "Leave? The computer" in (await match("leave")).text
    assert (await match("rematch")).is_private


async def test_in_a_thread_commands_find_its_match(threaded):
    arena = threaded
    await arena.begin()
    thread = arena.place
    assert thread.is_thread
    for who in (arena.ana, arena.cem):
        shown = await who.slash("match show", channel=thread)
        assert shown.is_private
        assert "Dice football" in shown.text
    assert "Game 1 begins" in (await arena.ben.slash("match log", channel=thread)).text
    assert (
        "Dice football (Finale) is played here"
        in (await arena.ben.slash("help", channel=thread)).text
    )
    opened = await arena.cem.slash("play", channel=thread, game="finale_dice")
    joined = await arena.ben.click(opened.message, "Join")
    begun = await arena.cem.click(joined.message, "Start")
    assert begun.message.id == opened.message.id, "in a thread no further thread is opened"


def file_of(arena, answer):
    """The record among the files of an export."""
    (stored,) = (
        attachment
        for attachment in answer.message.attachments
        if attachment["filename"].endswith(".json")
    )
    return arena.file(stored)


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("help", {}),
        ("games", {}),
        ("rules", {"game": "finale_dice"}),
        ("learn", {"game": "finale_dice"}),
    ],
)
async def test_who_only_looks_is_not_stored(arena, command, options):
    """PRIVACY.md: a name is stored when somebody presses something."""
    assert (await arena.ana.slash(command, **options)).is_private
    stored = await arena.bot.database.read(
        lambda conn: players.names_of(conn, [arena.ana.id], arena.guild.id)
    )
    assert stored == {}
