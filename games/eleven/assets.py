"""What a club owns and what that changes: active cards, rules in force, things counted."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from games.eleven.cards import STAFF as STAFF_CARDS
from games.eleven.cards import TABLES
from games.eleven.club import Club, Man, Post
from games.eleven.deeds import MAN_FACE, POST_FACE, Face
from games.eleven.faces import CHANGES, CHANGING, MEN_WITH, POSTS_WITH
from games.eleven.sources import DIRECTORS, JERSEY, SOURCES, SPONSORS, STAFF, TOKENS, YOUNGSTERS
from games.eleven.vocabulary import Counter as Counted
from games.eleven.vocabulary import Rule, When

PROFESSION = {source: STAFF_CARDS[SOURCES[source]].profession for source in STAFF}
"""By staff card: what he does."""


def face_of(card: Man | Post) -> Face:
    """Return the side of a card that counts."""
    if isinstance(card, Man):
        return MAN_FACE[card.man][card.trained]
    return POST_FACE[card.source][card.contract]


def in_force(club: Club, cards: Mapping[int, Mapping[str, int]]) -> tuple[int, ...]:
    """Return the numbers of the changes those of these cards make that are active in the club.

    A player's changes are his alone.
    """
    absent = club.match.absent
    return tuple(
        [
            cards[post.source][post.contract]
            for post in club.posts
            if post.source in cards and not post.ban and post.source not in absent
        ]
    )


@lru_cache(1024)
def merged(cards: tuple[int, ...]) -> Mapping[Rule, int]:
    """Return by how much these changes change each rule in all."""
    found = Counter[Rule]()
    for card in cards:
        found.update(CHANGES[card])
    return dict(found)


def change(club: Club, rule: Rule) -> int:
    """Return by how much active cards change one rule."""
    n, changing = 0, CHANGING[rule]
    for post in club.posts:
        if post.source in changing and not post.ban and post.source not in club.match.absent:
            n += changing[post.source][post.contract]
    return n


def deeds_of(club: Club, when: When) -> list[int]:
    """Return the deeds of active cards for a moment, players' only if they play this week."""
    found: list[int] = []
    posts, men = POSTS_WITH[when], MEN_WITH[when]
    if posts:
        for post in club.posts:
            source = post.source
            if source in posts and not post.ban and source not in club.match.absent:
                found += posts[source][post.contract]
    if men:
        for man in club.men:
            if man.used and man.man in men:
                found += men[man.man][man.trained]
    return found


def man_of(club: Club, source: int) -> Man:
    """Return a footballer of the club; raises StopIteration when it has no such player."""
    return next(man for man in club.men if man.man == source)


def card_of(club: Club, source: int) -> Man | Post:
    """Return a footballer or another card of the club; raises StopIteration without one."""
    if source < DIRECTORS.start and source not in STAFF:
        return man_of(club, source)
    return next(post for post in club.posts if post.source == source)


def staff_of(club: Club) -> list[Post]:
    """Return the staff."""
    return [post for post in club.posts if post.source in STAFF]


def directors_of(club: Club) -> list[Post]:
    """Return the directors."""
    return [post for post in club.posts if post.source in DIRECTORS]


def tokens_of(club: Club) -> list[Post]:
    """Return the infrastructure built."""
    return [post for post in club.posts if post.source in TOKENS]


def sponsors_of(club: Club) -> list[Post]:
    """Return the adboards and the shirt."""
    return [post for post in club.posts if post.source in SPONSORS]


def count(club: Club, counter: Counted) -> int:
    """Return how many of a thing the club has."""
    if counter == "stands":
        return club.match.stands
    if counter == "youngsters":
        return sum(1 for man in club.men if man.man in YOUNGSTERS)
    if counter == "sponsors":
        return len(sponsors_of(club))
    return sum(1 for post in staff_of(club) if PROFESSION[post.source] == counter)


def stands_of(club: Club) -> int:
    """Return how many FAN the stands hold: two as printed, and those built (E-R54)."""
    return 2 + change(club, "stands")


def maintenance_of(club: Club) -> int:
    """Return the EUR due at the end of the week (E-R67, E-R79)."""
    table = TABLES.maintenance
    due = change(club, "maintenance")
    for row, owned in (
        (table.players, len(club.men)),
        (table.staff, len(staff_of(club))),
        (table.infrastructure, len(tokens_of(club))),
    ):
        due += row[min(owned, len(row) - 1)]
    return max(due, 0)


def number_holders(club: Club, jersey: int) -> list[Man]:
    """Return the footballers who wear this jersey."""
    return [man for man in club.men if JERSEY[man.man] == jersey]
