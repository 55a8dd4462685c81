"""The definition of the game: everything a host needs."""

from games.core.definition import GameDefinition
from games.core.topics import topics_of
from games.core.translation import N_
from games.nim.actions import ACTIONS
from games.nim.bots import BOTS
from games.nim.events import EVENTS
from games.nim.lesson import LESSON
from games.nim.options import OPTIONS
from games.nim.picture import picture
from games.nim.rules import Matchsticks
from games.nim.screens import TITLE, screen, standing
from games.nim.setup import SCHEMA
from games.nim.state import Options, State
from games.nim.stories import story

DEFINITION = GameDefinition(
    name="nim",
    title=TITLE,
    about=N_("Take one to three sticks in turn; who takes the last one wins."),
    seats=range(2, 3),
    game=Matchsticks(),
    state=State,
    options=Options,
    actions=ACTIONS,
    events=EVENTS,
    screen=screen,
    story=story,
    standing=standing,
    picture=picture,
    bots=BOTS,
    topics=topics_of("games.nim"),
    topic_of=lambda _view: "sticks",
    audit=lambda state: state.left + sum(state.taken),
    bound=lambda options: int(options.sticks),
    choices=OPTIONS,
    schema=SCHEMA,
    lesson=LESSON,
)
