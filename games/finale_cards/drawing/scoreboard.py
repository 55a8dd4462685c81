"""The head of a picture: both teams with the goals between them, and a line below."""

from collections.abc import Iterator

from games.core.game import Seat
from games.core.svg import text
from games.core.translation import Translator
from games.finale_cards.cards.terms import TEAMS
from games.finale_cards.drawing.colours import GLOW, PAPER, TEAM_FILLS
from games.finale_cards.state import ACKER, STOLLEN, Pair

HIGH = 150


def scoreboard(
    goals: Pair, below: str, words: Translator, asked: Seat | None = None
) -> Iterator[str]:
    """Yield the head, HIGH pixels high; the frame of the seat `asked` glows."""
    for seat, x in ((STOLLEN, 24), (ACKER, 656)):
        yield (
            f'<rect x="{x}" y="12" width="400" height="76" rx="{(38, 14)[seat]}"'
            f' fill="{TEAM_FILLS[seat]}" stroke="{GLOW if asked == seat else PAPER}"'
            f' stroke-width="{6 if asked == seat else 3}"/>'
            f"{text(words(TEAMS[seat]), class_='team', x=x + 200, y=65)}"
        )
    yield text(f"{goals[STOLLEN]}:{goals[ACKER]}", class_="score", x=540, y=74)
    yield text(below, x=540, y=132)
