"""What is drawn as playable is what may be played."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.finita import actions as act
from games.finita.cards.cards import FACE_OF, PIA
from games.finita.playable import awaited, playable
from tests.chance import examples
from tests.games.finita.test_rules import GAME, a_table, some_options

OF_A_CARD = (act.Throw, act.Choose, act.Hide)


def faces_of(actions):
    """Return the cards of a hand that these actions lay, show or set aside; mistakes apart."""
    faces = {FACE_OF[one.way] for one in actions if isinstance(one, (act.Play, act.Serve))}
    faces |= {one.card for one in actions if isinstance(one, OF_A_CARD)} - {act.NOTHING}
    return faces | {PIA for one in actions if isinstance(one, act.Dodge)}


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
