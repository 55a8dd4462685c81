"""A match for rule tests that is played by notation, with scripted dice."""

from typing import ClassVar

import pytest

from games.core.definition import GameDefinition
from games.core.game import IllegalAction
from games.core.translation import Translator

NAMES = Translator(names=["Ana", "Ben"])


class ScriptedMatch:
    """What the grounds of games share; each sets `state`, `dice` and `events`."""

    definition: ClassVar[GameDefinition]
    rolls: ClassVar = None
    """The roll of the die for each value that `play` is given; None: the value itself."""

    @property
    def game(self):
        return self.definition.game

    @property
    def waiting(self):
        assert not self.dice.rolls, "more dice were scripted than fell"
        return self.game.waiting_for(self.state)

    def view(self, seat=None):
        return self.game.view(self.state, seat)

    def outcome(self):
        return self.game.outcome(self.state)

    def legal(self, seat=None):
        """What a seat may do, as lines; by default the first that is waited for."""
        seat = self.waiting[0] if seat is None else seat
        legal = self.game.legal_actions(self.state, seat)
        return [self.definition.notation.write(action) for action in legal]

    def play(self, line, *dice, seat=None):
        """Play a line with the dice that follow it, and return what happened."""
        seat = self.waiting[0] if seat is None else seat
        self.dice.rolls += [self.rolls[value] for value in dice] if self.rolls else dice
        action = self.definition.notation.read(line)
        self.events = self.game.apply(self.state, seat, action, self.dice)
        return self.events

    def refused(self, line, seat=None):
        """Return the rule that refuses the line; the state must stay as it was."""
        seat = self.waiting[0] if seat is None else seat
        before = self.definition.dump_state(self.state)
        with pytest.raises(IllegalAction) as refusal:
            self.game.apply(self.state, seat, self.definition.notation.read(line), self.dice)
        assert self.definition.dump_state(self.state) == before
        assert NAMES.fill(refusal.value.text, refusal.value.facts)
        return refusal.value.rule
