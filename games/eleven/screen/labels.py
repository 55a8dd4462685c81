"""The label of each choice of a manager, with its price and the money it leaves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.core.game import Action
from games.core.notation import Notation
from games.core.translation import Translator
from games.eleven import actions
from games.eleven.cards.cards import TABLES
from games.eleven.cards.effect_index import DEEDS, MEGAPHONE
from games.eleven.cards.ids import MEN, YOUNGSTERS
from games.eleven.cards.terms import When
from games.eleven.club.assets import card_of, change, face_of
from games.eleven.club.club import EUR, FAN, NOBODY, OPS, Player
from games.eleven.club.terms import terms_of
from games.eleven.effects.triggers import FREE_OPS
from games.eleven.log.titles import card_name
from games.eleven.screen.choice_effects import score_text, upkeep_text
from games.eleven.view import View, club_of
from games.eleven.week.market import sale_of
from games.eleven.week.prepare import ACTION_PRICE, fit_cost
from games.eleven.wording.cardtext import hint, player_text, printed_text, sections_text, symbols
from games.eleven.wording.names import CONTRACT_NAMES, stat_symbol, symbol
from games.eleven.wording.training import only_weaker, pupils_of, training_text

LINE_OF = Notation(actions.ACTIONS).write
"""Returns the line of notation of an action."""

HIGHEST = 6
MOMENTS: Mapping[str, When] = {
    "day": "action",
    "talk": "meeting",
    "match": "match",
    "zones": "zones",
}
"""By step: the moment whose effects may be used."""


@dataclass(frozen=True, slots=True)
class ChoiceTexts:
    """The texts of a choice: label, description, and the confirmation if it is irreversible.

    `gives_up` says that something is lost.
    """

    label: str
    hint: str = ""
    confirm: str = ""
    gives_up: bool = False


def own_players(view: View) -> dict[int, Player]:
    """Return the seat's footballers by number."""
    return {man.man: man for man in view.front.men} if view.front else {}


def card_text(source: int, view: View, words: Translator) -> str:
    """Return a card as a label, a footballer with his strength."""
    return (
        player_text(source, own_players(view).get(source))
        if source in MEN
        else card_name(source, words)
    )


def can_reroll_free(view: View) -> bool:
    """Return whether the next reroll is free."""
    club = club_of(view)
    return change(club, "rerolls") > club.rerolls


def _left(view: View, cost: int, words: Translator) -> str:
    assert view.front is not None
    left = view.front.res[EUR] - cost
    return words("leaves {n} €", n=left) if left >= 0 else words("{n} € short", n=-left)


def _deal(
    name: str, cost: int, text: str, view: View, words: Translator, joins: int = NOBODY
) -> ChoiceTexts:
    """Return the texts of a purchase: price, money left, change of upkeep, what is bought."""
    money = [_left(view, cost, words), upkeep_text(view, words, joins=joins)]
    left = ", ".join(filter(None, money))
    ask = words(
        "{name} for {cost} €? That {left}. {text}", name=name, cost=cost, left=left, text=text
    )
    return ChoiceTexts(
        words("{name} · {cost} €", name=name, cost=cost), hint(*money, text), ask.rstrip()
    )


def _hire(act: actions.Hire, view: View, words: Translator) -> ChoiceTexts:
    name = f"{player_text(act.man)} · {sections_text(act.man, words)}"
    return _deal(name, act.cost, printed_text(act.man, words), view, words, act.man)


def _youngster(act: actions.HireYoungster, view: View, words: Translator) -> ChoiceTexts:
    text = words("The top one of {n}; you see him when he is yours.", n=view.left[3])
    return _deal(words("A youngster"), act.cost, text, view, words, YOUNGSTERS.start)


def _employ(act: actions.Employ, view: View, words: Translator) -> ChoiceTexts:
    name, text = card_name(act.who, words), printed_text(act.who, words)
    return _deal(name, act.cost, text, view, words, act.who)


def _build(act: actions.Build, view: View, words: Translator) -> ChoiceTexts:
    name, text = card_name(act.token, words), printed_text(act.token, words)
    return _deal(name, act.cost, text, view, words, act.token)


def _raise(act: actions.Raise, view: View, words: Translator) -> ChoiceTexts:
    assert view.front is not None
    at = view.front.office
    text = words("{n} VP at the end instead of {old}.", n=TABLES.office.vp[at], old=_office_now(at))
    return _deal(words("Office, step {n}", n=at + 1), act.cost, text, view, words)


def _office_now(space: int) -> int:
    return TABLES.office.vp[space - 1] if space else 0


def _sell(act: actions.Sell, view: View, words: Translator) -> ChoiceTexts:
    man = own_players(view)[act.man]
    _, tokens = sale_of(man, terms_of(club_of(view)).sale)
    name, brings = player_text(act.man, man), words("brings {n} €", n=act.eur)
    if tokens:
        brings = words("brings {n} € and {vp} VP", n=act.eur, vp=tokens)
    money = [_left(view, -act.eur, words), upkeep_text(view, words, leaves=act.man)]
    left = ", ".join(filter(None, money))
    ask = words("Sell {name}? That {brings} and {left}.", name=name, brings=brings, left=left)
    return ChoiceTexts(
        words("{name} · +{n} €", name=name, n=act.eur),
        hint(brings, *money),
        ask,
        gives_up=True,
    )


def _sign(act: actions.Sign, view: View, words: Translator) -> ChoiceTexts:
    contract = actions.CONTRACTS[act.contract]
    text = printed_text(act.sponsor, words, contract=contract)
    name, kind = card_name(act.sponsor, words), words(CONTRACT_NAMES[contract])
    ask = words("{name} as {kind}? {text}", name=name, kind=kind, text=text)
    ops = MEGAPHONE[act.sponsor] if contract == "megaphone" else ()
    weaker = only_weaker(pupils_of(ops, [*own_players(view).values()]), words)
    ask = f"{ask} {weaker}".strip()
    label = words("{name} · {kind}", name=name, kind=kind)
    return ChoiceTexts(label, hint(text), ask, gives_up=bool(weaker))


def _improve(act: actions.Improve, view: View, words: Translator) -> ChoiceTexts:
    assert view.front is not None
    level = view.front.stats[act.track]
    facts = {"symbol": stat_symbol(act.track), "level": level, "n": level + 1}
    chance = words.plural(
        "{n} face of 6 raises it: {level} {symbol} every Monday",
        "{n} faces of 6 raise it: {level} {symbol} every Monday",
        HIGHEST - level,
        level=level + 1,
        symbol=stat_symbol(act.track),
    )
    return ChoiceTexts(words("{symbol} level {level}: die shows {n}+", **facts), chance)


def _action_text(source: int, view: View, words: Translator, when: When) -> tuple[str, str]:
    """Return the price of a card's action at a moment, and the card's text."""
    club = club_of(view)
    face = face_of(card_of(club, source))
    price = symbols(DEEDS[face.deeds[when][0]].cost)
    return price, own_text(source, view, words)


def own_text(source: int, view: View, words: Translator) -> str:
    """Return the text of a card the club owns, for its current side or contract."""
    card = card_of(club_of(view), source)
    if isinstance(card, Player):
        return printed_text(source, words, trained=card.trained)
    return printed_text(source, words, contract=card.contract)


def _use(act: actions.Use | actions.Act, view: View, words: Translator) -> ChoiceTexts:
    when = MOMENTS[view.step]
    price, text = _action_text(act.source, view, words, when)
    name = card_text(act.source, view, words)
    if isinstance(act, actions.Act):
        return ChoiceTexts(name, hint(score_text(act, view, words), text))
    if when != "action":
        return ChoiceTexts(name, hint(text))
    label = words("{name} · {price}", name=name, price=price) if price else name
    return _with_training(label, act.source, text, view, words)


def _free(act: actions.UseFree, view: View, words: Translator) -> ChoiceTexts:
    price, text = _action_text(act.source, view, words, "action")
    name = card_text(act.source, view, words)
    price = ", ".join(part for part in (f"{FREE_OPS} {symbol(OPS)}", price) if part)
    label = words("{name} · {price}", name=name, price=price)
    return _with_training(label, act.source, text, view, words)


def _with_training(
    label: str, source: int, text: str, view: View, words: Translator
) -> ChoiceTexts:
    """Return the use of a card; if it can train only one player, with the result of that."""
    face = face_of(card_of(club_of(view), source))
    ops = DEEDS[face.deeds["action"][0]].ops
    pupils = pupils_of(ops, [*own_players(view).values()])
    shown = training_text(pupils[0]) if len(pupils) == 1 else ""
    return ChoiceTexts(label, hint(shown, text), only_weaker(pupils, words), gives_up=True)


def _field(act: actions.Field, view: View, words: Translator) -> ChoiceTexts:
    man = own_players(view)[act.man]
    name, n = card_text(act.man, view, words), fit_cost(man)
    text = printed_text(act.man, words, trained=man.trained)
    label = words("{name} · {n} 💪", name=name, n=n)
    return ChoiceTexts(label, hint(sections_text(act.man, words), text))


def _assign(act: actions.Assign, view: View, words: Translator) -> ChoiceTexts:
    man = own_players(view)[act.man]
    price = symbols(ACTION_PRICE[act.man][man.trained])
    text = printed_text(act.man, words, trained=man.trained)
    return ChoiceTexts(
        words("{name} · {price}", name=card_name(act.man, words), price=price), hint(text)
    )


def _stands(act: actions.FillStands, view: View, words: Translator) -> ChoiceTexts:
    assert view.front is not None
    if not act.fans:
        return ChoiceTexts(words("Nobody"))
    left = view.front.res[FAN] - act.fans
    return ChoiceTexts(words("{n} 👥 for {n} €, keep {left}", n=act.fans, left=left))


def _card(source: int, view: View, words: Translator) -> ChoiceTexts:
    return ChoiceTexts(card_text(source, view, words), hint(printed_text(source, words)))


def _tactic(act: actions.PlayTactic, view: View, words: Translator) -> ChoiceTexts:
    text = hint(score_text(act, view, words), printed_text(act.tactic, words))
    return ChoiceTexts(card_name(act.tactic, words), text)


LABELS: Mapping[type[Action], Callable[[Any, View, Translator], ChoiceTexts]] = {
    actions.Hire: _hire,
    actions.HireYoungster: _youngster,
    actions.Sell: _sell,
    actions.Employ: _employ,
    actions.Sign: _sign,
    actions.Build: _build,
    actions.Raise: _raise,
    actions.Improve: _improve,
    actions.Use: _use,
    actions.UseFree: _free,
    actions.Field: _field,
    actions.Assign: _assign,
    actions.FillStands: _stands,
    actions.Act: _use,
    actions.Keep: lambda act, view, words: _card(act.director, view, words),
    actions.PlayTactic: _tactic,
}
"""By kind of action: the function that returns its texts."""
