"""The active cards of a club: their effects, the rules they change, and counts of cards."""

from games.eleven.cards.cards import TABLES
from games.eleven.cards.effect_index import MAN_FACE, POST_FACE, CardSide
from games.eleven.cards.effect_lookup import MEN_WITH
from games.eleven.cards.ids import MEN, STRENGTH, YOUNGSTERS
from games.eleven.cards.terms import Counter as Counted
from games.eleven.cards.terms import Rule, When
from games.eleven.club.club import AssetCard, Club, Player
from games.eleven.club.roster import NO_CARDS, PROFESSION, roster_of

MAINTENANCE = (
    TABLES.maintenance.players,
    TABLES.maintenance.staff,
    TABLES.maintenance.infrastructure,
)
"""EUR due by number of players, of staff and of tokens."""


def face_of(card: Player | AssetCard) -> CardSide:
    """Return the side of a card that applies."""
    if isinstance(card, Player):
        return MAN_FACE[card.man][card.trained]
    return POST_FACE[card.source][card.contract]


def change(club: Club, rule: Rule) -> int:
    """Return by how much active asset cards change a rule; players change only their own."""
    n = 0
    for post, by in roster_of(club).changing.get(rule, NO_CARDS):
        if not post.ban and post.source not in club.match.absent:
            n += by
    return n


def deeds_of(club: Club, when: When) -> list[int]:
    """Return the effect numbers of active cards at a moment; of players only the line-up's."""
    found: list[int] = []
    for post, deed in roster_of(club).acting.get(when, NO_CARDS):
        if not post.ban and post.source not in club.match.absent:
            found.append(deed)
    if men := MEN_WITH[when]:
        for man in club.men:
            if man.man in men and man.used:
                found += men[man.man][man.trained]
    return found


def strength_of(man: Player) -> int:
    """Return a player's strength including strength tokens, at least 0 (E-R34)."""
    return max(STRENGTH[man.man][man.trained] + man.perm + man.temp, 0)


def man_of(club: Club, source: int) -> Player:
    """Return a player of the club; raises StopIteration if the club has no such player."""
    return next(man for man in club.men if man.man == source)


def card_of(club: Club, source: int) -> Player | AssetCard:
    """Return a player or an asset card of the club.

    Raises StopIteration if the club has no such player, KeyError if it has no such asset card.
    """
    return man_of(club, source) if source in MEN else roster_of(club).cards[source]


def staff_of(club: Club) -> list[AssetCard]:
    """Return the staff cards of a club."""
    return roster_of(club).staff


def directors_of(club: Club) -> list[AssetCard]:
    """Return the directors of a club."""
    return roster_of(club).directors


def tokens_of(club: Club) -> list[AssetCard]:
    """Return the infrastructure tokens of a club."""
    return roster_of(club).tokens


def count(club: Club, counter: Counted) -> int:
    """Return the number of counted items of a club."""
    if counter == "stands":
        return club.match.stands
    if counter == "youngsters":
        return len([man for man in club.men if man.man in YOUNGSTERS])
    if counter == "sponsors":
        return len(roster_of(club).sponsors)
    return len([post for post in staff_of(club) if PROFESSION[post.source] == counter])


def stands_of(club: Club) -> int:
    """Return the FAN the stands hold: two as printed, plus built stands (E-R54)."""
    return 2 + change(club, "stands")


def maintenance_of(club: Club) -> int:
    """Return the EUR due at the end of the week (E-R67, E-R79)."""
    roster, due = roster_of(club), change(club, "maintenance")
    cards = (len(club.men), len(roster.staff), len(roster.tokens))
    for row, owned in zip(MAINTENANCE, cards, strict=True):
        due += row[owned] if owned < len(row) else row[-1]
    return max(due, 0)
