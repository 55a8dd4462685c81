"""Five penalties a side in turn, then ahead by two."""

import pytest

from games.core.game import IllegalAction
from games.stein.actions import THIRDS
from games.stein.shootout import start_shoot_out
from games.stein.state import Options
from tests.games.stein.table import GAME, RED, WHITE, Table, kick_off

IN, OUT = "guess hi", "guess lo"
"""Answers to a hidden 1: it goes in, or it is parried."""


def shoot_out(first=RED, *, selected=True, **options):
    """Return a table at the start of a shoot-out; both sides have selected their players 1 to 5."""
    state = kick_off(Options(tie="extra", **options)).state
    table = Table(state, picks=[first])
    start_shoot_out(state, table.dice)
    if selected:
        for _ in (0, 1):
            side = "rw"[state.turn]
            table.say(*(f"select {side}{n}" for n in range(1, 6)))
    return table


def take(table, *results):
    """Let the shots go in (1) or be parried (0), one after the other."""
    events = []
    for scored in results:
        events += table.say("aim 1", IN if scored else OUT)
    return events


def test_each_side_selects_five_players():
    """S-R44: the second shooter first; no goalie, nobody twice, nobody of the others."""
    table = shoot_out(selected=False)
    assert table.waiting == (WHITE,)
    assert len(table.lines) == 10
    table.say("select w7")
    for piece in ("w7", "wg", "r1"):
        assert table.no(f"select {piece}") == "S-R44"
    assert table.no("aim 1") == "S-R44"
    table.say("select w1", "select w2", "select w3", "select w4")
    assert table.waiting == (RED,)
    table.say(*(f"select r{n}" for n in range(6, 11)))
    assert table.state.five == [[5, 6, 7, 8, 9], [17, 11, 12, 13, 14]]
    assert table.waiting == (RED,)


def test_who_is_selected_twice_is_named_by_his_number():
    """S-R44: as it stands on the piece."""
    table = shoot_out(selected=False)
    table.say("select w7")
    with pytest.raises(IllegalAction) as refusal:
        table.say("select w7")
    assert refusal.value.facts == {"number": "7"}
    assert table.waiting == (WHITE,)


@pytest.mark.parametrize(("first", "space"), [(RED, "i4"), (WHITE, "a4")])
def test_the_shooter_stands_on_the_penalty_space_of_the_other_goal(first, space):
    """S-R44, S-A4, S-A23: who begins is drawn; the middle of the three dark spaces."""
    table = shoot_out(first)
    assert table.where(f"{'rw'[first]}1") == table.ball == space
    assert (table.where("rg"), table.where("wg")) == ("gw", "ge")
    assert table.lines == [f"aim {number}" for number in range(1, 7)]
    assert table.no("end") == "S-R44"
    assert table.waiting == (first,)


def test_shots_alternate_and_are_guessed_as_in_play():
    """S-R44: 1-2 lo, 3-4 mid, 5-6 hi, as in S-R33."""
    for number in range(1, 7):
        for third, call in enumerate(THIRDS):
            table = shoot_out()
            table.say(f"aim {number}")
            assert table.waiting == (WHITE,)
            table.say(f"guess {call}")
            assert table.state.penalties == [[int((number - 1) // 2 != third)], []]
            assert table.holder == "w1"
            assert table.waiting == (WHITE,)


def test_after_ten_shots_the_lead_decides():
    """S-R44: one goal is enough; the score of play stays as it was."""
    table = shoot_out()
    take(table, 1, 1, 1, 1, 1, 0, 1, 1, 1)
    assert table.waiting == (WHITE,)
    take(table, 1)
    outcome = GAME.outcome(table.state)
    assert outcome.winners == (RED,)
    assert outcome.rule == "S-R44"
    assert outcome.facts["shots"] == "5:4"
    assert table.waiting == ()


def test_all_ten_are_shot_even_when_it_is_decided():
    """S-A25: three ahead with two to go, and still they shoot."""
    table = shoot_out()
    take(table, 1, 0, 1, 0, 1, 0)
    assert table.state.phase == "penalty"
    assert table.waiting == (RED,)


def test_with_early_stop_the_decision_ends_it():
    """S-A25: as soon as the side behind cannot draw level any more, not a shot before."""
    table = shoot_out(early_stop=True)
    take(table, 1, 0, 1, 0, 1)
    assert table.waiting == (WHITE,)
    take(table, 0)
    assert GAME.outcome(table.state).winners == (RED,)
    level = shoot_out(early_stop=True)
    take(level, 1, 0, 0, 0, 1, 0, 0)
    assert level.waiting == (WHITE,)
    take(level, 1)
    assert level.waiting == (RED,)


def test_a_tie_goes_on_until_someone_leads_by_two():
    """S-R45, S-A24: looked at after every pair; a lead of one, or of two in mid-pair, is none."""
    table = shoot_out()
    take(table, *[1] * 10)
    take(table, 1, 0)
    assert table.waiting == (RED,)
    take(table, 1)
    assert table.waiting == (WHITE,)
    take(table, 0)
    outcome = GAME.outcome(table.state)
    assert (outcome.winners, outcome.rule) == ((RED,), "S-R45")
    assert table.waiting == ()


def test_the_side_behind_may_draw_level_again():
    """S-R45: a lead of one in sudden death is played on."""
    table = shoot_out()
    take(table, *[0] * 10)
    take(table, 0, 1, 1, 0)
    assert table.state.phase == "penalty"
    assert table.waiting == (RED,)


def test_the_same_five_shoot_again_after_ten_shots():
    """S-A23: in the same order."""
    table = shoot_out()
    take(table, *[1] * 10)
    assert table.holder == "r1"
    take(table, 1)
    assert table.holder == "w1"
    assert table.waiting == (WHITE,)
