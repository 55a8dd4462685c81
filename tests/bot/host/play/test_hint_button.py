"""Hints in casual matches: what a computer would do, what it expects, and how many were had."""

import asyncio

import pytest

from bot.host.analysis.hint_card import content
from bot.host.match import hints
from bot.host.match.hints import NOT_SERIOUS, NOT_YOUR_TURN
from bot.host.play import hint_button
from bot.host.play.hint_button import ENOUGH, MOST_OF_A_MEMBER
from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import words_for
from games.core.pictures.marks import COLOURS
from games.registry import GAMES
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    Front,
    InlineWorkers,
    button,
    labels,
    private_text,
    said,
)
from tests.marks import others_long


class SlowWorkers(InlineWorkers):
    """Workers that note how many hints are worked out, in all and at most at once."""

    begun = running = most = 0

    def __init__(self):
        super().__init__()
        self.goes_on = asyncio.Event()
        self.goes_on.set()

    async def run(self, fn, *args):
        if fn is not hints.advise:
            return await super().run(fn, *args)
        self.begun, self.running = self.begun + 1, self.running + 1
        self.most = max(self.most, self.running)
        try:
            await asyncio.sleep(0.05)
            await self.goes_on.wait()
            return await super().run(fn, *args)
        finally:
            self.running -= 1


@pytest.fixture
def workers():
    return SlowWorkers()


@pytest.fixture
async def front(database, clock, workers):
    return Front(database, clock, games={"finale_dice": GAMES["finale_dice"]}, workers=workers)


@pytest.fixture(autouse=True)
def _few_matches(monkeypatch):
    """A hint plays few matches on, so that the tests are quick."""
    monkeypatch.setattr(hints, "MOST", hints.FEWEST)
    monkeypatch.setattr(hints, "SECONDS", 60.0)


async def begun(front, **answers):
    """Begin a match of Ana and Ben; return its id and who is on turn."""
    match = await front.open_game("finale_dice", speed="day")
    await front.press(BEN, match, "/join")
    if answers:
        await front.press(ANA, match, "/set", answers=answers)
    await front.press(ANA, match, "/start")
    loaded = await front.table(match)
    here, there = (
        (ANA, BEN) if loaded.seat(loaded.waiting[0]).user_id == ANA.user_id else (BEN, ANA)
    )
    return match, here, there


async def more(front, member, match):
    return (await front.press(member, match, "/more", on=None, private=True)).content


async def hint(front, member, match):
    return await front.press(member, match, "/hint", on=None, private=True)


async def test_a_hint_says_what_a_computer_would_do_and_a_press_plays_it(front):
    match, mover, _ = await begun(front)
    assert "💡 Hint" in labels(await more(front, mover, match))
    told = (await hint(front, mover, match)).content
    assert "A computer would choose: **" in said(told)
    assert "expects to win about" in said(told)
    play = button(told, "Play it")
    before = (await front.table(match)).match.version
    await front.send(mover, CustomId.parse(play.custom_id), private=True)
    assert (await front.table(match)).match.version == before + 1


async def test_a_hint_keeps_the_board_with_the_advised_move_drawn_in_it(front):
    """Only for the seat: nothing else shows the mark, and the panel has its own picture again."""
    match, mover, other = await begun(front)
    panel = (await front.press(mover, match, "/hand", on=None, private=True)).content
    told = (await hint(front, mover, match)).content
    below = panel.picture.svg.removesuffix("</svg>")
    assert told.picture.svg.startswith(below)
    assert COLOURS["better"] in told.picture.svg.removeprefix(below)
    assert told.picture.alt.startswith("Marked as advice: ")
    for member in (mover, other):
        seen = (await front.press(member, match, "/hand", on=None, private=True)).content
        assert COLOURS["better"] not in seen.picture.svg
        assert "Marked as" not in seen.picture.alt


async def test_a_hint_is_the_choice_of_a_computer_that_sees_what_the_member_sees(front):
    """The same for the same position."""
    match, *_ = await begun(front)
    loaded = await front.table(match)
    asked = hints.question(loaded, loaded.waiting[0])
    one, other = hints.advise(asked), hints.advise(asked)
    assert one == other
    legal = loaded.match.legal_actions(asked.seat)
    assert one.line in [loaded.definition.notation.write(action) for action in legal]
    assert one.expects.matches == hints.FEWEST


async def test_who_is_not_on_turn_or_has_no_seat_gets_no_hint(front):
    match, _, other = await begun(front)
    assert "💡 Hint" not in labels(await more(front, other, match))
    assert private_text(await hint(front, other, match)) == NOT_YOUR_TURN
    assert "watching this match" in private_text(await hint(front, CEM, match))


async def test_rated_matches_have_no_hints(front):
    match = await front.open_game("finale_dice", speed="day")
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "?_terms", values=("rated",))
    await front.press(ANA, match, "/start")
    loaded = await front.table(match)
    mover = ANA if loaded.seat(loaded.waiting[0]).user_id == ANA.user_id else BEN
    assert "💡 Hint" not in labels(await more(front, mover, match))
    assert private_text(await hint(front, mover, match)) == NOT_SERIOUS


async def test_hints_are_counted_once_a_position_and_told_with_the_result(front):
    match, mover, other = await begun(front)
    await hint(front, mover, match)
    told = (await hint(front, mover, match)).content
    loaded = await front.table(match)
    seat = loaded.row.seat_of(mover.user_id)
    assert {one: len(had) for one, had in loaded.settings.hints.items()} == {seat: 1}
    await front.send(mover, CustomId.parse(button(told, "Play it").custom_id), private=True)
    await front.press(other, match, "/resign-yes", on=None, private=True)
    result = (await front.press(mover, match, "/result", on=None, private=True)).content
    assert f"💡 Hints: {mover.name} 1" in said(result)


async def test_a_hint_that_is_asked_again_is_not_worked_out_again(front, monkeypatch):
    match, mover, _ = await begun(front)
    first = said((await hint(front, mover, match)).content)
    monkeypatch.setattr(hints, "advise", None)
    assert said((await hint(front, mover, match)).content) == first


async def test_presses_that_come_while_a_hint_is_worked_out_share_it(front, workers):
    match, mover, _ = await begun(front)
    told = await asyncio.gather(*(hint(front, mover, match) for _ in range(3)))
    assert len({said(one.content) for one in told}) == 1
    assert workers.begun == 1


async def test_two_hints_at_most_are_worked_out_at_once(front, workers, monkeypatch):
    """Members press as often as they like, and the workers have matches to go on with."""
    monkeypatch.setattr(hint_button, "MOST_OF_A_MEMBER", 4)
    found = [await begun(front) for _ in range(4)]
    await asyncio.gather(*(hint(front, mover, match) for match, mover, _ in found))
    assert (workers.begun, workers.most) == (4, 2)


async def test_a_member_waits_for_few_hints_at_once(front, workers):
    """With matches enough one member kept everybody else waiting for minutes."""
    mine, theirs = [], []
    while len(mine) <= MOST_OF_A_MEMBER or not theirs:
        match, mover, _ = await begun(front)
        (mine if mover is ANA else theirs).append(match)
    workers.goes_on.clear()
    first = mine[:MOST_OF_A_MEMBER]
    waits = [asyncio.create_task(hint(front, ANA, match)) for match in [*first, *first]]
    async with asyncio.timeout(20):
        while len(front.host.services.hints._begun) < MOST_OF_A_MEMBER:  # noqa: ASYNC110 - in tasks
            await asyncio.sleep(0.01)
    assert private_text(await hint(front, ANA, mine[MOST_OF_A_MEMBER])) == ENOUGH
    waits.append(asyncio.create_task(hint(front, BEN, theirs[0])))
    workers.goes_on.set()
    for told in await asyncio.gather(*waits):
        assert "A computer would choose" in said(told.content)
    told = await hint(front, ANA, mine[MOST_OF_A_MEMBER])
    assert "A computer would choose" in said(told.content)


async def test_a_hint_that_could_not_be_worked_out_is_tried_again(front, workers, monkeypatch):
    match, mover, _ = await begun(front)
    advise = hints.advise

    def fail(_asked):
        raise RuntimeError("a worker died")

    monkeypatch.setattr(hints, "advise", fail)
    with pytest.raises(RuntimeError):
        await hint(front, mover, match)
    monkeypatch.setattr(hints, "advise", advise)
    assert "A computer would choose" in said((await hint(front, mover, match)).content)


async def test_only_the_newest_hints_are_remembered(front, monkeypatch):
    monkeypatch.setattr(hint_button, "MOST_KNOWN", 1)
    for _ in range(2):
        match, mover, _ = await begun(front)
        await hint(front, mover, match)
    [known] = front.host.services.hints._known
    assert known[0] == match


async def test_after_the_match_there_is_nothing_to_hint_at(front):
    match, mover, other = await begun(front)
    await front.press(other, match, "/resign-yes", on=None, private=True)
    assert "resigned" in private_text(await hint(front, mover, match))


@pytest.mark.parametrize("game", others_long(GAMES))
async def test_what_is_hinted_at_has_a_name_on_the_panel(database, clock, game, monkeypatch):
    """In every game, through the first forty choices of a match."""
    monkeypatch.setattr(hints, "SECONDS", 0.0)  # nothing is expected of a choice
    front = Front(database, clock, games={game: GAMES[game]})
    match = await front.open_game(game, seats=2)
    await front.press(BEN, match, "/join")
    if (await front.row(match)).status != "running":
        await front.press(ANA, match, "/start")
    for _ in range(40):
        loaded = await front.table(match)
        if not loaded.is_running:
            break
        seat = loaded.waiting[0]
        line = hints.advise(hints.question(loaded, seat)).line
        told = content(loaded, seat, hints.Hint(line, None), words_for(loaded.row.seats, "en"))
        assert "****" not in said(told), line
        assert told.picture is not None, line
        await front.host.services.matches.play(match, seat, (line,), loaded.match.asked[seat])


@pytest.mark.parametrize("game", GAMES)
async def test_in_every_game_a_hint_expects_something_and_counts(database, clock, game):
    front = Front(database, clock, games={game: GAMES[game]})
    match = await front.open_game(game, seats=2, speed="day")
    await front.press(BEN, match, "/join")
    if (await front.row(match)).status != "running":
        await front.press(ANA, match, "/start")
    loaded = await front.table(match)
    is_ana = loaded.seat(loaded.waiting[0]).user_id == ANA.user_id
    mover, other = (ANA, BEN) if is_ana else (BEN, ANA)
    told = (await hint(front, mover, match)).content
    assert "expects to win about" in said(told)
    await front.send(mover, CustomId.parse(button(told, "Play it").custom_id), private=True)
    await front.press(other, match, "/resign-yes", on=None, private=True)
    result = (await front.press(mover, match, "/result", on=None, private=True)).content
    assert f"💡 Hints: {mover.name} 1" in said(result)
