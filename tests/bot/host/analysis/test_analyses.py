"""The analysis of finished matches: asked for by a button, worked out once, kept, shown to all."""

import json
import re
from contextlib import suppress
from dataclasses import replace
from functools import partial

import pytest

from bot.host.analysis.accuracy import percent_of
from bot.host.analysis.analysis_handlers import ALONE, NO_MOVES, STILL_RUNS
from bot.host.analysis.analysis_run import JudgedMove
from bot.host.analysis.match_analysis import dump, load
from bot.host.analysis.turning_points import points_of
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import Location, MemberInteraction
from games.core.analysis.analysis import Judgement
from games.core.pictures.marks import COLOURS
from storage.match import analyses, matches
from storage.member import results
from storage.schema.match_tables import matches as match_table
from storage.schema.match_tables import states
from tests.bot.host.analysis.analysing import analyse, begun, finished, result, stored
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    EVE,
    HERE,
    TOKEN,
    Died,
    button,
    labels,
    private_text,
    said,
)

NOT_SHOWN = ("This match is private.", "I don't know that match", "No match is played here.")
"""How the replies begin to those who may not see a match."""


def put(match, analysis, conn):
    analyses.put(conn, match, dump(analysis))


async def exported(front, match):
    """Return the data of the exported page."""
    page = (await front.press(ANA, match, "/export", on=None)).also[0].content.decode()
    return json.loads(re.search(r'type="application/json">(.*?)</script>', page, re.DOTALL)[1])


async def first_judged(front, match, *, missed_error):
    """Return the analysis in which only the first move is judged, and its seat falls by 20 of 100.

    It missed 31 of 100 matches against another choice.
    """
    archive = front.host.services.archive
    loaded, rows = await front.table(match), await archive.moves(match)
    seat, line = rows[0].seat, rows[0].lines[0]
    position = await archive.position(loaded, rows, 0)
    legal = map(
        loaded.definition.notation.write, loaded.definition.game.legal_actions(position, seat)
    )
    better = next(action for action in legal if action != line)
    judgement = Judgement(seat, line, better, 0.31, missed_error, (0.0, 0.0), 0.01)
    match_analysis = load(await stored(front, match))
    chances = [(0.7, 0.3), (0.5, 0.5)] if seat == 0 else [(0.3, 0.7), (0.5, 0.5)]
    return replace(
        match_analysis,
        judged=(JudgedMove(1, judgement, 1, 2),),
        chances=(*chances, *match_analysis.chances[2:]),
    )


async def test_a_result_is_analysed_once_and_then_shown_to_everybody(front):
    match, number = await finished(front)
    assert "Analysis" in labels(await result(front, match))
    assert "up to a minute" in private_text(await analyse(front, ANA, match))
    assert "press Analysis" in said(await result(front, match))
    before = await stored(front, match)
    match_analysis = load(before)
    assert match_analysis.moves == tuple(range(number + 1))
    assert all(abs(sum(chances) - 1) < 0.01 for chances in match_analysis.chances)
    for member in (ANA, BEN, EVE):
        told = (await analyse(front, member, match)).content
        assert told.picture.alt.startswith(f"Chances to win. Moves: {number}.")
        assert "**Turning points**" in said(told)
        assert re.search(r"^\*\*Ben\*\* · accuracy \d+ %$", said(told), re.MULTILINE)
    assert await stored(front, match) == before


async def test_the_result_says_how_far_the_analysis_is(front, match):
    message = await front.message(match, "result")
    await analyse(front, ANA, match)
    told = [line for look in message.looks for line in look.lines if line.startswith("📈")]
    shares = [line.rsplit(" ", 2)[1] for line in told[:-1]]
    assert shares == ["0", "20", "40", "60", "80"]


async def test_turning_points_lead_into_the_replay(front, match):
    await analyse(front, ANA, match)
    told = (await analyse(front, ANA, match)).content
    point = points_of(load(await stored(front, match)))[0]
    shown = button(told, f"Move {point.number}")
    custom_id = CustomId.parse(shown.custom_id)
    replayed = (await front.send(ANA, custom_id, private=True)).content
    if point.move is not None:
        custom_id = CustomId.parse(button(replayed, "As it was played").custom_id)
        replayed = (await front.send(ANA, custom_id, private=True)).content
    assert replayed.title.startswith(f"Replay · move {point.number} of ")
    assert "📈 Chances to win" in said(replayed)


async def test_the_best_and_the_costliest_choice_are_told_as_the_buttons_said_them(front, match):
    """Of the first move: what was chosen, and what would have been better."""
    await analyse(front, ANA, match)
    found = await first_judged(front, match, missed_error=0.01)
    await front.database.write(partial(put, match, found))
    told = said((await analyse(front, BEN, match)).content)
    [bad_line] = [line for line in told.splitlines() if "💸" in line]
    assert bad_line.startswith("1. 💸 Move 1: ")
    assert " 70 → 50 %. " in bad_line
    assert "; better (+31): " in bad_line
    assert found.judged[0].judgement.line not in bad_line
    assert "Own choices +0" in told


@pytest.mark.long
async def test_the_replay_and_the_exported_page_tell_the_chances_move_by_move(front, match):
    before = await front.press(ANA, match, "/replay 3 t a", on=None)
    assert "Chances to win" not in said(before.content)
    await analyse(front, ANA, match)
    match_analysis = load(await stored(front, match))
    told = [
        f"📈 Chances to win: Ana {round(100 * chances[0])} % · Ben"
        for chances in match_analysis.chances
    ]
    after = said((await front.press(EVE, match, "/replay 3 t a", on=None)).content)
    assert told[match_analysis.moves.index(3)] in after
    data = await exported(front, match)
    assert [
        line for line, said_ in zip(told, data["analysed"], strict=True) if line not in said_
    ] == []
    assert "Chances" not in json.dumps(data | {"analysed": []})


async def test_the_exported_page_shows_what_was_better_in_the_picture(front, match):
    """Beside the sentence about it, once: the position before the move, with both marked."""
    await analyse(front, ANA, match)
    found = await first_judged(front, match, missed_error=0.01)
    await front.database.write(partial(put, match, found))
    data = await exported(front, match)
    shown = [step for step, one in enumerate(data["better"]) if one]
    assert shown == [1]
    assert "; better (+31): " in data["analysed"][1]
    alt, drawing = data["better"][1]
    assert "".join(data["pieces"][one] for one in data["texts"][alt]).startswith("Marked as played")
    drawn = "".join(data["parts"][one] for one in _whole(data["pictures"], drawing))
    assert COLOURS["better"] in drawn
    pictures = {frame[index][3] for frame in data["frames"] for index in range(1, len(frame))}
    assert drawing not in pictures


def _whole(pictures, number):
    """Return the parts of a stored drawing, as the page puts them together."""
    base, head, tail, *own = pictures[number]
    before = [] if base < 0 else _whole(pictures, base)
    return [*before[:head], *own, *before[len(before) - tail :]]


@pytest.mark.long
async def test_the_exported_page_tells_which_choices_would_have_been_better(front, match):
    """After the move, in the words of its buttons; what may be chance is not told."""
    await analyse(front, ANA, match)
    costly = await first_judged(front, match, missed_error=0.01)
    vague = await first_judged(front, match, missed_error=0.3)
    for found, is_told in ((costly, True), (vague, False)):
        await front.database.write(partial(put, match, found))
        first, *others = (await exported(front, match))["analysed"][1:]
        assert ("💸 Move 1: " in first) == ("; better (+31): " in first) == is_told
        assert found.judged[0].judgement.better not in first
        assert "better" not in "".join(others)


async def test_a_replay_that_does_not_tell_the_end_tells_no_chances(front):
    """Neither at the beginning, nor after any move: 100 % would be the last."""
    match, number = await finished(front)
    await analyse(front, ANA, match)
    for step in (0, 1, number):
        for action in (f"/replay {step}", f"/replay {step} t s"):
            shown = (await front.press(ANA, match, action, on=None)).content
            assert "📈" not in said(shown)
        shown = (await front.press(ANA, match, f"/replay {step} t a", on=None)).content
        assert "📈" in said(shown)


async def test_what_an_analysis_found_stands_with_the_results(front, match):
    """Of each seat: for the records of the members."""
    await analyse(front, ANA, match)
    match_analysis = load(await stored(front, match))
    kept = await front.database.read(lambda conn: results.of_match(conn, match))
    assert [row.accuracy for row in kept] == [
        match_analysis.accuracy_of(0),
        match_analysis.accuracy_of(1),
    ]
    assert [row.lowest for row in kept] == [
        match_analysis.lowest_of(0),
        match_analysis.lowest_of(1),
    ]
    assert all(0 <= row.accuracy <= 1 for row in kept)
    told = await front.command(
        lambda pressed: front.host.services.stats.show(pressed, ANA.user_id), EVE
    )
    share = percent_of(
        match_analysis.accuracy_of((await front.table(match)).row.seat_of(ANA.user_id))
    )
    assert f"Accuracy: **{share} %** in 1 analysed match." in said(told)


async def test_what_a_computer_played_for_a_member_is_not_theirs(front):
    """Ana left after one move, and a computer played on; her result stands, no figure does."""
    match, number = await finished(front)
    rows = await front.host.services.archive.moves(match)
    seat = (await front.table(match)).row.seat_of(ANA.user_id)
    hers = [row.version for row in rows if row.seat == seat]

    def help_her(conn):
        row = matches.load(conn, match)
        helped = json.dumps(json.loads(row.settings) | {"helped": hers[1:]})
        conn.execute(match_table.update().values(settings=helped))

    await front.database.write(help_her)
    front.restart()
    await analyse(front, ANA, match)
    kept = await front.database.read(lambda conn: results.of_match(conn, match))
    assert (kept[seat].accuracy, kept[seat].luck) == (None, None)
    assert kept[1 - seat].accuracy is not None
    told = said((await analyse(front, BEN, match)).content)
    assert "Most choices here were a computer's or somebody else's: no figure is told." in told
    assert "**Ana** · accuracy" not in told
    assert re.search(r"^\*\*Ben\*\* · accuracy \d+ %$", told, re.MULTILINE)
    assert number > len(hers) > 5


async def test_a_running_match_is_not_analysed(front):
    match = await begun(front)
    assert private_text(await analyse(front, ANA, match)) == STILL_RUNS
    assert await front.untold() == []


async def test_a_match_without_moves_has_nothing_to_analyse(front):
    match = await begun(front)
    await front.press(ANA, match, "/resign-yes", on=None, private=True)
    assert (await front.row(match)).status == "over"
    assert private_text(await analyse(front, ANA, match)) == NO_MOVES


@pytest.mark.parametrize("has_board", [True, False])
async def test_one_of_before_turns_were_judged_is_worked_out_again(front, has_board, match):
    """Its accuracies would stand beside others that mean something else."""
    await analyse(front, ANA, match)
    match_analysis = load(await stored(front, match))
    old = replace(match_analysis, accuracies=(), is_replayed=has_board)
    await front.database.write(partial(put, match, old))
    asked = await analyse(front, BEN, match)
    assert ("up to a minute" in said(asked)) == has_board
    assert (load(await stored(front, match)).accuracies != ()) == has_board


async def test_who_may_not_see_a_match_sees_nothing_of_its_analysis(front):
    """Neither by its button, nor by the command, nor in the replay or as a page."""
    match, _ = await finished(front, private=True, opponent=BEN)
    elsewhere = Location(HERE.channel_id + 1, HERE.guild_id + 1)
    asks = [("analyse", EVE, HERE), ("analyse", EVE, elsewhere), ("analyse", CEM, elsewhere)]
    for _ in range(2):  # before it was analysed, and after
        for word, stranger, place in [*asks, ("replay 3 t a", EVE, HERE), ("export", EVE, HERE)]:
            pressed = await front.press(
                stranger, match, f"/{word}", on=None, private=True, place=place
            )
            typed = await front.on_match(stranger, place, f"/{word}", match)
            for reply in (pressed, typed.reply):
                text = private_text(reply)
                assert text.startswith(NOT_SHOWN)
        assert await front.untold() == []
        told = (await analyse(front, BEN, match)).content
    assert "**Turning points**" in said(told)


async def test_a_running_match_of_the_same_members_stays_blind(front, match):
    """Its hands, its replay and its page are the same whether their last match was analysed."""
    running = await begun(front)
    table = await front.table(running)
    mover = ANA if table.row.seat_of(ANA.user_id) in table.waiting else BEN

    async def shown():
        found = [await front.press(mover, running, "/hand", on=None, private=True)]
        found += [await front.press(EVE, running, "/replay 0 t a", on=None, private=True)]
        export = await front.press(EVE, running, "/export", on=None, private=True)
        return [said(one) for one in found], export.also[0].content

    before = await shown()
    await analyse(front, ANA, match)
    assert await shown() == before
    assert private_text(await analyse(front, ANA, running)) == STILL_RUNS
    assert await stored(front, running) is None


async def test_nobody_is_beaten_alone(front, monkeypatch, match):
    tables = front.host.services.matches
    whole = tables.load

    async def alone(match_id):
        loaded = await whole(match_id)
        loaded.row = replace(loaded.row, seats=loaded.row.seats[:1])
        return loaded

    monkeypatch.setattr(tables, "load", alone)
    assert private_text(await analyse(front, ANA, match)) == ALONE


async def test_two_who_ask_get_one_analysis(front, match):
    for member in (ANA, BEN):
        asked = MemberInteraction(member, HERE, CustomId(match, "/analyse"), TOKEN, private=True)
        handled = await front.host.handle(asked)  # and nothing of what follows the reply
        assert "up to a minute" in said(handled.reply)
    assert [kind for _, kind in await front.untold()] == ["analysis"]


@pytest.mark.long
async def test_many_analyses_are_one_job(front):
    """They wait for each other, and nothing else waits for them."""
    found = [(await finished(front))[0] for _ in range(3)]
    for match in found:
        asked = MemberInteraction(ANA, HERE, CustomId(match, "/analyse"), TOKEN, private=True)
        await front.host.after_reply(await front.host.handle(asked))
    background = front.host.services.background
    assert len(background) <= 1
    await background.finished()
    assert None not in [await stored(front, match) for match in found]


async def test_an_analysis_begins_anew_after_the_bot_was_killed(front, match):
    front.messenger.dies = "edit"
    with suppress(Died):  # unless its task had ended before it was waited for
        await analyse(front, ANA, match)
    assert front.messenger.dies == ""
    front.restart()
    assert await stored(front, match) is None
    await front.pass_time(minutes=2)
    assert await stored(front, match) is not None
    assert "press Analysis" in said(await result(front, match))


@pytest.mark.long
async def test_a_worker_that_dies_is_asked_again(front, match):
    front._made[1].failures = 2
    await analyse(front, ANA, match)
    assert await stored(front, match) is None
    for _ in range(2):
        await front.pass_time(minutes=5)
    assert await stored(front, match) is not None


async def test_after_three_failures_the_result_says_so_and_one_may_ask_again(front, match):
    front._made[1].failures = 3
    await analyse(front, ANA, match)
    for _ in range(2):
        await front.pass_time(minutes=5)
    assert "did not work out" in said(await result(front, match))
    assert await front.untold() == []
    await analyse(front, ANA, match)
    assert await stored(front, match) is not None


async def test_of_a_match_under_older_rules_the_stored_positions_are_judged(front):
    match, number = await finished(front)
    row = await front.row(match)
    await front.database.write(
        lambda conn: matches.save(
            conn,
            replace(row, version=row.version + 1, rules_version=0),
            seen_version=row.version,
        )
    )
    kept = await front.database.read(
        lambda conn: len(conn.execute(states.select().where(states.c.match_id == match)).all())
    )
    await analyse(front, ANA, match)
    match_analysis = load(await stored(front, match))
    assert match_analysis.moves[-1] == number
    assert 1 < len(match_analysis.moves) <= kept + 1
    assert "older rules" in said((await analyse(front, ANA, match)).content)


async def test_the_stored_analysis_is_deleted_with_its_match(front, match):
    await analyse(front, ANA, match)
    assert json.loads(await stored(front, match))["moves"][0] == 0
    await front.database.write(lambda conn: conn.execute(match_table.delete()))
    assert await stored(front, match) is None
