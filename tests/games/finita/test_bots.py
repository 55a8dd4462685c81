"""Computer opponents."""

import pytest

from games.core.bots import without_takebacks
from games.core.dice import RandomSource, SeededDice
from games.finita.actions import Vote
from games.finita.bots import BOTS
from games.finita.definition import DEFINITION
from games.finita.state import Options
from tests.games.finita.table import GAME, Table

ROUNDS = 800


def choice(table, seat):
    """Return what `hard` does, as a line: it makes no random mistakes."""
    legal = GAME.legal_actions(table.state, seat)
    action = BOTS["hard"].choose(table.view(seat), legal, None, RandomSource(b"x"))
    return DEFINITION.notation.write(action)


def winner_of_a_round(names, options, number):
    """Return who wins one round; out of turn, computers that may act do so first."""
    seed = number.to_bytes(4, "big")
    dice, chance = SeededDice(seed), RandomSource(b"round" + seed)
    state, _ = GAME.setup(options, len(names), dice)
    while waiting := GAME.waiting_for(state):
        seat = waiting[0]
        for other in range(len(names)):
            if other not in waiting and without_takebacks(GAME.legal_actions(state, other)):
                seat = other
        view, legal = GAME.view(state, seat), GAME.legal_actions(state, seat)
        events = GAME.apply(state, seat, BOTS[names[seat]].choose(view, legal, None, chance), dice)
        ended = [event for event in events if event.kind == "round-ended"]
        if ended:
            return ended[0].seat
    raise AssertionError


def share(options, rounds):
    pairs = (("normal", "random"), ("random", "normal"))
    won = sum(
        winner_of_a_round(pairs[number % 2], options, number) == number % 2
        for number in range(rounds)
    )
    return won / rounds


@pytest.mark.long
@pytest.mark.parametrize("must_play", [False, True], ids=["may draw", "must play"])
def test_normal_wins_three_rounds_of_four_against_random(must_play):
    """800 rounds for two; also where the random one may not draw for fun."""
    assert share(Options(limit=0, must_play=must_play), ROUNDS) >= 0.75


@pytest.mark.long
def test_normal_plays_all_options():
    """With every option on, out of turn included."""
    on = {option.name: True for option in DEFINITION.choices if option.choices[0][0] is False}
    assert share(Options(**{**on, "memory": 2, "limit": 0}), 100) >= 0.75


@pytest.mark.parametrize(
    ("hands", "options", "before", "seat", "line"),
    [
        (("red-1 red-2", "blue-3"), {}, [], 0, "play red-1 call"),
        (("red-1 red-2", "blue-3 blue-4"), {}, [(0, "play red-1")], 1, "catch 0"),
        (("red-1 red-2", "blue-3 blue-4"), {}, [(0, "play red-1")], 0, "admit"),
        (("red-1 red-2", "red-5 blue-4 blue-6"), {"throws": True}, [], 1, "throw red-5 on red-5"),
        (("red-9 red-2 red-3", "blue-4"), {"clap": True}, [(0, "play red-9")], 1, "clap red-9"),
        (("paul red-2 red-3", "blue-4 red-4"), {}, [(0, "play paul-4")], 1, "serve red-4 call"),
        (("red-draw2 red-2 red-3", "pia red-4 red-6"), {}, [(0, "play red-draw2")], 1, "dodge"),
        (("patrick red-2 red-3", "blue-9 blue-2"), {}, [(0, "play patrick")], 1, "choose blue-2"),
        (("patrick red-2 red-3", "blue-9 pia"), {}, [(0, "play patrick")], 1, "choose pia call"),
    ],
)  # fmt: skip
def test_hard_answers(hands, options, before, seat, line):
    """Calls, throws, claps, Paul, draw cards and Patrick."""
    table = Table(*hands, **options)
    for who, said in before:
        table.play(who, said)
    assert choice(table, seat) == line


def reaction(table, name, seat):
    """Return what a computer does out of turn, as a line; empty where it lets things be."""
    legal = GAME.legal_actions(table.state, seat)
    action = BOTS[name].act_out_of_turn(table.view(seat), legal, None, RandomSource(b"x"))
    return DEFINITION.notation.write(action) if action else ""


@pytest.mark.parametrize("name", BOTS)
def test_computers_call_throw_and_clap_out_of_turn(name):
    """I-R23, I-R28, I-R30: what a player would do, too."""
    table = Table("red-1 red-2", "blue-3 blue-4", "blue-5 blue-6")
    table.play(0, "play red-1")
    assert reaction(table, name, 2) == "catch 0"
    assert reaction(table, name, 0) == "admit"
    table = Table("red-1 red-2", "blue-3 blue-4", "red-5 blue-4 blue-6", throws=True)
    assert reaction(table, name, 2) == "throw red-5 on red-5"
    table = Table("red-9 red-2 red-3", "blue-4", "blue-5", clap=True)
    table.play(0, "play red-9")
    assert reaction(table, name, 2) == "clap red-9"


@pytest.mark.parametrize("name", BOTS)
def test_computers_accuse_nobody_and_make_no_slips(name):
    """I-R25, I-A30: out of turn they only answer."""
    hands = ("red-1 red-2", "blue-3 blue-4", "green-1 green-4")
    table = Table(*hands, stupid_question=True, suggestions=True, strict=True, clap=True)
    assert table.legal(2) != []
    assert reaction(table, name, 2) == ""


def test_a_pause_is_for_what_everybody_can_see():
    """I-R23, I-R28, I-R30: who may catch, throw or clap, whatever they hold."""
    table = Table("red-1 red-2 red-9 blue-4", "blue-3 blue-4", "blue-5 blue-6")
    table.play(0, "play red-1")
    assert table.view(None).seats_to_wait_for == ()
    table = Table("red-1 red-2", "blue-3 blue-4", "blue-5 blue-6")
    table.play(0, "play red-1")
    assert table.view(None).seats_to_wait_for == (0, 1, 2), "somebody may be caught"
    table = Table("red-1 red-2", "blue-3 blue-4", throws=True)
    assert table.view(None).seats_to_wait_for == (0, 1), "a number is on top"
    table.play(0, "draw 1")
    assert table.view(None).seats_to_wait_for == ()
    table = Table("red-9 red-2 red-3", "blue-4", "blue-5", clap=True)
    table.play(0, "play red-9")
    table.play(1, "clap red-9")
    assert table.view(None).seats_to_wait_for == (0, 2)


def test_hard_names_a_colour_it_holds():
    """I-R16: with three green cards, green."""
    table = Table("choice green-1 green-2 green-skip", "blue-3 blue-4 blue-6", top="red-5")
    assert choice(table, 0) == "play choice-green"


@pytest.mark.parametrize("level", list(BOTS))
def test_computers_abstain(level):
    """I-A30: they have heard nothing, in their turn and out of it."""
    table = Table("red-1 red-2", "blue-3", "green-1", "yellow-2", stupid_question=True)
    table.play(1, "accuse 2 question")
    for seat in (0, 3):
        legal = GAME.legal_actions(table.state, seat)
        action = BOTS[level].act_out_of_turn(table.view(seat), legal, None, RandomSource(b"x"))
        assert DEFINITION.notation.write(action) == "abstain 2 1"
    assert not [action for action in without_takebacks(legal) if isinstance(action, Vote)]


def test_hard_abstains_before_it_goes_on():
    """I-A30: the vote waits for it."""
    table = Table("red-1 red-2", "blue-3", "green-1", "yellow-2", stupid_question=True)
    table = Table("red-1 red-2", "blue-3", "green-1", "yellow-2", stupid_question=True)
    table.play(1, "accuse 2 question")
    assert choice(table, 3) == "abstain 2 1"


def test_hard_sets_aside_what_fits_anywhere():
    """I-R31: the last card had better be black."""
    hand = "green-1 green-2 green-3 green-4 green-5 green-6 choice"
    table = Table.dealt(
        2, f"red-4 blue-1 blue-2 blue-3 blue-4 blue-5 blue-6 blue-7 {hand}", memory=1
    )
    assert choice(table, 0) == "hide choice"


def test_hard_turns_up_what_it_knows_to_fit():
    """I-R33: and draws rather than turn up what does not."""
    table = Table("", "blue-4", hidden=("green-9 red-8", ""), memory=2)
    assert choice(table, 0) == "reveal 2 call"
    table = Table("", "blue-4", hidden=("green-9", ""), memory=1)
    assert choice(table, 0) == "draw 1"
    table.state.sure[0] = [0]
    assert choice(table, 0) == "reveal 1"


def test_a_beginner_often_forgets_to_call_and_overlooks_what_others_forget():
    """I-R8, I-R23: one call of five; all else it chooses as the hard one does."""
    table, often = Table("red-1 red-2", "blue-3 blue-4", "blue-5 blue-6"), 200
    called = [easy(table, 0, chance) for chance in map(chance_of, range(often))]
    forgotten = [line for line in called if not line.endswith(" call")]
    assert often // 10 < len(forgotten) < often * 3 // 10
    table.play(0, "play red-1")
    legal, view = GAME.legal_actions(table.state, 2), table.view(2)
    seen = [
        BOTS["easy"].act_out_of_turn(view, legal, None, chance_of(number))
        for number in range(often)
    ]
    assert often // 10 < seen.count(None) < often * 3 // 10


def chance_of(number):
    return RandomSource(b"%d" % number)


def easy(table, seat, chance):
    """Return what `easy` does, as a line."""
    legal = GAME.legal_actions(table.state, seat)
    action = BOTS["easy"].choose(table.view(seat), legal, None, chance)
    return DEFINITION.notation.write(action)
