"""Whatever happened to matches and members, ratings are what the results come to, in order."""

from contextlib import contextmanager

from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine

from bot.host.match.serialization import dump_outcome
from bot.host.ratings import rating_update
from bot.host.ratings.rating import standings_of
from games.core.game import Outcome
from storage.engine import rows
from storage.match import matches
from storage.match.matches import MatchRow, SeatRow
from storage.member import players, ratings, results
from storage.schema.match_tables import metadata
from storage.schema.member_tables import ratings as ratings_table
from storage.schema.member_tables import results as results_table
from tests.bot.host.leaderboards.rows import replayed
from tests.chance import examples

GUILD, GAMES = 900, ("toy", "chess")
MEMBERS = (1, 2, 3, 4, 5)

ENDINGS = st.tuples(
    st.just("end"),
    st.sampled_from(GAMES),
    st.permutations(MEMBERS),
    st.lists(st.integers(0, 3), min_size=2, max_size=5),
    st.booleans(),
)
FORGOTTEN = st.tuples(st.just("forget"), st.sampled_from(MEMBERS))
STORIES = st.lists(st.one_of(ENDINGS, ENDINGS, ENDINGS, FORGOTTEN), max_size=12)


@contextmanager
def world():
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as conn:
            metadata.create_all(conn)
            yield conn
    finally:
        engine.dispose()


def end(conn, number, game, users, ranks, *, rated):
    """Let a match end with these ranks, one for each of the first users."""
    seats = tuple(SeatRow(seat, "x", user_id=users[seat]) for seat in range(len(ranks)))
    for seat in seats:
        players.seen(conn, seat.user_id, guild_id=GUILD, name="x", locale=None, now=1)
    tiers = sorted(set(ranks))
    ranking = tuple(
        tuple(seat for seat, rank in enumerate(ranks) if rank == tier) for tier in tiers
    )
    row = MatchRow(
        id=f"m{number}",
        game=game,
        status="over",
        guild_id=GUILD,
        channel_id=1,
        rated=rated,
        host_id=users[0],
        seed=bytes(32),
        sha256="",
        outcome=dump_outcome(Outcome(ranking, "It is over.", "T-R1")),
        created_at=1,
        ended_at=1000 - number,  # the clock is no order
        touched_at=1,
        seats=seats,
    )
    matches.create(conn, row)
    rating_update.record_result(conn, row)


def forget(conn, user):
    rows.change(conn, results_table, {"user_id": None}, user_id=user)
    rows.remove(conn, ratings_table, user_id=user)


def stored(conn, game):
    found = [row for row in results.of_game(conn, GUILD, game) if row.rated]
    standing = {
        row.user_id: rating_update.standing_of(row) for row in ratings.of_game(conn, GUILD, game)
    }
    return found, standing


@settings(max_examples=examples(40))
@given(STORIES)
def test_ratings_are_what_the_results_come_to(story):
    with world() as conn:
        for number, (what, *how) in enumerate(story):
            if what == "end":
                game, users, ranks, rated = how
                end(conn, number, game, users, ranks, rated=rated)
            else:
                forget(conn, *how)
            for game in GAMES:
                assert replayed(stored(conn, game)[0]) == stored(conn, game)
                lines = results.rated_of(conn, GUILD, game)
                assert standings_of(lines) == stored(conn, game)[1]
