"""The buttons for calls out of turn: catches, claps, accusations and votes on them."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from games.core.game import Action
from games.core.notation import Notation
from games.core.screen import Choice, Entry, Menu
from games.core.translation import N_, Translator
from games.finita import actions
from games.finita.penalties import answers
from games.finita.state import CLOSED, Options
from games.finita.view import View

line_of = Notation(actions.ACTIONS).write
_CHARGES = (N_("{name}: needless question"), N_("{name}: told others what to play"))


def callouts(view: View, words: Translator) -> tuple[Menu, ...]:
    """Return the calls that are public for every player: forgotten "Finita!" calls, and a vote."""
    if view.is_clapping:  # calls and a vote wait until all seats have clapped
        return (
            Menu(
                "callouts", words("Clap!"), (_choice(actions.Clap(view.clapped_card), view, words),)
            ),
        )
    if view.phase in CLOSED:
        return ()
    open_calls: list[Action] = [actions.Catch(culprit) for culprit in view.forgot]
    if view.motion is not None and view.motion.is_open:
        open_calls += answers(view.motion.accused, view.motion.number)
    entries = tuple(_choice(action, view, words) for action in open_calls)
    return (Menu("callouts", words("Call"), entries),) if entries else ()


def calls(first: Sequence[Entry], view: View, legal: Sequence[Action], words: Translator) -> Menu:
    """Return the calls out of turn: `first`, then catches, claps and penalties."""
    entries = [
        *first,
        *(_choice(action, view, words) for action in legal if type(action) in _BUTTONS),
    ]
    charges = tuple(
        Choice(words(_CHARGES[action.what], name=words.name(action.seat)), line_of(action))
        for action in legal
        if isinstance(action, actions.Accuse)
    )
    if charges:
        label = words("Ask for a penalty")
        entries.append(Menu("charge", label, charges, label))
    return Menu("calls", words("Call"), tuple(entries))


def _choice(action: Action, view: View, words: Translator) -> Choice:
    return _BUTTONS[type(action)](action, view.options, words)


def _catch(action: actions.Catch, options: Options, words: Translator) -> Choice:
    name = words.name(action.seat)
    label = words("Call out {name}! +{count}", name=name, count=options.finita_caught)
    return Choice(label, line_of(action), "main")


def _admit(action: actions.Admit, options: Options, words: Translator) -> Choice:
    label = words("I forgot – draw {count}", count=options.finita_self)
    return Choice(label, line_of(action), "main")


def _vote(action: actions.Vote, _options: Options, words: Translator) -> Choice:
    said = N_("Penalty for {name}") if action.yes else N_("No penalty for {name}")
    return Choice(words(said, name=words.name(action.seat)), line_of(action))


_BUTTONS: Mapping[type[Action], Callable[[Any, Options, Translator], Choice]] = MappingProxyType(
    {
        actions.Catch: _catch,
        actions.Admit: _admit,
        actions.Clap: lambda action, _, words: Choice(words("👏 Clap!"), line_of(action), "main"),
        actions.Misclap: lambda action, _, words: Choice(words("👏 Clap"), line_of(action)),
        actions.Vote: _vote,
        actions.Abstain: lambda action, _, words: Choice(words("Abstain"), line_of(action)),
    }
)
