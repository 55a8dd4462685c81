"""The buttons that finish a step, and those that give something up."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.core.game import Action
from games.core.screen import Choice, Menu
from games.core.translation import N_, Translator
from games.eleven import actions
from games.eleven.club.context import TurnContext
from games.eleven.computer.line_up_suggestions import lined_up
from games.eleven.screen.labels import LINE_OF
from games.eleven.state import DAYS
from games.eleven.view import View
from games.eleven.week.assistant import suggest
from games.eleven.week.flow import advance
from games.eleven.week.kickoff import most_fans, send_out

GO_ON = {
    "talk": N_("Let them decide"),
    "tactic": N_("No tactic"),
    "match": N_("Kick off"),
    "zones": N_("End the match"),
}
"""By step: the label of the button that goes on."""


def step_menu(view: View, legal: Sequence[Action], words: Translator) -> Menu:
    """Return the buttons that finish a step, the most likely first."""
    ordered = sorted((act for act in legal if type(act) in FINISHING), key=_place)
    entries = [choice for act in ordered for choice in FINISHING[type(act)](view, act, words)]
    return Menu("step", words("Go on"), tuple(entries))


def _place(act: Action) -> int:
    return [*FINISHING].index(type(act))


def _suggest(view: View, act: actions.Suggest, words: Translator) -> Iterable[Choice]:
    """Yield the assistant's buttons; before the squad is begun, first the one that does it all."""
    if view.step == "squad" and not _is_begun(view):
        yield _sent_out(view, act, words)
        yield Choice(words("Suggest"), LINE_OF(act))
    elif view.step == "squad":
        yield Choice(words("Suggest the rest"), LINE_OF(act))
    else:
        label = words("Suggest the rest") if view.step == "deploy" else words("Suggest")
        yield Choice(label, LINE_OF(act), "main")


def _sent_out(view: View, act: actions.Suggest, words: Translator) -> Choice:
    """Return the button that sends the suggested line-up out.

    It also fills the stands (E-R54), unless a card of the line-up asks something before that.
    """
    lines = [LINE_OF(act), LINE_OF(actions.Ready())]
    label, club = words("Suggest and send out"), lined_up(view, _send_out_suggested)
    if club.ask is None and (fans := most_fans(club)):
        lines.append(LINE_OF(actions.FillStands(fans)))
        label = words("Suggest and send out, {n} 👥 on stands", n=fans)
    return Choice(label, ",".join(lines), "main")


def _send_out_suggested(scene: TurnContext) -> None:
    """Send the suggested line-up out, and start the effects before the match."""
    suggest(scene)
    send_out(scene)
    scene.club.step = "sheet"  # the steps that follow need the whole season
    advance(scene)


def _is_begun(view: View) -> bool:
    """Return whether the manager has chosen a player for the line-up."""
    return view.front is not None and any(man.used for man in view.front.men)


def _last(view: View, act: actions.Last, words: Translator) -> Iterable[Choice]:
    """Yield the button that repeats the last line-up."""
    is_first = view.front is not None and not view.front.results
    yield Choice(words("As at the start") if is_first else words("Last line-up"), LINE_OF(act))


def _settle(view: View, act: actions.Settle, words: Translator) -> Iterable[Choice]:
    """Yield the button that closes the squad, the main one if a player was chosen."""
    used = sum(1 for man in view.front.men if man.used) if view.front else 0
    if not used:
        yield Choice(words("Go on without players"), LINE_OF(act))
        return
    label = words.plural("Go on with {n} player", "Go on with {n} players", used)
    yield Choice(label, LINE_OF(act), "main")


def _ready(_view: View, act: actions.Ready, words: Translator) -> Iterable[Choice]:
    yield Choice(words("Send the team out"), LINE_OF(act), "main")


def _finish(_view: View, act: actions.Finish, words: Translator) -> Iterable[Choice]:
    yield Choice(words("Done"), LINE_OF(act), "main")


def _whistle(view: View, act: actions.Whistle, words: Translator) -> Iterable[Choice]:
    """Yield the button that goes on, except the one that plays no tactic."""
    if view.step != "tactic":
        yield Choice(words(GO_ON[view.step]), LINE_OF(act), "main")


FINISHING: Mapping[type[Action], Callable[[View, Any, Translator], Iterable[Choice]]] = {
    actions.Suggest: _suggest,
    actions.Last: _last,
    actions.Settle: _settle,
    actions.Ready: _ready,
    actions.Finish: _finish,
    actions.Whistle: _whistle,
}
"""By kind of action that finishes a step, in order: the function that yields its buttons."""


def last_choices(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Choice]:
    """Yield the buttons that give something up: the day, a tactic, the line-up."""
    for act in legal:
        if isinstance(act, actions.Pass):
            yield from _passes(view, act, legal, words)
        elif isinstance(act, actions.Whistle) and view.step == "tactic":
            yield Choice(words(GO_ON["tactic"]), LINE_OF(act))
        elif isinstance(act, actions.Again):
            yield Choice(words("Clear"), LINE_OF(act), "danger")


def _passes(
    view: View, act: actions.Pass, legal: Sequence[Action], words: Translator
) -> Iterable[Choice]:
    """Yield the button that ends the day, and alone one that ends all days before Matchday."""
    if view.has_acted:
        yield Choice(words("End the day"), LINE_OF(act), "main")
        return
    is_asked = len(legal) > 1 and view.own is not None and not view.own.has_passed
    ask = words("End the day without an action?") if is_asked else ""
    agree = words("End the day") if ask else ""
    yield Choice(words("Pass"), LINE_OF(act), confirm=ask, agree=agree, gives_up=is_asked)
    days = DAYS - view.day
    if len(view.clubs) == 1 and days > 1:
        ask = words("End all days until Matchday without an action?") if is_asked else ""
        yield Choice(
            words("Pass until Matchday"),
            ",".join([LINE_OF(act)] * days),
            confirm=ask,
            agree=words("End all days") if ask else "",
            gives_up=is_asked,
        )
