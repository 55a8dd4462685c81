"""Special symbols: injuries, cautions, sendings-off."""

import pytest

from games.finale_cards.cards.cards import SYMBOL
from games.finale_cards.events import CameOn, Checked, Fought
from games.finale_cards.state import ACKER, NOBODY, STOLLEN
from tests.games.finale_cards.ground import Ground, man, men, of


def sent(one, edge, *dice, bench=None, **options):
    """Return a match in which Abseits or another striker of Stollen went on a solo run.

    The dice are those of the set-up, then those of the checks.
    """
    ground = Ground(**options)
    if bench is not None:
        side = ground.side(STOLLEN)
        for other in [*side.bench]:
            if other not in men(bench):
                side.bench.remove(other)
                side.lost.append(other)
    send(ground, one, edge, *dice)
    return ground


def send(ground, one, edge, *dice):
    """Let a striker of Stollen, turned to this edge, go on a solo run with these dice."""
    ground.hold(STOLLEN, "solo-run corner cross")
    ground.hold(ACKER, "offside-swindle corner cross")
    ground.ready()
    ground.play("play solo-run", seat=STOLLEN)
    ground.play("play offside-swindle", seat=ACKER)
    ground.turn(**{one: edge}, anker=1)
    ground.play(f"pick {one}")
    ground.play("pick anker", *dice)


def checked(ground):
    return [(event.man, event.die, event.effect) for event in of(ground.events, Checked)]


def test_only_the_symbol_in_the_upper_right_corner_is_rolled_for():
    """F-R6, F-R33, F-R53: one die for each man sent, before he turns, if his edge has one."""
    ground = sent("abseits", 2, 3, 0, 0, 0, 2)
    assert [one for one, _, _ in checked(ground)] == [man("abseits")]
    assert ground.state.turned[man("abseits")] == 0
    ground = sent("abseits", 1, 3, 0, 3, 0, 0)
    assert checked(ground)[0] == (man("abseits"), 3, "nothing")
    assert ground.state.turned[man("abseits")] == 3


@pytest.mark.parametrize(
    ("die", "effect"), [(0, "nothing"), (1, "nothing"), (2, "hurt"), (3, "nothing")]
)
def test_a_red_cross_hurts_on_a_two(die, effect):
    """F-R54: with any other roll nothing happens."""
    ground = sent("abseits", 1, 3, 0, die) if die == 2 else sent("abseits", 1, 3, 0, die, 0, 0)
    assert checked(ground)[0] == (man("abseits"), die, effect)
    assert (man("abseits") in ground.side(STOLLEN).pitch) == (effect == "nothing")


def test_who_is_hurt_is_replaced_at_once_by_any_type():
    """F-R54, F-R55, F-A16: the owner chooses among the bench, and it counts as a substitution."""
    ground = sent("abseits", 1, 3, 0, 2)
    assert (ground.phase, ground.waiting) == ("replace", (STOLLEN,))
    assert ground.legal() == ["bring walze", "bring balla", "bring joker"]
    assert ground.refused("bring kette") == "F-R54"
    assert ground.refused("bring walze", ACKER) == "F-R54"
    assert ground.refused("pick kette") == "F-R54"
    ground.play("bring walze")
    side = ground.side(STOLLEN)
    assert len(side.pitch) == 11
    assert man("abseits") in side.lost
    assert side.newcomers == [1, 0]


def test_a_goalie_never_comes_on_for_an_outfield_player():
    """F-R65, F-A17: with only him left the team plays short."""
    ground = sent("abseits", 1, 3, 0, 2)
    assert ground.refused("bring schranke") == "F-R65"
    ground = sent("abseits", 1, 3, 0, 2, bench="schranke")
    assert of(ground.events, CameOn) == [CameOn(STOLLEN, NOBODY, man("abseits"))]
    assert len(ground.side(STOLLEN).pitch) == 10


def test_the_reserve_goalie_comes_in_where_no_goalie_is_left(ground):
    """F-A17: for an outfield player who is hurt, and keeps goal."""
    ground.send_off("fangfrage walze balla joker")
    send(ground, "abseits", 1, 3, 0, 2)
    assert of(ground.events, CameOn) == [CameOn(STOLLEN, man("schranke"), man("abseits"))]
    assert ground.side(STOLLEN).newcomers == [0, 1]


def test_with_nobody_on_the_bench_the_team_plays_short():
    """F-A16: an empty bench replaces nobody."""
    ground = sent("abseits", 1, 3, 0, 2, bench="")
    assert of(ground.events, CameOn) == [CameOn(STOLLEN, NOBODY, man("abseits"))]


def test_no_more_newcomers_than_a_match_allows(ground):
    """F-A16: three outfield players, those for the injured among them."""
    ground.state.sides[STOLLEN].newcomers = [3, 0]
    send(ground, "abseits", 1, 3, 0, 2)
    assert of(ground.events, CameOn)[0].man == NOBODY


def test_a_newcomer_begins_on_his_first_edge_without_a_mark():
    """F-A19: and may be picked in the result of the same attack."""
    ground = sent("abseits", 1, 3, 0, 2)
    ground.play("bring joker")
    assert ground.state.turned[man("joker")] == 0
    assert ground.state.marks[man("joker")] == 0
    assert "pick joker" in ground.legal()


@pytest.mark.parametrize(("die", "effect"), [(0, "cautioned"), (1, "cautioned"), (2, "nothing")])
def test_a_yellow_card_cautions_on_nought_or_one(die, effect):
    """F-R56: the first time he stays on."""
    ground = sent("abseits", 3, 3, 0, die, 0, 0)
    assert checked(ground)[0] == (man("abseits"), die, effect)
    assert ground.state.cautions[man("abseits")] == (effect == "cautioned")
    assert man("abseits") in ground.side(STOLLEN).pitch


def test_the_second_caution_sends_off_and_nobody_comes_on():
    """F-R56, F-R58: a team of ten for the rest of the game."""
    ground = Ground.attack("solo-run corner cross", "offside-swindle corner cross")
    ground.state.cautions[man("abseits")] = 1
    ground.turn(abseits=3, anker=1)
    ground.play("pick abseits")
    ground.play("pick anker", 3, 0, 0)
    assert checked(ground) == [(man("abseits"), 0, "second")]
    side = ground.side(STOLLEN)
    assert (len(side.pitch), len(side.bench)) == (10, 4)
    assert ground.phase == "pick"


def test_a_red_card_sends_off_on_a_three():
    """F-R57, F-R58: with a 2 nothing happens."""
    for die, effect in ((3, "off"), (2, "nothing")):
        ground = Ground()
        ground.play("swap kette walze", seat=STOLLEN)
        ground.hold(STOLLEN, "offside-swindle corner cross")
        ground.hold(ACKER, "solo-run corner cross")
        ground.ready()
        ground.play("play offside-swindle", seat=STOLLEN)
        ground.play("play solo-run", seat=ACKER)
        ground.turn(walze=2, bulle=0, fangfrage=0)
        ground.play("pick bulle")
        ground.play("pick walze", 3, 0, die, 0, 3, 3)
        assert checked(ground)[0] == (man("walze"), die, effect)
        assert len(ground.side(STOLLEN).pitch) == (10 if effect == "off" else 11)
        assert len(ground.side(STOLLEN).bench) == 3


def test_the_attackers_men_are_checked_first_in_the_order_of_places():
    """F-A20: then the defender's."""
    ground = Ground.attack("cross corner penalty", "offside-swindle corner cross")
    ground.turn(schnittstelle=0, abseits=3, zaun=3, pflug=0)
    ground.pick("schnittstelle abseits zaun pflug", 3, 0, 3, 3, 3, 3)
    names = [event.man for event in of(ground.events, Checked)]
    assert names == men("schnittstelle abseits zaun pflug")


def test_symbols_are_checked_after_the_result_too():
    """F-R41: then all with two marks turn."""
    ground = Ground.attack("penalty corner cross", "offside-swindle corner cross", 3, 0)
    ground.turn(abseits=3, faust=0)
    ground.play("pick abseits", 0, 3, 1)
    assert checked(ground) == [(man("abseits"), 1, "cautioned")]
    assert ground.state.turned[man("abseits")] == 0


def test_the_result_checks_only_those_who_are_used_in_it():
    """F-A36: men of the set-up do not roll again, though they turned to another symbol."""
    ground = Ground.attack("cross corner penalty", "offside-swindle corner cross")
    ground.calm(high=STOLLEN)
    ground.turn(schnittstelle=3)
    ground.pick("schnittstelle kette zaun pflug", 3, 0, 3)
    assert [event.man for event in of(ground.events, Checked)] == [man("schnittstelle")]
    assert SYMBOL[man("schnittstelle")][ground.state.turned[man("schnittstelle")]]
    told = ground.pick("abseits knaller hecke", 3, 0)
    assert of(told, Fought)[0].stage == "result"
    assert not of(told, Checked)


def test_a_goalie_who_is_hurt_is_replaced_by_whom_the_owner_likes():
    """F-R55: the reserve goalie, or anybody else of the bench."""
    ground = Ground.attack("penalty corner cross", "offside-swindle corner cross", 3, 0)
    ground.turn(abseits=0, faust=2)
    ground.play("pick abseits", 0, 3, 2)
    assert ground.waiting == (ACKER,)
    assert ground.legal() == ["bring greifhin", "bring ballnich", "bring talent", "bring pfosten"]
