"""Analyses where something is in the way: new rules, a lost channel, faults of Discord, time."""

from dataclasses import replace

import pytest

from bot.host.analysis import analysis_run, analyst, chance_curve, match_analysis
from bot.host.analysis.accuracy import WeighedChoice
from bot.host.analysis.analysis_run import AnalysedPart, JudgedMove, PartRequest, analyse_part
from bot.host.analysis.match_analysis import dump, load
from bot.host.analysis.turning_points import points_of
from bot.host.delivery.messages import TransientDeliveryError
from bot.host.match.replay_run import ReplayInput, Step, replay_input
from bot.host.ui.member import words_for
from bot.worker_jobs import JobLimitExceeded
from games.core.analysis.analysis import Judgement
from storage.match import analyses, match_issues
from storage.match.match_issues import PLACE, TroubleRow
from storage.schema.match_tables import matches as match_table
from storage.schema.match_tables import states
from tests.bot.host.analysis.analysing import analyse, begun, finished, result, stored
from tests.bot.host.fakes import ANA, BEN, said


async def resigned(front):
    """Let Ana resign after three moves."""
    match = await begun(front)
    tables, loaded = front.host.services.matches, await front.table(match)
    for _ in range(3):
        seat = loaded.waiting[0]
        line = loaded.definition.notation.write(loaded.match.legal_actions(seat)[0])
        loaded = await tables.play(match, seat, (line,), loaded.match.asked[seat])
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    return match, loaded.row.seat_of(BEN.user_id)


async def in_trouble(front, match, why):
    trouble = TroubleRow(match, PLACE, why, front.clock.ms())
    await front.database.write(lambda conn: match_issues.put(conn, trouble))


async def judge_first_move(front, match, line="no such"):
    """Store that the first move was the best one, and the curve rises with it."""
    seat = (await front.host.services.archive.moves(match))[0].seat
    gains = tuple(0.4 if index == seat else -0.4 for index in range(2))
    judged = JudgedMove(1, Judgement(seat, line, line, 0.0, 0.01, gains, 0.01), 1, 2)
    found = load(await stored(front, match))
    begin = tuple(0.2 if index == seat else 0.8 for index in range(2))
    found = replace(found, judged=(judged,), chances=(begin, *found.chances[1:]))
    await front.database.write(lambda conn: analyses.put(conn, match, dump(found)))


async def test_a_stored_analysis_is_shown_though_the_rules_have_changed_since(front, match):
    """Its moves cannot be replayed any more, so their names are left out."""
    await analyse(front, ANA, match)
    await judge_first_move(front, match)
    shown = said((await analyse(front, BEN, match)).content)
    assert "👍 Move 1: " in shown

    def age(conn):
        conn.execute(match_table.update().values(rules_version=0))
        conn.execute(states.delete())

    await front.database.write(age)
    front.restart()
    told = (await analyse(front, BEN, match)).content
    assert told.picture.alt.startswith("Chances to win. Moves")
    assert "Own choices" in said(told)
    assert "👍" not in said(told)
    assert "💸" not in said(told)


@pytest.mark.parametrize("why", ["channel", "server", "rights"])
async def test_what_was_promised_is_begun_where_the_channel_is_gone_or_closed(front, why, match):
    await in_trouble(front, match, why)
    assert "up to a minute" in said(await analyse(front, ANA, match))
    assert await stored(front, match) is not None
    assert await front.untold() == []


async def test_in_a_closed_channel_an_analysis_does_not_count_as_a_post(front, match):
    """Only a post shows that the bot may write there again."""
    await in_trouble(front, match, "rights")
    await analyse(front, ANA, match)
    found = await front.database.read(lambda conn: match_issues.of(conn, match))
    assert found[PLACE].why == "rights"


async def test_an_edit_that_fails_for_a_moment_does_not_stop_the_analysis(front, match):
    front.messenger.faults = 2
    await analyse(front, ANA, match)
    assert front.messenger.faults == 0
    assert await stored(front, match) is not None
    assert "press Analysis" in said(await result(front, match))


async def test_one_that_exceeds_its_limit_is_given_up_at_once_and_says_so(front, match):
    """Each attempt costs a worker, and would end in the same way."""
    workers = front._made[1]
    workers.failures, workers.error = 2, JobLimitExceeded("limit")
    await analyse(front, ANA, match)
    assert "took too long, so I stopped it. Press Analysis" in said(await result(front, match))
    assert (await stored(front, match), await front.untold()) == (None, [])
    await front.pass_time(hours=1)
    assert workers.failures == 1
    workers.failures = 0
    await analyse(front, ANA, match)
    assert "press Analysis" in said(await result(front, match))


async def test_parts_together_judge_what_one_part_of_all_judges(front, monkeypatch):
    """Each begins where the one before it has ended, so no move is replayed twice."""
    monkeypatch.setattr(analyst, "SECONDS", 600.0)
    match, number = await finished(front)
    loaded, rows = await front.table(match), await front.host.services.archive.moves(match)
    replay = replay_input(loaded, rows)
    whole = analyse_part(PartRequest(replay, 0, number + 1, 600.0))
    found = await analyst.analyse_replay(replay, front._made[1], nothing)
    told = [replace(judged, until=0) for judged in found.judged]
    assert (found.chances, told) == (whole.chances, [*whole.judged])
    assert whole.judged != ()


async def nothing(_share):
    """Show no progress."""


async def test_that_it_is_done_is_said_again_until_discord_takes_it(front, monkeypatch, match):
    workers, edit = front._made[1], front.messenger.edit

    async def refuse(*_args):
        raise TransientDeliveryError("503")

    monkeypatch.setattr(front.messenger, "edit", refuse)
    await analyse(front, ANA, match)
    before = await stored(front, match)
    assert before is not None
    assert await front.untold() == [(match, "analysis")]
    monkeypatch.setattr(front.messenger, "edit", edit)
    workers.failures = 1  # it would fail if it were worked out again
    await front.pass_time(minutes=5)
    assert "press Analysis" in said(await result(front, match))
    assert await front.untold() == []
    assert await stored(front, match) == before
    assert workers.failures == 1


@pytest.mark.parametrize(
    ("error", "attempts", "told"),
    [(JobLimitExceeded("limit"), 1, "took too long"), (RuntimeError("fault"), 3, "did not work")],
)
async def test_what_came_of_one_without_result_is_told_later_without_another_attempt(
    front, monkeypatch, match, error, attempts, told
):
    workers, edit = front._made[1], front.messenger.edit
    workers.failures, workers.error = 99, error

    async def refuse(*_args):
        raise TransientDeliveryError("503")

    monkeypatch.setattr(front.messenger, "edit", refuse)
    await analyse(front, ANA, match)
    for _ in range(8):
        await front.pass_time(minutes=30)
    assert 99 - workers.failures == attempts
    monkeypatch.setattr(front.messenger, "edit", edit)
    await front.pass_time(hours=12)
    assert told in said(await result(front, match))
    assert (99 - workers.failures, await front.untold()) == (attempts, [])


async def test_without_time_the_chances_are_found_and_no_move_is_judged(front, monkeypatch):
    match, number = await finished(front)
    loaded, rows = await front.table(match), await front.host.services.archive.moves(match)
    monkeypatch.setattr(analysis_run, "FEWEST_SAMPLES", 1)
    request = PartRequest(replay_input(loaded, rows), 0, number + 1, 0.0)
    analysed_part = analyse_part(request)
    assert len(analysed_part.chances) == number + 1
    assert analysed_part.judged == ()
    assert analysed_part.skipped > 0
    assert analyse_part(replace(request, seconds=600.0)).judged != ()


async def test_that_there_was_no_time_for_some_choices_is_said(front, match):
    await analyse(front, ANA, match)
    whole = load(await stored(front, match))
    assert "There was time for" not in said((await analyse(front, BEN, match)).content)
    part = replace(whole, choices=(6, 5), skipped=9)
    await front.database.write(lambda conn: analyses.put(conn, match, dump(part)))
    told = said((await analyse(front, BEN, match)).content)
    assert "There was time for 11 of 20 choices" in told
    assert "So many small choices" not in told
    assert "Own choices" not in told


@pytest.mark.parametrize("times", [1, 2, 4])
async def test_what_a_part_takes_too_long_the_later_ones_have_less_of(times, monkeypatch):
    """So the whole is in time, however long the least work on a part takes."""
    monkeypatch.setattr(analyst, "SECONDS", 45.0)
    step = Step(0, ("pass",), 0)
    replay = ReplayInput("finale_dice", "{}", 2, b"", None, (step,) * 99)
    shares, took = [], []

    class Slow:
        async def run(self, _fn, request):
            took.append(request.seconds * times)
            chances = ((0.5, 0.5),) * (request.end - request.first)
            weighed = (WeighedChoice(1, 0, 0.0, 0.1, 0.0),)
            return AnalysedPart(chances, (), weighed, (), 1, took[-1])

    async def progress(share):
        shares.append(share)

    found = await analyst.analyse_replay(replay, Slow(), progress)
    assert sum(took) <= 60
    assert len(found.chances) == 100
    assert (found.choices, found.skipped) == ((len(took), 0), len(took))
    assert shares == sorted(shares)


async def test_the_curve_of_a_match_that_was_given_up_ends_with_its_result(front):
    """What the last position was worth stays known: the resignation is nobody's luck."""
    match, winner = await resigned(front)
    await analyse(front, ANA, match)
    found = load(await stored(front, match))
    assert found.result == tuple(float(seat == winner) for seat in range(2))
    assert found.curve == (*found.chances, found.result)
    assert 0 < found.chances[-1][winner] < 1
    drawn = chance_curve.picture(found, points_of(found), ["Ana", "Ben"], words_for())
    assert drawn.alt.count(" 100 % at the end.") == 1
    assert drawn.alt.count(" 0 % at the end.") == 1


async def test_one_stored_without_a_result_ends_with_its_last_chances(front):
    match, _ = await resigned(front)
    await analyse(front, ANA, match)
    found = replace(load(await stored(front, match)), result=None)
    assert found.curve == found.chances
    assert match_analysis.load(dump(found)) == found
