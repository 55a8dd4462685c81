"""Properties over all options, seats and moves, and the list of actions as the only truth."""

import copy
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.bots import without_takebacks
from games.core.dice import RandomSource, SeededDice
from games.core.game import IllegalAction
from games.finita import actions
from games.finita.cards.cards import FACES, SUITS, WAYS
from games.finita.definition import DEFINITION, bound
from games.finita.scoring import MAX_ACTS
from games.finita.state import Options
from tests.chance import examples
from tests.games.finita.table import GAME

SWITCHES = [option.name for option in DEFINITION.choices if option.choices[0][0] is False]
ALL_ON = dict.fromkeys(SWITCHES, True) | {"memory": 3, "patrick_equal": "any"}
CALLS = (False, True)

BY_WAY = (actions.Play, actions.Double, actions.Serve)
BY_FACE = (actions.Hide, actions.Clap, actions.Misclap, actions.HandsOff, actions.Misplay)
EVERY_ACTION = [
    *(kind(way, call) for kind in BY_WAY for way in WAYS for call in CALLS),
    *(actions.Declare(way) for way in WAYS),
    *(kind(face) for kind in BY_FACE for face in FACES),
    *(actions.LaySet(face, call) for face in FACES for call in CALLS),
    *(actions.Throw(face, face, call) for face in FACES for call in CALLS),
    *(actions.Choose(face, call) for face in range(len(FACES) + 1) for call in CALLS),
    *(actions.Run(low, low + 4, call) for low in range(50) for call in CALLS),
    *(actions.Run(low + 4, low, call) for low in range(50) for call in CALLS),
    *(actions.Draw(count) for count in range(20)),
    *(actions.Reveal(place, call) for place in range(5) for call in CALLS),
    *(actions.Swap(seat, *places) for seat in range(4) for places in product(range(4), repeat=2)),
    *(actions.Catch(seat) for seat in range(5)),
    *(actions.Accuse(seat, what) for seat in range(5) for what in (0, 1)),
    *(
        actions.Vote(seat, yes, number)
        for seat in range(5)
        for yes in CALLS
        for number in range(1, 4)
    ),
    *(actions.Abstain(seat, number) for seat in range(5) for number in range(1, 4)),
    *(actions.Name(suit) for suit in SUITS),
    *(actions.Dodge(call) for call in CALLS),
    *(actions.Pass(), actions.PassOn(), actions.Rethink(), actions.Admit()),
]


def a_table(draw_options, seats, seed, moves):
    """Return a state some random moves into a match, calls and mistakes of all seats included."""
    dice, chance = SeededDice(seed), RandomSource(b"moves" + seed)
    state, _ = GAME.setup(Options(**draw_options), seats, dice)
    for _ in range(moves):
        waiting = GAME.waiting_for(state)
        if not waiting:
            break
        seat = chance.pick(waiting if chance.below(6) else range(seats))
        legal = GAME.legal_actions(state, seat)
        if legal:
            GAME.apply(state, seat, chance.pick(legal), dice)
    return state, dice


some_options = st.fixed_dictionaries(
    {
        option.name: st.sampled_from([value for value, _ in option.choices])
        for option in DEFINITION.choices
    }
)


@settings(max_examples=examples(60))
@given(options=some_options, seats=st.integers(2, 5), seed=st.binary(min_size=4, max_size=4),
       moves=st.integers(0, 120))  # fmt: skip
def test_exactly_the_listed_actions_are_accepted(options, seats, seed, moves):
    """G3: whatever else could be written down is refused and changes nothing.

    An answer that names no vote is accepted, too: older matches have stored such moves.
    """
    state, dice = a_table(options, seats, seed, moves)
    before = DEFINITION.dump_state(state)
    for seat in range(seats):
        listed = GAME.legal_actions(state, seat)
        assert len(set(listed)) == len(listed)
        votes = [
            each_action
            for each_action in listed
            if isinstance(each_action, (actions.Vote, actions.Abstain))
        ]
        accepted = {*listed, *(replace(vote, number=0) for vote in votes)}
        for action in EVERY_ACTION:
            if action in accepted:
                assert GAME.apply(copy.deepcopy(state), seat, action, dice)
            else:
                with pytest.raises(IllegalAction):
                    GAME.apply(state, seat, action, dice)
    assert DEFINITION.dump_state(state) == before


@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("options", [{}, ALL_ON], ids=["base", "all on"])
def test_every_round_of_random_play_ends_within_its_bound(seats, options):
    """I-A33: a round nobody wins is broken off, so that matches end."""
    chosen = Options(**{**options, "limit": 0})
    dice, chance = SeededDice(b"bound"), RandomSource(b"bound")
    state, _ = GAME.setup(chosen, seats, dice)
    moves = 0
    while waiting := GAME.waiting_for(state):
        seat = chance.pick(waiting)
        GAME.apply(
            state, seat, chance.pick(without_takebacks(GAME.legal_actions(state, seat))), dice
        )
        moves += 1
    assert state.acts <= MAX_ACTS + 10
    assert moves <= bound(chosen)


@pytest.mark.parametrize("seats", [2, 10])
def test_a_state_is_small(seats):
    """A row of a running match stays below three kilobytes."""
    state, _ = a_table(ALL_ON, seats, b"size", 400)
    assert len(DEFINITION.dump_state(state)) < 3000
