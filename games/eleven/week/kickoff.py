"""The steps around a match: line-up, absences, stands, opponent, tactic, cards (E-R51 to E-R56)."""

from games.core.game import Action
from games.core.translation import N_
from games.eleven.actions import Act, FillStands, PlayTactic, Whistle
from games.eleven.cards.effect_index import DEEDS, NO_DEEDS, POST_FACE
from games.eleven.cards.ids import JERSEY
from games.eleven.cards.terms import When
from games.eleven.club.assets import stands_of
from games.eleven.club.club import FAN, NOBODY, Club, Step
from games.eleven.club.context import TurnContext
from games.eleven.club.derbies import other_of
from games.eleven.club.injuries import sit_out
from games.eleven.effects.conditions import holds
from games.eleven.effects.task_queue import start
from games.eleven.effects.triggers import trigger, usable, usable_of, use
from games.eleven.log.news import interned
from games.eleven.log.report import FansSeated, LinedUp, OpponentShown, TacticPlayed
from games.eleven.week.step_rules import ActionRules, StepRules, WhyNot, always, refusal

WHISTLE = Whistle()
tactic_played = interned(TacticPlayed)
fans_seated, opponent_shown = interned(FansSeated), interned(OpponentShown)


def send_out(scene: TurnContext) -> None:
    """Fix the line-up, and queue the effects before the match (E-R51, E-R52)."""
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


def absent(scene: TurnContext) -> None:
    """Mark injured and suspended cards as absent (E-R53)."""
    sit_out(scene)
    scene.club.step = "stands"


def most_fans(club: Club) -> int:
    """Return the most FAN the club can put on its stands (E-R54)."""
    return min(club.res[FAN], stands_of(club))


def skip_stands(scene: TurnContext) -> None:
    """Skip the step if the club has no FAN."""
    if not scene.club.res[FAN]:
        scene.club.step = "reveal"


def _stands_actions(scene: TurnContext) -> list[Action]:
    """Return the possible numbers of FAN, the highest first."""
    return [*map(FillStands, range(most_fans(scene.club), -1, -1))]


def _seat_fans(scene: TurnContext, action: FillStands) -> None:
    """Put FAN on the stands, irrevocably (E-A30)."""
    club = scene.club
    club.match.stands = action.fans
    club.res[FAN] -= action.fans
    scene.events.append(fans_seated(scene.seat, action.fans))
    club.step = "reveal"


STANDS = StepRules(
    _stands_actions,
    {
        FillStands: ActionRules(
            lambda scene, action: 0 <= action.fans <= most_fans(scene.club),
            _seat_fans,
        )
    },
    refusal("E-R54", N_("How many 👥 go on the stands? One per stand.")),
)
"""The seat puts FAN on its stands (E-R54)."""


def reveal(scene: TurnContext) -> None:
    """Reveal the opponent (E-R55); that of a derby is shown once both line-ups are in (E-A43)."""
    club = scene.club
    if other_of(club) == NOBODY:
        show(scene)
    club.step = "tactic" if club.tactics else "match"


def show(scene: TurnContext) -> None:
    """Show the seat its opponent."""
    club = scene.club
    club.match.is_shown = True
    scene.events.append(opponent_shown(scene.seat, club.rivals[0]))


def _tactic_actions(scene: TurnContext) -> list[Action]:
    return [*map(PlayTactic, scene.club.tactics), WHISTLE]


def choose_tactic(scene: TurnContext, action: PlayTactic) -> None:
    """Play one tactic; a condition that fails makes it do nothing (E-R55, E-A29)."""
    club = scene.club
    club.step = "match"
    club.match.tactic = action.tactic
    if action.tactic not in club.seen:
        club.seen.append(action.tactic)
    scene.events.append(tactic_played(scene.seat, action.tactic))
    start_tactic(scene, "match")


def _play_none(scene: TurnContext, _action: Whistle) -> None:
    scene.club.step = "match"


TACTIC = StepRules(
    _tactic_actions,
    {
        PlayTactic: ActionRules(
            lambda scene, action: action.tactic in scene.club.tactics,
            choose_tactic,
        ),
        Whistle: ActionRules(always, _play_none),
    },
    refusal("E-R55", N_("Play one of your tactics, or none.")),
)
"""The seat plays one tactic card or none (E-R55, E-A29)."""


def start_tactic(scene: TurnContext, when: When) -> None:
    """Queue the effects of the tactic played at this moment."""
    tactic = scene.club.match.tactic
    if tactic == NOBODY:
        return
    for deed in POST_FACE[tactic][""].deeds.get(when, NO_DEEDS):
        if holds(scene.state, scene.seat, DEEDS[deed].condition, tactic):
            start(scene, deed)


def _act_rules(when: When, following: Step, why_not: WhyNot) -> StepRules:
    """Return the rules of a step at which cards of a moment may be used (E-R56)."""

    def legal_actions(scene: TurnContext) -> list[Action]:
        sources = dict.fromkeys([DEEDS[deed].source for deed in usable(scene, when)])
        return [*map(Act, sources), WHISTLE]

    def can_act(scene: TurnContext, action: Act) -> bool:
        return bool(usable_of(scene, action.source, when))

    def use_card(scene: TurnContext, action: Act) -> None:
        use(scene, usable_of(scene, action.source, when)[0])

    def go_on(scene: TurnContext, _action: Whistle) -> None:
        scene.club.step = following

    kinds = {Act: ActionRules(can_act, use_card), Whistle: ActionRules(always, go_on)}
    return StepRules(legal_actions, kinds, why_not)


MATCH = _act_rules(
    "match", "compare", refusal("E-R56", N_("Use an action that is paid for, or kick off."))
)
"""The seat may use cards before the zones are compared."""
ZONES = _act_rules(
    "zones", "result", refusal("E-R56", N_("Use an action that is paid for, or end the match."))
)
"""The seat may use cards after the zones are compared."""


def skip_match(scene: TurnContext) -> None:
    """Skip the step if no card can be used before the zones are compared."""
    if not usable(scene, "match"):
        scene.club.step = "compare"


def skip_zones(scene: TurnContext) -> None:
    """Skip the step if no card can be used after the zones are compared."""
    if not usable(scene, "zones"):
        scene.club.step = "result"
