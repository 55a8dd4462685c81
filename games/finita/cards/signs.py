"""Cards as short text, in each language with its own letters for the colours."""

from games.core.translation import Translator
from games.finita.cards.cards import CARD_TERMS, SUIT_SIGNS, WAY_TERMS


def card_sign(face: int, words: Translator) -> str:
    """Return a card as short text: "🔴 R5", "✳"."""
    return words.joined(CARD_TERMS[face])


def way_sign(way: int, words: Translator) -> str:
    """Return a card as it was played as short text: "✳ 🔵 B", "Petra ↑8"."""
    return words.joined(WAY_TERMS[way])


def suit_letters(words: Translator) -> tuple[str, ...]:
    """Return the letter of each suit."""
    return tuple(words(sign).rpartition(" ")[2] for sign in SUIT_SIGNS)
