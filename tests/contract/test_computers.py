"""Promises about computer players."""

from hypothesis import given
from hypothesis import strategies as st

from games.core.bots import without_takebacks
from games.core.dice import RandomSource, match_key
from tests.contract.boxes import every_box
from tests.contract.walks import dumped, tries, walks


def chosen(box, name, state, seat, key):
    view, legal = box.game.view(state, seat), box.game.legal_actions(state, seat)

    def imagine(chance):
        return box.game.determinize(view, seat, chance)

    return box.bots[name].choose(view, legal, imagine, RandomSource(key))


@every_box
@given(data=st.data())
@tries(60)
def test_computers_choose_a_legal_action_and_never_take_back(box, data):
    """Every bot, in every position, picks from what it was given; the same for the same numbers."""
    walk = data.draw(walks(box))
    state = walk.state()
    before, key = dumped(box, state), match_key(walk.seed, "bot")
    for seat in box.game.waiting_for(state):
        offered = without_takebacks(box.game.legal_actions(state, seat))
        for name in box.bots:
            action = chosen(box, name, state, seat, key)
            assert action in offered
            assert chosen(box, name, state, seat, key) == action
    assert dumped(box, state) == before


@every_box
@given(data=st.data())
@tries(60)
def test_computers_know_no_more_than_their_seat(box, data):
    """In a state the seat cannot tell from the real one, a bot does the same."""
    walk = data.draw(walks(box))
    state, key = walk.state(), match_key(walk.seed, "bot")
    for seat in box.game.waiting_for(state):
        imagined = box.game.determinize(box.game.view(state, seat), seat, walk.chance)
        for name in box.bots:
            real = chosen(box, name, state, seat, key)
            assert chosen(box, name, imagined, seat, key) == real


@every_box
def test_every_game_has_a_random_player(box):
    """It fills in for the absent, and is what the others are measured by."""
    assert next(iter(box.bots)) == "random"
