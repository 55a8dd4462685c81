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
from storage.schema import match_tables, member_tables, owner_tables, season_tables
from tests.bot.host.fakes import ANA, BEN, GUILD, HERE, Front, presses
from tests.bot.host.league.ground import ON_A_FILE, QUICK, League
from tests.contract.toy.definition import DEFINITION as TOY

GIVES_UP = {
    *("Delete", "Resign", "Cancel", "Block", "Clear", "End", "Call"),
    *("delete", "resign", "end", "leave", "stop", "reset", "replace"),
}
"""The verbs of what destroys something or gives it up; "replace" loses what was saved before,
and "Call" calls a season off."""

OWNERS = OwnerSettings(frozenset({ANA.user_id}), frozenset({GUILD}))
CONFIRMS = ("Yes, ", "Call it off")
"""How the answers to a question begin."""
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
KEPT = (
    *(match_tables.matches, match_tables.seats, match_tables.cups, match_tables.entrants),
    *(match_tables.presets, match_tables.names, season_tables.seasons, season_tables.divisions),
    *(owner_tables.blocks, member_tables.audit),
)
"""The tables of what red buttons destroy."""


def red_labels():
    """Yield the file and the label of each button that is written as a dangerous one."""
    for path in sorted(Path(bot.host.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "Button":
                continue
            if any(isinstance(one, ast.Constant) and one.value == "danger" for one in node.args):
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
    others = {one for one in red_labels() if not one[1].startswith(CONFIRMS)}
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


@ON_A_FILE
@pytest.mark.parametrize("name", ASKS, ids=" ".join)
async def test_a_red_button_asks_first(world, name):
    front, found = world
    custom_id = CustomId(
        found["match"] if name[1] == "Resign" else NO_MATCH, ASKS[name].format(**found)
    )
    rights = replace(ANA, manages=True, moderates=True)
    await front.send(rights, CustomId(NO_MATCH, "/me-settings"), private=True)

    def read(conn):
        return [conn.execute(select(table)).all() for table in KEPT]

    before = await front.database.read(read)
    reply = await front.send(rights, custom_id, private=True)
    assert await front.database.read(read) == before
    is_question = isinstance(reply, OpenModal) or any(
        one.style == "danger" for one in presses(reply.content) if hasattr(one, "style")
    )
    assert is_question, reply
