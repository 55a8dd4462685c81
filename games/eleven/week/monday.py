"""Production and the board meeting (E-R22 to E-R28)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import add, attrgetter

from games.core.dice import Dice
from games.core.game import Action, Event
from games.core.translation import N_
from games.eleven.actions import Use, Whistle
from games.eleven.cards.effect_index import DECISION, DEEDS, VOTES
from games.eleven.cards.ids import colour_answer
from games.eleven.club.assets import directors_of
from games.eleven.club.club import Ask, Task
from games.eleven.club.context import TurnContext, scene_of
from games.eleven.effects.rolling import can_reroll, may_reroll, rolled
from games.eleven.effects.task_queue import tasks
from games.eleven.effects.triggers import trigger, usable, usable_of, use
from games.eleven.events import WeekCame
from games.eleven.log.news import interned
from games.eleven.log.report import Decided, Met, Produced
from games.eleven.state import State
from games.eleven.week.step_rules import ActionRules, StepRules, always, refusal

VOTE: Task = (-2, -1, 0)
"""The task of the die that decides how the directors vote."""
SIDES = 6
SOURCE = attrgetter("source")
BRINGS = {
    meeting: [tasks(ops, meeting) for ops in colours] for meeting, colours in DECISION.items()
}
"""By meeting card and colour: the tasks of the decision."""
week_came, produced = interned(WeekCame), interned(Produced)
met, decided = interned(Met), interned(Decided)


def open_monday(state: State, dice: Dice, events: list[Event]) -> None:
    """Begin a week: deal meeting cards and add the production (E-R24)."""
    state.round += 1
    state.phase = "monday"
    events.append(week_came(state.round, state.first))
    for seat, club in enumerate(state.clubs):
        club.rerolls = club.escapes = 0
        club.meeting = state.meetings.pop()
        club.res[:] = map(add, club.res, club.stats)
        eur, fan, ops, fit = club.stats
        events.append(produced(seat, (eur, fan, ops, fit)))
        trigger(scene_of(state, seat, dice, events), "monday")
        club.step = "meet"


def counted(votes: Sequence[int]) -> tuple[int, int, int]:
    """Return the numbers of yellow, blue and red votes."""
    return votes.count(0), votes.count(1), votes.count(2)


def tied(votes: Sequence[int]) -> list[int]:
    """Return the colours with most votes."""
    often = counted(votes)
    most = max(often)
    return [colour for colour, n in enumerate(often) if n == most]


@dataclass(frozen=True, slots=True)
class Poll:
    """A vote: the colour of each director, the votes by colour, and the colours with most votes."""

    votes: tuple[int, ...]
    counted: tuple[int, int, int]
    best: tuple[int, ...]


@cache
def poll_of(votes: tuple[int, ...]) -> Poll:
    """Return the count of these votes."""
    return Poll(votes, counted(votes), tuple(tied(votes)))


@cache
def polls_of(directors: tuple[int, ...]) -> list[tuple[Poll, bool]]:
    """Return by face of the die the vote of these directors, and whether the die is rolled again.

    A tie is rolled again unless all faces are ties (E-R27, E-A22). The cache makes random play
    5 % faster.
    """
    polls = [*map(poll_of, zip(*[VOTES[director] for director in directors], strict=True))]
    ties = [len(poll.best) > 1 for poll in polls]
    return [(poll, is_tied and not all(ties)) for poll, is_tied in zip(polls, ties, strict=True)]


def meet(scene: TurnContext) -> None:
    """Roll for the votes; a tie is rolled again for free (E-R27, E-R28, E-A22)."""
    club, seat = scene.club, scene.seat
    polls = polls_of(tuple(map(SOURCE, directors_of(club))))
    face = scene.dice.roll(scene.state.luck, seat)
    while polls[face - 1][1]:
        scene.events.append(rolled(seat, club.meeting, SIDES, face))
        face = scene.dice.roll(scene.state.luck, seat)
    poll, _ = polls[face - 1]
    club.votes = [*poll.votes]
    scene.events.append(met(seat, club.meeting, face, poll.counted))
    club.step = "talk"
    if can_reroll(club):
        club.ask = may_reroll(VOTE, face, SIDES)


def skip_talk(scene: TurnContext) -> None:
    """Skip the step if no card can change the votes."""
    if not usable(scene, "meeting"):
        scene.club.step = "carry"


def carry(scene: TurnContext) -> None:
    """Carry out the decision with most votes; ask the owner if they are tied (E-A22)."""
    best = poll_of(tuple(scene.club.votes)).best
    if len(best) > 1:
        scene.club.ask = Ask("decision", tuple(colour_answer(colour) for colour in best))
    else:
        decide(scene, best[0])


def decide(scene: TurnContext, colour: int) -> None:
    """Queue the tasks of a decision."""
    club = scene.club
    scene.events.append(decided(scene.seat, club.meeting, colour))
    club.todo += BRINGS[club.meeting][colour]
    club.step = "end"


def close_monday(state: State) -> None:
    """Discard the cards of the board meetings."""
    for club in state.clubs:
        state.gone_meetings.append(club.meeting)
        club.meeting, club.votes = -1, []


def _talk_actions(scene: TurnContext) -> list[Action]:
    sources = dict.fromkeys(DEEDS[deed].source for deed in usable(scene, "meeting"))
    return [*(Use(source) for source in sources), Whistle()]


def _use_in_meeting(scene: TurnContext, action: Use) -> None:
    use(scene, usable_of(scene, action.source, "meeting")[0])


def _end_talk(scene: TurnContext, _action: Whistle) -> None:
    scene.club.step = "carry"


TALK = StepRules(
    _talk_actions,
    {
        Use: ActionRules(
            lambda scene, action: bool(usable_of(scene, action.source, "meeting")),
            _use_in_meeting,
        ),
        Whistle: ActionRules(always, _end_talk),
    },
    refusal("E-R28", N_("Use a card on the vote, or go on to the decision.")),
)
"""The seat may use cards that change the vote, before the decision (E-R28)."""
