"""Events that seldom happen, as sentences."""

import pytest

from games.core.translation import Translator
from games.eleven import events
from games.eleven.cards.ids import NUMBER
from games.eleven.log import news, report
from games.eleven.stories import story

GONZALEZ, GATES = NUMBER["gonzalez"], NUMBER["gates"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (report.Shifted(0, jersey=1, zone=4), "Ana: #3 stands in MC now."),
        (report.Marked(0, jersey=1), "Ana: #3 marks the strongest ball of the zone."),
        (report.Flipped(0, jersey=7, icon=1), "Ana: #9 shows the 🛡 now."),
        (
            report.OthersCards(0, 2, -1),
            "Ana: the other manager's cards change the goals, +2 for, −1 against.",
        ),
        (report.Voted(0, NUMBER["moneypenny"], 2), "Ana: A. Moneypenny votes red now."),
        (report.Rerolled(0, is_free=True), "Ana rolls again for nothing."),
        (report.Rerolled(0, is_free=False), "Ana spends a 👥 to roll again."),
        (report.GoalScored(0, is_mine=True, jersey=-1, zone=-1), "⚽ A goal for Ana."),
        (report.GoalScored(0, is_mine=False, jersey=-1, zone=-1), "A goal against Ana."),
        (report.Grew(0, GONZALEZ, by_goal=True), "Ana: Gonzalez gains experience by scoring."),
        (report.Grew(0, GONZALEZ, by_goal=False), "Ana: Gonzalez gains experience by playing."),
        (report.FansSeated(0, 0), "Ana leaves the stands empty."),
        (report.FansSeated(0, 2), "Ana puts 2 👥 on the stands."),
        (
            report.Maintained(0, due=3, paid=1),
            "Ana owes 3 € of upkeep and can pay 1 €.",
        ),
        (report.Maintained(0, due=0, paid=0), ""),
        (news.Tried(0, track=3), "Ana works on the 💪 level."),
        (news.Sold(0, GONZALEZ, 5, 1), "Ana sells Gonzalez for 5 € and 1 VP."),
        (news.Sold(0, GONZALEZ, 5, 0), "Ana sells Gonzalez for 5 €."),
        (
            news.Strengthened(0, GONZALEZ, 1, for_good=True),
            "Ana: Gonzalez +1 strength for good.",
        ),
        (news.Hurt(0, GONZALEZ, 2), "Ana: Gonzalez is injured for 2 weeks."),
        (news.Banned(0, GATES, 1), "Ana: Gus Gates is suspended for 1 week."),
        (news.Recovered(0, GATES, 1), "Ana: Gus Gates is out for one week less."),
        (news.Recovered(0, GATES, 0), "Ana: Gus Gates may be used again."),
        (events.Turned(0, is_inactive=False), "Steelchester FC is turned back."),
        (events.Swept("youngsters", ()), "The youngster on top goes below the deck."),
    ],
    ids=lambda value: value.kind if isinstance(value, events.Event) else None,
)
def test_what_the_log_says(event, sentence):
    """E-R22: told in secret and in public in the same words."""
    words = Translator(names=["Ana"])
    assert story(event, words) == sentence
    if isinstance(event, news.News):
        assert story(events.Whispered(0, event, only=(0,)), words) == sentence
        assert story(events.Told(event), words) == sentence
