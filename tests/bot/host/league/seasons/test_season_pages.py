"""The button that sends a whole season as a page."""

import pytest

from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import SendFile
from games.registry import GAMES
from tests.bot.host.fakes import ANA, BEN, CEM, labels, said
from tests.bot.host.league.days.test_season_end import end
from tests.bot.host.league.ground import ON_A_FILE


@pytest.fixture(autouse=True)
def _games(monkeypatch):
    """Replays know the real games, not the toy of other tests."""
    monkeypatch.setattr("bot.host.match.replay_run.GAMES", GAMES)


async def ask(league, member, season_id=None):
    custom_id = CustomId(NO_MATCH, f"/season-page {season_id or league.season}")
    return await league.send(member, custom_id, private=True)


async def test_the_champion_s_post_and_the_season_offer_the_page(league, division):
    shown = await league.host.services.seasons.looks.show(league.asks(ANA), league.season)
    assert "Whole season as a page" not in labels(shown.content)
    await end(league, division, (0,), (1,), score=(2, 1))
    (post,) = [
        each_post for each_post in league.messenger.posts if "is over" in each_post.looks[0].title
    ]
    assert [button.label for button in post.looks[0].rows[0]] == [
        "New season, same people",
        "Season table",
        "Whole season as a page",
    ]
    shown = await league.host.services.seasons.looks.show(league.asks(CEM), league.season)
    assert "Whole season as a page" in labels(shown.content)


async def test_a_running_season_and_an_unknown_one_send_no_page(league):
    await league.begin(ANA, BEN)
    assert "The page comes with the end of the season." in said(await ask(league, ANA))
    assert "No season" in said(await ask(league, ANA, "unknown"))


@ON_A_FILE
@pytest.mark.long
async def test_a_season_that_was_played_is_sent_with_all_its_weeks(league):
    (division,) = await league.begin(ANA, BEN, tempo="sitting")
    while (await league.row()).status == "running":
        for member in (ANA, BEN):
            await league.act(division, member)
        await league.pass_time(seconds=1)
        (division,) = await league.divisions()
    (post,) = league.posts("Autumn is over")
    assert "Best buy" in post
    reply = await ask(league, CEM)
    assert isinstance(reply, SendFile)
    assert reply.download.name == "autumn.html"
    page = reply.download.content.decode()
    assert page.count('class="match"') == 2 * 8
    assert page.count("data-picture=") == 2 * 8
    assert page.count('<img src="data:') == 2, "the champion's card and the places need no script"
    for user in (ANA, BEN):
        assert f">{user.name}" in page
    assert "Week 8" in page
    assert len(page) < 1_000_000
