"""A season outlives an upgrade of the bot: other rules, states stored in another way."""

from dataclasses import replace

import pytest

from tests.bot.host.league.ground import ANA, BEN, ON_A_FILE, QUICK


def lifted(stored):
    return stored | {"schema": stored["schema"] + 1}


NEWER = replace(
    QUICK,
    schema=QUICK.schema + 1,
    rules_version=QUICK.rules_version + 1,
    upgrades={QUICK.schema: lifted},
)
"""Eleven as the next version of the bot may have it."""


@ON_A_FILE
@pytest.mark.long
@pytest.mark.usefixtures("patient")
async def test_a_season_goes_on_in_a_newer_version_of_the_bot(league, monkeypatch):
    """From its tenth day on; its calendar, tables and champion come as they would have."""
    (division,) = await league.begin(ANA, BEN, tempo="hours", hours=12)
    while (await league.divisions())[0].stage < 10:
        await league.pass_day(division)
        await league.act(division, ANA)
    dues = [closing.due for closing in await league.closings(division)]
    league._made[0]["eleven"] = league.definition = NEWER
    for place in (
        "bot.host.computers.choices.GAMES",
        "bot.host.league.days.remaining_day.GAMES",
    ):
        monkeypatch.setattr(place, {NEWER.name: NEWER})
    league.restart()
    assert (await league.state(division)).schema == NEWER.schema
    while (await league.row()).status != "over":
        await league.come(division, ANA)  # or it would stand still after two weeks
        await league.pass_time(hours=12)
    assert [closing.due for closing in await league.closings(division)] == dues
    assert list(await league.tables(division)) == list(range(1, 9))
    assert len(league.posts("Autumn is over")) == 1
