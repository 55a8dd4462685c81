"""Laying out what effects are to do: the next operation lies last on the club's list."""

from collections.abc import Sequence
from functools import cache

from games.eleven.club import Post
from games.eleven.deeds import DEEDS, NO_DEEDS, POST_FACE
from games.eleven.news import Acted
from games.eleven.scene import Scene

acted = cache(Acted)


def push(scene: Scene, ops: Sequence[int], source: int) -> None:
    """Let these operations of a source be done next, in this order."""
    todo = scene.club.todo
    for op in reversed(ops):
        todo.append((op, source, 0))


def start(scene: Scene, deed: int) -> None:
    """Begin an effect."""
    what = DEEDS[deed]
    scene.events.append(acted(scene.seat, what.source))
    push(scene, what.ops, what.source)


def start_now(scene: Scene, post: Post) -> None:
    """Begin what a card does when it is gained."""
    for deed in reversed(POST_FACE[post.source][post.contract].deeds.get("now", NO_DEEDS)):
        push(scene, DEEDS[deed].ops, post.source)
