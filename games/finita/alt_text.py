"""The pictures in words: what is needed to play without seeing them."""

from collections import Counter
from collections.abc import Iterator

from games.core.screen import MAX_ALT
from games.core.translation import N_, Translator
from games.finita.cards.cards import NONE
from games.finita.legal.playable import awaited, last_player, next_seat, playable
from games.finita.screen.wording import counted, spoken, wanted
from games.finita.state import HIT, OVER, SKIPS, RoundResult
from games.finita.view import View


def alt_text(view: View, words: Translator) -> str:
    """Return a view as text, the most important first: the top card, one's hand, the table."""
    said = [_top(view, words), *_effect(view, words)]
    if view.seat is not None and view.phase != OVER:
        said += _hand(view, words)
    pile = words.plural("{n} card in the draw pile.", "{n} cards in the draw pile.", view.pile)
    said += [*_players(view, words), pile]
    return " ".join(said)[:MAX_ALT]


def result_alt(view: View, ended: RoundResult, words: Translator) -> str:
    """Return the end of a round as text: first all points, then the last cards of each hand."""
    said = words("Round {number} is over.", number=ended.number)
    if ended.winner is not None:
        name = words.name(ended.winner)
        said = words("{name} wins round {number}.", name=name, number=ended.number)
    points = ", ".join(
        words(
            "{name} +{points}, {total} in all",
            name=words.name(seat),
            points=ended.points[seat],
            total=view.minus[seat],
        )
        for seat in view.seats
    )
    left = "; ".join(
        words("{name}: {cards}", name=words.name(seat), cards=_cards([*cards], words))
        for seat, cards in enumerate(ended.cards)
        if cards
    )
    told = words("Points against: {points}. Last cards: {cards}.", points=points, cards=left)
    return f"{said} {told}"[:MAX_ALT]


def _top(view: View, words: Translator) -> str:
    if view.top == NONE:
        return words("The first card is still face down.")
    top, fits = spoken(view.top, words), wanted(view, words)
    who = last_player(view)
    if who is not None:
        top = words("{card} by {name}", card=top, name=words.name(who))
    if not fits:
        return words("On top: {top}.", top=top)
    return words("On top: {top}; what fits: {wanted}.", top=top, wanted=fits)


def _effect(view: View, words: Translator) -> Iterator[str]:
    """Yield what hits the seat on turn, or that everybody claps."""
    name = words.name(view.turn)
    if view.is_clapping:
        yield words("A 9: everybody claps.")
    elif view.phase == HIT and view.cause in SKIPS:
        yield words("{name} is about to be skipped.", name=name)
    elif view.phase == HIT:
        yield words.plural(
            "{name} has to draw {n} card, or answer.",
            "{name} has to draw {n} cards, or answer.",
            view.to_draw,
            name=name,
        )


def _hand(view: View, words: Translator) -> Iterator[str]:
    """Yield one's own cards: first those that fit, then the others, then those set aside."""
    fitting = playable(view)
    fit = [face for face in view.hand if face in fitting]
    rest = [face for face in view.hand if face not in fitting]
    if fit:
        yield words("You can play: {cards}.", cards=_cards(fit, words))
    if rest:
        sentence = N_("Also in your hand: {cards}.") if fit else N_("Your hand: {cards}.")
        yield words(sentence, cards=_cards(rest, words))
    if view.aside:
        yield words("Face down before you: {cards}.", cards=_cards([*view.aside], words))


def _cards(faces: list[int], words: Translator) -> str:
    counts = Counter(faces)
    return ", ".join(counted(spoken(face, words), count) for face, count in counts.items())


def _players(view: View, words: Translator) -> Iterator[str]:
    """Yield all players with their cards in turn order, then all who are awaited."""
    order = [(view.turn + step * view.direction) % len(view.sizes) for step in view.seats]
    hands = ", ".join(
        words("{name} {cards}", name=words.name(seat), cards=view.count(seat)) for seat in order
    )
    sentence = N_("Clockwise from the turn, cards left: {hands}.")
    if view.direction < 0:
        sentence = N_("Counterclockwise from the turn, cards left: {hands}.")
    yield words(sentence, hands=hands)
    after = next_seat(view)
    if after is not None:
        yield words("Next: {name}.", name=words.name(after))
    waiting = awaited(view)
    if waiting and waiting != (view.turn,):
        names = words.listed([words.name(seat) for seat in waiting])
        yield words("Awaited: {names}.", names=names)
