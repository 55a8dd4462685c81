"""Planned steps: their conditions, and what each means at the prices of its day."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.game import Action, IllegalAction, Seat
from games.core.translation import N_, Translator
from games.eleven import actions
from games.eleven.cards.ids import NUMBER, SOURCES
from games.eleven.club.assets import man_of
from games.eleven.club.club import EUR, Club
from games.eleven.club.display import ROWS, row_of
from games.eleven.club.terms import Terms, terms_of
from games.eleven.events import Row
from games.eleven.log.titles import TITLES, card_name
from games.eleven.state import State
from games.eleven.view import View

MOST, LEFT, THERE = "most", "left", "there"
"""The kinds of conditions: a highest price, EUR left at least, a card that is still on display."""
RAISES, SAVINGS = range(3), range(1, 6)
"""By how many EUR a highest price exceeds today's, and the EUR that may be kept."""
TOO_DEAR = N_("It costs {cost} €, your limit is {limit} €.")
TOO_LITTLE = N_("It would leave {left} €, you keep {limit} € at least.")
NO_MONEY = N_("It costs {cost} €, you had {money} €.")
GONE = N_("{term_card} is no longer on display.")
TAKEN = N_("{term_card} went to {seat_owner}.")
FAR = N_("{term_card} is on display, but out of your reach.")
NOT_YOURS = N_("{term_card} is not yours any more.")
ACTED = N_("The action of the day was done already.")
NAMES = {
    MOST: N_("if it costs at most {n} €"),
    LEFT: N_("with at least {n} € left"),
    THERE: N_("if {card} is still there"),
}
"""By kind: the text of a condition."""


def money_of(action: Action) -> int:
    """Return by how many EUR an action changes the budget by its printed price."""
    if isinstance(
        action,
        actions.Hire | actions.HireYoungster | actions.Employ | actions.Build | actions.Raise,
    ):
        return -action.cost
    return action.eur if isinstance(action, actions.Sell) else 0


def money_note(money: int, action: Action, words: Translator) -> str:
    """Return what is left of a budget after an action; empty if it changes nothing."""
    change = money_of(action)
    if not change:
        return ""
    left = money + change
    return words("leaves {n} €", n=left) if left >= 0 else words("{n} € short", n=-left)


def conditions_of(view: View, action: Action) -> list[str]:
    """Return the conditions a planned action can have: price, EUR left, a card on display."""
    money = money_of(action)
    prices = [f"{MOST} {more - money}" for more in RAISES] if money < 0 else []
    left = [f"{LEFT} {n}" for n in SAVINGS]
    own = {getattr(action, name, None) for name in ("man", "who", "sponsor")}
    cards = [card for row in view.rows for card in reversed(row) if card not in own]
    return [*prices, *left, *(f"{THERE} {SOURCES[card]}" for card in cards)]


def resolve(state: State, seat: Seat, planned: Action, conditions: Sequence[str]) -> Action:
    """Return a planned action at today's price; raises `IllegalAction` if it fails.

    The rule of the refusal is that of the action, or "plan" for a condition.
    """
    find = TODAY.get(type(planned))
    action = find(state, seat, planned) if find else planned
    for condition in conditions:
        _require(state, seat, action, *condition.split(" "))
    if state.has_acted and not isinstance(action, actions.UseFree | actions.Pass):
        raise IllegalAction("E-R29", ACTED)
    money = state.clubs[seat].res[EUR]
    if money + min(money_of(action), 0) < 0:
        raise IllegalAction("E-R25", NO_MONEY, cost=-money_of(action), money=money)
    return action


def _require(state: State, seat: Seat, action: Action, kind: str, text: str) -> None:
    """Raise `IllegalAction` unless a condition holds."""
    if kind == THERE:
        card = NUMBER[text]
        if not any(card in row_of(state, row) for row in ROWS):
            raise _gone(state, card, "plan")
        return
    limit, cost = int(text), -money_of(action)
    left = state.clubs[seat].res[EUR] - cost
    if kind == MOST and cost > limit:
        raise IllegalAction("plan", TOO_DEAR, cost=cost, limit=limit)
    if kind == LEFT and left < limit:
        raise IllegalAction("plan", TOO_LITTLE, left=left, limit=limit)


def _gone(state: State, card: int, rule: str) -> IllegalAction:
    """Return the refusal that says where a card of the display has gone."""
    for seat, club in enumerate(state.clubs):
        if card in _cards(club):
            return IllegalAction(rule, TAKEN, term_card=TITLES[card], seat_owner=seat)
    return IllegalAction(rule, GONE, term_card=TITLES[card])


def _cards(club: Club) -> list[int]:
    return [*(man.man for man in club.men), *(post.source for post in club.posts)]


def _on_display(state: State, seat: Seat, row: Row, card: int, rule: str) -> Terms:
    """Return the club's terms; raises `IllegalAction` unless the card is within its reach."""
    terms, cards = terms_of(state.clubs[seat]), row_of(state, row)
    if card not in cards:
        raise _gone(state, card, rule)
    if card not in cards[getattr(terms, row)]:
        raise IllegalAction(rule, FAR, term_card=TITLES[card])
    return terms


def _hire(state: State, seat: Seat, planned: actions.Hire) -> Action:
    return _on_display(state, seat, "players", planned.man, "E-R31").hires[planned.man]


def _employ(state: State, seat: Seat, planned: actions.Employ) -> Action:
    return _on_display(state, seat, "staff", planned.who, "E-R39").employs[planned.who]


def _sign(state: State, seat: Seat, planned: actions.Sign) -> Action:
    _on_display(state, seat, "sponsors", planned.sponsor, "E-R40")
    return planned


def _sell(state: State, seat: Seat, planned: actions.Sell) -> Action:
    club = state.clubs[seat]
    if planned.man not in [man.man for man in club.men]:
        raise IllegalAction("E-R38", NOT_YOURS, term_card=TITLES[planned.man])
    return terms_of(club).sells[planned.man][man_of(club, planned.man).is_out]


def _build(state: State, seat: Seat, planned: actions.Build) -> Action:
    """Return the build at today's price; for a card that is no token, the planned one itself."""
    return terms_of(state.clubs[seat]).builds.get(planned.token, planned)


def _raise(state: State, seat: Seat, planned: actions.Raise) -> Action:
    """Return the next step of the office; at its top, the planned one, which the rules refuse."""
    club = state.clubs[seat]
    return next(iter(terms_of(club).office[club.office : club.office + 1]), planned)


TODAY: Mapping[type[Action], Callable[[State, Seat, Any], Action]] = {
    actions.Hire: _hire,
    actions.HireYoungster: lambda state, seat, _planned: terms_of(state.clubs[seat]).youngster,
    actions.Employ: _employ,
    actions.Sign: _sign,
    actions.Sell: _sell,
    actions.Build: _build,
    actions.Raise: _raise,
}
"""By kind of action: the function that returns it at today's price; others have no price."""


def condition_name(condition: str, words: Translator) -> str:
    """Return the text of a condition."""
    kind, text = condition.split(" ")
    if kind == THERE:
        return words(NAMES[kind], card=card_name(NUMBER[text], words))
    return words(NAMES[kind], n=int(text))
