"""After Matchday: league, maintenance, display, resources kept (E-R60 to E-R70)."""

from games.core.dice import TABLE, Dice
from games.core.game import Event
from games.eleven.cards.cards import TABLES
from games.eleven.cards.ids import DERBY, DIE, league_club
from games.eleven.cards.terms import Rule
from games.eleven.club.assets import change, maintenance_of, staff_of
from games.eleven.club.club import EUR, NOBODY, Ask, AssetCard, Club, Fixture, Player
from games.eleven.club.context import TurnContext
from games.eleven.club.display import ROWS, sweep
from games.eleven.club.injuries import source_of, suspend
from games.eleven.club.league import POINTS, POINTS_AGAINST
from games.eleven.club.wallet import gain
from games.eleven.events import PointsMoved, RivalRolled, Swept, Turned
from games.eleven.log.news import interned
from games.eleven.log.report import Maintained
from games.eleven.state import OPPONENTS, State

FACES: list[tuple[int, ...]] = [getattr(TABLES.dice, die) for die in DIE]
"""By opponent: the league steps on the faces of its die (E-R64)."""
points_moved, rival_rolled = interned(PointsMoved), interned(RivalRolled)
maintained = interned(Maintained)
DEBT = 2
"""Suspension tokens per missing EUR (E-R67)."""
CROWD = 2
"""Managers that must meet an opponent in one week to make it inactive (E-R61)."""
KEPT: tuple[Rule, ...] = ("keep-fan", "keep-ops", "keep-fit")
"""The rules that raise the FAN, OPS and FIT kept, one each as printed (E-R69)."""


def move_league(state: State, dice: Dice, events: list[Event]) -> None:
    """Move all league markers: first by matches, then by dice of the others (E-A18)."""
    points, inactive, luck = state.points, state.inactive, state.luck
    state.before = [*points]
    met = [league_club(club.rivals[0]) for club in state.clubs]
    for seat, club in enumerate(state.clubs):
        _step(state, OPPONENTS + seat, POINTS[club.match.result], events)
        if met[seat] < OPPONENTS:  # in a derby the other manager has a result of its own (E-A44)
            _step(state, met[seat], POINTS_AGAINST[club.match.result], events)
    for rival in range(OPPONENTS):
        if rival in met:
            if met.count(rival) >= CROWD and not inactive[rival]:
                inactive[rival] = 1
                events.append(Turned(rival, is_inactive=True))
        elif inactive[rival]:
            inactive[rival] = 0
            events.append(Turned(rival, is_inactive=False))
        else:
            steps = FACES[rival][dice.roll(luck, TABLE) - 1]
            points[rival] += steps
            events.append(rival_rolled(rival, steps, points[rival]))


def _step(state: State, club: int, steps: int, events: list[Event]) -> None:
    state.points[club] += steps
    events.append(points_moved(club, steps, state.points[club]))


def clear_match(state: State) -> None:
    """Reset the cards after the match, and discard the opponent (E-R65, E-R66)."""
    for club in state.clubs:
        for post in club.posts:
            post.spent = False
        for man in club.men:
            man.used = man.paid = man.spent = False
        card = club.rivals.pop(0)
        if card < DERBY:
            state.strangers.append(card)
        club.match = Fixture()


def open_weekend(state: State) -> None:
    """Begin the end of the week."""
    state.phase = "weekend"
    for club in state.clubs:
        club.step = "upkeep"


def upkeep(scene: TurnContext) -> None:
    """Pay maintenance; each missing EUR puts two suspension tokens on a card (E-R67)."""
    club = scene.club
    due = maintenance_of(club)
    paid = min(due, club.res[EUR])
    scene.events.append(maintained(scene.seat, due, paid))
    gain(scene, EUR, -paid)
    club.step = "end"
    owe(scene, due - paid)


def owe(scene: TurnContext, missing: int) -> None:
    """Suspend a card for each missing EUR; ask which one if there is a choice (E-A21)."""
    while missing and (cards := cards_to_suspend(scene.club)):
        if len(cards) > 1:
            answers = tuple(source_of(card) for card in cards)
            scene.club.ask = Ask("debt", answers, (NOBODY, NOBODY, missing))
            return
        suspend(scene, cards[0], DEBT)
        missing -= 1


def cards_to_suspend(club: Club) -> list[Player | AssetCard]:
    """Return the staff and players to suspend: those not suspended yet, if any."""
    cards: list[Player | AssetCard] = [*staff_of(club), *club.men]
    return [card for card in cards if not card.ban] or cards


def took_debt(scene: TurnContext, card: Player | AssetCard, missing: int) -> None:
    """Suspend the chosen card for one missing EUR, then go on with the rest."""
    suspend(scene, card, DEBT)
    owe(scene, missing - 1)


def close_week(state: State, dice: Dice, events: list[Event]) -> None:
    """Renew the display, limit resources, pass the first player on (E-R68 to E-R70)."""
    for row in ROWS:
        sweep(state, row, 1, dice, events)
    if state.youngsters:
        state.youngsters.append(state.youngsters.pop(0))
        events.append(Swept("youngsters", ()))
    for club in state.clubs:
        for resource, rule in enumerate(KEPT, 1):
            if club.res[resource] > 1:
                club.res[resource] = min(club.res[resource], 1 + change(club, rule))
    state.first = (state.first + 1) % len(state.clubs)
