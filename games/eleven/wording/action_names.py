"""Names of actions, in a plan and its report: also of those that are no longer legal."""

from collections.abc import Callable, Mapping
from typing import Any

from games.core.game import Action
from games.core.translation import N_, Translator
from games.eleven import actions
from games.eleven.cards.ids import SOURCES, jersey_of, zone_answer
from games.eleven.log.titles import card_name
from games.eleven.wording.names import CONTRACT_NAMES, jersey_name, stat_symbol


def action_name(action: Action, words: Translator) -> str:
    """Return the name of an action; "" for an answer that is unclear without its question."""
    name = NAMES.get(type(action))
    return name(action, words) if name else ""


def _bought(card: int, cost: int, words: Translator) -> str:
    return words("Hire {card} for {n} €", card=card_name(card, words), n=cost)


def _sign(act: actions.Sign, words: Translator) -> str:
    kind = words(CONTRACT_NAMES[actions.CONTRACTS[act.contract]])
    return words("Sign {card} as {kind}", card=card_name(act.sponsor, words), kind=kind)


def _answer(act: actions.Answer, words: Translator) -> str:
    if act.what < len(SOURCES):
        return card_name(act.what, words)
    return jersey_name(jersey_of(act.what)) if act.what < zone_answer(0) else ""


FREE = N_("Free action: {card}")
NAMES: Mapping[type[Action], Callable[[Any, Translator], str]] = {
    actions.Hire: lambda act, words: _bought(act.man, act.cost, words),
    actions.HireYoungster: lambda act, words: words("Hire a youngster for {n} €", n=act.cost),
    actions.Employ: lambda act, words: _bought(act.who, act.cost, words),
    actions.Sell: lambda act, words: words(
        "Sell {card} for {n} €", card=card_name(act.man, words), n=act.eur
    ),
    actions.Sign: _sign,
    actions.Build: lambda act, words: words(
        "Build {card} for {n} €", card=card_name(act.token, words), n=act.cost
    ),
    actions.Raise: lambda act, words: words("Raise the office for {n} €", n=act.cost),
    actions.Improve: lambda act, words: words(
        "Try to raise {symbol}", symbol=stat_symbol(act.track)
    ),
    actions.Use: lambda act, words: words("Use {card}", card=card_name(act.source, words)),
    actions.UseFree: lambda act, words: words(FREE, card=card_name(act.source, words)),
    actions.Pass: lambda _act, words: words("End the day"),
    actions.Answer: _answer,
}
"""By kind of action: the function that returns its label."""
