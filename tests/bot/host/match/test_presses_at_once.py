"""Presses that arrive together: each counts while its action is legal and answers the same."""

import asyncio

import pytest

from bot.host.ui.custom_id import CustomId
from games.core.bots import without_takebacks
from games.core.dice import SeededDice, match_key
from games.finita.actions import Play
from games.finita.cards.cards import NONE, NUMBER
from games.finita.state import Phase
from games.registry import GAMES
from storage.match import moves
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, TOKEN, Front, aside

PEOPLE = (ANA, BEN, CEM, DAN)


async def begun(front, game, seats):
    """Return a match of a game with so many members."""
    match = await front.open_game(game, seats=seats)
    for member in PEOPLE[1:seats]:
        await front.press(member, match, "/join")
    await front.press(ANA, match, "/start")
    return match


async def pressed(front, match, seat, line):
    """Return the press of a button that the seat's member sees now."""
    table = await front.table(match)
    member = PEOPLE[table.seat(seat).user_id - 1]
    return member, CustomId.parse(table.custom_id(line, seat))


async def lines_of(front, match):
    return [move.lines for move in await front.database.read(lambda conn: moves.of(conn, match))]


@pytest.fixture
def hosts(database, clock):
    """Two processes on one database."""
    return [Front(database, clock, games=dict(GAMES)) for _ in range(2)]


@pytest.mark.parametrize("game", GAMES)
async def test_everybody_who_is_asked_moves_at_once(hosts, game):
    """In whatever process a press arrives, no other one costs it its move."""
    front, definition = hosts[0], GAMES[game]
    match = await begun(front, game, min(3, definition.seats.stop - 1))
    table, presses = await front.table(match), []
    for seat in table.waiting:
        line = definition.notation.write(without_takebacks(table.legal_actions(seat))[0])
        presses.append(await pressed(front, match, seat, line))
    replies = await asyncio.gather(
        *(hosts[index % 2].send(*press, private=True) for index, press in enumerate(presses))
    )
    assert [aside(reply) for reply in replies] == [""] * len(presses)
    assert len(await lines_of(front, match)) == 1 + len(presses)


@pytest.fixture
def number_on_top(monkeypatch):
    """FINITA begins with a number that a card in hand fits, and one of the next two drawn."""
    definition = GAMES["finita"]
    options = definition.load_options(definition.proposed_options(is_slow=True))
    for number in range(1000):
        seed = number.to_bytes(32)
        state, _ = definition.game.setup(options, 4, SeededDice(match_key(seed, str(TOKEN))))
        legal = definition.game.legal_actions(state, state.turn)
        drawn = {*state.pile[-2:]} - {*state.hands[state.turn]}
        if (
            state.phase == Phase.TURN
            and any(isinstance(action, Play) for action in legal)
            and any(NUMBER[face] != NONE and state.fits(face) for face in drawn)
        ):
            break
    where = "bot.host.lobby.lobby_creation.secrets.token_bytes"
    monkeypatch.setattr(where, lambda _size: seed)


async def finita(front):
    """Return a match in which nobody has moved, who is on turn, and who is not."""
    match = await begun(front, "finita", 4)
    on_turn = (await front.table(match)).waiting[0]
    return match, on_turn, [seat for seat in range(4) if seat != on_turn]


async def fitting(front, match, seat):
    """Return a line that lays a card of the seat on turn."""
    table = await front.table(match)
    lines = map(table.definition.notation.write, table.legal_actions(seat))
    return next(line for line in lines if line.startswith("play "))


@pytest.mark.usefixtures("number_on_top")
@pytest.mark.parametrize("is_about_them", [False, True], ids=["another", "themselves"])
async def test_an_accusation_leaves_the_move_of_whoever_is_on_turn(hosts, is_about_them):
    front = hosts[0]
    match, on_turn, (first, *_, last) = await finita(front)
    line = await fitting(front, match, on_turn)
    accused = on_turn if is_about_them else last
    accusal = await pressed(front, match, first, f"accuse {accused} advice")
    play = await pressed(front, match, on_turn, line)
    for press in (accusal, play):
        assert aside(await front.send(*press, private=True)) == ""
    assert await lines_of(front, match) == [(), (f"accuse {accused} advice",), (line,)]


@pytest.mark.usefixtures("number_on_top")
async def test_a_penalty_that_fills_the_hand_leaves_what_it_could_play(hosts):
    """The cards drawn make other moves legal, and the one that was pressed stays so."""
    front = hosts[0]
    match, on_turn, others = await finita(front)
    line, before = await fitting(front, match, on_turn), await front.table(match)
    play = await pressed(front, match, on_turn, line)
    await front.send(*await pressed(front, match, others[0], f"accuse {on_turn} advice"))
    await front.send(*await pressed(front, match, others[1], f"vote {on_turn} yes 1"))
    after = await front.table(match)
    assert len(after.match.state.hands[on_turn]) == 9
    assert len(after.legal_actions(on_turn)) > len(before.legal_actions(on_turn))
    assert aside(await front.send(*play, private=True)) == ""
    assert (await lines_of(front, match))[-1] == (line,)


@pytest.mark.usefixtures("number_on_top")
async def test_whoever_is_on_turn_votes_and_plays_from_the_same_panel(hosts):
    front = hosts[0]
    match, on_turn, (first, second, _) = await finita(front)
    await front.send(*await pressed(front, match, first, f"accuse {second} advice"))
    line = await fitting(front, match, on_turn)
    vote = await pressed(front, match, on_turn, f"vote {second} no 1")
    play = await pressed(front, match, on_turn, line)
    for press in (vote, play):
        assert aside(await front.send(*press, private=True)) == ""
    again = await front.send(*vote, private=True)
    assert "vote" in aside(again)


@pytest.mark.usefixtures("number_on_top")
async def test_calls_and_the_move_of_whoever_is_on_turn_all_count_in_any_process(hosts):
    front = hosts[0]
    match, on_turn, (first, second, third) = await finita(front)
    line = await fitting(front, match, on_turn)
    await front.send(*await pressed(front, match, first, f"accuse {third} advice"))
    presses = [
        await pressed(front, match, on_turn, line),
        await pressed(front, match, second, f"vote {third} no 1"),
        await pressed(front, match, on_turn, f"abstain {third} 1"),
    ]
    replies = await asyncio.gather(
        *(hosts[index % 2].send(*press, private=True) for index, press in enumerate(presses))
    )
    played = await lines_of(front, match)
    assert (line,) in played
    assert aside(replies[0]) == ""


@pytest.mark.usefixtures("number_on_top")
async def test_what_answered_another_card_is_still_refused(hosts):
    front = hosts[0]
    match, on_turn, _ = await finita(front)
    draw = await pressed(front, match, on_turn, "draw 1")
    await front.send(*draw, private=True)
    assert aside(await front.send(*draw, private=True)) == "Already played ✓"
    assert await lines_of(front, match) == [(), ("draw 1",)]
