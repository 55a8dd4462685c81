"""The report of a match: at most four sentences, one of them about its turning point."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from games.core.translation import N_, Translator, ngettext_noop
from games.eleven.broadcast.course import Cancelled, Course, Duel, Moment, Stage
from games.eleven.broadcast.moment_texts import clause, sentence
from games.eleven.club.league import DRAW, WIN, result_of
from games.eleven.state import OPPONENTS
from games.eleven.week.opponents import die_of
from games.eleven.wording.names import league_name

MOST_SENTENCES = 4
CLEAR = 3
"""The goal difference from which a match is one-sided."""
Kind: TypeAlias = Literal[
    "comeback",
    "upset",
    "walkover",
    "edged",
    "beaten",
    "goalless",
    "drawn",
    "rescued",
    "slipped",
    "collapse",
    "thrashed",
    "stumble",
    "outclassed",
    "pipped",
    "lost",
]
OPENERS: Mapping[Kind, Sequence[str]] = {
    "comeback": (
        N_("{name} comes from behind and beats {club} {mine}:{theirs}."),
        N_("Behind at first, {name} turns it round: {mine}:{theirs} against {club}."),
    ),
    "upset": (
        N_("What an upset: {name} beats the favourites of {club} {mine}:{theirs}."),
        N_("{club} came as favourites and go home beaten: {mine}:{theirs} for {name}."),
    ),
    "walkover": (
        N_("{name} takes {club} apart, {mine}:{theirs}."),
        N_("No contest: {name} sweeps {club} aside, {mine}:{theirs}."),
    ),
    "edged": (
        N_("{name} edges past {club}, {mine}:{theirs}."),
        N_("One goal makes the difference: {name} beats {club} {mine}:{theirs}."),
    ),
    "beaten": (
        N_("{name} beats {club} {mine}:{theirs}."),
        N_("A clear win: {mine}:{theirs} for {name} against {club}."),
    ),
    "goalless": (
        N_("No goals between {name} and {club}."),
        N_("{name} and {club} cancel each other out, 0:0."),
    ),
    "drawn": (
        N_("{name} and {club} share the points, {mine}:{theirs}."),
        N_("Nobody gives way: {mine}:{theirs} between {name} and {club}."),
    ),
    "rescued": (
        N_("{name} comes back to draw {mine}:{theirs} with {club}."),
        N_("Behind, but not beaten: {name} gets a {mine}:{theirs} against {club}."),
    ),
    "slipped": (
        N_("{name} is ahead, but {club} hit back: {mine}:{theirs}."),
        N_("The win slips away: only {mine}:{theirs} for {name} against {club}."),
    ),
    "collapse": (
        N_("{name} was ahead and still loses {mine}:{theirs} to {club}."),
        N_("{club} turn the match round, and {name} loses {mine}:{theirs}."),
    ),
    "thrashed": (
        N_("{club} take {name} apart, {mine}:{theirs}."),
        N_("A day to forget: {name} goes down {mine}:{theirs} against {club}."),
    ),
    "stumble": (
        N_("{name} stumbles over the outsiders of {club}, {mine}:{theirs}."),
        N_("Not in the script: {name} loses {mine}:{theirs} to {club}."),
    ),
    "outclassed": (
        N_("The favourites of {club} are too strong for {name}, {mine}:{theirs}."),
        N_("{club} show why they are favourites: {name} loses {mine}:{theirs}."),
    ),
    "pipped": (
        N_("{name} loses {mine}:{theirs} to {club}, by a single goal."),
        N_("So close: {name} goes down {mine}:{theirs} against {club}."),
    ),
    "lost": (
        N_("{name} loses {mine}:{theirs} to {club}."),
        N_("Nothing gained: {name} loses {mine}:{theirs} to {club}."),
    ),
}
"""By kind of match: wordings of its first sentence; the manager's own goals come first."""
TURNING: Mapping[Stage, str] = {
    "before": N_("The match tips before the kick-off, at {mine}:{theirs}: {how}"),
    "early": N_("The match tips right at the start, at {mine}:{theirs}: {how}"),
    "attack": N_("The match tips up front, at {mine}:{theirs}: {how}"),
    "midfield": N_("The match tips in midfield, at {mine}:{theirs}: {how}"),
    "defence": N_("The match tips at the back, at {mine}:{theirs}: {how}"),
    "late": N_("The match tips in the closing minutes, at {mine}:{theirs}: {how}"),
}
CLOSEST = N_("The closest to a goal: {how}")
MISSED = N_("The best chance goes begging: {how}")
HELD = ngettext_noop(
    "The defence stops the one attack that comes and keeps a clean sheet.",
    "The defence stops all {n} attacks and keeps a clean sheet.",
)
SAVED = N_("The save of the day: {how}")


def report(course: Course, name: str, moved: str, words: Translator) -> list[str]:
    """Return the sentences; `moved` is one about the league table, or "" if there is none."""
    turning = turning_point(course)
    others = [*_others(course, turning, words)]
    told = [_opener(course, name, words), *_turning(turning, course, words), *others[:1]]
    return [*told, *([moved] if moved else others[1:])][:MOST_SENTENCES]


def kind_of(course: Course) -> Kind:
    """Return how the match went, by its result, its course and the opponent's die.

    In a derby each manager is shown the own attack first, so who was behind is not said.
    """
    mine, theirs = course.score
    leads = [ours - other for ours, other in (turn.score for turn in course.turns)]
    if course.rival >= OPPONENTS:
        leads = [mine - theirs]
    outcome, die = result_of(mine, theirs), die_of(course.rival)
    margin = abs(mine - theirs)
    if outcome == WIN:
        kinds: dict[Kind, bool] = {
            "comeback": min(leads) < 0,
            "upset": die == "red",
            "walkover": margin >= CLEAR,
            "edged": margin == 1,
        }
        return next((kind for kind, holds in kinds.items() if holds), "beaten")
    if outcome == DRAW:
        if not mine:
            return "goalless"
        if course.rival >= OPPONENTS:
            return "drawn"
        return "rescued" if [lead for lead in leads if lead][-1] < 0 else "slipped"
    kinds = {
        "collapse": max(leads) > 0,
        "thrashed": margin >= CLEAR,
        "stumble": die == "green",
        "outclassed": die == "red",
        "pipped": margin == 1,
    }
    return next((kind for kind, holds in kinds.items() if holds), "lost")


def turning_point(course: Course) -> Moment | None:
    """Return the moment that decided the result.

    It is the moment after which the result did not change any more. If one side led from the first
    goal on, it is the goal that brought its score above the other side's final score. Without any
    goal it is the strongest ball that was stopped, or None if there was none.
    """
    last, found = DRAW, None
    for turn in course.turns:
        outcome = result_of(*turn.score)
        if outcome != last:
            last, found = outcome, turn
    if found is None:
        stopped = [moment for moment in course.moments if isinstance(moment, Duel)]
        return max(stopped, key=lambda duel: duel.ball, default=None)
    if found is not course.turns[0]:
        return found
    winner, needed = (0, course.score[1] + 1) if last == WIN else (1, course.score[0] + 1)
    return next(event for event in course.turns if event.score[winner] == needed)


def _opener(course: Course, name: str, words: Translator) -> str:
    mine, theirs = course.score
    texts = OPENERS[kind_of(course)]
    text = texts[(course.rival + len(course.moments)) % len(texts)]
    return words(text, name=name, club=league_name(course.rival, words), mine=mine, theirs=theirs)


def _turning(turning: Moment | None, course: Course, words: Translator) -> Iterator[str]:
    if turning is None:
        return
    how = clause(turning, course, words)
    if isinstance(turning, Duel):
        yield words(CLOSEST, how=how)
        return
    mine, theirs = turning.score
    yield words(TURNING[turning.stage], mine=mine, theirs=theirs, how=how)


def _others(course: Course, turning: Moment | None, words: Translator) -> Iterator[str]:
    """Yield sentences about other moments, the most important one first."""
    cancelled = [turn for turn in course.turns if isinstance(turn, Cancelled) and turn != turning]
    for cancellation in cancelled[:1]:
        yield sentence(cancellation, course, words)
    mine, theirs = course.score
    stopped = [
        moment for moment in course.moments if isinstance(moment, Duel) and moment != turning
    ]
    if mine <= theirs:
        chances = [duel for duel in stopped if duel.is_mine]
        for chance in sorted(chances, key=lambda duel: -duel.ball)[:1]:
            yield words(MISSED, how=clause(chance, course, words))
    held = [duel for duel in stopped if not duel.is_mine]
    if mine > theirs == 0 and held and not cancelled:
        yield words.plural(*HELD, len(held))
    elif mine > theirs and held:
        save = max(held, key=lambda duel: duel.ball)
        yield words(SAVED, how=clause(save, course, words))
