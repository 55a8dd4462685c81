"""A line-up made by hand ahead of its Matchday, with a tactic (E-R47 to E-R51, E-R55)."""

import copy
from collections.abc import Sequence

from games.core.game import Action, Game, IllegalAction, Seat
from games.core.notation import Notation
from games.core.planning import order_line
from games.core.translation import N_, Translator
from games.eleven import actions
from games.eleven.cards.ids import BALL_SIDE, MAN, SHIELD_SIDE, jersey_answer
from games.eleven.cards.terms import SHIELD
from games.eleven.club.assets import man_of
from games.eleven.club.club import NOBODY, Club, Step
from games.eleven.club.context import NO_DICE, scene_of
from games.eleven.effects.triggers import trigger
from games.eleven.log.titles import card_name
from games.eleven.state import DAYS, Options, State
from games.eleven.view import View
from games.eleven.week.flow import advance
from games.eleven.week.prepare import begin_again, placing_order
from games.eleven.week.season import BEFORE, WEEK

KEY, PART = "by-hand", "line-up"
"""The key of the standing order, and the value of its result for all choices but the tactic."""
PREPARING: frozenset[Step] = frozenset({"squad", "spare", "deploy", "sheet"})
"""The steps of a Matchday until the team is sent out."""
NOTATION = Notation(actions.ACTIONS)
LINE_OF, READ = NOTATION.write, NOTATION.read
NO_TACTIC = LINE_OF(actions.Whistle())
ON_THE_DAY = N_("The team is sent out on Matchday. Until then you can change its line-up.")
SOLD = N_("{name} is not in your squad any more.")
OUT = N_("{name} is injured or suspended.")
TOO_FEW = N_("You had too few 💪 for {name}.")
UNFIT = N_("It did not fit your squad any more.")


def stage_of(state: State, seat: Seat) -> int | None:
    """Return the coming Matchday of this week; None once the team is sent out, or without one."""
    is_before = state.phase in {"monday", "days"}
    if not is_before and not (state.phase == "matchday" and state.clubs[seat].step in PREPARING):
        return None
    return len(BEFORE) + (state.round - 1) * len(WEEK) + 1 + DAYS


def is_tactic(line: str) -> bool:
    """Return whether a line chooses a tactic, or none."""
    return line == NO_TACTIC or line.startswith("tactic ")


def action_of(line: str) -> Action | None:
    """Return the action of a line; None if this version does not know it."""
    try:
        return READ(line)
    except IllegalAction:
        return None


def tactic_of(lines: Sequence[str]) -> str:
    """Return the line that chooses a tactic, "" if it is left open."""
    return next(filter(is_tactic, lines), "")


def without_tactic(lines: Sequence[str]) -> list[str]:
    """Return the lines that choose players and zones."""
    return [line for line in lines if not is_tactic(line)]


def lines_of(state: State, seat: Seat) -> list[str]:
    """Return the lines that lead from an empty line-up to that of a club (E-R47 to E-R51).

    They do not depend on the order in which the manager chose.
    """
    club = state.clubs[seat]
    match, used = club.match, sorted(man.man for man in club.men if man.used)
    found: list[Action] = [actions.Field(man) for man in used]
    found += [actions.Assign(man) for man in used if man_of(club, man).paid]
    if club.step == "squad":
        return [*map(LINE_OF, found)]
    found.append(actions.Settle())
    found += [actions.Answer(jersey_answer(at)) for at in match.gone]
    if state.options.blank == "owner":
        found += [_side(match.icons[blank]) for blank in _chosen_blanks(club)]
    placed = [at for at in placing_order(club) if match.zones[at] != NOBODY]
    found += [actions.Place(at, match.zones[at]) for at in placed]
    return [*map(LINE_OF, found)]


def _side(icon: int) -> Action:
    return actions.Answer(SHIELD_SIDE if icon == SHIELD else BALL_SIDE)


def _chosen_blanks(club: Club) -> list[int]:
    """Return the blank jerseys whose side the owner has chosen (E-A3)."""
    match = club.match
    return [
        blank for blank in match.blanks if blank not in match.gone and match.icons[blank] != NOBODY
    ]


def on_matchday(state: State, seat: Seat) -> State:
    """Return a copy as if Matchday had come and the seat had not chosen anything (E-R22)."""
    state = copy.deepcopy(state)
    scene = scene_of(state, seat, NO_DICE, [])
    club = scene.club
    if state.phase == "matchday":
        begin_again(scene, actions.Again())
        return state
    state.phase = "matchday"
    club.ask, club.todo, club.batch, club.step = None, [], [], "squad"
    trigger(scene, "matchday")
    advance(scene)
    return state


def on(
    game: Game[Options, State, View], state: State, seat: Seat, lines: Sequence[str]
) -> tuple[State, IllegalAction | None]:
    """Return a copy on Matchday after these lines, and why the first illegal one is left out.

    Illegal lines are tried again after the others: if a player is missing, the jerseys may have to
    be placed in another order.
    """
    state, refused, left = on_matchday(state, seat), None, without_tactic(lines)
    while left:
        failed: list[str] = []
        for line in left:
            try:
                game.apply(state, seat, READ(line), NO_DICE)
            except IllegalAction:
                refused = refused or _why_not(state.clubs[seat], action_of(line))
                failed.append(line)
        if len(failed) == len(left):
            break
        left = failed
    return state, refused


def refusal_of(
    game: Game[Options, State, View], state: State, seat: Seat, lines: Sequence[str]
) -> IllegalAction | None:
    """Return why a line-up cannot be played as it was made, None if it can."""
    _, refused = on(game, state, seat, lines)
    return refused


def _why_not(club: Club, action: Action | None) -> IllegalAction:
    """Return the reason for the report; it names the footballer concerned, if there is one."""
    if not isinstance(action, actions.Field | actions.Assign):
        return IllegalAction("plan", UNFIT)
    player, name = (
        next((other for other in club.men if other.man == action.man), None),
        MAN[action.man],
    )
    text = SOLD if player is None else OUT if player.is_out else TOO_FEW
    return IllegalAction("plan", text, name=name.name)


def choose(
    game: Game[Options, State, View],
    state: State,
    seat: Seat,
    lines: Sequence[str],
    more: Sequence[str],
) -> tuple[str, ...]:
    """Return the lines after further choices; illegal ones are skipped.

    Raises `IllegalAction` if all of them are illegal.
    """
    state, _ = on(game, state, seat, lines)
    tactic, refused = tactic_of(lines), list[IllegalAction]()
    for line in more:
        try:
            if is_tactic(line):
                tactic = _tactic(state.clubs[seat], line)
            else:
                _play(game, state, seat, READ(line))
        except IllegalAction as why:
            refused.append(why)
    if refused and len(refused) == len(more):
        raise refused[-1]
    return (*lines_of(state, seat), *([tactic] if tactic else []))


def _play(game: Game[Options, State, View], state: State, seat: Seat, action: Action) -> None:
    if isinstance(action, actions.Ready):
        raise IllegalAction("E-R51", ON_THE_DAY)
    game.apply(state, seat, action, NO_DICE)


def _tactic(club: Club, line: str) -> str:
    """Return the line; raises `IllegalAction` if its tactic is not the club's (E-R55)."""
    if line != NO_TACTIC and action_of(line) not in [*map(actions.PlayTactic, club.tactics)]:
        raise IllegalAction("E-R55", N_("Play one of your tactics, or none."))
    return line


def parts(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the stored lines that get a result: one for the line-up, one for its tactic."""
    found = [PART] if without_tactic(lines) else []
    return tuple(order_line(KEY, text) for text in (*found, tactic_of(lines)) if text)


def part_name(part: str, words: Translator) -> str:
    """Return the text of a result."""
    if part == PART:
        return words("Your line-up: made by hand")
    if part == NO_TACTIC:
        return words("Tactic: none")
    action = action_of(part)
    if isinstance(action, actions.PlayTactic):
        return words("Tactic: {card}", card=card_name(action.tactic, words))
    return ""
