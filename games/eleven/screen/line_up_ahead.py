"""The screen on which a line-up is made ahead of its Matchday (E-R47 to E-R51, E-R55)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from games.core.game import Action, Game, Seat
from games.core.screen import Choice, Menu, Screen
from games.core.translation import N_, Translator
from games.eleven import actions
from games.eleven.planning.line_up import NO_TACTIC, part_name, tactic_of
from games.eleven.screen.labels import LINE_OF
from games.eleven.screen.menus import menus_of
from games.eleven.screens import before_match, resources, what_now
from games.eleven.state import Options, PublicClub, State
from games.eleven.view import View

TITLE = N_("Line-up for Matchday")
PLAYED = N_(
    "It is played when the day closes, if you have not chosen by then. What you leave open, the "
    "assistant fills in."
)
COMPLETE = N_("Your line-up is complete. You can still move somebody.")
LATER = (actions.Ready, actions.Again)
"""The actions not offered for a line-up made ahead: sending it out, and starting over."""


def line_up_screen(
    game: Game[Options, State, View],
    state: State,
    seat: Seat,
    lines: Sequence[str],
    words: Translator,
) -> Screen:
    """Return what a seat sees of its line-up as it was made by these lines, and its menus."""
    view = game.view(state, seat)
    legal = [act for act in game.legal_actions(state, seat) if not isinstance(act, LATER)]
    assert view.own is not None
    tactics: list[Action] = [actions.PlayTactic(card) for card in view.own.tactics]
    offered = menus_of(view, [*legal, *tactics], words)
    menus = tuple(_with_none(_without_sending(menu), words) for menu in offered)
    assert view.front is not None
    ask = words(COMPLETE) if view.step == "sheet" else what_now(view, view.front, words)
    details = tuple(_details(view, view.front, lines, words))
    return Screen(words(TITLE), (ask,), menus, ask=ask, details=details)


def _without_sending(menu: Menu) -> Menu:
    """Return the menu without the choice that also sends the team out."""
    sending = LINE_OF(actions.Ready())
    kept = [
        entry
        for entry in menu.entries
        if isinstance(entry, Menu) or sending not in entry.action.split(",")
    ]
    return replace(menu, entries=tuple(kept))


def _with_none(menu: Menu, words: Translator) -> Menu:
    """Return the menu; that of the tactics with a choice to play none."""
    if menu.key != "tactic":
        return menu
    return replace(menu, entries=(*menu.entries, Choice(words("No tactic"), NO_TACTIC)))


def _details(
    view: View, front: PublicClub, lines: Sequence[str], words: Translator
) -> Iterable[str]:
    yield resources(view, front, words)
    yield from before_match(view, front, words)
    chosen = tactic_of(lines)
    yield part_name(chosen, words) if chosen else words("Tactic: left to the assistant")
    yield words(PLAYED)
