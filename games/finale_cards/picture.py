"""The match as SVG: for everybody the pitch, for a seat what it needs for its own choice."""

from games.core.game import Seat
from games.core.screen import Picture, Screen, Spot
from games.core.translation import Translator
from games.finale_cards.alt_text import alt_text, hand_alt, shots_alt
from games.finale_cards.cards.cards import COLOUR, SIZE, SQUAD
from games.finale_cards.cards.terms import cards_of_colour
from games.finale_cards.drawing.colours import WIDE
from games.finale_cards.drawing.hand import hand
from games.finale_cards.drawing.pitch import pitch
from games.finale_cards.drawing.shootout import shootout
from games.finale_cards.drawing.squad import cards_grid, squad
from games.finale_cards.selection.decks import DECK
from games.finale_cards.selection.squads import BENCH
from games.finale_cards.state import HAND_PHASES
from games.finale_cards.view import View


def picture(view: View, words: Translator) -> Picture:
    """Return the match as this viewer may see it; a seat sees its own team below."""
    seat = view.seat
    if view.shots or view.phase in ("shooters", "shots"):
        drawn, high = shootout(view, words)
        return Picture(drawn, shots_alt(view, words), WIDE, high)
    if seat is not None and view.phase == "squads":
        drawn, high, spots = _building(view, seat, words)
    elif seat is not None and view.phase in HAND_PHASES and not view.ending:
        drawn, high, spots = hand(view, seat, words)
        return Picture(drawn, hand_alt(view, seat, words), WIDE, high, tuple(spots))
    else:
        drawn, high, spots = pitch(view, words)
    return Picture(drawn, alt_text(view, words), WIDE, high, tuple(spots))


def _building(view: View, seat: Seat, words: Translator) -> tuple[str, int, list[Spot]]:
    """Return the deck once the squad is complete, else the squad."""
    side = view.sides[seat]
    plan = side.plan
    if side.ready or len(plan.signed) < SQUAD or len(plan.benched) < BENCH or not plan.cards:
        return squad(view, seat, words)
    head = words("Your deck: {n} of {all}", n=len(plan.cards), all=DECK)
    return cards_grid(sorted(plan.cards), head, words)


def close_up(view: View, _screen: Screen, words: Translator, path: tuple[str, ...]) -> Picture:
    """Return a panel's picture: the cards of the colour whose menu is open, else the usual one."""
    key = path[-1] if path else ""
    colour = key.removeprefix("colour-")
    if key == colour:
        return picture(view, words)
    cards = [card for card in range(SIZE) if COLOUR[card] == int(colour)]
    drawn, high, spots = cards_grid(cards, cards_of_colour(int(colour), words), words)
    return Picture(drawn, alt_text(view, words), WIDE, high, tuple(spots))
