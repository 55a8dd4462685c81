"""The definition of the game: everything a host needs."""

from games.core.definition import GameDefinition
from games.core.topics import topics_of
from games.core.translation import N_
from games.nim.actions import ACTIONS
from games.nim.events import EVENTS
from games.nim.rules import Matchsticks
from games.nim.screens import TITLE, screen
from games.nim.state import State
from games.nim.stories import story

DEFINITION = GameDefinition(
    name="nim",
    title=TITLE,
    about=N_("Take one to three sticks in turn; who takes the last one wins."),
    seats=range(2, 3),
    game=Matchsticks(),
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    screen=screen,
    story=story,
    topics=topics_of("games.nim"),
)
