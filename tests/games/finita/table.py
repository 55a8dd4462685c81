"""A table of FINITA set up as written, played in notation."""

import copy
from collections import Counter

from games.core.dice import ScriptedDice
from games.core.game import IllegalAction
from games.core.translation import Translator
from games.finita.cards.cards import DECK, FACE, FACE_OF, NAMES, NONE, NUMBER, WAY
from games.finita.definition import DEFINITION
from games.finita.effects import set_match
from games.finita.setup import new_match
from games.finita.state import Options

GAME = DEFINITION.game


def faces(text):
    """Return the faces of names parted by spaces."""
    return [FACE[name] for name in text.split()]


def agreed(options):
    """Return the table's options: those given, and no accusations unless asked for."""
    return Options(**{"suggestions": False, **options})


class Table:
    """Hands by seat as names of cards; `top` is a way; `pile` and `hidden` name cards in order.

    All other cards of the 120 lie below in the draw pile. Dice keep the order of what is shuffled
    unless `orders` say otherwise, and draw lots for the first seat. Accusations are off, so that
    what is legal is what the rule under test says.
    """

    def __init__(self, *hands, top="red-5", pile="", hidden=(), turn=0, dry=False, **options):
        self.state = state = new_match(agreed(options), len(hands))
        state.round = 1
        state.hands = [sorted(faces(hand)) for hand in hands]
        for seat, cards in enumerate(hidden):
            state.hidden[seat] = faces(cards)
            state.sure[seat] = [1 for _ in state.hidden[seat]]
        state.discard = [FACE_OF[WAY[top]]]
        set_match(state, WAY[top])
        held = [*state.discard, *faces(pile)]
        held += [face for cards in (state.hands, state.hidden) for own in cards for face in own]
        rest = list((Counter(DECK) - Counter(held)).elements())
        assert Counter(held) <= Counter(DECK), "there are no such cards"
        state.pile = [*rest, *reversed(faces(pile))]
        if dry:
            state.pile = []
        state.begin_turn(turn)
        state.is_fresh = NUMBER[state.discard[-1]] != NONE
        self.dice = ScriptedDice(picks=[0] * 200)
        self.events = []

    @classmethod
    def dealt(cls, seats, order, picks=(0,), **options):
        """Return a table after the deal of a pile in this order, its top card last."""
        table = cls.__new__(cls)
        rest = list((Counter(DECK) - Counter(faces(order))).elements())
        pile = [*rest, *faces(order)]
        table.dice = ScriptedDice(orders=[pile], picks=[*picks, *[0] * 200])
        table.state, table.events = GAME.setup(agreed(options), seats, table.dice)
        return table

    def play(self, seat, *lines):
        """Play lines of a seat (None: the table) and return the kinds of what happened."""
        self.events = []
        for line in lines:
            action = DEFINITION.notation.read(line)
            self.events += GAME.apply(self.state, seat, action, self.dice)
        return [event.kind for event in self.events]

    def refused(self, seat, line):
        """Return the rule a line is refused by; the state must not change."""
        before = copy.deepcopy(self.state)
        try:
            GAME.apply(self.state, seat, DEFINITION.notation.read(line), self.dice)
        except IllegalAction as refusal:
            assert self.state == before
            assert line not in self.legal(seat)
            self.sentence = Translator().fill(refusal.text, refusal.facts)
            return refusal.rule
        return None

    def legal(self, seat):
        """Return the lines this seat may play."""
        return [
            DEFINITION.notation.write(action) for action in GAME.legal_actions(self.state, seat)
        ]

    def hand(self, seat):
        """Return the names of a hand."""
        return " ".join(NAMES[face] for face in self.state.hands[seat])

    def told(self, kind):
        """Return the last play's events of this kind."""
        return [event for event in self.events if event.kind == kind]

    @property
    def sizes(self):
        return [len(hand) for hand in self.state.hands]

    @property
    def top(self):
        return NAMES[self.state.discard[-1]]

    @property
    def waiting(self):
        return GAME.waiting_for(self.state)

    @property
    def outcome(self):
        return GAME.outcome(self.state)

    def view(self, seat=None):
        return GAME.view(self.state, seat)
