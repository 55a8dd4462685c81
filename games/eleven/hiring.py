"""Adding a player or a staff card to a club."""

from games.eleven.club import EUR, Man, Post
from games.eleven.doing import start_now
from games.eleven.news import Employed, Joined, interned
from games.eleven.scene import Scene
from games.eleven.sources import ICON, JERSEY, MEN
from games.eleven.wallet import gain

joined, employed = interned(Joined), interned(Employed)


def join(scene: Scene, source: int, cost: int) -> None:
    """Add a player or a staff card to the club for `cost` EUR.

    A player is untrained (E-R3), and the jersey is turned to the player's icon (E-R33). Effects of
    staff that happen when hired are queued (E-R39).
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
