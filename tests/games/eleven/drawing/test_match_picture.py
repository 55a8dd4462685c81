"""A match, drawn and in words."""

import re
from itertools import pairwise

from games.core.translation import Translator
from games.eleven.alt_text import match_alt
from games.eleven.drawing.match_picture import Jersey, Match, match_svg
from tests.drawn_text import flaws
from tests.games.eleven.drawing.clubs import CREST, KIT
from tests.pseudo import PseudoLocale

WORDS = Translator()
EMPTY = ((),) * 9
BALL, SHIELD = 0, 1


def side(**zones):
    """Return a side from jerseys by zone."""
    names = ("DL", "DC", "DR", "ML", "MC", "MR", "FL", "FC", "FR")
    return tuple(tuple(zones.get(name, ())) for name in names)


def match(**change):
    facts = {
        "name": "Ana United",
        "crest": CREST,
        "kit": KIT,
        "rival": "Harbour Rovers",
        "goals": (1, 0),
        "note": "Soft in the middle of the defence.",
        "mine": EMPTY,
    }
    return Match(**facts | change)


def places(svg):
    """Return where each shirt stands, as (x, y)."""
    return [
        (int(x), int(y))
        for x, y in re.findall(r'-shirt" transform="translate\((\d+) (\d+)\) scale\(1.25', svg)
    ]


def test_the_club_of_another_manager_has_its_crest_beside_its_name():
    """Any other club has a shirt there."""
    shirt, crest = '<use href="#away-shirt" transform="translate(1018 66)"/>', "translate(1018 66)"
    assert shirt in match_svg(match(), WORDS)
    derby = match_svg(match(rival_crest=CREST), WORDS)
    assert shirt not in derby
    assert f'<g transform="{crest} scale' in derby


def test_zones_meet_mirrored():
    """E-R57: my left attack stands below their right defence, and so on."""
    mine = side(FL=[Jersey(BALL, 2, "9")], DL=[Jersey(SHIELD, 1, "2")])
    theirs = side(DR=[Jersey(SHIELD, 1)], FR=[Jersey(BALL, 3)])
    below, above = (
        places(match_svg(match(mine=mine), WORDS)),
        places(match_svg(match(mine=EMPTY, theirs=theirs), WORDS)),
    )
    assert sorted(x for x, _ in below) == sorted(x for x, _ in above)
    assert sorted(y for _, y in below) == [y + 168 for y in sorted(y for _, y in above)]


def test_three_stand_side_by_side_in_a_centre():
    """E-R19: and none covers another."""
    trio = [Jersey(SHIELD, 1, number) for number in ("2", "3", "4")]
    xs = [x for x, _ in places(match_svg(match(mine=side(DC=trio)), WORDS))]
    assert len(xs) == 3
    assert all(b - a >= 150 for a, b in pairwise(xs))


def test_four_in_a_zone_stand_within_it():
    """Some cards let one more stand in the centre."""
    four = [Jersey(BALL, 1, number) for number in ("4", "5", "6", "10")]
    assert [*flaws(match_svg(match(mine=side(MC=four)), WORDS))] == []


def test_the_opponent_is_hidden_until_it_is_revealed():
    """E-R55: before, there is only what the scout says (E-R51)."""
    svg = match_svg(match(mine=side(FC=[Jersey(BALL, 2, "9")])), WORDS)
    assert len(places(svg)) == 1
    assert "Soft in the middle of the defence." in svg
    assert "Theirs" not in match_alt(match(), WORDS)


def test_who_scored_is_ringed():
    """E-R58: a ball nobody stopped."""
    mine = side(FC=[Jersey(BALL, 2, "9", scores=True), Jersey(BALL, 1, "10")])
    assert match_svg(match(mine=mine), WORDS).count("fill-opacity") == 1
    assert "Ana United: FC 9⚽2! 10⚽1." in match_alt(match(mine=mine), WORDS)


def test_the_match_is_told_zone_by_zone():
    """Score, scout, both sides."""
    mine = side(DC=[Jersey(SHIELD, 3, "5"), Jersey(SHIELD, 1, "6")], FC=[Jersey(BALL, 2, "9")])
    theirs = side(DC=[Jersey(SHIELD, 1)], FL=[Jersey(BALL, 1)])
    assert match_alt(match(mine=mine, theirs=theirs), WORDS) == (
        "Ana United 1 : 0 Harbour Rovers. Soft in the middle of the defence."
        " Ana United: DC 5🛡3 6🛡1, FC 9⚽2. Harbour Rovers: DC 🛡1, FL ⚽1."
    )


def test_a_match_is_legible_in_any_language():
    """Nothing too small or in the way of another, an alt text of 1,024 letters at most."""
    full = match(
        name="Wolverhampton Wasps",
        rival="Middleham Local Club",
        mine=[[Jersey(BALL, 4, "10")] * room for room in (1, 3, 1) * 3],
        theirs=[[Jersey(BALL, 4)] * room for room in (1, 3, 1) * 3],
        note="word " * 30,
    )
    svg = match_svg(full, Translator(PseudoLocale()))
    assert [*flaws(svg, may_cut=True)] == []
    assert len(match_alt(full, Translator(PseudoLocale()))) <= 1024
