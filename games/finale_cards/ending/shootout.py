"""The penalty shoot-out: rounds of five shots each until it is decided (F-R70 to F-R74)."""

from dataclasses import replace

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat, Timer
from games.core.translation import N_
from games.finale_cards.actions import NameKeeper, NameShooter, NameStrongest, Shoot
from games.finale_cards.cards.cards import STRENGTH, SURNAMES
from games.finale_cards.cards.die import roll, roll_off
from games.finale_cards.events import Noted, RolledOff, ShootersShown, ShotsCounted, ShotTaken
from games.finale_cards.state import ACKER, EMPTY, SEATS, STOLLEN, Plan, State, goalies, is_goalie

SHOTS = 5
SECONDS = 20
"""After this time a shot is taken for a seat that has not taken it, so that nobody waits long."""
MOST_ROUNDS = 20
"""The shoot-out is a draw after this many level rounds, so that it is finite."""
ALL_NAMED = N_("You have your five shooters. Press Ready, or Clear.")


def begin_round(state: State) -> list[Event]:
    """Ask both seats for a goalie and five shooters; shooters rest until all have shot (F-A26)."""
    state.phase = "shooters"
    state.round += 1
    for side in state.sides:
        side.plan, side.ready = EMPTY, False
        if len(side.squad) - len(goalies(side.squad)) - len(side.shot) < SHOTS:
            side.shot = []
    return []


def shooter_actions(state: State, seat: Seat) -> list[Action]:
    """Return the possible goalies, then the possible next shooters, lost ones included (F-A25)."""
    side = state.sides[seat]
    wishes: list[Action] = [
        *(NameKeeper(man) for man in goalies(side.squad)),
        *(NameShooter(man) for man in side.squad),
        NameStrongest(),
    ]
    return [wish for wish in wishes if why_not_shooter(state, seat, wish) is None]


def why_not_shooter(state: State, seat: Seat, action: Action) -> IllegalAction | None:
    """Return why the seat may not name this footballer, or None if it may."""
    if isinstance(action, NameShooter):
        return _why_not_shooter(state, seat, action.man)
    if isinstance(action, NameKeeper):
        return _why_not_keeper(state, seat, action.man)
    if isinstance(action, NameStrongest):
        return IllegalAction("F-R71", ALL_NAMED) if is_named(state.sides[seat].plan) else None
    return IllegalAction("F-R71", N_("Choose your goalie, then your five shooters in order."))


def _why_not_shooter(state: State, seat: Seat, man: int) -> IllegalAction | None:
    side, name = state.sides[seat], SURNAMES[man]
    named = side.plan.shooters
    if not named:
        return IllegalAction("F-A27", N_("Choose your goalie first."))
    if is_named(side.plan):
        return IllegalAction("F-R71", ALL_NAMED)
    if man not in side.squad or is_goalie(man):
        text = N_("{name} can't shoot. Choose an outfield player of your squad.")
        return IllegalAction("F-R71", text, name=name)
    text = N_("{name} has a shot already. Choose someone else.")
    return IllegalAction("F-A26", text, name=name) if man in (*named, *side.shot) else None


def _why_not_keeper(state: State, seat: Seat, man: int) -> IllegalAction | None:
    side = state.sides[seat]
    if side.plan.shooters:
        return IllegalAction("F-A27", N_("You have chosen your goalie. Press Clear to change him."))
    text = N_("{name} is not a goalie of your squad. Choose one who is.")
    return None if man in goalies(side.squad) else IllegalAction("F-A27", text, name=SURNAMES[man])


def name_shooter(state: State, seat: Seat, action: Action) -> Noted:
    """Add a goalie or shooters to the plan; the event is private to the seat."""
    side = state.sides[seat]
    if isinstance(action, NameKeeper):
        noted = Noted(seat, "keeper", (action.man,), only=(seat,))
    elif isinstance(action, NameShooter):
        noted = Noted(seat, "shooter", (action.man,), only=(seat,))
    else:
        noted = Noted(seat, "strongest", strongest(state, seat), only=(seat,))
    side.plan = replace(side.plan, shooters=(*side.plan.shooters, *noted.cards))
    return noted


def strongest(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the strongest footballers for what is missing; the goalie by all four strengths."""
    side, named = state.sides[seat], state.sides[seat].plan.shooters
    keepers = sorted(goalies(side.squad), key=lambda man: -sum(STRENGTH[man]))
    keeper = [] if named else keepers[:1]
    rested = [man for man in side.squad if not is_goalie(man) and man not in (*named, *side.shot)]
    rested.sort(key=lambda man: -STRENGTH[man][0])
    return (*keeper, *rested[: SHOTS + 1 - len(named) - len(keeper)])


def is_named(plan: Plan) -> bool:
    """Return whether a goalie and five shooters are named."""
    return len(plan.shooters) > SHOTS


def reveal_shooters(state: State, dice: Dice) -> list[Event]:
    """Reveal both lists and roll for the first shot (F-R71, F-R72); take all shots if agreed."""
    stollen, acker = (side.plan.shooters for side in state.sides)
    rolls = roll_off(state, dice)
    state.shooters, state.taken = [list(stollen), list(acker)], []
    state.first = STOLLEN if rolls[-1][STOLLEN] > rolls[-1][ACKER] else ACKER
    for side in state.sides:
        side.shot += side.plan.shooters[1:]
        side.plan, side.ready = EMPTY, False
    state.turn = state.first
    _ask_for_shot(state)
    lists = stollen[1:], acker[1:]
    return [ShootersShown((stollen[0], acker[0]), lists), RolledOff(rolls)]


def _ask_for_shot(state: State) -> None:
    """Wait for the next shot to be taken, unless all were agreed to be taken at once."""
    state.phase = "shots" if state.options.shots == "each" else "shot"


def next_shot(state: State) -> Shoot:
    """Return the only shot that can be taken now."""
    return Shoot(len(state.taken) + 1)


def bell(state: State) -> Timer | None:
    """Return the timer that takes the next shot for a seat that does not, or None."""
    return Timer(next_shot(state), SECONDS) if state.phase == "shots" else None


def why_not_shoot(state: State, _seat: Seat, action: Shoot) -> IllegalAction | None:
    """Return why this shot cannot be taken now, or None if it can."""
    if action == next_shot(state):
        return None
    return IllegalAction("F-R72", N_("This shot is taken already. Take the next one."))


def begin_shot(state: State, _seat: Seat, _action: Shoot) -> list[Event]:
    """Let the next shot be taken."""
    state.phase = "shot"
    return []


def shoot(state: State, dice: Dice) -> list[Event]:
    """Take the next shot; the sides alternate, and after ten it is counted (F-R72, F-A26)."""
    seat, number = state.turn, len(state.taken) // 2
    man, keeper = state.shooters[seat][1 + number], state.shooters[1 - seat][0]
    shot = _shot(state, seat, man, keeper, number, dice)
    state.taken.append(shot.goal)
    state.turn = 1 - seat
    if len(state.taken) == 2 * SHOTS:
        return [shot, *_count(state)]
    _ask_for_shot(state)
    return [shot]


def _count(state: State) -> list[Event]:
    """Add the round's goals and end the match, or ask for another round (F-R74)."""
    goals = [sum(state.taken[seat ^ state.first :: 2]) for seat in SEATS]
    state.shots.append((goals[STOLLEN], goals[ACKER]))
    events: list[Event] = [ShotsCounted(state.shots[-1])]
    if goals[STOLLEN] != goals[ACKER]:
        state.phase, state.ending = "over", "shoot-out"
    elif len(state.shots) == MOST_ROUNDS:
        state.phase, state.ending = "over", "endless"
    else:
        events += begin_round(state)
    return events


def _shot(state: State, seat: Seat, man: int, keeper: int, number: int, dice: Dice) -> ShotTaken:
    """Return a shot: only a higher total scores, and the goalie turns after each (F-R73, F-A27)."""
    strength, against = STRENGTH[man][0], STRENGTH[keeper][number & 3]
    die, other = roll(state, dice), roll(state, dice)
    goal = strength + die > against + other
    return ShotTaken(seat, man, strength, die, keeper, against, other, goal)
