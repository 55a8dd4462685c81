"""Computer opponents."""

import pytest

from games.core.dice import RandomSource
from games.core.simulate import SimulationStats, rotated_bots, simulate
from games.finale_cards.bots import BOTS
from games.finale_cards.cards.cards import ARROW, COMBAT
from games.finale_cards.computer.attack_chances import chances_of
from games.finale_cards.definition import DEFINITION
from games.finale_cards.ending.shootout import begin_round
from games.finale_cards.selection.squads import total_value
from games.finale_cards.state import ACKER, STOLLEN
from tests.games.finale_cards.ground import Ground, card


def chosen(ground, seat, level="normal"):
    """Return the line a computer plays, the normal one by default."""
    view, legal = ground.view(seat), DEFINITION.game.legal_actions(ground.state, seat)
    action = BOTS[level].choose(view, legal, None, RandomSource(b"1"))
    return DEFINITION.notation.write(action)


def share(bots, matches, **options):
    """Return the part of all first places the first of two computers takes."""
    tally = SimulationStats()
    for number in range(matches):
        seating = rotated_bots(bots, 2, number)
        played = simulate(DEFINITION, DEFINITION.options(**options), seating, b"bots/%d" % number)
        tally.count(played.outcome, seating.index(bots[0]))
    return tally.share / matches


@pytest.mark.long
def test_normal_beats_random_with_first_game_squads():
    """F-R18: in at least 70 of 100; over 400 matches it was 95."""
    assert share(["normal", "random"], 60) >= 0.7


@pytest.mark.long
def test_an_expert_beats_normal():
    """F-R34: it saves who is stronger later. In 2,000 matches it took 69 of 100."""
    assert share(["expert", "normal"], 120) >= 0.55


def test_normal_beats_easy():
    """F-R18: about seven of ten."""
    assert share(["normal", "easy"], 40) >= 0.55


def test_a_beginner_sends_its_best_striker_at_once():
    """F-R37: and has nobody to shoot."""
    ground = Ground.attack("cross corner penalty", "offside-swindle corner cross")
    ground.turn(knaller=0, abseits=0, rakete=0)
    sent = []
    while ground.state.on_ball ^ (ground.state.step & 1) == STOLLEN:
        sent.append(chosen(ground, STOLLEN, "easy"))
        ground.play(sent[-1])
    assert "pick knaller" in sent


def test_a_beginner_plays_its_strongest_card_and_substitutes_nobody(ground):
    """F-R24, F-R62: late in a match, too, where the normal one brings on fresh footballers."""
    ground.hold(STOLLEN, "penalty corner throw-in")
    ground.state.period = 4
    ground.turn(kreisel=0, steil=0, schnittstelle=2, abseits=0, rakete=2, knaller=3)
    ground.turn(mauer=0, riegel=1, kette=0, fangfrage=0)
    ground.state.cautions[24], ground.state.cautions[4] = 1, 4
    assert chosen(ground, STOLLEN) == "swap riegel walze"
    assert chosen(ground, STOLLEN, "easy") == "ready"


@pytest.mark.long
def test_normal_builds_squads_and_decks_that_beat_random_ones():
    """F-R14, F-R22: free building, in at least 70 of 100."""
    assert share(["normal", "random"], 40, squads="free") >= 0.7


def test_a_computer_builds_a_legal_squad_that_spends_its_points():
    """F-R14 to F-R21: fifteen, the weakest on the bench, and white with a whole colour."""
    ground = Ground(squads="free")
    while STOLLEN in ground.waiting:
        ground.play(chosen(ground, STOLLEN), seat=STOLLEN)
    plan = ground.side(STOLLEN).plan
    assert 46 <= total_value(plan.signed) <= 50
    assert (len(plan.benched), len(plan.cards)) == (4, 11)


def test_a_computer_begins_a_free_deck_with_its_strongest_cards():
    """F-R22: where three are chosen."""
    ground = Ground(squads="free")
    ground.play("first-team", seat=STOLLEN)
    side = ground.side(STOLLEN)
    free = (6, 7, 8, 9, 10, 11, 15, 16, 17, 22, 28)
    side.plan = type(side.plan)(side.plan.signed, side.plan.benched, free)
    for _ in range(3):
        ground.play(chosen(ground, STOLLEN), seat=STOLLEN)
    assert sorted(COMBAT[one] for one in side.plan.held) == [4, 5, 5]


def test_normal_sends_the_strongest_for_the_shot():
    """F-R39: nothing has to be kept after it."""
    ground = Ground.attack("penalty corner cross", "offside-swindle corner cross", 3, 0)
    assert chosen(ground, STOLLEN) == "pick knaller"


def test_normal_keeps_its_best_striker_for_the_result():
    """F-R37: whoever is sent to the set-up cannot shoot."""
    ground = Ground.attack("cross corner penalty", "offside-swindle corner cross")
    ground.turn(knaller=0, abseits=0, rakete=0)
    while ground.state.on_ball ^ (ground.state.step & 1) == STOLLEN:
        line = chosen(ground, STOLLEN)
        assert line != "pick knaller"
        ground.play(line)


def test_normal_defends_as_well_as_it_attacks():
    """F-R29: the defender answers what the attacker sent."""
    ground = Ground.attack("corner cross penalty", "offside-swindle corner cross")
    ground.turn(flanke=1, ernte=1, drehwurm=0, laeufer=0, pflug=2)
    ground.play("pick flanke")
    assert chosen(ground, ACKER) == "pick drehwurm"


def test_normal_avoids_a_second_caution():
    """F-R56: among equals it sends the one who is not threatened."""
    ground = Ground.attack("penalty corner cross", "offside-swindle corner cross", 3, 0)
    ground.turn(abseits=0, knaller=2, rakete=3)
    ground.state.cautions[24] = 1
    ground.state.cautions[23] = 1
    assert chosen(ground, STOLLEN) == "pick abseits"


def test_normal_throws_a_poor_card_away_and_keeps_good_ones():
    """F-R44: by what it promises now."""
    ground = Ground.attack("all-or-nothing corner cross", "controlled-play breakout corner")
    ground.state.has_countered = True
    ground.rush(lambda: ground.phase in ("pick", "replace"))
    assert chosen(ground, STOLLEN).startswith("play ")
    ground.play("play corner")
    ground.hold(ACKER, "penalty corner throw-in")
    ground.turn(lattenknall=3, bulle=0, faust=0, fangfrage=0)
    assert chosen(ground, ACKER) == "keep"
    for one in ground.side(ACKER).pitch:
        ground.state.turned[one] = 3
    for one in ground.side(STOLLEN).pitch:
        ground.state.turned[one] = 0
    assert chosen(ground, ACKER).startswith("discard ")


def test_normal_brings_on_a_man_of_the_same_line():
    """F-R55: for one who is hurt."""
    ground = Ground.attack("solo-run corner cross", "offside-swindle corner cross")
    ground.turn(abseits=1, anker=1)
    ground.pick("abseits")
    ground.pick("anker", 3, 0, 2)
    assert chosen(ground, STOLLEN) == "bring joker"


def test_normal_substitutes_late_and_only_for_more_strength(ground):
    """F-R62: before that the bench is kept for the injured."""
    assert chosen(ground, STOLLEN) == "ready"
    ground.turn(flanke=3)
    ground.state.period = 4
    ground.turn(kreisel=0, steil=0, schnittstelle=2, abseits=0, rakete=2, knaller=3)
    ground.turn(mauer=0, riegel=0, kette=0, fangfrage=0)
    assert chosen(ground, STOLLEN) == "ready"
    ground.turn(riegel=1, rakete=2)
    ground.state.cautions[24] = 1
    ground.state.turned[13] = 3
    ground.state.cautions[4] = 4
    assert chosen(ground, STOLLEN) == "swap riegel walze"


def test_normal_refills_an_empty_line_with_its_weakest(ground):
    """F-R61: then it is ready."""
    ground.send_off("abseits knaller rakete joker")
    ground.turn(flanke=0)
    assert chosen(ground, STOLLEN) == "shift flanke attack"


def test_normal_names_its_best_goalie_and_shooters(ground):
    """F-R71: in one choice."""
    begin_round(ground.state)
    assert chosen(ground, STOLLEN) == "strongest"


def test_the_chances_of_an_attack_read_the_lists_of_a_card(ground):
    """F-R10, F-R21: the strongest of both sides, an arrow's man with his next strength."""
    solo = chances_of(ground.view(), card("solo-run"), STOLLEN)
    assert ARROW[card("solo-run")] == (0, 0)
    assert solo.set_up == (5, 3)
    assert solo.result == (3, 4)
    penalty = chances_of(ground.view(), card("penalty"), STOLLEN)
    assert (penalty.has_set_up, penalty.passes()) == (False, 1.0)
    assert penalty.result == (5, 4)
    assert solo.passes(bonus=10) == pytest.approx(1.0)


def test_the_chances_of_an_attack_know_stand_ins_and_empty_places(ground):
    """F-A14: a lone goalie fills the first place, and nobody the others."""
    ground.side(STOLLEN).pitch = [0]
    cross = chances_of(ground.view(), card("cross"), STOLLEN)
    assert cross.set_up[0] == 4
    assert cross.result[0] == 0
