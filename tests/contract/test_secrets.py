"""Promises about secrets: imagined states look the same, and private events have public twins."""

from collections import Counter
from itertools import zip_longest

from hypothesis import assume, given
from hypothesis import strategies as st

from games.core.game import IllegalAction
from games.core.translation import Translator
from tests.contract.definitions import every_crowded_game, every_game
from tests.contract.walks import after, crowds, dumped, read_by, tries, viewers, walks


def blindfolded(definition, state, viewer, walk):
    """Return a state this viewer cannot distinguish from the real one; its dice fall the same."""
    imagined = definition.game.determinize(definition.game.view(state, viewer), viewer, walk.chance)
    imagined.luck[:] = state.luck
    return imagined


def known(definition, state, viewer):
    """Return everything a viewer can see, by name."""
    view, words = definition.game.view(state, viewer), Translator()
    legal = [] if viewer is None else definition.game.legal_actions(state, viewer)
    return {
        "view": view,
        "legal actions": legal,
        "lines": [definition.notation.write(action) for action in legal],
        "screen": definition.screen(view, legal, words),
        "picture and alt text": definition.picture(view, words),
        "topic": definition.topic_of(view),
        "waiting for": definition.game.waiting_for(state),
        "bell": definition.game.bell(state),
        "lets pass": definition.turns.lets_pass and definition.turns.lets_pass(view),
        "outcome": definition.game.outcome(state),
        "round": state.round,
    }


@every_game
@given(data=st.data())
@tries(200)
def test_nobody_can_tell_a_determinized_state_from_the_real_one(definition, data):
    """View, actions, screen, lines, picture, alt text, seats waited for and timer are equal."""
    walk = data.draw(walks(definition))
    state = walk.state()
    before = dumped(definition, state)
    for viewer in viewers(walk):
        imagined = blindfolded(definition, state, viewer, walk)
        seen, dreamt = known(definition, state, viewer), known(definition, imagined, viewer)
        for what, real in seen.items():
            assert dreamt[what] == real, what
    assert dumped(definition, state) == before


@every_game
@given(data=st.data())
@tries(125)
def test_a_determinized_state_is_a_state_of_the_game(definition, data):
    """It conserves what is counted, survives JSON, and whoever must act in it can."""
    walk = data.draw(walks(definition))
    state = walk.state()
    for viewer in viewers(walk):
        imagined = blindfolded(definition, state, viewer, walk)
        assert definition.audit(imagined) == definition.audit(state)
        assert definition.load_state(dumped(definition, imagined)) == imagined
        for seat in definition.game.waiting_for(imagined):
            assert definition.game.legal_actions(imagined, seat)


@every_game
@given(data=st.data())
@tries(125)
def test_what_a_seat_lets_pass_is_asked_of_it_and_legal_whatever_it_holds(definition, data):
    """It is judged by what an onlooker sees, so it holds in every state that looks the same."""
    walk = data.draw(walks(definition))
    state = walk.state()
    find = definition.turns.lets_pass or (lambda _view: {})
    seen = blindfolded(definition, state, None, walk)
    for real in (state, seen):
        for seat, action in find(definition.game.view(real, None)).items():
            assert seat in definition.game.waiting_for(real)
            assert action in definition.game.legal_actions(real, seat)


def read_alike(told, said):
    """Return whether two logs are equal, at least up to the first event that reveals something."""
    for real, dreamt in zip_longest(told, said):
        if real != dreamt:
            return any(event is not None and event.reveals for event in (real, dreamt))
    return True


@every_game
@given(data=st.data())
@tries(150)
def test_the_log_tells_nobody_more_than_the_view(definition, data):
    """One action in the real and a determinized state reads the same, but for what it reveals.

    If it reveals nothing new, and no die fell, the viewer still cannot tell the two apart.
    """
    walk = data.draw(walks(definition))
    state = walk.state()
    waiting = definition.game.waiting_for(state)
    assume(waiting)
    seat = data.draw(st.sampled_from(waiting))
    action = data.draw(st.sampled_from(definition.game.legal_actions(state, seat)))
    for viewer in viewers(walk):
        imagined = blindfolded(definition, state, viewer, walk)
        if action not in definition.game.legal_actions(imagined, seat):
            continue
        real, told = after(definition, state, seat, action, walk.dice)
        dreamt, said = after(definition, imagined, seat, action, walk.dice)
        told, said = read_by(viewer, told), read_by(viewer, said)
        assert read_alike(told, said)
        if told == said and real.luck == state.luck:
            assert known(definition, real, viewer) == known(definition, dreamt, viewer)


@every_crowded_game
@given(data=st.data())
@tries(125)
def test_a_secret_choice_reads_the_same_whatever_was_chosen(definition, data):
    """While several choose, the others read and see only that someone has chosen, never what."""
    walk = data.draw(walks(definition))
    crowd = crowds(walk)
    assume(crowd)
    state = walk.state(data.draw(st.sampled_from(crowd)))
    seat = data.draw(st.sampled_from(definition.game.waiting_for(state)))
    others = [viewer for viewer in viewers(walk) if viewer != seat]
    seen = {}
    for action in definition.game.legal_actions(state, seat):
        if action.late_ok:
            continue
        then, events = after(definition, state, seat, action, walk.dice)
        reads = [(read_by(other, events), known(definition, then, other)) for other in others]
        assert seen.setdefault(type(action), reads) == reads


@every_game
@given(data=st.data())
@tries(125)
def test_a_secret_and_its_public_twin_are_never_read_by_the_same_viewer(definition, data):
    """What some may not read stands beside what they alone do; a private event may lack a twin.

    A kind of event is always for everybody, always a secret, or always a secret's twin.
    """
    walk, audience = data.draw(walks(definition)), {}
    for _, events in walk.states():
        for event in events:
            shape = (event.only is None, bool(event.but))
            assert audience.setdefault(type(event), shape) == shape
        assert not any(event.only is not None and event.but for event in events)
        private = Counter(tuple(sorted(event.only)) for event in events if event.only is not None)
        public = Counter(tuple(sorted(event.but)) for event in events if event.but)
        assert public <= private
        for viewer in viewers(walk):
            twins = [event for event in read_by(viewer, events) if event.only or event.but]
            assert len(twins) <= private.total()


@every_game
@given(data=st.data())
@tries(100)
def test_a_refusal_tells_no_secret(definition, data):
    """What a seat may not do is refused in the same words in every state it cannot tell apart."""
    walk = data.draw(walks(definition))
    state = walk.state()
    offered = [
        action
        for seat in range(walk.seats)
        for action in definition.game.legal_actions(state, seat)
    ]
    for seat in range(walk.seats):
        imagined = blindfolded(definition, state, seat, walk)
        for action in offered:
            if action in definition.game.legal_actions(state, seat):
                continue
            assert refused(definition, state, seat, action) == refused(
                definition, imagined, seat, action
            )


def refused(definition, state, seat, action):
    try:
        definition.game.apply(state, seat, action, None)
    except IllegalAction as refusal:
        return refusal.args
    return None
