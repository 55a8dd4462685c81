"""What leaves no choice is played and told where nobody could learn anything from the haste."""

from dataclasses import replace

import pytest

from games.eleven.definition import DEFINITION as ELEVEN
from games.finita.definition import DEFINITION as FINITA
from games.registry import GAMES
from storage.match import matches, moves, outbox
from tests.bot.host.fakes import ANA, BEN, Front, said
from tests.bot.host.match.test_timeouts import prefer
from tests.games.finita.table import Table

DONE = "Only this was possible, so I did it for you:"


@pytest.fixture
def finita(database, clock, monkeypatch):
    """A host of FINITA alone."""
    monkeypatch.setattr("bot.host.computers.choices.GAMES", GAMES)
    return Front(database, clock, games={"finita": FINITA})


async def begun(front, hand, *, alone=True, others="green-1 green-2 green-3", **table):
    """Begin a match in which Ana is on turn with a hand, against a computer or Ben."""
    match = await front.open_game("finita", seats=2)
    await front.press(*((ANA, match, "/computer") if alone else (BEN, match, "/join")))
    await front.press(ANA, match, "/start")
    await placed(front, match, Table(hand, others, **table).state)
    return match


async def placed(front, match, state):
    seen = (await front.table(match)).row
    now = {"version": seen.version + 1, "asked": (seen.version + 1,) * 2}
    row = replace(seen, state=FINITA.dump_state(state), wake_at=None, move=0, **now)
    await front.database.write(lambda conn: matches.save(conn, row, seen_version=seen.version))


async def lines(front, match):
    """Return what Ana has played in the position that was placed, oldest first."""
    rows = await front.database.read(lambda conn: moves.of(conn, match))
    placed = (await front.row(match)).move
    return [row.lines[0] for row in rows[-placed:] if row.seat == 0 and row.lines]


async def test_a_drawn_card_that_does_not_fit_is_kept_without_a_press(finita):
    """The panel says which card it was; the computer has gone on."""
    match = await begun(finita, "blue-1 blue-2 yellow-3", top="red-5", pile="green-7 red-1")
    panel = await finita.move(ANA, match, "draw 1")
    assert (await lines(finita, match))[:2] == ["draw 1", "pass"]
    assert DONE in said(panel)
    assert "Ana passes." in said(panel)
    assert "It doesn't fit" not in said(panel)


async def test_a_drawn_card_that_fits_is_asked_about(finita):
    match = await begun(finita, "blue-1 blue-2 yellow-3", top="red-5", pile="red-7 red-1")
    panel = await finita.move(ANA, match, "draw 1")
    assert await lines(finita, match) == ["draw 1"]
    assert "it fits. Play it, or keep it." in said(panel)


async def test_who_has_no_answer_draws_at_once_and_reads_which_cards(finita):
    """The computer's card hits Ana, who could not answer."""
    match = await begun(
        finita, "red-1 blue-2 yellow-3", others="red-draw2 green-1", top="red-5", pile="green-8"
    )
    await finita.move(ANA, match, "play red-1")
    assert (await lines(finita, match))[:2] == ["play red-1", "draw 2"]
    panel = await finita.press(ANA, match, "/hand", on=None, private=True)
    assert f"{DONE} Ana draws 🟢 G8" in said(panel)


async def test_an_answer_is_left_to_the_player(finita):
    match = await begun(finita, "red-1 blue-draw2", others="red-draw2 green-1", top="red-5")
    await finita.move(ANA, match, "play red-1 call")
    assert await lines(finita, match) == ["play red-1 call"]
    assert (await finita.table(match)).waiting == (0,)


async def test_what_was_done_is_told_until_the_player_moves(finita):
    match = await begun(finita, "blue-1 blue-2 red-3", top="red-5", pile="green-7 red-1")
    assert DONE in said(await finita.move(ANA, match, "draw 1"))
    table = await finita.table(match)
    assert table.waiting == (0,)
    legal = [FINITA.notation.write(action) for action in table.match.legal_actions(0)]
    play = next(action for action in legal if action.startswith("play"))
    assert "blue" not in play
    await finita.move(ANA, match, play)
    assert (await finita.table(match)).settings.forced == ()


async def test_others_would_learn_from_the_haste_so_a_member_is_asked(finita):
    """The same hand with Ben at the match: he sees Ana wait, whatever she drew."""
    hand = "blue-1 blue-2 yellow-3"
    match = await begun(finita, hand, alone=False, top="red-5", pile="green-7 red-1")
    panel = await finita.move(ANA, match, "draw 1")
    assert await lines(finita, match) == ["draw 1"]
    assert "it doesn't fit. Keep it." in said(panel)
    assert DONE not in said(panel)


async def test_who_may_still_call_somebody_out_is_not_hurried(finita):
    """To pass would forgive a forgotten “Finita!” (I-A40)."""
    match = await begun(finita, "blue-1 blue-2 yellow-3", top="red-5", pile="green-7 red-1")
    state = (await finita.table(match)).match.state
    state.hands[1], state.forgot = state.hands[1][:1], [1]
    await placed(finita, match, state)
    await finita.move(ANA, match, "draw 1")
    assert await lines(finita, match) == ["draw 1"]


@pytest.fixture
def eleven(database, clock, monkeypatch):
    """A host of Eleven alone."""
    monkeypatch.setattr("bot.host.computers.choices.GAMES", GAMES)
    return Front(database, clock, games={"eleven": ELEVEN})


async def on_monday(front):
    """Begin a season of Ana and Ben in which both have to accept their board's vote."""
    match = await front.open_game("eleven", seats=2)
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    for _ in range(40):
        table = await front.table(match)
        if table.match.state.phase == "monday":
            return match
        seat = table.waiting[0]
        act = next(action for action in table.match.legal_actions(seat) if not action.takes_back)
        await front.move((ANA, BEN)[seat], match, ELEVEN.notation.write(act))
    raise AssertionError(table.match.state.phase)


async def decide(front, match, member):
    """Let a member choose what comes first until nothing is left to choose on this Monday."""
    seat = (ANA, BEN).index(member)
    for _ in range(20):
        table = await front.table(match)
        state = table.match.state
        if state.phase != "monday" or state.clubs[seat].step in {"sign", "done"}:
            return table
        act = table.match.legal_actions(seat)[0]
        await front.move(member, match, ELEVEN.notation.write(act))
    raise AssertionError(state.clubs[seat].step)


async def test_nobody_presses_done_once_all_members_have_decided(eleven):
    """E-R22: the last choice of the last one ends the day for both, whoever it was."""
    match = await on_monday(eleven)
    table = await decide(eleven, match, BEN)
    assert table.match.state.clubs[1].step == "sign", "Ana would see how much Ben had to choose"
    table = await decide(eleven, match, ANA)
    assert table.match.state.phase == "days"
    rows = await eleven.database.read(lambda conn: moves.of(conn, match))
    assert sorted(row.seat for row in rows[-2:] if row.lines == ("done",)) == [0, 1]
    panel = await eleven.press(ANA, match, "/hand", on=None, private=True)
    assert DONE not in said(panel)


async def test_who_has_decided_may_press_done_and_is_asked_no_more(eleven):
    """The stored matches and old buttons play on: the move stays legal."""
    match = await on_monday(eleven)
    await decide(eleven, match, BEN)
    assert "Press Done, and I won't remind you." in said(
        await eleven.press(BEN, match, "/hand", on=None, private=True)
    )
    await eleven.move(BEN, match, "done")
    table = await eleven.table(match)
    assert (table.waiting, table.match.state.phase) == ((0,), "monday")
    table = await decide(eleven, match, ANA)
    assert table.match.state.phase == "days"


@pytest.mark.parametrize("first", [ANA, BEN], ids=["ana", "ben"])
async def test_the_clock_of_who_waited_for_the_others_begins_anew(eleven, clock, first):
    """Whoever is on turn on Tuesday has the whole time, though the day was ended for them."""
    match = await on_monday(eleven)
    await decide(eleven, match, first)
    clock.move(hours=5)
    table = await decide(eleven, match, ANA if first == BEN else BEN)
    (seat,) = table.waiting
    reading = table.clocks.reading(seat)
    assert table.clocks.turns[seat].since == table.clocks.now
    assert reading is None or reading.left == table.settings.clock.time


@pytest.mark.parametrize("first", [ANA, BEN], ids=["ana", "ben"])
async def test_who_is_asked_next_gets_a_letter_unless_they_ended_the_day(eleven, clock, first):
    """The host's confirmations for the others are nobody's coming."""
    match = await on_monday(eleven)
    for member in (ANA, BEN):
        await prefer(eleven, member, dm=True)
    await decide(eleven, match, first)
    clock.move(hours=5)
    await eleven.pass_time(seconds=1)
    last = ANA if first == BEN else BEN
    (asked,) = (await decide(eleven, match, last)).waiting
    rows = await eleven.database.read(lambda conn: outbox.open_rows(conn, match_id=match))
    letters = [row.kind for row in rows if row.kind.startswith("dm ")]
    assert letters == ([] if (ANA, BEN)[asked] == last else [f"dm {asked}"])


async def test_against_computers_the_day_ends_with_the_only_members_last_choice(eleven):
    """They learn nothing from the haste."""
    match = await eleven.open_game("eleven", seats=2)
    await eleven.press(ANA, match, "/computer")
    await eleven.press(ANA, match, "/start")
    for _ in range(60):
        table = await eleven.table(match)
        if table.match.state.phase == "days":
            break
        assert table.match.state.clubs[0].step != "sign"
        act = next(action for action in table.match.legal_actions(0) if not action.takes_back)
        await eleven.move(ANA, match, ELEVEN.notation.write(act))
    assert table.match.state.phase == "days"
