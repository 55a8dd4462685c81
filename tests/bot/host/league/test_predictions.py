"""A rivalry from Monday's post to the champion: predicted in private, told after the whistle."""

import pytest

from bot.host.ui.custom_id import NO_MATCH, CustomId
from leagues.rivalry import verdict
from storage.server import divisions, rivalries
from tests.bot.host.fakes import DAN, EVE, button, labels, said
from tests.bot.host.league.ground import ANA, BEN, CEM, ON_A_FILE
from tests.bot.host.league.posts.test_week_posts import play, posted
from tests.marks import others_long
from tests.storage.erasures import erase_member

MONDAY, SECOND_MONDAY = 4, 9
PREVIEW, SHOW = "week 1 begins", "· week 1"


def text(post):
    return "\n".join(post.looks[0].lines)


async def monday(league, *members):
    """Begin a season and play until its first Monday; return the division and its preview."""
    (division,) = await league.begin(*members, tempo="sitting")
    await play(league, *members, until=MONDAY)
    await league.pass_time(minutes=2)
    (preview,) = posted(league, PREVIEW)
    return division, preview


async def press(league, member, post, label):
    """Press a button of a post, which anybody may who sees it."""
    custom_id = CustomId.parse(button(post.looks[0], label).custom_id)
    return await league.send(member, custom_id, on=post.id)


async def made(league, division, week=1):
    def read(conn):
        predictions = rivalries.predictions_of(conn, division.id, week)
        return {prediction.user_id: prediction.pick for prediction in predictions}

    return await league.database.read(read)


async def to_tuesday_week(league, *members):
    """Play until the first week is over and told."""
    await play(league, *members, until=SECOND_MONDAY)
    await league.pass_time(minutes=2)


@ON_A_FILE
async def test_monday_s_post_compares_two_clubs_and_asks(league):
    _, preview = await monday(league, ANA, BEN)
    shown = text(preview)
    assert "__Rivalry of the week__\nAna United – FC Ben\n" in shown
    (block,) = [line for line in preview.looks[0].lines if line.startswith("```")]
    lines = block.splitlines()
    assert lines[1].split() == ["ANA", "BEN"]
    assert lines[-2].startswith("Strength")
    assert max(map(len, lines)) <= 32
    assert labels(preview.looks[0])[:3] == ["Ana United", "All square", "FC Ben"]
    assert preview.looks[0].ping is None
    assert preview.looks[0].picture is None


@pytest.mark.long
@ON_A_FILE
async def test_the_second_monday_compares_what_was_played(league):
    """The VP of the first week come from the place in the league table: there is no race yet."""
    await monday(league, ANA, BEN, CEM)
    await to_tuesday_week(league, ANA, BEN, CEM)
    (preview,) = posted(league, "week 2 begins")
    (block,) = [line for line in preview.looks[0].lines if line.startswith("```")]
    labels_shown = [line.split()[0] for line in block.splitlines()[2:-1]]
    assert labels_shown == ["Position", "Points", "Form", "Goals", "Strength"]
    assert max(map(len, block.splitlines())) <= 32
    assert "Autumn · week 1. 1. " in preview.looks[0].picture.alt
    assert "Places from" not in preview.looks[0].picture.alt, "one week is no chart"


@ON_A_FILE
async def test_a_prediction_is_private_may_be_changed_and_outlives_a_restart(league):
    division, preview = await monday(league, ANA, BEN)
    before = len(league.messenger.posts)
    reply = await press(league, EVE, preview, "FC Ben")
    assert "**FC Ben** comes off better than Ana United in week 1" in said(reply)
    assert "Only you see it" in said(reply)
    league.restart()
    assert "come off level" in said(await press(league, EVE, preview, "All square"))
    await press(league, DAN, preview, "Ana United")
    assert await made(league, division) == {EVE.user_id: None, DAN.user_id: 0}
    assert len(league.messenger.posts) == before
    assert "Eve" not in text(posted(league, PREVIEW)[0])


@pytest.mark.long
@ON_A_FILE
async def test_managers_of_the_two_clubs_are_not_asked_others_are(league):
    division, preview = await monday(league, ANA, BEN, CEM)
    for rival in (ANA, BEN):
        assert "You manage one of the two clubs." in said(
            await press(league, rival, preview, "Ana United")
        )
    assert "You predict" in said(await press(league, CEM, preview, "Ana United"))
    assert await made(league, division) == {CEM.user_id: 0}


@pytest.mark.long
@ON_A_FILE
async def test_after_the_whistle_the_friday_post_says_who_was_right(league):
    division, preview = await monday(league, ANA, BEN)
    for who, label in ((EVE, "Ana United"), (DAN, "All square"), (CEM, "FC Ben")):
        await press(league, who, preview, label)
    await to_tuesday_week(league, ANA, BEN)
    row = await league.database.read(lambda conn: rivalries.load(conn, division.id, 1))
    (first, second) = [club.results[0][1:] for club in (await league.state(division)).clubs]
    sign = verdict(first, second)
    assert (row.winner, row.settled_at is None) == ({1: 0, 0: None, -1: 1}[sign], False)
    (line,) = [
        each_line
        for each_line in posted(league, SHOW)[0].looks[0].lines
        if each_line.startswith("🔮")
    ]
    assert f"1 of 3 predicted it: {({1: 'Eve', 0: 'Dan', -1: 'Cem'})[sign]}." in line
    assert f"{first[0]}:{first[1]}" in line
    table = await league.send(
        EVE, CustomId(NO_MATCH, f"/season-predictors {league.season}"), private=True
    )
    assert "Hits Tips" in said(table)
    late = await press(league, EVE, preview, "FC Ben")
    assert "The matchday is over" in said(late)
    assert "came off" in said(late)
    assert len(await made(league, division)) == 3


@pytest.mark.long
@ON_A_FILE
async def test_nothing_can_be_predicted_between_the_last_match_and_the_post(league):
    """The match has moved on although the division has not been looked after yet."""
    division, preview = await monday(league, ANA, BEN)
    await to_tuesday_week(league, ANA, BEN)

    def unsettle(conn):
        rivalries.put(conn, rivalries.RivalryRow(division_id=division.id, week=1, home=0, away=1))

    await league.database.write(unsettle)
    assert "The matchday is over" in said(await press(league, EVE, preview, "Ana United"))
    assert await made(league, division) == {}


@ON_A_FILE
async def test_old_buttons_are_answered(league):
    """Of a week that is unknown, of another server, of a member whose data is deleted."""
    division, preview = await monday(league, ANA, BEN)
    unknown = CustomId(NO_MATCH, f"/season-predict {division.id} 7 home")
    assert "The matchday is over" in said(await league.send(EVE, unknown))
    gone = CustomId(NO_MATCH, "/season-predict nothing 1 home")
    assert "No season is played here" in said(await league.send(EVE, gone))
    await press(league, EVE, preview, "Ana United")
    await erase_member(league.database, EVE.user_id)
    assert await made(league, division) == {}
    league.host.services.own_data.forget(EVE.user_id)
    await press(league, EVE, preview, "Ana United")
    assert await made(league, division) == {EVE.user_id: 0}


@ON_A_FILE
@pytest.mark.parametrize(
    "rest",
    others_long([f" {{id}} {9**30} home", "", " x", " {id}", " {id} x home", " {id} 1 x"]),
)
async def test_made_up_buttons_are_answered_and_store_nothing(league, rest):
    division, _ = await monday(league, ANA, BEN)
    made_up = CustomId(NO_MATCH, f"/season-predict{rest.format(id=division.id)}")
    reply = said(await league.send(EVE, made_up))
    known = ("The matchday is over", "No season is played here", "That button is out of date")
    assert any(each_text in reply for each_text in known)
    assert await made(league, division) == {}


@ON_A_FILE
async def test_the_table_of_predictors_shares_places_and_tells_one_s_own_prediction(league):
    division, preview = await monday(league, ANA, BEN)
    asked = CustomId(NO_MATCH, f"/season-predictors {league.season}")
    assert "No rivalry that somebody predicted is over" in said(await league.send(EVE, asked))
    await press(league, EVE, preview, "Ana United")
    assert "You predict that **Ana United**" in said(await league.send(EVE, asked))
    assert "You predict" not in said(await league.send(DAN, asked))

    def settle(conn):
        for week, user in enumerate((EVE, EVE, DAN, DAN, CEM), 1):
            row = rivalries.RivalryRow(
                division_id=division.id, week=week, home=0, away=1, winner=0, settled_at=1
            )
            rivalries.put(conn, row)
            own = rivalries.PredictionRow(
                division_id=division.id, week=week, user_id=user.user_id, pick=0, at=1
            )
            rivalries.predict(conn, own)

    for who in (DAN, CEM):
        await league.host.remember_member(who)
    await league.database.write(settle)
    lines = said(await league.send(DAN, asked)).splitlines()
    assert [line.split() for line in lines if line[1:2].isdecimal()] == [
        ["1", "Dan", "2", "2"],
        ["1", "Eve", "2", "2"],
        ["3", "Cem", "1", "1"],
    ]


@ON_A_FILE
@pytest.mark.long
async def test_a_season_names_its_best_predictor_at_the_end(league):
    division, _ = await monday(league, ANA, BEN)
    for week in range(1, 9):
        (post,) = posted(league, f"week {week} begins")
        await press(league, EVE, post, "Ana United")
        await press(league, DAN, post, "All square")
        await play(league, ANA, BEN, until=MONDAY + 5 * week)
        await league.pass_time(minutes=2)
        league.restart()
    assert (await league.row()).status == "over"
    (post,) = [
        each_post for each_post in league.messenger.posts if "is over" in each_post.looks[0].title
    ]
    scores = await league.database.read(lambda conn: rivalries.predictors(conn, league.season))
    best = scores[0]
    names = {EVE.user_id: "Eve", DAN.user_id: "Dan"}
    assert any(
        line.startswith("🎯 **Wisest bet** ·") and names[best.user_id] in line
        for line in post.looks[0].lines
    )
    assert [score.total for score in scores] == [8, 8]
    tables = await league.database.read(lambda conn: divisions.tables_of(conn, division.id))
    assert len(tables) == 8
    late = await press(league, EVE, posted(league, "week 8 begins")[0], "Ana United")
    assert "The matchday is over" in said(late)
