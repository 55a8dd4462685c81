"""Promises about the reasons that games give: they rest on what the seat knows."""

from hypothesis import given
from hypothesis import strategies as st

from games.core.translation import Translator
from games.registry import GAMES
from tests.contract.definitions import every_game
from tests.contract.walks import tries, viewers, walks


@every_game
@tries(40)
@given(data=st.data())
def test_a_reason_is_the_same_whatever_the_seat_does_not_know(definition, data):
    """Of a turn beside another one, and beside none; the state stays as it is."""
    walk = data.draw(walks(definition))
    state, game = walk.state(), definition.game
    before = definition.dump_state(state)
    for seat in (viewer for viewer in viewers(walk) if viewer in game.waiting_for(state)):
        legal = game.legal_actions(state, seat)
        one, other = data.draw(st.sampled_from(legal)), data.draw(st.sampled_from(legal))
        imagined = game.determinize(game.view(state, seat), seat, walk.chance)
        for instead in ((), (other,)):
            asked = seat, (one,), instead, Translator()
            said = definition.analysis.reason(state, *asked)
            assert said == definition.analysis.reason(imagined, *asked)
            assert "{" not in said
    assert definition.dump_state(state) == before


def test_every_game_can_tell_why():
    tell = {name for name, game in GAMES.items() if game.analysis.reason.__module__ != CORE}
    assert tell == {*GAMES}


CORE = "games.core.definition_groups"
