"""Names as members see them: escaped in markdown alone, isolated, and told apart."""

import json

import pytest

from bot.host.league.race.league_board import LeagueTable, Row, text
from bot.host.ui.member import words_for
from games.registry import GAMES
from tests.bot.arena import Player
from tests.bot.commands.test_languages import press_all, private
from tests.bot.seen import walk

ANNA, SARA = "Anna-Lena *7*", "שרה"
PLAIN = ("label", "placeholder", "description", "title")
"""Where Discord reads no markdown: buttons, selects, forms, and the words for a picture."""


def named(arena, name, times=1):
    """Members of this name."""
    users = [arena.env.create_user(f"user-{name}-{n}") for n in range(times)]
    return [Player(arena, arena.guild.add_member(user, nick=name)) for user in users]


def plain_texts(components):
    """Every text of a message or a form where no markdown is read."""
    for part in walk(components):
        yield from (part[key] for key in PLAIN if isinstance(part.get(key), str))
        for one in (*(part.get("options") or ()), *(part.get("items") or ())):
            yield from (one[key] for key in PLAIN if isinstance(one.get(key), str))


def check(answer, where):
    """Nothing of an answer shows a backslash where no markdown is read."""
    for one in (answer.message, *answer.asides):
        if one is not None:
            assert not any("\\" in text for text in plain_texts(one.components)), one.components
    if answer.result.modal:
        form = json.dumps(answer.result.modal, ensure_ascii=False)
        assert "\\\\" not in form, where


@pytest.mark.long
@pytest.mark.parametrize("game", list(GAMES))
async def test_no_button_and_no_picture_shows_a_backslash(arena, game):
    """Every private panel and what it leads to, each pressed once, and the public card."""
    (arena.ana,), (arena.ben,) = named(arena, ANNA), named(arena, ANNA + "!")
    match_id = await arena.begin(game)
    pressed, who = set(), arena.ana
    for name in ("hand", "games", "match show", "match log", "match replay", "stats", "help"):
        answer = await who.slash(name)
        check(answer, name)
        for one in private(answer):
            await press_all(who, one, pressed, check, most=40)
    for post in arena.posts():
        assert not any("\\" in text for text in plain_texts(post.components)), post.components
    assert ANNA.replace("-", "\\-").replace("*", "\\*") in arena.posts()[0].text
    table = await arena.bot.host.services.matches.load(match_id)
    words = table.words.for_pictures()
    picture = table.definition.picture(table.definition.game.view(table.match.state, 0), words)
    assert picture is None or "\\-" not in picture.svg + picture.alt


async def test_two_members_of_one_name_are_told_apart(arena):
    arena.ana, arena.ben = named(arena, "Ana", 2)
    await arena.begin()
    card = arena.card(arena.cem)
    assert "Ana" in card.text
    assert "Ana \\(2\\)" in card.text
    listed = (await arena.ana.slash("games")).message
    assert "vs Ana \\(2\\): " in listed.text
    ((_, entries),) = listed.selects.items()
    assert "vs Ana (2), " in next(iter(entries))
    await arena.resign(arena.ben)
    assert "Ana won" in arena.posts()[-1].text


async def test_a_name_from_right_to_left_keeps_the_line_in_order(arena):
    (arena.ana,) = named(arena, SARA)
    await arena.begin()
    isolated = f"\u2068{SARA}\u2069"
    assert f"{isolated} (Red)" in arena.card(arena.cem).text.replace("*", "")
    (label,) = (await arena.ben.slash("games")).message.selects.popitem()[1]
    assert f"vs {isolated}, " in label


def test_a_name_from_right_to_left_leaves_the_columns_of_a_table():
    row = Row(1, SARA, points=3)
    line = text(LeagueTable("", (row,)), words_for())
    head, shown = line.splitlines()
    assert f"\u2068{SARA}\u2069 " in shown
    assert len(shown) == len(head) + 2  # the isolates have no width


async def test_two_members_of_one_name_are_told_apart_in_a_league_and_a_cup(arena):
    arena.ana, arena.ben = named(arena, "Ana", 2)
    for command in ("season new", "cup new"):
        opened = (await arena.ana.slash(command)).message
        joined = (await arena.ben.click(opened, "Join")).message
        assert "🟢 Ana\n🟢 Ana \\(2\\)" in joined.text
        await arena.ana.click(joined, "Start")
    begun = next(post for post in arena.posts() if "play this season" in post.text)
    assert "Ana and Ana \\(2\\) play this season." in begun.text
