"""Ties of cups in which a side cannot come: decided at once, and it is said why."""

from dataclasses import replace

import pytest

from bot.host.delivery.messages import RefusedError
from bot.host.ui.custom_id import NO_MATCH, CustomId
from games.finale_cards.definition import DEFINITION as CARDS
from storage.owner import blocks
from storage.owner.blocks import Block
from tests.bot.host.fakes import EVE, HERE, Front, labels, said
from tests.bot.host.league.test_members_gone import ANA, BEN, CEM, DAN, WHO, begin, forget, read

GONE = "former player"


@pytest.fixture
def front(database, clock, monkeypatch):
    monkeypatch.setattr("bot.host.computers.choices.GAMES", {CARDS.name: CARDS})
    return Front(database, clock, games={CARDS.name: CARDS})


async def sides(front, cup_id, tie):
    row, _ = await read(front, cup_id)
    return [WHO.get(row.entrants[number]) for number in (tie.home, tie.away)]


async def open_ties(front, cup_id):
    _, ties = await read(front, cup_id)
    return [tie for tie in ties if not tie.done]


async def block(front, member):
    """Block a member, as the owner does."""
    row = Block(blocks.MEMBER, member.user_id, front.clock.ms())
    await front.database.write(lambda conn: blocks.put(conn, row))
    await front.host.services.owner_watch.refresh()


async def unblock(front, member):
    await front.database.write(lambda conn: blocks.remove(conn, blocks.MEMBER, member.user_id, 0))
    await front.host.services.owner_watch.refresh()


async def win(front, cup_id, tie):
    """Let both join a tie, and its away side resign."""
    home, away = await sides(front, cup_id, tie)
    for one in (home, away):
        await front.press(one, tie.match_id, "/join")
    await front.press(away, tie.match_id, "/resign-yes", on="card")


def posts(front, *words):
    """The texts of all posts as they were first, that hold these words."""
    texts = [said(post.looks[0]) for post in front.messenger.posts]
    return [text for text in texts if all(word in text for word in words)]


async def tell(front):
    for _ in range(3):
        await front.pass_time(minutes=1)


async def test_a_tie_whose_lobby_waits_for_a_deleted_member_is_decided_at_once(front):
    cup_id = await begin(front, ANA, BEN)
    (tie,) = await open_ties(front, cup_id)
    home, away = await sides(front, cup_id, tie)
    shown = said(await front.send(home, CustomId(NO_MATCH, "/data-show"), private=True))
    assert "the other player wins your match that has not begun yet" in shown
    await forget(front, home)
    row, (tie,) = await read(front, cup_id)
    assert (row.status, row.entrants[row.winner]) == ("over", away.user_id)
    assert (await front.row(tie.match_id)).status == "closed"
    await tell(front)
    told = f"{GONE} – {away.name}: **{away.name}** wins, because the other side could not play"
    assert len(posts(front, told, f"{away.name} wins the cup!")) == 1
    lobby = said((await front.message(tie.match_id, "lobby")).content)
    assert lobby == f"{GONE} – {away.name}: not played, because a player could not come."


async def test_nobody_is_through_if_both_sides_have_their_data_deleted(front):
    cup_id = await begin(front, ANA, BEN, CEM, DAN)
    first, second = await open_ties(front, cup_id)
    await forget(front, *await sides(front, cup_id, first))
    _, ties = await read(front, cup_id)
    assert (ties[0].done, ties[0].winner is None) == (True, False), "the first of them to leave"
    winner, _ = await sides(front, cup_id, second)
    await win(front, cup_id, second)
    row, _ = await read(front, cup_id)
    assert (row.status, row.entrants[row.winner]) == ("over", winner.user_id)


async def test_both_blocked_at_once_neither_goes_through(front):
    cup_id = await begin(front, ANA, BEN)
    for member in (ANA, BEN):
        row = Block(blocks.MEMBER, member.user_id, front.clock.ms())
        await front.database.write(lambda conn, row=row: blocks.put(conn, row))
    await front.host.services.owner_watch.refresh()
    row, (tie,) = await read(front, cup_id)
    assert (row.status, row.winner, tie.done, tie.winner) == ("over", None, True, None)
    await tell(front)
    assert len(posts(front, "Nobody won the cup", ": neither could play")) == 1


async def test_a_round_is_drawn_without_a_lobby_that_one_person_alone_can_join(front):
    cup_id = await begin(front, ANA, BEN, CEM, DAN)
    first, second = await open_ties(front, cup_id)
    gone, _ = await sides(front, cup_id, first)
    await win(front, cup_id, first)
    await forget(front, gone)
    through, _ = await sides(front, cup_id, second)
    await win(front, cup_id, second)
    row, ties = await read(front, cup_id)
    assert (row.status, row.entrants[row.winner]) == ("over", through.user_id)
    assert [tie.match_id is None for tie in ties] == [False, False, True]
    await tell(front)
    assert len(posts(front, f"**{through.name}** wins, because the other side could not play")) == 1


async def test_a_tie_whose_lobby_waits_for_a_blocked_member_is_decided_at_once(front):
    cup_id = await begin(front, ANA, BEN)
    (tie,) = await open_ties(front, cup_id)
    home, away = await sides(front, cup_id, tie)
    await front.press(home, tie.match_id, "/join")
    await block(front, home)
    row, (tie,) = await read(front, cup_id)
    assert (row.status, row.entrants[row.winner]) == ("over", away.user_id)
    assert (await front.row(tie.match_id)).status == "closed"
    await tell(front)
    assert len(posts(front, f"**{away.name}** wins, because the other side could not play")) == 1


async def test_who_is_unblocked_before_the_next_tie_plays_it(front):
    cup_id = await begin(front, ANA, BEN, CEM, DAN)
    first, second = await open_ties(front, cup_id)
    blocked, _ = await sides(front, cup_id, first)
    await win(front, cup_id, first)
    await block(front, blocked)
    await unblock(front, blocked)
    await win(front, cup_id, second)
    (final,) = await open_ties(front, cup_id)
    assert blocked in await sides(front, cup_id, final)
    await win(front, cup_id, final)
    assert (await read(front, cup_id))[0].status == "over"


async def test_a_cup_that_begins_with_blocked_entrants_goes_on_to_its_end(front):
    """The bot has not seen yet that they are; as no lobby opens, nothing else would end it."""
    for member in (ANA, BEN, CEM):
        await front.host.remember_member(member)
    services = front.host.services
    opened = await services.cups.open(ANA, HERE, "Cup", own_squads=False, handicap=False)
    cup_id = CustomId.parse(opened.content.rows[0][0].custom_id).arguments[1]
    for one in (BEN, CEM):
        await front.send(one, CustomId(NO_MATCH, f"/cup-join {cup_id}"), on=1)
    for one in (BEN, CEM):
        row = Block(blocks.MEMBER, one.user_id, front.clock.ms())
        await front.database.write(lambda conn, row=row: blocks.put(conn, row))
    shown = said(await front.send(ANA, CustomId(NO_MATCH, f"/cup-start {cup_id}"), on=1))
    row, ties = await read(front, cup_id)
    assert (row.status, row.entrants[row.winner]) == ("over", ANA.user_id)
    assert all(tie.match_id is None for tie in ties)
    assert f"{ANA.name} wins the cup!" in shown


async def test_the_last_one_left_wins_no_cup_once_their_data_is_deleted(front):
    """They had a bye, and nobody came to the other tie."""
    cup_id = await begin(front, ANA, BEN, CEM)
    _, ties = await read(front, cup_id)
    (bye,) = [tie for tie in ties if tie.away is None]
    row, _ = await read(front, cup_id)
    await forget(front, WHO[row.entrants[bye.home]])
    for _ in range(2):
        await front.pass_time(days=2)
    await tell(front)
    row, _ = await read(front, cup_id)
    assert (row.status, row.winner) == ("over", None)


async def test_the_table_calls_a_former_entrant_so(front):
    cup_id = await begin(front, ANA, BEN, CEM)
    (tie,) = await open_ties(front, cup_id)
    home, away = await sides(front, cup_id, tie)
    await forget(front, home)
    table = said(await front.send(away, CustomId(tie.match_id, "/cup-table"), private=True))
    assert GONE in table
    assert "?" not in table


async def test_who_could_not_play_the_next_tie_is_not_said_to_go_on(front, monkeypatch):
    """Of five, the first is blocked before the second round, in which they would meet the fifth."""
    monkeypatch.setattr("bot.host.cups.pairings.shuffle", lambda _: None)
    fifth = replace(EVE, user_id=EVE.user_id * 10**17)
    cup_id = await begin(front, ANA, BEN, CEM, DAN, fifth)
    first, second = await open_ties(front, cup_id)
    await win(front, cup_id, first)
    shown = said(await front.press(DAN, first.match_id, "/result", on=None, private=True))
    assert "Ana goes on. The next opponent is drawn when the round is over." in shown
    for member in (CEM, DAN):
        await front.press(member, second.match_id, "/join")
    await block(front, ANA)
    await front.press(DAN, second.match_id, "/resign-yes", on="card")
    _, ties = await read(front, cup_id)
    assert [(tie.winner, tie.match_id) for tie in ties if tie.round == 2] == [(4, None), (2, None)]
    (final,) = await open_ties(front, cup_id)
    assert {final.home, final.away} == {2, 4}
    shown = said(await front.press(DAN, first.match_id, "/result", on=None, private=True))
    assert "Ana went through to round 2." in shown
    assert "goes on" not in shown


async def test_a_tie_s_winner_is_not_said_to_go_on_in_a_cup_that_nobody_won(front, monkeypatch):
    monkeypatch.setattr("bot.host.cups.pairings.shuffle", lambda _: None)
    cup_id = await begin(front, ANA, BEN, CEM, DAN)
    first, second = await open_ties(front, cup_id)
    await win(front, cup_id, first)
    await win(front, cup_id, second)
    for _ in range(2):
        await front.pass_time(days=2)
    await tell(front)
    assert (await read(front, cup_id))[0].winner is None
    shown = said(await front.press(DAN, first.match_id, "/result", on=None, private=True))
    assert "Nobody won the cup" in shown
    assert "goes on" not in shown


async def test_who_has_not_come_is_warned_a_day_before_the_other_side_is_through(front):
    """However late the bot looks: the day begins with the warning."""
    cup_id = await begin(front, ANA, BEN)
    _, (tie,) = await read(front, cup_id)
    await front.press(ANA, tie.match_id, "/join")
    end = (await front.row(tie.match_id)).created_at + 3 * 86_400_000
    assert f"<t:{end // 1000}:R>, you're out" in said(
        (await front.message(tie.match_id, "lobby")).content
    )
    await front.pass_time(days=2)
    call = (await front.message(tie.match_id, "lobby-call")).content
    assert call.ping.users == (BEN.user_id,)
    assert f"<t:{end // 1000}:F>" in call.ping.text
    assert labels(call)[-1] == "Cup table"
    await front.pass_time(hours=23)
    assert not (await read(front, cup_id))[1][0].done
    await front.pass_time(hours=1)
    assert (await read(front, cup_id))[1][0].done
    assert "lobby-call" not in await front.messages(tie.match_id)


async def test_where_the_bot_looked_late_there_is_a_whole_day_after_the_warning(front):
    cup_id = await begin(front, ANA, BEN)
    await front.pass_time(days=9)
    await front.pass_time(hours=23)
    assert not (await read(front, cup_id))[1][0].done
    await front.pass_time(hours=1)
    assert (await read(front, cup_id))[1][0].done


async def test_a_holder_whose_data_was_deleted_is_a_former_player_everywhere(front):
    cup_id = await begin(front, ANA, BEN)
    (tie,) = await open_ties(front, cup_id)
    await win(front, cup_id, tie)
    row, _ = await read(front, cup_id)
    winner = WHO[row.entrants[row.winner]]
    other = BEN if winner == ANA else ANA
    await front.pass_time(minutes=1)
    await forget(front, winner)
    opened = await front.host.services.cups.open(
        other, HERE, "Cup", own_squads=False, handicap=False
    )
    assert f"**{GONE}** holds the cup." in said(opened)
    reply = await front.send(other, CustomId(tie.match_id, "/cup-table"), private=True)
    assert f"**{GONE} wins the cup!**" in said(reply)
    assert f"{GONE} wins the cup! Final: " in reply.content.picture.alt
    assert "?" not in said(opened) + said(reply) + reply.content.picture.alt


async def test_a_name_that_nobody_can_see_or_draw_is_that_of_a_match(front):
    nobody, cyrillic = replace(ANA, name="\u200b"), replace(BEN, name="\u4e0d\u77e5")
    cup_id = await begin(front, nobody, cyrillic)
    (tie,) = await open_ties(front, cup_id)
    reply = await front.send(nobody, CustomId(tie.match_id, "/cup-table"), private=True)
    assert "Player 1" in said(reply)
    assert cyrillic.name in said(reply)
    assert "Player 2" in reply.content.picture.alt
    assert "?" not in said(reply) + reply.content.picture.alt


async def test_a_message_that_takes_no_edit_keeps_nothing_waiting(front):
    """It need not be posted anew: /cup table shows the same."""
    front.messenger.stuck[1] = RefusedError("400 50035 form")
    cup_id = await begin(front, ANA, BEN)
    (tie,) = await open_ties(front, cup_id)
    await win(front, cup_id, tie)
    await tell(front)
    assert await front.untold() == []
