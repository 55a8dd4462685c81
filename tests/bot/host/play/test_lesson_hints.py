"""Hints in lessons: what a computer would do where the learner has a choice."""

import asyncio

import pytest

from bot.host.match import hints
from bot.host.play.lesson_hints import ANOTHER_WAY
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import EphemeralMessage, UpdateMessage
from bot.host.views import lessons
from bot.workers import InlineWorkers
from games.core.analysis.playouts import seats_of
from games.registry import GAMES
from tests.bot.host.fakes import ANA, Front, labels, said

DICE = GAMES["finale_dice"]


class CountingWorkers(InlineWorkers):
    """Counts the jobs."""

    jobs = 0

    async def run(self, work, *args):
        self.jobs += 1
        await asyncio.sleep(0)
        return await super().run(work, *args)


@pytest.fixture
def workers():
    return CountingWorkers()


@pytest.fixture
async def front(database, clock, workers):
    return Front(database, clock, games=GAMES, workers=workers)


@pytest.fixture(autouse=True)
def _few_matches(monkeypatch):
    """A hint plays few matches on, so that the tests are quick."""
    monkeypatch.setattr(hints, "MOST", hints.FEWEST)
    monkeypatch.setattr(hints, "SECONDS", 60.0)


async def hint(front, game, at, *, private=True, member=ANA):
    return await front.send(
        member, CustomId("0", f"/{lessons.HINT_ROUTE} {game} {at}"), private=private
    )


async def test_the_page_stays_and_a_hint_stands_above_it(front):
    told = await hint(front, "finale_dice", 1)
    assert isinstance(told, UpdateMessage)
    assert "page 2 of" in told.content.title
    assert "A computer would choose: **" in told.content.notice
    assert "expects to win about" in told.content.notice
    assert ANOTHER_WAY not in told.content.notice
    assert labels(told.content) == labels(lessons.content(DICE, 1))


async def test_where_the_lesson_goes_another_way_the_hint_says_so(front, monkeypatch):
    monkeypatch.setattr(hints, "advise", lambda _request: hints.Hint("move d1 c2", None))
    told = await hint(front, "finale_dice", 1)
    assert ANOTHER_WAY in told.content.notice
    assert "expects" not in told.content.notice


async def test_a_page_asked_again_is_not_worked_out_again(front, workers):
    first = await hint(front, "finale_dice", 1)
    assert (await hint(front, "finale_dice", 1)).content == first.content
    assert workers.jobs == 1


async def test_presses_that_come_while_a_hint_is_worked_out_share_it(front, workers):
    """One member could have kept all workers busy with a single page."""
    told = await asyncio.gather(*(hint(front, "finale_dice", 1) for _ in range(3)))
    assert len({said(one.content) for one in told}) == 1
    assert workers.jobs == 1


@pytest.mark.parametrize(("locale", "word"), [("de", "Tipp"), ("fr", "Conseil")])
def test_the_button_speaks_the_learners_language(locale, word):
    assert any(word in label for label in labels(lessons.content(DICE, 1, locale)))


def test_only_a_move_that_is_a_choice_has_a_hint():
    """A page that is only read, and a move without another one, have none."""
    with_hint = [index for index in range(len(DICE.lesson.pages)) if lessons.has_hint(DICE, index)]
    assert with_hint == list(range(1, 13))
    stein = GAMES["stein"]
    assert stein.lesson.pages[5].line
    assert not lessons.has_hint(stein, 5)
    assert "💡 Hint" not in labels(lessons.content(stein, 5))
    assert "💡 Hint" in labels(lessons.content(stein, 6))


async def test_a_button_of_an_older_lesson_shows_the_page_alone(front, workers):
    """Its page may have become one without a choice."""
    told = await hint(front, "finale_dice", 99)
    assert told.content == lessons.content(DICE, len(DICE.lesson.pages) - 1)
    assert workers.jobs == 0


async def test_a_game_that_is_not_installed_is_answered_kindly(front):
    assert "Run the command again." in said(await hint(front, "chess", 1))


async def test_pressed_on_a_public_message_it_is_private(front):
    told = await hint(front, "finale_dice", 1, private=False)
    assert isinstance(told, EphemeralMessage)
    assert told.content.notice


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_hinted_at_has_a_name_on_the_panel(front, monkeypatch, game):
    monkeypatch.setattr(hints, "MOST", 0)
    definition = GAMES[game]
    for index in range(len(definition.lesson.pages)):
        told = await hint(front, game, index)
        assert bool(told.content.notice) == lessons.has_hint(definition, index)
        assert "****" not in told.content.notice


@pytest.mark.parametrize("game", GAMES)
async def test_a_computer_expects_something_where_the_lesson_has_an_opponent(front, game):
    definition = GAMES[game]
    pages = range(len(definition.lesson.pages))
    first = next(page for page in pages if lessons.has_hint(definition, page))
    told = (await hint(front, game, first)).content.notice
    has_opponent = seats_of(lessons.position_at(definition, first).match.state) > 1
    assert ("expects to win about" in told) == has_opponent == (game != "eleven")
