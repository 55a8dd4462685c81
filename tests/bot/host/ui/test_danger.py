"""The host's red buttons destroy something or give it up: they say so by a verb, and ask first."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

import bot.host
from bot.host.app.host import HostSettings
from bot.host.owners.owner_access import OwnerSettings
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import OpenModal
from games.finale_cards.definition import DEFINITION as CARDS
from storage.member import presets
from storage.member.presets import PresetRow
from storage.schema import match_tables, owner_tables, season_tables
from tests.bot.host.fakes import ANA, BEN, GUILD, HERE, Front, presses, said
from tests.bot.host.league.ground import ON_A_FILE, QUICK, League
from tests.contract.toy.definition import DEFINITION as TOY

GIVES_UP = {
    *("Delete", "Resign", "Cancel", "Block", "Clear", "End", "Call"),
    *("delete", "resign", "end", "leave", "stop", "reset", "replace", "call"),
}
"""The verbs of what destroys something or gives it up; "replace" loses what was saved before,
and "Call" calls a season off."""

OWNERS = OwnerSettings(frozenset({ANA.user_id}), frozenset({GUILD}))
CONFIRMS = "Yes, "
"""How the answers to a question begin that does something."""
UNDONE = {("lobby_card.py", "Cancel"), ("week_panel.py", "Clear")}
"""What need not be asked: Reopen brings a lobby back, and who has cleared a day chooses again."""
ASKS = {
    ("preset_panel.py", "Delete"): "/preset-drop preset00001",
    ("card_buttons.py", "Resign"): "/resign",
    ("owner_view.py", "Block…"): "/owner-block-why member 2",
    ("own_data_view.py", "Delete…"): "/data-ask",
    ("season_view.py", "Cancel"): "/season-cancel-ask {opened}",
    ("season_changes_view.py", "Call off…"): "/season-off {running}",
    ("setup_view.py", "Delete…"): "/setup-delete",
    ("moderation_view.py", "End it…"): "/mod-end {match}",
    ("cup_view.py", "Cancel"): "/cup-cancel-ask {cup}",
}
"""The other red buttons, and what they do in `world`."""
QUESTIONS = {
    **{f"{label} ({path})": action for (path, label), action in ASKS.items()},
    "Cancel of a cup in 1.0": "/cup-cancel {cup}",
    "Cancel of a season in 1.0": "/season-cancel {opened}",
    "Leave a match": "/leave-match",
    "Leave a server": "/owner-leave server 901",
    "Stop the bot": "/owner-stop",
    "Replace a player": "?mod-seat {match}",
}
"""Every question before something ends or is lost, and the action that leads to it in `world`."""
AT_MATCH = {"/resign", "/leave-match"}
"""The actions of buttons that belong to a match."""
CONFIRMED = {
    "Yes, call it off": "Cancel (cup_view.py)",
    "Yes, delete": "Delete (preset_panel.py)",
    "Yes, end it": "End it… (moderation_view.py)",
    "Yes, leave": "Leave a match",
    "Yes, let a computer play on": "Replace a player",
    "Yes, resign": "Resign (card_buttons.py)",
    "Yes, stop": "Stop the bot",
}
"""Every confirming label, and a question that has it."""
ELSEWHERE = {"Yes, do it", "Yes, replace", "Yes, reset it", "Yes, undo"}
"""Those of moves, presets, clubs and requests, whose own tests press both answers."""
KEPT = (
    *(match_tables.matches, match_tables.seats, match_tables.cups, match_tables.entrants),
    *(match_tables.presets, match_tables.names, season_tables.seasons, season_tables.divisions),
    owner_tables.blocks,
)
"""The tables of what red buttons destroy."""


def red_labels():
    """Yield the file and the label of each button that is written as a dangerous one."""
    for path in sorted(Path(bot.host.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "Button":
                continue
            if any(
                isinstance(argument, ast.Constant) and argument.value == "danger"
                for argument in node.args
            ):
                label = node.args[0]
                if isinstance(label, ast.Call):
                    yield path.name, label.args[0].value


def test_a_red_button_says_what_is_given_up():
    """To leave and to delete are; to let a computer play on for a while is not."""
    found = [*red_labels()]
    assert len(found) > 10
    for name, label in found:
        verb = label.removeprefix("Yes, ").rstrip("…").split()[0]
        assert verb in GIVES_UP, (name, label)


def test_each_red_button_asks_or_is_an_answer_or_can_be_undone():
    others = {label for label in red_labels() if not label[1].startswith(CONFIRMS)}
    assert others == ASKS.keys() | UNDONE


@pytest.fixture
async def world(database, clock, monkeypatch):
    """A server with something for every red button; and the ids of it by name."""
    front = League(database, clock, monkeypatch, QUICK, TOY, CARDS)
    front.settings = HostSettings(owners=OWNERS)
    front.restart()
    found = {"match": await Front.begin(front, ANA, BEN)}
    await front.begin(ANA, BEN, tempo="hours", hours=24)
    found["running"] = front.season
    found["opened"] = await front.sign_up(ANA, BEN, name="Spring")
    cup = await front.host.services.cups.open(ANA, HERE, "Cup", own_squads=False, handicap=False)
    found["cup"] = CustomId.parse(cup.content.rows[0][0].custom_id).arguments[1]
    row = PresetRow("preset00001", ANA.user_id, CARDS.name, "One", {}, 1)
    await database.write(lambda conn: presets.put(conn, row))
    return front, found


@pytest.fixture
async def asked(world):
    """Return the reply to an action of somebody who may do everything, and who pressed before."""
    front, found = world
    rights = replace(ANA, manages=True, moderates=True)
    await front.send(rights, CustomId(NO_MATCH, "/me-settings"), private=True)

    async def ask(action):
        match = found["match"] if action in AT_MATCH else NO_MATCH
        is_pressed = isinstance(action, CustomId)
        custom_id = action if is_pressed else CustomId(match, action.format(**found))
        values = ("2",) if custom_id.is_select else ()
        return await front.send(rights, custom_id, private=True, values=values)

    return ask


async def kept(front):
    def read(conn):
        return [conn.execute(select(table)).all() for table in KEPT]

    return await front.database.read(read)


@ON_A_FILE
@pytest.mark.parametrize("name", QUESTIONS)
async def test_each_question_has_a_way_back_and_its_answer_counts_once(world, asked, name):
    """A second press gets a sentence, or what there is now."""
    front, before = world[0], await kept(world[0])
    question = await asked(QUESTIONS[name])
    assert await kept(front) == before
    if isinstance(question, OpenModal):
        return  # Discord closes a form without asking us
    yes, no = presses(question.content)
    assert no.style != "danger"
    assert said(await asked(CustomId.parse(no.custom_id)))
    assert await kept(front) == before
    done = await asked(CustomId.parse(yes.custom_id))
    if isinstance(done, OpenModal):
        return
    after = await kept(front)
    assert said(await asked(CustomId.parse(yes.custom_id)))
    assert await kept(front) == after


@ON_A_FILE
@pytest.mark.parametrize("label", CONFIRMED)
async def test_the_answer_that_does_it_says_yes(asked, label):
    question = await asked(QUESTIONS[CONFIRMED[label]])
    assert label in [press.label for press in presses(question.content)]


def test_every_confirming_answer_is_pressed():
    found = {
        node.value
        for path in sorted(Path(bot.host.__file__).parent.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and str(node.value).startswith(CONFIRMS)
    }
    assert found == CONFIRMED.keys() | ELSEWHERE
