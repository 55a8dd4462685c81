"""What an analysis tells of a match agrees with its curve, in matches of all games."""

from dataclasses import replace

import pytest

from bot.host.analysis import analysis_run, analyst
from bot.host.analysis.analysis_sheet import point_line
from bot.host.analysis.match_analysis import LEAST_CHOICE
from bot.host.analysis.turning_points import LEAST_TURN, MOST_CHANGES, MOST_POINTS, points_of
from bot.host.ui.member import words_for
from bot.host.ui.percent import percent
from games.core.bots import EASY, NORMAL, RANDOM
from games.registry import GAMES
from tests.bot.host.fakes import InlineWorkers
from tests.marks import others_long
from tests.train.accuracy import played


async def nothing(_share):
    """Show no progress."""


@pytest.fixture
def quick(monkeypatch):
    """Let quick computers judge, from two samples."""
    games = {
        name: replace(game, bots={level: game.bots[level] for level in (RANDOM, EASY, NORMAL)})
        for name, game in GAMES.items()
    }
    monkeypatch.setattr(analysis_run, "GAMES", games)
    monkeypatch.setattr(analysis_run, "MOST_SAMPLES", 2)
    monkeypatch.setattr(analyst, "SECONDS", 60.0)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    "game", others_long(["finale_dice", "stein", *(set(GAMES) - {"finale_dice", "stein"})])
)
async def test_what_is_told_is_what_the_curve_shows(game):
    replay = played(GAMES[game], (EASY, NORMAL), b"told")
    match_analysis = await analyst.analyse_replay(replay, InlineWorkers(), nothing)
    points = points_of(match_analysis)
    assert points
    for point in points:
        before, after = match_analysis.curve[point.first - 1], match_analysis.curve[point.last]
        assert (point.before, point.after) == (before[point.seat], after[point.seat])
        text = point_line(point, None, words_for())
        assert f" {percent(point.before)} → {percent(point.after)} %" in text
        assert point.first <= point.number <= point.last
    told = {n for point in points for n in range(point.first, point.last + 1)}
    changes = {
        n: max(
            abs(b - a)
            for a, b in zip(match_analysis.curve[n - 1], match_analysis.curve[n], strict=True)
        )
        for n in match_analysis.moves[1:]
    }
    third = sorted(changes.values())[-MOST_CHANGES]
    assert [n for n in changes if changes[n] > max(third, LEAST_TURN) and n not in told] == []
    assert match_analysis.scores
    if len(points) < MOST_POINTS:
        assert [
            n for n in match_analysis.scores if changes[n] > LEAST_CHOICE and n not in told
        ] == []
