"""The opening, before the first Monday: squads, objectives, sides of jerseys."""

from games.core.dice import Dice
from games.core.game import Action, Event
from games.core.translation import N_
from games.eleven.actions import Answer, Suggest, Wear
from games.eleven.cards.cards import TABLES
from games.eleven.cards.effect_index import LEVELS
from games.eleven.cards.ids import JERSEY, SECTIONS
from games.eleven.cards.terms import BALL, SHIELD, TRACKS
from games.eleven.club.club import NOBODY, AssetCard, Club
from games.eleven.club.context import TurnContext, scene_of
from games.eleven.effects.task_queue import push, start_now
from games.eleven.events import BoardFormed, SquadBegan, planned
from games.eleven.log.report import KitChosen
from games.eleven.setup import found_club
from games.eleven.state import State
from games.eleven.week.step_rules import ActionRules, StepRules, always, refusal

SUGGEST = Suggest()
WEAR = [(Wear(jersey, BALL), Wear(jersey, SHIELD)) for jersey in range(10)]
NUMBERED = range(10)
"""The jerseys with a printed number, 2 to 11 (E-A5)."""
EACH = 5
"""The number of balls, and of shields, among the numbered jerseys (E-R17)."""
FIRST_LINE_UP = (0, 1, 1, 2, 3, 4, 4, 5, 7, 7)
"""The zones of a 4-4-2, from the back (E-R17)."""


def open_clubs(state: State, dice: Dice, events: list[Event]) -> None:
    """Reveal the directors, deal the squads, and queue directors' bonuses, then levels (E-R12)."""
    state.phase = "opening"
    for seat, club in enumerate(state.clubs):
        club.posts = [AssetCard(director) for director in club.drafted]
        events.append(BoardFormed(seat, tuple(club.drafted)))
        club.drafted = []
        events.append(SquadBegan(seat, found_club(state, seat, dice)))
        _apply_scenario(state, club)
        scene = scene_of(state, seat, dice, events)
        for post in reversed(club.posts):
            push(scene, LEVELS.get(post.source, ()), post.source)
        for post in reversed(club.posts):
            start_now(scene, post)
        club.step = "aim"


def _apply_scenario(state: State, club: Club) -> None:
    for scenario in TABLES.scenarios:
        if state.is_alone and scenario.id == state.options.scenario:
            for track, level in scenario.levels.items():
                club.stats[TRACKS.index(track)] = level


def _aim_actions(scene: TurnContext) -> list[Action]:
    return [Answer(objective) for objective in scene.club.offered]


def _keep_objective(scene: TurnContext, action: Answer) -> None:
    """Keep an objective in secret; the other one goes out of play when the phase ends."""
    club, objective = scene.club, action.what
    club.objective, club.step = objective, "kit"
    club.offered.remove(objective)
    scene.events.append(planned(scene.seat, "objective", objective))


AIM = StepRules(
    _aim_actions,
    {Answer: ActionRules(lambda scene, action: action.what in scene.club.offered, _keep_objective)},
    refusal("E-R20", N_("Keep one of your two objectives.")),
)
"""The seat keeps one of two objectives (E-R20)."""


def next_jersey(club: Club) -> int:
    """Return the lowest numbered jersey without a side, or NOBODY."""
    numbered = club.icons[: len(NUMBERED)]
    return numbered.index(NOBODY) if NOBODY in numbered else NOBODY


def _worn(club: Club, icon: int) -> int:
    return club.icons[: len(NUMBERED)].count(icon)


def _kit_actions(scene: TurnContext) -> list[Action]:
    return [*WEAR[next_jersey(scene.club)], SUGGEST]


def _wear(scene: TurnContext, action: Wear) -> None:
    """Turn a jersey to a side; once five of a side are chosen, the others are forced."""
    club = scene.club
    club.icons[action.number] = action.icon
    scene.events.append(planned(scene.seat, "wear", action.number))
    if EACH in {_worn(club, BALL), _worn(club, SHIELD)}:
        _complete_kit(scene)


def _complete_kit(scene: TurnContext) -> None:
    """Let the assistant choose the sides of the remaining jerseys."""
    club = scene.club
    dress(club)
    club.step = "end"
    scene.events.append(KitChosen(scene.seat, tuple(club.icons)))


KIT = StepRules(
    _kit_actions,
    {
        Wear: ActionRules(
            lambda scene, action: action.number == next_jersey(scene.club),
            _wear,
        ),
        Suggest: ActionRules(always, lambda scene, _action: _complete_kit(scene)),
    },
    refusal("E-R17", N_("Choose the sides of the jerseys, from the lowest number on.")),
)
"""The seat chooses the side of each jersey, the lowest number first (E-R17)."""


def dress(club: Club) -> None:
    """Turn open jerseys, low numbers to the shield, and set a first 4-4-2 (E-R17)."""
    shields = _worn(club, SHIELD)
    for jersey in NUMBERED:
        if club.icons[jersey] == NOBODY:
            club.icons[jersey] = SHIELD if shields < EACH else BALL
            shields += club.icons[jersey] == SHIELD
    club.last = _first_line_up(club)


def _first_line_up(club: Club) -> list[int]:
    """Return the zones of a 4-4-2 with players in their sections (E-R17)."""
    places, zones = [*FIRST_LINE_UP], [NOBODY] * len(club.icons)
    for man in club.men:
        zone = next(zone for zone in places if zone // 3 in SECTIONS[man.man])
        zones[JERSEY[man.man]] = zone
        places.remove(zone)
    left_out = _replaced(club)
    for jersey in NUMBERED:
        if zones[jersey] == NOBODY and jersey not in left_out:
            zones[jersey] = places.pop(0)
    return zones


def _replaced(club: Club) -> list[int]:
    """Return the jerseys replaced at the start by numbers above 11 (E-A41).

    Each is the highest number without a card that has the same side as its replacement, so that
    the team keeps five balls and five shields.
    """
    numbers = [JERSEY[man.man] for man in club.men]
    found: list[int] = []
    for blank in numbers:
        if blank not in NUMBERED:
            side = club.icons[blank]
            found.append(
                next(
                    at
                    for at in reversed(NUMBERED)
                    if club.icons[at] == side and at not in (*numbers, *found)
                )
            )
    return found


def close_clubs(state: State) -> None:
    """Put the objectives not kept out of play."""
    for club in state.clubs:
        state.aside += club.offered
        club.offered = []
