"""The penalty shoot-out."""

import pytest

from games.core.game import IllegalAction
from games.finale_cards.actions import Shoot
from games.finale_cards.cards.terms import listed
from games.finale_cards.definition import DEFINITION
from games.finale_cards.ending.shootout import MOST_ROUNDS, begin_round
from games.finale_cards.events import RolledOff, ShootersShown, ShotsCounted, ShotTaken
from games.finale_cards.state import ACKER, STOLLEN, goalies
from tests.games.finale_cards.ground import Ground, man, men, of

HOME = "kette riegel kreisel schnittstelle knaller"
AWAY = "zaun hecke laeufer pflug bulle"
MORE_HOME = "mauer steil flanke abseits rakete"
MORE_AWAY = "anker bollwerk drehwurm ernte lattenknall"
LEVEL = (1, 1) * 10
"""Twenty dice of one for ten shots: strengths decide."""


def shooting(shots="all", **options):
    """Return a match that is level after extra time."""
    ground = Ground(shots=shots, **options)
    begin_round(ground.state)
    return ground


@pytest.fixture
def ground():
    return shooting()


def name(ground, seat, keeper, shooters):
    ground.play(f"keeper {keeper}", seat=seat)
    for key in shooters.split():
        ground.play(f"shooter {key}", seat=seat)


def shoot(ground, *dice, home=HOME, away=AWAY):
    """Name goalies and shooters and let all shots be taken; return what happened."""
    name(ground, STOLLEN, "fangfrage", home)
    name(ground, ACKER, "faust", away)
    ground.play("ready", seat=STOLLEN)
    return ground.play("ready", *dice, seat=ACKER)


def shots(ground):
    return of(ground.events, ShotTaken)


def test_each_names_a_goalie_and_five_shooters_in_secret(ground):
    """F-R71, F-A27: in order, the goalie first."""
    assert ground.legal(STOLLEN) == ["keeper fangfrage", "keeper schranke", "strongest"]
    assert ground.refused("shooter kette", STOLLEN) == "F-A27"
    assert ground.refused("keeper kette", STOLLEN) == "F-A27"
    assert ground.refused("swap kette walze", STOLLEN) == "F-R71"
    ground.play("keeper schranke", seat=STOLLEN)
    assert ground.refused("keeper fangfrage", STOLLEN) == "F-A27"
    assert ground.refused("shooter fangfrage", STOLLEN) == "F-R71"
    assert ground.refused("shooter zaun", STOLLEN) == "F-R71"
    assert ground.refused("ready", STOLLEN) == "F-R71"
    for key in HOME.split():
        assert ground.refused("ready", STOLLEN) == "F-R71"
        ground.play(f"shooter {key}", seat=STOLLEN)
    assert ground.refused("shooter mauer", STOLLEN) == "F-R71"
    assert ground.refused("strongest", STOLLEN) == "F-R71"
    assert ground.view(ACKER).sides[STOLLEN].plan.shooters == ()
    ground.play("ready", seat=STOLLEN)
    assert ground.refused("shooter mauer", STOLLEN) == "F-R71"
    assert ground.waiting == (ACKER,)


@pytest.mark.parametrize(
    ("named", "added"),
    [
        ("", "fangfrage schnittstelle knaller riegel walze kreisel"),
        ("keeper schranke,shooter mauer", "schnittstelle knaller riegel walze"),
    ],
)
def test_the_strongest_are_named_where_nobody_is_yet(named, added, ground):
    """F-R71: the goalie by all strengths, the shooters by their first, without those who rest."""
    for line in filter(None, named.split(",")):
        ground.play(line, seat=STOLLEN)
    before = ground.side(STOLLEN).plan.shooters
    ground.play("strongest", seat=STOLLEN)
    assert ground.side(STOLLEN).plan.shooters == (*before, *men(added))
    assert ground.told() == [f"Your goalie and shooters: {listed(men(added))}."]
    assert ground.legal(STOLLEN) == ["ready", "again"]
    ground = shooting()
    ground.side(STOLLEN).shot = men("schnittstelle knaller")
    ground.play("strongest", seat=STOLLEN)
    assert not {*men("schnittstelle knaller")} & {*ground.side(STOLLEN).plan.shooters}


def test_all_fifteen_are_picked_up_again():
    """F-A25, F-A27: hurt and sent-off ones shoot and keep goal too."""
    ground = Ground()
    ground.send_off("fangfrage kette")
    begin_round(ground.state)
    assert "keeper fangfrage" in ground.legal(STOLLEN)
    ground.play("keeper fangfrage", seat=STOLLEN)
    assert "shooter kette" in ground.legal(STOLLEN)
    assert len([line for line in ground.legal(STOLLEN) if line.startswith("shooter")]) == 13


def test_dice_decide_who_begins_and_shooters_alternate(ground):
    """F-R72, F-A2: level rolls again."""
    events = shoot(ground, 2, 2, 0, 1, *LEVEL)
    assert of(events, RolledOff) == [RolledOff(((2, 2), (0, 1)))]
    assert [shot.seat for shot in shots(ground)] == [ACKER, STOLLEN] * 5
    assert [shot.man for shot in shots(ground)][1::2] == men(HOME)


def test_both_lists_are_shown_before_the_first_shot(ground):
    """F-R71: together."""
    events = shoot(ground, 1, 0, *LEVEL)
    assert of(events, ShootersShown)[0].keepers == (man("fangfrage"), man("faust"))
    assert ShootersShown.reveals


def test_shots_are_taken_one_by_one_by_the_side_that_shoots():
    """F-R72: each waits for its own press; no die has fallen before."""
    ground = shooting("each")
    events = shoot(ground, 1, 0)
    assert not of(events, ShotTaken)
    assert (ground.waiting, ground.legal(STOLLEN), ground.legal(ACKER)) == (
        (STOLLEN,),
        ["shoot 1"],
        [],
    )
    assert ground.refused("shoot 2", STOLLEN) == "F-R72"
    assert ground.refused("shoot 1", ACKER) == "F-R72"
    first = of(ground.play("shoot 1", 3, 0, seat=STOLLEN), ShotTaken)
    assert [(shot.seat, shot.man, shot.goal) for shot in first] == [(STOLLEN, man("kette"), True)]
    assert ground.refused("shoot 1", ACKER) == "F-R72"
    for number in range(2, 11):
        seat = (ACKER, STOLLEN)[number % 2]
        ground.play(f"shoot {number}", 0, 0, seat=seat)
    assert len(ground.view(None).taken) == 10
    assert ground.outcome().reason.startswith("{seat_winner} wins the shoot-out")


def test_a_shot_nobody_takes_is_taken_by_the_timer():
    """F-R72: the match never waits for a shot; nothing else is played by the table."""
    ground = shooting("each")
    shoot(ground, 1, 0)
    bell = DEFINITION.game.bell(ground.state)
    assert bell is not None
    with pytest.raises(IllegalAction) as refusal:
        DEFINITION.game.apply(ground.state, None, Shoot(2), ground.dice)
    assert refusal.value.rule == "bell"
    ground.dice.rolls += [1, 1]
    events = DEFINITION.game.apply(ground.state, None, bell.action, ground.dice)
    assert [shot.man for shot in of(events, ShotTaken)] == [man("kette")]
    assert DEFINITION.game.bell(ground.state).action == Shoot(2)


def test_a_match_from_before_shots_were_taken_one_by_one_takes_them_all_at_once():
    """What was agreed on then says nothing of it."""
    assert DEFINITION.load_options({"extra_time": "always"}).shots == "all"
    assert DEFINITION.options().shots == "each"


def test_a_shot_must_beat_the_goalie(ground):
    """F-R73: strength and die strictly higher; equal totals are no goal."""
    shoot(ground, 1, 0, 2, 0, *LEVEL[2:])
    first = shots(ground)[0]
    assert (first.strength, first.die, first.against, first.against_die) == (3, 2, 4, 0)
    assert first.goal
    ground = shooting()
    shoot(ground, 1, 0, 1, 0, *LEVEL[2:])
    first = shots(ground)[0]
    assert first.strength + first.die == first.against + first.against_die
    assert not first.goal


def test_everybody_starts_on_the_first_edge_and_the_goalie_turns_after_each_shot(ground):
    """F-R71, F-R73, F-A27: four shots bring his first edge back."""
    ground.turn(kette=1, riegel=3, faust=2)
    shoot(ground, 1, 0, *LEVEL)
    at_faust = [shot.against for shot in shots(ground) if shot.seat == STOLLEN]
    assert at_faust == [4, 5, 4, 2, 4]
    assert [shot.strength for shot in shots(ground) if shot.seat == STOLLEN] == [3, 4, 4, 5, 5]


def test_symbols_do_not_count_in_the_shoot_out(ground):
    """F-R70: nobody is cautioned or hurt."""
    events = shoot(ground, 1, 0, *LEVEL)
    assert {type(event).__name__ for event in events} >= {"ShotTaken", "ShotsCounted"}
    assert not any(ground.state.cautions)
    assert not any(side.lost for side in ground.state.sides)


def test_more_goals_of_five_decide(ground):
    """F-R74: all five are taken, also when it is decided before."""
    events = shoot(ground, 1, 0, *((3, 0, 0, 3) * 5))
    assert len(shots(ground)) == 10
    assert of(events, ShotsCounted) == [ShotsCounted((5, 0))]
    outcome = ground.outcome()
    assert (outcome.winners, outcome.rule, outcome.facts["high"]) == ((STOLLEN,), "F-R74", 5)
    assert ground.waiting == ()


def test_level_after_five_each_another_five_shoot(ground):
    """F-R74, F-A26: who has shot waits for the others."""
    shoot(ground, 1, 0, *((0, 3) * 10))
    assert (ground.phase, ground.state.shots) == ("shooters", [(0, 0)])
    ground.play("keeper fangfrage", seat=STOLLEN)
    assert ground.refused("shooter kette", STOLLEN) == "F-A26"
    ground.play("shooter mauer", seat=STOLLEN)
    assert ground.refused("shooter mauer", STOLLEN) == "F-A26"


def test_when_fewer_than_five_are_left_all_may_shoot_again(ground):
    """F-A26: thirteen shooters make two rounds."""
    shoot(ground, 1, 0, *((0, 3) * 10))
    shoot(ground, 1, 0, *((0, 3) * 10), home=MORE_HOME, away=MORE_AWAY)
    ground.play("keeper fangfrage", seat=STOLLEN)
    assert "shooter kette" in ground.legal(STOLLEN)


def test_while_just_five_are_left_who_has_shot_waits(ground):
    """F-A26: five are enough for a round; with four all may shoot again."""
    side, begun = ground.side(STOLLEN), ground.state.round
    outfield = [one for one in side.squad if one not in goalies(side.squad)]
    side.shot = shot = outfield[:-5]
    begin_round(ground.state)
    assert side.shot == shot
    assert shot
    side.shot = outfield[:-4]
    begin_round(ground.state)
    assert side.shot == []
    assert ground.state.round == begun + 2


def test_a_shoot_out_without_end_is_a_draw(ground):
    """F-R74: after twenty level rounds, which nobody has seen."""
    ground.state.shots = [(0, 0)] * (MOST_ROUNDS - 1)
    shoot(ground, 1, 0, *((0, 3) * 10))
    assert ground.outcome().is_draw
    assert ground.outcome().rule == "F-R74"


def test_names_may_be_taken_back_until_both_are_ready(ground):
    """F-R71: the seat that is ready first keeps its list when it reconsiders."""
    name(ground, STOLLEN, "fangfrage", HOME)
    ground.play("ready", seat=STOLLEN)
    ground.play("again", seat=STOLLEN)
    assert len(ground.side(STOLLEN).plan.shooters) == 6
    ground.play("again", seat=STOLLEN)
    assert ground.side(STOLLEN).plan.shooters == ()
