"""The definition of FINITA."""

from games.core.definition import GameDefinition
from games.core.options import Option
from games.core.topics import topics_of
from games.core.translation import N_
from games.finita.actions import ACTIONS
from games.finita.bots import BOTS
from games.finita.cards.cards import MOST_SEATS
from games.finita.drawing.card_art import faces
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
from games.finita.penalties import why_not_among
from games.finita.picture import picture
from games.finita.rules import Finita
from games.finita.scoring import MAX_ACTS
from games.finita.screens import TITLE, screen, standing, story, topic_of
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


def _switch(name: str, label: str, on: str) -> Option:
    return Option(name, label, ((False, N_("No")), (True, on)))


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
    moments=(RoundEnded,),
    dramatic=DRAMATIC,
    screen=screen,
    story=story,
    standing=standing,
    picture=picture,
    bots=BOTS,
    topics=topics_of(__package__),
    topic_of=topic_of,
    audit=audit,
    bound=bound,
    choices=(
        Option(
            "limit",
            N_("Ends at"),
            (
                (500, N_("500 points")),
                (0, N_("one round")),
                (100, N_("100 points")),
                (200, N_("200 points")),
                (1000, N_("1,000 points")),
            ),
        ),
        _switch("throws", N_("Throws (live matches)"), N_("A twin of the top card, out of turn")),
        _switch("overtime", N_("Overtime"), N_("A skip may be answered with a skip")),
        _switch("clap", N_("Clap (live matches)"), N_("Everybody claps on a 9")),
        Option(
            "memory",
            N_("Memory"),
            (
                (0, N_("no cards aside")),
                (1, N_("one card aside")),
                (2, N_("two cards aside")),
                (3, N_("three cards aside")),
            ),
        ),
        _switch("memory_zero", N_("Memory: a 0 moves cards"), N_("Swap two of an opponent's")),
        _switch("poker", N_("Poker"), N_("Runs of five, and all four of a number")),
        _switch("stupid_question", N_("Stupid question"), N_("The players may vote a penalty")),
        Option(
            "suggestions",
            N_("Suggestions"),
            ((True, N_("The players may vote a penalty")), (False, N_("No"))),
        ),
        _switch("chaos", N_("Chaos"), N_("+2 and ✳+4 answer each other")),
        _switch("must_play", N_("Must play"), N_("Draw only when nothing fits")),
        _switch("strict", N_("Strict"), N_("A wrong card costs one")),
        _switch("double_actions", N_("Double actions"), N_("Special cards in twos as well")),
        _switch("draw_and_play", N_("Draw and play"), N_("Your turn goes on after a draw card")),
        Option(
            "patrick_equal",
            N_("Patrick"),
            (("highest", N_("highest draws")), ("any", N_("ties draw too"))),
        ),
        Option(
            "finita_caught",
            N_("Called out"),
            (
                (2, N_("draw two")),
                (1, N_("draw one")),
                (3, N_("draw three")),
                (4, N_("draw four")),
            ),
        ),
        Option(
            "finita_self",
            N_("Owning up"),
            ((1, N_("draw one")), (0, N_("no penalty")), (2, N_("draw two"))),
        ),
        Option(
            "question_penalty",
            N_("Question"),
            ((1, N_("draw one")), (2, N_("draw two"))),
        ),
        Option(
            "advice_penalty",
            N_("Suggestion"),
            ((2, N_("draw two")), (1, N_("draw one"))),
        ),
        Option(
            "clap_seconds",
            N_("Clap within"),
            (
                (10, N_("10 seconds")),
                (5, N_("5 seconds")),
                (20, N_("20 seconds")),
                (60, N_("1 minute")),
            ),
        ),
    ),
    rules_version=2,
    schema=SCHEMA,
    emoji=faces,
    in_a_hurry=lambda view: view.seats_to_wait_for,
    lets_pass=let_pass,
    names_seats=True,
    close_up=lambda view, _screen, words, _path: picture(view, words),
    penalty_menu=("calls", "charge"),
    why_not_among=why_not_among,
    lesson=LESSON,
)
