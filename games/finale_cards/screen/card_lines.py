"""A tactics card of the hand as a line of text."""

from games.core.game import Seat
from games.core.translation import Translator
from games.finale_cards.cards.cards import LISTS
from games.finale_cards.cards.terms import slot_letters
from games.finale_cards.computer.attack_chances import chances_of
from games.finale_cards.screen.entries import tactic
from games.finale_cards.view import View


def card_line(view: View, seat: Seat, card: int, words: Translator) -> str:
    """Return a card of the hand with the total strengths if both sides send their best."""
    own, other, shot, save = (slot_letters(slots, words) for slots in LISTS[card])
    promise = chances_of(view, card, seat)
    facts = {
        "card": tactic(card, words),
        "own": f"{own} {promise.set_up[0]}",
        "other": f"{other} {promise.set_up[1]}",
        "shot": f"{shot} {promise.result[0]}",
        "save": f"{save} {promise.result[1]}",
        "chosen": "✓ " if card == view.sides[seat].chosen else "",
    }
    if not promise.has_set_up:
        return words("{chosen}**{card}** shot {shot} : {save}", **facts)
    return words("{chosen}**{card}** build-up {own} : {other}, shot {shot} : {save}", **facts)
