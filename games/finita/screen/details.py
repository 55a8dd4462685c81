"""The details of a screen, below its buttons: the pile, the hands and the points."""

from collections import Counter
from collections.abc import Sequence

from games.core.game import Seat
from games.core.translation import Translator
from games.finita.cards.cards import NONE
from games.finita.cards.signs import card_sign
from games.finita.legal.playable import awaited
from games.finita.screen.wording import counted, wanted
from games.finita.state import NAME
from games.finita.view import View


def details_of(view: View, words: Translator) -> tuple[str, ...]:
    """Return the lines about the table: what the picture shows, in words."""
    lines = [_pile(view, words), _table(view, words), _own_cards(view, words)]
    return tuple(filter(None, (*lines, *standing(view, words))))


def _pile(view: View, words: Translator) -> str:
    if view.top == NONE:
        return words("The first card is still face down.")
    if view.phase == NAME:
        return words(
            "Top **{top}**, {count} to draw", top=card_sign(view.top, words), count=view.pile
        )
    return words(
        "Top **{top}** · fits: {wanted} · {count} to draw",
        top=card_sign(view.top, words),
        wanted=wanted(view, words),
        count=view.pile,
    )


def _table(view: View, words: Translator) -> str:
    order = [(view.turn + step * view.direction) % len(view.sizes) for step in view.seats]
    seats = " → ".join(_player(view, seat, words) for seat in order)
    return words("Cards in turn order: {seats}", seats=seats)


def _player(view: View, seat: Seat, words: Translator) -> str:
    aside = len(view.places[seat])
    cards = f"{view.sizes[seat]}+{aside}" if aside else str(view.sizes[seat])
    alarm = "!" if view.count(seat) == 1 else ""
    told = words("{name} {cards}", name=words.name(seat), cards=cards + alarm)
    return f"▶ **{told}**" if seat in awaited(view) else told


def _own_cards(view: View, words: Translator) -> str:
    if view.seat is None:
        return ""
    hand = ", ".join(_signs(view.hand, words))
    parts = [words("Your hand ({n}): {cards}", n=len(view.hand), cards=hand or "–")]
    places = view.places[view.seat]
    if places and NONE in places:
        cards = " ".join(card_sign(face, words) for face in view.aside)
        parts.append(words("face down, moved about: {cards}", cards=cards))
    elif places:
        parts.append(
            words("face down: {cards}", cards=" ".join(card_sign(face, words) for face in places))
        )
    return " · ".join(parts)


def last_cards(view: View, words: Translator) -> tuple[str, ...]:
    """Return the line with the cards that were left when the last round ended, if any were."""
    hands = view.last_round.cards if view.last_round is not None else ()
    left = [
        words("{name} {cards}", name=words.name(seat), cards=" ".join(_signs(cards, words)))
        for seat, cards in enumerate(hands)
        if cards
    ]
    return (words("Last cards: {hands}", hands=" · ".join(left)),) if left else ()


def _signs(cards: Sequence[int], words: Translator) -> list[str]:
    """Return cards as short text, equal ones counted."""
    return [counted(card_sign(face, words), count) for face, count in Counter(cards).items()]


def standing(view: View, words: Translator) -> tuple[str, ...]:
    """Return the line with all points, once there are any."""
    if not any(view.minus):
        return ()
    totals = [
        words("{name} {points}", name=words.name(seat), points=view.minus[seat])
        for seat in view.seats
    ]
    return (words("Points against: {totals}", totals=words.listed(totals)),)
