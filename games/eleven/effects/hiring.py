"""Adding a player or a staff card to a club."""

from games.eleven.cards.ids import ICON, JERSEY, MEN
from games.eleven.club.club import EUR, AssetCard, Player
from games.eleven.club.context import TurnContext
from games.eleven.club.wallet import gain
from games.eleven.effects.task_queue import start_now
from games.eleven.log.news import Employed, Joined, interned

joined, employed = interned(Joined), interned(Employed)


def join(scene: TurnContext, source: int, cost: int) -> None:
    """Add a player or a staff card to the club for `cost` EUR.

    A player is untrained (E-R3), and the jersey is turned to the player's icon (E-R33). Effects of
    staff that happen when hired are queued (E-R39).
    """
    club = scene.club
    gain(scene, EUR, -cost)
    if source in MEN:
        club.men.append(Player(source))
        club.icons[JERSEY[source]] = ICON[source]
        scene.events.append(joined(scene.seat, source, cost))
        return
    post = AssetCard(source)
    club.posts.append(post)
    scene.events.append(employed(scene.seat, source, cost))
    start_now(scene, post)
