"""A computer that fails is replaced at once: by a simple one, then by the host's chance."""

import pytest

from bot.host.computers import choices
from bot.host.computers.choices import BY_HOST, LATEST, SECONDS, USUAL_SECONDS, choose, timed
from games.core.bots import EXPERT, HARD, NORMAL, Bot
from games.core.dice import SeededDice, match_key
from games.core.match import Match
from games.registry import GAMES
from tests.bot.host.computers.broken import IN_PROCESS, SECRET, Raising, broken

MOVES = 30


def begun(definition):
    seats = definition.seats[0] if isinstance(definition.seats, tuple) else min(definition.seats)
    dice = SeededDice(match_key(b"broken", "match"))
    return Match.start(definition, definition.options(), max(2, seats), dice)


def played(match, definition, level):
    """Let computers of `definition` choose some moves of a match; yield what they chose."""
    for number in range(MOVES):
        waiting = definition.game.waiting_for(match.state)
        if not waiting:
            return
        found = choose(definition, match.state, waiting[0], level, b"%d" % number)
        match.play(waiting[0], (found.line,))
        yield found


@pytest.mark.parametrize("bot_type", IN_PROCESS)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_computers_that_all_fail_goes_on(game, bot_type):
    definition = broken(GAMES[game], bot_type())
    level, simple = definition.usual_level, definition.levels[0]
    found = [*played(begun(GAMES[game]), definition, level)]
    assert len(found) == MOVES
    assert {one.level for one in found} == {BY_HOST}
    assert {failure.level for one in found for failure in one.failures} == {level, simple}


@pytest.mark.parametrize("bot_type", IN_PROCESS)
@pytest.mark.parametrize("game", GAMES)
def test_a_simple_computer_chooses_where_another_fails(game, bot_type):
    simple = GAMES[game].levels[0]
    definition = broken(GAMES[game], bot_type(), but=(simple,))
    found = [*played(begun(GAMES[game]), definition, definition.usual_level)]
    assert {one.level for one in found} == {simple}
    assert all(len(one.failures) == 1 for one in found)


@pytest.mark.parametrize("bot_type", IN_PROCESS)
@pytest.mark.parametrize("game", GAMES)
def test_out_of_turn_nothing_is_done_by_chance(game, bot_type):
    definition, match = broken(GAMES[game], bot_type()), begun(GAMES[game])
    waiting = definition.game.waiting_for(match.state)
    seats = [seat for seat in range(len(match.state.luck) - 1) if seat not in waiting]
    for seat in seats:
        assert choose(definition, match.state, seat, definition.usual_level, b"key").line == ""


def test_a_level_that_the_game_no_longer_has_is_a_simple_computer_s():
    definition = GAMES["finale_dice"]
    match = begun(definition)
    found = choose(definition, match.state, definition.game.waiting_for(match.state)[0], "old", b"")
    assert found.level == definition.levels[0]


def test_a_failure_says_what_happened_and_where_and_nothing_that_is_secret():
    definition = broken(GAMES["finita"], Raising())
    match = begun(GAMES["finita"])
    found = choose(
        definition, match.state, definition.game.waiting_for(match.state)[0], "hard", b""
    )
    assert found.failures[0].why.startswith("KeyError at host/computers/broken.py:")
    assert SECRET not in repr(found.failures)


class Clocks:
    """The clock on the wall and the thread's processor time, which a test moves on."""

    def __init__(self, monkeypatch):
        self.wall = self.thread = 100.0
        monkeypatch.setattr(choices, "monotonic", lambda: self.wall)
        monkeypatch.setattr(choices, "thread_time", lambda: self.thread)


class Asking(Bot):
    """A computer that keeps what tells it whether its time is over."""

    def limited(self, is_over):
        self.is_over = is_over
        return self

    def choose(self, *_known):
        raise AssertionError("it is asked for its time alone")


@pytest.mark.parametrize(
    ("level", "seconds"),
    [(NORMAL, USUAL_SECONDS), (HARD, SECONDS[HARD]), (EXPERT, SECONDS[EXPERT])],
)
def test_only_a_computer_s_own_processor_time_counts_up_to_a_limit_by_the_clock(
    level, seconds, monkeypatch
):
    """A machine that is busy with something else makes it neither weaker nor very late."""
    clocks, bot = Clocks(monkeypatch), Asking()
    timed(broken(GAMES["finale_dice"], bot), level)
    clocks.wall += 0.9 * LATEST * seconds
    clocks.thread += 0.9 * seconds
    assert not bot.is_over()
    clocks.thread += 0.2 * seconds
    assert bot.is_over()
    timed(broken(GAMES["finale_dice"], bot), level)
    clocks.wall += 1.1 * LATEST * seconds
    assert bot.is_over()
