"""Killed at random instants of playouts of all games: what was answered is there, and once."""

from tests.bot.wire.playouts import Playouts
from tests.standin import TOKEN, standin

ROUNDS = 2
"""Matches of each game; `make soak` plays 200 in all."""
KILLS = 5
MEMBERS = 24


async def test_killed_at_random_instants_every_playout_keeps_what_was_answered(settings):
    async with standin(names=[f"m{number}" for number in range(MEMBERS)]) as home:
        home.rest.checks_bodies = False
        playouts = Playouts(home, settings, seed=1, most_moves=25)
        made = await playouts.play(ROUNDS, KILLS)
    assert len(playouts.struck) == len(playouts.tables) == ROUNDS * 5
    assert made > 100
    printed = playouts.output.read_text("utf-8")
    assert "Traceback" not in printed
    assert TOKEN not in printed
