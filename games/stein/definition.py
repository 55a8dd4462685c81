"""The definition of 11."""

from pathlib import Path
from types import MappingProxyType

from games.core.definition import GameDefinition
from games.core.definition_groups import Analysis, Pictures, Texts, Turns
from games.core.topics import topics_of
from games.core.translation import N_
from games.stein.actions import ACTIONS, Aim, EndTurn, ShootIn
from games.stein.board.board import PLAYERS
from games.stein.bots import BOTS
from games.stein.computer.prospects import PROSPECTS
from games.stein.computer.reasons import reason
from games.stein.events import EVENTS, GoalScored, Guessed, HalfEnded, PenaltyTaken
from games.stein.halves import turns_of
from games.stein.lesson import LESSON
from games.stein.options import OPTIONS
from games.stein.picture import close_up, picture
from games.stein.rules import Stein
from games.stein.screen.labels import MARKS
from games.stein.screens import TITLE, screen, standing, step_back, topic_of
from games.stein.state import LAST_EXTRA_HALF, LAST_HALF, Options, State, audit
from games.stein.stories import story

_LUCKY = 600
"""A wait for an ace, or for a lead by two, lasts longer than this many turns (or pairs of
penalties) in fewer than one match in 10**35."""


def bound(options: Options) -> int:
    """Return the most moves a match can take.

    A turn has at most six steps, a shot by each of eleven pieces, a goal shot, its answer, the end,
    and a kick-off with all players to place again.
    """
    placing = 2 * PLAYERS + 1
    moves = 6 + 11 + 1 + 1 + 1 + placing
    halves = LAST_HALF if options.tie == "draw" else LAST_EXTRA_HALF
    played = sum(placing + (turns_of(options, h) + _LUCKY) * moves for h in range(1, halves + 1))
    bells = halves
    return played + bells + 2 * 5 + 2 * 2 * _LUCKY


DEFINITION = GameDefinition(
    name="stein",
    title=TITLE,
    about=N_("Board football by Dieter Stein: run, attack and pass on a pitch of crossing lines."),
    seats=range(2, 3),
    game=Stein(),
    state=State,
    options=Options,
    actions=ACTIONS,
    events=EVENTS,
    screen=screen,
    story=story,
    standing=standing,
    picture=picture,
    bots=BOTS,
    topics=topics_of("games.stein"),
    topic_of=topic_of,
    audit=audit,
    bound=bound,
    choices=OPTIONS,
    lesson=LESSON,
    texts=Texts(
        moments=(GoalScored,),
        score_after=lambda event: event.score if isinstance(event, GoalScored) else None,
        dramatic=(Guessed, GoalScored, PenaltyTaken, HalfEnded),
        seat_names=(N_("Red"), N_("White")),
        seat_marks=MARKS,
        step_back=step_back,
        undo_note=lambda _options: N_(
            "You can undo the steps of your turn until it ends or the goalie has guessed."
        ),
        hand_label=N_("My team"),
    ),
    pictures=Pictures(
        close_up=close_up,
    ),
    turns=Turns(
        slow_options=MappingProxyType({"turns": 12}),
        is_live=lambda options: options.clock == "wall",
        are_planned=True,
        final=(Aim, EndTurn, ShootIn),
    ),
    analysis=Analysis(
        prospects=PROSPECTS,
        reason=reason,
        puzzle_file=Path(__file__).with_name("puzzles.jsonl"),
    ),
)
