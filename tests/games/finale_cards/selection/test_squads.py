"""Selection of the footballers."""

import pytest

from games.core.dice import ScriptedDice
from games.core.game import IllegalAction
from games.finale_cards.cards.cards import FOOTBALLER_KEYS, TEAM, VALUE
from games.finale_cards.definition import DEFINITION
from games.finale_cards.events import Committed, Noted, Reconsidered, TeamShown
from games.finale_cards.selection import squads
from games.finale_cards.selection.squads import most_value
from games.finale_cards.state import ACKER, STOLLEN, Options
from tests.games.finale_cards.ground import Ground, man, men, of

CHEAP = "schranke fangfrage knochen walze block riegel luecke balla querpass wirbel bankdruecker"
"""Eleven cheap men of Stollen, two goalies among them."""
FIRST = "fangfrage kette riegel mauer kreisel steil flanke schnittstelle abseits knaller rakete"
FIRST_BENCH = "schranke walze balla joker"


@pytest.fixture
def ground():
    """A match before its squads are built."""
    return Ground(squads="free")


def sign(ground, keys, seat=STOLLEN):
    for key in keys.split():
        ground.play(f"sign {key}", seat=seat)


def bench(ground, keys, seat=STOLLEN):
    for key in keys.split():
        ground.play(f"bench {key}", seat=seat)


def whole(ground, seat=STOLLEN):
    """Let the seat take the first-game team."""
    ground.play("first-team", seat=seat)


def test_a_match_is_for_two(ground):
    """F-R1: exactly two players, and both choose at once."""
    assert ground.waiting == (STOLLEN, ACKER)
    with pytest.raises(ValueError, match="for two, not for 3"):
        DEFINITION.game.setup(Options(), 3, ScriptedDice())


def test_a_squad_is_fifteen_of_thirty(ground):
    """F-R14: own footballers, each once, fifteen in all."""
    assert ground.legal(STOLLEN)[:2] == ["first-team", "sign fangfrage"]
    assert ground.refused("sign flugmann", STOLLEN) == "F-R2"
    sign(ground, "kette")
    assert ground.refused("sign kette", STOLLEN) == "F-R14"
    assert ground.refused("release riegel", STOLLEN) == "F-R14"
    assert ground.refused("bench kette", STOLLEN) == "F-R16"
    assert ground.refused("ready", STOLLEN) == "F-R14"
    assert ground.refused("deck lilac", STOLLEN) == "F-R14"
    sign(ground, f"{FIRST} {FIRST_BENCH}".replace("kette ", ""))
    assert ground.refused("sign libero", STOLLEN) == "F-R14"
    assert not [line for line in ground.legal(STOLLEN) if line.startswith("sign")]


def test_a_squad_of_fifty_one_is_refused_and_of_fifty_allowed(ground):
    """F-R14: 51 or more is illegal; who would lead there is not offered."""
    sign(ground, f"{FIRST} schranke walze balla")
    left = 50 - sum(VALUE[one] for one in ground.side(STOLLEN).plan.signed)
    offered = [line.split()[1] for line in ground.legal(STOLLEN) if line.startswith("sign")]
    free = [number for number in TEAM[STOLLEN] if number not in ground.side(STOLLEN).plan.signed]
    assert [man(key) for key in offered] == [number for number in free if VALUE[number] <= left]
    dear = next(number for number in free if VALUE[number] == left + 1)
    assert ground.refused(f"sign {FOOTBALLER_KEYS[dear]}", STOLLEN) == "F-R14"
    ground.play("sign joker", seat=STOLLEN)
    assert sum(VALUE[one] for one in ground.side(STOLLEN).plan.signed) == 50


def test_a_dear_man_is_refused_while_the_rest_could_not_be_paid(ground):
    """F-R14: the points left must pay for the cheapest who complete the squad."""
    sign(ground, "latte libero taktgeber")
    assert ground.refused("sign volley", STOLLEN) == "F-R14"
    offered = [line for line in ground.legal(STOLLEN) if line.startswith("sign")]
    assert "sign volley" not in offered
    assert "sign kette" in offered


def test_fewer_points_than_fifty_are_legal(ground):
    """F-R14: a cheap squad may be laid out."""
    sign(ground, f"{CHEAP} wucht fallrueck joker mauer")
    assert sum(VALUE[one] for one in ground.side(STOLLEN).plan.signed) < 50
    bench(ground, "schranke luecke bankdruecker joker")
    ground.play("deck lilac", seat=STOLLEN)
    ground.play("ready", seat=STOLLEN)
    assert ground.waiting == (ACKER,)


def test_a_squad_with_one_goalie_is_refused(ground):
    """F-R15: the last place is kept for the second."""
    sign(ground, f"{FIRST} walze balla joker")
    assert ground.refused("sign bankdruecker", STOLLEN) == "F-R15"
    offered = [line for line in ground.legal(STOLLEN) if line.startswith("sign")]
    assert offered == ["sign schranke"]


def test_one_goalie_plays_and_another_sits_on_the_bench(ground):
    """F-R15, F-R16, F-A35: eleven on the pitch, four on the bench, one goalie among the eleven."""
    sign(ground, f"{FIRST} {FIRST_BENCH}")
    assert ground.refused("bench wucht", STOLLEN) == "F-R16"
    bench(ground, "schranke")
    assert ground.refused("bench fangfrage", STOLLEN) == "F-A35"
    assert ground.refused("bench schranke", STOLLEN) == "F-R16"
    bench(ground, "walze balla joker")
    assert ground.refused("bench kette", STOLLEN) == "F-R19"
    whole(ground, ACKER)
    ground.play("deck lilac", seat=STOLLEN)
    ground.play("ready", seat=ACKER)
    ground.play("ready", seat=STOLLEN)
    side = ground.side(STOLLEN)
    assert (len(side.pitch), side.bench) == (11, men(FIRST_BENCH))


def test_outfield_players_leave_a_place_on_the_bench_for_the_goalie(ground):
    """F-A35: with two goalies three outfield players sit, with three but two."""
    sign(ground, f"{FIRST} {FIRST_BENCH}")
    bench(ground, "walze balla joker")
    assert ground.refused("bench kette", STOLLEN) == "F-A35"
    assert [line for line in ground.legal(STOLLEN) if line.startswith("bench")] == [
        "bench fangfrage",
        "bench schranke",
    ]


def test_a_third_goalie_is_legal_on_the_bench(ground):
    """F-A35: two sit, one plays."""
    sign(ground, f"{CHEAP} latte joker mauer wucht")
    bench(ground, "schranke fangfrage luecke")
    assert ground.refused("bench latte", STOLLEN) == "F-A35"
    bench(ground, "joker")
    assert len(ground.side(STOLLEN).plan.benched) == 4


def test_squads_are_secret_and_laid_out_together(ground):
    """F-R17: a signing is told to its own side alone; the second one to be ready shows both."""
    assert ground.play("sign kette", seat=STOLLEN) == [
        Noted(STOLLEN, "sign", (man("kette"),), only=(STOLLEN,))
    ]
    assert ground.view(STOLLEN).sides[STOLLEN].plan.signed == (man("kette"),)
    assert ground.view(ACKER).sides[STOLLEN].plan.signed == ()
    ground.play("again", seat=STOLLEN)
    whole(ground)
    assert ground.play("ready", seat=STOLLEN) == [Committed(STOLLEN)]
    assert ground.view(ACKER).sides[STOLLEN].squad == ()
    assert ground.refused("sign kette", STOLLEN) == "F-R17"
    assert ground.refused("ready", STOLLEN) == "F-R17"
    whole(ground, ACKER)
    events = ground.play("ready", seat=ACKER)
    assert [event.seat for event in of(events, TeamShown)] == [STOLLEN, ACKER]
    assert TeamShown.reveals
    assert ground.phase == "changes"


def test_who_is_ready_may_change_the_squad_until_both_are(ground):
    """F-R17: the squad stays as it was; starting over again clears it."""
    assert ground.refused("again", STOLLEN) == "F-R17"
    whole(ground)
    ground.play("ready", seat=STOLLEN)
    assert ground.legal(STOLLEN) == ["again"]
    assert ground.play("again", seat=STOLLEN) == [Reconsidered(STOLLEN)]
    assert len(ground.side(STOLLEN).plan.signed) == 15
    ground.play("release kette", seat=STOLLEN)
    assert ground.side(STOLLEN).plan.benched == ()
    ground.play("again", seat=STOLLEN)
    assert ground.side(STOLLEN).plan.signed == ()
    assert ground.waiting == (STOLLEN, ACKER)


def test_the_first_game_team_is_taken_in_one_action(ground):
    """F-R18, F-R20: the marked squad, its bench, and white with lilac."""
    whole(ground)
    plan = ground.side(STOLLEN).plan
    assert sorted(plan.signed) == sorted(men(f"{FIRST} {FIRST_BENCH}"))
    assert list(plan.benched) == men(FIRST_BENCH)
    assert len(plan.cards) == 11
    assert ground.refused("first-team", STOLLEN) == "F-R19"
    ground.play("release kette", seat=STOLLEN)
    assert ground.refused("first-team", STOLLEN) == "F-R18"


def test_without_own_squads_the_first_game_team_is_laid_out_at_once():
    """F-R18: nobody is asked before the first period."""
    ground = Ground()
    assert [len(side.pitch) for side in ground.state.sides] == [11, 11]
    assert ground.side(STOLLEN).bench == men(FIRST_BENCH)
    assert ground.phase == "changes"


def test_a_bonus_raises_the_limit_of_a_squad_to_fifty_two():
    """F-A29, F-R75: for the holder of a cup."""
    assert [most_value(Options(squads="free", bonus="acker"), seat) for seat in (0, 1)] == [50, 52]


def test_a_handicap_lowers_the_limit_of_a_squad_to_forty_eight():
    """F-A29: for the holder of a cup, where the table agreed on it."""
    ground = Ground(squads="free", handicap="stollen")
    assert ground.refused("first-team", STOLLEN) == "F-A29"
    assert "first-team" not in ground.legal(STOLLEN)
    assert "first-team" in ground.legal(ACKER)
    first = [*FIRST.split(), *FIRST_BENCH.split()]
    sign(ground, " ".join(first[:8]))
    with pytest.raises(IllegalAction, match="F-R14"):
        sign(ground, " ".join(first[8:]))


def test_thirty_men_are_offered_by_number(ground):
    """F-R2: Acker signs its own."""
    offered = [line for line in ground.legal(ACKER) if line.startswith("sign")]
    assert len(offered) == len(TEAM[ACKER])


def test_the_least_cost_of_more_places_than_footballers_is_that_of_all():
    men = squads.BY_VALUE[0]
    everybody = sum(VALUE[man] for man in men)
    assert squads._cheapest(0, [], squads.GOALIES, len(men) + 1) == everybody
    assert squads._cheapest(0, [men[0]], squads.GOALIES, len(men)) == everybody - VALUE[men[0]]
