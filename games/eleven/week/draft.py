"""The draft of directors: each seat keeps one and passes the rest, three times (E-R12)."""

from games.core.game import Action, Event, IllegalAction
from games.core.translation import N_
from games.eleven.actions import Again, Keep
from games.eleven.cards.ids import DIRECTORS
from games.eleven.club.club import NOBODY
from games.eleven.club.context import TurnContext
from games.eleven.events import Chosen, HandDealt, planned
from games.eleven.log.news import interned
from games.eleven.state import State
from games.eleven.week.step_rules import ActionRules, StepRules

PICK_AGAIN = Again()
chosen = interned(Chosen)
KEEP = {director: Keep(director) for director in DIRECTORS}
BOARD = 3
"""Directors of each club, and rounds of the draft."""


def _pick_actions(scene: TurnContext) -> list[Action]:
    return [KEEP[director] for director in scene.club.hand]


def _keep(scene: TurnContext, action: Keep) -> None:
    """Choose a director in secret."""
    club, seat = scene.club, scene.seat
    club.picked, club.step = action.director, "done"
    scene.events += [planned(seat, "keep", action.director), chosen(seat)]


def _why_not_pick(_scene: TurnContext, action: Action) -> IllegalAction:
    if isinstance(action, Again):
        return IllegalAction("E-R12", N_("You have nothing to clear yet."))
    return IllegalAction("E-R12", N_("Keep one of the directors in your hand."))


PICK = StepRules(
    _pick_actions,
    {Keep: ActionRules(lambda scene, action: action.director in scene.club.hand, _keep)},
    _why_not_pick,
)
"""The seat keeps one director of its hand (E-R12)."""


def pick_again(scene: TurnContext, _action: Again) -> None:
    """Take the choice of a director back."""
    club, seat = scene.club, scene.seat
    club.picked, club.step = NOBODY, "pick"
    scene.events.append(planned(seat, "again"))


def pass_on(state: State) -> list[Event]:
    """Add the chosen directors to the boards and pass the hands on to the left."""
    rests = []
    for club in state.clubs:
        club.drafted.append(club.picked)
        club.hand.remove(club.picked)
        club.picked = NOBODY
        rests.append(club.hand)
    if is_over(state):
        for club in state.clubs:
            state.aside += club.hand
            club.hand = []
        return []
    events: list[Event] = []
    for seat, club in enumerate(state.clubs):
        club.hand, club.step = rests[seat - 1], "pick"
        events.append(HandDealt(seat, tuple(club.hand), only=(seat,)))
    return events


def is_over(state: State) -> bool:
    """Return whether every board is complete."""
    return len(state.clubs[0].drafted) == BOARD
