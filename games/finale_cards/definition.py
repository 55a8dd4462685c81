"""The definition of FINALE card football."""

from pathlib import Path

from games.core.definition import GameDefinition
from games.core.definition_groups import Analysis, Pictures, Texts, Turns
from games.core.topics import topics_of
from games.core.translation import N_
from games.finale_cards.actions import ACTIONS
from games.finale_cards.bots import BOTS
from games.finale_cards.cards.terms import TEAMS
from games.finale_cards.computer.balance import figures
from games.finale_cards.computer.prospects import PROSPECTS
from games.finale_cards.computer.reasons import reason
from games.finale_cards.ending.shootout import MOST_ROUNDS, SHOTS
from games.finale_cards.events import EVENTS, GoalScored, LegEnded, ShotsCounted, ShotTaken
from games.finale_cards.lesson import LESSON
from games.finale_cards.options import OPTIONS, cup_options
from games.finale_cards.picture import close_up, picture
from games.finale_cards.presets import PRESETS
from games.finale_cards.rules import FinaleCards
from games.finale_cards.screens import TITLE, screen, standing, step_back, topic_of
from games.finale_cards.selection.squads import BENCH
from games.finale_cards.setup import SCHEMA
from games.finale_cards.state import EXTRA, PERIODS, SEATS, Options, State
from games.finale_cards.stories import story

PLANNING = 15 + BENCH + 11 + 3 + 1
"""The choices of a squad, its bench, its deck, the first three cards, and being ready."""
PERIOD = 2 * (1 + 3) + 2 + 4 * 2 + 5 * (3 * 4 + 2)
"""The choices of a period: per seat up to three shifts, being ready and a tactics card; per attack,
of at most four, a card and a discard; 14 footballers for each attack and the counter-attack."""
CHANGES = 2 * 4
"""The most substitutes in a match, for both seats, including those for injured footballers."""


def bound(options: Options) -> int:
    """Return the most moves a match can take; starting over is not counted."""
    leg = PERIODS * PERIOD + 2 * CHANGES
    if options.squads == "free":
        leg += len(SEATS) * PLANNING
    legs = 1 if options.cup == "none" else 2
    shoot_out = MOST_ROUNDS * len(SEATS) * (1 + SHOTS + 1 + SHOTS)
    return legs * leg + EXTRA * PERIOD + len(SEATS) + shoot_out


def audit(state: State) -> object:
    """Return per side what must be false or 0, such as duplicate or misplaced cards.

    A squad is the pitch, the bench and the lost; a deck is the draw pile, the hand and the used.
    """
    return tuple(
        (
            sorted([*side.pitch, *side.bench, *side.lost]) != side.squad,
            sorted([*side.deck, *side.hand, *side.used]) != side.cards,
            len(set(side.squad)) - len(side.squad),
            len(set(side.cards)) - len(side.cards),
            sum(side.newcomers) + len(side.bench) - BENCH if side.squad else 0,
        )
        for side in state.sides
    )


DEFINITION = GameDefinition(
    name="finale_cards",
    title=TITLE,
    about=N_("Play a tactics card, send your footballers, add strengths and a die, and score."),
    seats=range(2, 3),
    game=FinaleCards(),
    state=State,
    options=Options,
    actions=ACTIONS,
    events=EVENTS,
    screen=screen,
    story=story,
    standing=standing,
    picture=picture,
    bots=BOTS,
    topics=topics_of("games.finale_cards"),
    topic_of=topic_of,
    audit=audit,
    bound=bound,
    choices=OPTIONS,
    schema=SCHEMA,
    presets=PRESETS,
    cup_options=cup_options,
    lesson=LESSON,
    texts=Texts(
        moments=(GoalScored,),
        score_after=lambda event: event.goals if isinstance(event, GoalScored) else None,
        dramatic=(GoalScored, ShotTaken, LegEnded, ShotsCounted),
        seat_names=TEAMS,
        hand_label=N_("My hand"),
        step_back=step_back,
    ),
    pictures=Pictures(
        close_up=close_up,
    ),
    turns=Turns(are_planned=True),
    analysis=Analysis(
        figures=figures,
        prospects=PROSPECTS,
        reason=reason,
        puzzle_file=Path(__file__).with_name("puzzles.jsonl"),
    ),
)
