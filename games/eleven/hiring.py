"""What happens when somebody joins a club, however it comes about."""

from functools import cache

from games.eleven.club import EUR, Man, Post
from games.eleven.doing import start_now
from games.eleven.news import Employed, Joined
from games.eleven.scene import Scene
from games.eleven.sources import ICON, JERSEY, MEN
from games.eleven.wallet import gain

joined, employed = map(cache, (Joined, Employed))


def join(scene: Scene, source: int, cost: int) -> None:
    """Take a footballer or staff into the club for EUR.

    A footballer comes untrained (E-R3), and his jersey is turned to his symbol (E-R33); staff act
    at once where they have a bonus (E-R39).
    """
    club = scene.club
    gain(scene, EUR, -cost)
    if source in MEN:
        club.men.append(Man(source))
        club.icons[JERSEY[source]] = ICON[source]
        scene.events.append(joined(scene.seat, source, cost))
        return
    post = Post(source)
    club.posts.append(post)
    scene.events.append(employed(scene.seat, source, cost))
    start_now(scene, post)
