"""The task queue of a club: a stack, with the next operation at its end."""

from collections.abc import Sequence

from games.eleven.cards.effect_index import DEEDS, POST_FACE
from games.eleven.club.club import AssetCard, Task
from games.eleven.club.context import TurnContext
from games.eleven.log.news import Acted, interned

acted = interned(Acted)


def tasks(ops: Sequence[int], source: int) -> list[Task]:
    """Return the tasks of these operations of a card, the first operation last."""
    return [(op, source, 0) for op in reversed(ops)]


TASKS = [tasks(deed.ops, deed.source) for deed in DEEDS]
"""By effect number: its tasks."""
NOW = {
    source: {
        contract: [task for deed in reversed(face.deeds.get("now", ())) for task in TASKS[deed]]
        for contract, face in faces.items()
    }
    for source, faces in POST_FACE.items()
}
"""By asset card id and contract: the tasks when a club gains the card."""


def push(scene: TurnContext, ops: Sequence[int], source: int) -> None:
    """Queue these operations of a card as the next ones, in this order."""
    scene.club.todo += tasks(ops, source)


def start(scene: TurnContext, deed: int) -> None:
    """Queue the tasks of an effect."""
    scene.events.append(acted(scene.seat, DEEDS[deed].source))
    scene.club.todo += TASKS[deed]


def start_now(scene: TurnContext, post: AssetCard) -> None:
    """Queue the effects of a card that happen when it is gained."""
    scene.club.todo += NOW[post.source][post.contract]
