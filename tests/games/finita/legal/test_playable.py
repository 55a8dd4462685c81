"""What is drawn as playable is what may be played, and who is awaited and next."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.finita import actions
from games.finita.cards.cards import FACE_OF, NAMES, PIA, WAY
from games.finita.legal.playable import awaited, next_seat, playable
from tests.chance import examples
from tests.games.finita.table import Table
from tests.games.finita.test_rules import GAME, a_table, some_options

OF_A_CARD = (actions.Throw, actions.Choose, actions.Hide)


def faces_of(offered):
    """Return the cards of a hand that these actions lay, show or set aside; mistakes apart."""
    faces = {FACE_OF[one.way] for one in offered if isinstance(one, (actions.Play, actions.Serve))}
    faces |= {one.card for one in offered if isinstance(one, OF_A_CARD)} - {actions.NOTHING}
    return faces | {PIA for one in offered if isinstance(one, actions.Dodge)}


@given(options=some_options, seats=st.integers(2, 5), seed=st.binary(min_size=4, max_size=4),
       moves=st.integers(0, 120))  # fmt: skip
def test_the_raised_cards_are_those_of_the_legal_actions(options, seats, seed, moves):
    """In every phase, for every seat: no other card, and no card left out."""
    state, _ = a_table(options, seats, seed, moves)
    for seat in range(seats):
        view = GAME.view(state, seat)
        assert playable(view) == faces_of(GAME.legal_actions(state, seat))


@settings(max_examples=examples(60))
@given(options=some_options, seats=st.integers(2, 5), seed=st.binary(min_size=4, max_size=4),
       moves=st.integers(0, 120))  # fmt: skip
def test_the_ring_is_on_everybody_the_game_waits_for(options, seats, seed, moves):
    """While all clap, it is on each who has not; otherwise exactly on those who must act."""
    state, _ = a_table(options, seats, seed, moves)
    shown, waiting = awaited(GAME.view(state, None)), GAME.waiting_for(state)
    assert set(waiting) <= set(shown)
    assert state.is_clapping or shown == waiting


def test_who_only_watches_has_no_card_to_play():
    state, _ = a_table({}, 3, b"seed", 10)
    assert playable(GAME.view(state, None)) == frozenset()


@pytest.mark.parametrize(
    ("card", "then", "after"),
    [
        ("red-1", (), 2),
        ("red-reverse", (), 2),
        ("red-skip", (), 2),
        ("red-draw2", (), 2),
        ("choice-red", (), 2),
        ("paul-7", (), 2),
        ("paul-7", ((1, "draw 1"),), 3),
        ("paul-7", ((1, "draw 1"), (2, "draw 1")), 1),
        ("patrick", (), 1),
    ],
)
def test_who_is_next(card, then, after):
    """I-R13 to I-R22: after the one on turn, or the one asked; Paul's and Patrick's go on."""
    table = Table(f"{NAMES[FACE_OF[WAY[card]]]} red-2 red-3", "blue-4 blue-5", "blue-6", "blue-8")
    table.play(0, f"play {card}")
    for seat, line in then:
        table.play(seat, line)
    assert next_seat(table.view()) == after


def test_nobody_is_next_while_all_act_at_once_or_none_does():
    """I-R27, I-R30, I-R31: setting aside, clapping, the end."""
    assert next_seat(Table.dealt(3, "red-4", memory=1).view()) is None
    table = Table("red-9 red-1 red-2", "blue-4", "blue-5", clap=True)
    table.play(0, "play red-9")
    assert next_seat(table.view()) is None
    table = Table("red-1", "blue-4", limit=0)
    table.play(0, "play red-1")
    assert next_seat(table.view()) is None
