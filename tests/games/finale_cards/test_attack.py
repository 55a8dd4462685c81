"""Set-up and result of an attack."""

import pytest

from games.finale_cards.cards.cards import STRENGTH
from games.finale_cards.events import AttackBegan, Fought, GoalScored, Picked
from games.finale_cards.state import ACKER, NOBODY, RESULT, SET_UP, STOLLEN
from tests.games.finale_cards.ground import Ground, card, man, men, of


@pytest.fixture
def ground():
    """Return Stollen's attack with a corner: set-up M against M, result D M S against G D D."""
    return Ground.attack("corner cross penalty", "offside-swindle corner cross")


def exchange():
    """Return Stollen's open exchange: set-up G D M against M M S, result M S against G D."""
    return Ground.attack("open-exchange corner cross", "controlled-play corner cross")


def fought(ground):
    return of(ground.events, Fought)


def offered(ground):
    return [line.split()[1] for line in ground.legal()]


def test_the_attacker_picks_first_and_the_defender_answers_by_the_same_card(ground):
    """F-R10, F-R29: upper left list, then the upper right list of the attacker's card."""
    assert ground.waiting == (STOLLEN,)
    assert offered(ground) == ["kreisel", "steil", "flanke", "schnittstelle"]
    ground.play("pick kreisel")
    assert ground.state.marks[man("kreisel")] == 1
    assert ground.waiting == (ACKER,)
    assert offered(ground) == ["laeufer", "pflug", "drehwurm", "ernte"]
    assert ground.refused("pick laeufer", STOLLEN) == "F-R29"


def test_open_exchange_asks_for_goalie_defender_and_midfielder():
    """F-A28: the goalie is the only one of his type, so he is sent and told."""
    ground = exchange()
    assert of(ground.events, Picked) == [Picked(STOLLEN, man("fangfrage"), 0, 4)]
    assert offered(ground) == ["kette", "riegel", "mauer"]
    ground.pick("kette")
    assert offered(ground) == ["kreisel", "steil", "flanke", "schnittstelle"]


def test_only_those_asked_for_may_be_picked(ground):
    """F-R29: own men, on the pitch, of the type."""
    assert ground.refused("pick laeufer") == "F-R29"
    assert ground.refused("pick walze") == "F-R29"
    assert ground.refused("pick kette") == "F-R29"
    assert ground.refused("play cross") == "F-R29"


def test_strengths_and_a_die_are_added_on_each_side(ground):
    """F-R4, F-R30: only the upper edge counts."""
    ground.turn(flanke=1, ernte=0)
    ground.pick("flanke ernte", 1, 2)
    assert fought(ground) == [Fought(STOLLEN, "set-up", (3,), 0, 1, (2,), 2, won=True)]


@pytest.mark.parametrize(
    ("own", "other", "goes_on"),
    [(1, 0, True), (0, 0, True), (0, 1, False)],
    ids=["higher", "equal", "lower"],
)
def test_a_set_up_succeeds_when_it_is_at_least_equal(own, other, goes_on, ground):
    """F-R31, F-R32: equal is enough, and then he must go on to the result."""
    ground.turn(flanke=1, ernte=1)
    ground.pick("flanke ernte", own, other)
    assert fought(ground)[0].won == goes_on
    assert ground.state.is_counter != goes_on
    assert ground.state.step == (RESULT if goes_on else SET_UP)


@pytest.mark.parametrize(
    ("own", "other", "goals"),
    [(1, 0, (1, 0)), (0, 0, (0, 0)), (0, 1, (0, 0))],
    ids=["10 against 9", "9 against 9", "9 against 10"],
)
def test_a_goal_needs_more_than_the_defence(own, other, goals):
    """F-R39, F-R40: strictly higher, and the ball moves up by one."""
    ground = Ground.attack("penalty corner cross", "offside-swindle corner cross", 3, 0)
    ground.turn(abseits=0, faust=0)
    ground.play("pick abseits", own, other, seat=STOLLEN)
    assert fought(ground)[0].strengths == fought(ground)[0].against == (4,)
    assert ground.score == goals
    assert bool(of(ground.events, GoalScored)) == (goals == (1, 0))


def test_all_who_were_sent_turn_after_the_set_up(ground):
    """F-R5, F-R34, F-A31: anticlockwise, so the next strength clockwise on the card comes up."""
    ground.turn(schnittstelle=1, pflug=1)
    ground.pick("schnittstelle pflug", 3, 0)
    assert ground.state.turned[man("schnittstelle")] == 2
    assert ground.state.turned[man("pflug")] == 2
    assert STRENGTH[man("schnittstelle")][1:3] == (2, 4)
    assert ground.state.turned[man("kreisel")] == 0


def test_the_fourth_quarter_brings_the_first_edge_back(ground):
    """F-R5: a card has four edges."""
    ground.turn(steil=3, pflug=3)
    ground.pick("steil pflug", 3, 0)
    assert ground.state.turned[man("steil")] == 0


def test_a_card_without_set_up_begins_with_the_result():
    """F-R35: a penalty is shot at once."""
    ground = Ground.attack("penalty corner cross", "offside-swindle corner cross", 3, 0)
    assert ground.state.step == RESULT
    assert offered(ground) == ["abseits", "knaller", "rakete"]


def test_the_result_is_picked_by_the_lower_lists_with_two_marks(ground):
    """F-R36: attacker first."""
    ground.turn(flanke=1)
    ground.pick("flanke ernte", 3, 0)
    assert (ground.state.step, ground.waiting) == (RESULT, (STOLLEN,))
    assert offered(ground) == ["kette", "riegel", "mauer"]
    ground.pick("kette")
    assert ground.state.marks[man("kette")] == 2


def test_who_carries_a_mark_is_not_picked_again_in_the_attack(ground):
    """F-R37: the midfielder of the set-up rests."""
    ground.turn(flanke=1)
    ground.pick("flanke ernte", 3, 0)
    ground.pick("kette")
    assert offered(ground) == ["kreisel", "steil", "schnittstelle"]
    assert ground.refused("pick flanke") == "F-R37"


def solo():
    """Return Stollen's solo run: set-up S, result the same S."""
    return Ground.attack("solo-run corner cross", "offside-swindle corner cross")


def test_an_arrow_asks_for_the_same_man_again():
    """F-R12, F-R38, F-A21: he has turned, so his second strength counts, and he turns twice."""
    ground = solo()
    ground.turn(knaller=0, zaun=0, faust=1)
    ground.pick("knaller zaun", 2, 0, 0, 0)
    shot = fought(ground)[1]
    assert (shot.stage, shot.strengths) == ("result", (3,))
    assert ground.state.turned[man("knaller")] == 2


def test_a_linked_man_who_is_gone_is_replaced_by_any_of_his_type():
    """F-A22: hurt in the set-up check, so another striker shoots."""
    ground = solo()
    ground.turn(rakete=3, zaun=0)
    ground.pick("rakete zaun", 3, 0, 2)
    assert ground.phase == "replace"
    ground.play("bring joker")
    assert offered(ground) == ["abseits", "knaller", "joker"]


def test_all_markers_come_off_at_the_end_of_an_attack():
    """F-R42: after a goal, a save or a failed set-up."""
    ground = solo()
    ground.turn(knaller=0, zaun=0)
    ground.pick("knaller zaun", 3, 0, 3, 0)
    assert not any(ground.state.marks)
    ground = solo()
    ground.turn(knaller=1, zaun=0)
    ground.pick("knaller zaun", 0, 3)
    assert ground.state.is_counter
    assert ground.state.marks.count(1) <= 1


def test_a_question_mark_is_anybody_but_the_goalie():
    """F-R11: all outfield players without a mark."""
    ground = Ground.attack("cross corner penalty", "offside-swindle corner cross")
    ground.pick("steil")
    others = "kette riegel mauer kreisel flanke schnittstelle abseits knaller rakete"
    assert offered(ground) == others.split()
    assert ground.refused("pick fangfrage") == "F-R11"


def test_an_attack_is_told_with_its_number_and_card():
    """F-R26: the first of two."""
    ground = Ground.attack("open-exchange corner cross", "solo-run corner cross")
    assert of(ground.events, AttackBegan) == [AttackBegan(STOLLEN, 1, 2, card("open-exchange"), 0)]


def short(keys, home="corner cross penalty", away="offside-swindle corner cross"):
    """Return an attack of Stollen's after these men have left the match."""
    ground = Ground()
    ground.send_off(keys)
    ground.hold(STOLLEN, home)
    ground.hold(ACKER, away)
    ground.state.sides[STOLLEN].newcomers = [3, 1]
    ground.ready()
    return ground


def begin(ground, home, away, *dice):
    ground.play(f"play {home}", seat=STOLLEN)
    ground.play(f"play {away}", *dice, seat=ACKER)
    return ground


def test_a_man_of_the_same_colour_stands_in_first():
    """F-R60, F-A14: unmarked of the printed type before anybody else."""
    ground = short("abseits knaller", "penalty corner cross")
    begin(ground, "penalty", "offside-swindle", 3, 0, 3, 0)
    assert of(ground.events, Picked)[0].man == man("rakete")


def test_any_outfield_player_stands_in_where_the_type_is_gone():
    """F-R60, F-A14: the one striker is hurt in the set-up, so anybody without a mark shoots."""
    ground = short("abseits knaller walze balla joker", "solo-run corner cross")
    ground.turn(rakete=3, zaun=0)
    begin(ground, "solo-run", "offside-swindle")
    ground.pick("zaun", 3, 0, 2)
    assert offered(ground) == [
        "kette",
        "riegel",
        "mauer",
        "kreisel",
        "steil",
        "flanke",
        "schnittstelle",
    ]


def test_the_goalie_stands_in_when_no_outfield_player_is_free():
    """F-A14: but never for a question mark; a place nobody fills counts nothing."""
    men_left = "kette riegel mauer kreisel steil flanke schnittstelle abseits knaller"
    ground = short(men_left, "penalty cross corner")
    begin(ground, "cross", "offside-swindle")
    sent = of(ground.events, Picked)
    assert [event.man for event in sent if event.seat == STOLLEN] == [man("rakete"), NOBODY]
    ground = short(f"{men_left} rakete", "penalty cross corner")
    begin(ground, "penalty", "offside-swindle", 3, 0, 3, 0)
    assert of(ground.events, Picked)[0].man == man("fangfrage")
    assert fought(ground)[0].strengths == (4,)


def test_a_place_nobody_can_fill_counts_nothing():
    """F-A14: with a lone goalie two question marks are 0."""
    everybody = "kette riegel mauer kreisel steil flanke schnittstelle abseits knaller rakete"
    ground = short(everybody, "penalty cross corner")
    ground.turn(laeufer=0, zaun=0)
    begin(ground, "cross", "offside-swindle")
    ground.play("pick zaun")
    ground.play("pick laeufer", 0, 3)
    assert fought(ground)[0].strengths == (4, 0)


def test_an_outfield_player_keeps_goal_when_the_goalie_carries_a_mark():
    """F-A14: fore-checking draws him out on purpose; the same where he is gone."""
    ground = Ground.attack("corner cross penalty", "offside-swindle corner cross")
    ground.state.card = card("fore-checking")
    ground.state.picks = [[], [], [], []]
    ground.state.phase = "pick"
    ground.state.choices = men("abseits knaller rakete")
    ground.turn(knaller=0, abseits=0, faust=0, zaun=0)
    ground.pick("abseits knaller zaun", 3, 0)
    assert ground.state.marks[man("faust")] == 1
    assert of(ground.events, Picked)[-1].man == man("rakete")
    ground.pick("kette")
    assert ground.waiting == (ACKER,)
    others = "hecke anker bollwerk laeufer pflug drehwurm ernte lattenknall bulle"
    assert offered(ground) == others.split()


def test_a_short_team_plays_on():
    """F-R59: however few are left, the match runs to its end."""
    ground = short("kette riegel mauer kreisel steil flanke schnittstelle abseits knaller")
    events = ground.rush(lambda: ground.outcome() is None)
    assert events
    assert ground.waiting == ()
