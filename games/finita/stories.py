"""Each event as one sentence of the log."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from games.core.game import Event, Seat
from games.core.sentences import Sentences
from games.core.translation import N_, Translator
from games.finita import events
from games.finita.actions import NOTHING
from games.finita.cards.cards import NUMBER, PIA, SUIT
from games.finita.cards.signs import card_sign, way_sign
from games.finita.screen.wording import COLOURS

COMPARED = 3
"""Cards drawn by whoever loses Patrick's comparison, as its sentence says."""
_CALLED = N_("{sentence} “Finita!”")
story = Sentences()
"""The sentences of the log."""


def _called(event: Any, sentence: str, words: Translator) -> str:  # noqa: ANN401 - any event with a call
    return words(_CALLED, sentence=sentence) if event.call else sentence


@story.register
def _(event: events.Laid, words: Translator) -> str:
    text = N_("{name} plays {card}.") if event.copies == 1 else N_("{name} plays {card} twice.")
    name = words.name(event.seat)
    return _called(event, words(text, name=name, card=way_sign(event.way, words)), words)


@story.register
def _(event: events.LaidMany, words: Translator) -> str:
    cards = " ".join(card_sign(face, words) for face in event.cards)
    is_run = len({SUIT[face] for face in event.cards}) == 1
    text = N_("{name} plays a run: {cards}.") if is_run else N_("{name} plays all four: {cards}.")
    return _called(event, words(text, name=words.name(event.seat), cards=cards), words)


@story.register
def _(event: events.Thrown, words: Translator) -> str:
    said = words(
        "{name} throws {card} out of turn!",
        name=words.name(event.seat),
        card=card_sign(event.card, words),
    )
    return _called(event, said, words)


@story.register
def _(event: events.Served, words: Translator) -> str:
    name = words.name(event.seat)
    said = words("{name} answers with {card}.", name=name, card=way_sign(event.way, words))
    return _called(event, said, words)


@story.register
def _(event: events.Dodged, words: Translator) -> str:
    return _called(event, words("{name} dodges with Pia.", name=words.name(event.seat)), words)


@story.register
def _(event: events.Drew, words: Translator) -> str:
    cards = " ".join(card_sign(face, words) for face in event.cards)
    told_so = words("{name} draws {cards}.", name=words.name(event.seat), cards=cards)
    return _short(event, told_so, words)


@story.register
def _(event: events.DrewHidden, words: Translator) -> str:
    name = words.name(event.seat)
    draws = words.plural(
        "{name} draws {n} card.", "{name} draws {n} cards.", event.count, name=name
    )
    return _short(event, draws, words)


def _short(event: events.Drew | events.DrewHidden, sentence: str, words: Translator) -> str:
    """Return the sentence of a draw; if it took the last card, with what is not owed any more."""
    if not event.short:
        return sentence
    return words.plural(
        "{sentence} No more are left, so the missing one isn't owed.",
        "{sentence} No more are left, so the other {n} aren't owed.",
        event.short,
        sentence=sentence,
    )


@story.register
def _(event: events.Dealt, words: Translator) -> str:
    return words(
        "Your hand: {cards}", cards=" ".join(card_sign(face, words) for face in event.cards)
    )


@story.register
def _(event: events.Turned, words: Translator) -> str:
    if event.buried:
        text = N_("{card} is turned up and goes back into the draw pile.")
    else:
        text = N_("{card} is turned up to start.")
    return words(text, card=card_sign(event.card, words))


@story.register
def _(event: events.Named, words: Translator) -> str:
    colour = words(COLOURS[event.suit])
    return words("{name} starts with {colour}.", name=words.name(event.seat), colour=colour)


@story.register
def _(event: events.PassedOn, words: Translator) -> str:
    name, to = words.name(event.seat), words.name(event.to)
    return words("{name} passes it on to {to}.", name=name, to=to)


@story.register
def _(event: events.Chose, words: Translator) -> str:
    name = words.name(event.seat)
    if event.card == NOTHING:
        return words("{name} has nothing to show.", name=name)
    return words("{name} chooses {card}.", name=name, card=card_sign(event.card, words))


@story.register
def _(event: events.Compared, words: Translator) -> str:
    shown = [(seat, card) for seat, card in enumerate(event.cards) if card not in {NOTHING, PIA}]
    shown.sort(key=lambda pair: -NUMBER[pair[1]])
    cards = [f"{words.name(seat)} {card_sign(card, words)}" for seat, card in shown]
    if not cards:
        return words("Patrick: nobody shows a number card.")
    return words.plural(
        "Patrick: {cards}. {losers} draws 3.",
        "Patrick: {cards}. {losers} draw 3 each.",
        len(event.losers),
        cards=", ".join(cards),
        losers=words.listed([words.name(seat) for seat in event.losers]),
    )


@story.register
def _(event: events.TurnedUp, words: Translator) -> str:
    name = words.name(event.seat)
    text = (
        N_("{name} turns up {card}: it fits.")
        if event.fits
        else N_("{name} turns up {card}: it doesn't fit, 1 card.")
    )
    return _called(event, words(text, name=name, card=card_sign(event.card, words)), words)


@story.register
def _(event: events.Swapped, words: Translator) -> str:
    return words(
        "{name} swaps the face-down cards {first} and {second} of {owner}.",
        name=words.name(event.seat),
        first=event.first,
        second=event.second,
        owner=words.name(event.owner),
    )


@story.register
def _(event: events.SwappedHidden, words: Translator) -> str:
    name, owner = words.name(event.seat), words.name(event.owner)
    return words("{name} swaps two face-down cards of {owner}.", name=name, owner=owner)


@story.register
def _(event: events.Caught, words: Translator) -> str:
    if event.seat == event.culprit:
        return words("{name} owns up: no Finita!", name=words.name(event.seat))
    name, culprit = words.name(event.seat), words.name(event.culprit)
    return words("{name} calls out {culprit}: no Finita!", name=name, culprit=culprit)


@story.register
def _(event: events.ClapOpened, words: Translator) -> str:
    return words("{card}: everybody clap!", card=card_sign(event.card, words))


@story.register
def _(event: events.ClapClosed, words: Translator) -> str:
    return words.plural(
        "Too slow to clap: {names} draws 1.",
        "Too slow to clap: {names} draw 1 each.",
        len(event.slow),
        names=words.listed([words.name(seat) for seat in event.slow]),
    )


@story.register
def _(event: events.Misclapped, words: Translator) -> str:
    name = words.name(event.seat)
    return words(
        "Wrong clap on {card}: {name} draws 1.", name=name, card=card_sign(event.card, words)
    )


@story.register
def _(event: events.Misplayed, words: Translator) -> str:
    name = words.name(event.seat)
    return words(
        "Wrong card {card}: {name} takes it back and draws 1.",
        name=name,
        card=card_sign(event.card, words),
    )


_CHARGES = (
    N_("{name} wants a penalty: {accused} asked a needless question."),
    N_("{name} wants a penalty: {accused} told others what to play."),
)
_VERDICTS = (
    N_("The players vote no: no penalty for {name}."),
    N_("The players vote yes: a penalty for {name}."),
)


@story.register
def _(event: events.Accused, words: Translator) -> str:
    name, accused = words.name(event.seat), words.name(event.accused)
    return words(_CHARGES[event.what], name=name, accused=accused)


@story.register
def _(event: events.Voted, words: Translator) -> str:
    text = N_("{name} votes yes.") if event.yes else N_("{name} votes no.")
    return words(text, name=words.name(event.seat))


@story.register
def _(event: events.Judged, words: Translator) -> str:
    return words(_VERDICTS[event.guilty], name=words.name(event.accused))


@story.register
def _(event: events.RoundBegan, words: Translator) -> str:
    name = words.name(event.seat)
    return words("Round {number}: {name} starts.", number=event.number, name=name)


@story.register
def _(event: events.RoundEnded, words: Translator) -> str:
    points = ", ".join(
        words("{name} +{points}", name=words.name(seat), points=count)
        for seat, count in enumerate(event.points)
        if seat != event.seat
    )
    text = _NO_WINNER if event.seat is None else _WON[event.way]
    name = "" if event.seat is None else words.name(event.seat)
    return words(text, name=name, number=event.number, points=points)


def is_told(event: Event, before: Sequence[Event]) -> bool:
    """Return whether the sentence before a public draw says who draws how many, and why."""
    if not isinstance(event, events.DrewHidden):
        return False
    causes = [
        each_event
        for each_event in before
        if not isinstance(each_event, events.Drew | events.DrewHidden)
    ]
    return bool(causes) and (event.seat, event.count) in _penalties(causes[-1])


def _penalties(cause: Event) -> set[tuple[Seat, int]]:
    """Return the draws that the sentence of an event tells, as seat and number of cards."""
    match cause:
        case events.Compared():
            return {(seat, COMPARED) for seat in cause.losers}
        case events.ClapClosed():
            return {(seat, 1) for seat in cause.slow}
        case events.Misclapped() | events.Misplayed():
            return {(cause.seat, 1)}
        case events.TurnedUp():
            return set() if cause.fits else {(cause.seat, 1)}
    return set()


_NO_WINNER = N_("Nobody can play on, so the round ends without a winner. {points}.")
_WON: Mapping[str, str] = MappingProxyType(
    {
        "laid": N_("{name} wins round {number} with the last card: {points}."),
        "answered": N_("{name} wins round {number} with an answer: {points}."),
        "thrown": N_("{name} wins round {number} with a throw: {points}."),
    }
)


@story.register
def _(event: events.Reshuffled, words: Translator) -> str:
    return words.plural(
        "The discard pile is shuffled: {n} new card to draw.",
        "The discard pile is shuffled: {n} new cards to draw.",
        event.count,
    )


story.says(events.TookBack, N_("{name} chooses again."))
story.says(events.DrewNothing, N_("No card is left for {name} to draw."))
story.says(events.Passed, N_("{name} passes."))
story.says(events.Skipped, N_("{name} is skipped."))
story.says(events.ChoseHidden, N_("{name} has chosen."))
story.says(events.Clapped, N_("{name} claps."))
story.says(events.Abstained, N_("{name} abstains."))
