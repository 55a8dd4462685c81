"""The definition of FINALE dice football."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

from games.core.definition import GameDefinition
from games.core.definition_groups import Analysis, Pictures, Texts
from games.core.game import Outcome
from games.core.topics import topics_of
from games.core.translation import N_
from games.finale_dice.actions import ACTIONS
from games.finale_dice.bots import BOTS
from games.finale_dice.computer.prospects import PROSPECTS
from games.finale_dice.computer.reasons import reason
from games.finale_dice.events import (
    EVENTS,
    ChampionshipEnded,
    Emptied,
    GoalScored,
    PassedOut,
    Removed,
    Stuck,
)
from games.finale_dice.goal import FULL_WIN, MAX_DRAWS, WINNING_POINTS
from games.finale_dice.lesson import LESSON
from games.finale_dice.options import OPTIONS
from games.finale_dice.picture import picture
from games.finale_dice.rules import FinaleDice
from games.finale_dice.screens import TITLE, screen, standing, topic_of
from games.finale_dice.setup import SCHEMA
from games.finale_dice.state import BLUE, OFF, RED, WIDTH, Options, State, bits
from games.finale_dice.stories import COLOURS, MARKS, story

STEPS_OF_A_SIDE = 5 * 5 + 5 * 6 + 7
"""Five front pieces have five rows before them, five back pieces six, the keeper seven."""
PIECES = 22
PLACINGS = 2 * (8 + 1)
"""Each side puts four numbers per row (the fifth follows automatically) and then is ready."""


def bound(options: Options) -> int:
    """Return the most moves a match can take.

    Pieces only move ahead, so both sides together have 2 * 62 steps to squares before a goal. Each
    piece may then leave the board once (without removal: one of them, by the goal that ends the
    game). A secret placement adds nine moves per side; starting over is not counted. Every decided
    game gives three points in total, so the score is at most 9 : 9 after six, and the seventh ends
    a championship. Drawn games, where possible, come on top, and the last allowed one ends it.
    Where turns may be passed, at most two passes precede each move, and three end the game.
    """
    game = 2 * STEPS_OF_A_SIDE + (PIECES if options.removal else 1)
    if options.placement == "fixed":
        game += PLACINGS
    passes = options.noremoval_pass and not options.removal
    if passes:
        game = 3 * game + 3
    if options.play == "match":
        return game
    decided = 2 * (WINNING_POINTS - 1) // sum(FULL_WIN) + 1
    return game * (decided + (MAX_DRAWS - 1 if options.removal or passes else 0))


def audit(state: State) -> object:
    """Return what must not change: the number of slots, wrong squares, the keepers' empty slots.

    Wrong squares are those with two pieces, with a wrong bit in `occupied`, and rows of a placement
    that hold a number twice.
    """
    on_board = [place for place in state.places if place != OFF]
    rows = [numbers[at : at + WIDTH] for numbers in state.plans for at in (0, WIDTH)]
    return (
        len(state.places),
        len(on_board) - len(set(on_board)),
        state.occupied ^ bits(on_board),
        [state.places[12 * seat + 1] for seat in (RED, BLUE)],
        [row for row in rows if len(set(row)) < len(row)],
    )


def rematch(options: Options, outcome: Outcome) -> Options:
    """Return the options of the next match: the loser of this one begins (N-R5)."""
    loser: Literal[0, 1] = RED if outcome.winners == (BLUE,) else BLUE
    return replace(options, first=None if outcome.is_draw else loser)


def undo_note(options: Options) -> str:
    """Return what can be undone: nothing but a line-up, in a match that has one."""
    if options.placement != "fixed":
        return ""
    return N_("You can only undo your line-up here, until both are shown.")


DEFINITION = GameDefinition(
    name="finale_dice",
    title=TITLE,
    about=N_("Roll the die, move that number forward and reach your opponent's goal."),
    seats=range(2, 3),
    game=FinaleDice(),
    state=State,
    options=Options,
    actions=ACTIONS,
    events=EVENTS,
    screen=screen,
    story=story,
    standing=standing,
    picture=picture,
    bots=BOTS,
    topics=topics_of("games.finale_dice"),
    topic_of=topic_of,
    audit=audit,
    bound=bound,
    choices=OPTIONS,
    schema=SCHEMA,
    rematch=rematch,
    lesson=LESSON,
    texts=Texts(
        moments=(GoalScored, ChampionshipEnded),
        score_after=lambda event: event.score if isinstance(event, GoalScored) else None,
        dramatic=(GoalScored, Stuck, Emptied, PassedOut, Removed),
        titles=frozenset(("N-R15", "N-A7")),
        seat_names=COLOURS,
        seat_marks=MARKS,
        undo_note=undo_note,
        hand_label=N_("My team"),
    ),
    pictures=Pictures(
        close_up=lambda view, _screen, words, _path: picture(view, words),
    ),
    analysis=Analysis(
        prospects=PROSPECTS,
        reason=reason,
        puzzle_file=Path(__file__).with_name("puzzles.jsonl"),
    ),
)
