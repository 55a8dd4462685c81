"""Each event as one sentence of the log."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from games.core.game import Event
from games.core.translation import N_, Translator
from games.finita import events as told
from games.finita.actions import NOTHING
from games.finita.cards.cards import PIA, SIGNS, WAY_SIGNS
from games.finita.screen.wording import COLOURS

_CALLED = N_("{sentence} “Finita!”")


def _called(event: Any, sentence: str, words: Translator) -> str:  # noqa: ANN401 - any event with a call
    return words(_CALLED, sentence=sentence) if event.call else sentence


def _laid(event: told.Laid, words: Translator) -> str:
    text = N_("{name} lays {card}.") if event.copies == 1 else N_("{name} lays {card} twice.")
    name = words.name(event.seat)
    return _called(event, words(text, name=name, card=WAY_SIGNS[event.way]), words)


def _laid_many(event: told.LaidMany, words: Translator) -> str:
    cards = " ".join(SIGNS[face] for face in event.cards)
    said = words("{name} lays {cards} at once.", name=words.name(event.seat), cards=cards)
    return _called(event, said, words)


def _thrown(event: told.Thrown, words: Translator) -> str:
    said = words("{name} throws {card}!", name=words.name(event.seat), card=SIGNS[event.card])
    return _called(event, said, words)


def _served(event: told.Served, words: Translator) -> str:
    name = words.name(event.seat)
    said = words("{name} serves {card}.", name=name, card=WAY_SIGNS[event.way])
    return _called(event, said, words)


def _dodged(event: told.Dodged, words: Translator) -> str:
    return _called(event, words("{name} dodges with Pia.", name=words.name(event.seat)), words)


def _drew(event: told.Drew, words: Translator) -> str:
    cards = " ".join(SIGNS[face] for face in event.cards)
    return words("{name} draws {cards}.", name=words.name(event.seat), cards=cards)


def _drew_hidden(event: told.DrewHidden, words: Translator) -> str:
    name = words.name(event.seat)
    return words.plural("{name} draws {n} card.", "{name} draws {n} cards.", event.count, name=name)


def _dealt(event: told.Dealt, words: Translator) -> str:
    return words("Your hand: {cards}", cards=" ".join(SIGNS[face] for face in event.cards))


def _turned(event: told.Turned, words: Translator) -> str:
    if event.buried:
        text = N_("{card} is turned up, and buried in the pile again.")
    else:
        text = N_("{card} is turned up to start with.")
    return words(text, card=SIGNS[event.card])


def _named(event: told.Named, words: Translator) -> str:
    colour = words(COLOURS[event.suit])
    return words("{name} starts with {colour}.", name=words.name(event.seat), colour=colour)


def _passed_on(event: told.PassedOn, words: Translator) -> str:
    name, to = words.name(event.seat), words.name(event.to)
    return words("{name} passes it on to {to}.", name=name, to=to)


def _chose(event: told.Chose, words: Translator) -> str:
    name = words.name(event.seat)
    if event.card == NOTHING:
        return words("{name} has nothing to show.", name=name)
    return words("{name} chooses {card}.", name=name, card=SIGNS[event.card])


def _compared(event: told.Compared, words: Translator) -> str:
    cards = [
        f"{words.name(seat)} {SIGNS[card]}"
        for seat, card in enumerate(event.cards)
        if card not in {NOTHING, PIA}
    ]
    if not cards:
        return words("Patrick finds no number card to compare.")
    losers = [words.name(seat) for seat in event.losers]
    return words(
        "Patrick compares: {cards}. Three cards for {losers}.",
        cards=", ".join(cards),
        losers=words.listed(losers),
    )


def _turned_up(event: told.TurnedUp, words: Translator) -> str:
    name = words.name(event.seat)
    text = N_("{name} turns up {card}.") if event.fits else N_("{name} turns up {card}: no fit.")
    return _called(event, words(text, name=name, card=SIGNS[event.card]), words)


def _swapped(event: told.Swapped, words: Translator) -> str:
    return words(
        "{name} swaps the face-down cards {first} and {second} of {owner}.",
        name=words.name(event.seat),
        first=event.first,
        second=event.second,
        owner=words.name(event.owner),
    )


def _swapped_hidden(event: told.SwappedHidden, words: Translator) -> str:
    name, owner = words.name(event.seat), words.name(event.owner)
    return words("{name} swaps two face-down cards of {owner}.", name=name, owner=owner)


def _caught(event: told.Caught, words: Translator) -> str:
    if event.seat == event.culprit:
        return words("{name} remembers Finita! late.", name=words.name(event.seat))
    name, culprit = words.name(event.seat), words.name(event.culprit)
    return words("{name} catches {culprit} without Finita!", name=name, culprit=culprit)


def _clap_opened(event: told.ClapOpened, words: Translator) -> str:
    return words("{card}: everybody claps!", card=SIGNS[event.card])


def _clap_closed(event: told.ClapClosed, words: Translator) -> str:
    names = words.listed([words.name(seat) for seat in event.slow])
    return words("The clapping is over; too slow: {names}.", names=names)


def _misclapped(event: told.Misclapped, words: Translator) -> str:
    name = words.name(event.seat)
    return words("{name} claps on {card}, which is no 9.", name=name, card=SIGNS[event.card])


def _misplayed(event: told.Misplayed, words: Translator) -> str:
    name = words.name(event.seat)
    return words("{name} takes {card} back: it can't be laid.", name=name, card=SIGNS[event.card])


_CHARGES = (
    N_("{name} asks for a penalty: {accused} asked a superfluous question."),
    N_("{name} asks for a penalty: {accused} suggested what to play."),
)
_VERDICTS = (
    N_("The table leaves it at that: no penalty for {name}."),
    N_("The table agrees: a penalty for {name}."),
)


def _accused(event: told.Accused, words: Translator) -> str:
    name, accused = words.name(event.seat), words.name(event.accused)
    return words(_CHARGES[event.what], name=name, accused=accused)


def _voted(event: told.Voted, words: Translator) -> str:
    text = N_("{name} votes yes.") if event.yes else N_("{name} votes no.")
    return words(text, name=words.name(event.seat))


def _judged(event: told.Judged, words: Translator) -> str:
    return words(_VERDICTS[event.guilty], name=words.name(event.accused))


def _round_began(event: told.RoundBegan, words: Translator) -> str:
    name = words.name(event.seat)
    return words(
        "Round {number}: the lot falls on {name} to start.", number=event.number, name=name
    )


def _round_ended(event: told.RoundEnded, words: Translator) -> str:
    points = [
        f"{words.name(seat)} {count}" for seat, count in enumerate(event.points) if count
    ] or [words("nobody")]
    if event.seat is None:
        text = N_("Nobody can go on, so the round is over. Points against: {points}.")
        return words(text, points=words.listed(points))
    name = words.name(event.seat)
    text = N_("{name} wins the round! Points against: {points}.")
    return words(text, name=name, points=words.listed(points))


_SIMPLE: Mapping[type[Event], str] = MappingProxyType(
    {
        told.TookBack: N_("{name} chooses again."),
        told.DrewNothing: N_("No card is left for {name} to draw."),
        told.Passed: N_("{name} passes."),
        told.Skipped: N_("{name} is skipped."),
        told.ChoseHidden: N_("{name} has chosen."),
        told.Clapped: N_("{name} claps."),
        told.Abstained: N_("{name} abstains."),
    }
)
"""Sentences with a player's name as their only fact."""

_RENDERERS: Mapping[type[Event], Callable[[Any, Translator], str]] = MappingProxyType(
    {
        told.RoundBegan: _round_began,
        told.Dealt: _dealt,
        told.Turned: _turned,
        told.Named: _named,
        told.Laid: _laid,
        told.LaidMany: _laid_many,
        told.Thrown: _thrown,
        told.Served: _served,
        told.Dodged: _dodged,
        told.PassedOn: _passed_on,
        told.Drew: _drew,
        told.DrewHidden: _drew_hidden,
        told.Reshuffled: lambda event, words: words(
            "The laid cards are shuffled into a new pile of {count}.", count=event.count
        ),
        told.Chose: _chose,
        told.Compared: _compared,
        told.TurnedUp: _turned_up,
        told.Swapped: _swapped,
        told.SwappedHidden: _swapped_hidden,
        told.Caught: _caught,
        told.ClapOpened: _clap_opened,
        told.ClapClosed: _clap_closed,
        told.Misclapped: _misclapped,
        told.Misplayed: _misplayed,
        told.Accused: _accused,
        told.Voted: _voted,
        told.Judged: _judged,
        told.RoundEnded: _round_ended,
    }
)


def story(event: Event, words: Translator) -> str:
    """Return the event as a sentence."""
    tell = _RENDERERS.get(type(event))
    if tell is not None:
        return tell(event, words)
    return words(_SIMPLE[type(event)], name=words.name(getattr(event, "seat", 0)))
