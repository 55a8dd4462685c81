"""11 in its box."""

from games.core.bots import RandomBot
from games.core.box import Box, Option
from games.core.topics import topics_of
from games.core.words import N_
from games.stein.actions import ACTIONS
from games.stein.board import PLAYERS
from games.stein.bots import NormalBot
from games.stein.events import EVENTS, GoalScored
from games.stein.halves import turns_of
from games.stein.lesson import LESSON
from games.stein.picture import close_up, picture
from games.stein.rules import Stein
from games.stein.screens import screen, topic_of
from games.stein.state import LAST_EXTRA_HALF, LAST_HALF, Options, State, audit
from games.stein.stories import story

_LUCKY = 600
"""Turns, or pairs of penalties, that a wait for an ace or a lead by two outlasts in fewer than one
match in 10**35."""


def bound(options: Options) -> int:
    """Return the most moves a match takes.

    A turn has at most six steps, a shot by each of eleven pieces, a goal shot, its answer, the end,
    and a kick-off with all players to place again.
    """
    placing = 2 * PLAYERS + 1
    moves = 6 + 11 + 1 + 1 + 1 + placing
    halves = LAST_HALF if options.tie == "draw" else LAST_EXTRA_HALF
    played = sum(placing + (turns_of(options, h) + _LUCKY) * moves for h in range(1, halves + 1))
    bells = halves
    return played + bells + 2 * 5 + 2 * 2 * _LUCKY


BOX = Box(
    name="stein",
    title=N_("11"),
    about=N_("Board football by Dieter Stein: run, tackle and pass on a pitch of crossing lines."),
    seats=range(2, 3),
    game=Stein(),
    state=State,
    options=Options,
    actions=ACTIONS,
    events=EVENTS,
    moments=(GoalScored,),
    screen=screen,
    story=story,
    picture=picture,
    close_up=close_up,
    bots={"random": RandomBot(), "normal": NormalBot()},
    topics=topics_of("games.stein"),
    topic_of=topic_of,
    audit=audit,
    bound=bound,
    choices=(
        Option(
            "clock",
            N_("A half ends"),
            (("turns", N_("by turns")), ("wall", N_("by the clock"))),
        ),
        Option(
            "turns",
            N_("Turns"),
            (
                (40, N_("40 turns a half")),
                (12, N_("12 turns a half")),
                (20, N_("20 turns a half")),
                (30, N_("30 turns a half")),
                (60, N_("60 turns a half")),
                (80, N_("80 turns a half")),
            ),
        ),
        Option(
            "minutes",
            N_("Clock"),
            (
                (20, N_("20 minutes")),
                (5, N_("5 minutes")),
                (10, N_("10 minutes")),
                (45, N_("45 minutes")),
            ),
        ),
        Option(
            "tie",
            N_("Draw"),
            (("draw", N_("it stands")), ("extra", N_("extra time"))),
        ),
        Option(
            "early_stop",
            N_("Shoot-out decided early"),
            ((False, N_("No")), (True, N_("No more shots once ten cannot change it"))),
        ),
    ),
    seat_names=(N_("Red"), N_("White")),
    undo_note=N_("Steps of a turn can be taken back until it ends or the goalie has called."),
    hand_label=N_("My side"),
    lesson=LESSON,
)
