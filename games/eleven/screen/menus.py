"""The menus of a screen: the seat's legal actions, grouped by subject."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from games.core.game import Action
from games.core.notation import Notation
from games.core.screen import MAX_ENTRIES, Choice, Menu
from games.core.translation import N_, Translator
from games.eleven import actions as do
from games.eleven.club.club import FIT
from games.eleven.screen.labels import LABELS
from games.eleven.screen.pitch_menus import move_menu, place_menu, wear_menu
from games.eleven.screen.question_menus import answer_menus
from games.eleven.view import View

LINE_OF = Notation(do.ACTIONS).write


@dataclass(frozen=True, slots=True)
class Kind:
    """A menu for some classes of actions, as buttons or as a select with descriptions."""

    key: str
    actions: tuple[type[Action], ...]
    prompt: str
    shape: Literal["buttons", "select"] = "select"


KINDS = (
    Kind("keep", (do.Keep,), N_("Which director do you keep?"), "buttons"),
    Kind("hire", (do.Hire, do.HireYoungster), N_("Hire a player…")),
    Kind("employ", (do.Employ,), N_("Hire staff…")),
    Kind("sign", (do.Sign,), N_("Sign a sponsor…")),
    Kind("build", (do.Build, do.Raise), N_("Build…")),
    Kind("improve", (do.Improve,), N_("Raise a level…")),
    Kind("sell", (do.Sell,), N_("Sell a player…")),
    Kind("use", (do.Use,), N_("Use a card…")),
    Kind("free", (do.UseFree,), N_("Free action for 2 ⚙…")),
    Kind("field", (do.Field,), N_("Choose who plays…")),
    Kind("assign", (do.Assign,), N_("Pay for an action…")),
    Kind("stands", (do.FillStands,), N_("How many 👥 go on the stands?"), "buttons"),
    Kind("tactic", (do.PlayTactic,), N_("Play a tactic…")),
    Kind("act", (do.Act,), N_("Use an action…")),
)
"""The menus of actions of the same kind."""
GO_ON = {
    "talk": N_("Let them decide"),
    "tactic": N_("No tactic"),
    "match": N_("Kick off"),
    "zones": N_("End the match"),
}
"""By step: the label of the button that goes on."""


def menus_of(view: View, legal: Sequence[Action], words: Translator) -> tuple[Menu, ...]:
    """Return the menus of all legal actions, the most frequent first."""
    menus = (
        _step_menu(view, legal, words),
        *answer_menus(view, legal, words),
        wear_menu(legal, words),
        place_menu(view, legal, words),
        move_menu(view, legal, words),
        *(menu for kind in KINDS for menu in _menus(kind, view, legal, words)),
        _last_menu(view, legal, words),
    )
    return tuple(menu for menu in menus if menu.entries)


def _step_menu(view: View, legal: Sequence[Action], words: Translator) -> Menu:
    """Return the buttons that finish a step, the most likely first."""
    entries: list[Choice] = []
    for act in legal:
        if isinstance(act, do.Ready):
            entries.append(Choice(words("Send the team out"), LINE_OF(act), "main"))
        elif isinstance(act, do.Suggest):
            entries.insert(0, _suggest(view, act, words))
        elif isinstance(act, do.Last):
            entries.insert(0 if _is_known(view) else 1, _last(view, act, words))
        elif isinstance(act, do.Settle):
            entries.append(_settle(view, act, words))
        elif isinstance(act, do.Finish):
            entries.append(Choice(words("Done"), LINE_OF(act), "main"))
        elif isinstance(act, do.Whistle) and view.step != "tactic":
            entries.append(Choice(words(GO_ON[view.step]), LINE_OF(act), "main"))
    return Menu("step", words("Go on"), tuple(entries))


def _suggest(view: View, act: Action, words: Translator) -> Choice:
    """Return the assistant's button, the main one until something is chosen."""
    if view.step == "kit":
        return Choice(words("Suggest"), LINE_OF(act), "main")
    used = view.front is not None and any(man.used for man in view.front.men)
    if view.step == "squad" and used:
        return Choice(words("Suggest the rest"), LINE_OF(act))
    if view.step == "deploy":
        return Choice(words("Suggest the rest"), LINE_OF(act), "main")
    return Choice(words("Suggest"), LINE_OF(act), "plain" if _is_known(view) else "main")


def _is_known(view: View) -> bool:
    """Return whether there is a last line-up to start from, and none chosen yet."""
    front = view.front
    return front is not None and bool(front.results) and not any(man.used for man in front.men)


def _last(view: View, act: Action, words: Translator) -> Choice:
    """Return the button that repeats the last line-up, the main one until something is chosen."""
    if view.front is not None and not view.front.results:
        return Choice(words("As at the start"), LINE_OF(act))
    return Choice(words("Last line-up"), LINE_OF(act), "main" if _is_known(view) else "plain")


def _settle(view: View, act: Action, words: Translator) -> Choice:
    """Return the button that closes the squad, the main one if a player was chosen."""
    used = sum(1 for man in view.front.men if man.used) if view.front else 0
    if not used:
        return Choice(words("Go on without players"), LINE_OF(act))
    label = words.plural("Go on with {n} player", "Go on with {n} players", used)
    return Choice(label, LINE_OF(act), "main")


def _last_menu(view: View, legal: Sequence[Action], words: Translator) -> Menu:
    """Return the buttons that give something up: the day, a tactic, the line-up."""
    entries: list[Choice] = []
    for act in legal:
        if isinstance(act, do.Pass):
            if view.has_acted:
                entries.append(Choice(words("End the day"), LINE_OF(act), "main"))
            else:
                ask = words("End the day without an action?") if _asks_first(view, legal) else ""
                entries.append(Choice(words("Pass"), LINE_OF(act), confirm=ask))
        elif isinstance(act, do.Whistle) and view.step == "tactic":
            entries.append(Choice(words(GO_ON["tactic"]), LINE_OF(act)))
        elif isinstance(act, do.Again):
            entries.append(Choice(words("Clear"), LINE_OF(act), "danger"))
    return Menu("end", words("End"), tuple(entries))


def _asks_first(view: View, legal: Sequence[Action]) -> bool:
    """Return whether a pass is confirmed: the manager's first, if there is anything else to do."""
    return len(legal) > 1 and view.own is not None and not view.own.has_passed


def _menus(kind: Kind, view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Yield the selects or buttons of a kind, each with at most `MAX_ENTRIES` entries."""
    acts = [act for act in legal if isinstance(act, kind.actions)]
    most = _most(kind, view)
    for at in range(0, len(acts), MAX_ENTRIES):
        entries = tuple(_choice(act, view, words) for act in acts[at : at + MAX_ENTRIES])
        key = f"{kind.key}-{at}" if at else kind.key
        yield Menu(key, words(kind.prompt), entries, shape=kind.shape, most=min(most, len(entries)))


def _most(kind: Kind, view: View) -> int:
    """Return how many entries of a select may be chosen at once: players, limited by FIT."""
    return max(view.front.res[FIT], 1) if kind.key == "field" and view.front else 1


def _choice(act: Any, view: View, words: Translator) -> Choice:  # noqa: ANN401 - any listed action
    said = LABELS[type(act)](act, view, words)
    return Choice(said.label, LINE_OF(act), hint=said.hint, confirm=said.confirm)
