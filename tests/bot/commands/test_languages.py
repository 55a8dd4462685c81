"""Whatever is drawn for a member alone is drawn in the language they chose by `/me settings`.

Ana's Discord is English, as is the server, and she has chosen German. Every sentence that is drawn
in English carries a mark here; none of it may stand in a private message or a form of hers.
"""

import gettext
import json

import discord
import pytest
from discord import app_commands

from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import catalogue
from tests.bot.arena import Player

MARK = "¤"
GIVEN = {"game": "finale_dice", "squad": "1", "name": "Elf", "cup": "", "seat": "0"}
"""What a command's required options are filled in with."""
KEPT = {
    "?me-language",
    "?setup-language",
    "/data-delete",
    "/resign-yes",
    "/leave-yes",
    "/mod-end-yes",
}
"""What is not pressed: it changes the language, or ends what the others are pressed on."""
LATE = ("me data delete", "me away", "match resign", "match leave", "moderate pause")


class Marked(gettext.NullTranslations):
    """English with a mark behind every sentence."""

    def gettext(self, message):
        return message + MARK

    def ngettext(self, one, many, n):
        return (one if n == 1 else many) + MARK


@pytest.fixture
def mark(monkeypatch):
    """Have all that is drawn in English marked from now on."""

    def begin():
        marked = Marked()
        monkeypatch.setattr(
            "bot.host.ui.member.catalogue",
            lambda locale: catalogue(locale) if locale.startswith("de") else marked,
        )

    return begin


@pytest.fixture
async def german(arena):
    """Ana, who may do everything in her English server, and has chosen German."""
    rights = discord.Permissions(manage_guild=True, manage_threads=True)
    role = arena.guild.create_role("Boss", permissions=rights)
    user = arena.env.create_user("zoe")
    arena.ana = Player(arena, arena.guild.add_member(user, roles=[role]))
    panel = await arena.ana.slash("me settings")
    await arena.ana.select(panel.message, "Language: Deutsch")
    return arena.ana


def private(answer):
    """The messages of an answer that one member alone sees."""
    seen = [one for one in (answer.message, *answer.asides) if one is not None]
    return [one for one in seen if one.is_private]


def check(answer, where):
    """Nothing of an answer that one member alone sees is in English."""
    drawn = [[one.components, one.content] for one in private(answer)]
    for part in (*drawn, answer.result.modal or ""):
        text = json.dumps(part, ensure_ascii=False)
        at = text.find(MARK)
        assert at < 0, f"{where}: {text[max(0, at - 120) : at]}"


def custom_ids_of(message):
    """The custom ids of all buttons, and of the selects that list something."""
    return [
        *message.buttons.values(),
        *(custom_id for custom_id, all_ in message.selects.items() if all_),
    ]


def is_open(custom_id, pressed):
    """Whether a custom id was not pressed yet, in this match or another one."""
    return (action := CustomId.parse(custom_id).action) not in pressed and action not in KEPT


async def press_all(who, message, pressed, look=check, most=200):
    """Press all of a private message, and of those it leads to, once; choose the last of a list.

    `look` is shown each answer; no more than `most` are pressed.
    """
    while custom_ids := [one for one in custom_ids_of(message) if is_open(one, pressed)]:
        action = CustomId.parse(custom_ids[0]).action
        pressed.add(action)
        if len(pressed) > most:
            return
        if entries := message.selects.get(custom_ids[0]):
            answer = await who.select(message, list(entries)[-1], menu=custom_ids[0])
        else:
            answer = await who.click(message, custom_ids[0])
        look(answer, action)
        for one in private(answer):
            if one.id != message.id:
                await press_all(who, one, pressed, look, most)
        message = who.arena.seen(message.message)


def commands(tree):
    """Every command by its whole name, and what must be given; those come last that end much."""
    found = {
        command.qualified_name: {
            parameter.name: GIVEN[parameter.name]
            for parameter in command.parameters
            if parameter.required
        }
        for command in tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }
    return sorted(found.items(), key=lambda one: one[0] in LATE)


@pytest.mark.long
@pytest.mark.parametrize("match", ["no match", "a match", "a match that is over"])
async def test_every_command_answers_in_the_chosen_language(german, arena, mark, match):
    if match != "no match":
        await arena.begin()
    if match == "a match that is over":
        await arena.resign(arena.ben)
    mark()
    pressed = set()
    for name, options in commands(arena.bot.tree):
        answer = await german.slash(name, **options)
        check(answer, f"/{name}")
        for one in private(answer):
            await press_all(german, one, pressed)
    assert len(pressed) > 20


async def test_what_is_suggested_is_in_the_chosen_language(german, arena, mark):
    await arena.begin()
    mark()
    for command, option, filled in (
        ("play", "game", {}),
        ("rules", "topic", {"game": "finale_dice"}),
        ("hand", "match", {}),
        ("moderate pause", "match", {}),
    ):
        found = await german.suggestions(command, option, **filled)
        assert found
        assert not any(MARK in label for label in found), found


async def test_the_menus_on_members_answer_in_the_chosen_language(german, arena, mark):
    await arena.begin()
    card = arena.card().message
    robot = arena.guild.add_member(arena.env.create_user("robot", bot=True))
    mark()
    for name in ("Show stats", "Challenge to a game"):
        for target in (arena.ben.member, robot):
            check(
                german._answer(await german.member.context_menu(arena.channel, name, target)), name
            )
    for name in ("Open this match", "Report a problem"):
        check(german._answer(await german.member.context_menu(arena.channel, name, card)), name)


@pytest.mark.long
async def test_a_press_that_ends_a_phase_shows_the_panel_in_the_chosen_language(
    german, arena, mark
):
    """E-R20: computers move once the last manager has done, and the panel is drawn anew."""
    opened = (await german.slash("play", game="eleven", opponent=arena.robot, seats=3)).message
    await german.click(opened, "+ Computer")
    await german.click(arena.posts()[0], "Start")
    mark()
    panel = (await german.slash("hand")).message
    phases = set()
    for _ in range(16):
        custom_id = way_on(panel)
        check(await german.click(panel, custom_id), custom_id)
        panel = arena.seen(panel.message)
        assert MARK not in json.dumps(panel.components, ensure_ascii=False), custom_id
        table = await arena.bot.host.services.matches.load(CustomId.parse(custom_id).match)
        phases.add((table.match.state.phase, table.match.state.day))
    assert len(phases) > 3


@pytest.mark.long
@pytest.mark.parametrize("game", ["finale_dice", "finita"])
async def test_what_a_lobby_agrees_on_is_asked_in_the_chosen_language(german, arena, mark, game):
    """The options of a short list open a form, those of a long one a panel; the clock a panel."""
    opened = (await german.slash("play", game=game)).message
    custom_ids = {
        CustomId.parse(custom_id).action: custom_id for custom_id in opened.buttons.values()
    }
    mark()
    pressed = set()
    for action in ("/options", "/clock"):
        answer = await german.click(opened, custom_ids[action])
        check(answer, action)
        for one in private(answer):
            await press_all(german, one, pressed)


async def test_a_match_in_direct_messages_is_in_the_chosen_language(german, arena, mark):
    mark()
    opened = await german.member.user.slash("play", game="finale_dice")
    card = arena.seen(opened.response.message)
    assert not card.is_private
    for _ in range(3):
        drawn = json.dumps(card.components, ensure_ascii=False)
        assert MARK not in drawn, drawn
        custom_id = next((button for button in card.buttons.values() if "/start" in button), None)
        custom_id = custom_id or next(
            button for button in card.buttons.values() if ":/" not in button
        )
        card = arena.seen(
            (await german.member.user.click(card.message, custom_id=custom_id)).response.message
        )


def way_on(panel):
    """The custom id that agrees to what was asked, plays a move, or passes."""
    actions = {custom_id: CustomId.parse(custom_id).action for custom_id in panel.buttons.values()}
    kinds = ("/yes", "", "/sure pass", "/sure", "/open")
    found = (
        custom_id
        for kind in kinds
        for custom_id, action in actions.items()
        if (action.startswith(kind) if kind else not action.startswith("/"))
    )
    return next(found)
