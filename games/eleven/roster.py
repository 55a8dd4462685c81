"""A club's cards by what they are for, so that nobody looks through all of them each time.

Directors, staff, sponsors and tokens only ever come to a club. Whether one is suspended, absent or
exhausted changes every day, so that is looked at on the few cards that matter.
"""

from dataclasses import dataclass, field
from typing import Any

from games.eleven.cards import INFRASTRUCTURE, SET_OF
from games.eleven.cards import STAFF as STAFF_CARDS
from games.eleven.club import Club, Post
from games.eleven.deeds import POST_FACE
from games.eleven.faces import BARGAIN
from games.eleven.sources import DIRECTORS, SOURCES, STAFF, TOKENS
from games.eleven.vocabulary import Rule, When

PROFESSION = {source: STAFF_CARDS[SOURCES[source]].profession for source in STAFF}
"""By staff card: what he does."""
SET = {source: SET_OF[profession] for source, profession in PROFESSION.items()}
"""By staff card: the set he belongs to (E-R39)."""
COPIES = {source: INFRASTRUCTURE[SOURCES[source]].copies for source in TOKENS}
"""By token: how many of it a club may own."""
NO_CARDS: tuple[tuple[Post, int], ...] = ()


@dataclass(slots=True, eq=False)
class Roster:
    """The cards of a club but its footballers, each list in the order in which they came.

    `posts` are all that were taken in, `cards` the first of each source. `acting` has by moment the
    cards with deeds then, once for each, `changing` by rule those that change it, and by how much;
    `bargains` are those that change the terms of deals, `terms` the numbers of those bargains,
    sorted. `unbuilt` are the kinds of tokens of which there are some left (E-R42), `boards` and
    `shirts` count contracts, `professions` are those of the staff, `sets` the set of each,
    and `largest_set` counts those of the one that has most.
    """

    posts: list[Post] = field(default_factory=list)
    cards: dict[int, Post] = field(default_factory=dict)
    acting: dict[When, list[tuple[Post, int]]] = field(default_factory=dict)
    changing: dict[Rule, list[tuple[Post, int]]] = field(default_factory=dict)
    bargains: list[tuple[Post, int]] = field(default_factory=list)
    terms: tuple[int, ...] = ()
    staff: list[Post] = field(default_factory=list)
    directors: list[Post] = field(default_factory=list)
    sponsors: list[Post] = field(default_factory=list)
    tokens: list[Post] = field(default_factory=list)
    unbuilt: list[int] = field(default_factory=lambda: [*TOKENS])
    boards: int = 0
    shirts: int = 0
    professions: set[str] = field(default_factory=set)
    sets: list[str] = field(default_factory=list)
    largest_set: int = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> None:
        """Return None: a copy of a club has cards of its own to take in."""

    def take_in(self, post: Post) -> None:
        """Write a card down wherever it belongs."""
        source, contract = post.source, post.contract
        self.posts.append(post)
        self.cards.setdefault(source, post)
        face = POST_FACE[source][contract]
        for when, deeds in face.deeds.items():
            for deed in deeds:
                self.acting.setdefault(when, []).append((post, deed))
        for rule, n in face.rules.items():
            self.changing.setdefault(rule, []).append((post, n))
        if (source, contract) in BARGAIN:
            self.bargains.append((post, BARGAIN[source, contract]))
            self.terms = tuple(sorted([bargain for _, bargain in self.bargains]))
        if contract:
            self.sponsors.append(post)
            self.shirts += contract == "shirt"
            self.boards += contract != "shirt"
        elif source in STAFF:
            self.staff.append(post)
            self.professions.add(PROFESSION[source])
            self.sets.append(SET[source])
            self.largest_set = max(self.largest_set, self.sets.count(SET[source]))
        elif source in DIRECTORS:
            self.directors.append(post)
        else:
            self.tokens.append(post)
            if [token.source for token in self.tokens].count(source) == COPIES[source]:
                self.unbuilt.remove(source)


def roster_of(club: Club) -> Roster:
    """Return the roster of a club; it is taken up anew where it does not hold these very cards."""
    roster: Roster | None = club.roster
    if roster is None or roster.posts != club.posts:
        club.roster = roster = _caught_up(roster, club.posts)
    return roster


def _caught_up(roster: Roster | None, posts: list[Post]) -> Roster:
    """Return a roster with the cards that came since, or a new one where others were taken in."""
    if roster is None or roster.posts != posts[: len(roster.posts)]:
        roster = Roster()
    for post in posts[len(roster.posts) :]:
        roster.take_in(post)
    return roster
