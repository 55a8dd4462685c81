"""What seldom happens, and must go right all the same."""

import pytest

from games.core.dice import RandomSource
from games.eleven.cards import cards
from games.eleven.cards.effect_index import number_of
from games.eleven.cards.effect_types import DrawTactic, Flip, Injure, Suspend, Target
from games.eleven.cards.ids import NUMBER
from games.eleven.cards.timing_checks import PERSONAL
from games.eleven.club.context import scene_of
from games.eleven.effects import ops_pitch
from games.eleven.effects.operations import point_of
from games.eleven.effects.task_queue import push
from games.eleven.week.flow import advance
from games.eleven.week.opening import NUMBERED
from games.eleven.week.weekend import close_week
from tests.games.eleven.ground import GAME, Loaded, bare, man, post, season, show, told

EUR, FAN, OPS, FIT = range(4)


@pytest.fixture
def squad():
    """Return the choice of players by a club with two of them."""
    table = season("matchday", "squad")
    club = bare(table)
    club.res[:] = [0, 0, 0, 5]
    man(club, "marsh")
    man(club, "hernandez")
    return table


def test_a_choice_of_players_is_taken_back_before_the_line_up(squad):
    """E-R47: only what was paid comes back."""
    assert "again" not in squad.lines()
    squad.play("field hernandez")
    squad.play("again")
    assert squad.club().res[FIT] == 5
    assert not any(own.used for own in squad.club().men)
    assert squad.club().step == "squad"


def test_a_line_up_is_started_over_half_way(squad):
    """E-R51: every jersey leaves the pitch."""
    squad.play("field marsh")
    squad.play("squad")
    squad.play(squad.about("place")[0])
    squad.play("again")
    assert (squad.club().step, squad.club().res[FIT]) == ("squad", 5)
    assert max(squad.club().match.zones) == -1


def test_the_assistant_places_the_rest(squad):
    """E-R51: those placed already stay where they are."""
    squad.play("field marsh")
    squad.play("squad")
    line = squad.about("place")[-1]
    squad.play(line)
    squad.play("suggest")
    club = squad.club()
    assert club.step == "sheet"
    assert line == f"place no-4 {('dl', 'dc', 'dr')[club.match.zones[2]]}"
    assert sum(zone >= 0 for zone in club.match.zones) == 10


def test_nobody_can_be_hired_without_money():
    """E-R45: the display is laid out anew all the same, and nobody is asked."""
    table = season()
    club = bare(table)
    show(table, "players", "gonzalez", "marsh")
    post(club, "ferret")
    events = table.play("use ferret")
    assert told(events, "swept")[0].row == "players"
    assert not club.men
    assert table.state.day == 1


def test_an_office_on_the_last_space_goes_no_higher():
    """E-R43: however rich the club is."""
    table = season()
    club = bare(table)
    club.res[EUR], club.office = 99, 5
    assert not table.about("office")
    assert table.refused("office for 4") == "E-R43"


def test_a_week_without_youngsters_in_the_deck():
    """E-R68, E-R32: none goes away, and none can be hired."""
    table = season()
    club = bare(table)
    club.res[EUR] = 9
    table.state.youngsters.clear()
    assert not table.about("youngster")
    events = []
    close_week(table.state, table.dice, events)
    assert "youngsters" not in [event.row for event in told(events, "swept")]


def test_what_all_share_waits_while_all_act_at_once():
    """E-R22: a tactic drawn on a Monday comes when everybody is done."""
    table = season("monday", seats=2)
    club, deck = table.club(), len(table.state.tactics)
    held = len(club.tactics)
    scene = scene_of(table.state, 0, Loaded(), [])
    push(scene, [number_of(DrawTactic(n=1))], NUMBER["chalk"])
    club.ask = None
    advance(scene)
    assert len(table.state.tactics) == deck
    table.to("days")
    assert (len(club.tactics), len(table.state.tactics)) == (held + 1, deck - 1)


def test_a_club_that_is_dressed_already_is_determinized_dressed():
    """E-R22, E-R17: whoever waits knows neither the sides nor the objective of the other."""
    table = season("opening", "aim", seats=2)
    while 1 in table.waiting:
        table.idle(1)
    state = GAME.determinize(GAME.view(table.state, 0), 0, RandomSource(b"seldom"))
    assert state.clubs[1].step == "done"
    assert sorted(state.clubs[1].icons[at] for at in NUMBERED) == [0] * 5 + [1] * 5


def test_a_player_changes_rules_for_himself_alone():
    """E-R34: a card of the squad prints no other change."""
    for card in cards.FOOTBALLERS.values():
        for effect in (*card.untrained, *card.trained):
            if effect.when == "always":
                assert {op.rule for op in effect.ops} <= set(PERSONAL)


def test_the_owner_orders_what_happens_at_one_moment():
    """E-R35: after a defeat, Divabella's fans leave before or after Bauer's die."""
    table = season("matchday", "squad", seed=b"b")
    club = bare(table)
    club.res[:] = [5, 2, 0, 5]
    for key in ("divabella", "bauer"):
        man(club, key)
        table.play(f"field {key}")
    while club.ask is None or club.ask.about != "order":
        assert table.state.phase == "matchday"
        table.idle()
    assert table.lines() == ["choose divabella", "choose bauer"]
    acted = told(table.play("choose divabella"), "acted")
    assert [event.source for event in acted[:2]] == [NUMBER["divabella"], NUMBER["bauer"]]


@pytest.mark.parametrize(
    "op", [Injure(target=Target(who="random"), weeks=1), Suspend(target=Target(who="random"), n=1)]
)
def test_whom_a_die_names_is_not_asked_for_before_it_falls(op):
    """E-R45, E-R76: an effect on a random player can always be begun, whoever is in the club."""
    assert point_of(number_of(op), NUMBER["first-trainer"]) is None


def test_a_jersey_that_is_turned_over_after_the_line_up_plays_on_its_other_side():
    """E-R50: what a card turns over counts in the match that is under way."""
    table = season("matchday", "squad")
    table.play("suggest")
    scene = scene_of(table.state, 0, None, [])
    match, club = scene.club.match, scene.club
    jersey = next(index for index, zone in enumerate(match.zones) if zone >= 0)
    before = match.icons[jersey]
    ops_pitch.chose(scene, (0, NUMBER["marsh"], -1), Flip(), ops_pitch.jersey_answer(jersey))
    assert match.icons[jersey] == club.icons[jersey] == 1 - before
