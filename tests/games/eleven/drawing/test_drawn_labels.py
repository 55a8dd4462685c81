"""No label of a drawing is cut off, leaves its box or covers another one, in any language."""

import pytest

from bot.host.ui.member import words_for
from games.core.translation import Translator
from games.eleven.cards.cards import DIRECTORS, OPPONENTS
from games.eleven.cards.ids import NUMBER, SPACES, SPONSORS, STAFF, TOKENS
from games.eleven.club.club import AssetCard, Player
from games.eleven.drawing.club_picture import Board, club_svg
from games.eleven.drawing.match_picture import Match, match_svg
from games.eleven.drawing.season_picture import Row, Table, season_svg
from games.eleven.log.titles import TITLES
from games.eleven.picture import TIMES
from games.eleven.wording.names import CLUB_NAMES, DAY_NAMES
from tests.drawn_text import flaws, labels
from tests.games.eleven.drawing.clubs import CREST, KIT
from tests.pseudo import PseudoLocale
from tests.words.catalogues import LANGUAGES

LONG = Translator(PseudoLocale())
"""A language we do not speak: its labels may be cut, but none leaves its box."""
LOCALES = {"en": Translator(), "pseudo": LONG} | {
    language: words_for((), language) for language in LANGUAGES
}
every_language = pytest.mark.parametrize("words", LOCALES.values(), ids=LOCALES)


def misdrawn(svg, words):
    """Return what is wrong with the labels of a drawing; it has some."""
    assert labels(svg)
    return [*flaws(svg, may_cut=words is LONG)]


def board(words, **change):
    """Return the board of a club in the longest stage of the season."""
    days = [*TIMES.values(), *DAY_NAMES]
    whens = [words("Week {n} of {last} · {day}", n=8, last=8, day=words(day)) for day in days]
    facts = {
        "name": "Anna-Lena Vogelsang",
        "crest": CREST,
        "kit": KIT,
        "when": max([*whens, words("after the season")], key=len),
        "place": 12,
        "points": 24,
        "stats": (6, 6, 6, 6),
        "res": (112, 14, 12, 13),
        "vp": 14,
        "men": [],
        "posts": [],
        "office": 0,
        "icons": (1, 1, 1, 1, 1, 0, 0, 0, 0, 0, -1, -1, -1),
        "due": 13,
        "adboards": 2,
    }
    return Board(**facts | change)


@every_language
def test_a_club_with_nothing_is_drawn_in_full(words):
    """Each empty place says what belongs there."""
    assert misdrawn(club_svg(board(words), words)[0], words) == []
    assert misdrawn(club_svg(board(words, adboards=3), words)[0], words) == []


@every_language
def test_a_club_with_everything_is_drawn_in_full(words):
    """Fourteen of the staff, the whole stadium, the office at its top, three directors."""
    longest = sorted(DIRECTORS, key=lambda key: len(DIRECTORS[key].name))[-3:]
    posts = [AssetCard(source) for source in (*STAFF[:14], *TOKENS, TOKENS[0])]
    posts += [AssetCard(NUMBER[key], ban=1) for key in longest]
    assert misdrawn(club_svg(board(words, posts=posts, office=5), words)[0], words) == []


@pytest.mark.long
@every_language
def test_every_footballer_is_drawn_in_full(words):
    """Name, tokens, and weeks or strength beside each other."""
    for man, (played, scored) in enumerate(SPACES):
        well = Player(man, trained=True, played=played, scored=scored)
        hurt = Player(man, injury=2, played=played, scored=scored)
        assert misdrawn(club_svg(board(words, men=[well, hurt]), words)[0], words) == []


@pytest.mark.long
@every_language
@pytest.mark.parametrize("adboards", [2, 3])
def test_every_sponsor_is_drawn_in_full(words, adboards):
    """On the shirt and on an adboard."""
    for source in SPONSORS:
        shirt, other = AssetCard(source, contract="shirt"), AssetCard(source, contract="adboard")
        drawn, _ = club_svg(board(words, posts=[shirt, other], adboards=adboards), words)
        assert misdrawn(drawn, words) == []
        said = " ".join(label.said for label in labels(drawn))
        assert said.count(TITLES[source]) == 2


@every_language
@pytest.mark.parametrize("now", range(-1, 5))
def test_the_season_card_is_drawn_in_full(words, now):
    """Days, clubs, what each manager owes, final scores."""
    rows = [
        Row(position, name, 24, die="green", moved=-12, is_inactive=True)
        for position, name in enumerate(CLUB_NAMES, 4)
    ]
    for index, owes in enumerate(("done", "owes", "turn"), 1):
        rows.append(
            Row(
                index, "Anna-Lena Vogelsang", 24, crest=CREST, moved=8, owes=owes, form=(0, 1, 2, 0)
            )
        )
    rows.append(Row(12, "Anna-Lena Vogelsang", 24, crest=CREST, form=(0, 1, 2, 0), vp=112))
    title = words("Eleven · week {n} of {last}", n=8, last=8)
    if now < 0:
        title = words("Eleven · {time}", time=words("after the season"))
    assert misdrawn(season_svg(Table(title, now, rows), words), words) == []


@every_language
def test_every_scout_report_is_drawn_in_full(words):
    """Two lines above the pitch, and the three rows named."""
    for opponent in OPPONENTS.values():
        note = words(opponent.text)
        match = Match(
            "Anna-Lena Vogelsang", CREST, KIT, max(CLUB_NAMES, key=len), (12, 10), note, ((),) * 9
        )
        svg = match_svg(match, words)
        assert misdrawn(svg, words) == []
        said = " ".join(label.said for label in labels(svg))
        assert words is LONG or note in said
