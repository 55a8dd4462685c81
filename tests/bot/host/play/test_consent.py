"""Taking a move back by consent."""

import pytest

from bot.host.match.loaded_match import MOVED_ON, LoadedMatch, StaleButton
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import UpdateMessage
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    EVE,
    WITH_THREADS,
    aside,
    button,
    labels,
    private_text,
    said,
)
from tests.bot.host.leaderboards.matches import given_up

FINAL = "Can't undo: dice were rolled or something hidden was shown after that move."


async def ask(front, match, member=ANA):
    return private_text(await front.press(member, match, "/undo", on=None, private=True))


async def answer(front, match, member, label="Yes, undo"):
    return await front.click(member, (await front.message(match)).id, label)


async def bids(front, match):
    return (await front.table(match)).match.state.bids


async def test_all_others_agree_and_the_move_is_taken_back(front):
    match = await front.begin(ANA, BEN, CEM)
    await front.move(ANA, match, "bid 2")
    assert await ask(front, match) == "I asked the others to undo: Ana bid 2."
    await answer(front, match, BEN)
    assert await bids(front, match) == [2, -1, -1]
    reply = await answer(front, match, CEM)
    assert isinstance(reply, UpdateMessage)
    assert await bids(front, match) == [-1, -1, -1]
    row, story, request, _ = await front.stored(match)
    assert (row.move, request, story[-1].undone) == (0, None, True)
    assert "Yes, undo" not in labels((await front.message(match)).content)


async def test_the_others_read_which_move_it_is_but_not_its_secret(front, match):
    """The bid is secret until the last one is in (T-R3)."""
    await front.move(ANA, match, "bid 2")
    await ask(front, match)
    card = (await front.message(match)).content
    assert "↩ Ana wants to undo: Ana has bid. OK with everyone?" in said(card)
    assert "bid 2" not in said(card)


async def test_one_no_and_the_move_stands(front):
    match = await front.begin(ANA, BEN, CEM)
    await front.move(ANA, match, "bid 2")
    await ask(front, match)
    await answer(front, match, BEN)
    await answer(front, match, CEM, "No, keep the move")
    assert await bids(front, match) == [2, -1, -1]
    _, _, request, _ = await front.stored(match)
    assert request is None
    assert "Yes, undo" not in labels((await front.message(match)).content)


async def test_computers_agree(front):
    match = await front.begin(ANA, BEN, computers=1, options={"claps": "1"})
    await front.move(ANA, match, "bid 0")
    await ask(front, match)
    await answer(front, match, BEN)
    assert (await bids(front, match))[0] == -1


async def test_against_computers_alone_it_is_taken_back_at_once(front):
    """The computer spends all it has on the first lot, so Ana buys the second."""
    match = await front.begin(ANA, computers=1, options={"claps": "1"})
    for line in ("bid 0", "bid 1", "tip 1"):
        await front.move(ANA, match, line)
    assert await ask(front, match) == "Undone: Ana tipped 🤖 Nora."
    assert (await front.table(match)).match.state.pennies == [2, 0]
    assert await front.untold() == []


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        pytest.param(["roll"], FINAL, id="a die has fallen (T-R4)"),
        pytest.param(["bid 1"], FINAL, id="the last bid shows all (T-R5)"),
        pytest.param([], "You have no move to undo.", id="nothing was played"),
    ],
)
async def test_what_was_revealed_is_never_taken_back(front, odd_lot, lines, why, match):
    if lines == ["bid 1"]:
        await front.move(BEN, match, "bid 0")
    for line in lines:
        await front.move(ANA, match, line)
    before = await front.stored(match)
    assert await ask(front, match) == why
    assert await front.stored(match) == before


async def offers_undo(front, match):
    """Return whether Ana's "More…" offers to take her last move back."""
    more = await front.press(ANA, match, "/more", on=None, private=True)
    return "Undo" in labels(more.content)


async def test_take_back_is_offered_only_where_it_can_be_asked_for(front, odd_lot, match):
    assert not await offers_undo(front, match), "she has not moved yet"
    await front.move(ANA, match, "bid 0")
    assert await offers_undo(front, match)
    await front.move(BEN, match, "bid 0")
    assert not await offers_undo(front, match), "the lot is decided and the next one turned up"


async def test_after_anothers_move_it_is_too_late(front, even_lot, match):
    """A clap is no secret choice: it stands once others have moved (T-R6)."""
    await front.move(ANA, match, "clap 1")
    await front.move(BEN, match, "bid 1")
    assert await ask(front, match) == "Can't undo: someone has played since. Play on from here."


async def test_a_secret_choice_taken_back_leaves_the_others_theirs(front):
    match = await front.begin(ANA, BEN, CEM)
    await front.move(ANA, match, "bid 1")
    await front.move(BEN, match, "bid 2")
    custom_id = CustomId.parse((await front.table(match)).custom_id("bid 3", 2))
    await ask(front, match)
    await answer(front, match, BEN)
    await answer(front, match, CEM)
    assert await bids(front, match) == [-1, 2, -1]
    reply = await front.send(CEM, custom_id, private=True)
    assert aside(reply) == ""
    await front.move(ANA, match, "bid 0")
    table = await front.table(match)
    assert (table.match.state.phase, table.match.state.buyer) == ("shop", 2)
    await given_up(front, match, BEN, CEM)
    assert "✅" in said(await front.press(ANA, match, "/verify", on="result"))


async def test_old_buttons_stay_dead_after_an_undo(front, match):
    old = CustomId.parse((await front.table(match)).custom_id("bid 1", 0))
    await front.move(ANA, match, "bid 2")
    again = CustomId.parse((await front.table(match)).custom_id("again", 0))
    await ask(front, match)
    await answer(front, match, BEN)
    for custom_id in (old, again):
        reply = await front.send(ANA, custom_id, private=True)
        assert aside(reply) == "The match has moved on. This is where it stands now."
    assert await bids(front, match) == [-1, -1]


async def test_a_new_move_cancels_the_question(front):
    match = await front.begin(ANA, BEN, CEM)
    await front.move(ANA, match, "bid 2")
    await ask(front, match)
    asking = (await front.message(match)).content
    await front.move(BEN, match, "bid 1")
    assert "Yes, undo" not in labels((await front.message(match)).content)
    reply = await front.send(CEM, CustomId.parse(button(asking, "Yes, undo").custom_id))
    assert private_text(reply) == "That request is over. Play on."
    assert await bids(front, match) == [2, 1, -1]


async def panel(front, match, member):
    return said(await front.press(member, match, "/hand", on=None, private=True))


async def test_who_asked_reads_that_the_request_has_lapsed_until_they_move(front):
    match = await front.begin(ANA, BEN, CEM)
    await front.move(ANA, match, "bid 2")
    await ask(front, match)
    await front.move(BEN, match, "bid 1")
    lapsed = "↩ Ana: your request to undo has lapsed, the match went on. Play on from here."
    assert lapsed in said((await front.message(match)).content)
    assert lapsed in await panel(front, match, ANA)
    assert lapsed not in await panel(front, match, BEN)
    await front.move(BEN, match, "again")
    assert lapsed in said((await front.message(match)).content)
    await front.move(ANA, match, "again")
    assert lapsed not in said((await front.message(match)).content)


async def test_who_asked_reads_who_declined(front):
    match = await front.begin(ANA, BEN, CEM)
    await front.move(ANA, match, "bid 2")
    await ask(front, match)
    await answer(front, match, CEM, "No, keep the move")
    declined = "↩ Ana: Cem wants to keep the move. Play on from here."
    assert declined in said((await front.message(match)).content)
    await ask(front, match)
    assert declined not in said((await front.message(match)).content)


async def test_who_asked_and_moved_on_is_told_nothing(front, match):
    await front.move(ANA, match, "bid 2")
    await ask(front, match)
    await front.move(ANA, match, "again")
    assert "lapsed" not in said((await front.message(match)).content)


async def test_what_was_granted_has_not_lapsed(front, match):
    await front.move(ANA, match, "bid 2")
    await ask(front, match)
    await answer(front, match, BEN)
    assert "lapsed" not in said((await front.message(match)).content)


async def test_a_request_for_a_seat_that_lapses_tells_the_onlooker(front):
    match = await front.begin(ANA, BEN, CEM)
    await front.press(CEM, match, "/leave-yes", on=None, private=True)
    await front.press(EVE, match, "/take", on=None, private=True)
    await front.move(ANA, match, "bid 1")
    card = said((await front.message(match)).content)
    assert "🪑 The request for the free seat has lapsed. Press Take this seat" in card


async def test_an_old_yes_never_answers_a_new_question(front, match):
    """The button answers the question it stood below, and no other."""
    await front.move(ANA, match, "bid 2")
    await ask(front, match)
    old = CustomId.parse(button((await front.message(match)).content, "Yes, undo").custom_id)
    await answer(front, match, BEN, "No, keep the move")
    await ask(front, match)
    assert private_text(await front.send(BEN, old)) == "That request is over. Play on."
    assert await bids(front, match) == [2, -1]


async def test_who_asks_does_not_answer(front, match):
    await front.move(ANA, match, "bid 2")
    await ask(front, match)
    for label in ("Yes, undo", "No, keep the move"):
        reply = await answer(front, match, ANA, label)
        assert private_text(reply) == "You asked for this. The others decide."
    assert await ask(front, match) == "Someone is asking already. Wait for the answers."


async def test_an_onlooker_does_not_answer(front, match):
    await front.move(ANA, match, "bid 2")
    await ask(front, match)
    before = await front.stored(match)
    assert "watching" in private_text(await answer(front, match, EVE))
    assert await front.stored(match) == before


async def test_the_others_are_called_to_answer(front, clock):
    match = await front.begin(ANA, BEN, place=WITH_THREADS)
    await front.move(ANA, match, "bid 2")
    await front.move(BEN, match, "bid 0")
    await front.move(ANA, match, "tip 1")
    clock.move(minutes=11)
    await ask(front, match)
    ping = (await front.message(match)).looks[0].ping
    assert (ping.user_id, ping.text) == (BEN.user_id, "Ana wants to undo a move. Is that OK?")


async def test_the_question_outlives_a_restart(front, match):
    await front.move(ANA, match, "bid 2")
    await ask(front, match)
    front.restart()
    await answer(front, match, BEN)
    assert await bids(front, match) == [-1, -1]


async def test_asking_leaves_everybodys_buttons_alive(front, match):
    await front.move(ANA, match, "bid 2")
    custom_id = CustomId.parse((await front.table(match)).custom_id("bid 1", 1))
    await ask(front, match)
    await front.send(BEN, custom_id, private=True)
    assert (await front.table(match)).match.state.phase == "shop"


async def test_the_end_by_the_rules_is_stored_with_its_score(front, match):
    """Most points and pennies win (T-R8)."""
    await front.move(ANA, match, "bid 3")
    await front.move(BEN, match, "bid 0")
    await front.move(ANA, match, "done")
    await front.move(BEN, match, "bid 3")
    await front.move(BEN, match, "done")
    table = await front.table(match)
    assert (table.row.status, table.outcome.rule) == ("over", "T-R8")
    assert table.outcome == table.definition.game.outcome(table.match.state)
    result = said((await front.message(match, "result")).content)
    for seat, name in enumerate(("Ana", "Ben")):
        assert f"{name} {table.outcome.score[seat]}" in result
    assert "5 moves" in result


async def test_a_double_press_takes_one_move_back(front):
    """Against computers, or within a turn, nobody has to agree, so the second would count, too."""
    match = await front.begin(ANA, computers=1, options={"claps": "1"})
    for line in ("bid 0", "bid 1", "tip 1", "tip 1"):
        await front.move(ANA, match, line)
    more = await front.press(ANA, match, "/more", on=None, private=True)
    undo = CustomId.parse(button(more.content, "Undo").custom_id)
    replies = [await front.send(ANA, undo, private=True) for _ in range(2)]
    assert private_text(replies[0]) == "Undone: Ana tipped 🤖 Nora."
    assert "The match has moved on" in said(replies[1])
    assert (await front.table(match)).match.state.pennies == [1, 1]


async def test_the_undo_of_an_older_message_takes_no_later_move_back(front):
    match = await front.begin(ANA, computers=1, options={"claps": "1"})
    for line in ("bid 0", "bid 1", "tip 1"):
        await front.move(ANA, match, line)
    more = await front.press(ANA, match, "/more", on=None, private=True)
    await front.move(ANA, match, "tip 1")
    undo = CustomId.parse(button(more.content, "Undo").custom_id)
    assert "The match has moved on" in said(await front.send(ANA, undo, private=True))
    assert (await front.table(match)).match.state.pennies == [0, 2]


async def alone(front, **wish):
    """Begin against a computer and bid all by a roll, which it answers; return states and id."""
    match = await front.begin(ANA, computers=1, options={"lots": "3"}, **wish)
    before = await front.row(match)
    await front.move(ANA, match, "roll")
    return match, before, await front.row(match)


async def test_against_computers_alone_one_goes_back_to_before_their_replies(front):
    """Lichess and others allow it; nothing else of the match has changed, and it is counted."""
    match, before, after = await alone(front)
    assert await offers_undo(front, match)
    assert (await ask(front, match)).startswith("Undone: ")
    row, story, _, _ = await front.stored(match)
    assert (row.state, row.move, row.era) == (before.state, before.move, before.era)
    assert sum(not one.undone for one in story if one.lines) == before.move
    assert (await front.table(match)).settings.taken_back == {0: 1}
    assert await front.untold() == []
    assert not await offers_undo(front, match), "she has chosen nothing yet"
    assert await ask(front, match) == "You have no move to undo."
    await front.move(ANA, match, "roll")
    assert (await front.row(match)).state == after.state, "the same dice and replies come again"


async def test_who_took_a_choice_back_finds_it_beside_the_hints(front):
    match, _before, _after = await alone(front)
    await ask(front, match)
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    assert "↩ Choices taken back: Ana 1" in said((await front.message(match, "result")).content)


async def test_a_second_press_takes_nothing_more_back(front):
    match, before, _after = await alone(front)
    custom_id = CustomId.parse((await front.table(match)).custom_id("/undo", 0))
    first, second = [private_text(await front.send(ANA, custom_id, private=True)) for _ in range(2)]
    assert first.startswith("Undone: ")
    assert second == MOVED_ON
    assert (await front.row(match)).state == before.state


async def test_what_a_computer_thinks_about_a_move_taken_back_is_not_played(front):
    """Elsewhere it replied to the move that was gone, and lost a piece."""
    match, before, _after = await alone(front)
    asked = (await front.table(match)).match.asked[1]
    await ask(front, match)
    with pytest.raises(StaleButton):
        await front.host.services.matches.play(match, 1, ("bid 0",), asked, by_computer=True)
    assert (await front.row(match)).state == before.state


async def test_where_others_play_or_the_match_counts_computers_replies_stand(front, monkeypatch):
    match = await front.begin(ANA, BEN, CEM, options={"lots": "3"})
    await front.move(ANA, match, "roll")
    assert await ask(front, match) == FINAL
    match, _before, after = await alone(front)
    monkeypatch.setattr(LoadedMatch, "is_serious", True)
    assert await ask(front, match) == FINAL
    assert not await offers_undo(front, match)
    assert (await front.row(match)).state == after.state
