"""Injuries and suspensions of cards, in weeks and tokens."""

from games.eleven.club.assets import change
from games.eleven.club.club import AssetCard, Player
from games.eleven.club.context import TurnContext
from games.eleven.log.news import Banned, Hurt, Recovered, Spared, interned

recovered = interned(Recovered)


def injure_player(scene: TurnContext, man: Player, weeks: int) -> None:
    """Injure a player, unless the club may ignore an injury this week (E-R77, E-A25).

    The weeks are added to those of an earlier injury (E-A40).
    """
    club = scene.club
    if change(club, "ignored-injuries") > club.escapes:
        club.escapes += 1
        scene.events.append(Spared(scene.seat, man.man))
        return
    man.injury += weeks
    scene.events.append(Hurt(scene.seat, man.man, man.injury))


def heal(scene: TurnContext, man: Player, weeks: int) -> None:
    """Shorten a player's injury, at least to 0 weeks."""
    man.injury = max(man.injury - weeks, 0)
    scene.events.append(recovered(scene.seat, man.man, man.injury))


def suspend(scene: TurnContext, card: Player | AssetCard, tokens: int) -> None:
    """Put suspension tokens on a card (E-R76)."""
    card.ban += tokens
    scene.events.append(Banned(scene.seat, source_of(card), card.ban))


def pardon(scene: TurnContext, card: Player | AssetCard, tokens: int) -> None:
    """Remove suspension tokens from a card."""
    card.ban = max(card.ban - tokens, 0)
    scene.events.append(recovered(scene.seat, source_of(card), card.ban))


def source_of(card: Player | AssetCard) -> int:
    """Return the card id of a player or an asset card."""
    return card.man if isinstance(card, Player) else card.source


def sit_out(scene: TurnContext) -> None:
    """Exhaust each injured or suspended card and remove one of its tokens (E-R53, E-A26)."""
    club = scene.club
    for man in club.men:
        if man.ban or man.injury:
            if man.ban:
                pardon(scene, man, 1)
            else:
                heal(scene, man, 1)
            man.spent = True
            club.match.absent.append(man.man)
    for post in club.posts:
        if post.ban:
            pardon(scene, post, 1)
            post.spent = True
            club.match.absent.append(post.source)
