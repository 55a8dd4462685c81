"""The score a choice in a match leads to, tried out on a state sampled from the seat's view.

Once the opponent is revealed, the zones are compared without a die and without hidden cards, so the
result depends on the view alone.
"""

from copy import copy
from dataclasses import dataclass

from games.core.dice import RandomSource
from games.eleven.actions import Act, Answer, PlayTactic
from games.eleven.club.club import NOBODY, About, Club, Step
from games.eleven.club.context import NO_DICE, TurnContext
from games.eleven.club.league import POINTS, result_of
from games.eleven.effects.operations import do
from games.eleven.imagine import imagine
from games.eleven.view import View, copy_of_fixture, copy_of_man, copy_of_post
from games.eleven.week.match import compare
from games.eleven.week.questions import QUESTIONS
from games.eleven.week.steps import STEP_RULES

BEFORE_ZONES: frozenset[Step] = frozenset({"tactic", "match"})
"""The steps at which the opponent is known and the zones are not compared yet."""
ASKED: frozenset[About] = frozenset({"target", "option", "jersey", "zone"})
"""Questions whose answers change the line-up."""


@dataclass(frozen=True, slots=True)
class ScorePreview:
    """Goals for and against; `is_best` means that further questions got their best answers."""

    goals: tuple[int, int]
    is_best: bool = False

    @property
    def worth(self) -> tuple[int, int]:
        """League points, then the difference of goals; more is better."""
        mine, theirs = self.goals
        return POINTS[result_of(mine, theirs)], mine - theirs


def has_score(view: View) -> bool:
    """Return whether choices of this view lead to a score that can be predicted."""
    front = view.front
    if front is None or not front.match.is_shown or front.match.result != NOBODY:
        return False
    if front.ask is not None:
        return front.ask.about in ASKED
    return front.step in {*BEFORE_ZONES, "zones"}


def score_after(view: View, action: PlayTactic | Act | Answer | None) -> ScorePreview | None:
    """Return the score after a tactic, a card's action or an answer, without any other card.

    Without an action it is the score as it stands, ignoring any open question. Returns None if a
    die decides.
    """
    assert view.seat is not None
    state = imagine(view, view.seat, RandomSource(b"score"))
    scene = TurnContext(state, view.seat, state.clubs[view.seat], NO_DICE, [])
    luck, is_compared = [*state.luck], scene.club.step not in BEFORE_ZONES
    if isinstance(action, Answer):
        _answer(scene, action.what)
    elif action is None:
        scene.club.ask = None
        scene.club.todo.clear()
    else:
        STEP_RULES[scene.club.step].actions[type(action)].apply(scene, action)
    return _score(scene, luck, is_compared=is_compared)


def _answer(scene: TurnContext, what: int) -> None:
    ask = scene.club.ask
    assert ask is not None
    scene.club.ask = None
    QUESTIONS[ask.about].apply(scene, ask, what)


def _score(scene: TurnContext, luck: list[int], *, is_compared: bool) -> ScorePreview | None:
    """Return the score once everything queued has happened and the zones are compared."""
    club = scene.club
    while True:
        while club.todo and club.ask is None:
            do(scene, club.todo.pop())
        if scene.state.luck != luck:
            return None
        if club.ask is not None:
            return _best(scene, luck, club.ask.answers, is_compared=is_compared)
        if is_compared:
            return ScorePreview((club.match.goals[0], club.match.goals[1]))
        compare(scene)
        is_compared = True


def _copy(club: Club) -> Club:
    """Return a copy of what cards change in a match; a deep copy takes four times as long."""
    made = copy(club)
    made.men, made.posts = [*map(copy_of_man, club.men)], [*map(copy_of_post, club.posts)]
    made.match, made.roster = copy_of_fixture(club.match), None
    made.res, made.icons, made.todo = [*club.res], [*club.icons], [*club.todo]
    return made


def _best(
    scene: TurnContext, luck: list[int], answers: tuple[int, ...], *, is_compared: bool
) -> ScorePreview | None:
    """Return the score after the best answer to the open question."""
    score_previews: list[ScorePreview] = []
    for what in answers:
        state = copy(scene.state)
        state.clubs, state.luck = [*state.clubs], [*state.luck]
        state.clubs[scene.seat] = _copy(scene.club)
        tried = TurnContext(state, scene.seat, state.clubs[scene.seat], NO_DICE, [])
        _answer(tried, what)
        score = _score(tried, luck, is_compared=is_compared)
        if score is None:
            return None
        score_previews.append(score)
    best = max(score_previews, key=lambda score_preview: score_preview.worth)
    return ScorePreview(best.goals, is_best=True)
