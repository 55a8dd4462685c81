"""Cups of a server: entered, drawn, played match by match, defended, and remembered (F-R75)."""

import json
from dataclasses import replace

import pytest

from bot.host.app.routes import reached_by
from bot.host.cups import pairings
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import Location, MemberInteraction
from bot.host.ui.member import Member, words_for
from games.core.game import Outcome
from storage.match import matches
from storage.server import cups, servers
from storage.server.servers import Server


async def begin(arena, *members, **options):
    """Open a cup, let the others join, and start it; return its id."""
    arena.skip(seconds=1)
    host, *others = members
    opened = (await host.slash("cup new", **options)).message
    for who in others:
        opened = (await who.click(opened, "Join")).message
    started = (await host.click(opened, "Start")).message
    assert started.buttons == {}
    return opened.buttons["Start"].rsplit(" ", maxsplit=1)[-1]


async def ties(arena, cup):
    return await arena.bot.database.read(lambda conn: cups.ties_of(conn, cup))


async def stored(arena, cup):
    return await arena.bot.database.read(lambda conn: cups.load(conn, cup))


async def row_of(arena, tie):
    return await arena.bot.database.read(lambda conn: matches.load(conn, tie.match_id))


async def sides(arena, cup, tie):
    """The members of a tie, home first."""
    users = (await stored(arena, cup)).entrants
    by_id = {who.id: who for who in arena.players.values()}
    return [by_id[users[number]] for number in (tie.home, tie.away)]


def lobby(arena, tie):
    """The post that asks both sides of a tie to join."""
    found = [
        post for post in arena.posts() if f"g1:{tie.match_id}:" in post.buttons.get("Join", "")
    ]
    return found[-1]


async def play(arena, cup, tie):
    """Let both join, and the away side resign; return who won."""
    home, away = await sides(arena, cup, tie)
    await home.click(lobby(arena, tie), "Join")
    await away.click(lobby(arena, tie), "Join")
    asked = await away.slash("match resign", match=tie.match_id)
    await away.click(asked.message, "Yes, resign")
    return home


async def test_a_tie_is_two_matches_and_goals_are_added(arena):
    """F-A33: the ruled cup, unless something else was asked for."""
    opened = (await arena.ana.slash("cup new")).message
    assert "A tie is two matches, home and away" in opened.text
    opened = (await arena.ben.click(opened, "Join")).message
    await arena.ana.click(opened, "Start")
    (tie,) = await ties(arena, opened.buttons["Start"].rsplit(" ", maxsplit=1)[-1])
    options = json.loads((await row_of(arena, tie)).options)
    assert (options["cup"], options["squads"], options["handicap"]) == ("always", "first", "none")
    assert "home and away" in lobby(arena, tie).text


async def test_a_cup_may_be_played_with_replays_after_a_draw(arena):
    """F-A33: the other choice; a draw alone is played again."""
    opened = (await arena.ana.slash("cup new", replays=True, handicap=True)).message
    assert "A draw is replayed" in opened.text
    assert "48 points" in opened.text
    opened = (await arena.ben.click(opened, "Join")).message
    await arena.ana.click(opened, "Start")
    (tie,) = await ties(arena, opened.buttons["Start"].rsplit(" ", maxsplit=1)[-1])
    assert json.loads((await row_of(arena, tie)).options)["cup"] == "on_draw"


async def test_a_cup_opened_before_there_was_a_choice_goes_on_with_replays(arena):
    """F-A33: as its entrants were told."""
    opened = (await arena.ana.slash("cup new")).message
    cup = opened.buttons["Start"].rsplit(" ", maxsplit=1)[-1]

    def forget(conn):
        row = cups.load(conn, cup)
        settings = json.loads(row.settings)
        del settings["replay"]
        cups.put(conn, replace(row, settings=json.dumps(settings)))

    await arena.bot.database.write(forget)
    opened = (await arena.ben.click(opened, "Join")).message
    assert "A draw is replayed" in opened.text
    await arena.ana.click(opened, "Start")
    (tie,) = await ties(arena, cup)
    assert json.loads((await row_of(arena, tie)).options)["cup"] == "on_draw"


async def test_the_holder_defends_perhaps_with_a_bonus(arena):
    """F-A29, F-R75: the cup's card says so, and only the holder's squad may cost 52."""
    cup = await begin(arena, arena.ana, arena.ben)
    (tie,) = await ties(arena, cup)
    holder = await play(arena, cup, tie)
    arena.skip(seconds=1)
    again = (await arena.ana.slash("cup new", bonus=True)).message
    assert "52 points" in again.text
    again = (await arena.ben.click(again, "Join")).message
    await arena.ana.click(again, "Start")
    cup = again.buttons["Start"].rsplit(" ", maxsplit=1)[-1]
    (final,) = await ties(arena, cup)
    assert (await sides(arena, cup, final))[0] is holder
    options = json.loads((await row_of(arena, final)).options)
    assert (options["squads"], options["handicap"], options["bonus"]) == ("free", "none", "stollen")


async def test_a_cup_gives_its_holder_a_handicap_or_a_bonus(arena):
    """F-A37: not both at once; nothing was opened."""
    answer = await arena.ana.slash("cup new", handicap=True, bonus=True)
    assert answer.is_private
    assert "a handicap (48 points) or a bonus (52 points), not both" in answer.text
    assert "No cup" in (await arena.ana.slash("cup table")).text


async def test_a_cup_that_was_opened_with_both_promises_what_its_final_gives(arena):
    """F-A37: a version before let a host choose both."""
    cup = await begin(arena, arena.ana, arena.ben)
    (tie,) = await ties(arena, cup)
    await play(arena, cup, tie)
    arena.skip(seconds=1)
    again = (await arena.ana.slash("cup new", handicap=True)).message
    cup = again.buttons["Start"].rsplit(" ", maxsplit=1)[-1]

    def add_bonus(conn):
        row = cups.load(conn, cup)
        both = json.loads(row.settings) | {"bonus": True}
        cups.put(conn, replace(row, settings=json.dumps(both)))

    await arena.bot.database.write(add_bonus)
    again = (await arena.ben.click(again, "Join")).message
    assert "48 points" in again.text
    assert "52 points" not in again.text
    await arena.ana.click(again, "Start")
    (final,) = await ties(arena, cup)
    options = json.loads((await row_of(arena, final)).options)
    assert (options["handicap"], options["bonus"]) == ("stollen", "none")
    await play(arena, cup, final)
    assert (await stored(arena, cup)).status == "over"


@pytest.mark.long
async def test_the_holder_defends_in_the_final_perhaps_with_a_handicap(arena):
    """F-A29, F-R75: once won, the cup is defended; the holder's squad may cost but 48."""
    cup = await begin(arena, arena.ana, arena.ben)
    (tie,) = await ties(arena, cup)
    holder = await play(arena, cup, tie)
    arena.skip(seconds=1)
    again = (await arena.cem.slash("cup new", handicap=True)).message
    assert "holds the cup" in again.text
    assert "48 points" in again.text
    for who in (arena.ana, arena.ben):
        again = (await who.click(again, "Join")).message
    await arena.cem.click(again, "Start")
    cup = again.buttons["Start"].rsplit(" ", maxsplit=1)[-1]
    (first,) = await ties(arena, cup)
    assert holder not in await sides(arena, cup, first)
    options = json.loads((await row_of(arena, first)).options)
    assert (options["cup"], options["squads"], options["handicap"]) == ("always", "free", "none")
    assert "straight to the final" in (await arena.ana.slash("cup table")).text
    await play(arena, cup, first)
    _, final = await ties(arena, cup)
    assert (await sides(arena, cup, final))[0] is holder
    assert json.loads((await row_of(arena, final)).options)["handicap"] == "stollen"
    await play(arena, cup, final)
    assert "defends the cup!" in arena.posts()[-1].text
    assert "2 times in all" in (await arena.ana.slash("cup hold")).text


async def test_what_everybody_reads_of_a_cup_is_in_the_server_s_language(arena):
    """The card for entrants, the lobby of a tie, and what is posted after it."""
    guild = arena.guild.id
    await arena.bot.database.write(lambda conn: servers.save(conn, Server(guild, language="de")))
    opened = (await arena.ana.slash("cup new")).message
    join = words_for((), "de")("Join")
    assert join != "Join"
    assert join in opened.buttons
    opened = (await arena.ben.click(opened, join)).message
    await arena.ana.click(opened, words_for((), "de")("Start"))
    cup = opened.buttons[join].rsplit(" ", maxsplit=1)[-1]
    (tie,) = await ties(arena, cup)
    custom_id = f"g1:{tie.match_id}:"
    (post,) = [
        each_post for each_post in arena.posts() if custom_id in each_post.buttons.get(join, "")
    ]
    assert "dein Pokalspiel ist ausgelost: " in post.text
    assert words_for((), "de")("Cup table") in post.buttons


async def test_a_holder_who_does_not_enter_loses_the_cup_to_whoever_wins(arena):
    cup = await begin(arena, arena.ana, arena.ben)
    (tie,) = await ties(arena, cup)
    holder = await play(arena, cup, tie)
    others = [who for who in arena.players.values() if who is not holder]
    cup = await begin(arena, *others)
    assert (await stored(arena, cup)).holder is None
    (tie,) = await ties(arena, cup)
    winner = await play(arena, cup, tie)
    held = await arena.bot.database.read(lambda conn: cups.of_guild(conn, arena.guild.id))
    assert held[0].entrants[held[0].winner] == winner.id


async def test_whoever_comes_alone_goes_through_and_if_nobody_comes_both_are_out(arena):
    cup = await begin(arena, arena.ana, arena.ben)
    (tie,) = await ties(arena, cup)
    home, _ = await sides(arena, cup, tie)
    await home.click(lobby(arena, tie), "Join")
    await arena.pass_time(days=2)
    assert (await stored(arena, cup)).status == "running", "who has not come is warned"
    await arena.pass_time(days=1)
    await arena.pass_time(minutes=1)
    row = await stored(arena, cup)
    assert (row.status, row.entrants[row.winner]) == ("over", home.id)
    cup = await begin(arena, arena.ana, arena.ben)
    for _ in range(2):
        await arena.pass_time(days=2)
    await arena.pass_time(minutes=1)
    row = await stored(arena, cup)
    assert (row.status, row.winner) == ("over", None)
    assert any("not played in time" in post.text for post in arena.posts())
    assert "neither came" in (await arena.ana.slash("cup table")).text
    assert home.member.name in (await arena.ana.slash("cup hold")).text


async def end(arena, cup, tie, *ranking, score):
    """Let both join, and the rules end their match like this; return its row."""
    home, away = await sides(arena, cup, tie)
    await home.click(lobby(arena, tie), "Join")
    await away.click(lobby(arena, tie), "Join")
    bot_host = arena.bot.host
    table = await bot_host.services.matches.load(tie.match_id)
    seen = table.match.version
    table.match.version += 1
    bot_host.services.matches.update_row(table, Outcome(ranking, "It is over.", "F-R68", {}, score))

    def save(conn):
        matches.save(conn, table.row, seen_version=seen)
        bot_host.services.matches.save_clocks_and_enqueue(conn, table)

    await bot_host.services.database.write(save)
    return table.row


async def test_a_match_that_ends_level_after_all_is_played_again(arena):
    """F-R75: only a shoot-out without end leaves a cup match drawn."""
    cup = await begin(arena, arena.ana, arena.ben)
    (tie,) = await ties(arena, cup)
    row = await end(arena, cup, tie, (0, 1), score=(1, 1))
    (again,) = await ties(arena, cup)
    await arena.bot.host.services.scheduler.advance(row.id)
    assert any("both play each other once more" in post.text for post in arena.posts())
    assert again.match_id != tie.match_id
    assert not again.done
    bot_host = arena.bot.host
    await bot_host.services.database.write(
        lambda conn: pairings.record_result(bot_host.services.matches, conn, row)
    )
    assert await ties(arena, cup) == [again]
    await bot_host.services.scheduler.advance(again.match_id)
    row = await end(arena, cup, again, (1,), (0,), score=(1, 2))
    (over,) = await ties(arena, cup)
    assert (over.winner, over.score) == (over.away, "1 : 2")
    await bot_host.services.scheduler.advance(row.id)
    home, away = await sides(arena, cup, over)
    told = f"{home.member.name} 1 : 2 {away.member.name}: won by **{away.member.name}**"
    assert told in arena.posts()[-1].text
    await bot_host.services.database.write(
        lambda conn: pairings.record_result(bot_host.services.matches, conn, row)
    )
    assert await ties(arena, cup) == [over]


@pytest.mark.long
async def test_the_entry_of_a_cup(arena):
    opened = (await arena.ana.slash("cup new", name="Cup", own_squads=True)).message
    assert not opened.is_private
    assert "squad of 50 points" in opened.text
    assert "at least two" in (await arena.ana.click(opened, "Start")).text
    assert "already in" in (await arena.ana.click(opened, "Join")).text
    assert "not in this cup" in (await arena.ben.click(opened, "Leave")).text
    assert "have entered" in (await arena.ben.click(opened, "Start")).text
    assert "call this cup off" in (await arena.ben.click(opened, "Cancel")).text
    assert "open or under way already" in (await arena.ben.slash("cup new", name="Cup")).text
    opened = (await arena.ben.click(opened, "Join")).message
    assert "10 minutes" in (await arena.ben.click(opened, "Start")).text
    opened = (await arena.ana.click(opened, "Leave")).message
    assert "🟢 ana" not in opened.text
    await arena.ben.click(opened, "Leave")
    assert "called off" in arena.seen(opened.message).text
    late = (await arena.bot.host.handle(_click(arena, opened.buttons["Join"]))).reply
    assert "any more. See how" in late.content.lines[0]
    assert "No cup" in (await arena.ana.slash("cup table")).text
    assert "Nobody holds" in (await arena.ana.slash("cup hold")).text
    opened = (await arena.ana.slash("cup new", name="Cup")).message
    question = (await arena.ana.click(opened, "Cancel")).message
    assert question.is_private
    assert "🟢 ana" in arena.seen(opened.message).text
    await arena.ana.click(question, "Yes, call it off")
    assert "called off" in arena.seen(opened.message).text


async def test_ten_minutes_later_every_entrant_may_start(arena):
    opened = (await arena.ana.slash("cup new")).message
    opened = (await arena.ben.click(opened, "Join")).message
    arena.skip(minutes=11)
    started = (await arena.ben.click(opened, "Start")).message
    assert "not begun yet" in started.text


async def test_a_cup_s_match_is_joined_by_its_two_sides_alone(arena):
    cup = await begin(arena, arena.ana, arena.ben)
    (tie,) = await ties(arena, cup)
    post = lobby(arena, tie)
    said = (await arena.cem.click(post, "Join")).text
    told = "{} – {} meet here for German Cup. /cup table shows who meets whom."
    assert told.format("ana", "ben") in said or told.format("ben", "ana") in said, "as drawn"
    for action in ("/leave", "/cancel", "/computer", "/options", "/set", "/start"):
        custom_id = str(CustomId(tie.match_id, action))
        made_up = (await arena.bot.host.handle(_click(arena, custom_id))).reply
        assert "cup match" in made_up.content.lines[0]


def _click(arena, custom_id):
    """A press that Discord would not let through: of a button that is not shown any more."""
    member = Member(arena.ana.id, "ana", arena.guild.id)
    place, parsed = Location(arena.channel.id, arena.guild.id), CustomId.parse(custom_id)
    return MemberInteraction(member, place, parsed, 1, reached_by(parsed.route))


@pytest.mark.parametrize(
    "name", ["german cup", "GERMAN  CUP", "G\u0435rman Cup", "German\u200b Cup"]
)
async def test_one_name_is_one_cup_however_it_is_spelled(arena, name):
    """Two of it cannot be played for at once, and its holder defends it."""
    cup = await begin(arena, arena.ana, arena.ben)
    assert "under way already" in (await arena.cem.slash("cup new", name=name)).text
    (tie,) = await ties(arena, cup)
    holder = await play(arena, cup, tie)
    arena.skip(seconds=1)
    again = (await arena.cem.slash("cup new", name=name)).message
    assert "German Cup" in again.text
    assert f"**{holder.member.name}** holds the cup" in again.text
    assert list(await arena.ana.suggestions("cup new", "name")) == ["German Cup", "European Cup"]


async def test_the_holders_of_a_cup_that_was_spelled_in_two_ways_are_one_line(arena):
    """A version before took them for two cups."""
    cup = await begin(arena, arena.ana, arena.ben)
    (tie,) = await ties(arena, cup)
    await play(arena, cup, tie)
    row = await stored(arena, cup)
    other = replace(row, id="other", name="german cup", ended_at=row.ended_at + 1)
    await arena.bot.database.write(lambda conn: cups.put(conn, other))
    held = (await arena.ben.slash("cup hold")).text
    assert held.lower().count("german cup") == 1
    assert "2 times in all" in held


async def test_cups_of_one_name_are_told_apart_by_when_they_were_opened(arena):
    cup = await begin(arena, arena.ana, arena.ben)
    (tie,) = await ties(arena, cup)
    await play(arena, cup, tie)
    row = await stored(arena, cup)
    before = replace(row, id="before", created_at=row.created_at - 60_000)
    await arena.bot.database.write(lambda conn: cups.put(conn, before))
    found = await arena.ana.suggestions("cup table", "cup", "german")
    assert list(found.values()) == [cup, "before"]
    named = (await arena.ana.slash("cup table", cup="german cup")).text
    assert all(label in named.replace("\\", "") for label in found)


async def test_names_and_cups_are_suggested(arena):
    await begin(arena, arena.ana, arena.ben, name="Village Cup")
    names = await arena.ana.suggestions("cup new", "name", "cup")
    assert list(names) == ["Village Cup", "German Cup", "European Cup"]
    assert list(await arena.ana.suggestions("cup table", "cup")) == ["Village Cup · running"]


async def test_a_cup_in_threads(threaded):
    """Each of its matches gets a thread below its lobby."""
    cup = await begin(threaded, threaded.ana, threaded.ben)
    (tie,) = await ties(threaded, cup)
    home, away = await sides(threaded, cup, tie)
    await home.click(lobby(threaded, tie), "Join")
    await away.click(lobby(threaded, tie), "Join")
    assert (await row_of(threaded, tie)).thread_id is not None
    assert "being played in <#" in (await threaded.ana.slash("cup table")).text


async def test_the_card_of_a_cup_follows_its_ties(arena):
    """It asks nobody to press what is being played, and names the winner in the end."""
    cup = await begin(arena, arena.ana, arena.ben)
    card = next(post for post in arena.posts() if "German Cup" in post.text)
    assert "not begun yet" in card.text
    (tie,) = await ties(arena, cup)
    home, away = await sides(arena, cup, tie)
    for who in (home, away):
        await who.click(lobby(arena, tie), "Join")
    card = arena.seen(card.message)
    assert "being played in <#" in card.text
    assert "Join" not in card.text
    asked = await away.slash("match resign", match=tie.match_id)
    await away.click(asked.message, "Yes, resign")
    assert "wins the cup!" in arena.seen(card.message).text


async def test_what_is_played_for_stands_wherever_the_match_does(arena):
    """In the mention, the card, the panel, the list of matches, and the result."""
    cup = await begin(arena, arena.ana, arena.ben, name="Cup *of* June")
    (tie,) = await ties(arena, cup)
    told = "Cup \\*of\\* June, final"
    assert f"{told}: your cup match is drawn:" in lobby(arena, tie).text
    home, away = await sides(arena, cup, tie)
    for who in (home, away):
        await who.click(lobby(arena, tie), "Join")
    assert f"🏆 {told}" in arena.card().text
    assert f"🏆 {told}" in (await home.slash("hand")).text
    listed = await home.slash("games")
    assert f"Card football (FINALE) · {told} vs " in listed.text
    ((_, entries),) = listed.message.selects.items()
    assert "Card football (FINALE) · Cup *of* June, final vs " in next(iter(entries))
    await home.click((await home.slash("match resign")).message, "Yes, resign")
    result = next(post for post in arena.posts() if "Rematch" in post.buttons)
    assert f"· {told}: " in result.text
