"""All printed cards and tables by id, read from `decks/*.toml` and checked on import."""

import tomllib
from importlib.resources import files
from typing import Any, TypeVar

from games.eleven.cards.checks import LINE_UPS, prove
from games.eleven.cards.models import (
    Card,
    Club,
    Decks,
    Director,
    Infrastructure,
    Meeting,
    Objective,
    Opponent,
    PlayerCard,
    Set,
    Sponsor,
    Staff,
    Tables,
    Tactic,
)
from games.eleven.cards.terms import Profession

C = TypeVar("C", bound=Card)
FIRST_TRAINER = "first-trainer"
"""The staff card every club begins with (E-R6); its id is the same in every club."""
YOUNGSTER_COST = 2
"""EUR for a youngster before discounts (E-R32)."""
MIRRORED: dict[str, str] = {"L": "R", "C": "C", "R": "L"}


def _read(deck: str) -> dict[str, Any]:
    path = files("games.eleven") / "decks" / f"{deck}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _deck(name: str, card: type[C], **facts: object) -> dict[str, C]:
    """Return a deck's cards by id, in the order of its file."""
    return {
        key: card.model_validate(facts | {"id": key} | printed)
        for key, printed in _read(name).items()
    }


def _line_up(text: str) -> dict[str, list[tuple[str, int]]]:
    """Return the jerseys by zone, as (icon, strength), of a line such as "DL s2, DC s2 s1"."""
    zones = (part.split() for part in text.split(", "))
    return {zone: [(j[0].upper(), int(j[1:])) for j in jerseys] for zone, *jerseys in zones}


def mirrored(zone: str) -> str:
    """Return the same zone on the other wing; a central zone is its own mirror."""
    return zone[0] + MIRRORED[zone[1]]


def _opponents() -> dict[str, Opponent]:
    """Return the opponent cards: each line-up as written, and mirrored (E-A13).

    The first line-ups of all texts come before the second ones: stored seasons name cards by index.
    """
    opponents, read = {}, _read("opponents")
    for index in range(LINE_UPS):
        again = f"-{index + 1}" if index else ""
        for key, card in read.items():
            line_up = _line_up(card["line-ups"][index])
            mirror = {mirrored(zone): jerseys for zone, jerseys in line_up.items()}
            sides = (("1", card["text"], line_up), ("2", card["mirror"], mirror))
            for suffix, text, zones in sides:
                name = f"{key}{suffix}{again}"
                opponent = {"id": name, "club": key[:-2], "text": text, "line_up": zones}
                opponents[name] = Opponent.model_validate(opponent)
    return opponents


def _load() -> Decks:
    decks: dict[str, object] = {
        "players": _deck("players", PlayerCard, kind="player"),
        "youngsters": _deck("youngsters", PlayerCard, kind="youngster", cost=YOUNGSTER_COST),
        "veterans": _deck("veterans", PlayerCard, kind="veteran", cost=0),
        "staff": _deck("staff", Staff),
        "sponsors": _deck("sponsors", Sponsor),
        "meetings": _deck("meetings", Meeting),
        "directors": _deck("directors", Director),
        "tactics": _deck("tactics", Tactic),
        "objectives": _deck("objectives", Objective),
        "clubs": _deck("clubs", Club),
        "opponents": _opponents(),
        "infrastructure": _deck("infrastructure", Infrastructure),
        "tables": Tables.model_validate(_read("tables")),
    }
    return prove(Decks.model_validate(decks))


DECKS = _load()
PLAYERS = DECKS.players
YOUNGSTERS = DECKS.youngsters
VETERANS = DECKS.veterans
FOOTBALLERS = DECKS.footballers
"""Every player card of the three player decks by id."""
STAFF = DECKS.staff
"""Every staff card by id, including the First Trainer."""
STAFF_DECK = tuple(key for key in STAFF if key != FIRST_TRAINER)
SPONSORS = DECKS.sponsors
MEETINGS = DECKS.meetings
DIRECTORS = DECKS.directors
TACTICS = DECKS.tactics
OBJECTIVES = DECKS.objectives
CLUBS = DECKS.clubs
OPPONENTS = DECKS.opponents
INFRASTRUCTURE = DECKS.infrastructure
TABLES = DECKS.tables
SET_OF: dict[Profession, Set] = {
    profession: kind for kind, professions in TABLES.sets.items() for profession in professions
}
"""By profession: its set, one of five."""
