"""The market of Tuesday to Thursday: hiring, selling, signing (E-R31 to E-R41)."""

from collections.abc import Mapping

from games.core.game import Action
from games.core.translation import N_
from games.eleven.actions import Employ, Hire, HireYoungster, Sell, Sign
from games.eleven.cards.effect_index import BONUS, MEGAPHONE
from games.eleven.cards.ids import SPONSORS, VETERANS, YOUNGSTERS
from games.eleven.club.assets import change, man_of
from games.eleven.club.club import EUR, AssetCard, Club, Player
from games.eleven.club.context import TurnContext
from games.eleven.club.display import take
from games.eleven.club.roster import Roster, roster_of
from games.eleven.club.terms import Terms, sells_at, terms_of
from games.eleven.club.wallet import gain, win_tokens
from games.eleven.effects.hiring import join
from games.eleven.effects.task_queue import NOW, tasks
from games.eleven.log.news import Contract, Signed, Sold, interned
from games.eleven.state import State
from games.eleven.week.step_rules import ActionRules, refusal

SHIRTS = 1
"""Places for shirts (E-R40)."""
CONTRACTS: tuple[Contract, ...] = ("megaphone", "adboard", "bonus", "shirt")
signed = interned(Signed)


def _contracts(card: int, *, boards: bool, shirts: bool) -> list[Sign]:
    """Return the contracts of a sponsor, given free places for an adboard and for a shirt."""
    has_place = {"megaphone": True, "adboard": boards, "bonus": boards, "shirt": shirts}
    return [Sign(card, index) for index, contract in enumerate(CONTRACTS) if has_place[contract]]


SIGN = [
    [
        {card: _contracts(card, boards=boards, shirts=shirts) for card in SPONSORS}
        for shirts in (False, True)
    ]
    for boards in (False, True)
]
"""By free place for an adboard, free place for a shirt, and sponsor: the contracts."""

BRINGS = {
    card: (
        tasks(MEGAPHONE[card], card),
        NOW[card]["adboard"],
        tasks(BONUS[card], card),
        [*tasks(BONUS[card], card), *NOW[card]["shirt"]],
    )
    for card in SPONSORS
}
"""By sponsor and contract: the tasks of signing it."""


def market_actions(state: State, club: Club, roster: Roster, terms: Terms) -> list[Action]:
    """Return the deals open to the club, in the order of E-R31 to E-R40."""
    money = club.res[EUR]
    actions: list[Action] = []
    for card in state.player_row[terms.players]:
        hire = terms.hires[card]
        if hire.cost <= money:
            actions.append(hire)
    if state.youngsters and terms.youngster.cost <= money:
        actions.append(terms.youngster)
    for man in club.men:
        if man.trained:
            full, half = terms.sells[man.man]
            actions.append(half if man.injury or man.ban else full)
    for card in state.staff_row[terms.staff]:
        employ = terms.employs[card]
        if employ.cost <= money:
            actions.append(employ)
    contracts = contracts_of(roster, terms)
    for card in state.sponsor_row[terms.sponsors]:
        actions += contracts[card]
    return actions


def contracts_of(roster: Roster, terms: Terms) -> Mapping[int, list[Sign]]:
    """Return by sponsor the contracts a club with these cards has a place for (E-R40)."""
    return SIGN[roster.boards < terms.adboards][roster.shirts < SHIRTS]


def _can_hire(scene: TurnContext, action: Hire) -> bool:
    """Return whether the player is within reach and affordable at this price (E-R31)."""
    club, terms = scene.club, terms_of(scene.club)
    is_near = action.man in scene.state.player_row[terms.players]
    return is_near and action.cost == terms.hires[action.man].cost <= club.res[EUR]


def _hire(scene: TurnContext, action: Hire) -> None:
    take(scene, "players", action.man)
    join(scene, action.man, action.cost)


def _can_hire_youngster(scene: TurnContext, action: HireYoungster) -> bool:
    """Return whether a youngster is left and affordable at this price (E-R32)."""
    club, cost = scene.club, terms_of(scene.club).youngster.cost
    return bool(scene.state.youngsters) and action.cost == cost <= club.res[EUR]


def _hire_youngster(scene: TurnContext, action: HireYoungster) -> None:
    join(scene, scene.state.youngsters.pop(0), action.cost)


def _can_sell(scene: TurnContext, action: Sell) -> bool:
    """Return whether the player is owned, trained, and sold at this price (E-R38)."""
    for man in scene.club.men:
        if man.man == action.man:
            sells = terms_of(scene.club).sells[action.man]
            return man.trained and action.eur == sells[man.is_out].eur
    return False


def sale_of(man: Player, price: int) -> tuple[int, int]:
    """Return the EUR and VP tokens of a sale at this price; half of both if the player is out."""
    tokens = man.played + man.scored
    return sells_at(price)[man.man][man.is_out].eur, tokens // 2 if man.is_out else tokens


def _sell(scene: TurnContext, action: Sell) -> None:
    """Discard a player for EUR and VP tokens; a youngster goes below the deck (E-R4, E-R75)."""
    state, club, source = scene.state, scene.club, action.man
    man = man_of(club, source)
    eur, tokens = sale_of(man, terms_of(club).sale)
    club.men.remove(man)
    if source in YOUNGSTERS:
        state.youngsters.append(source)
    elif source in VETERANS:
        state.aside.append(source)
    else:
        state.gone_players.append(source)
    club.sold += 1
    scene.events.append(Sold(scene.seat, source, eur, tokens))
    gain(scene, EUR, eur)
    win_tokens(scene, tokens)


def _can_employ(scene: TurnContext, action: Employ) -> bool:
    """Return whether the staff card is within reach and affordable at this price (E-R39)."""
    club, terms = scene.club, terms_of(scene.club)
    is_near = action.who in scene.state.staff_row[terms.staff]
    return is_near and action.cost == terms.employs[action.who].cost <= club.res[EUR]


def _employ(scene: TurnContext, action: Employ) -> None:
    take(scene, "staff", action.who)
    join(scene, action.who, action.cost)


def _can_sign(scene: TurnContext, action: Sign) -> bool:
    """Return whether the sponsor is within reach and the contract has a place (E-R40)."""
    club, terms = scene.club, terms_of(scene.club)
    is_near = action.sponsor in scene.state.sponsor_row[terms.sponsors]
    return is_near and action in contracts_of(roster_of(club), terms)[action.sponsor]


def _sign(scene: TurnContext, action: Sign) -> None:
    """Sign a sponsor; all effects of the contract happen (E-R40, E-R41, E-A33)."""
    club, source, contract = scene.club, action.sponsor, CONTRACTS[action.contract]
    take(scene, "sponsors", source)
    club.signed += 1
    scene.events.append(signed(scene.seat, source, contract))
    if contract == "megaphone":
        scene.state.gone_sponsors.append(source)
        gain(scene, EUR, change(club, "megaphone"))
    else:
        club.posts.append(AssetCard(source, contract))
    club.todo += BRINGS[source][action.contract]


MARKET: Mapping[type[Action], ActionRules] = {
    Hire: ActionRules(
        _can_hire,
        _hire,
        refusal(
            "E-R31",
            N_("Only players within your reach, at their price of today. Choose another."),
        ),
    ),
    HireYoungster: ActionRules(
        _can_hire_youngster,
        _hire_youngster,
        refusal("E-R32", N_("You can't hire a youngster for that now.")),
    ),
    Sell: ActionRules(
        _can_sell,
        _sell,
        refusal("E-R38", N_("You can only sell trained players, for their price. Choose another.")),
    ),
    Employ: ActionRules(
        _can_employ,
        _employ,
        refusal(
            "E-R39",
            N_("Only staff within your reach, at their price of today. Choose another."),
        ),
    ),
    Sign: ActionRules(
        _can_sign,
        _sign,
        refusal(
            "E-R40",
            N_(
                "You can't sign that sponsor: out of reach, or no space for such "
                "a contract. Choose another."
            ),
        ),
    ),
}
"""The rules of the actions that `market_actions` lists."""
