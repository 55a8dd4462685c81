"""`/me` as members type and press it."""

import json

from bot.host.members.own_data_view import WORD
from storage.member import absences


async def test_me_away_begins_shows_and_ends_an_absence(arena):
    ana = arena.ana
    shown = await ana.slash("me away")
    assert "21 days in half a year" in shown.text
    away = await ana.click(shown.message, "3 days")
    assert "You are on holiday until" in away.text
    arena.skip(hours=5)
    back = await ana.click(away.message, "I'm back")
    assert "You are on holiday until" not in back.text
    await ana.slash("me away", days=2)
    found = await arena.bot.database.read(lambda conn: absences.of(conn, (ana.id,), 0))
    assert len(found) == 2


async def test_me_away_takes_dates_from_the_command_and_the_form(arena):
    days = list((await arena.ana.suggestions("me away", "until")).values())
    planned = await arena.ana.slash("me away", until=days[3], **{"from": days[2]})
    assert "Planned" in planned.text
    asked = await arena.ben.click((await arena.ben.slash("me away")).message, "Dates…")
    assert "You are on holiday until" in (await arena.ben.submit(asked, until=days[3])).text
    refused = await arena.cem.slash("me away", until="soon")
    assert "as a day" in refused.text


async def test_me_data_delete_asks_for_the_word_and_the_match_goes_on(arena):
    """A form asks for DELETE, and lists what goes, what stays, and the effect on matches."""
    match_id = await arena.begin()
    shown = await arena.ana.slash("me data delete")
    assert shown.is_private
    assert "a computer takes your seat" in shown.text
    asked = await arena.ana.click(shown.message, "Delete…")
    refused = await arena.ana.submit(asked, sure="no")
    assert "Nothing was deleted" in refused.text
    asked = await arena.ana.click(shown.message, "Delete…")
    done = await arena.ana.submit(asked, sure=WORD)
    assert "is deleted" in done.text
    row = await arena.row(match_id)
    assert [seat.user_id for seat in row.seats if not seat.bot] == [arena.ben.id]
    again = await arena.ana.slash("me data export")
    (stored,) = again.message.attachments
    assert set(json.loads(arena.file(stored))["tables"]) == {"players", "names"}


async def test_in_direct_messages_me_works_too(arena):
    answer = await arena.ana.member.user.slash("me settings")
    assert "Your settings" in arena.seen(answer.response.message).text
