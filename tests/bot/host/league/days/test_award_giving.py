"""Awards are given in the transaction that ends a division, and stay with it."""

import json
from dataclasses import replace

from bot.host.clock.turn_clock import DAY
from bot.host.league.seasons.season_queries import at_match
from bot.host.ui.member import words_for
from games.eleven.cards.ids import OBJECTIVES
from games.eleven.definition import DEFINITION
from games.eleven.log.news import Acted, Gained, Joined
from games.eleven.log.titles import card_name
from games.eleven.state import Score
from storage.engine import rows
from storage.member import absences
from storage.schema.match_tables import moves
from storage.server import awards, divisions, rivalries
from storage.server.divisions import ClosingRow, StandingRow
from storage.server.rivalries import PredictionRow, RivalryRow
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, said
from tests.bot.host.league.days.test_season_end import end, keep_state, post_about
from tests.bot.host.league.ground import QUICK, League

NONE = Score(0, 0, 0, 0, 0, 0, 0, 0, 0)
NOVAK = 3


async def play(league, division, *, against=(), objectives=(), events=(), places=()):
    """Make a season of goals against, objectives' VP, events, and places by week, for each seat."""
    table = await league.table(division.match_id)
    state = table.match.state
    for seat, goals in enumerate(against):
        state.shown[seat] = replace(state.shown[seat], results=tuple((0, 1, n) for n in goals))
    for seat, vp in enumerate(objectives):
        state.clubs[seat].objective = OBJECTIVES[seat]
        state.scores.append(replace(NONE, objective=vp))
    await keep_state(league, table)
    stored = [DEFINITION.event_adapter.dump_python(event, mode="json") for event in events]

    def write(conn):
        values = {"match_id": division.match_id, "version": 900, "seat": None, "lines": "pass"}
        values |= {"events": json.dumps(stored), "at": 0, "undone": False, "era": 0}
        rows.add(conn, moves, values)
        for week, placed in enumerate(places, 1):
            standings = [
                StandingRow(
                    division_id=division.id,
                    week=week,
                    line=index,
                    place=place,
                    number=index,
                    points=0,
                )
                for index, place in enumerate(placed)
            ]
            divisions.put_table(conn, standings)

    await league.database.write(write)


async def given(league, division):
    found = await league.database.read(lambda conn: awards.of_division(conn, division.id))
    return {(one.kind, one.number): dict(one.facts) for one in found}


async def test_all_awards_stand_on_the_champion_s_card_and_in_the_season(league):
    (division,) = await league.begin(ANA, BEN, CEM)
    await play(
        league,
        division,
        against=[(2, 2), (1, 0), (3, 3)],
        objectives=[2, 0, 4],
        events=[Joined(0, NOVAK, 2), Acted(0, NOVAK), Gained(0, 1, 9)],
        places=[(1, 3, 9), (1, 2, 4)],
    )
    await end(league, division, (1,), (0,), (2,), score=(20, 30, 10))
    (post,) = league.posts("Autumn is over")
    for line in (
        "💰 **Best buy** · Ana United: Novak cost 2 € and brought in 9 €.",
        "🧱 **Best defence** · FC Ben: the fewest goals against, 1 all season.",
        "🚀 **Comeback** · Cem City: up 5 places from the lowest.",
        "🤝 **Fair play** · Ana United, FC Ben and Cem City: always there.",
        "🎯 **Wisest bet** · Cem City: the objective",
    ):
        assert line in post
    shown = said(await league.host.services.seasons.looks.show(league.asks(ANA), league.season))
    assert "🧱 **Best defence** · FC Ben" in shown
    content = await post_about(league, division, "champion")
    assert "Best buy: Ana United" in content.picture.alt
    assert "1. FC Ben: 30 VP" in content.picture.alt
    assert "Place by week: 3, 2." in content.picture.alt
    assert "📈 The turning point was the very end: FC Ben came from behind" in post
    assert "⚽ Best match: 1:0 against" in post
    assert "in week 2." in post
    assert "🤫 Secret objectives: Ana United: " in post
    assert post.count(" VP)") == 3


async def test_each_winner_of_the_wisest_bet_is_named_with_the_own_objective(league):
    (division,) = await league.begin(ANA, BEN, CEM)
    await play(league, division, objectives=[4, 4, 0])
    await end(league, division, (1,), (0,), (2,), score=(20, 30, 10))
    (post,) = league.posts("Autumn is over")
    mine, theirs = (card_name(OBJECTIVES[seat], words_for((), "en")) for seat in (0, 1))
    line = (
        f"🎯 **Wisest bet** · Ana United: the objective {mine} brought 4 VP. "
        f"FC Ben: the objective {theirs} brought 4 VP."
    )
    assert mine != theirs
    assert line in post


async def test_who_was_away_is_not_called_always_there(league, division):
    now = league.clock.ms()
    await league.database.write(lambda conn: absences.add(conn, ANA.user_id, now, now + 14 * DAY))
    await league.database.write(
        lambda conn: divisions.put_closing(
            conn,
            ClosingRow(division_id=division.id, stage=0, due=now + DAY, closed_at=now + DAY),
        )
    )
    await end(league, division, (0,), (1,), score=(2, 1))
    (post,) = league.posts("Autumn is over")
    assert "🤝 **Fair play** · FC Ben: always there." in post


async def test_nobody_is_awarded_for_a_club_that_a_computer_ran_in_the_end(league):
    (division,) = await league.begin(ANA, BEN, CEM)
    await play(
        league,
        division,
        against=[(2,), (0,), (3,)],
        objectives=[2, 6, 0],
        events=[Joined(1, NOVAK, 2), Acted(1, NOVAK), Gained(1, 1, 9)],
        places=[(1, 9, 3), (1, 2, 3)],
    )
    await league.host.services.seasons.clubs.away(
        at_match(league.asks(BEN), division.match_id, "/x")
    )
    await end(league, division, (1,), (0,), (2,), score=(20, 30, 10))
    found = await given(league, division)
    assert {number for _, number in found} == {0, 2}
    assert found["wall", 0] == {"n": 2}
    assert ("wisest-bet", 1) not in found
    assert ("best-buy", 1) not in found


async def test_events_that_nobody_knows_or_that_are_private_give_nothing(league, division):
    secret = [Joined(0, NOVAK, 2, only=(0,)), Acted(0, NOVAK), Gained(0, 1, 9)]
    await play(league, division, events=secret)

    def spoil(conn):
        key = {"match_id": division.match_id, "version": 901, "seat": None, "lines": "x"}
        events = '[{"kind": "of-old", "only": null}]'
        rows.add(conn, moves, key | {"events": events, "at": 0, "undone": False, "era": 0})

    await league.database.write(spoil)
    await end(league, division, (0,), (1,), score=(2, 1))
    assert set(await given(league, division)) == {("fair-play", 0), ("fair-play", 1)}
    assert "Best buy" not in league.posts("Autumn is over")[0]


async def test_an_award_that_the_game_cannot_tell_keeps_no_season_from_its_end(
    database, clock, monkeypatch
):
    """The others are given."""

    def broken(_):
        raise LookupError("a game's own fault")

    review = replace(QUICK.season.review, best_buy=broken)
    days = replace(QUICK.season, review=review)
    league = League(database, clock, monkeypatch, definition=replace(QUICK, season=days))
    (division,) = await league.begin(ANA, BEN)
    await play(league, division, objectives=(0, 5))
    await end(league, division, (0,), (1,), score=(2, 1))
    assert (await league.row()).status == "over"
    assert {kind for kind, _ in await given(league, division)} == {"fair-play", "wisest-bet"}


async def test_the_awards_of_a_lower_division_stand_in_its_own_post(league):
    await league.host.remember_member(EVE)
    upper, lower = await league.begin(ANA, BEN, CEM, DAN, EVE)
    await end(league, upper, (2,), (0,), (1,), score=(20, 10, 30))
    assert "Fair play" not in league.posts("Division 1 is over")[0]
    await end(league, lower, (1,), (0,), score=(3, 4))
    assert "Fair play** · SC Dan and Eve Rovers" in league.posts("Division 2 is over")[0]
    assert "Fair play** · Ana United, FC Ben and Cem City" in league.posts("Autumn is over")[0]


async def test_who_predicted_best_made_the_wisest_bet_instead(league, division):
    """Spectators may win it; without a right prediction it is the objective that paid most."""
    await league.host.remember_member(EVE)
    await play(league, division, objectives=[2, 0])
    rivalry = RivalryRow(division_id=division.id, week=1, home=0, away=1, winner=1, settled_at=1)
    bet = PredictionRow(division_id=division.id, week=1, user_id=EVE.user_id, pick=1, at=0)

    def predict(conn):
        rivalries.put(conn, rivalry)
        rivalries.predict(conn, bet)

    await league.database.write(predict)
    await end(league, division, (0,), (1,), score=(2, 1))
    (post,) = league.posts("Autumn is over")
    assert post.count("Wisest bet") == 1
    assert "🎯 **Wisest bet** · Eve: 1 rivalry predicted rightly." in post
    shown = said(await league.host.services.seasons.looks.show(league.asks(ANA), league.season))
    assert "🎯 **Wisest bet** · Eve: 1 rivalry predicted rightly." in shown
