"""What a club owns and what that changes: active cards, rules in force, things counted."""

from games.eleven.cards import STAFF as STAFF_CARDS
from games.eleven.cards import TABLES
from games.eleven.club import Club, Man, Post
from games.eleven.deeds import MAN_FACE, NO_DEEDS, POST_FACE, Face
from games.eleven.sources import DIRECTORS, JERSEY, SOURCES, SPONSORS, STAFF, TOKENS, YOUNGSTERS
from games.eleven.vocabulary import Counter, Rule, When

NO_RULES: dict[Rule, int] = {}
PROFESSION = {source: STAFF_CARDS[SOURCES[source]].profession for source in STAFF}
"""By staff card: what he does."""


def face_of(card: Man | Post) -> Face:
    """Return the side of a card that counts."""
    if isinstance(card, Man):
        return MAN_FACE[card.man][card.trained]
    return POST_FACE[card.source][card.contract]


def changes(club: Club) -> dict[Rule, int]:
    """Return by how much active cards change each rule; a player's changes are his alone."""
    found: dict[Rule, int] = {}
    for post in club.posts:
        rules = POST_FACE[post.source][post.contract].rules
        if rules and not post.ban and post.source not in club.match.absent:
            for rule, n in rules.items():
                found[rule] = found.get(rule, 0) + n
    return found


def change(club: Club, rule: Rule) -> int:
    """Return by how much active cards change one rule."""
    return changes(club).get(rule, 0)


def deeds_of(club: Club, when: When) -> list[int]:
    """Return the deeds of active cards for a moment, players' only if they play this week."""
    found: list[int] = []
    for post in club.posts:
        deeds = POST_FACE[post.source][post.contract].deeds
        if deeds and not post.ban and post.source not in club.match.absent:
            found += deeds.get(when, NO_DEEDS)
    for man in club.men:
        if man.used:
            found += MAN_FACE[man.man][man.trained].deeds.get(when, NO_DEEDS)
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


def count(club: Club, counter: Counter) -> int:
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
