"""Slow replies are deferred while the token is valid, with the real delays."""

import sqlite3
from contextlib import closing

import pytest

from bot.interactions.responder import DEFER_AFTER
from tests.bot.arena import file_of
from tests.bot.wire.table import begin

LATER = 6
TOKEN_LASTS = 3.0
"""Seconds until Discord forgets an interaction that nobody has answered."""


@pytest.mark.always
async def test_a_slow_answer_is_promised_with_a_second_to_spare(home, settings):
    """The deferral itself has to reach Discord within 3 s, while the token is valid."""
    match = await begin(home)
    name, moves = match.turn
    with closing(sqlite3.connect(file_of(settings))) as other_program:
        other_program.execute("BEGIN IMMEDIATE")  # so that the move cannot be written yet
        result = await home.user(name).click(match.card, moves[0])
        other_program.rollback()
    assert result.kind == LATER
    assert DEFER_AFTER < TOKEN_LASTS - 1
    await home.until(lambda: moves[0] not in match.moves())
    assert (await match.stored()).move == 1
