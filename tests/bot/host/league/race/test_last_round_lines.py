"""What the last matches must bring for a member to come first, in sentences."""

from bot.host.league.race.last_round_lines import lines
from bot.host.league.rules.division import Division
from bot.host.league.rules.round_results import standing
from bot.host.ui.member import words_for
from leagues.title_race import race_of
from storage.match.plans import Plans
from storage.server.divisions import DivisionRow, FixtureRow
from storage.server.seasons import MemberRow, SeasonRow

ROW = DivisionRow(id="d", season_id="s", level=0)
SEASON = SeasonRow(
    id="s",
    guild_id=1,
    channel_id=2,
    name="A",
    host_id=3,
    game="eleven",
    settings="{}",
    created_at=0,
)
MEMBERS = [MemberRow(season_id="s", number=n, user_id=10 + n, seat=n) for n in range(4)]
NAMES = dict(enumerate(("Ana", "Ben", "Cem", "Dan")))


def fixture(number, home, away, winner=None, *, done=True):
    return FixtureRow(
        division_id="d", round=number, slot=0, home=home, away=away, winner=winner, done=done
    )


def four(*winners):
    """A league of four after two rounds; the last one is 0 – 3 and 1 – 2."""
    pairs = [(0, 1), (2, 3), (0, 2), (1, 3)]
    played = [fixture(index // 2, *pair, winners[index]) for index, pair in enumerate(pairs)]
    left = [fixture(2, 0, 3, done=False), fixture(2, 1, 2, done=False)]
    matches = (*played, *left)
    return Division(ROW, SEASON, 1, MEMBERS, NAMES, [], None, Plans({}, {}), fixtures=matches)


def race(part):
    return race_of(part, standing(part.row, range(len(part.members)), part.fixtures, 1))


def test_each_way_is_told_the_likeliest_champion_first():
    part = four(0, 2, None, 1)  # Ana and Cem have 4 points, Ben 3, Dan 0
    assert lines(part, race(part), words_for()) == [
        "__Who comes first on points__",
        "• Ana: with a win if Cem does not win.",
        "• Cem: with a win if Ana does not win; with a draw if Ana loses.",
        "• Ben: with a win if Ana does not win.",
    ]


def test_a_lesser_result_stands_behind_the_better_one_and_who_can_only_draw_level_below():
    part = four(0, 2, 0, None)  # Ana has 6 points, Cem 3, Ben and Dan 1
    assert lines(part, race(part), words_for())[1:] == [
        "• Ana: with a draw; even with a defeat if Cem does not win.",
        "• At best level on points: Cem.",
    ]
    part = four(0, 3, 0, 3)  # Ana and Dan have 6 points and meet
    assert lines(part, race(part), words_for())[1:] == [
        "• Ana: with a win.",
        "• Dan: with a win.",
    ]
    part = four(0, 2, 0, 1)  # Ana has 6 points, Ben and Cem 3
    assert lines(part, race(part), words_for())[1:] == [
        "• Ana: with a draw; even with a defeat if Ben and Cem draw.",
        "• At best level on points: Ben and Cem.",
    ]
