"""Every text of every picture can be read on a phone, in every language."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.host.ui.member import catalogue
from games.core.translation import Translator
from games.registry import GAMES
from tests.contract.test_screens import offered, paths, told_pages
from tests.contract.walks import tries, viewers, walks
from tests.drawn_text import flaws
from tests.golden.transcript import goldens
from tests.words.catalogues import LANGUAGES

NAMES = ("Anna-Lena Vogelsang", "Ben", "Maximilian von Hohenstein", "Đorđe", "Cem", "Nora Aßmann")
MOST_MENUS = 5
"""The most menus of a screen of which the close-ups are looked at, the first ones."""
LOOKS = 12
"""The number of moments at which a golden match is looked at, the last one its end."""
registered_games = pytest.mark.parametrize("definition", GAMES.values())


def pictures(definition, state, viewer, words):
    """Yield every picture that a viewer is shown of a state."""
    view = definition.game.view(state, viewer)
    yield definition.picture(view, words.for_pictures())
    yield from (page.picture for page in told_pages(definition, view, words))
    if definition.pictures.close_up and viewer is not None:
        screen = definition.screen(view, offered(definition, state, viewer), words)
        for path in ((), *[*paths(screen.menus)][:MOST_MENUS]):
            yield definition.pictures.close_up(view, screen, words, path)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
@registered_games
@given(data=st.data())
@settings(tries(12), phases=[Phase.explicit, Phase.generate])
def test_every_text_is_large_enough_and_stands_in_its_place(definition, language, data):
    """None covers another one or leaves its box; names of members may be cut.

    What fails is not made smaller: that takes minutes, and the texts say enough.
    """
    walk = data.draw(walks(definition))
    state, words = walk.state(), Translator(catalogue(language), NAMES)
    for viewer in viewers(walk):
        for picture in filter(None, pictures(definition, state, viewer, words)):
            assert [*flaws(picture.svg, may_cut=True)] == []


@pytest.mark.long
@registered_games
def test_every_text_of_a_whole_match_can_be_read(definition):
    """Random matches seldom come as far as full squads, results and the end of a season."""
    words = Translator(catalogue("de"), NAMES)
    for golden in goldens(definition.name):
        match = golden.start()
        step = max(len(golden.moves) // LOOKS, 1)
        for left, (seat, lines) in zip(
            range(len(golden.moves) - 1, -1, -1), golden.moves, strict=True
        ):
            match.play_timer() if seat is None else match.play(seat, lines)
            for viewer in (None, *range(match.seats)) if left % step == 0 else ():
                for picture in filter(None, pictures(definition, match.state, viewer, words)):
                    assert [*flaws(picture.svg, may_cut=True)] == []
