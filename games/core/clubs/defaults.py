"""Identities of clubs; parts that nobody has chosen get defaults."""

import unicodedata
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from string import ascii_uppercase

from games.core.clubs.identity import (
    DEVICES,
    LONGEST_NAME,
    LONGEST_SHORT,
    PATTERNS,
    SHAPES,
    SHORTEST,
    ClubChoice,
    ClubIdentity,
    Colour,
    Crest,
    Kit,
    are_crests_alike,
    are_kits_alike,
)
from games.core.clubs.offensive_words import is_short_offensive

PAIRS: tuple[tuple[Colour, Colour], ...] = (
    ("red", "white"),
    ("blue", "gold"),
    ("white", "black"),
    ("purple", "sky"),
    ("gold", "navy"),
    ("teal", "white"),
    ("black", "orange"),
    ("sky", "maroon"),
    ("orange", "white"),
    ("maroon", "gold"),
    ("navy", "red"),
    ("green", "white"),
)
"""Colours of default crests and kits."""
TITLES = (
    "{name} United",
    "FC {name}",
    "{name} City",
    "SC {name}",
    "{name} Rovers",
    "{name} Athletic",
    "{name} Town",
    "{name} Rangers",
)
"""Titles of default names of clubs, by number; names of clubs are not translated."""
LOOKS = len(PAIRS) * len(SHAPES)
"""How many default looks there are."""


@lru_cache(maxsize=512)
def identities(
    choices: tuple[ClubChoice, ...], names: tuple[str, ...], keys: tuple[int, ...]
) -> tuple[ClubIdentity, ...]:
    """Return identities for the clubs of a league, as different from each other as possible.

    `names` are the managers' names, from which default names are derived, and `keys` numbers from
    which default looks are. A default avoids what other clubs have chosen, and the defaults of the
    clubs before it.
    """
    crests = [each_choice.crest for each_choice in choices if each_choice.crest]
    kits = [each_choice.kit for each_choice in choices if each_choice.kit]
    shorts = {each_choice.short for each_choice in choices if each_choice.short}
    taken = {each_choice.name for each_choice in choices if each_choice.name}
    club_identities = []
    for choice, name, key in zip(choices, names, keys, strict=True):
        crest = choice.crest or _crest(key, crests)
        kit = choice.kit or _kit(key, kits)
        short = choice.short or default_short(choice.name or name, shorts)
        club_name = choice.name or default_name(name, taken)
        crests.append(crest)
        kits.append(kit)
        shorts.add(short)
        taken.add(club_name)
        club_identities.append(ClubIdentity(club_name, short, crest, kit))
    return tuple(club_identities)


def default_name(name: str, taken: Container[str]) -> str:
    """Return the default name of a manager's club, one that is not `taken` if possible.

    The first letter decides which title is tried first: the club has the same name every season.
    """
    first = ord(name[:1] or "A") - ord("A")
    club_names = [titled(name, first + step) for step in range(len(TITLES))]
    return next((text for text in club_names if text not in taken), club_names[0])


def titled(name: str, number: int) -> str:
    """Return a name with one of the titles, or without if it would be too long."""
    title = TITLES[number % len(TITLES)].format(name=name)
    return title if len(title) <= LONGEST_NAME else name


def default_short(name: str, taken: Iterable[str]) -> str:
    """Return a short name made of a name's letters that is neither `taken` nor offensive."""
    used = set(taken)
    free = (short for short in _shorts(name) if short not in used)
    return next(short for short in free if not is_short_offensive(short))


def looks(key: int) -> Iterator[tuple[Crest, Kit]]:
    """Yield all default crests and kits, starting with number `key`."""
    for index in range(key, key + LOOKS):
        turn = index // len(PAIRS)
        main, second = PAIRS[index % len(PAIRS)]
        shape, device = SHAPES[(index + turn) % len(SHAPES)], DEVICES[(index + turn) % len(DEVICES)]
        crest = Crest(shape, device, main, second)
        yield crest, Kit(PATTERNS[(index + turn + 1) % len(PATTERNS)], main, second)


def _crest(key: int, others: Sequence[Crest]) -> Crest:
    free = (
        crest
        for crest, _ in looks(key)
        if not any(are_crests_alike(crest, other) for other in others)
    )
    return next(free, next(looks(key))[0])


def _kit(key: int, others: Sequence[Kit]) -> Kit:
    free = (kit for _, kit in looks(key) if not any(are_kits_alike(kit, other) for other in others))
    return next(free, next(looks(key))[1])


def _shorts(name: str) -> Iterator[str]:
    """Yield short names: the first letters, letters of the name in order, then any letters."""
    plain = unicodedata.normalize("NFKD", name).upper()
    letters = "".join(letter for letter in plain if "A" <= letter <= "Z")
    for length in (LONGEST_SHORT - 1, LONGEST_SHORT, SHORTEST):
        for chosen in combinations(letters[:12], length):
            yield "".join(chosen)
    first = letters[:1] or "C"
    yield from (first + "".join(rest) for rest in combinations(ascii_uppercase, SHORTEST))
