"""Names of the printed content: teams, lines, colours, symbols, footballers and cards."""

from collections.abc import Iterable, Sequence

from games.core.translation import N_, Translator
from games.finale_cards.cards.cards import COLOUR, STRENGTH, SURNAMES, SYMBOL, TACTICS

TEAMS = (N_("SV Stollen"), N_("FC Acker"))
"""Marked names of the seats' teams."""
PLACES = (N_("goal"), N_("defence"), N_("midfield"), N_("attack"))
"""The lines as places on the pitch."""
COLOUR_NAMES = (N_("white"), N_("lilac"), N_("red"), N_("yellow"), N_("blue"))
"""The colours of tactics cards."""
SYMBOLS = ("", "🟨", "✚", "🟥")
"""The symbols on a used footballer: none, caution, injury, sending-off."""
LETTERS = (N_("G"), N_("D"), N_("M"), N_("S"))
"""The letters of the four types."""


def listed(men: Iterable[int]) -> str:
    """Return the surnames of footballers, separated by commas."""
    return ", ".join(SURNAMES[man] for man in men)


def card_name(card: int, words: Translator) -> str:
    """Return the name of a tactics card."""
    return words(TACTICS[card].name)


def card_names(cards: Iterable[int], words: Translator) -> str:
    """Return the names of tactics cards, separated by commas."""
    return ", ".join(card_name(card, words) for card in cards)


def cards_of_colour(colour: int, words: Translator) -> str:
    """Return the heading of all tactics cards of a colour."""
    return words("Tactics cards: {colour}", colour=words(COLOUR_NAMES[colour]))


def deck_name(cards: Sequence[int], words: Translator) -> str:
    """Return the name of a deck by its colours: "white and lilac"."""
    colours = sorted({COLOUR[card] for card in cards})
    return words.listed([words(COLOUR_NAMES[colour]) for colour in colours])


def line_letter(line: int, words: Translator) -> str:
    """Return the letter of a type as printed on the cards: G, D, M, S or ?."""
    return words((*LETTERS, "?")[line])


def sum_of(strengths: Sequence[int], bonus: int, die: int) -> str:
    """Return a sum as text: "3+2+4+🎲2 = 11"."""
    parts = [*map(str, strengths), *([str(bonus)] if bonus else []), f"🎲{die}"]
    return f"{'+'.join(parts)} = {sum(strengths) + bonus + die}"


def slot_letters(slots: Iterable[int], words: Translator) -> str:
    """Return a list of types as printed on a card: "G D M"."""
    return " ".join(line_letter(line, words) for line in slots)


def edges(man: int, turns: int = 0) -> str:
    """Return a footballer's strengths in the order of use with their symbols: "4 2🟨 3 2"."""
    order = [turns + index & 3 for index in range(4)]
    return " ".join(f"{STRENGTH[man][at]}{SYMBOLS[SYMBOL[man][at]]}" for at in order)
