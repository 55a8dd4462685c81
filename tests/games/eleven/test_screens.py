"""What a screen says and offers at each step."""

import pytest

from games.core.words import Words
from games.eleven.answers import WHY
from games.eleven.club import Ask
from games.eleven.deeds import number_of
from games.eleven.grammar import Choose, Gain
from games.eleven.news import Passed
from games.eleven.screens import MOST_NEWS, STEP_TOPICS, WHAT_NOW, screen, topic_of
from games.eleven.sources import (
    ACCEPT,
    DECLINE,
    NUMBER,
    PAY,
    REROLL,
    SHIELD_SIDE,
    colour_answer,
    jersey_answer,
    option_answer,
    zone_answer,
)
from games.eleven.steps import WHY as STEP_WHY
from tests.games.eleven.ground import BOX, GAME, Table, bare, man, rich, season

CHOOSE = number_of(Choose(options=((Gain(resource="EUR", n=1),), (Gain(resource="FAN", n=1),))))


def shown(table, seat=0):
    """Return the screen of a seat."""
    view = GAME.view(table.state, seat)
    legal = [] if seat is None else GAME.legal_actions(table.state, seat)
    return screen(view, legal, Words())


def test_every_step_says_what_to_do():
    """E-R22: a sentence for each step at which a seat is asked, and a reason for each refusal."""
    assert set(WHAT_NOW) == set(STEP_WHY) - {"day"} | {"pick"}
    for step in STEP_WHY:
        table = season("matchday", "squad")
        table.club().step, table.club().match.queue = step, [0]
        assert table.refused("keep moneypenny")


@pytest.mark.parametrize(
    ("answer", "label"),
    [
        (ACCEPT, "Accept"),
        (REROLL, "Roll again for 1 👥"),
        (PAY, "Pay"),
        (DECLINE, "No"),
        (SHIELD_SIDE, "🛡 Shield"),
        (colour_answer(1), "🔵 Blue"),
        (option_answer(1), "+1 👥"),
        (zone_answer(7), "FC"),
        (jersey_answer(7), "#9"),
        (NUMBER["gonzalez"], "9 Gonzalez ⚽2"),
        (NUMBER["gates"], "Gus Gates"),
    ],
)
def test_every_answer_has_a_label(answer, label):
    """E-R35: cards, jerseys, zones, options, colours and words."""
    table = season("days")
    table.club().ask = Ask("option", (answer,), (CHOOSE, NUMBER["gates"], 0))
    assert [choice.label for choice in shown(table).choices()] == [label]


@pytest.mark.parametrize("about", WHY)
def test_every_question_is_said(about):
    """E-R35: and refused in the same words."""
    table = season("days")
    table.club().ask = Ask(about, (ACCEPT,), (CHOOSE, NUMBER["gates"], 1), 4, 6)
    now = shown(table).lines[-1]
    assert now.startswith("➡")
    assert ("The die shows 4" if about == "die" else WHY[about][1]) in now
    assert table.refused("pass") == WHY[about][0]


def test_a_day_offers_everything_at_its_price():
    """E-R29: in menus by what it is about."""
    table = season("days")
    club = rich(bare(table))
    man(club, "gonzalez", trained=True)
    page = shown(table)
    menus = {menu.key for menu in page.menus}
    assert {"hire", "sell", "employ", "sign", "build", "improve", "end"} <= menus
    hired = next(choice for choice in page.choices() if choice.action.startswith("hire"))
    cost = int(hired.action.split()[-1])
    assert hired.label.endswith(f"{cost} €")
    assert hired.hint.startswith(f"leaves {club.res[0] - cost} €")
    assert f"leaves {club.res[0] - cost} €" in hired.confirm


def test_a_complete_sheet_offers_moves_by_jersey():
    """E-R51: one menu a jersey."""
    table = season("matchday", "squad")
    table.play("suggest")
    move = next(menu for menu in shown(table).menus if menu.key == "move")
    assert len(move.entries) == 10


def test_onlookers_read_the_league_and_who_is_waited_for():
    """E-R9: no club, no menus."""
    page = shown(season("days", seats=2), None)
    assert not page.menus
    assert sorted(line[0] for line in page.lines) == ["*", "▫", "▶"]


def test_a_topic_for_every_phase():
    """E-R22: also where steps of Matchday have one of their own."""
    table = Table()
    keys = {topic.key for topic in BOX.topics("en")}
    assert topic_of(GAME.view(table.state, 0)) in keys
    table.to("matchday", "squad")
    assert topic_of(GAME.view(table.state, 0)) == STEP_TOPICS["squad"]
    table.rest()
    assert topic_of(GAME.view(table.state, 0)) in keys
    assert shown(table).lines[0] == "**The season is over**"


def test_only_the_latest_news_stand_on_the_panel():
    """A week may bring more than a phone shows; the log has it all."""
    table = season()
    table.club().news = [Passed(0)] * (MOST_NEWS + 3)
    lines = [line for line in shown(table).lines if line.startswith("• ")]
    assert len(lines) == MOST_NEWS + 1
    assert lines[0] == "• …"


def test_there_is_no_aim_before_it_is_chosen():
    """E-R20: two are drawn, one is kept."""
    table = season()
    assert any("🎯" in line for line in shown(table).lines)
    table.club().objective = -1
    assert not any("🎯" in line for line in shown(table).lines)
