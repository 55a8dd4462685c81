"""A follower reads all posts of whole seasons: nothing that is told of the title is refuted."""

import pytest

from tests.bot.host.league.ground import ON_A_FILE
from tests.bot.host.league.race.divisions import PlayedDivision
from tests.bot.host.league.race.follower import contradictions, reading
from tests.chance import SEED

EACH_NIGHT = 25
"""The divisions that `make test-all` plays, other ones every night; `make test` plays the first."""
NIGHT = range(SEED * EACH_NIGHT, (SEED + 1) * EACH_NIGHT)
SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in NIGHT)]


@ON_A_FILE
@pytest.mark.parametrize("seed", SEEDS)
async def test_no_sentence_about_the_title_is_refuted(league, seed):
    """By a later fact, or by another sentence of the same week."""
    played = await PlayedDivision(league, b"race %d" % seed).play()
    assert contradictions(played) == []
    kinds = {claim.kind for claim in reading(played).claims}
    assert kinds & {"champion", "tie", "none"}, "the end was read"
    assert kinds & {"everyone", "able", "alone", "none"}, "and so were the weeks"
