# ruff: noqa: PLR2004 - each check states its own numbers
"""Checks of the decks, one function per invariant.

The docstring of a check is the message of the error when it fails, so it states the invariant.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations

from games.eleven.cards.models import Decks, Opponent
from games.eleven.cards.terms import PROFESSIONS, ZONES
from games.eleven.cards.timing_checks import keeps_to_its_moment, shares_no_deck

MANAGERS = 4
LINE_UPS = 3
"""How many line-ups of a club fit one text of the scout (E-A13)."""
TOTALS = {"green": 20, "blue": 22, "red": 24}
"""By colour of the die: the sum of the ten strengths on each card of the club."""


def _counts(decks: Decks) -> bool:
    """The decks have 36 players, 18 youngsters, 8 veterans, 36 staff and so on (E-A12)."""
    sizes = {
        "players": 36,
        "youngsters": 18,
        "veterans": 8,
        "staff": 36 + 1,  # and the First Trainer of every club
        "sponsors": 36,
        "meetings": 36,
        "directors": 4 * MANAGERS,
        "tactics": 12,
        "objectives": 12,
        "clubs": 8,
        "opponents": 8 * MANAGERS * LINE_UPS,
    }
    return all(len(getattr(decks, deck)) == size for deck, size in sizes.items())


def _names(decks: Decks) -> bool:
    """No two cards of a deck, or footballers, share a name; every text fits three line-ups."""
    footballers = (*decks.players.values(), *decks.youngsters.values(), *decks.veterans.values())
    named: tuple[Iterable[str], ...] = (
        [card.id for card in footballers],
        [card.name for card in footballers],
        [card.name for card in decks.staff.values()],
        [card.name for card in decks.sponsors.values()],
        [card.name for card in decks.meetings.values()],
        [card.name for card in decks.directors.values()],
    )
    texts = Counter(card.text for card in decks.opponents.values())
    is_hinted = {*texts.values()} == {LINE_UPS}
    return is_hinted and all(max(Counter(names).values()) == 1 for names in named)


def _sections(decks: Decks) -> bool:
    """Twelve players belong to each section first, and half of the 36 are offensive."""
    players = decks.players.values()
    firsts = Counter(player.sections[0] for player in players)
    icons = Counter(player.icon for player in players)
    return firsts == {"D": 12, "M": 12, "F": 12} and icons == {"B": 18, "S": 18}


def _numbers(decks: Decks) -> bool:
    """Each number from 2 to 14 is worn by two or three of the 36 players."""
    worn = Counter(player.number for player in decks.players.values())
    return set(worn) == set(range(2, 15)) and set(worn.values()) <= {2, 3}


def _training(decks: Decks) -> bool:
    """Training never weakens a player or youngster, and never strengthens a veteran (E-R34)."""
    young = (*decks.players.values(), *decks.youngsters.values())
    old = decks.veterans.values()
    return all(card.strength[0] <= min(3, card.strength[1]) for card in young) and all(
        card.strength[0] >= card.strength[1] for card in old
    )


def _costs(decks: Decks) -> bool:
    """A player costs 1 to 5 EUR: his untrained strength, at most one less or two more."""
    return all(
        1 <= card.cost <= 5 and -1 <= card.cost - card.strength[0] <= 2
        for card in decks.players.values()
    )


def _spread(decks: Decks) -> bool:
    """Three or more players, at most a third, cost each price from 1 to 5 EUR (E-R31)."""
    costs = Counter(player.cost for player in decks.players.values())
    return all(3 <= costs[price] <= len(decks.players) // 3 for price in range(1, 6))


def _youngsters(decks: Decks) -> bool:
    """Untrained youngsters are alike, and most of them collect experience (E-R37, E-A36)."""
    young = decks.youngsters.values()
    alike = {(card.cost, card.strength[0], card.untrained) for card in young}
    return len(alike) == 1 and sum(bool(card.played + card.scored) for card in young) * 2 > len(
        young
    )


def _veterans(decks: Decks) -> bool:
    """Half of the veterans are offensive, and every section has two or more."""
    old = decks.veterans.values()
    icons = Counter(card.icon for card in old)
    sections = Counter(card.sections[0] for card in old)
    return icons["B"] == icons["S"] and len(sections) == 3 and min(sections.values()) >= 2


def _staff(decks: Decks) -> bool:
    """Every profession has its card and one of five sets, and a full set can be hired (E-R39)."""
    sets = decks.tables.sets
    of = {profession: name for name, professions in sets.items() for profession in professions}
    employed = Counter(of[card.profession] for card in decks.staff.values())
    return (
        len(sets) == 5
        and sorted(sum(sets.values(), ())) == sorted(PROFESSIONS)
        and {card.profession for card in decks.staff.values()} == set(PROFESSIONS)
        and min(employed.values()) > len(decks.tables.set_vp)
    )


def _sponsors(decks: Decks) -> bool:
    """Every sponsor offers something with each contract (E-R40)."""
    return all(
        card.megaphone and card.adboard and card.shirt and card.bonus
        for card in decks.sponsors.values()
    )


def _votes(decks: Decks) -> bool:
    """Colours are voted for evenly, and three directors tie on four faces at most (E-A22)."""
    votes = [director.votes for director in decks.directors.values()]
    ties = (
        sum(len(set(faces)) == 3 for faces in zip(*three, strict=True))
        for three in combinations(votes, 3)
    )
    return (
        Counter("".join(votes)) == {"Y": 32, "B": 32, "R": 32}
        and all(min(Counter(face)[c] for c in "YBR") >= 4 for face in zip(*votes, strict=True))
        and max(ties) <= 4
    )


def _clubs(decks: Decks) -> bool:
    """Two clubs have the red die, three the blue, three the green; each has 12 cards (E-A13)."""
    dice = Counter(club.die for club in decks.clubs.values())
    cards = Counter(card.club for card in decks.opponents.values())
    return dice == {"red": 2, "blue": 3, "green": 3} and set(cards.values()) == {
        MANAGERS * LINE_UPS
    }


def _is_legal(card: Opponent) -> bool:
    crowd = {zone: len(jerseys) for zone, jerseys in card.line_up.items()}
    section = {s: sum(n for zone, n in crowd.items() if zone[0] == s) for s in "DMF"}
    return (
        all(n <= (3 if zone[1] == "C" else 1) for zone, n in crowd.items())
        and max(section["D"], section["M"]) <= 5
        and section["F"] <= 3
    )


def _line_ups(decks: Decks) -> bool:
    """Opponents have five B and five S within the limits, and the strength of their die (E-R19)."""
    for card in decks.opponents.values():
        jerseys = [jersey for zone in card.line_up.values() for jersey in zone]
        total = sum(strength for _, strength in jerseys)
        icons = Counter(icon for icon, _ in jerseys)
        die = decks.clubs[card.club].die
        if icons != {"B": 5, "S": 5} or total != TOTALS[die] or not _is_legal(card):
            return False
    return True


def _open_zones(decks: Decks) -> bool:
    """No club leaves five places unguarded on all its cards: five goals would be certain."""
    for club in decks.clubs:
        cards = [card for card in decks.opponents.values() if card.club == club]
        guarded = {
            zone
            for card in cards
            for zone, jerseys in card.line_up.items()
            if any(icon == "S" for icon, _ in jerseys)
        }
        if sum(3 if zone[1] == "C" else 1 for zone in ZONES if zone not in guarded) >= 5:
            return False
    return True


def _objectives(decks: Decks) -> bool:
    """Perfect objectives are harder than fulfilled ones; position and money count at the end."""
    return all(
        (card.perfect > card.fulfilled) != (card.measure == "position")
        and (card.judged == "end") == (card.measure in {"position", "money"})
        for card in decks.objectives.values()
    )


def _stadium(decks: Decks) -> bool:
    """A club may build seven tokens, so four clubs have 28 (E-R42)."""
    return MANAGERS * sum(token.copies for token in decks.infrastructure.values()) == 28


def _office(decks: Decks) -> bool:
    """The office is worth 2, 5, 10, 16 and 24 VP by space, the third as in the rulebook."""
    vp = decks.tables.office.vp
    totals = tuple(sum(vp[: index + 1]) for index in range(len(vp)))
    return totals == (2, 5, 10, 16, 24) and len(decks.tables.office.costs) == len(vp)


def _maintenance(decks: Decks) -> bool:
    """Maintenance begins with 0 and never falls as a club grows (E-R67)."""
    tracks = decks.tables.maintenance
    return all(
        track[0] == 0 and list(track) == sorted(track)
        for track in (tracks.players, tracks.staff, tracks.infrastructure)
    )


def _faces(decks: Decks) -> bool:
    """Every table read with a die has six faces, and an opponent moves 0, 1 or 3 steps."""
    tables = decks.tables
    consequences = (tables.consequences.win, tables.consequences.draw, tables.consequences.loss)
    steps = {*tables.dice.red, *tables.dice.blue, *tables.dice.green}
    return all(len(faces) == 6 for faces in consequences) and steps == {0, 1, 3}


PROMISES: tuple[Callable[[Decks], bool], ...] = (
    _counts,
    _names,
    _sections,
    _numbers,
    _training,
    _costs,
    _spread,
    _youngsters,
    _veterans,
    _staff,
    _sponsors,
    _votes,
    _clubs,
    _line_ups,
    _open_zones,
    _objectives,
    _stadium,
    _office,
    _maintenance,
    _faces,
    keeps_to_its_moment,
    shares_no_deck,
)


def prove(decks: Decks) -> Decks:
    """Return the decks; raises ValueError with the docstring of the first check that fails."""
    for promise in PROMISES:
        if not promise(decks):
            raise ValueError(promise.__doc__)
    return decks
