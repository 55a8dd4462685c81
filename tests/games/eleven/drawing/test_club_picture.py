"""The club board, drawn and in words."""

import re

import pytest

from games.core.clubs.identity import FILLS, Kit
from games.core.screen import MAX_ALT
from games.core.svg import size_of
from games.core.translation import Translator
from games.eleven.alt_text import club_alt
from games.eleven.cards.ids import DIRECTORS, MEN, NUMBER, SPONSORS, STAFF, TOKENS
from games.eleven.club.assets import strength_of
from games.eleven.club.club import AssetCard, Player
from games.eleven.drawing.club_picture import Board, club_svg
from tests.drawn_text import flaws
from tests.games.eleven.drawing.clubs import CREST, KIT
from tests.pseudo import PseudoLocale

WORDS = Translator()


def posts(*keys, **contracts):
    return [
        *(AssetCard(NUMBER[key]) for key in keys),
        *(AssetCard(NUMBER[key.replace("_", "-")], contract=how) for key, how in contracts.items()),
    ]


def board(**change):
    """Return a club with next to nothing."""
    facts = {
        "name": "Ana United",
        "crest": CREST,
        "kit": KIT,
        "when": "Week 4 of 8 · Tuesday",
        "place": 2,
        "points": 9,
        "stats": (3, 2, 5, 4),
        "res": (12, 4, 2, 3),
        "vp": 4,
        "men": [],
        "posts": posts("first-trainer"),
        "office": 0,
        "icons": (1, 1, 1, 1, 1, 0, 0, 0, 0, 0, -1, -1, -1),
        "due": 3,
        "adboards": 2,
    }
    return Board(**facts | change)


def drawn(**change):
    return club_svg(board(**change), WORDS)[0]


def told(**change):
    return club_alt(board(**change), WORDS)


def texts(svg):
    return re.findall(r">([^<>]+)</text>", svg)


def test_levels_and_resources_are_on_the_board():
    """E-R11: four levels of six bars, and what is there to spend."""
    svg = drawn()
    for fill, level in (("#e0b01c", 3), ("#e0445c", 2), ("#4fae54", 5), ("#3d8df0", 4)):
        bars = re.findall(rf'height="30" rx="5" fill="{fill}"', svg)
        assert len(bars) == level
    assert {"12", "4", "2", "3"} <= set(texts(svg))
    assert "€ 12 (level 3), 👥 4 (level 2), ⚙ 2 (level 5), 💪 3 (level 4)" in told()


def test_the_place_in_the_league_and_the_tokens_are_on_the_board():
    """What the season is about, first."""
    assert "Place 2 · 9 points" in texts(drawn())
    assert "4 VP tokens" in texts(drawn())
    assert told().startswith(
        "Ana United, Week 4 of 8 · Tuesday: place 2 with 9 points, 4 VP tokens."
    )


def test_a_footballer_shows_number_side_name_and_strength():
    """E-R34: with his strength tokens, and a star if he is trained (E-R3)."""
    man = Player(NUMBER["hernandez"], trained=True, perm=1)
    assert strength_of(man) == 4
    svg = drawn(men=[man])
    assert {"10", "Hernandez"} <= set(texts(svg))
    assert svg.count('href="#star"') == 1
    assert drawn(men=[Player(NUMBER["hernandez"])]).count('href="#star"') == 0
    assert "Squad: 10 Hernandez F⚽4 ★." in told(men=[man])


def test_strength_never_falls_below_nothing():
    """E-R34."""
    assert strength_of(Player(NUMBER["novak"], temp=-3)) == 0


def test_who_is_out_shows_for_how_long():
    """E-R76, E-R77: a cross or a red card and the weeks instead of a strength."""
    hurt, banned = Player(NUMBER["marsh"], injury=2), Player(NUMBER["bruno"], ban=1)
    assert drawn(men=[hurt]).count('href="#cross"') == 1
    assert drawn(men=[banned]).count('href="#ban"') == 1
    assert "4 Marsh D🛡3 (injured 2), 5 Bruno D🛡3 (suspended 1)" in told(men=[hurt, banned])


def test_experience_is_on_the_card():
    """E-R37: the VP tokens of a youngster are dots beside the name."""
    svg = drawn(men=[Player(NUMBER["toncini"], trained=True, played=1, scored=1)])
    assert svg.count('r="9"') == drawn(men=[Player(NUMBER["toncini"])]).count('r="9"') + 2


@pytest.mark.parametrize(("count", "shown"), [(1, 1), (5, 5), (20, 20), (23, 20)])
def test_the_board_holds_any_squad(count, shown):
    """It grows with the squad, in two columns; the weakest of a crowd are counted."""
    svg = drawn(men=[Player(man) for man in MEN[:count]])
    boxes = re.findall(r'y="(\d+)" width="516" height="(\d+)"', svg)
    assert len(boxes) == shown
    assert (f"+{count - shown}" in texts(svg)) == (count > shown)
    assert [*flaws(svg)] == []
    assert size_of(svg)[1] > size_of(drawn())[1]


def test_footballers_stand_under_the_name_of_their_section():
    """E-R33: a section without anybody is left out."""
    assert {"Defenders", "Midfielders", "Forwards"}.isdisjoint(texts(drawn()))
    said = texts(drawn(men=[Player(NUMBER["hernandez"]), Player(NUMBER["marsh"])]))
    order = [one for one in said if one in {"Defenders", "Marsh", "Forwards", "Hernandez"}]
    assert order == ["Defenders", "Marsh", "Forwards", "Hernandez"]
    assert "Midfielders" not in said


def test_every_jersey_shows_its_side():
    """E-R17, E-R33: behind the shield those that stop, behind the ball those that score.

    A blank one has a side only with a footballer; those with one are underlined.
    """
    own = [Player(NUMBER["hernandez"]), Player(NUMBER["sissoko"])]
    icons = (1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, -1, -1)
    svg = drawn(men=own, icons=icons)
    strip = svg[svg.index('href="#shield" transform="translate(56') :]
    shields, balls = strip.split('href="#ball"', 1)
    assert re.findall(r">(\d+)<", shields) == ["2", "3", "4", "5", "6", "12"]
    assert re.findall(r">(\d+)<", balls)[:5] == ["7", "8", "9", "10", "11"]
    assert svg.count('height="7" rx="3"') == 2
    assert "⚽ jerseys: 7 8 9 10 11. 🛡 jerseys: 2 3 4 5 6 12." in told(icons=icons)


@pytest.mark.parametrize(("main", "look"), [("navy", "mid bold"), ("gold", "mid bold dark")])
def test_numbers_are_chips_in_the_colours_of_the_club(main, look):
    """A jersey with a pattern is a smudge where a picture is as wide as a thumb is long."""
    svg = drawn(kit=Kit("hoops", main, "white"), icons=(1,) * 13)
    assert svg.count(f'fill="{FILLS[main]}" stroke="#ffffff"') == 13
    assert f'<text class="{look}"' in svg
    assert "kit-shirt" not in svg


def test_the_staff_is_counted_by_sets():
    """E-R39: five sets and what they are worth."""
    svg = drawn(posts=posts("first-trainer", "gates", "turnstile"))
    said = texts(svg)
    assert said[said.index("coaching") + 1] == "1"
    assert said[said.index("security") + 1] == "2"
    assert said[said.index("Staff") + 1] == "3 VP"
    assert "Staff: First Trainer, Gus Gates, Terry Turnstile." in told(
        posts=posts("first-trainer", "gates", "turnstile")
    )


def test_a_count_is_a_plain_number():
    """The sign × means that something happened several times, everywhere in the game."""
    every = [*STAFF, *TOKENS, *DIRECTORS[:3]]
    svg = drawn(posts=[AssetCard(source) for source in every], men=[Player(man) for man in MEN])
    assert not [said for said in texts(svg) if "×" in said]


def test_the_stadium_shows_what_is_built():
    """E-R42: seven places; two stands are two tokens."""
    assert drawn().count('dasharray="8 8"') == 7
    assert drawn(posts=posts("stand", "store")).count('dasharray="8 8"') == 5
    assert drawn(posts=posts("stand", "stand")).count('dasharray="8 8"') == 5


def test_sponsors_hang_on_their_places():
    """E-R40: a shirt and two adboards, three when the third is built."""
    assert texts(drawn()).count("Adboard") == 2
    svg = drawn(posts=posts(brewers="adboard", cloud_nine="shirt"), adboards=3)
    assert "Brewers Co" in texts(svg)
    assert {"Cloud Nine", "Mattresses"} <= set(texts(svg))
    assert "Shirt" not in texts(svg)
    assert texts(svg).count("Adboard") == 2


def test_a_suspended_director_stands_in_brackets():
    """E-A22: he votes, but his ability is off."""
    away = [AssetCard(NUMBER["clerk"], ban=1), AssetCard(NUMBER["banner"])]
    assert {"Directors", "(K. Clerk)", "H. Banner"} <= set(texts(drawn(posts=away)))


def test_the_office_shows_steps_and_prices():
    """E-R43: VP of the spaces reached, EUR for the others. The upkeep, of what there is (E-R67)."""
    assert [t for t in texts(drawn(office=2)) if "€" in t] == [
        *("€ 11", "€ 15", "€ 20"),
        *("€ 3", "of € 12"),
    ]


def test_maintenance_warns_when_money_is_short():
    """E-R67: the sum is lit when there are not enough EUR."""
    assert '"bold glow"' not in drawn(due=12)
    assert '"bold glow"' in drawn(due=13)


@pytest.mark.parametrize("words", [WORDS, Translator(PseudoLocale())], ids=["english", "long"])
def test_a_rich_club_is_legible_and_told_within_the_limit(words):
    """Everything at once: no flaw in the drawing, an alt text of 1,024 letters at most."""
    full = board(
        name="Wolverhampton Wasps",
        stats=(6, 6, 6, 6),
        res=(112, 14, 12, 13),
        men=[Player(man, trained=True, injury=2) for man in MEN[:19]],
        posts=[AssetCard(source) for source in (*STAFF[:14], *TOKENS, *DIRECTORS[:3])]
        + [
            AssetCard(SPONSORS[index], contract=("shirt" if index == 4 else "adboard"))
            for index in range(1, 5)
        ],
        office=5,
        adboards=3,
    )
    assert [*flaws(club_svg(full, words)[0], may_cut=True)] == []
    alt = club_alt(full, words)
    assert len(alt) <= MAX_ALT
    assert alt.endswith("…")


def test_the_alt_text_says_what_is_the_matter_with_each_card():
    """E-R76, E-R77: contracts, suspensions, exhausted cards, tokens, who plays."""
    own = posts("banner", "gates", brewers="shirt", speedy_net="adboard")
    own[0].ban, own[1].spent = 2, True
    men = [
        Player(NUMBER["marsh"], injury=1),
        Player(NUMBER["okoro"], ban=2),
        Player(NUMBER["toncini"], trained=True, played=1, used=True),
        Player(NUMBER["gonzalez"], spent=True),
    ]
    alt = told(posts=own, men=men)
    for said in (
        "H. Banner (suspended 2)",
        "Gus Gates (exhausted)",
        "Brewers Co (shirt)",
        "Speedy Net (adboard)",
        "4 Marsh D🛡3 (injured 1)",
        "5 Okoro D🛡2 (suspended 2)",
        "8 Toncini M⚽2 ★ (+1) (plays)",
        "9 Gonzalez F⚽2 (exhausted)",
    ):
        assert said in alt
