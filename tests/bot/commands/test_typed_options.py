"""Every option that suggests names takes one that was typed, or says what there is."""

import discord
import pytest
from discord import app_commands

from storage.match.matches import new_id
from storage.member import presets
from storage.member.presets import PresetRow
from storage.owner import blocks
from storage.owner.blocks import Block
from tests.bot.arena import Player

NONSENSE = "Quux Zorp"
NAMED = "I find nothing called “Quux Zorp”. There is: "
GAME = "I don't have that game. I have: "
ZONE = "I don't know the time zone “Quux Zorp”."
DAY = "I can't read “Quux Zorp” as a day."
SAYS = {"game": GAME, "zone": ZONE, "until": DAY, "from": DAY}
"""What commands say of the options that are not names of things here; others say `NAMED`."""
FREE = {("cup new", "name")}
"""The options for new names, of which none is refused."""
ALSO = {"game": "finale_dice", "seat": "1", "name": "Wall"}
"""What is chosen for options that a command needs besides."""


@pytest.fixture
async def boss(arena):
    """A manager and moderator with a match, a season, a cup and a squad."""
    rights = discord.Permissions(manage_threads=True, manage_guild=True)
    role = arena.guild.create_role("Bosses", permissions=rights)
    member = arena.guild.add_member(arena.env.create_user("boss"), roles=[role])
    boss = Player(arena, member)
    await boss.slash("cup new", name="Kölner Pokal")
    await boss.slash("season new", name="Herbst", game="finale_dice")
    opened = await boss.slash("play", game="finale_dice")
    joined = await arena.ben.click(opened.message, "Join")
    await boss.click(joined.message, "Start")
    row = PresetRow(presets.new_id(), boss.id, "finale_cards", "Große Mauer", {}, 1)
    await arena.bot.database.write(lambda conn: presets.put(conn, row))
    return boss


def options(tree):
    """Every option of every command that suggests something, and what the command needs besides."""
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command):
            for parameter in command.parameters:
                if parameter.autocomplete:
                    needed = {other.display_name for other in command.parameters if other.required}
                    needed = {*needed, *({"game"} if parameter.display_name == "topic" else ())}
                    yield (
                        command.qualified_name,
                        str(parameter.display_name),
                        needed - {parameter.display_name},
                    )


async def test_every_option_says_what_there_is_if_nothing_is_called_so(arena, boss):
    found = [*options(arena.bot.tree)]
    assert len(found) > 40
    assert {one for _, one, _ in found} >= {
        *("season", "cup", "match", "squad", "game", "topic", "language", "zone", "seat", "from"),
    }
    for command, option, needed in found:
        if (command, option) in FREE:
            continue
        filled = {name: ALSO[name] for name in needed}
        answer = await boss.slash(command, **filled, **{option: NONSENSE})
        says = SAYS.get(option, NAMED)
        assert answer.is_private, (command, option)
        assert says in answer.text, (command, option, answer.text)


SPELLED = [
    (
        "season show",
        "season",
        "Herbst",
        ["herbst", "\uff28\uff25\uff32\uff22\uff33\uff34", "Herbst · over", "erbs"],
    ),
    ("season settings", "season", "Herbst", ["HERBST"]),
    ("cup table", "cup", "Kölner Pokal", ["kolner pokal", "KÖLNER", "Ko\u0308lner Pokal · over"]),
    ("squad show", "squad", "Große Mauer", ["GROSSE MAUER", "mauer"]),
    ("setup language", "language", "Deutsch", ["deutsch", "DE", "Deut"]),
    (
        "setup clock",
        "zone",
        "Europe/Berlin",
        ["europe/berlin · 09:00", "\uff22\uff25\uff32\uff2c\uff29\uff2e", "berl"],
    ),
    ("me settings", "zone", "Europe/Berlin", ["Europe/Berlin · 14:05"]),
    (
        "stats",
        "game",
        "Dice football",
        ["dice foot", "FINALE_DICE", "\uff24\uff49\uff43\uff45 football"],
    ),
    ("hand", "match", "ben", ["BEN", "dice football"]),
    ("match show", "match", "ben", ["vs ben"]),
    ("moderate log", "match", "ben", ["\uff22\uff25\uff2e"]),
    ("moderate rewind", "match", "ben", ["dice football (finale): boss"]),
]


@pytest.mark.parametrize(("command", "option", "name", "spellings"), SPELLED)
async def test_a_name_is_taken_in_every_spelling(arena, boss, command, option, name, spellings):
    """As if it had been chosen: the answer is the same."""
    suggested = await boss.suggestions(command, option, name[:4].lower())
    (value,) = (value for label, value in suggested.items() if name in label)
    chosen = await boss.slash(command, **{option: value})
    for typed in spellings:
        assert (await boss.slash(command, **{option: typed})).text == chosen.text, typed


async def test_a_topic_and_a_seat_are_taken_in_every_spelling(arena, boss):
    topics = await boss.suggestions("rules", "topic", game="finale_dice")
    *_, (heading, _) = topics.items()
    shown = await boss.slash("rules", game="DICE FOOT", topic=heading.upper())
    assert heading in shown.text
    asked = await boss.slash("moderate replace", seat="BEN")
    assert "ben" in asked.text
    assert "Yes, let a computer play on" in asked.message.buttons


async def test_the_id_of_another_s_match_is_taken_though_it_is_not_suggested(arena, boss):
    opened = await arena.ana.slash("play", game="finita")
    other = opened.message.buttons["Start"].split(":")[1]
    assert "There is" not in (await boss.slash("match show", match=other)).text
    assert "No match is played here" in (await boss.slash("match show", match=new_id())).text


async def test_of_several_that_fit_none_is_taken(arena, boss):
    arena.skip(minutes=1)
    await boss.slash("season new", name="Herbstliga", game="finale_dice")
    answer = (await boss.slash("season show", season="erbst")).text
    assert "“erbst” fits several: Herbstliga · open, Herbst · open." in answer
    assert "Herbst" in (await boss.slash("season show", season="herbst")).text


async def test_nothing_is_suggested_to_whoever_is_blocked(arena, boss):
    """Neither to a member nor in a server; the commands themselves are refused in a sentence."""
    assert await boss.suggestions("cup table", "cup")
    watch = arena.bot.host.services.owner_watch
    for block in (Block(blocks.MEMBER, boss.id, 1), Block(blocks.SERVER, arena.guild.id, 1)):
        await arena.bot.database.write(lambda conn, one=block: blocks.put(conn, one))
        await watch.load()
        for command, option, _ in options(arena.bot.tree):
            assert await boss.suggestions(command, option) == {}
        await arena.bot.database.write(
            lambda conn, one=block: blocks.remove(conn, one.kind, one.id, 1)
        )
    await watch.load()
    assert await boss.suggestions("cup table", "cup")
