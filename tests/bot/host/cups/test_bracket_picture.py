"""The bracket as a picture: where ties stand, what it says, and that it is legible."""

import re

import pytest

from bot.host.cups.bracket_picture import Bracket, DrawnTie, in_order, picture
from bot.host.ui.drawing import SMALLEST, WIDE, cut, width_of
from bot.host.ui.member import languages, words_for

WORDS = words_for()
LONG = "W" * 20
SEMIS = (DrawnTie(1, 0, 1, 0, is_over=True, score="2 : 1"), DrawnTie(1, 2, 3, 3, is_over=True))
FINAL = DrawnTie(2, 3, 0, 0, is_over=True, score="4 : 0", is_final=True)


def knock_out(entrants, rounds=9):
    """Return the ties of a cup in which the lower number wins; the last round is being played."""
    left, ties, number = [*range(entrants)], [], 1
    while len(left) > 1 and number <= rounds:
        pairs = zip(left[::2], left[1::2], strict=True)
        ties += [DrawnTie(number, a, b, a, is_over=True, score="10 : 9") for a, b in pairs]
        left, number = left[::2], number + 1
    return ties


def test_a_tie_stands_between_the_two_it_follows_from():
    assert in_order([*SEMIS, FINAL]) == [SEMIS[1], FINAL, SEMIS[0]]


def test_ties_that_nothing_follows_yet_stand_below_each_other():
    assert in_order(SEMIS) == [*SEMIS]


def test_the_description_tells_all_of_it():
    told = picture(Bracket("Cup", ["Ana", "Ben", "Cem", "Dan"], [*SEMIS, FINAL], 0), WORDS).alt
    assert told == (
        "Cup. Ana wins the cup! Final: Dan 4 : 0 Ana, won by Ana. "
        "Round 1: Cem – Dan, won by Dan. Round 1: Ana 2 : 1 Ben, won by Ana."
    )


def test_who_waits_and_what_is_still_to_come():
    bracket = Bracket("Cup", ["Ana", "Ben", "Cem"], [DrawnTie(1, 1, 2)], waiting=0)
    told = "Cup. Ana waits in the final. Round 1: Ben – Cem: still to come."
    assert picture(bracket, WORDS).alt == told


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("entrants", [2, 4, 16])
def test_every_text_is_legible_and_stays_inside(entrants, language):
    words = words_for((), language)
    drawn = picture(Bracket(LONG, [LONG] * entrants, knock_out(entrants), 0), words)
    sizes = [int(size) for size in re.findall(r"font-size:(\d+)px", drawn.svg)]
    assert min(sizes) >= SMALLEST >= WIDE / 27
    texts = re.findall(
        r'<text (?:class="([a-z ]+)" )?x="(\d+)"[^>]*size:(\d+)px">([^<]*)', drawn.svg
    )
    assert len(texts) == len(sizes)
    for look, x, size, said in texts:
        wide = width_of(said, int(size))
        left = int(x) - wide * (1 if "end" in look else 0.5 if "mid" in look else 0)
        assert left >= 0
        assert left + wide <= WIDE
    assert len(drawn.alt) <= 1024


def test_a_name_cannot_write_markup():
    drawn = picture(Bracket("<b>", ["<i>", "&"], [DrawnTie(1, 0, 1)]), WORDS)
    assert "<b>" not in drawn.svg
    assert "<i>" not in drawn.svg


def test_what_is_too_wide_is_cut():
    assert cut("Ana", 40, 200) == "Ana"
    assert cut(LONG, 40, 200).endswith("W…")
    assert width_of(cut(LONG, 40, 200), 40) <= 200
