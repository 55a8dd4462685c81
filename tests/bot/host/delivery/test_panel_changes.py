"""What of a panel is worth an edit, and when an edit would disturb a member who is choosing."""

import pytest

from bot.host.delivery import panel_changes
from bot.host.delivery.panel_changes import LONGEST_WAIT, Changes, differs, may_be_open
from bot.host.ui.message import Button, MessageContent, PanelView, Select, SelectOption

BUTTONS = ((Button("Bid 2", "g1:m:1:0:bid 2"),),)
SELECT = (Select("Whom?", "g1:m:1:0:?tip", (SelectOption("Ana", "tip 0"),)),)


def test_other_small_print_is_not_worth_an_edit():
    shown = MessageContent("Lot 1", ("What now?",), BUTTONS, details=("Ana has bid.",))
    assert not differs(shown, MessageContent("Lot 1", ("What now?",), BUTTONS, details=()))
    assert not differs(shown, MessageContent("Lot 1", ("What now?",), BUTTONS, notice="No."))
    again = MessageContent("Lot 1", ("What now?",), BUTTONS, panel=PanelView("m", (), 1, 2))
    assert not differs(shown, again)


@pytest.mark.parametrize(
    "content",
    [
        MessageContent("Lot 2", ("What now?",), BUTTONS),
        MessageContent("Lot 1", ("It is over.",), BUTTONS),
        MessageContent("Lot 1", ("What now?",), SELECT),
    ],
)
def test_another_title_line_or_choice_is_worth_an_edit(content):
    assert differs(MessageContent("Lot 1", ("What now?",), BUTTONS), content)


@pytest.mark.parametrize(
    ("before", "after", "must_act", "is_disturbed"),
    [
        (BUTTONS, BUTTONS, True, True),
        (BUTTONS, BUTTONS, False, False),
        (SELECT, SELECT, False, True),
        (SELECT, BUTTONS, True, False),
        (BUTTONS, (), False, False),
    ],
)
def test_an_edit_disturbs_who_is_choosing_among_the_same(before, after, must_act, is_disturbed):
    """Who waits, without a select to plan with, sees the news at once."""
    shown, content = MessageContent("", rows=before), MessageContent("", rows=after)
    assert may_be_open(shown, content, must_act=must_act) is is_disturbed


class Time:
    """A clock that only sleeping moves; `at` has calls to make at some times."""

    def __init__(self, monkeypatch):
        self.now, self.at = 0.0, {}
        monkeypatch.setattr(panel_changes, "monotonic", lambda: self.now)
        monkeypatch.setattr(panel_changes.asyncio, "sleep", self._sleep)

    async def _sleep(self, seconds):
        until = self.now + seconds
        for time in sorted(time for time in self.at if self.now <= time <= until):
            self.now = time
            self.at.pop(time)()
        self.now = until


@pytest.fixture
def time(monkeypatch):
    return Time(monkeypatch)


@pytest.mark.parametrize(
    ("changes", "drawn"),
    [([], 0.3), ([0.1], 0.4), ([0.2, 0.4], 0.7), ([0.2, 0.6], 0.5)],
)
async def test_panels_are_redrawn_once_their_match_has_not_changed_for_a_while(
    time, changes, drawn
):
    waiting = Changes(None)
    time.at = {change: lambda: waiting.add(None) for change in changes}
    await waiting.pause(0.3)
    assert time.now == pytest.approx(drawn)


async def test_panels_of_a_match_that_never_rests_are_redrawn_within_two_seconds(time):
    waiting = Changes(None)
    time.at = {tenth / 10: lambda: waiting.add(None) for tenth in range(100)}
    await waiting.pause(0.3)
    assert time.now == pytest.approx(LONGEST_WAIT)
    assert LONGEST_WAIT < 2
