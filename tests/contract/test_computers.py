"""Promises about computer players."""

from hypothesis import given
from hypothesis import strategies as st

from games.core.bots import without_takebacks
from games.core.dice import RandomSource, match_key
from tests.contract.definitions import every_game
from tests.contract.walks import dumped, tries, walks


def chosen(definition, name, state, seat, key):
    view, legal = definition.game.view(state, seat), definition.game.legal_actions(state, seat)

    def imagine(chance):
        return definition.game.determinize(view, seat, chance)

    return definition.bots[name].choose(view, legal, imagine, RandomSource(key))


@every_game
@given(data=st.data())
@tries(60)
def test_computers_choose_a_legal_action_by_what_their_seat_knows(definition, data):
    """Every bot, in every position, picks from what it was given, and never takes back.

    It does the same for the same numbers, also in a state its seat cannot tell from the real one.
    """
    walk = data.draw(walks(definition))
    state = walk.state()
    before, key = dumped(definition, state), match_key(walk.seed, "bot")
    for seat in definition.game.waiting_for(state):
        offered = without_takebacks(definition.game.legal_actions(state, seat))
        imagined = definition.game.determinize(definition.game.view(state, seat), seat, walk.chance)
        for name in definition.bots:
            action = chosen(definition, name, state, seat, key)
            assert action in offered
            assert chosen(definition, name, imagined, seat, key) == action
    assert dumped(definition, state) == before


@every_game
def test_every_game_has_a_random_player(definition):
    """It fills in for the absent, and is what the others are measured by."""
    assert next(iter(definition.bots)) == "random"
