"""The definition of FINITA."""

from collections.abc import Sequence
from pathlib import Path

from games.core.bots import without_takebacks
from games.core.definition import GameDefinition
from games.core.definition_groups import Analysis, Pictures, Texts, Turns
from games.core.game import Action
from games.core.topics import topics_of
from games.core.translation import N_
from games.finita.actions import ACTIONS, Draw, Pass
from games.finita.bots import BOTS
from games.finita.cards.cards import MOST_SEATS
from games.finita.computer.prospects import PROSPECTS
from games.finita.computer.reasons import reason
from games.finita.drawing.card_art import emoji
from games.finita.events import (
    EVENTS,
    Caught,
    ClapClosed,
    Compared,
    Judged,
    LaidMany,
    Misclapped,
    Misplayed,
    RoundEnded,
    Swapped,
    SwappedHidden,
    Thrown,
    TurnedUp,
)
from games.finita.lesson import LESSON
from games.finita.options import OPTIONS
from games.finita.penalties import why_not_among
from games.finita.picture import picture, recap
from games.finita.rules import Finita
from games.finita.scoring import MAX_ACTS
from games.finita.screens import TITLE, is_told, screen, standing, story, topic_of
from games.finita.state import SCHEMA, Options, State
from games.finita.view import let_pass

MOVES_AN_ACT = 3
"""Moves per laid or drawn card: keeping a drawn one, claps, choices for Patrick, calls."""
LEAST_A_ROUND = 10
"""A low estimate of the points a round adds to the highest total, averaged over a match."""

DRAMATIC = (
    *(RoundEnded, Compared, Caught, ClapClosed, Misclapped, Misplayed, Judged),
    *(LaidMany, Thrown, TurnedUp, Swapped, SwappedHidden),
)
"""What stays on the card; cards played and skipped seats stand in the line of the last steps."""


def bound(options: Options) -> int:
    """Return the most moves a match can take.

    A round is ended after `MAX_ACTS` laid or drawn cards; the short moves of other seats in between
    at most triple that. Each round adds the points the losers hold.
    """
    return MAX_ACTS * MOVES_AN_ACT * (1 + options.limit // LEAST_A_ROUND)


def audit(state: State) -> object:
    """Return all cards in order: always the same 120, wherever they are."""
    lying = [*state.pile, *state.discard]
    held = [face for cards in (state.hands, state.hidden) for own in cards for face in own]
    return sorted(lying + held)


def forced(legal: Sequence[Action]) -> Action | None:
    """Return the draw or pass of a seat that has no other choice, and nothing to call."""
    own = without_takebacks(legal)
    return own[0] if len(own) == 1 and isinstance(own[0], (Draw, Pass)) else None


DEFINITION = GameDefinition(
    name="finita",
    title=TITLE,
    about=N_("Match colour or number, get rid of all your cards, and say Finita! in time."),
    seats=range(2, MOST_SEATS + 1),
    game=Finita(),
    state=State,
    options=Options,
    actions=ACTIONS,
    events=EVENTS,
    screen=screen,
    story=story,
    standing=standing,
    picture=picture,
    bots=BOTS,
    topics=topics_of(__package__),
    topic_of=topic_of,
    audit=audit,
    bound=bound,
    choices=OPTIONS,
    schema=SCHEMA,
    lesson=LESSON,
    texts=Texts(
        moments=(RoundEnded,),
        dramatic=DRAMATIC,
        is_told=is_told,
        names_seats=True,
    ),
    pictures=Pictures(
        emoji=emoji,
        close_up=lambda view, _screen, words, _path: picture(view, words),
        recap=recap,
    ),
    turns=Turns(
        in_a_hurry=lambda view: view.seats_to_wait_for,
        lets_pass=let_pass,
        forced=forced,
        has_open_screens=False,
        penalty_menu=("calls", "charge"),
        why_not_among=why_not_among,
    ),
    analysis=Analysis(
        prospects=PROSPECTS,
        reason=reason,
        puzzle_file=Path(__file__).with_name("puzzles.jsonl"),
    ),
)
