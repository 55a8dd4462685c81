"""Stories from the public events of a week: what the boards' votes brought, the best buy so far."""

from collections.abc import Iterable, Sequence
from itertools import chain

from games.core.game import Event, Seat
from games.core.reporting.week_reporting import PublicMove, Story
from games.eleven.awards.best_buy import best_buy
from games.eleven.events import DayCame, Told
from games.eleven.log.news import Gained, LevelMoved
from games.eleven.log.report import Decided

MUCH = 2
"""The fewest changes by a board's decision for a story: EUR, FAN, OPS, FIT and levels together."""


def of_boards(moves: Sequence[PublicMove]) -> list[Story]:
    """Return for each seat what the decision of its board has changed, if that is worth a story.

    The decision is the last step of Monday, so all that a seat gains or loses from it until Tuesday
    comes from it (E-R28).
    """
    votes = dict[Seat, Decided]()
    found = dict[Seat, dict[str, int]]()
    for event in _until_tuesday(moves):
        if isinstance(event, Decided):
            votes[event.seat], found[event.seat] = event, {}
        elif isinstance(event, Gained) and event.seat in votes:
            _add(found[event.seat], f"res{event.resource}", event.n)
        elif isinstance(event, LevelMoved) and event.seat in votes:
            _add(found[event.seat], f"level{event.track}", event.n)
    return [
        _board(votes[seat], {name: n for name, n in changes.items() if n})
        for seat, changes in found.items()
        if sum(map(abs, changes.values())) >= MUCH
    ]


def _add(changes: dict[str, int], name: str, n: int) -> None:
    changes[name] = changes.get(name, 0) + n


def _until_tuesday(moves: Sequence[PublicMove]) -> Iterable[Event]:
    for event in chain.from_iterable(move.events for move in moves):
        if isinstance(event, DayCame):
            return
        yield event.news if isinstance(event, Told) else event


def _board(vote: Decided, changes: dict[str, int]) -> Story:
    facts = {"card": vote.meeting, "colour": vote.colour} | changes
    return Story("board", vote.seat, facts, worth=2 * sum(map(abs, changes.values())))


def of_buys(before: Sequence[Event], moves: Sequence[PublicMove]) -> list[Story]:
    """Return the purchase that has become the season's best in this week, if there is one.

    `before` are the public events of the weeks before; after the first week nothing is compared.
    """
    if not before:
        return []
    earlier = best_buy(before)
    best = best_buy(chain(before, *(move.events for move in moves)))
    if best is None or (earlier and (earlier.seat, earlier.card) == (best.seat, best.card)):
        return []
    facts = {"card": best.card, "cost": best.price, "n": best.worth}
    return [Story("best-buy", best.seat, facts, worth=12 + best.worth - best.price)]
