"""The private message that says an analysis is being worked out becomes the analysis by itself."""

from bot.host.delivery.panels import TOKEN_LASTS
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import MemberInteraction
from bot.worker_jobs import JobLimitExceeded
from storage.match.panels import PanelKey
from tests.bot.host.analysis.analysing import stored
from tests.bot.host.fakes import ANA, BEN, HERE, TOKEN, button, labels, said


async def handled(front, member, match, action="/analyse"):
    """Handle a press, whose reply is not shown yet."""
    return await front.host.handle(MemberInteraction(member, HERE, CustomId(match, action), TOKEN))


async def asked(front, member, match, key):
    """Press Analysis, and note where the reply stands, as the front end does."""
    front.messenger.tokens[key.token] = key.message_id
    pressed = await handled(front, member, match)
    await front.host.note_panel(pressed, key)
    await front.host.after_reply(pressed)
    await front.host.services.background.finished()
    return pressed.reply.content


def shows(front, key):
    return front.messenger.panels.get(key.message_id, [])


async def test_it_becomes_the_analysis_without_a_second_press(front, match):
    key = PanelKey(901, "first")
    waiting = await asked(front, ANA, match, key)
    assert "Then the analysis stands here." in said(waiting)
    *before, last = shows(front, key)
    shares = [said(one).split("move: ")[1].split(" ")[0] for one in before]
    assert shares == ["0", "20", "40", "60", "80"]
    assert last.picture.alt.startswith("Chances to win. Moves")
    assert "**Turning points**" in said(last)
    assert last.about == "Dice football (Finale) vs Ben"
    assert "Back" in labels(last)


async def test_each_member_reads_it_in_their_own_message(front, match):
    panel_key, other = PanelKey(901, "first"), PanelKey(902, "second")
    await asked(front, ANA, match, panel_key)
    told = await asked(front, BEN, match, other)
    assert "**Turning points**" in said(told)
    assert shows(front, other) == []


async def test_one_that_was_finished_while_the_message_was_drawn_is_shown_at_once(front, match):
    """Nothing is awaited forever that is there already."""
    first, late = PanelKey(901, "first"), PanelKey(902, "late")
    front.messenger.tokens[late.token] = late.message_id
    pressed = await handled(front, BEN, match)
    await asked(front, ANA, match, first)
    await front.host.note_panel(pressed, late)
    assert "**Turning points**" in said(shows(front, late)[-1])


async def test_a_message_that_shows_something_else_by_then_is_left_alone(front, match):
    key = PanelKey(901, "first")
    front.messenger.tokens[key.token] = key.message_id
    pressed = await handled(front, ANA, match)
    await front.host.note_panel(pressed, key)
    other = await handled(front, ANA, match, "/log")
    await front.host.note_panel(other, key)
    await front.host.after_reply(pressed)
    await front.host.services.background.finished()
    assert await stored(front, match) is not None
    assert shows(front, key) == []


async def test_an_old_or_deleted_message_costs_nobody_the_analysis(front, match, clock):
    """Its token has expired, or Discord knows it no more: its button, or the result, shows it."""
    gone, old = PanelKey(901, "gone"), PanelKey(902, "old")
    front.messenger.tokens[old.token] = old.message_id
    pressed = await handled(front, BEN, match)
    await front.host.note_panel(pressed, old)
    clock.move(milliseconds=TOKEN_LASTS + 1)
    again = await handled(front, ANA, match)
    await front.host.note_panel(again, gone)
    await front.host.after_reply(again)
    await front.host.services.background.finished()
    assert shows(front, old) == []
    assert shows(front, gone) == []
    assert await stored(front, match) is not None
    look = button(pressed.reply.content, "↻ Refresh")
    assert look.custom_id.endswith("/analyse")


async def test_after_a_restart_its_button_shows_the_analysis(front, match):
    key = PanelKey(901, "first")
    pressed = await handled(front, ANA, match)
    await front.host.note_panel(pressed, key)
    front.restart()
    await front.pass_time(minutes=1)
    await front.host.services.background.finished()
    assert await stored(front, match) is not None
    assert shows(front, key) == []
    told = (await front.press(ANA, match, "/analyse", on=None, private=True)).content
    assert "**Turning points**" in said(told)


async def test_that_it_did_not_work_out_is_said_in_the_message(front, match):
    workers, key = front._made[1], PanelKey(901, "first")
    workers.failures, workers.error = 2, JobLimitExceeded("limit")
    await asked(front, ANA, match, key)
    assert "took too long, so I stopped it" in said(shows(front, key)[-1])
