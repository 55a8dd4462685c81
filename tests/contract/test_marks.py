"""Promises about marked pictures: every action that a picture shows can be marked in it."""

import re

from hypothesis import given
from hypothesis import strategies as st

from games.core.pictures.marks import Mark, marked, spots_of
from games.core.screen import MAX_ALT
from games.core.translation import Translator
from tests.contract.definitions import every_game
from tests.contract.test_touch import shown
from tests.contract.walks import tries, viewers, walks
from tests.drawn_text import flaws
from tests.golden.transcript import goldens

PAIRS = re.compile(r"(-?[\d.]+)[ ,](-?[\d.]+)")


def overlay(plain, picture):
    """Return what was drawn over a picture; the drawing below stays byte for byte the same."""
    below = plain.svg.removesuffix("</svg>")
    assert picture.svg.startswith(below)
    assert picture.svg.endswith("</svg>")
    return picture.svg.removeprefix(below).removesuffix("</svg>")


def corners(drawn):
    """Yield all points that the outlines, arrows and discs of an overlay reach."""
    for tag in re.findall(r"<(?:rect|path|polygon|circle) [^>]*>", drawn):
        facts = dict(re.findall(r' ([\w-]+)="([^"]*)"', tag))
        half = float(facts["stroke-width"]) / 2
        if "points" in facts or "d" in facts:
            found = PAIRS.findall(facts.get("points") or facts["d"].replace("L", " "))
            points = [(float(x), float(y)) for x, y in found]
            half = 0.0  # its ends are within outlines
        elif "r" in facts:
            x, y, r = (float(facts[key]) for key in ("cx", "cy", "r"))
            points = [(x - r, y - r), (x + r, y + r)]
        else:
            x, y, wide, high = (float(facts[key]) for key in ("x", "y", "width", "height"))
            points = [(x, y), (x + wide, y + high)]
        for x, y in points:
            yield from ((x - half, y - half), (x + half, y + half))


@every_game
@tries(40)
@given(data=st.data())
def test_every_choice_that_a_picture_shows_can_be_marked_in_it(definition, data):
    """Within the picture, told in its description, in texts that can be read."""
    walk = data.draw(walks(definition))
    state, viewer = walk.state(), data.draw(st.integers(0, walk.seats - 1))
    screen, picture = shown(definition, state, viewer)
    names = {spot.name for spot in picture.spots} if picture else set()
    for number, choice in enumerate(screen.choices(), start=1):
        assert {*choice.shown} <= names, choice
        assert bool(choice.shown) or not choice.spots
        if not choice.shown:
            continue
        said = f"Better: {choice.label}."
        mark = Mark(spots_of(screen, choice.action), said=said, number=number % 100)
        after = marked(picture, (mark,))
        drawn = overlay(picture, after)
        assert drawn.count("<rect") == 2 * len({*mark.spots})
        assert drawn.count("<polygon") == len({*mark.spots}) - 1
        reached = [*corners(drawn)]
        assert all(-0.1 <= x <= picture.width + 0.1 for x, _ in reached), choice
        assert all(-0.1 <= y <= picture.height + 0.1 for _, y in reached), choice
        assert after.alt.startswith(said)
        assert len(after.alt) <= MAX_ALT
        assert (after.width, after.height, after.spots) == (
            picture.width,
            picture.height,
            picture.spots,
        )


@every_game
@tries(20)
@given(data=st.data())
def test_a_picture_without_a_mark_is_the_picture_of_before(definition, data):
    """Also for a mark of what it does not show, such as a card of another hand."""
    walk = data.draw(walks(definition))
    state, viewer = walk.state(), data.draw(st.integers(0, walk.seats - 1))
    _screen, picture = shown(definition, state, viewer)
    if picture is None:
        return
    assert marked(picture, ()) is picture
    assert marked(picture, (Mark(()), Mark(("nowhere",)))) == picture


@every_game
@tries(20)
@given(data=st.data())
def test_what_is_marked_for_a_seat_is_named_by_its_own_screen_alone(definition, data):
    """An onlooker's screen has no choice of a seat's turn, so its picture gets no mark of it."""
    walk = data.draw(walks(definition))
    state = walk.state()
    onlooker = definition.screen(definition.game.view(state, None), [], Translator())
    for viewer in viewers(walk):
        if viewer is None:
            continue
        screen, _ = shown(definition, state, viewer)
        late = {choice.action for choice in onlooker.choices()}
        for choice in screen.choices():
            assert choice.action in late or spots_of(onlooker, choice.action) == ()


@every_game
def test_the_number_of_a_step_can_be_read(definition):
    """It is as large as the other texts of a picture."""
    for golden in goldens(definition.name)[:1]:
        match = golden.start()
        seat = (match.waiting or (0,))[0]
        screen, picture = shown(definition, match.state, seat)
        names = [choice.shown for choice in screen.choices() if choice.shown]
        if picture is None or not names:
            continue
        numbered = marked(picture, (Mark(names[0], number=12),))
        assert [*flaws(numbered.svg, may_cut=True)] == [*flaws(picture.svg, may_cut=True)]
