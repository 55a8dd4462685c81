"""The setup of a season and of its clubs (E-R1 to E-R20)."""

from collections.abc import Sequence

from games.core.dice import TABLE, Dice
from games.core.game import Event, Seat
from games.eleven.cards.ids import (
    CLUB_OF,
    DERBY,
    DIE,
    DIRECTORS,
    FIRST_TRAINER,
    HINTED,
    ICON,
    JERSEY,
    MEETINGS,
    OBJECTIVES,
    PLAYERS,
    RIVALS,
    SPONSORS,
    STAFF,
    TACTICS,
    VETERANS,
    YOUNGSTERS,
)
from games.eleven.club.club import NOBODY, AssetCard, Club, Player
from games.eleven.club.derbies import DERBY_WEEKS, pairs_of
from games.eleven.club.display import ROWS, refill
from games.eleven.events import HandDealt
from games.eleven.state import OPPONENTS, Options, State

SCHEMA = 1
TEXTS_OF = [
    [cards[0] for cards in HINTED.values() if CLUB_OF[cards[0]] == club]
    for club in range(OPPONENTS)
]
"""By club: the first card of each text of the scout."""
FOR_HIRE = [card for card in STAFF if card != FIRST_TRAINER]
"""The staff deck: all staff cards but the First Trainer, which every club has."""
HAND = 4
"""Directors dealt to each seat (E-R12)."""
OFFER = 2
"""Objectives dealt to each seat (E-R20)."""
EASY_WEEKS = 2
"""Weeks without red clubs, with the option `ramp_opponents`."""


def new_season(options: Options, seats: int, dice: Dice, events: list[Event]) -> State:
    """Return a season with the directors dealt."""
    state = State(schema=SCHEMA, luck=[0] * (seats + 1), options=options)
    state.clubs = [Club() for _ in range(seats)]
    state.points = [0] * (OPPONENTS + seats)
    state.first = _first_player(state, dice)
    state.turn = state.first
    for deck, cards in (
        (state.players, PLAYERS),
        (state.youngsters, YOUNGSTERS),
        (state.staff, FOR_HIRE),
        (state.sponsors, SPONSORS),
        (state.meetings, MEETINGS),
        (state.tactics, TACTICS),
    ):
        deck[:] = cards
        dice.shuffle(state.luck, TABLE, deck)
    for row in ROWS:
        refill(state, row, dice, events)
    _deal_rivals(state, dice)
    _deal_secrets(state, dice, events)
    _draw_line_ups(state, dice)
    return state


def _first_player(state: State, dice: Dice) -> Seat:
    """Return the first player: the seat of the option, else a random one (E-R8, E-A34)."""
    if state.options.first == "draw":
        return dice.below(state.luck, TABLE, len(state.clubs))
    return int(state.options.first) % len(state.clubs)


def _deal_rivals(state: State, dice: Dice) -> None:
    """Deal each seat a text of the scout on every club in random order (E-R15, E-A13)."""
    for printed in TEXTS_OF:
        cards = [*printed]
        dice.shuffle(state.luck, TABLE, cards)
        for own in state.clubs:
            own.rivals.append(cards.pop())
    for own in state.clubs:
        dice.shuffle(state.luck, TABLE, own.rivals)
        if state.options.ramp_opponents:
            own.rivals[:] = ramped(own.rivals)
    if state.options.derbies:
        _fix_derbies(state)


def _fix_derbies(state: State) -> None:
    """Replace the opponent cards of derbies; the cards go out of play (E-A42)."""
    for week in DERBY_WEEKS:
        first = (state.first + week - 1) % len(state.clubs)
        for seat, other in pairs_of(week, first, len(state.clubs)).items():
            state.clubs[seat].rivals[week - 1] = DERBY + other


def _draw_line_ups(state: State, dice: Dice) -> None:
    """Draw one of the line-ups that fit each text, and put the other cards aside (E-A13)."""
    for own in state.clubs:
        for index, card in enumerate(own.rivals):
            if card >= DERBY:
                continue
            fitting = HINTED[RIVALS[card].text]
            own.rivals[index] = fitting[dice.below(state.luck, TABLE, len(fitting))]
    dealt = {card for own in state.clubs for card in own.rivals}
    state.strangers = [card for card in range(len(RIVALS)) if card not in dealt]


def ramped(rivals: Sequence[int]) -> list[int]:
    """Return opponent cards in the same order, but the first weeks without red clubs."""
    easy = [card for card in rivals if DIE[CLUB_OF[card]] != "red"][:EASY_WEEKS]
    return [*easy, *(card for card in rivals if card not in easy)]


def _deal_secrets(state: State, dice: Dice, events: list[Event]) -> None:
    """Deal directors, objectives and a tactic card to each seat (E-R12, E-R20)."""
    directors, objectives = list(DIRECTORS), list(OBJECTIVES)
    dice.shuffle(state.luck, TABLE, directors)
    dice.shuffle(state.luck, TABLE, objectives)
    for seat, club in enumerate(state.clubs):
        club.hand, directors = sorted(directors[-HAND:]), directors[:-HAND]
        club.offered, objectives = sorted(objectives[-OFFER:]), objectives[:-OFFER]
        club.tactics = [state.tactics.pop()]
        events.append(HandDealt(seat, tuple(club.hand), only=(seat,)))
    state.aside = [*directors, *objectives, *VETERANS]


def found_club(state: State, seat: Seat, dice: Dice) -> tuple[int, int]:
    """Deal a club its First Trainer, a veteran and a youngster, and return the latter two (E-R16).

    A youngster with the veteran's number goes below the deck and is replaced by the next one.
    """
    club = state.clubs[seat]
    club.posts.append(AssetCard(FIRST_TRAINER))
    veterans = [card for card in state.aside if card in VETERANS]
    veteran = veterans[dice.below(state.luck, TABLE, len(veterans))]
    state.aside.remove(veteran)
    youngster = state.youngsters.pop(0)
    while JERSEY[youngster] == JERSEY[veteran]:
        state.youngsters.append(youngster)
        youngster = state.youngsters.pop(0)
    club.men = [Player(veteran), Player(youngster)]
    club.icons = [NOBODY] * len(club.icons)
    for man in (veteran, youngster):
        club.icons[JERSEY[man]] = ICON[man]
    return veteran, youngster
