"""A club's crest and kit as a picture of their own."""

from bot.host.ui.drawing import LINE, WIDE, box, drawing, text
from games.core.clubs.crest_drawing import crest_drawing
from games.core.clubs.identity import ClubIdentity
from games.core.clubs.kit_drawing import placed_kit
from games.core.clubs.wording import described
from games.core.screen import Picture
from games.core.translation import Translator

HIGH = 720
MIDDLE, CREST, SHIRT = 435, 420, 4.8
"""The height on which crest and kit are centred, the crest's height, the kit's scale."""


def picture(club: ClubIdentity, words: Translator) -> Picture:
    """Return a club with its crest, kit, name and short name, described in words."""
    half = WIDE / 2
    parts = (
        text(30, 106, club.name, 92, room=WIDE - 260),
        text(WIDE - 30, 106, club.short, 84, "end glow"),
        box(20, 150, half - 30, HIGH - 170, edge=LINE),
        box(half + 10, 150, half - 30, HIGH - 170, edge=LINE),
        crest_drawing(club.crest, half / 2 + 5, MIDDLE, CREST),
        placed_kit(club.kit, half * 1.5 - 5, MIDDLE, SHIRT),
    )
    said = f"{club.name} ({club.short}). {described(club, words)}"
    return Picture(drawing(HIGH, *parts), said, WIDE, HIGH)
