"""A server's leaderboards and its hall of fame, as members look at them."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.host.leaderboards import hall_view, leaderboard_view
from bot.host.leaderboards.leaderboard_view import Leaderboard
from bot.host.ratings.hall_of_fame import RecordHolders, Records, records_of
from bot.host.ratings.ranking import Period, leaderboard
from bot.host.ratings.rating import RatingRecord, Skill
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import EphemeralMessage, Location, UpdateMessage
from bot.host.ui.message import Button, Select
from bot.interactions.render import render
from games.core.translation import Translator
from storage.server import cups
from storage.server.cups import CupRow
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    CHANNEL,
    DAN,
    GUILD,
    HERE,
    labels,
    picks,
    private_text,
    said,
)
from tests.bot.host.leaderboards.matches import interaction, play_out, resigned
from tests.bot.host.leaderboards.rows import ended


async def command(front, member, game="", period="all", place=HERE):
    """Use `/leaderboard`."""
    show = front.host.services.boards.show
    return await front.command(lambda pressed: show(pressed, game, period), member, place)


async def shown(front, member, **asked):
    reply = await command(front, member, asked.get("game", ""), asked.get("period", "all"))
    assert isinstance(reply, EphemeralMessage)
    render(reply.content, picture=None)
    return reply.content


def lines_of(content):
    """The lines of the leaderboard itself."""
    return content.lines[0].splitlines()[1:-1]


async def test_a_leaderboard_lists_those_with_five_rated_matches_best_first(rated):
    for _ in range(5):
        await resigned(rated, BEN, ANA)
    await resigned(rated, CEM, ANA)
    content = await shown(rated, CEM)
    assert content.title == "Pennies: All time"
    ben, ana = lines_of(content)
    assert ben.startswith(" 1 Ben ")
    assert ana.startswith(" 2 Ana ")
    assert "You've played 1 of 5 rated matches" in said(content)
    assert "You: place 2 of 2, " in said(await shown(rated, ANA))
    assert lines_of(await shown(rated, ANA))[1].startswith(" 2▸Ana ")


async def test_casual_matches_do_not_count(front):
    for _ in range(5):
        await resigned(front)
    content = await shown(front, ANA)
    assert "Nobody has 5 rated matches here yet" in said(content)
    assert "You've played 0 of 5" in said(content)


async def test_a_month_begins_afresh(rated, clock):
    clock.now = datetime(2027, 3, 31, 12, tzinfo=UTC)
    for _ in range(5):
        await resigned(rated, BEN, ANA)
    clock.move(days=2)
    for _ in range(5):
        await resigned(rated, ANA, CEM)
    assert [line[3:6] for line in lines_of(await shown(rated, ANA, period="month"))] == [
        "Ana",
        "Cem",
    ]
    assert len(lines_of(await shown(rated, ANA, period="days"))) == 3
    assert (await shown(rated, ANA, period="year")).title == "Pennies: This year"
    fresh = lines_of(await shown(rated, ANA, period="month"))[0]
    assert fresh != lines_of(await shown(rated, ANA))[0]


async def test_an_unknown_game_or_period_is_answered_kindly(front):
    reply = await command(front, ANA, "chess")
    assert "I don't have that game" in private_text(reply)
    assert (await shown(front, ANA, period="for ever")).title == "Pennies: All time"


async def test_a_leaderboard_belongs_to_a_server(front):
    alone, place = replace(ANA, guild_id=None), Location(5, None)
    assert "belongs to a server" in private_text(await command(front, alone, place=place))
    assert "belongs to a server" in private_text(
        (await front.host.handle(interaction(alone, "/hall", place=place))).reply
    )


async def test_the_buttons_of_a_leaderboard_lead_on(rated):
    for _ in range(5):
        await resigned(rated, BEN, ANA)
    content = await shown(rated, ANA)
    game, period = picks(content)
    assert [entry.value for entry in game.entries] == ["toy"]
    assert [entry.value for entry in period.entries] == ["all", "year", "month", "days"]
    assert labels(content) == ["Hall of fame", "My stats"]
    turned = (
        await rated.host.handle(
            interaction(ANA, CustomId.parse(period.custom_id).action, "month", private=True)
        )
    ).reply
    assert isinstance(turned, UpdateMessage)
    assert turned.content.title == "Pennies: This month"
    turned = (
        await rated.host.handle(interaction(ANA, CustomId.parse(game.custom_id).action, "toy"))
    ).reply
    assert turned.content.title == "Pennies: All time"
    for press in (row for row in content.rows[-1]):
        reply = (
            await rated.host.handle(interaction(ANA, CustomId.parse(press.custom_id).action))
        ).reply
        assert reply.content.title in ("Hall of fame", "Ana: Pennies")


@pytest.mark.parametrize("custom_id", ["?board-game never", "?board-period chess"])
async def test_a_custom_id_that_names_what_there_is_not_is_an_old_one(front, custom_id):
    reply = (
        await front.host.handle(
            interaction(ANA, custom_id, "toy" if "game" in custom_id else "all")
        )
    ).reply
    assert "out of date" in private_text(reply)


async def test_a_turned_page_of_an_older_custom_id_shows_the_leaderboard_as_it_is(front):
    reply = (await front.host.handle(interaction(ANA, "/board"))).reply
    assert reply.content.title == "Pennies: All time"
    reply = (await front.host.handle(interaction(ANA, "/board toy month 3 next"))).reply
    assert reply.content.title == "Pennies: This month"


def board(count, user=0, names=None):
    standings = {user: RatingRecord(Skill(40 - user, 2), 5) for user in range(count)}
    found = names if names is not None else {user: f"Member {user}" for user in range(count)}
    return Leaderboard(
        "toy", Period.ALL, leaderboard(standings), found, user, RatingRecord(), {"toy": "Pennies"}
    )


def test_pages_hold_ten_lines_and_the_arrows_lead_between_them():
    first = leaderboard_view.content(board(23), Translator())
    last = leaderboard_view.content(board(23), Translator(), 2)
    beyond = leaderboard_view.content(board(23), Translator(), 99)
    assert (len(lines_of(first)), len(lines_of(last))) == (10, 3)
    assert beyond == last
    assert lines_of(last)[-1].startswith("23 Member 22")
    arrows = [(row.label, row.enabled) for row in first.rows[-1] if isinstance(row, Button)][:2]
    assert arrows == [("◀", False), ("▶", True)]
    assert [row.enabled for row in last.rows[-1]][:2] == [True, False]
    render(first, picture=None)


def test_a_line_fits_a_phone():
    """23 columns, whatever the name; a name cannot leave the block."""
    long = leaderboard_view.content(
        board(12, names={0: "A name of twenty lett", 1: "```x"}), Translator()
    )
    lines = lines_of(long)
    assert {len(line) for line in lines} == {23}
    assert "A name of… 1" in lines[0]
    assert "'''x" in lines[1]
    assert "former pl…" in lines[2]


async def test_an_empty_hall_says_what_to_do(front):
    content = (await front.host.handle(interaction(ANA, "/hall"))).reply.content
    assert "No records yet" in said(content)
    (table,) = (row[0] for row in content.rows if not isinstance(row, Select))
    assert CustomId.parse(table.custom_id).action == "/board"


async def test_a_hall_of_fame_names_records_and_cups(front):
    for _ in range(3):
        await resigned(front, DAN, ANA)
    cup = CupRow(
        id="c",
        guild_id=GUILD,
        channel_id=CHANNEL,
        name="German Cup",
        status="over",
        host_id=ANA.user_id,
        game="toy",
        settings="{}",
        winner=0,
        created_at=1,
        ended_at=2,
        entrants=(DAN.user_id,),
    )
    await front.database.write(lambda conn: cups.put(conn, cup))
    told = said((await front.host.handle(interaction(ANA, "/hall"))).reply.content)
    assert "**Pennies**" in told
    assert "Most wins in a row: Dan, 3" in told
    assert "Most wins: Dan, 3" in told
    assert "🏆 **German Cup**: Dan, since" in told
    assert "Most cups: Dan, 1" in told


async def test_matches_played_to_their_end_have_scores_in_the_hall(front):
    match = await play_out(front, await front.begin(ANA, BEN))
    while (await front.table(match)).outcome.is_draw:
        match = await play_out(front, await front.begin(ANA, BEN))
    told = said((await front.host.handle(interaction(ANA, "/hall"))).reply.content)
    assert "Highest win: " in told
    assert " : " in told


def test_a_highest_win_of_three_tells_each_score():
    match = ended(1, 2, 3, scores=(9, 4, 2))
    names = {1: "A_a", 2: "Ben", 3: "Cem"}
    told = said(hall_view.content({"Pennies": records_of(match)}, [], [], names, Translator()))
    assert "Highest win: A\\_a 9, Ben 4, Cem 2 · <t:1800000000:D>" in told
    assert "in a row" not in told


def test_those_who_share_a_record_are_named_in_alphabetical_order():
    held = Records([], None, RecordHolders((1, 2, 3), 4))
    names = {1: "Zoe", 2: "ben", 3: "Cem"}
    told = said(hall_view.content({"Pennies": held}, [], [], names, Translator()))
    assert "Most wins: ben, Cem and Zoe, 4" in told


def test_a_record_of_a_former_member_stays_without_a_name():
    match = ended(None, 2, scores=(9, 4))
    told = said(hall_view.content({"Pennies": records_of(match)}, [], [], {2: "Ben"}, Translator()))
    assert "Highest win: former player 9 : 4 Ben" in told
    assert "Most wins" not in told
