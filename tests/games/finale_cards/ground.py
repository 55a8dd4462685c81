"""A ground for rule tests: put men and cards where they matter, script the die, play by name."""

from games.core.dice import ScriptedDice, SeededDice
from games.finale_cards.actions import Ready
from games.finale_cards.cards.cards import FOOTBALLER_KEYS, LISTS, STRENGTH, SYMBOL, TACTIC_KEYS
from games.finale_cards.definition import DEFINITION
from games.finale_cards.state import ACKER, SEATS, STOLLEN, Options
from tests.games.scripted_match import NAMES, ScriptedMatch

ROLL = {0: 1, 1: 2, 2: 4, 3: 6}
"""A roll of the six-sided die for each value of its faces."""


def man(key):
    """Return the number of a footballer by name."""
    return FOOTBALLER_KEYS.index(key)


def men(keys):
    """Return the numbers of footballers: "kette riegel"."""
    return [man(key) for key in keys.split()]


def card(key):
    """Return the number of a tactics card by name."""
    return TACTIC_KEYS.index(key)


def of(events, kind):
    """Return the events of one class."""
    return [event for event in events if isinstance(event, kind)]


class Ground(ScriptedMatch):
    """A match of first-game squads before its first period, dice to come (`dice` are 0 to 3)."""

    definition = DEFINITION
    rolls = ROLL

    def __init__(self, *, dice=(), orders=(), **options):
        self.dice = ScriptedDice([ROLL[value] for value in dice], orders)
        self.state, self.events = DEFINITION.game.setup(Options(**options), 2, self.dice)

    @classmethod
    def period(cls, home="", away="", **options):
        """Return a match whose first period waits for tactics, with these cards in hand."""
        ground = cls(**options)
        for seat, cards in zip(SEATS, (home, away), strict=True):
            if cards:
                ground.hold(seat, cards)
        return ground.ready()

    @classmethod
    def attack(cls, home, away, *dice, **options):
        """Return a match in which these two cards were just revealed."""
        ground = cls.period(home, away, **options)
        ground.play(f"play {home.split()[0]}", seat=STOLLEN)
        ground.play(f"play {away.split()[0]}", *dice, seat=ACKER)
        return ground

    def hold(self, seat, cards):
        """Put cards of the deck into the hand instead of those there; the rest stays in order."""
        side = self.state.sides[seat]
        held = sorted(map(card, cards.split()))
        side.deck = [
            each_card
            for each_card in side.cards
            if each_card not in held and each_card not in side.used
        ]
        side.hand = held

    def spend(self, seat, keep=0):
        """Count all cards of the deck as used but the last `keep`."""
        side = self.state.sides[seat]
        side.used += side.deck[keep:]
        side.deck = side.deck[:keep]

    def turn(self, **edges):
        """Turn footballers to an edge: `kette=2`."""
        for key, edge in edges.items():
            self.state.turned[man(key)] = edge

    def send_off(self, keys):
        """Take men out of the match before it begins."""
        for one in men(keys):
            side = self.state.sides[one // 30]
            (side.pitch if one in side.pitch else side.bench).remove(one)
            side.lost.append(one)

    def ready(self):
        """Let both seats be ready without a change."""
        for seat in SEATS:
            if seat in self.waiting:
                self.play("ready", seat=seat)
        return self

    @property
    def phase(self):
        return self.state.phase

    @property
    def score(self):
        return self.state.score

    def side(self, seat):
        return self.state.sides[seat]

    def screen(self, seat=None):
        """Return what a seat sees."""
        legal = [] if seat is None else DEFINITION.game.legal_actions(self.state, seat)
        return DEFINITION.screen(self.view(seat), legal, NAMES)

    def pick(self, keys, *dice):
        """Send these footballers one by one, whoever is asked; the dice follow the last."""
        *first, last = keys.split()
        for key in first:
            self.play(f"pick {key}")
        return self.play(f"pick {last}", *dice)

    def rush(self, goes_on):
        """Play the first legal choice with any dice while `goes_on()`; return what happened."""
        told, dice = [], SeededDice(b"rush")
        while goes_on():
            seat = DEFINITION.game.waiting_for(self.state)[0]
            legal = DEFINITION.game.legal_actions(self.state, seat)
            action = next(
                (each_action for each_action in legal if isinstance(each_action, Ready)), legal[0]
            )
            told += DEFINITION.game.apply(self.state, seat, action, dice)
        return told

    def calm(self, *, high):
        """Turn everybody to an edge without a symbol, this seat's men to the highest of those."""
        for seat in SEATS:
            choose = max if seat == high else min
            for one in self.side(seat).pitch:
                edges = [edge for edge in range(4) if not SYMBOL[one][edge]]
                self.state.turned[one] = choose(edges, key=lambda edge: STRENGTH[one][edge])

    def lose_set_up(self):
        """Let the set-up that is being picked fail, without a symbol; return what happened."""
        self.calm(high=1 - self.state.on_ball)
        while True:
            places = LISTS[self.state.card][1]
            if self.state.step == 1 and len(self.state.picks[1]) == len(places) - 1:
                return self.play(self.legal()[0], 0, 3)
            self.play(self.legal()[0])

    def told(self):
        """Return the latest events as sentences."""
        return [said for event in self.events if (said := DEFINITION.story(event, NAMES))]
