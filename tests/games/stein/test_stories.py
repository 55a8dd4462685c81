"""What a match of 11 tells."""

from bot.host.ui.member import words_for
from games.stein.events import HalfStarted
from games.stein.stories import story


def test_a_half_begins_its_sentence_with_one_capital():
    """S-R5: German nouns inside keep theirs."""
    said = story(HalfStarted(half=1, seat=0, west=0), words_for((), "de"))
    assert said.startswith("Erste Halbzeit: Anstoß für")
