"""Broadcasts and recaps whose buttons are old, made up, or of a game without any."""

import asyncio
from dataclasses import replace

import pytest

from bot.host.play.watching import note_seen_recap
from bot.host.views.menus import FIRST_LEVEL
from bot.host.views.recap import NOTHING_TO_WATCH, RECAP, recap_of
from games.core.screen import Recap
from games.core.translation import Translator
from games.registry import GAMES
from tests.bot.host.fakes import ANA, BEN, CEM, Front, labels, private_text, said


@pytest.fixture
async def front(database, clock):
    return Front(database, clock, games={name: GAMES[name] for name in ("eleven", "finale_dice")})


async def begun(front, game):
    """Begin a match of Ana and Ben; return its id."""
    match = await front.open_game(game, speed="day")
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    return match


@pytest.mark.parametrize("game", ["eleven", "finale_dice"])
@pytest.mark.parametrize("action", ["/watch", "/watch 0 1", "/watch 9 9 9", "/watch x y z"])
async def test_what_is_not_on_is_answered_with_a_sentence(front, game, action):
    match = await begun(front, game)
    reply = await front.press(CEM, match, action, on=None, private=True)
    assert NOTHING_TO_WATCH in said(reply.content) or NOTHING_TO_WATCH in private_text(reply)


@pytest.mark.parametrize("game", ["eleven", "finale_dice"])
@pytest.mark.parametrize("path", [RECAP, f"{RECAP} 2", f"{RECAP} 99999", f"{RECAP} x"])
async def test_a_page_of_a_recap_that_is_over_is_the_panel_as_it_is_now(front, game, path):
    match = await begun(front, game)
    shown = await front.press(ANA, match, f"/open {path}", on=None, private=True)
    panel = await front.press(ANA, match, "/hand", on=None, private=True)
    assert shown.content.lines == panel.content.lines
    assert (await front.table(match)).settings.watched == {}


def three_pages(_view, page, _words):
    """Return a page of a recap of round 7."""
    return Recap((), None, min(page, 2), ("a", "b", "c"), 7)


async def test_a_recap_seen_to_the_end_is_noted_unless_the_match_has_moved_on(database, clock):
    game = replace(
        GAMES["finale_dice"], pictures=replace(GAMES["finale_dice"].pictures, recap=three_pages)
    )
    front = Front(database, clock, games={"finale_dice": game})
    match = await begun(front, "finale_dice")
    loaded, service = await front.table(match), front.host.services.matches
    await note_seen_recap(service, loaded, 0, (RECAP, "1"))
    assert (await front.table(match)).settings.watched == {}
    await note_seen_recap(service, loaded, 0, (RECAP, "2"))
    assert (await front.table(match)).settings.watched == {0: 7}
    await front.move(*await next_move(front, match))
    await note_seen_recap(service, loaded, 1, (RECAP, "2"))
    assert (await front.table(match)).settings.watched == {0: 7}


@pytest.fixture
async def recapped(database, clock):
    """A host with a recap of three pages, and the id of a match."""
    game = GAMES["finale_dice"]
    game = replace(game, pictures=replace(game.pictures, recap=three_pages))
    front = Front(database, clock, games={"finale_dice": game})
    return front, await begun(front, "finale_dice")


async def test_what_two_processes_note_at_once_is_noted_by_both(recapped, monkeypatch):
    front, match = recapped
    service, loaded = front.host.services.matches, await front.table(match)
    write = front.database.write

    async def late(work):
        monkeypatch.setattr(front.database, "write", write)
        await note_seen_recap(service, await front.table(match), 1, (RECAP, "2"))
        return await write(work)

    monkeypatch.setattr(service, "lock", lambda _match: asyncio.Lock())  # another process's
    monkeypatch.setattr(front.database, "write", late)
    await note_seen_recap(service, loaded, 0, (RECAP, "2"))
    assert (await front.table(match)).settings.watched == {0: 7, 1: 7}
    assert loaded.settings.watched == {0: 7, 1: 7}


async def test_a_move_loaded_before_writes_over_nothing_that_was_noted_since(recapped):
    front, match = recapped
    member, _, line = await next_move(front, match)
    loaded = await front.table(match)
    await note_seen_recap(front.host.services.matches, await front.table(match), 0, (RECAP, "2"))
    seat = loaded.row.seat_of(member.user_id)
    played = await front.host.services.matches.play(
        match, seat, (line,), loaded.match.asked[seat], loaded=loaded
    )
    assert played.match.move == 1
    assert (await front.table(match)).settings.watched == {0: 7}


async def test_what_one_notes_refuses_no_press_of_another(recapped, monkeypatch):
    front, match = recapped
    await front.press(ANA, match, "/pause", on=None, private=True)
    service, loaded, noting = front.host.services.matches, await front.table(match), []
    write = front.database.write

    async def late(work):
        monkeypatch.setattr(front.database, "write", write)
        note = note_seen_recap(service, loaded, 0, (RECAP, "2"))
        noting.append(asyncio.create_task(note))
        for _ in range(50):
            await asyncio.sleep(0)
        return await write(work)

    monkeypatch.setattr(front.database, "write", late)
    declined = f"/decline {loaded.row.version}"
    reply = await front.press(BEN, match, declined, on=None, private=True)
    await asyncio.gather(*noting)
    assert "faster" not in said(reply)
    assert (await front.table(match)).request is None


async def test_who_saw_a_recap_may_move_on_with_the_match_as_it_was_loaded(recapped):
    front, match = recapped
    member, _, line = await next_move(front, match)
    loaded = await front.table(match)
    seat = loaded.row.seat_of(member.user_id)
    await note_seen_recap(front.host.services.matches, loaded, seat, (RECAP, "2"))
    service = front.host.services.matches
    await service.play(match, seat, (line,), loaded.match.asked[seat], loaded=loaded)
    assert (await front.table(match)).settings.watched == {seat: 7}


def one_page(_view, _page, _words):
    """Return the only page of a recap of round 7."""
    return Recap(("It is over.",), None, 0, ("a",), 7, "Next round")


async def test_a_recap_of_one_page_is_shown_until_its_button_is_pressed(database, clock):
    """By each player for themselves: who does not press keeps nobody from playing."""
    game = replace(
        GAMES["finale_dice"], pictures=replace(GAMES["finale_dice"].pictures, recap=one_page)
    )
    front = Front(database, clock, games={"finale_dice": game})
    match = await begun(front, "finale_dice")
    for _ in range(2):
        shown = (await front.press(ANA, match, "/hand", on=None, private=True)).content
        assert (shown.lines, labels(shown)) == (("It is over.",), ["Next round"])
        assert "turn · " in shown.title.lower(), "it says whose turn it is, as all panels do"
    gone = (await front.press(ANA, match, "/open on", on=None, private=True)).content
    again = (await front.press(ANA, match, "/hand", on=None, private=True)).content
    assert "Next round" not in [*labels(gone), *labels(again)]
    assert gone.lines == again.lines
    assert (await front.table(match)).settings.watched == {0: 7}
    shown = (await front.press(BEN, match, "/hand", on=None, private=True)).content
    assert labels(shown) == ["Next round"]
    await front.press(BEN, match, "/resign-yes", on=None, private=True)
    over = (await front.press(BEN, match, "/hand", on=None, private=True)).content
    assert "Next round" not in labels(over)


async def test_a_panel_left_on_its_first_level_shows_the_recap_of_the_next_round(database, clock):
    """Although the last one was pressed away there."""
    game = replace(
        GAMES["finale_dice"], pictures=replace(GAMES["finale_dice"].pictures, recap=one_page)
    )
    front = Front(database, clock, games={"finale_dice": game})
    match = await begun(front, "finale_dice")
    await front.press(ANA, match, "/open on", on=None, private=True)
    loaded = await front.table(match)
    assert recap_of(loaded, None, 0, FIRST_LEVEL, Translator()) is None
    loaded.settings.watched = {0: 6}
    assert recap_of(loaded, None, 0, FIRST_LEVEL, Translator()).round == 7
    stood_in = replace(loaded.seat(0), bot="normal")
    loaded.row = replace(loaded.row, seats=(stood_in, *loaded.row.seats[1:]))
    assert recap_of(loaded, None, 0, (), Translator()) is None, "a computer plays for them"


async def next_move(front, match):
    """Return who is on turn, the match, and the first move listed."""
    loaded = await front.table(match)
    (seat,) = loaded.waiting
    line = loaded.definition.notation.write(loaded.match.legal_actions(seat)[0])
    member = next(
        each_member for each_member in (ANA, BEN) if loaded.row.seat_of(each_member.user_id) == seat
    )
    return member, match, line
