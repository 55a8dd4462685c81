"""The toy's game definition."""

from collections import Counter

from games.core.bots import Bot, CarelessBot, RandomBot, without_takebacks
from games.core.definition import GameDefinition
from games.core.definition_groups import Texts
from games.core.options import Option
from games.core.topics import Topic, TopicMatch, TopicPosition
from games.core.translation import N_
from tests.contract.toy.actions import ACTIONS, Bid, Clap
from tests.contract.toy.events import EVENTS, Sold
from tests.contract.toy.rules import Pennies
from tests.contract.toy.screens import picture, screen, standing, story
from tests.contract.toy.state import PENNIES, Options, State


class GreedyBot(Bot):
    """Claps when it can, else bids all it has."""

    def choose(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it only looks at offers
        claps = [action for action in legal_actions if isinstance(action, Clap)]
        bids = [action for action in legal_actions if isinstance(action, Bid)]
        return (claps or bids[-1:] or list(without_takebacks(legal_actions))[-1:])[0]

    def act_out_of_turn(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it only looks at offers
        claps = [action for action in legal_actions if isinstance(action, Clap)]
        return claps[0] if claps else None


SOLD = TopicMatch("toy", 2, {}, ((0, "bid 2"), (1, "bid 0")))
TOPICS = (
    Topic(
        "bidding",
        "Bidding",
        "Everybody bids in secret; most pennies buy the lot.",
        TopicPosition(SOLD, 0),
    ),
    Topic(
        "buying", "Buying", "The buyer may tip and give one card away.", TopicPosition(SOLD, 2, 0)
    ),
)


def audit(state):
    """Count all cards and all pennies: T-R1 says how many there are."""
    lot = [state.card] if state.card else []
    cards = Counter([*state.pile, *state.away, *lot, *(c for hand in state.hands for c in hand)])
    return sorted(cards.items()), sum(state.pennies) + state.bank


def bound(options):
    """Per lot four rolls, bids and claps or timers, a gift, every penny as a tip, and done."""
    return options.lots * (4 + 4 + 2 + 1 + 4 * PENNIES + options.lots + 1)


DEFINITION = GameDefinition(
    name="toy",
    title=N_("Pennies"),
    about=N_("A toy auction that needs every promise."),
    seats=range(2, 5),
    game=Pennies(),
    state=State,
    options=Options,
    actions=ACTIONS,
    events=EVENTS,
    screen=screen,
    story=story,
    standing=standing,
    picture=picture,
    bots={"random": RandomBot(), "easy": CarelessBot(GreedyBot(), 50), "greedy": GreedyBot()},
    topics=lambda _locale: TOPICS,
    topic_of=lambda view: "buying" if view.phase == "shop" else "bidding",
    audit=audit,
    bound=bound,
    choices=(
        Option(
            "lots",
            N_("How many lots?"),
            ((2, N_("Two")), (3, N_("Three")), (5, N_("Five"))),
            about=N_("How many lots are sold."),
        ),
        Option(
            "claps",
            N_("Claps?"),
            ((True, N_("With claps")), (False, N_("Without"))),
            about=N_("Whether a sold lot is applauded."),
        ),
    ),
    schema=2,
    upgrades={1: lambda stored: {**stored, "schema": 2, "claps": True}},
    texts=Texts(
        dramatic=(Sold,),
    ),
)
