"""The clubs of a season's members: what they chose, and which choices are still free."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection

from bot.host.league.rules.division_reading import names_of
from bot.host.refusal import Refusal
from bot.host.ui import stored_club
from bot.host.ui.member import escape_markdown
from games.core.clubs.choices import Part, alike_parts, without
from games.core.clubs.club_names import are_names_alike
from games.core.clubs.defaults import identities
from games.core.clubs.identity import (
    COLOURS,
    DEVICES,
    PATTERNS,
    SHAPES,
    ClubChoice,
    ClubIdentity,
    Crest,
    Kit,
)
from games.core.definition import GameDefinition
from games.core.translation import N_
from storage.server import seasons
from storage.server.seasons import MemberRow, SeasonRow

TRIES = 200
"""How many looks "Surprise me" tries."""
NAME_TAKEN = N_("Another club is called {name}, or nearly so. Press Name and choose another one.")
SHORT_TAKEN = N_(
    "Another club is {name} already, or nearly so. Press Name and choose other letters."
)
CREST_TAKEN = N_("The crest of {name} looks like that. Choose another colour, shape or sign.")
KIT_TAKEN = N_("{name} plays in a kit like that. Choose another colour or pattern.")
TAKEN: Mapping[Part, str] = MappingProxyType(
    {"name": NAME_TAKEN, "short": SHORT_TAKEN, "crest": CREST_TAKEN, "kit": KIT_TAKEN}
)
"""The refusals, by the part of a choice that is too like another club's."""
TWO_COLOURS = N_("Two colours are needed, or nothing is seen of the sign. Choose another one.")
ONE_COLOUR = N_("Only a plain kit has one colour. Choose another one.")


@dataclass(frozen=True, slots=True)
class NamedClub:
    """A member's club: what they chose, how it is shown, and the member's name as plain text."""

    member: MemberRow
    choice: ClubChoice
    identity: ClubIdentity
    manager: str

    @property
    def shown_choice(self) -> ClubChoice:
        """The choice with the crest and kit as shown; names that were not chosen stay open."""
        return replace(self.choice, crest=self.identity.crest, kit=self.identity.kit)


def read(conn: Connection, season: SeasonRow) -> list[NamedClub]:
    """Return the clubs of a season's present members, in the order of signing up.

    Default looks depend on the user, so that a club keeps its look from season to season.
    """
    here = [member for member in seasons.members_of(conn, season.id) if member.user_id is not None]
    known = names_of(conn, season, here)
    names = [known.get(member.number, "?") for member in here]
    choices = [stored_club.load(member.club) for member in here]
    shown = identities(tuple(choices), tuple(names), tuple(member.user_id or 0 for member in here))
    return [NamedClub(*facts) for facts in zip(here, choices, shown, names, strict=True)]


def require_distinct(
    choice: ClubChoice, others: Sequence[NamedClub], unmanaged: Sequence[str]
) -> None:
    """Raise `Refusal` if a choice is the same as another club's, or too like it.

    The default crest, kit and short name of another club may be chosen; its default name may not,
    nor that of a club without a manager (`unmanaged`), which plays in the same league.
    """
    if (name := _like_unmanaged(choice, unmanaged)) is not None:
        raise Refusal(NAME_TAKEN, name=name)
    for other in others:
        for part in _alike(choice, other):
            name = other.choice.short if part == "short" else other.identity.name
            raise Refusal(TAKEN[part], name=escape_markdown(name))


def _alike(choice: ClubChoice, club: NamedClub) -> list[Part]:
    """Return the parts of a choice that are too like a club's, or its manager's name."""
    found = alike_parts(choice, replace(club.choice, name=club.identity.name))
    if choice.name and are_names_alike(choice.name, club.manager):
        return ["name", *found]
    return found


def unmanaged_in(definition: GameDefinition) -> Sequence[str]:
    """Return the names of the clubs without a manager in a game's seasons."""
    return definition.season.clubs if definition.season is not None else ()


def _like_unmanaged(choice: ClubChoice, names: Sequence[str]) -> str | None:
    """Return the one of these names that a chosen name is too like."""
    return next(
        (text for text in names if choice.name and are_names_alike(choice.name, text)), None
    )


def require_two_colours(choice: ClubChoice) -> None:
    """Raise `Refusal` for a crest or patterned kit whose two colours are the same."""
    if choice.crest is not None and choice.crest.main == choice.crest.second:
        raise Refusal(TWO_COLOURS)
    kit = choice.kit
    if kit is not None and kit.main == kit.second and kit.pattern != "plain":
        raise Refusal(ONE_COLOUR)


def fitting(
    choice: ClubChoice, others: Sequence[NamedClub], unmanaged: Sequence[str]
) -> ClubChoice:
    """Return a choice without the parts that are too like those of other clubs."""
    taken = {part for other in others for part in _alike(choice, other)}
    if _like_unmanaged(choice, unmanaged) is not None:
        taken.add("name")
    return without(choice, taken)


def carried(
    conn: Connection, season: SeasonRow, user_id: int, unmanaged: Sequence[str]
) -> str | None:
    """Return the stored club of a user's last season here, without parts that are taken now."""
    stored = seasons.last_club(conn, user_id, season.guild_id, season.game, season.id)
    if stored is None:
        return None
    return stored_club.dump(fitting(stored_club.load(stored), read(conn, season), unmanaged))


def surprise(choice: ClubChoice, others: Sequence[NamedClub], chance: int) -> ClubChoice:
    """Return the choice with another crest and a kit in its colours, unlike those of others.

    The same `chance` and the same other clubs give the same look. If all tries are too like other
    clubs, the choice is returned unchanged.
    """
    dice = Random(chance)  # noqa: S311 - looks, not secrets
    pick: Callable[[Sequence[Any]], Any] = dice.choice
    for _ in range(TRIES):
        main, second = dice.sample(COLOURS, 2)
        crest = Crest(pick(SHAPES), pick(DEVICES), main, second)
        found = replace(choice, crest=crest, kit=Kit(pick(PATTERNS), main, second))
        look = without(found, ("name", "short"))
        if fitting(look, others, ()) == look:  # a look has no name
            return found
    return choice
