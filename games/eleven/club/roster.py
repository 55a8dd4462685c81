"""An index of a club's asset cards by effect, rule and kind.

Asset cards never leave a club, so the index is only appended to. Suspended, absent and exhausted
cards stay in it: callers check that for the few cards they look up.
"""

from dataclasses import dataclass, field
from typing import Any

from games.eleven.cards.cards import INFRASTRUCTURE, SET_OF
from games.eleven.cards.cards import STAFF as STAFF_CARDS
from games.eleven.cards.effect_index import POST_FACE
from games.eleven.cards.effect_lookup import BARGAIN
from games.eleven.cards.ids import DIRECTORS, SOURCES, STAFF, TOKENS
from games.eleven.cards.terms import Rule, When
from games.eleven.club.club import AssetCard, Club

PROFESSION = {source: STAFF_CARDS[SOURCES[source]].profession for source in STAFF}
"""By staff card: the profession."""
SET = {source: SET_OF[profession] for source, profession in PROFESSION.items()}
"""By staff card: the set of the profession (E-R39)."""
COPIES = {source: INFRASTRUCTURE[SOURCES[source]].copies for source in TOKENS}
"""By token: the copies a club may own."""
NO_CARDS: tuple[tuple[AssetCard, int], ...] = ()


@dataclass(slots=True, eq=False)
class Roster:
    """The asset cards of a club, each list in order of acquisition.

    `posts` are all indexed cards, `cards` the first of each card id. `acting` has, by moment, a
    pair (card, effect number) for each effect, `changing`, by rule, pairs (card, change).
    `bargains` are the cards that change transfer terms, `terms` the sorted numbers of those
    bargains. `unbuilt` are the tokens of which the club may still build one (E-R42). `boards` and
    `shirts` count contracts. `professions` are those of the staff, `sets` has the set of each staff
    card, `largest_set` is the size of the largest set.
    """

    posts: list[AssetCard] = field(default_factory=list)
    cards: dict[int, AssetCard] = field(default_factory=dict)
    acting: dict[When, list[tuple[AssetCard, int]]] = field(default_factory=dict)
    changing: dict[Rule, list[tuple[AssetCard, int]]] = field(default_factory=dict)
    bargains: list[tuple[AssetCard, int]] = field(default_factory=list)
    terms: tuple[int, ...] = ()
    staff: list[AssetCard] = field(default_factory=list)
    directors: list[AssetCard] = field(default_factory=list)
    sponsors: list[AssetCard] = field(default_factory=list)
    tokens: list[AssetCard] = field(default_factory=list)
    unbuilt: list[int] = field(default_factory=lambda: [*TOKENS])
    boards: int = 0
    shirts: int = 0
    professions: set[str] = field(default_factory=set)
    sets: list[str] = field(default_factory=list)
    largest_set: int = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> None:
        """Return None: a copied club builds an index of its own cards."""

    def take_in(self, post: AssetCard) -> None:
        """Add a card to the index."""
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
    """Return the index of a club's cards; it is updated or rebuilt if the cards differ."""
    roster: Roster | None = club.roster
    if roster is None or roster.posts != club.posts:
        club.roster = roster = _caught_up(roster, club.posts)
    return roster


def _caught_up(roster: Roster | None, posts: list[AssetCard]) -> Roster:
    """Return an index with the new cards added, or a new one if the old cards differ."""
    if roster is None or roster.posts != posts[: len(roster.posts)]:
        roster = Roster()
    for post in posts[len(roster.posts) :]:
        roster.take_in(post)
    return roster
