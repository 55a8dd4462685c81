"""The menus of a screen: the seat's legal actions, grouped by subject."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from games.core.game import Action
from games.core.screen import MAX_ENTRIES, Choice, Menu
from games.core.translation import N_, Translator
from games.eleven import actions
from games.eleven.club.club import FIT
from games.eleven.log.titles import card_name
from games.eleven.screen.labels import LABELS, LINE_OF
from games.eleven.screen.pitch_menus import move_menu, place_menu, wear_menu
from games.eleven.screen.question_menus import answer_menus
from games.eleven.screen.spots import spots_of
from games.eleven.screen.step_menus import last_choices, step_menu
from games.eleven.view import View
from games.eleven.wording.action_names import action_name


@dataclass(frozen=True, slots=True)
class Kind:
    """A menu for some classes of actions, as buttons or as a select with descriptions."""

    key: str
    actions: tuple[type[Action], ...]
    prompt: str
    shape: Literal["buttons", "select"] = "select"


KINDS = (
    Kind("keep", (actions.Keep,), N_("Which director do you keep?"), "buttons"),
    Kind("hire", (actions.Hire, actions.HireYoungster), N_("Hire a player…")),
    Kind("employ", (actions.Employ,), N_("Hire staff…")),
    Kind("sign", (actions.Sign,), N_("Sign a sponsor…")),
    Kind("build", (actions.Build, actions.Raise), N_("Build…")),
    Kind("improve", (actions.Improve,), N_("Raise a level…")),
    Kind("sell", (actions.Sell,), N_("Sell a player…")),
    Kind("use", (actions.Use,), N_("Use a card…")),
    Kind("free", (actions.UseFree,), N_("Free action for 2 ⚙…")),
    Kind("field", (actions.Field,), N_("Choose who plays…")),
    Kind("assign", (actions.Assign,), N_("Pay for an action…")),
    Kind("stands", (actions.FillStands,), N_("How many 👥 go on the stands?"), "buttons"),
    Kind("tactic", (actions.PlayTactic,), N_("Play a tactic…")),
    Kind("act", (actions.Act,), N_("Use an action…")),
)
"""The menus of actions of the same kind."""
FREE = "free"
"""The key of the menu that is opened by a button."""


def menus_of(view: View, legal: Sequence[Action], words: Translator) -> tuple[Menu, ...]:
    """Return the menus of all legal actions, the most frequent first."""
    kinds = [menu for kind in KINDS for menu in _menus(kind, view, legal, words)]
    free = [menu for menu in kinds if menu.key.split("-")[0] == FREE]
    if view.step == "day":
        kinds = [*_folded([menu for menu in kinds if menu not in free], words)]
    menus = (
        step_menu(view, legal, words),
        *answer_menus(view, legal, words),
        wear_menu(legal, words),
        place_menu(view, legal, words),
        move_menu(view, legal, words),
        *kinds,
        Menu("end", words("End"), (*map(_inner, free), *last_choices(view, legal, words))),
    )
    return tuple(menu for menu in menus if menu.entries)


def _folded(menus: Sequence[Menu], words: Translator) -> Iterable[Menu]:
    """Yield one select that opens the menus of a day, or the only one there is."""
    if len(menus) > 1:
        yield Menu("do", words("Do…"), tuple(map(_inner, menus)), shape="select")
    else:
        yield from menus


def _inner(menu: Menu) -> Menu:
    """Return a menu with its prompt as the label of the entry that opens it."""
    return replace(menu, label=menu.prompt.removesuffix("…").rstrip())


def _menus(kind: Kind, view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Yield the selects or buttons of a kind, each with at most `MAX_ENTRIES` entries."""
    acts = [act for act in legal if isinstance(act, kind.actions)]
    most = _most(kind, view)
    for index in range(0, len(acts), MAX_ENTRIES):
        entries = tuple(_choice(act, view, words) for act in acts[index : index + MAX_ENTRIES])
        key = f"{kind.key}-{index}" if index else kind.key
        yield Menu(key, words(kind.prompt), entries, shape=kind.shape, most=min(most, len(entries)))


def _most(kind: Kind, view: View) -> int:
    """Return how many entries of a select may be chosen at once: players, limited by FIT."""
    return max(view.front.res[FIT], 1) if kind.key == "field" and view.front else 1


def _choice(act: Any, view: View, words: Translator) -> Choice:  # noqa: ANN401 - any listed action
    said = LABELS[type(act)](act, view, words)
    return Choice(
        said.label,
        LINE_OF(act),
        hint=said.hint,
        confirm=said.confirm,
        agree=_agreed(act, words) if said.confirm else "",
        gives_up=said.gives_up and bool(said.confirm),
        spots=spots_of(act, view),
    )


def _agreed(act: Action, words: Translator) -> str:
    """Return the label of the button that confirms an action: a verb, and what it is about."""
    if isinstance(act, actions.Sign):
        return words("Sign {card}", card=card_name(act.sponsor, words))
    return action_name(actions.Use(act.source) if isinstance(act, actions.UseFree) else act, words)
