"""The transfers of a day, and who else could have made them."""

from dataclasses import replace

from games.core.reporting.week_reporting import PublicMove
from games.eleven.cards.ids import NUMBER, PRICE
from games.eleven.events import DayCame, MatchdayCame, WeekCame
from games.eleven.log.news import Employed, Joined, Signed, Sold
from games.eleven.reporting.deals import deals
from tests.games.eleven.ground import GAME, season, show
from tests.games.eleven.reporting.followed import followed

TUESDAY, WEDNESDAY, THURSDAY = 1, 2, 3


def test_a_day_has_all_its_transfers_and_no_other_s():
    """E-R31 to E-R41: what was hired, employed, signed and sold on the day, in order."""
    for week in followed(b"s1"):
        for day in (TUESDAY, WEDNESDAY, THURSDAY):
            assert all(deal.facts["day"] == day for deal in week.deals[day])
        made = [event for move in week.moves for event in move.events]
        made = [one for one in made if isinstance(one, Joined | Employed | Signed | Sold)]
        told = [deal for day in (TUESDAY, WEDNESDAY, THURSDAY) for deal in week.deals[day]]
        assert [one.seat for one in told] == [one.seat for one in made]
        assert week.deals[0] == week.deals[4] == ()


def test_days_that_ended_together_are_told_together():
    week = followed(b"s1")[0]
    every = deals(week.moves, {TUESDAY, WEDNESDAY, THURSDAY})
    assert every == sum((week.deals[day] for day in (TUESDAY, WEDNESDAY, THURSDAY)), ())


def market(*res):
    """Return a table of three managers with so many EUR each; the first one is on turn."""
    table = season("days", seats=3)
    show(table, "players", "okoro", "marsh", "ferri")
    show(table, "staff", "icepack")
    for club, eur in zip(table.state.clubs, res, strict=True):
        club.res[0] = eur
        club.posts.clear()
    return table


def moved(table, *events):
    view = GAME.view(table.state, None)
    opened = PublicMove((WeekCame(1, 0), DayCame(0)), lambda: None)
    return [opened, PublicMove(events, lambda: view)]


def test_others_who_had_reach_and_money_are_named():
    """E-R31: three rightmost, cost 1 to 5; the hirer is not among them, nor who lacks 1 EUR."""
    card = NUMBER["okoro"]
    cost = PRICE[card]
    for eur, others in ((cost, (1, 2)), (cost - 1, (1,))):
        table = market(9, cost, eur)
        (story,) = deals(moved(table, Joined(0, card, cost)), {TUESDAY})
        assert (story.kind, story.others) == ("hire", others)


def test_staff_have_a_reach_of_their_own():
    """E-R39."""
    table = market(9, 9, 0)
    card = NUMBER["icepack"]
    (story,) = deals(moved(table, Employed(0, card, PRICE[card])), {TUESDAY})
    assert (story.kind, story.others) == ("staff", (1,))


def test_a_card_out_of_reach_was_nobody_else_s():
    """Someone with a scout may take it all the same."""
    table = market(9, 9, 9)
    row = table.state.player_row
    (story,) = deals(moved(table, Joined(0, row[0], 1)), {TUESDAY})
    assert story.others == ()


def test_without_the_state_before_it_a_transfer_names_nobody_else():
    moves = [
        PublicMove((WeekCame(1, 0), DayCame(0)), lambda: None),
        PublicMove((Joined(0, NUMBER["okoro"], 3), DayCame(1)), lambda: None),
        PublicMove((Sold(1, NUMBER["marsh"], 5, 0), MatchdayCame(1)), lambda: None),
    ]
    assert [deal.others for deal in deals(moves, {TUESDAY})] == [()]
    assert [deal.kind for deal in deals(moves, {WEDNESDAY})] == ["sale"]
    assert deals(moves, {4}) == ()


def test_a_transfer_says_nothing_of_whoever_is_not_public():
    """An onlooker's view before the move is all that is read."""
    table = market(9, 9, 9)
    view = GAME.view(table.state, None)
    assert view.own is None
    event = Joined(0, NUMBER["okoro"], 3)
    moves = moved(table, event)
    moves[1] = replace(moves[1], before=lambda: view)
    table.state.clubs[1].objective = table.state.clubs[2].objective
    table.state.clubs[1].tactics.clear()
    assert deals(moves, {TUESDAY}) == deals(moved(table, event), {TUESDAY})
