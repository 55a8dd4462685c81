"""Before the match: the team goes out, absent cards, stands, the opponent (E-R51 to E-R55)."""

from functools import cache

from games.core.game import Action
from games.eleven.actions import Act, FillStands, PlayTactic, Whistle
from games.eleven.assets import stands_of
from games.eleven.club import FAN, NOBODY, Club
from games.eleven.conditions import holds
from games.eleven.deeds import DEEDS, NO_DEEDS, POST_FACE
from games.eleven.doing import start
from games.eleven.injuries import sit_out
from games.eleven.report import FansSeated, LinedUp, OpponentShown, TacticPlayed
from games.eleven.scene import Scene
from games.eleven.sources import JERSEY
from games.eleven.triggers import trigger, usable, usable_of, use
from games.eleven.vocabulary import When

WHISTLE = Whistle()
fill_stands, play_tactic, act = map(cache, (FillStands, PlayTactic, Act))
fans_seated, opponent_shown, tactic_played = map(cache, (FansSeated, OpponentShown, TacticPlayed))


def send_out(scene: Scene) -> None:
    """Fix the jerseys, and let everything before the match happen (E-R51, E-R52)."""
    club, match = scene.club, scene.club.match
    used: list[int] = []
    paid: list[int] = []
    for man in club.men:
        if man.used:
            used.append(man.man)
            club.icons[JERSEY[man.man]] = match.icons[JERSEY[man.man]]
            if man.paid:
                paid.append(man.man)
    club.last, club.lately = [*match.zones], used
    zones, blanks = tuple(match.zones), tuple(match.blanks)
    scene.events.append(LinedUp(scene.seat, zones, tuple(used), tuple(paid), blanks))
    club.step = "absent"
    trigger(scene, "before")


def absent(scene: Scene) -> None:
    """Let injured and suspended cards sit out (E-R53)."""
    sit_out(scene)
    scene.club.step = "stands"


def most_fans(club: Club) -> int:
    """Return how many FAN the club can put on its stands (E-R54)."""
    return min(club.res[FAN], stands_of(club))


def can_seat(club: Club, fans: int) -> bool:
    """Return whether the club can put so many FAN on its stands."""
    return 0 <= fans <= most_fans(club)


def skip_stands(scene: Scene) -> None:
    """Go on where there is nobody to put on a stand; two stands are printed."""
    if not scene.club.res[FAN]:
        scene.club.step = "reveal"


def stands_actions(club: Club) -> list[Action]:
    """Return how many FAN may be put on the stands, all of them first."""
    return [*map(fill_stands, range(most_fans(club), -1, -1))]


def seat_fans(scene: Scene, action: FillStands) -> None:
    """Put FAN on the stands; they are committed (E-A30)."""
    club = scene.club
    club.match.stands = action.fans
    club.res[FAN] -= action.fans
    scene.events.append(fans_seated(scene.seat, action.fans))
    club.step = "reveal"


def reveal(scene: Scene) -> None:
    """Reveal the opponent (E-R55)."""
    club = scene.club
    club.match.is_shown = True
    scene.events.append(opponent_shown(scene.seat, club.rivals[0]))
    club.step = "tactic" if club.tactics else "match"


def tactic_actions(club: Club) -> list[Action]:
    """Return the tactics the club may play, and none (E-A29)."""
    return [*map(play_tactic, club.tactics), WHISTLE]


def choose_tactic(scene: Scene, action: Action) -> None:
    """Play one tactic or none; a condition that fails makes it do nothing (E-R55, E-A29)."""
    club = scene.club
    club.step = "match"
    if isinstance(action, PlayTactic):
        club.match.tactic = action.tactic
        if action.tactic not in club.seen:
            club.seen.append(action.tactic)
        scene.events.append(tactic_played(scene.seat, action.tactic))
        start_tactic(scene, "match")


def start_tactic(scene: Scene, when: When) -> None:
    """Begin what the tactic played does at this moment."""
    tactic = scene.club.match.tactic
    if tactic == NOBODY:
        return
    for deed in POST_FACE[tactic][""].deeds.get(when, NO_DEEDS):
        if holds(scene.state, scene.seat, DEEDS[deed].condition, tactic):
            start(scene, deed)


def act_actions(scene: Scene, when: When) -> list[Action]:
    """Return the cards that can be used at this point of the match, and going on (E-R56)."""
    sources = dict.fromkeys([DEEDS[deed].source for deed in usable(scene, when)])
    return [*map(act, sources), WHISTLE]


def do_act(scene: Scene, when: When, action: Action) -> None:
    """Use a card in the match, and exhaust it (E-R56), or go on."""
    if isinstance(action, Act):
        use(scene, usable_of(scene, action.source, when)[0])
    else:
        scene.club.step = "compare" if when == "match" else "result"


def skip_match(scene: Scene) -> None:
    """Kick off where no card can be used before the zones are compared."""
    if not usable(scene, "match"):
        scene.club.step = "compare"


def skip_zones(scene: Scene) -> None:
    """Blow the final whistle where no card can be used after the zones."""
    if not usable(scene, "zones"):
        scene.club.step = "result"
