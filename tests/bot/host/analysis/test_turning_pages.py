"""A turning point, shown: what was played and what was better in the picture, and the line on."""

from dataclasses import replace
from functools import partial

from bot.host.analysis import point_page
from bot.host.analysis.better_line import LineRequest, better_line
from bot.host.analysis.match_analysis import load
from bot.host.ui.custom_id import CustomId
from games.core.dice import match_key
from games.core.pictures.marks import COLOURS
from storage.match import analyses
from storage.schema.match_tables import matches as match_table
from tests.bot.host.analysis.analysing import analyse
from tests.bot.host.analysis.test_analyses import first_judged, put
from tests.bot.host.fakes import ANA, BEN, EVE, button, labels, private_text, said


async def pressed(front, member, told, label):
    custom_id = CustomId.parse(button(told, label).custom_id)
    return (await front.send(member, custom_id, private=True)).content


async def judged(front, match):
    """Return the analysis message after one in which the first move was a mistake."""
    await analyse(front, ANA, match)
    found = await first_judged(front, match, missed_error=0.01)
    await front.database.write(partial(put, match, found))
    return (await analyse(front, BEN, match)).content


async def test_a_turning_point_shows_what_was_played_and_what_was_better(front, match):
    told = await judged(front, match)
    page = await pressed(front, EVE, told, "Move 1")
    assert page.title == "📈 Turning point · move 1"
    assert "; better (+31): " in said(page)
    assert COLOURS["better"] in page.picture.svg
    assert "stroke-dasharray" in page.picture.svg
    assert page.picture.alt.startswith("Marked as played: ")
    assert "Marked as better: " in page.picture.alt


async def test_one_goes_through_the_line_and_back_to_the_analysis(front, match):
    """What happened stands once, and no step of the line is marked as played."""
    told = await judged(front, match)
    page = await pressed(front, ANA, told, "Move 1")
    assert not button(page, "◀").enabled
    steps = 0
    while button(page, "▶").enabled:
        page = await pressed(front, ANA, page, "▶")
        steps += 1
        assert f"better line, step {steps} of " in page.title
        assert COLOURS["better"] not in page.picture.svg
        lines = [line for line in page.lines if line]
        assert len(lines) == len(set(lines))
    assert 1 < steps <= 12
    back = await pressed(front, ANA, page, "◀")
    assert f"step {steps - 1} of " in back.title
    assert (await pressed(front, ANA, back, "Back to the analysis")).lines == told.lines
    replay = await pressed(front, ANA, page, "As it was played")
    assert replay.title.startswith("Replay · move 1 of ")
    assert (await pressed(front, ANA, replay, "Back to the analysis")).lines == told.lines


async def test_the_line_begins_with_the_better_turn_and_ends_before_the_next_choice(front, match):
    await judged(front, match)
    archive = front.host.services.archive
    loaded, rows = await front.table(match), await archive.moves(match)
    row = rows[0]
    state = await archive.state_before(loaded, rows, 1)
    key = match_key(loaded.row.seed, loaded.row.mix)
    request = LineRequest(loaded.definition.name, state, row.seat, (), row.lines, key, row.era)
    found = better_line(request)
    assert found.start == state
    assert (found.steps[0].seat, found.steps[0].line) == (row.seat, row.lines[0])
    assert {step.seat for step in found.steps[1:]} <= {1 - row.seat, row.seat}
    after = loaded.definition.load_state(found.steps[0].state)
    played = await archive.position(loaded, rows, 1)
    assert after == played, "the same move has the same dice"
    assert better_line(request) == found


async def test_what_gained_is_not_called_missed_anything(front, match):
    """A good choice is marked alone, whatever the strongest computer would have done."""
    await judged(front, match)
    match_analysis = load(await front.database.read(lambda conn: analyses.get(conn, match)))
    [move] = match_analysis.judged
    seat, gains = move.judgement.seat, [-0.4, -0.4]
    gains[seat] = 0.4
    judgement = replace(move.judgement, missed=0.01, gains=tuple(gains))
    chances = [
        tuple(0.2 if index == seat else 0.8 for index in range(2)),
        *match_analysis.chances[1:],
    ]
    good = replace(
        match_analysis, judged=(replace(move, judgement=judgement),), chances=tuple(chances)
    )
    await front.database.write(partial(put, match, good))
    page = (await front.press(ANA, match, "/point 1 0", on=None, private=True)).content
    assert "👍" in said(page)
    assert "Nothing certainly better was found." in said(page)
    assert "Marked as better" not in page.picture.alt
    assert "stroke-dasharray" not in page.picture.svg


async def test_buttons_of_analyses_of_before_still_work(front, match):
    """Of the replay as it was; a turning point that is one no longer shows the analysis."""
    told = await judged(front, match)
    old = (await front.press(ANA, match, "/replay 1 0 a", on=None, private=True)).content
    assert old.title.startswith("Replay · move 1")
    gone = (await front.press(ANA, match, "/point 99 3", on=None, private=True)).content
    assert gone.lines == told.lines
    far = (await front.press(ANA, match, "/point 1 999", on=None, private=True)).content
    assert not button(far, "▶").enabled


async def test_a_turning_point_of_a_match_that_goes_on_again_is_not_shown(front, match):
    """A moderator took it back: what is hidden in it stays hidden."""
    await judged(front, match)
    await front.database.write(partial(_running, match))
    front.restart()
    reply = await front.press(EVE, match, "/point 1 0", on=None, private=True)
    assert "once it is over" in private_text(reply)


def _running(match, conn):
    goes_on = match_table.update().where(match_table.c.id == match)
    conn.execute(goes_on.values(status="running", outcome=None))


async def test_an_analysis_of_before_turns_were_stored_tells_the_one_better_choice(front, match):
    await judged(front, match)
    stored = await front.database.read(lambda conn: analyses.get(conn, match))
    assert '"plan":[]' in stored
    page = (await front.press(ANA, match, "/point 1 1", on=None, private=True)).content
    assert "better line, step 1 of " in page.title
    assert "Back to the analysis" in labels(page)


def test_lines_of_a_move_before_the_one_that_differs_are_played_first():
    assert point_page.lines_before(("a", "b", "c"), "b") == ("a",)
    assert point_page.lines_before(("a",), "a") == ()
    assert point_page.lines_before(("a",), "z") == ()
