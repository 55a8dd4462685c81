"""Operations on the club's own cards: strength, training, injuries, suspensions, readiness."""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeAlias, get_args

from games.eleven.cards.effect_types import (
    Heal,
    Injure,
    Pardon,
    Ready,
    Strength,
    Suspend,
    Target,
    Train,
)
from games.eleven.cards.ids import JERSEY
from games.eleven.club.assets import card_of
from games.eleven.club.club import Ask, AssetCard, Player, Task
from games.eleven.club.context import Check, TurnContext
from games.eleven.club.injuries import heal, injure_player, pardon, source_of, suspend
from games.eleven.effects.rolling import throw
from games.eleven.effects.targets import FITTING, fitting, together_with
from games.eleven.log.news import Readied, Strengthened, Trained, interned

Aimed: TypeAlias = Strength | Train | Injure | Heal | Suspend | Pardon | Ready
"""The operations with a target."""
AIMED: tuple[type[Aimed], ...] = get_args(Aimed)
RANDOM_DIE = 10
"""Sides of the die that names a random player (E-R76)."""
IS_TRAINED, INJURY = attrgetter("trained"), attrgetter("injury")
trained, strengthened = interned(Trained), interned(Strengthened)


_OPEN: Mapping[type[Aimed], Callable[[Sequence[Player | AssetCard]], list[Player | AssetCard]]] = {
    Train: lambda cards: [card for card in cards if isinstance(card, Player) and not card.trained],
    Heal: lambda cards: [card for card in cards if isinstance(card, Player) and card.injury],
    Pardon: lambda cards: [card for card in cards if card.ban],
    Ready: lambda cards: [card for card in cards if card.spent],
}
"""By operation: a filter of the cards it has an effect on; other operations affect all cards."""


def open_to(op: Aimed, cards: Sequence[Player | AssetCard]) -> Sequence[Player | AssetCard]:
    """Return those of the cards on which the operation has an effect."""
    chosen = _OPEN.get(type(op))
    return chosen(cards) if chosen else cards


def _ready(scene: TurnContext, _op: Ready, card: Player | AssetCard) -> None:
    card.spent = False
    scene.events.append(Readied(scene.seat, source_of(card)))


def _train(scene: TurnContext, _op: Train, man: Player) -> None:
    man.trained = True
    scene.events.append(trained(scene.seat, man.man))


def _strengthen(scene: TurnContext, op: Strength, man: Player) -> None:
    n, permanent = op.n, op.permanent
    if permanent:
        man.perm += n
    else:
        man.temp += n
    scene.events.append(strengthened(scene.seat, man.man, n, permanent))


_APPLY: Mapping[type[Aimed], Callable[[TurnContext, Any, Any], None]] = {
    Strength: _strengthen,
    Train: _train,
    Injure: lambda scene, op, man: injure_player(scene, man, op.weeks),
    Heal: lambda scene, op, man: heal(scene, man, op.n),
    Suspend: lambda scene, op, card: suspend(scene, card, op.n),
    Pardon: lambda scene, op, card: pardon(scene, card, op.n),
    Ready: _ready,
}
"""By operation: the function for one card; the first four apply to players only."""


def apply_to(scene: TurnContext, op: Aimed, card: Player | AssetCard) -> None:
    """Carry out the operation on one card."""
    _APPLY[type(op)](scene, op, card)


def possible(scene: TurnContext, op: Aimed, source: int) -> list[Player | AssetCard]:
    """Return the possible target cards; no card readies itself (E-R30)."""
    cards = open_to(op, fitting(scene, op.target, source))
    if isinstance(op, Ready):
        return [card for card in cards if source_of(card) != source]
    return [*cards]


def aim(scene: TurnContext, task: Task, op: Aimed) -> None:
    """Carry out the operation, ask for its target, or roll for a random player."""
    target = op.target
    if target.who == "random":
        sides = scene.state.options.injury_die if isinstance(op, Injure) else RANDOM_DIE
        if face := throw(scene, task, sides):
            hit(scene, task, op, face)
        return
    _, source, mask = task
    open_cards = _still_open(scene, target, possible(scene, op, source), mask)
    if _is_settled(scene, target, open_cards, target.most - mask.bit_count()):
        for card in open_cards:
            apply_to(scene, op, card)
    else:
        answers = tuple([source_of(card) for card in open_cards])
        scene.club.ask = Ask("target", answers, task)


def _still_open(
    scene: TurnContext, target: Target, cards: list[Player | AssetCard], mask: int
) -> list[Player | AssetCard]:
    """Return the cards still selectable; bit n of `mask` means that player n is chosen."""
    if not mask:
        return cards
    men = scene.club.men
    chosen = [man for index, man in enumerate(men) if mask >> index & 1]
    others = [card for card in cards if card not in chosen]
    return together_with(scene, chosen[0], others) if target.place == "one-centre" else others


def _is_settled(
    scene: TurnContext, target: Target, cards: list[Player | AssetCard], left: int
) -> bool:
    """Return whether there is no choice, because all remaining cards are targets."""
    if len(cards) > left:
        return False
    first = cards[0] if cards else None
    if target.place != "one-centre" or not isinstance(first, Player):
        return True
    return len(together_with(scene, first, cards)) == len(cards)


def chose_target(scene: TurnContext, task: Task, op: Aimed, answer: int) -> None:
    """Carry out the operation on the chosen card; queue it again if more may be chosen."""
    card, most = card_of(scene.club, answer), op.target.most
    if most > 1 and isinstance(card, Player):
        number, source, mask = task
        mask |= 1 << scene.club.men.index(card)
        if mask.bit_count() < most:
            scene.club.todo.append((number, source, mask))
    apply_to(scene, op, card)


def hit(scene: TurnContext, task: Task, op: Aimed, face: int) -> None:
    """Carry out the operation on the player with this number, preferring one in the line-up.

    If several remain, the owner chooses; without such a player nothing happens (E-A4).
    """
    wearers = [man for man in scene.club.men if JERSEY[man.man] == face - 2]
    men = [man for man in open_to(op, wearers) if isinstance(man, Player)]
    men = [man for man in men if man.used] or men
    if len(men) == 1:
        apply_to(scene, op, men[0])
    elif men:
        scene.club.ask = Ask("target", tuple(man.man for man in men), task)


def _is_any_untrained(scene: TurnContext) -> bool:
    return not all(map(IS_TRAINED, scene.club.men))


def _is_any_injured(scene: TurnContext) -> bool:
    return any(map(INJURY, scene.club.men))


def point_of(op: Aimed, source: int) -> Check | None:
    """Return a predicate of whether the operation has a target; None if it is always tried."""
    target = op.target
    if target.who == "random":
        return None
    if target.who == "any" and isinstance(op, Train | Heal):
        return _is_any_untrained if isinstance(op, Train) else _is_any_injured
    fit, chosen = FITTING[target.who], _OPEN.get(type(op))
    if chosen is None:
        return lambda scene: fit(scene, target, source)
    return lambda scene: chosen(fit(scene, target, source))
