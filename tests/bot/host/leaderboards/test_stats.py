"""A member's record, as anybody in the server may look at it."""

import re
from dataclasses import replace

import pytest

from bot.host.leaderboards import record_picture, stats_view
from bot.host.leaderboards.record_picture import DrawnRecord
from bot.host.leaderboards.stats_view import Profile
from bot.host.ratings.formatting import format_duration, member_name
from bot.host.ui.custom_id import CustomId
from bot.host.ui.drawing import SMALLEST
from bot.host.ui.interaction import EphemeralMessage, Location, UpdateMessage
from bot.host.ui.member import languages, words_for
from bot.interactions.render import render
from games.core.translation import Translator
from storage.engine import rows
from storage.schema.match_tables import names
from storage.schema.member_tables import results
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, HERE, labels, picks, private_text, said
from tests.bot.host.leaderboards.matches import given_up, interaction, resigned
from tests.bot.host.leaderboards.rows import ended, of, season


async def command(front, by, member, game="", place=HERE):
    """Use `/stats` for a member."""
    show, user, name = front.host.services.stats.show, member.user_id, member.name
    return await front.command(lambda pressed: show(pressed, user, game, name=name), by, place)


async def shown(front, member, game="", by=CEM):
    reply = await command(front, by, member, game)
    assert isinstance(reply, EphemeralMessage), reply
    render(reply.content, picture=None)
    return reply.content


async def test_who_has_ended_no_match_is_told_where_to_begin(front):
    content = await shown(front, ANA)
    assert (content.title, content.rows) == ("Ana", ())
    assert "No match has ended here yet" in said(content)
    assert "No match has ended here yet" in said(await shown(front, ANA, "toy"))


async def test_in_direct_messages_everybody_reads_their_own_record_alone(front):
    """What somebody plays against computers there is nobody else's business."""
    place = Location(HERE.channel_id + 1, None)
    await front.host.remember_member(ANA)
    assert "your own record alone" in private_text(await command(front, CEM, ANA, place=place))
    assert "No match has ended" in private_text(await command(front, ANA, ANA, place=place))


async def test_all_games_stand_in_a_line_each(rated):
    await resigned(rated)
    await resigned(rated)
    await resigned(rated, BEN, ANA)
    told = said(await shown(rated, ANA))
    assert "**Pennies** · rating **1" in told
    assert "2 W · 0 D · 1 L" in told
    assert "in time" not in told


async def test_one_game_has_place_form_and_streaks(rated, clock):
    for winner, loser in ((ANA, BEN), (BEN, ANA), (ANA, CEM), (ANA, BEN), (ANA, BEN)):
        match = await rated.begin(winner, loser)
        clock.move(hours=3)
        await rated.host.services.matches.play(
            match, 0, ("bid 1",), (await rated.table(match)).match.asked[0]
        )
        await rated.press(loser, match, "/resign-yes", on=None, private=True)
    content = await shown(rated, ANA, "toy")
    told = said(content)
    assert content.title == "Ana: Pennies"
    assert "· place 1 of 1" in told
    assert "4 W · 0 D · 1 L" in told
    assert "Form: W L W W W, newest last" in told
    german, french = replace(CEM, locale="de"), replace(CEM, locale="fr")
    assert "S N S S S" in said(await shown(rated, ANA, "toy", by=german))
    assert "V D V V V" in said(await shown(rated, ANA, "toy", by=french))
    assert "3 wins in a row · most wins in a row: 3" in told
    assert "Average time for a turn: 3 h 0 min." in told
    assert labels(content) == ["Leaderboard"]
    assert "1 loss in a row" in said(await shown(rated, CEM, "toy"))
    assert "· 1 of 5 rated matches to be listed" in said(await shown(rated, CEM, "toy"))


async def test_computers_and_direct_messages_count_apart(front):
    match = await front.begin(ANA, BEN, computers=1, seats=3)
    await given_up(front, match, BEN)
    assert "· with computers 1 W · 0 D · 0 L" in said(await shown(front, ANA))
    assert "rating" not in said(await shown(front, ANA, "toy"))
    alone = replace(ANA, guild_id=None)
    reply = await command(front, alone, ANA, place=Location(5, None))
    assert "No match has ended here yet" in private_text(reply)


async def test_head_to_head_is_chosen_from_those_one_has_met(front):
    await resigned(front)
    await resigned(front, BEN, ANA)
    await resigned(front)
    await resigned(front, CEM, ANA)
    content = await shown(front, ANA)
    game, opponents = picks(content)
    assert [(entry.label, entry.hint) for entry in opponents.entries] == [
        ("Ben", "2 ahead · 0 level · 1 behind"),
        ("Cem", "0 ahead · 0 level · 1 behind"),
    ]
    action = CustomId.parse(opponents.custom_id).action
    reply = (
        await front.host.handle(interaction(CEM, action, opponents.entries[0].value, private=True))
    ).reply
    assert isinstance(reply, UpdateMessage)
    assert "**Against Ben**: 2 ahead · 0 level · 1 behind · last met <t:" in said(reply)
    chosen = CustomId.parse(game.custom_id).action
    reply = (await front.host.handle(interaction(CEM, chosen, "toy"))).reply
    assert reply.content.title == "Ana: Pennies"
    reply = (await front.host.handle(interaction(CEM, chosen, "all"))).reply
    assert reply.content.title == "Ana"
    reply = (await front.host.handle(interaction(CEM, f"/stats {ANA.user_id} toy"))).reply
    assert reply.content.title == "Ana: Pennies"


async def test_whom_a_member_met_in_private_is_told_to_those_who_sat_there_alone(front):
    """The record counts such a match, but names nobody to others."""
    await resigned(front, private=True, opponent=BEN)
    await resigned(front, CEM, ANA)
    for member, met in ((DAN, {"Cem"}), (ANA, {"Cem", "Ben"}), (BEN, {"Cem", "Ben"})):
        content = await shown(front, ANA, by=member)
        assert "1 W · 0 D · 1 L" in said(content)
        _, opponents = picks(content)
        assert {entry.label for entry in opponents.entries} == met
        action = CustomId.parse(opponents.custom_id).action
        reply = (
            await front.host.handle(interaction(member, action, str(BEN.user_id), private=True))
        ).reply
        assert ("**Against Ben**" in said(reply)) == ("Ben" in met)


async def test_opponents_who_are_gone_are_not_listed_and_the_record_stays(front):
    await resigned(front)

    def forget(conn):
        rows.change(conn, results, {"user_id": None}, user_id=BEN.user_id)
        rows.remove(conn, names, user_id=BEN.user_id)

    await front.database.write(forget)
    content = await shown(front, ANA)
    assert "1 W · 0 D · 0 L" in said(content)
    assert len(picks(content)) == 1


@pytest.mark.parametrize(
    ("action", "values"),
    [
        ("/stats who toy", ()),
        ("?stats-game", ("toy",)),
        ("?stats-vs 1 all", ("x",)),
        (f"/stats {'9' * 30} toy", ()),
        ("?stats-vs 1 all", ("9" * 30,)),
    ],
)
async def test_a_custom_id_that_names_nobody_is_an_old_one(front, action, values):
    assert "out of date" in private_text(
        (await front.host.handle(interaction(ANA, action, *values))).reply
    )


async def test_an_unknown_game_is_answered_with_those_there_are(front):
    reply = await command(front, ANA, ANA, "chess")
    assert "I don't have that game" in private_text(reply)


def profile(found, user=1, **values):
    usual = {"user_id": user, "names": {}, "game": "", "titles": {"toy": "Pennies"}}
    usual |= {"results": of(found, user), "standings": {}, "place": None, "duels": {}}
    return Profile(**usual | values)


def test_reliability_and_seasons_alone_are_told_where_there_are_any():
    alone = ended(1, people=1, turns=9, answer_ms=9)
    alone = [replace(row, result="alone") for row in alone]
    found = season(alone, ended(1, 2, turns=4, in_time=3, answer_ms=4 * 90_000))
    from_all = stats_view.content(
        profile(found, game="toy", standings={"toy": stats_view.RatingRecord()}), Translator()
    )
    assert "alone 1" in said(from_all)
    assert "Last turns in time: 3 of 4." in said(from_all)
    assert "Average time for a turn: 2 min" in said(from_all)


@pytest.mark.parametrize(
    ("ms", "told"),
    [
        (0, "1 min"),
        (59 * 60_000, "59 min"),
        (3_600_000 + 120_000, "1 h 2 min"),
        (47 * 3_600_000, "47 h 0 min"),
        (72 * 3_600_000, "3 days"),
    ],
)
def test_a_length_of_time_is_told_in_few_words(ms, told):
    assert format_duration(ms, Translator()) == told


def test_names_are_harmless_and_strangers_are_former_players():
    assert member_name({1: "**x**"}, 1, Translator()) == "\\*\\*x\\*\\*"
    assert member_name({}, 1, Translator()) == "former player"
    assert member_name({1: "x"}, None, Translator()) == "former player"


async def test_the_record_in_a_game_is_a_picture_too(rated):
    for _ in range(2):
        await resigned(rated)
    await resigned(rated, BEN, ANA)
    drawn = (await shown(rated, ANA, "toy")).picture
    first, *ratings = drawn.alt.split("newest last: ")[1].split(".")[0].split(", ")
    assert first == "1500"
    assert int(ratings[0]) < int(ratings[1]) > int(ratings[2])
    assert drawn.alt.endswith("The last results, newest last: W W L.")
    assert (await shown(rated, ANA)).picture is None
    assert (await shown(rated, DAN, "toy")).picture is None


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("played", [1, 40])
def test_the_picture_is_legible(language, played):
    words = words_for((), language)
    letters = words(stats_view.LETTERS).split()
    ratings = [1500, *(1500 + index * 7 for index in range(played))]
    record = DrawnRecord("W" * 20, "W" * 40, ratings, ["draw"] * played, letters)
    drawn = record_picture.picture(record, words)
    sizes = [int(size) for size in re.findall(r"font-size:(\d+)px", drawn.svg)]
    assert min(sizes) >= SMALLEST
    assert len(drawn.alt) <= 1024
    assert str(ratings[-1]) in drawn.svg
