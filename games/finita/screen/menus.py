"""The menus of a seat: its hand, the other actions of its turn, and calls out of turn."""

from collections.abc import Sequence
from functools import partial

from games.core.game import Action
from games.core.screen import Choice, Entry, Menu
from games.core.translation import N_, Translator
from games.finita import actions
from games.finita.cards.cards import (
    NAMES,
    NONE,
    NUMBER,
    SAID,
    SUIT,
    SUIT_NAMES,
)
from games.finita.cards.signs import card_sign
from games.finita.drawing.hand import PILE
from games.finita.screen.call_menus import callouts, calls, line_of
from games.finita.screen.hand_menus import (
    VERBS,
    Hand,
    Style,
    as_buttons,
    by_colour,
    by_value,
    declaration,
    is_large,
)
from games.finita.screen.wording import COLOURS
from games.finita.state import DREW, HIT, STIR
from games.finita.view import View

_PASSES = {DREW: N_("Keep it"), HIT: N_("Be skipped"), STIR: N_("Leave them")}
_PLAYS = (
    actions.Play,
    actions.Double,
    actions.Run,
    actions.LaySet,
    actions.Serve,
    actions.Dodge,
    actions.Reveal,
    actions.Swap,
)
"""The actions of a turn besides drawing, passing, and passing on."""


def menus_of(
    view: View, hand: Hand, legal: Sequence[Action], words: Translator
) -> tuple[Menu, ...]:
    """Return the menus of this seat; those of an onlooker hold what any player may call (I-R23)."""
    if view.seat is None:
        return callouts(view, words)
    large = is_large(view, legal)
    menus = by_colour(view, hand, words) if large else [as_buttons(hand, words)]
    return _with_the_rest(menus, view, legal, words)


def other_menus_of(
    view: View, hand: Hand, legal: Sequence[Action], words: Translator
) -> tuple[Menu, ...]:
    """Return the menus with a large hand by value; empty if buttons merely change their order."""
    if not is_large(view, legal):
        return ()
    return _with_the_rest(by_value(view, hand, words), view, legal, words)


def _throws(legal: Sequence[Action], words: Translator) -> tuple[Choice, ...]:
    """Return throws of a large hand as buttons: speed matters, so not in a select (I-R28)."""
    throws = [action for action in legal if isinstance(action, actions.Throw)]
    label = VERBS[actions.Throw][0]
    return tuple(
        Choice(
            words(label, card=card_sign(throw.card, words)),
            line_of(throw),
            spots=(NAMES[throw.card],),
        )
        for throw in throws
    )


def _with_the_rest(
    hand: list[Menu], view: View, legal: Sequence[Action], words: Translator
) -> tuple[Menu, ...]:
    """Return a hand's menus, then the other actions of the turn, then calls; no empty ones."""
    first = _throws(legal, words) if is_large(view, legal) else ()
    menus = [*hand, *_turn(view, legal, words), calls(first, view, legal, words)]
    return tuple(menu for menu in menus if menu.entries)


def _turn(view: View, legal: Sequence[Action], words: Translator) -> list[Menu]:
    """Return the actions of the turn besides single cards of the hand."""
    is_all = not any(isinstance(action, _PLAYS) for action in legal)
    make = partial(_turn_choice, view, words=words, style="main" if is_all else "plain")
    entries: list[Entry] = [choice for action in legal if (choice := make(action)) is not None]
    poker = [action for action in legal if isinstance(action, (actions.Run, actions.LaySet))]
    if poker:
        prompt = words("Five in a row, or four of a kind")
        entries.append(Menu("poker", prompt, _poker(poker, words), words("Run or set")))
    swaps = [action for action in legal if isinstance(action, actions.Swap)]
    if swaps:
        label = words("Swap face-down cards")
        entries.append(Menu("swap", words("Whose cards?"), _swaps(swaps, words), label))
    return [Menu("turn", words("Or"), tuple(entries))]


def _turn_choice(view: View, action: Action, words: Translator, style: Style) -> Choice | None:  # noqa: PLR0911 - one return per action
    """Return an action's button, or None; `style` is for actions that lay no card."""
    if isinstance(action, actions.Draw):
        count = view.to_draw if view.phase == HIT else action.count
        label = words.plural("Draw {n} card", "Draw {n} cards", count)
        return Choice(label, line_of(action), style, spots=(PILE,))
    if isinstance(action, actions.Pass):
        return Choice(words(_PASSES.get(view.phase, N_("Pass"))), line_of(action), style)
    if isinstance(action, actions.PassOn):
        return Choice(words("Pass it on"), line_of(action), style)
    if isinstance(action, actions.Name):
        return declaration(SUIT_NAMES[action.suit], action, words)
    if isinstance(action, actions.Rethink):
        return Choice(words("Choose again"), line_of(action))
    if isinstance(action, actions.Choose) and action.card == actions.NOTHING:
        return Choice(words("I have no number card"), line_of(action), "main")
    if isinstance(action, actions.Declare):
        return declaration(SAID[action.way], action, words)
    if isinstance(action, actions.Reveal):
        known = view.places[view.seat or 0][action.place - 1]
        card = (
            words("card {place}", place=action.place) if known == NONE else card_sign(known, words)
        )
        said = N_("Turn up {card}, say Finita!") if action.call else N_("Turn up {card}")
        return Choice(words(said, card=card), line_of(action), "main" if action.call else "plain")
    return None


def _poker(offered: Sequence[actions.Run | actions.LaySet], words: Translator) -> tuple[Entry, ...]:
    """Return runs by colour and sets by number, so that no level exceeds its maximum."""
    groups: dict[str, tuple[str, list[actions.Run | actions.LaySet]]] = {}
    for action in offered:
        if isinstance(action, actions.Run):
            key = f"run-{SUIT_NAMES[SUIT[action.last]]}"
            label = words("Run in {colour}", colour=words(COLOURS[SUIT[action.last]]))
        else:
            key = f"set-{NUMBER[action.last]}"
            label = words("All four {number}", number=NUMBER[action.last])
        groups.setdefault(key, (label, []))[1].append(action)
    return tuple(
        Menu(key, words("Which card ends on top?"), _ends(group, words), label)
        for key, (label, group) in groups.items()
    )


def _ends(offered: Sequence[actions.Run | actions.LaySet], words: Translator) -> tuple[Entry, ...]:
    entries = []
    for action in offered:
        top = card_sign(action.last, words)
        label = (
            f"{card_sign(action.first, words)} → {top}" if isinstance(action, actions.Run) else top
        )
        if action.call:
            label = words("{card}, say Finita!", card=label)
        entries.append(Choice(label, line_of(action), "main" if action.call else "plain"))
    return tuple(entries)


def _swaps(offered: Sequence[actions.Swap], words: Translator) -> tuple[Entry, ...]:
    owners = dict.fromkeys(action.seat for action in offered)
    return tuple(
        Menu(
            f"of-{owner}",
            words("Which two?"),
            tuple(
                Choice(f"{action.first} ⇄ {action.second}", line_of(action))
                for action in offered
                if action.seat == owner
            ),
            words.name(owner),
        )
        for owner in owners
    )
