"""Every slash command, typed by members of a server on SimCord."""

import json

import pytest


async def test_play_completes_the_game_by_its_title_and_its_name(arena):
    assert await arena.ana.suggestions("play", "game", "dice foot") == {
        "Dice football (Finale)": "finale_dice"
    }
    assert await arena.ana.suggestions("play", "game", "finale_d")
    assert await arena.ana.suggestions("play", "game", "chess") == {}


async def test_play_of_an_unknown_game_names_the_games_there_are(arena):
    answer = await arena.ana.slash("play", game="chess")
    assert answer.is_private
    assert "Dice football (Finale)" in answer.text
    assert arena.posts() == []


async def test_play_opens_a_lobby_everybody_sees(arena):
    answer = await arena.ana.slash("play", game="Dice football (Finale)")
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


async def test_play_asks_one_opponent_and_mentions_nobody_else(arena):
    answer = await arena.ana.slash("play", game="finale_dice", opponent=arena.ben.member)
    assert f"<@{arena.ben.id}> ana invites you to play." in answer.text
    (sent,) = sent_messages(arena)
    assert sent["allowed_mentions"]["parse"] == []
    assert [int(one) for one in sent["allowed_mentions"]["users"]] == [arena.ben.id]


async def test_play_in_private_lets_only_the_invited_join(arena):
    """Others get a friendly refusal."""
    opened = await arena.ana.slash(
        "play", game="finale_dice", opponent=arena.ben.member, private=True
    )
    refused = await arena.cem.click(opened.message, "Join")
    assert refused.is_private
    assert "invite-only" in refused.text
    joined = await arena.ben.click(opened.message, "Join")
    assert "ben" in joined.text


async def test_play_against_the_bot_seats_a_computer(arena):
    answer = await arena.ana.slash("play", game="finale_dice", opponent=arena.robot)
    assert "🤖" in answer.text
    assert "Join" not in answer.message.buttons
    assert arena.bot.user.mention not in answer.text


async def test_play_against_another_bot_is_refused(arena):
    other = arena.guild.add_member(arena.env.create_user("robot", bot=True))
    answer = await arena.ana.slash("play", game="finale_dice", opponent=other)
    assert answer.is_private
    assert "Only I can play" in answer.text
    assert arena.posts() == []


async def test_play_against_oneself_is_refused(arena):
    answer = await arena.ana.slash("play", game="finale_dice", opponent=arena.ana.member)
    assert answer.is_private
    assert "can't play yourself" in answer.text


async def test_play_takes_the_seats_the_game_has(arena):
    answer = await arena.ana.slash("play", game="toy", seats=3)
    assert "▫ 2 free seats" in answer.text
    refused = await arena.ana.slash("play", game="finale_dice", seats=4)
    assert refused.is_private
    assert "Choose a number" in refused.text


async def test_games_lists_ones_own_matches_and_opens_one(arena):
    nothing = await arena.ana.slash("games")
    assert nothing.is_private
    assert "/play" in nothing.text
    await arena.begin("toy")
    listed = await arena.ben.slash("games", channel=arena.other_channel)
    assert "ana" in listed.text
    assert f"<#{arena.channel.id}>" in listed.text
    ((_, entries),) = listed.message.selects.items()
    (label,) = entries
    opened = await arena.ben.select(listed.message, label)
    assert opened.message.id == listed.message.id
    assert "Your hand" in opened.text


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


async def test_hand_completes_ones_own_matches(arena):
    match_id = await arena.begin("toy")
    assert list((await arena.ana.suggestions("hand", "match", "ben")).values()) == [match_id]
    assert await arena.cem.suggestions("hand", "match") == {}


async def test_hand_where_nothing_is_played_says_where_to_look(arena):
    answer = await arena.ana.slash("hand", channel=arena.other_channel)
    assert answer.is_private
    assert "/games" in answer.text


async def test_rules_show_a_topic_and_the_way_to_all_others(arena):
    topics = await arena.ana.suggestions("rules", "topic", "", game="finale_dice")
    assert len(topics) >= 8
    title, key = list(topics.items())[-1]
    answer = await arena.ana.slash("rules", game="finale_dice", topic=key)
    assert answer.is_private
    assert title in answer.text
    other = await arena.ana.select(answer.message, list(topics)[1])
    assert other.message.id == answer.message.id
    assert list(topics)[1] in other.text


async def test_rules_of_a_game_there_is_not_say_so(arena):
    answer = await arena.ana.slash("rules", game="chess")
    assert answer.is_private
    assert "Finale" in answer.text
    assert await arena.ana.suggestions("rules", "topic", "", game="chess") == {}


async def test_help_differs_in_a_channel_at_a_match_and_in_direct_messages(arena):
    before = await arena.ana.slash("help")
    await arena.begin()
    at_match = await arena.ana.slash("help")
    direct = await arena.ana.member.user.slash("help")
    texts = [before.text, at_match.text, arena.seen(direct.response.message).text]
    assert before.is_private
    assert at_match.is_private
    assert len(set(texts)) == 3
    assert "Finale" in at_match.text
    assert "computer" in texts[2]


@pytest.mark.parametrize("where", ["here", "by name"])
async def test_match_commands_answer_here_and_by_name(arena, where):
    match_id = await arena.begin()
    options = {} if where == "here" else {"channel": arena.other_channel, "match": match_id}

    async def match(name):
        return await arena.ana.slash(f"match {name}", **options)

    assert "ana" in (await match("show")).text
    assert "Game 1 begins" in (await match("log")).text
    assert "Before the first move" in (await match("replay")).text
    assert "line-up" in (await match("undo")).text
    assert "This proves" in (await match("verify")).text
    given = await match("export")
    assert given.is_private
    assert b'"seed": null' in file_of(arena, given)
    assert "Resign? The match ends at once" in (await match("resign")).text
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


async def test_match_commands_tell_a_stranger_elsewhere_nothing(arena):
    """Knowing the id of a match gives no access to it."""
    match_id = await arena.begin()
    for name in ("show", "log", "resign", "undo", "rematch", "replay", "export", "verify"):
        answer = await arena.cem.slash(f"match {name}", channel=arena.other_channel, match=match_id)
        assert answer.is_private
        assert "No match is played here" in answer.text
        assert answer.message.buttons == {}
    assert (await arena.row(match_id)).status == "running"


async def test_export_after_the_end_holds_the_seed_and_every_move(arena):
    match_id = await arena.begin()
    await arena.resign(arena.ben)
    given = await arena.cem.slash("match export")
    record = json.loads(file_of(arena, given))
    row = await arena.row(match_id)
    assert record["seed"] == row.seed.hex()
    assert record["game"] == "finale_dice"


async def test_after_the_end_match_commands_still_answer(arena):
    await arena.begin()
    await arena.resign(arena.ben)
    assert "agree" in (await arena.ana.slash("match verify")).text
    assert "over" in (await arena.ana.slash("match resign")).text
    assert "over" in (await arena.ana.slash("match undo")).text
    again = await arena.ana.slash("match rematch")
    assert not again.is_private
    assert "Join" in again.message.buttons


def file_of(arena, answer):
    """The record among the files of an export."""
    (stored,) = (one for one in answer.message.attachments if one["filename"].endswith(".json"))
    return arena.file(stored)


def sent_messages(arena):
    """The bodies of all messages the bot sent as answers to commands."""
    bodies = [one.json for one in arena.env.http_requests if one.path.endswith("/callback")]
    return [body["data"] for body in bodies if body["type"] == 4]
