"""When effects begin: all of a moment at once, in the owner's order (E-R35), or one at will."""

from games.eleven.assets import card_of, deeds_of, man_of
from games.eleven.club import Ask
from games.eleven.conditions import holds
from games.eleven.deeds import DEEDS, MAN_FACE, NESTED, POST_FACE
from games.eleven.deeds import OPS as OPERATIONS
from games.eleven.doing import start
from games.eleven.grammar import Gain, Stat
from games.eleven.operations import has_point
from games.eleven.scene import Scene
from games.eleven.sources import MEN
from games.eleven.vocabulary import When
from games.eleven.wallet import can_pay, pay

FREE_OPS = 2
"""OPS of a free action (E-R46)."""


def _takes(op: int) -> bool:
    """Return whether an operation can take something from the club."""
    what = OPERATIONS[op]
    if isinstance(what, Gain | Stat):
        return what.n < 0
    return any(_takes(inner) for ops in NESTED[op] for inner in ops)


TOUCHY = [any(_takes(op) for op in deed.ops) for deed in DEEDS]
"""By deed: whether it takes something, so that its place in the order can matter."""


def trigger(scene: Scene, when: When) -> None:
    """Let everything of a moment happen whose condition holds, one after another."""
    for deed in deeds_of(scene.club, when):
        what = DEEDS[deed]
        if holds(scene.state, scene.seat, what.condition, what.source) and _is_backed(scene, deed):
            scene.club.batch.append(deed)


def _is_backed(scene: Scene, deed: int) -> bool:
    """Return whether a footballer's price lies on his card, if there is one (E-R48)."""
    what = DEEDS[deed]
    return not what.cost or what.source not in MEN or man_of(scene.club, what.source).paid


def next_of_batch(scene: Scene) -> None:
    """Begin the next effect of the moment, or ask which where their order can matter."""
    batch = scene.club.batch
    sources = dict.fromkeys(DEEDS[deed].source for deed in batch)
    if len(sources) > 1 and any(TOUCHY[deed] for deed in batch):
        scene.club.ask = Ask("order", tuple(sources))
    else:
        start(scene, batch.pop(0))


def chose_order(scene: Scene, source: int) -> None:
    """Begin the effect the owner wants next."""
    batch = scene.club.batch
    deed = next(deed for deed in batch if DEEDS[deed].source == source)
    batch.remove(deed)
    start(scene, deed)


def usable(scene: Scene, when: When) -> list[int]:
    """Return the deeds the owner may begin at will: ready cards, condition and price met.

    Of footballers on Matchday only those who play and whose price is laid out.
    """
    club, found = scene.club, list[int]()
    for post in club.posts:
        deeds = POST_FACE[post.source][post.contract].deeds.get(when)
        if deeds and not (post.spent or post.ban or post.source in club.match.absent):
            found += [deed for deed in deeds if _is_usable(scene, deed, is_laid_out=False)]
    on_pitch = when in {"match", "zones"}
    for man in club.men:
        deeds = MAN_FACE[man.man][man.trained].deeds.get(when)
        if deeds and not (man.spent or man.is_out) and (man.used or not on_pitch):
            is_paid = on_pitch and man.paid
            found += [
                deed
                for deed in deeds
                if (is_paid or not on_pitch or not DEEDS[deed].cost)
                and _is_usable(scene, deed, is_laid_out=on_pitch)
            ]
    return found


def _is_usable(scene: Scene, deed: int, *, is_laid_out: bool) -> bool:
    what = DEEDS[deed]
    if what.cost and not is_laid_out and not can_pay(scene.club, what.cost):
        return False
    if not holds(scene.state, scene.seat, what.condition, what.source):
        return False
    return any(has_point(scene, op, what.source) for op in what.ops)


def use(scene: Scene, deed: int) -> None:
    """Pay for an effect unless its price is laid out, exhaust the card, and begin."""
    what = DEEDS[deed]
    if what.source not in MEN or what.when not in {"match", "zones"}:
        pay(scene, what.cost)
    card_of(scene.club, what.source).spent = True
    start(scene, deed)
