"""The league over the weeks: the seed's own example, and the table at the end."""

import pytest

from games.eleven.cards.ids import CLUB_OF, DIE
from games.eleven.club.league import LOSS
from games.eleven.state import OPPONENTS
from games.eleven.week.weekend import move_league
from tests.games.eleven.ground import Loaded, Table, season


def meet(table, seat, club, result):
    """Let a seat have met a club this week, with a result."""
    own = table.club(seat)
    own.rivals.sort(key=lambda card: CLUB_OF[card] != club)
    own.match.result = result


def week(table, *meetings, faces=()):
    """Move the league after these meetings of the seats; dice that are missing show 1."""
    for seat, (club, result) in enumerate(meetings):
        meet(table, seat, club, result)
    met = {club for club, _ in meetings}
    others = sum(not table.state.inactive[club] for club in range(OPPONENTS) if club not in met)
    dice, events = Loaded(*faces, *[1] * (others - len(faces))), []
    move_league(table.state, dice, events)
    return dice, events


@pytest.mark.parametrize(
    ("colour", "steps"),
    [("red", [0, 1, 1, 3, 3, 3]), ("blue", [0, 0, 1, 1, 3, 3]), ("green", [0, 0, 1, 1, 1, 3])],
)
def test_opponents_dice(colour, steps):
    """E-A14, E-R64: the six faces of each colour."""
    club = next(index for index in range(OPPONENTS) if DIE[index] == colour)
    mine = next(index for index in range(OPPONENTS) if index != club)
    found = []
    for face in range(1, 7):
        table = season()
        table.state.points[:] = [0] * 9
        rolled = [index for index in range(OPPONENTS) if index != mine]
        week(table, (mine, LOSS), faces=[face if at == club else 1 for at in rolled])
        found.append(table.state.points[club])
    assert found == steps


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_meets_everybody(seats):
    """E-R15, E-A13, E-A15: eight results against eight clubs, whoever else meets them."""
    table = Table(seats)
    table.rest()
    for seat in range(seats):
        assert sorted(CLUB_OF[card] for card, _, _ in table.club(seat).results) == [*range(8)]
        earned = [3 * (mine > his) + (mine == his) for _, mine, his in table.club(seat).results]
        assert table.state.points[OPPONENTS + seat] == sum(earned)
