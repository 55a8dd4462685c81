"""A computer that fails is replaced at once: by a simple one, then by the host's chance."""

import pytest

from bot.host.computers.choices import BY_HOST, choose
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
