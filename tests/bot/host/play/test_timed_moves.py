"""What hits a seat goes on by itself, after a time that is the same whatever its player holds."""

from dataclasses import replace

import pytest
from sqlalchemy import delete

from bot.host.match.match_timing import WITHOUT_CLOCK
from bot.host.views import match_card
from games.finita.definition import DEFINITION as FINITA
from games.finita.shared.last_steps import LAID_STEPS
from storage.match import matches, moves
from storage.member import preferences
from storage.member.preferences import Preferences
from storage.schema.rest_tables import awake
from tests.bot.host.fakes import ANA, BEN, Front, said

RED_DRAW2, RED_SKIP, GREEN_DRAW2, GREEN_SKIP, PIA = 13, 11, 27, 25, 60
DEFENCELESS = [3, 4, 5]
HITS = {"play red-draw2": RED_DRAW2, "play red-skip": RED_SKIP}
HANDS = ([GREEN_DRAW2, 4, 5], [PIA, 4, 5], [GREEN_SKIP, GREEN_DRAW2, PIA])
HOUR = 3_600_000


@pytest.fixture
def finita(database, clock, monkeypatch):
    """A host of FINITA alone, whose matches are all dealt alike."""
    monkeypatch.setattr(
        "bot.host.lobby.lobby_creation.secrets.token_bytes", lambda size: b"1" * size
    )
    return Front(database, clock, games={"finita": FINITA})


async def hit(front, hand, line="play red-draw2", speed="day"):
    """Begin a match in which Ana's card has just hit Ben, who holds `hand`."""
    match = await begin(front, speed)
    table = await front.table(match)
    state = table.match.state
    state.begin_turn(0)
    state.discard, state.suit, state.rank = [*state.discard, 7], 0, 7
    state.last_steps = [LAID_STEPS[0][7]]
    state.hands = [[HITS[line], 1, 2], list(hand)]
    row = replace(table.row, version=table.row.version + 1, state=FINITA.dump_state(state))
    await front.database.write(lambda conn: matches.save(conn, row, seen_version=table.row.version))
    await front.move(ANA, match, line)
    return match


async def begin(front, speed):
    match = await front.open_game("finita", seats=2, speed=speed)
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    return match


def outside(front, table, at):
    """What everybody but Ben can learn of a match: the card, Ana's panel, what is stored when."""
    card = match_card.public_message(table)
    panel = match_card.panel(table, 0, table.words)
    settings = table.settings
    return (
        [said(card), card.picture and card.picture.alt, [str(row) for row in card.rows]],
        said(panel),
        [replace(each_pass, at=each_pass.at - at) for each_pass in settings.passes or ()],
        table.row.wake_at and table.row.wake_at - at,
        table.waiting,
    )


def without_ids(seen, match):
    return repr(seen).replace(match, "MATCH")


@pytest.mark.parametrize("line", HITS)
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("speed", ["live", "day"])
async def test_nobody_can_tell_from_the_time_what_a_seat_holds(finita, clock, line, hand, speed):
    """The same card, the same instants and the same move, whether Ben could answer or not."""
    seen = []
    for cards in (DEFENCELESS, hand):
        begun, told = clock.now, []
        match = await hit(finita, cards, line, speed)
        at = clock.ms()
        for _ in range(3):
            told.append(without_ids(outside(finita, await finita.table(match), at), match))
            wait = (await finita.table(match)).settings.passes[0].at - clock.ms()
            await finita.pass_time(milliseconds=wait // 2)
        assert (await finita.table(match)).waiting == (1,)
        await finita.pass_time(milliseconds=(await finita.table(match)).row.wake_at - clock.ms())
        assert (await finita.table(match)).waiting == (0,)
        rows = await finita.database.read(lambda conn, match=match: moves.of(conn, match))
        seen.append((told, rows[-1].lines, rows[-1].seat, rows[-1].at - at))
        clock.set_to(begun)
        # a clock that counted as set back would make what waits earlier
        await finita.database.write(lambda conn: conn.execute(delete(awake)))
        finita.restart()
    assert seen[0] == seen[1]


async def test_a_timed_move_is_a_move_like_any_other(finita, clock):
    match = await hit(finita, DEFENCELESS)
    before = await finita.table(match)
    assert before.row.wake_at == clock.ms() + 2 * HOUR
    line = f"Ben: without an answer it goes on by itself <t:{before.row.wake_at // 1000}:R>."
    assert line in said((await finita.message(match)).content)
    panel = await finita.press(BEN, match, "/hand", on=None, private=True)
    assert line in said(panel)
    finita.restart()
    await finita.pass_time(hours=2)
    after = await finita.table(match)
    assert len(after.match.state.hands[1]) == len(DEFENCELESS) + 2
    assert after.settings.passes is None
    assert after.match.move == before.match.move + 1
    assert "by itself" not in said((await finita.message(match)).content)
    assert after.waiting == (0,)


async def test_an_answer_in_time_stands(finita):
    match = await hit(finita, [GREEN_DRAW2, 4, 5])
    await finita.pass_time(minutes=119)
    await finita.move(BEN, match, "play green-draw2")
    table = await finita.table(match)
    assert [each_pass.seat for each_pass in table.settings.passes] == [0], (
        "now it is Ana who may answer"
    )
    await finita.pass_time(minutes=2)
    assert (await finita.table(match)).waiting == (0,)


async def test_who_wants_to_be_asked_is_asked(finita, clock):
    await finita.press(BEN, "0", "/me-pass off", on=None, private=True)
    match = await hit(finita, DEFENCELESS)
    assert (await finita.table(match)).settings.passes is None
    assert "by itself" not in said((await finita.message(match)).content)
    await finita.pass_time(hours=3)
    assert (await finita.table(match)).waiting == (1,)


async def test_the_choice_is_a_button_of_ones_settings(finita):
    shown = await finita.press(BEN, "0", "/me-settings", on=None, private=True)
    assert "Auto-pass: on" in repr(shown.content.rows)
    off = await finita.press(BEN, "0", "/me-pass off", on=None, private=True)
    assert "Auto-pass: off" in repr(off.content.rows)
    assert not (await finita.host.services.tastes.of(BEN.user_id)).lets_pass


async def test_a_timed_move_waits_for_the_end_of_quiet_hours(finita, clock):
    """Whoever sleeps keeps the time for an answer; the hours are no secret of the hand."""
    quiet = Preferences(BEN.user_id, quiet_from=13 * 60, quiet_to=20 * 60, zone="UTC")
    await finita.press(BEN, "0", "/me-settings", on=None, private=True)
    await finita.database.write(lambda conn: preferences.save(conn, quiet))
    match = await hit(finita, DEFENCELESS)
    (one,) = (await finita.table(match)).settings.passes
    assert one.at == clock.ms() + 9 * HOUR  # noon, and an hour after eight in the evening


async def test_a_pause_stops_it_and_begins_it_anew(finita, clock):
    match = await hit(finita, DEFENCELESS)
    await finita.press(ANA, match, "/pause", on=None, private=True)
    await finita.click(BEN, (await finita.message(match)).id, "Pause")
    table = await finita.table(match)
    assert table.is_paused
    assert table.settings.passes is None
    await finita.pass_time(hours=5)
    assert len((await finita.table(match)).match.state.hands[1]) == len(DEFENCELESS)


async def test_without_a_clock_it_takes_two_hours(finita, clock):
    match = await hit(finita, DEFENCELESS, speed="none")
    assert (await finita.table(match)).row.wake_at == clock.ms() + WITHOUT_CLOCK
