"""Laying out what effects are to do: the next operation lies last on the club's list."""

from collections.abc import Sequence

from games.eleven.club import Post, Task
from games.eleven.deeds import DEEDS, POST_FACE
from games.eleven.news import Acted
from games.eleven.scene import EVERY_SEAT, Scene

ACTED = [[Acted(seat, deed.source) for deed in DEEDS] for seat in EVERY_SEAT]
"""By seat and deed: that its effect began."""


def tasks(ops: Sequence[int], source: int) -> list[Task]:
    """Return what there is to do for these operations of a source, the first of them last."""
    return [(op, source, 0) for op in reversed(ops)]


TASKS = [tasks(deed.ops, deed.source) for deed in DEEDS]
"""By deed: what there is to do when it begins."""
NOW = {
    source: {
        contract: [task for deed in reversed(face.deeds.get("now", ())) for task in TASKS[deed]]
        for contract, face in faces.items()
    }
    for source, faces in POST_FACE.items()
}
"""By source and contract: what there is to do when a club gains the card."""


def push(scene: Scene, ops: Sequence[int], source: int) -> None:
    """Let these operations of a source be done next, in this order."""
    scene.club.todo += tasks(ops, source)


def start(scene: Scene, deed: int) -> None:
    """Begin an effect."""
    scene.events.append(ACTED[scene.seat][deed])
    scene.club.todo += TASKS[deed]


def start_now(scene: Scene, post: Post) -> None:
    """Begin what a card does when it is gained."""
    scene.club.todo += NOW[post.source][post.contract]
