"""The choice of the attacker: both choose a tactics card in secret and reveal together."""

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_
from games.finale_cards.actions import Play
from games.finale_cards.cards.cards import COMBAT, TACTICS
from games.finale_cards.cards.die import roll_off
from games.finale_cards.events import AttackerFound, Noted, RolledOff, TacticsShown
from games.finale_cards.hand import forced_card, play_card
from games.finale_cards.state import ACKER, NOBODY, SEATS, STOLLEN, State

PLAYS = tuple(Play(card) for card in range(len(TACTICS)))


def begin_tactics(state: State, dice: Dice) -> list[Event]:
    """Ask both seats for a card; a seat that can publicly play only one card is not asked."""
    state.phase = "tactics"
    for seat in SEATS:
        side = state.sides[seat]
        side.chosen = forced_card(state, seat)
        side.ready = side.chosen != NOBODY
    return reveal(state, dice) if all(side.ready for side in state.sides) else []


def play_actions(state: State, seat: Seat) -> list[Action]:
    """Return the cards of the hand the seat may play; an unrevealed choice may be replaced."""
    side = state.sides[seat]
    if forced_card(state, seat) != NOBODY:
        return []
    return [PLAYS[card] for card in side.hand if card != side.chosen]


def why_not_play(state: State, seat: Seat, play: Play) -> IllegalAction | None:
    """Return why the seat may not play this card, or None if it may."""
    side = state.sides[seat]
    name = TACTICS[play.card].name
    if side.is_closing:
        text = N_("Only the closing card is left, and I play it for you.")
        return IllegalAction("F-R67", text)
    if play.card not in side.hand:
        text = N_("{card} is not in your hand. Play one of your cards.")
        return IllegalAction("F-R24", text, card=name)
    if play.card == side.chosen:
        return IllegalAction(
            "F-R24", N_("You've already chosen {card}. Wait for the other player."), card=name
        )
    return None


def choose_tactics(state: State, seat: Seat, play: Play) -> list[Event]:
    """Store the seat's card until both are revealed (F-R24)."""
    side = state.sides[seat]
    side.chosen, side.ready = play.card, True
    return [Noted(seat, "play", (play.card,), only=(seat,))]


def reveal(state: State, dice: Dice) -> list[Event]:
    """Reveal both cards, draw, and give the higher one its attacks (F-R24 to F-R27)."""
    cards = state.sides[STOLLEN].chosen, state.sides[ACKER].chosen
    events: list[Event] = [TacticsShown(cards)]
    for seat in SEATS:
        state.sides[seat].chosen, state.sides[seat].ready = NOBODY, False
        events += play_card(state, seat, cards[seat])
    more = COMBAT[cards[STOLLEN]] - COMBAT[cards[ACKER]]
    state.is_tie = more == 0
    if state.is_tie:
        rolls = roll_off(state, dice)
        events.append(RolledOff(rolls))
        more = 1 if rolls[-1][STOLLEN] > rolls[-1][ACKER] else -1
    state.attacker = STOLLEN if more > 0 else ACKER
    state.attacks, state.begun, state.has_countered = abs(more), 0, False
    state.phase = "attack"
    return [*events, AttackerFound(state.attacker, state.attacks)]
