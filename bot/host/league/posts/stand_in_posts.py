"""Posts about who is away or gone: clubs that computers run, which change once somebody is back."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.host.league.days.presence import BACK
from bot.host.league.posts.division_facts import DivisionFacts, rows_of
from bot.host.league.rules import division_reading
from bot.host.league.rules.announcements import (
    ClubsStoodIn,
    MemberGone,
    Remains,
    StandInReason,
    stand_in_role,
)
from bot.host.league.rules.division import Division
from bot.host.league.rules.season_settings import LEAST_SILENCE
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.message import Button, MessageContent, Row
from games.core.translation import N_, ngettext_noop
from storage.match.outbox import OutboxRow

LEFT = ngettext_noop(
    "👋 {names} has left the server, so a computer runs the club until they are back.",
    "👋 {names} have left the server, so computers run their clubs until they are back.",
)
AWAY = ngettext_noop(
    "🤖 {names} missed two days in a row, so a computer runs the club for now.",
    "🤖 {names} missed two days in a row, so computers run their clubs for now.",
)

CLUB_STAYS = N_(
    "👋 A manager is gone for good. A computer runs the club from now on, as **{club}**; it can't "
    "win anything."
)
CLUB_IN_PLACE_STAYS = N_(
    "👋 The manager of the club in place {place} of the league is gone for good. A computer runs "
    "it from now on, as **{club}**; it can't win anything."
)
RESULTS: Mapping[Remains, str] = MappingProxyType(
    {
        "all": N_("👋 A player is gone for good. All their matches were played, and count."),
        "some": N_(
            "👋 A player is gone for good. Their results stand, and the others win the rest by "
            "walk-over."
        ),
        "none": N_(
            "👋 A player is gone for good who had played less than half of their matches. None of "
            "these counts."
        ),
        "out": N_(
            "👋 A player is out. What they have played counts, and a computer finishes what they "
            "have begun. Whoever meets them later presses Join and wins by walk-over."
        ),
    }
)
"""What becomes of a league's matches of a member who is gone for good."""


def gone(facts: DivisionFacts, about: MemberGone) -> MessageContent:
    """Return the post about a member who is gone for good, whom it does not name."""
    words = facts.words
    if about.left != "club":
        return MessageContent(facts.title, (words(RESULTS[about.left]),), rows_of(facts))
    rows = division_reading.last_table(facts.conn, facts.division.row.id)
    place = next((row.place for row in rows if row.number == about.number), None)
    text = CLUB_STAYS if place is None else CLUB_IN_PLACE_STAYS
    line = words(text, place=place, club=facts.club(about.number))
    return MessageContent(facts.title, (line,), rows_of(facts))


def role_of(about: ClubsStoodIn, _: OutboxRow) -> str:
    """Return the role of the post about these clubs."""
    return stand_in_role(about.what, about.numbers)


def are_all_back(division: Division, _: LoadedMatch | None, about: ClubsStoodIn) -> bool:
    """Return whether no computer runs any of these clubs any more."""
    return not any(number in division.computers for number in about.numbers)


def post(facts: DivisionFacts, about: ClubsStoodIn) -> MessageContent:
    """Return who is away and how they come back, and which members are back already."""
    absent = [number for number in about.numbers if number in facts.division.computers]
    back = [number for number in about.numbers if number not in absent]
    lines, rows = list[str](), tuple[Row, ...]()
    if absent:
        lines.append(_missing(facts, about.what, absent))
        rows = ((Button(facts.words("I'm back"), facts.custom_id(f"/{BACK}"), "main"),),)
    if back:
        names = facts.words.listed([facts.name(number) for number in back])
        lines.append(facts.words("👋 Back in charge of the club: {names}.", names=names))
    return MessageContent("", tuple(lines), rows)


def _missing(facts: DivisionFacts, why: StandInReason, numbers: list[int]) -> str:
    names = facts.words.listed([facts.name(number) for number in numbers])
    if why != "silent":
        forms = AWAY if why == "away" else LEFT
        return facts.words.plural(*forms, len(numbers), names=names)
    text = N_(
        "🤖 Nothing from {names} for {many} minutes, so a computer plays for now. A press on their "
        "club brings it back."
    )
    return facts.words(text, names=names, many=facts.division.terms.silence or LEAST_SILENCE)
