"""The board as a drawing, and in words."""

import re

import pytest

from games.core.dice import RandomSource, SeededDice
from games.core.translation import Translator
from games.finale_dice.definition import DEFINITION
from games.finale_dice.picture import HIGH, WIDE
from games.finale_dice.state import BLUE, RED, Options
from tests.games.finale_dice.pitch import Pitch
from tests.marks import others_long
from tests.pseudo import PseudoLocale

SIDE = re.compile(r"(Red|Blue): ([^.]*)\.")
"""One side in the alt text: "Red: 1 home; 5 c4 d4."."""


def drawn(pitch, seat=None):
    return DEFINITION.picture(pitch.view(seat), Translator())


def rebuilt(alt):
    """Return the pieces an alt text tells of: "c4" → (seat, number)."""
    pieces = {}
    for colour, stand in SIDE.findall(alt):
        seat = ("Red", "Blue").index(colour)
        for group in stand.split("; "):
            number, *squares = group.split(" ")
            for square in squares:
                goal = {"home": seat, "goal": 1 - seat}.get(square)
                name = square if goal is None else ("red-goal", "blue-goal")[goal]
                pieces[name] = (seat, int(number))
    return pieces


@pytest.mark.parametrize("removal", others_long([True, False]))
def test_the_position_can_be_rebuilt_from_the_alt_text(removal):
    """N-R3: who cannot see the board can play by its words alone, in every position."""
    options, seen = Options(removal=removal, play="championship"), 0
    for key in range(10):
        dice, chance = SeededDice(b"alt %d" % key), RandomSource(b"alt %d" % key)
        pitch = Pitch("2 c3", rolls=[2])
        pitch.state, _ = DEFINITION.game.setup(options, 2, dice)
        while waiting := DEFINITION.game.waiting_for(pitch.state):
            alt = drawn(pitch).alt
            assert rebuilt(alt) == pitch.pieces
            assert alt.startswith(f"{('Red', 'Blue')[waiting[0]]} rolled {pitch.state.roll} ")
            legal = DEFINITION.game.legal_actions(pitch.state, waiting[0])
            DEFINITION.game.apply(pitch.state, waiting[0], chance.pick(legal), dice)
            seen += 1
    assert seen > 500


def test_the_alt_text_says_first_what_is_asked():
    """N-R6: the roll and its moves, then Red, Blue, and the last turn."""
    pitch = Pitch("5 c3, 1 red-goal", "2 c6", rolls=[5])
    pitch.play("move c3 c4", 2)
    assert drawn(pitch).alt == (
        "Blue rolled 2 and may move: c6 → b5, c6 → c5, c6 → d5. Red: 1 home; 5 c4. Blue: 2 c6."
        " Red rolled 5 and moved c3 → c4."
        " Columns a to e, rows 1 to 7; Red plays towards row 7, Blue towards row 1."
    )


ENDS = {
    "a choice of removals": (
        lambda: Pitch("5 a7 e7, 3 c1", "2 c6", rolls=[5]),
        "Red rolled 5 and must choose which piece leaves: a7, e7.",
    ),
    "a removal": (
        lambda: Pitch("5 a7, 3 a1", "2 c6", rolls=[5, 2]),
        "Red rolled 5 and lost the piece on a7.",
    ),
    "a pass": (
        lambda: Pitch("5 a3", "2 c6", rolls=[6, 2]),
        "Red rolled 6 and passed.",
    ),
    "a side without pieces": (
        lambda: Pitch("", "2 c6", turn=BLUE, rolls=[2]),
        "Red: no piece left.",
    ),
    "the end": (
        lambda: Pitch("5 a7 e7", "2 c6", removal=False),
        "The match is over. Points: Red 1, Blue 2.",
    ),
}


@pytest.mark.parametrize(("pitch", "sentence"), ENDS.values(), ids=ENDS)
def test_the_alt_text_tells_what_happened(pitch, sentence):
    """N-R9, N-R10, N-R14: removals, passes and ends are in it."""
    assert sentence in drawn(pitch()).alt


def test_a_secret_line_up_is_drawn_for_its_owner_alone():
    """N-A14: others see ten pieces face down, whatever has been placed."""
    pitch = Pitch.set_up(placement="fixed", first=RED)
    before = drawn(pitch, BLUE), drawn(pitch)
    pitch.play("put 4", seat=RED)
    assert (drawn(pitch, BLUE), drawn(pitch)) == before
    assert "Red (you): 1 home; 4 a2, 9 to place." in drawn(pitch, RED).alt
    assert "Blue: 1 home, ten pieces face down." in drawn(pitch, RED).alt
    assert texts(drawn(pitch)).count("?") == 20
    assert texts(drawn(pitch, RED)).count("?") == 10
    assert texts(drawn(pitch, RED)).count("4") == 1


def test_the_words_of_the_fullest_position_fit():
    """N-R13: in a longer language too, with most of the pieces free to move."""
    crowd = "2 a1 c1, 3 e1 a3, 4 c3 e3, 5 b5 d5, 6 a5 c5"
    pitch = Pitch(f"1 red-goal, {crowd}", "2 b1 d1, 3 c2", rolls=[1], removal=False)
    assert len(pitch.legal()) > 20
    assert len(DEFINITION.picture(pitch.view(), Translator(PseudoLocale())).alt) <= 1024
    assert pitch.waiting == (RED,)


def texts(picture):
    return re.findall(r">([^<>]+)</text>", picture.svg)


def test_the_drawing_is_upright_and_names_every_square():
    """N-A1: 4:5, 1,080 wide; each of the 35 squares is named."""
    picture = drawn(Pitch("5 c3", "2 c6", rolls=[5]))
    assert (picture.width, picture.height) == (WIDE, HIGH) == (1080, 1350)
    assert "font-size=" not in picture.svg
    names = {column + row for column in "abcde" for row in "1234567"}
    assert names <= set(texts(picture))


def uses(picture, shape):
    return picture.svg.count(f'href="#{shape}"') - 1


def test_the_sides_differ_in_shape_and_each_piece_shows_its_number():
    """N-R1: red discs, blue squares; one of each also stands beside its side's name."""
    picture = drawn(Pitch("5 c3 d3", "2 c6", rolls=[5]))
    assert (uses(picture, "red"), uses(picture, "blue")) == (2, 1)
    assert sorted(text for text in texts(picture) if text.isdecimal()) == ["2", "5", "5"]


@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_the_die_shows_what_was_rolled(roll):
    """N-R6: as many pips as the roll."""
    pitch = Pitch(f"{roll} c3", "2 c6", rolls=[roll])
    assert drawn(pitch).svg.count('r="12.5"') == roll


def test_what_can_be_chosen_is_marked():
    """N-R6, N-R9: rings on the pieces, dots where they may go, crosses on what may be removed."""
    moves = drawn(Pitch("5 a3 e7", "2 c6", rolls=[5])).svg
    assert (moves.count('width="126"'), moves.count('r="24"')) == (1, 2)
    removals = drawn(Pitch("5 a7 e7, 3 c1", "2 c6", rolls=[5])).svg
    assert (removals.count('width="126"'), removals.count("l18 18m0-18l-18 18")) == (2, 2)


def test_the_last_turns_are_drawn():
    """N-R7, N-R9: an arrow for a move, a cross where a piece was lost, nothing for a pass."""
    pitch = Pitch("5 c3", "2 c6", rolls=[5])
    assert "dasharray" not in drawn(pitch).svg
    pitch.play("move c3 c4", 2)
    assert drawn(pitch).svg.count("dasharray") == 1
    lost = drawn(Pitch("5 a7, 3 a1", "2 c6", rolls=[5, 2])).svg
    assert lost.count("l68 68m0-68l-68 68") == 1
    assert "dasharray" not in drawn(Pitch("5 a3", "2 c6", rolls=[6, 2])).svg


def test_points_and_the_winner_stand_beside_the_goals():
    """N-R15: the score of a championship; who won has a tick."""
    pitch = Pitch("5 c3", "2 c6", rolls=[5], results=[(3, 6)], play="championship")
    assert {"Player 1 3", "Player 2 6"} <= set(texts(drawn(pitch)))
    over = drawn(Pitch("5 a7 e7", "2 c6", removal=False))
    assert {"Player 1", "Player 2 ✓"} <= set(texts(over))
    assert 'r="12.5"' not in over.svg


def places(picture):
    """Return where the name of each square is written, as (x, y)."""
    found = re.findall(r'<text class="at" x="(\d+)" y="(\d+)">(\w\d)<', picture.svg)
    return {name: (int(x), int(y)) for x, y, name in found}


def test_blue_sees_its_own_goal_at_the_bottom():
    """N-R2: in its own panel only; the words for it are the same for everybody."""
    pitch = Pitch("5 c3, 1 red-goal", "2 c6, 1 blue-goal", rolls=[5])
    public, red, blue = (drawn(pitch, seat) for seat in (None, RED, BLUE))
    assert public.svg == red.svg
    assert public.alt == blue.alt
    upright, turned = places(red), places(blue)
    for name, (x, y) in upright.items():
        column, row = "abcde".index(name[0]), int(name[1])
        opposite = "abcde"[4 - column] + str(8 - row)
        assert turned[opposite] == (x, y)


def test_players_stand_on_the_board_by_name():
    """N-R2: a long one is cut, never the points beside it."""
    pitch = Pitch("5 c3", "2 c6", rolls=[5], results=[(3, 6)], play="championship")
    words = Translator(names=("Bartholomew Winters", "Ben"))
    said = texts(DEFINITION.picture(pitch.view(), words))
    assert "Ben 6" in said
    assert any(text.startswith("Barth") and text.endswith("… 3") for text in said)
