"""Injuries and suspensions over the weeks: how long a card misses.

The man in question has the number 12, which no die for a random player shows (E-A4).
"""

import pytest

from games.eleven.cards.effect_index import DECISION, OPS
from games.eleven.cards.effect_types import Suspend
from games.eleven.cards.ids import COLOURS, NUMBER
from games.eleven.club.context import scene_of
from games.eleven.club.injuries import injure_player, suspend
from games.eleven.effects.targets import fitting
from tests.games.eleven.ground import Loaded, bare, man, post, season


def quiet():
    """Return a Tuesday of a club without anybody, whose board decides on nothing but resources."""
    table = season()
    table.state.meetings[:] = [NUMBER["meeting-team-photo"]] * 9
    return table, bare(table)


def weeks_missed(table, card, weeks=4):
    """Return in which of the coming weeks' matches the card can be used."""
    club, missed = table.club(), []
    for _ in range(weeks):
        table.to("matchday", "squad")
        club.res[3] = 5
        missed.append(not any(line.endswith(f" {card}") for line in table.about("field")))
        table.to("days")
    return missed


@pytest.mark.parametrize("token", ["injury", "ban"])
@pytest.mark.parametrize("weeks", [1, 2])
def test_a_player_misses_as_many_matches_as_his_token_says(token, weeks):
    """E-R53, E-R76, E-R77, E-A25: one week or two; then he plays again."""
    table, club = quiet()
    man(club, "sissoko", **{token: weeks})
    assert weeks_missed(table, "sissoko") == [True] * weeks + [False] * (4 - weeks)


def test_an_injury_of_a_match_costs_the_next_one():
    """E-A26: the consequence comes after the cards of this match have sat out."""
    table, club = quiet()
    found = man(club, "sissoko")
    club.tactics = [NUMBER["wing-play"]]
    table.to("matchday", "tactic")
    injure_player(scene_of(table.state, 0, Loaded(), []), found, 1)
    table.to("days")
    assert found.injury == 1
    assert weeks_missed(table, "sissoko", 2) == [True, False]


def test_a_suspended_card_of_staff_does_nothing_until_its_tokens_are_gone():
    """E-R76, E-R53: two tokens are two weeks without an action."""
    table, club = quiet()
    post(club, "shoe", ban=2)
    can_act = []
    for _ in range(4):
        can_act.append("use shoe" in table.lines())
        table.to("matchday")
        table.to("days")
    assert can_act == [False, False, True, True]


@pytest.mark.parametrize(
    ("colour", "keys"), [("yellow", ("gates",)), ("red", ("moneypenny", "builder", "scoutmann"))]
)
def test_suspension_tokens_are_also_possible_on_staff_and_directors(colour, keys):
    """E-R76: the meeting "Line-up leaked" puts one on a card of staff, or on a director."""
    table, club = quiet()
    club.posts.clear()
    for key in ("moneypenny", "builder", "scoutmann", "gates"):
        post(club, key)
    ops = DECISION[NUMBER["meeting-line-up-leak"]][COLOURS.index(colour)]
    (op,) = (OPS[number] for number in ops if isinstance(OPS[number], Suspend))
    scene = scene_of(table.state, 0, Loaded(), [])
    found = fitting(scene, op.target, NUMBER["meeting-line-up-leak"])
    assert {card.source for card in found} == {NUMBER[key] for key in keys}
    suspend(scene, found[0], op.n)
    assert found[0].ban == 1


def test_suspension_tokens_add_up():
    """E-R76: as many as are stated."""
    table = season()
    found = post(bare(table), "gates")
    scene = scene_of(table.state, 0, Loaded(), [])
    suspend(scene, found, 2)
    suspend(scene, found, 1)
    assert found.ban == 3


def test_who_is_both_injured_and_suspended_loses_one_token_a_week():
    """E-R53: one token is removed, that of the suspension before that of the injury."""
    table, club = quiet()
    found = man(club, "sissoko", injury=1, ban=1)
    table.to("matchday")
    table.to("days")
    assert (found.injury, found.ban) == (1, 0)
    assert found.is_out


def test_a_doctor_spares_somebody_every_week():
    """E-R77: the first injury of each week passes, not the first of the season."""
    table, club = quiet()
    post(club, "splint")
    found = man(club, "sissoko")
    injure_player(scene_of(table.state, 0, Loaded(), []), found, 1)
    assert (found.injury, club.escapes) == (0, 1)
    injure_player(scene_of(table.state, 0, Loaded(), []), found, 1)
    assert found.injury == 1
    table.to("matchday")
    table.to("days")
    assert (found.injury, club.escapes) == (0, 0)
