"""Promises about computer players."""

from functools import partial

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
@given(data=st.data())
@tries(30)
def test_a_computer_whose_time_is_over_still_chooses(definition, data):
    """It plays the best it has found, and that is a legal action from the first moment on."""
    state = data.draw(walks(definition)).state()
    for seat in definition.game.waiting_for(state):
        view, legal = definition.game.view(state, seat), definition.game.legal_actions(state, seat)
        imagine = partial(definition.game.determinize, view, seat)
        for name, bot in definition.bots.items():
            limited = bot.limited(lambda: True)
            assert limited.choose(view, legal, imagine, RandomSource(name.encode())) in legal


@every_game
def test_every_game_has_a_random_player(definition):
    """It fills in for the absent, and is what the others are measured by."""
    assert next(iter(definition.bots)) == "random"
