"""Line-ups against the cards that fit the scout's text."""

import pytest

from games.core.dice import RandomSource
from games.core.simulate import SimulationStats, simulate
from games.eleven.actions import Field, Last, Place, Settle, Suggest
from games.eleven.bots import BOTS
from games.eleven.cards.ids import HINTED, RIVAL_SIDE, RIVALS
from games.eleven.club.expected_goals import goals_against
from games.eleven.club.zones import NINE
from games.eleven.computer import line_up_search
from games.eleven.definition import DEFINITION
from tests.games.eleven.ground import GAME, season


def choose(table, name):
    """Choose as a computer does that has all the time it wants."""
    view, legal = GAME.view(table.state, 0), GAME.legal_actions(table.state, 0)
    return (
        BOTS[name]
        .limited(lambda: False)
        .choose(
            view, legal, lambda chance: GAME.determinize(view, 0, chance), RandomSource(b"line")
        )
    )


def lined_up(name):
    """Return a club whose computer has prepared a match, and what it did for that."""
    table, done = season("matchday", "squad"), []
    while table.club().step != "sheet":
        done.append(choose(table, name))
        GAME.apply(table.state, 0, done[-1], table.dice)
    return table.club(), done


def margin(club):
    """Return the goals by which the line-up would win on average of the cards that fit the text."""
    cards = HINTED[RIVALS[club.rivals[0]].text]
    found = [goals_against(club, RIVAL_SIDE[card], NINE) for card in cards]
    return sum(mine - theirs for mine, theirs in found) / len(cards)


@pytest.mark.parametrize("rounds", [0, 1])
def test_a_search_that_is_cut_off_still_lines_up(monkeypatch, rounds):
    """Jerseys are tried elsewhere a few times over, not until nothing helps any more."""
    monkeypatch.setattr(line_up_search, "ROUNDS", rounds)
    _, done = lined_up("hard")
    assert sum(isinstance(action, Place) for action in done) == 10


def test_once_time_is_over_the_assistant_lines_up():
    """E-R51: nobody who is worth fielding is left out."""
    table = season("matchday", "squad")
    view, legal = GAME.view(table.state, 0), GAME.legal_actions(table.state, 0)
    hasty = BOTS["expert"].limited(lambda: True)
    chosen = hasty.choose(
        view, legal, lambda chance: GAME.determinize(view, 0, chance), RandomSource(b"line")
    )
    assert chosen == Suggest()


def test_a_beginner_mostly_lines_up_as_last_week():
    """E-R51: and else as the assistant does."""
    table = season("matchday", "squad")
    view, legal = GAME.view(table.state, 0), GAME.legal_actions(table.state, 0)
    chosen = [
        BOTS["easy"].choose(view, legal, None, RandomSource(b"%d" % number)) for number in range(40)
    ]
    assert set(chosen) == {Last(), Suggest()}
    assert chosen.count(Last()) > chosen.count(Suggest())


def test_a_searched_line_up_beats_the_assistants():
    """E-R59: jerseys are moved and swapped, which the assistant places one by one."""
    normal, suggested = lined_up("normal")
    hard, done = lined_up("hard")
    assert any(isinstance(action, Suggest) for action in suggested)
    assert sum(isinstance(action, Place) for action in done) == 10
    assert all(isinstance(action, Field | Place | Settle) for action in done)
    assert margin(hard) > margin(normal)


@pytest.mark.long
def test_experts_win_most_seasons():
    """In 120 seasons for two it was about three of four."""
    stats = SimulationStats()
    for number in range(20):
        bots = ("expert", "normal") if number % 2 else ("normal", "expert")
        played = simulate(DEFINITION, DEFINITION.options(), bots, b"season/%d" % number)
        stats.count(played.outcome, bots.index("expert"))
    assert stats.share >= 13
