"""What the record says of analysed matches, and whom a member met most often."""

import pytest

from bot.host.leaderboards.analysed_lines import analysed_lines
from bot.host.ratings.member_record import comeback_of
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction
from games.core.translation import Translator
from storage.member import results
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, HERE, TOKEN, said
from tests.bot.host.leaderboards.matches import resigned
from tests.bot.host.leaderboards.rows import NOW, ended, of, season


def told(*matches):
    return analysed_lines(of(season(*matches), 1), Translator())


def test_without_an_analysis_nothing_is_told():
    assert told(ended(1, 2)) == []
    assert told() == []


def test_one_match_has_an_accuracy():
    assert told(ended(1, 2, accuracy=0.834)) == ["Accuracy: **83 %** in 1 analysed match."]


def test_accuracy_over_time_has_the_newest_last():
    matches = [ended(1, 2, accuracy=share / 100) for share in (40, 60, 70, 80, 90, 95)]
    assert told(*matches, ended(1, 2)) == [
        "Accuracy: **72 %** in 6 analysed matches. Newest last: 60 · 70 · 80 · 90 · 95."
    ]


def test_luck_is_told_on_average_with_its_sign():
    assert told(ended(1, 2, luck=-0.124)) == ["Luck: −12 of 100 in 1 match."]
    assert told(ended(1, 2, luck=0.2), ended(2, 1, luck=0.1)) == [
        "Luck: +15 of 100 on average, in 2 matches."
    ]


def test_the_best_comeback_is_the_win_with_the_lowest_chance():
    found = told(
        ended(1, 2, lowest=0.2),
        ended(1, 2, lowest=0.04, ended_at=NOW + 9000),
        ended(2, 1, lowest=0.01),
        ended(1, 2),
    )
    assert found == [f"Best comeback: won from 4 %, <t:{NOW // 1000 + 9}:D>."]


@pytest.mark.parametrize(("lowest", "people"), [(0.5, 2), (0.3, 4)])
def test_who_was_never_behind_did_not_come_back(lowest, people):
    """An even chance is no disadvantage: one half of two, a quarter of four."""
    assert comeback_of(of(ended(1, 2, people=people, lowest=lowest), 1)) is None


async def show(front, reader, game=""):
    asked = MemberInteraction(reader, HERE, CustomId(NO_MATCH, "/stats"), TOKEN)
    show = front.host.services.stats.show
    return said((await front.host.handle(asked, lambda one: show(one, ANA.user_id, game))).reply)


async def test_the_most_frequent_opponents_are_named(front):
    for loser in (BEN, CEM, BEN, DAN, BEN, CEM):
        await resigned(front, ANA, loser)
    assert "Most often met: Ben (3), Cem (2) and Dan (1)." in await show(front, CEM, "toy")


async def test_an_analysis_of_a_private_match_is_told_to_those_who_played_it(front):
    """Its accuracy, its luck and the comeback, as well as whom it was against."""
    match = await resigned(front, private=True, opponent=BEN)
    found = {"accuracy": 0.8, "luck": 0.1, "lowest": 0.04}
    await front.database.write(lambda conn: results.set_analysis(conn, match, 0, **found))
    for reader, is_told in ((ANA, True), (BEN, True), (CEM, False)):
        text = await show(front, reader)
        assert "1 W · 0 D · 0 L" in text
        for words in ("Accuracy", "Luck", "Best comeback", "Most often met: Ben"):
            assert (words in text) == is_told
