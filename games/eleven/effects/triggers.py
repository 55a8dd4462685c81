"""The start of effects: compulsory ones in the owner's order (E-R35), optional ones by choice."""

from collections.abc import Sequence

from games.eleven.cards.effect_index import DEEDS, NESTED, CompiledEffect
from games.eleven.cards.effect_index import OPS as OPERATIONS
from games.eleven.cards.effect_lookup import MEN_WITH
from games.eleven.cards.effect_types import Gain, Stat
from games.eleven.cards.ids import MEN
from games.eleven.cards.terms import When
from games.eleven.club.assets import card_of, deeds_of, man_of
from games.eleven.club.club import EUR, Ask, AssetCard, Player
from games.eleven.club.context import Check, TurnContext
from games.eleven.club.roster import NO_CARDS, roster_of
from games.eleven.club.wallet import pay
from games.eleven.effects.conditions import holds
from games.eleven.effects.operations import point_of
from games.eleven.effects.task_queue import start

FREE_OPS = 2
"""OPS of a free action (E-R46)."""


def _takes(op: int) -> bool:
    """Return whether an operation may cost the club something."""
    what = OPERATIONS[op]
    if isinstance(what, Gain | Stat):
        return what.n < 0
    return any(_takes(inner) for ops in NESTED[op] for inner in ops)


def _check(deed: CompiledEffect) -> Check | None:
    """Return a predicate of whether an effect is possible; None if it always is."""
    condition, source = deed.condition, deed.source
    points = [point for op in deed.ops if (point := point_of(op, source))]
    can_do = None if len(points) < len(deed.ops) else _any_of(points)
    if condition is None:
        return can_do
    return lambda scene: (
        holds(scene.state, scene.seat, condition, source) and (can_do is None or can_do(scene))
    )


def _any_of(checks: list[Check]) -> Check:
    """Return a predicate of whether any of these holds."""
    if len(checks) == 1:
        return checks[0]
    first, rest = checks[0], _any_of(checks[1:])
    return lambda scene: first(scene) or rest(scene)


TOUCHY = [any(_takes(op) for op in deed.ops) for deed in DEEDS]
"""By effect number: whether it may cost something, so that its place in the order matters."""


NO_COST = ((EUR, 0),)
assert all(len(deed.cost) <= 1 for deed in DEEDS), "a price takes two resources"
NEEDS = [(*(deed.cost or NO_COST)[0], _check(deed)) for deed in DEEDS]
"""By effect number: resource and amount of its price, and the predicate of its start, if any."""
ON_PITCH: tuple[When, ...] = ("match", "zones")
"""The moments at which only players of the line-up act."""


def trigger(scene: TurnContext, when: When) -> None:
    """Queue all effects of a moment whose condition holds, to be started one by one."""
    for deed in deeds_of(scene.club, when):
        what = DEEDS[deed]
        is_due = what.condition is None or holds(
            scene.state, scene.seat, what.condition, what.source
        )
        if is_due and _is_backed(scene, deed):
            scene.club.batch.append(deed)


def _is_backed(scene: TurnContext, deed: int) -> bool:
    """Return whether the price of a player's effect is on the card, if it has one (E-R48)."""
    what = DEEDS[deed]
    return not what.cost or what.source not in MEN or man_of(scene.club, what.source).paid


def next_of_batch(scene: TurnContext) -> None:
    """Start the next effect of the moment, or ask which one if the order matters."""
    batch = scene.club.batch
    if len(batch) > 1:
        sources = dict.fromkeys([DEEDS[deed].source for deed in batch])
        if len(sources) > 1 and any(TOUCHY[deed] for deed in batch):
            scene.club.ask = Ask("order", tuple(sources))
            return
    start(scene, batch.pop(0))


def chose_order(scene: TurnContext, source: int) -> None:
    """Start the effect of the card chosen by the owner."""
    batch = scene.club.batch
    deed = next(deed for deed in batch if DEEDS[deed].source == source)
    batch.remove(deed)
    start(scene, deed)


def usable(scene: TurnContext, when: When) -> list[int]:
    """Return the optional effects available now: card ready, condition met, price affordable.

    On Matchday those of players count only in the line-up, with their price on the card.
    """
    posts, men = roster_of(scene.club).acting.get(when), MEN_WITH[when]
    found = _of_posts(scene, posts) if posts else []
    if men:
        found += _of_men(scene, scene.club.men, when)
    return found


def usable_of(scene: TurnContext, source: int, when: When) -> list[int]:
    """Return the optional effects of one card that are available now."""
    club = scene.club
    if source in MEN:
        return _of_men(scene, [man for man in club.men if man.man == source], when)
    acting = roster_of(club).acting.get(when, NO_CARDS)
    return _of_posts(scene, [card for card in acting if card[0].source == source])


def _of_posts(scene: TurnContext, cards: Sequence[tuple[AssetCard, int]]) -> list[int]:
    club = scene.club
    res, absent = club.res, club.match.absent
    found: list[int] = []
    for post, deed in cards:
        if post.spent or post.ban or post.source in absent:
            continue
        resource, n, check = NEEDS[deed]
        if res[resource] >= n and (check is None or check(scene)):
            found.append(deed)
    return found


def _of_men(scene: TurnContext, men: Sequence[Player], when: When) -> list[int]:
    faces, on_pitch, res = MEN_WITH[when], when in ON_PITCH, scene.club.res
    found: list[int] = []
    for man in men:
        if man.man not in faces or man.spent or man.injury or man.ban:
            continue
        if man.used or not on_pitch:
            for deed in faces[man.man][man.trained]:
                resource, n, check = NEEDS[deed]
                is_ready = man.paid if on_pitch and n else res[resource] >= n
                if is_ready and (check is None or check(scene)):
                    found.append(deed)
    return found


def use(scene: TurnContext, deed: int) -> None:
    """Start an optional effect: pay its price unless it is on the card, and exhaust the card."""
    what = DEEDS[deed]
    if what.source not in MEN or what.when not in ON_PITCH:
        pay(scene, what.cost)
    card_of(scene.club, what.source).spent = True
    start(scene, deed)
