"""What an action leaves in the hand and does to others, as numbers that are weighed and added."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.game import Action
from games.finita import actions
from games.finita.cards.cards import (
    BLACK,
    COPIES,
    DRAW2,
    DRAW4,
    FACE_OF,
    FACES,
    FITTING,
    NONE,
    PAUL,
    PETRA,
    POINTS,
    RANK,
    RANK_AFTER,
    SERVERS,
    SUIT,
    SUIT_AFTER,
    SUITS,
)
from games.finita.state import DREW, HIT, SERVE, SKIPS, TURN
from games.finita.view import View

KINDS = (
    actions.Play,
    actions.Double,
    actions.Declare,
    actions.Draw,
    actions.Pass,
    actions.Serve,
    actions.Dodge,
    actions.PassOn,
)
"""The actions that are weighed; no other kind is offered beside them."""
BLACK_FACES = FACES[BLACK:]
LAST, NEAR = 2, 4
"""With so few cards an opponent is about to win, or may be soon."""
HAND = (
    "cards",
    "no card",
    "one card",
    "two cards",
    "three cards",
    "cards squared / 10",
    "cards × fewest of others / 10",
    "cards / fewest of others",
    "share of cards that fit next",
    "cards that fit next",
    "some card fits next",
    "most of a suit",
    "suits",
    "of the suit asked for",
    "points",
    "points, others about to win",
    "points, others may win soon",
    "colour choices",
    "draw fours",
    "Pauls",
    "Petras",
    "Pias",
    "Patricks",
    "black cards, others about to win",
    "black cards, others may win soon",
    "nothing but black cards",
    "action cards",
    "action cards, others about to win",
)
EFFECT = (
    "the next draws",
    "the next draws, others about to win",
    "the next draws, others may win soon",
    "the next is skipped",
    "the next is skipped, others about to win",
    "the next is skipped, others may win soon",
    "laid a colour choice",
    "laid a draw four",
    "laid Paul",
    "laid Petra",
    "laid Pia",
    "laid Patrick",
    "asked for what few hold",
)
KIND = ("laid two", "drew", "passed", "answered", "dodged", "passed it on")
FEATURES = (*HAND, *EFFECT, *KIND)
"""The names of the numbers, in their order."""


@dataclass(frozen=True, slots=True)
class After:
    """An action, the way it lays (NONE: none), and the hand that is left."""

    view: View
    action: Action
    way: int
    hand: Sequence[int]

    @property
    def face(self) -> int:
        """The face that is laid, or NONE."""
        return NONE if self.way == NONE else FACE_OF[self.way]

    @property
    def fewest(self) -> int:
        """The fewest cards of an opponent."""
        view = self.view
        return min(view.count(seat) for seat in view.seats if seat != view.seat)


def features(view: View, action: Action) -> list[float]:
    """Return the numbers of an action of one of `KINDS`, as named by `FEATURES`."""
    way = getattr(action, "way", NONE)
    hand = list(view.hand)
    if way != NONE:
        for _ in range(
            min(2 if isinstance(action, actions.Double) else 1, hand.count(FACE_OF[way]))
        ):
            hand.remove(FACE_OF[way])
    after = After(view, action, way, hand)
    return [*_hand(after), *_effect(after), *_kind(action)]


def context(view: View) -> list[float]:
    """Return numbers that are the same for all actions, which explain how a round went on."""
    assert view.seat is not None
    fewest = min(view.count(seat) for seat in view.seats if seat != view.seat)
    following = view.count((view.seat + view.direction) % len(view.sizes))
    phases = (view.phase == phase for phase in (DREW, HIT, SERVE))
    counts = (fewest == 1, fewest == LAST, following == 1, following == LAST)
    return [fewest, following, *counts, *phases, view.owed]


def _hand(after: After) -> list[float]:
    view, hand, fewest = after.view, after.hand, after.fewest
    count = len(hand) + len(view.aside) + _to_draw(view, after.action)
    suit, rank = _asked_for(after)
    fits = FITTING[suit][rank]
    fitting = sum(face in fits for face in hand if face < BLACK)
    suits = [sum(SUIT[face] == number for face in hand) for number in SUITS]
    blacks = [hand.count(face) for face in BLACK_FACES]
    points = sum(POINTS[face] for face in hand)
    power_cards = sum(face < BLACK and _is_action(face) for face in hand)
    is_last, is_near = fewest <= LAST, fewest <= NEAR
    return [
        count,
        *(count == few for few in range(4)),
        count * count / 10,
        count * fewest / 10,
        count / max(fewest, 1),
        fitting / max(len(hand), 1),
        fitting,
        fitting > 0,
        max(suits),
        sum(map(bool, suits)),
        suits[suit] if suit != NONE else 0,
        points,
        points * is_last,
        points * is_near,
        *blacks,
        sum(blacks) * is_last,
        sum(blacks) * is_near,
        0 < len(hand) == sum(blacks),
        power_cards,
        power_cards * is_last,
    ]


def _to_draw(view: View, action: Action) -> int:
    """Return how many cards the seat draws by this action."""
    if view.phase == TURN:
        return int(isinstance(action, actions.Draw))
    is_suffered = view.phase == HIT and isinstance(action, actions.Draw | actions.Pass)
    return view.owed if is_suffered else 0


def _asked_for(after: After) -> tuple[int, int]:
    """Return the suit and rank the next card has to match."""
    view, way = after.view, after.way
    if way == NONE or SUIT_AFTER[way] == RANK_AFTER[way] == NONE:
        return view.suit, view.rank
    return SUIT_AFTER[way], RANK_AFTER[way]


def _is_action(face: int) -> bool:
    return RANK[face] in SKIPS or RANK[face] == DRAW2


def _effect(after: After) -> list[float]:
    face, fewest = after.face, after.fewest
    draws = face == DRAW4 or (face != NONE and RANK[face] == DRAW2)
    skips = face != NONE and RANK[face] in SKIPS
    is_last, is_near = fewest <= LAST, fewest <= NEAR
    return [
        *(draws, draws * is_last, draws * is_near),
        *(skips, skips * is_last, skips * is_near),
        *(face == black for black in BLACK_FACES),
        rarity(after.view, after.way),
    ]


def rarity(view: View, way: int) -> float:
    """Return how hard Paul's or Petra's question is: 1 if no unseen card serves it."""
    if way == NONE or FACE_OF[way] not in {PAUL, PETRA}:
        return 0.0
    seen = (*view.discard, *view.hand)
    return 1 / (1 + sum(COPIES[face] - seen.count(face) for face in SERVERS[way]))


def _kind(action: Action) -> list[float]:
    kinds = (
        actions.Double,
        actions.Draw,
        actions.Pass,
        actions.Serve,
        actions.Dodge,
        actions.PassOn,
    )
    return [isinstance(action, kind) for kind in kinds]
