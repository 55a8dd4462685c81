"""Three divisions in a channel: they are told apart, and everybody finds their own club."""

import pytest

from bot.host.views.lobby_card import thread_name
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, GUILD, private_text, said
from tests.bot.host.league.ground import ON_A_FILE, League
from tests.contract.toy.definition import DEFINITION as TOY

PEOPLE = (ANA, BEN, CEM, DAN, EVE, *(type(ANA)(n, f"P{n}", GUILD) for n in range(6, 10)))
ONLOOKER = type(ANA)(30, "Olga", GUILD)


async def by_level(league):
    """The divisions, each with its members."""
    members = await league.members()
    return [
        (
            row,
            [
                person
                for person in PEOPLE
                if (person.user_id, row.level) in {(each.user_id, each.level) for each in members}
            ],
        )
        for row in await league.divisions()
    ]


@pytest.mark.long
@ON_A_FILE
async def test_every_card_panel_and_thread_names_its_division(league):
    await league.begin(*PEOPLE)
    for row, (first, *_) in await by_level(league):
        name = f"Division {row.level + 1}"
        assert name in said((await league.message(row.match_id)).content)
        assert name in said(await league.press(first, row.match_id, "/hand", on="card"))
        table = await league.table(row.match_id)
        assert thread_name(table).startswith(f"Eleven · {name} · ") or name in thread_name(table)
    await league.pass_time(days=8)
    for row in await league.divisions():
        name = f"Division {row.level + 1}"
        assert name in said((await league.message(row.match_id)).content)


async def test_a_season_of_one_division_names_none(league, division):
    assert "Division" not in said((await league.message(division.match_id)).content)


async def test_my_club_on_another_division_s_card_opens_one_s_own(league):
    await league.begin(*PEOPLE)
    found = await by_level(league)
    for row, (first, *_) in found:
        own = await league.press(first, row.match_id, "/hand", on="card")
        for other, _ in found:
            assert said(await league.press(first, other.match_id, "/hand", on="card")) == said(own)
    refused = await league.press(ONLOOKER, found[0][0].match_id, "/hand", on="card")
    assert "watching" in private_text(refused)


async def test_the_matches_of_a_league_name_their_division(database, clock, monkeypatch):
    league = League(database, clock, monkeypatch, definition=TOY)
    await league.begin(*PEOPLE[:7], tempo="hours", hours=6)
    asked = [post.looks[0] for post in league.messenger.posts if "round 1" in said(post.looks[0])]
    for number in (1, 2):
        assert any(f"Autumn, Division {number}, round 1" in said(content) for content in asked)
