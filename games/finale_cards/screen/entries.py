"""Actions as entries of menus, and the labels of footballers and tactics cards."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.core.game import Action
from games.core.notation import Notation
from games.core.screen import Choice
from games.core.translation import N_, Translator
from games.finale_cards import actions
from games.finale_cards.cards.cards import (
    COMBAT,
    FOOTBALLER_KEYS,
    LINE,
    LISTS,
    SURNAMES,
    TACTIC_KEYS,
)
from games.finale_cards.cards.terms import SYMBOLS, card_name, edges, line_letter, slot_letters
from games.finale_cards.view import View

line_of = Notation(actions.ACTIONS).write


def of(legal: Sequence[Action], kind: type[Any]) -> list[Any]:
    """Return the actions of one kind."""
    return [action for action in legal if isinstance(action, kind)]


def choices(
    legal: Iterable[Action], label: Callable[[Any], str], hint: Callable[[Any], str] | None = None
) -> tuple[Choice, ...]:
    """Return a choice for each action."""
    return tuple(
        Choice(
            label(action),
            line_of(action),
            hint=hint(action) if hint else "",
            spots=spots_of(action),
        )
        for action in legal
    )


def spots_of(action: Action) -> tuple[str, ...]:
    """Return what is touched for an action: a card or a footballer, the substitute first."""
    match action:
        case actions.Swap(off=off, on=on):
            return (FOOTBALLER_KEYS[on], FOOTBALLER_KEYS[off])
        case actions.Pick(man=man) | actions.BringOn(man=man) | actions.Bench(man=man):
            return (FOOTBALLER_KEYS[man],)
        case actions.Play(card=card) | actions.Discard(card=card) | actions.Hold(card=card):
            return (TACTIC_KEYS[card],)
    return ()


def player(view: View, man: int, words: Translator) -> str:
    """Return a footballer as a button label: name, type, current strength and active symbol."""
    letter = line_letter(LINE[man], words)
    return f"{SURNAMES[man]} {letter}{view.strength(man)}{SYMBOLS[view.symbol(man)]}"


def next_strengths(view: View, man: int, words: Translator) -> str:
    """Return a footballer's strengths from the current one on."""
    return words("strength {strengths}", strengths=edges(man, view.turned[man]))


def tactic(card: int, words: Translator) -> str:
    """Return a tactics card as a button label: its name and its combat strength."""
    return f"{card_name(card, words)} ({COMBAT[card]})"


def slots_line(card: int, words: Translator) -> str:
    """Return the types both sides send, as printed: "build-up M : M · shot D M S : G D D"."""
    own, other, shot, save = (slot_letters(slots, words) for slots in LISTS[card])
    if not own:
        return words("no build-up · shot {shot} : {save}", shot=shot, save=save)
    text = N_("build-up {own} : {other} · shot {shot} : {save}")
    return words(text, own=own, other=other, shot=shot, save=save)
