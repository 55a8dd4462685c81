"""Operations on the club's own cards: strength, training, injuries, suspensions, readiness."""

from typing import TypeAlias, cast

from games.eleven.club import Ask, Man, Post, Task
from games.eleven.grammar import Heal, Injure, Pardon, Ready, Strength, Suspend, Target, Train
from games.eleven.injuries import ban, heal, hurt, pardon, source_of
from games.eleven.news import Readied, Strengthened, Trained
from games.eleven.rolling import throw
from games.eleven.scene import Scene
from games.eleven.sources import JERSEY
from games.eleven.targets import fitting, together_with

Aimed: TypeAlias = Strength | Train | Injure | Heal | Suspend | Pardon | Ready
"""The operations that mean somebody."""
RANDOM_DIE = 10
"""Sides of the die that names a random player (E-R76)."""


def fits(op: Aimed, card: Man | Post) -> bool:
    """Return whether the operation can do something to this card."""
    if isinstance(op, Train):
        return isinstance(card, Man) and not card.trained
    if isinstance(op, Heal):
        return isinstance(card, Man) and card.injury > 0
    if isinstance(op, Pardon):
        return card.ban > 0
    if isinstance(op, Ready):
        return card.spent
    return True


def apply_to(scene: Scene, op: Aimed, card: Man | Post) -> None:
    """Carry out the operation on one card."""
    if isinstance(op, Suspend):
        ban(scene, card, op.n)
    elif isinstance(op, Pardon):
        pardon(scene, card, op.n)
    elif isinstance(op, Ready):
        card.spent = False
        scene.events.append(Readied(scene.seat, source_of(card)))
    else:
        _apply_to_man(scene, op, cast("Man", card))


def _apply_to_man(scene: Scene, op: Strength | Train | Injure | Heal, man: Man) -> None:
    if isinstance(op, Train):
        man.trained = True
        scene.events.append(Trained(scene.seat, man.man))
    elif isinstance(op, Injure):
        hurt(scene, man, op.weeks)
    elif isinstance(op, Heal):
        heal(scene, man, op.n)
    else:
        if op.permanent:
            man.perm += op.n
        else:
            man.temp += op.n
        scene.events.append(Strengthened(scene.seat, man.man, op.n, op.permanent))


def possible(scene: Scene, op: Aimed, source: int) -> list[Man | Post]:
    """Return the cards the operation may be about; none makes itself ready again (E-R30)."""
    cards = [card for card in fitting(scene, op.target, source) if fits(op, card)]
    if isinstance(op, Ready):
        return [card for card in cards if source_of(card) != source]
    return cards


def aim(scene: Scene, task: Task, op: Aimed) -> None:
    """Carry out the operation, or ask the owner about whom; a random player is rolled for."""
    if op.target.who == "random":
        sides = scene.state.options.injury_die if isinstance(op, Injure) else RANDOM_DIE
        if face := throw(scene, task, sides):
            hit(scene, task, op, face)
        return
    _, source, mask = task
    open_cards = _still_open(scene, op.target, possible(scene, op, source), mask)
    left = op.target.most - mask.bit_count()
    if _is_settled(scene, op.target, open_cards, left):
        for card in open_cards:
            apply_to(scene, op, card)
    else:
        answers = tuple(source_of(card) for card in open_cards)
        scene.club.ask = Ask("target", answers, task)


def _still_open(
    scene: Scene, target: Target, cards: list[Man | Post], mask: int
) -> list[Man | Post]:
    """Return the cards not chosen yet; `mask` has a bit for each of the club's men chosen."""
    if not mask:
        return cards
    men = scene.club.men
    chosen = [man for at, man in enumerate(men) if mask >> at & 1]
    others = [card for card in cards if card not in chosen]
    return together_with(scene, chosen[0], others) if target.place == "one-centre" else others


def _is_settled(scene: Scene, target: Target, cards: list[Man | Post], left: int) -> bool:
    """Return whether there is nothing to choose: all who are left are meant."""
    if len(cards) > left:
        return False
    first = cards[0] if cards else None
    if target.place != "one-centre" or not isinstance(first, Man):
        return True
    return len(together_with(scene, first, cards)) == len(cards)


def chose_target(scene: Scene, task: Task, op: Aimed, answer: int) -> None:
    """Carry out the operation on whom the owner chose, and go on where more may be chosen."""
    number, source, mask = task
    card = next(card for card in fitting_all(scene, op, source) if source_of(card) == answer)
    if isinstance(card, Man) and op.target.who != "random":
        mask |= 1 << scene.club.men.index(card)
        if mask.bit_count() < op.target.most:
            scene.club.todo.append((number, source, mask))
    apply_to(scene, op, card)


def fitting_all(scene: Scene, op: Aimed, source: int) -> list[Man | Post]:
    """Return the cards an answer may name."""
    return [*scene.club.men] if op.target.who == "random" else possible(scene, op, source)


def hit(scene: Scene, task: Task, op: Aimed, face: int) -> None:
    """Carry out the operation on the player with this number; of two, on the one who played.

    Where that leaves two the owner chooses; where nobody has the number nothing happens (E-A4).
    """
    men = [man for man in scene.club.men if JERSEY[man.man] == face - 2 and fits(op, man)]
    men = [man for man in men if man.used] or men
    if len(men) == 1:
        apply_to(scene, op, men[0])
    elif men:
        scene.club.ask = Ask("target", tuple(man.man for man in men), task)


def has_point(scene: Scene, op: Aimed, source: int) -> bool:
    """Return whether there is somebody the operation can mean."""
    return op.target.who == "random" or any(
        fits(op, card) for card in fitting(scene, op.target, source)
    )
