"""How an opponent has grown, in a sentence (option `growing_clubs`)."""

from collections.abc import Mapping

from games.core.translation import N_, Translator
from games.eleven.cards.terms import Style
from games.eleven.week.opponents import STYLES, gained
from games.eleven.wording.names import CLUB_NAMES

GROWN: Mapping[Style, str] = {
    "attack": N_("{club}: {n} more strength than at the start, in attack."),
    "defence": N_("{club}: {n} more strength than at the start, in defence."),
    "wings": N_("{club}: {n} more strength than at the start, on the wings."),
    "centre": N_("{club}: {n} more strength than at the start, in the centre."),
}


def grown_line(club: int, growth: int, words: Translator) -> str:
    """Return the sentence about an opponent that has grown for some weeks."""
    text = GROWN[STYLES[club]]
    return words(text, club=f"**{CLUB_NAMES[club]}**", n=gained(club, growth))
