"""A table to test on: seasons brought to a point, dice that fall as told, lines played."""

import pytest

from games.core.dice import SeededDice
from games.core.game import IllegalAction
from games.eleven.cards.ids import ICON, JERSEY, NUMBER
from games.eleven.club.club import AssetCard, Player
from games.eleven.club.display import row_of
from games.eleven.club.zones import formation_of, roomy
from games.eleven.definition import DEFINITION
from games.eleven.state import Options

GAME = DEFINITION.game
EAGER = ("suggest", "ready", "choose accept", "whistle", "pass", "done", "stands 0")
"""What is done where a test does not care, the first that is possible."""


QUIET = ("moneypenny", "balance", "ledger")
"""Directors without an action whose rules no test is about."""


class Loaded(SeededDice):
    """Dice that show the faces written down, and then go on as they like."""

    def __init__(self, *faces):
        super().__init__(b"loaded")
        self.faces = list(faces)

    def roll(self, luck, stream, sides=6):
        """Return the next face."""
        if not self.faces:
            return super().roll(luck, stream, sides)
        luck[stream] += 1
        assert self.faces[0] <= sides, f"a d{sides} cannot show {self.faces[0]}"
        return self.faces.pop(0)


class Table:
    """A season that is played by lines of notation."""

    def __init__(self, seats=1, seed=b"table", **options):
        self.dice = SeededDice(seed)
        self.state, self.opening = GAME.setup(Options(**options), seats, self.dice)

    @property
    def waiting(self):
        return GAME.waiting_for(self.state)

    def club(self, seat=0):
        return self.state.clubs[seat]

    def lines(self, seat=0):
        return [DEFINITION.notation.write(act) for act in GAME.legal_actions(self.state, seat)]

    def about(self, verb, seat=0):
        return [line for line in self.lines(seat) if line.split()[0] == verb]

    def play(self, line, seat=0, rolls=None):
        dice = self.dice if rolls is None else Loaded(*rolls)
        events = GAME.apply(self.state, seat, DEFINITION.notation.read(line), dice)
        if rolls is not None:
            assert not dice.faces, f"dice nobody rolled: {dice.faces}"
        return events

    def refused(self, line, seat=0):
        with pytest.raises(IllegalAction) as refusal:
            self.play(line, seat)
        return refusal.value.rule

    def idle(self, seat=0):
        """Do the first thing a test does not care about."""
        lines = self.lines(seat)
        return self.play(next((line for line in EAGER if line in lines), lines[0]), seat)

    def to(self, phase, step=None, seat=0):
        """Play on until the season is in a phase, and the seat is asked at a step."""
        events = []
        while self.state.phase != phase or (step and self.club(seat).step != step):
            assert self.waiting, f"the season ended before {phase} {step}"
            busy = [at for at in self.waiting if self.state.phase != phase or at == seat]
            events += self.idle((busy or self.waiting)[0])
        return events

    def rest(self):
        """Play the season to its end."""
        events = []
        while self.waiting:
            events += self.idle(self.waiting[0])
        return events


def season(phase="days", step=None, seats=1, **options):
    """Return a table at a phase of its first week."""
    table = Table(seats, **options)
    if phase != "draft":
        table.to(phase, step)
    return table


def bare(table, seat=0):
    """Leave a club without anybody but three directors who do nothing, and return it."""
    club = table.club(seat)
    club.men.clear()
    club.posts[:] = [AssetCard(NUMBER[key]) for key in QUIET]
    club.tactics.clear()
    club.res[:] = [0, 0, 0, 0]
    return club


def man(club, key, **facts):
    """Put a footballer into a club, and return him."""
    player = Player(NUMBER[key], **facts)
    club.men.append(player)
    club.icons[JERSEY[player.man]] = ICON[player.man]
    return player


def post(club, key, contract="", **facts):
    """Put another card into a club, and return it."""
    asset_card = AssetCard(NUMBER[key], contract, **facts)
    club.posts.append(asset_card)
    return asset_card


def show(table, row, *keys):
    """Lay these cards out as the rightmost of a row, in this order."""
    cards = row_of(table.state, row)
    wanted = [NUMBER[key] for key in keys]
    for pile in (table.state.players, table.state.staff, table.state.sponsors):
        pile[:] = [card for card in pile if card not in wanted]
    rest = [card for card in cards if card not in wanted]
    cards[:] = [*rest[: 5 - len(wanted)], *wanted]


def rich(club, n=30):
    """Give a club money and other resources."""
    club.res[:] = [n, n, n, n]
    return club


def kinds(events):
    """Return the kinds of events, secret ones by what they tell."""
    return [getattr(event, "news", event).kind for event in events]


def told(events, kind):
    """Return the events of a kind, secret or not."""
    found = [getattr(event, "news", event) for event in events]
    return [event for event in found if event.kind == kind]


def can_line_up(formation):
    """Return whether these jerseys can be put down one after another, zone by zone."""
    stands = []
    for zone, jerseys in enumerate(formation):
        for _ in range(jerseys):
            if zone not in roomy(formation_of(stands)):
                return False
            stands.append(zone)
    return True
