"""Posts about clubs that computers run for absent members; they change once somebody is back."""

from bot.host.league.days.presence import BACK
from bot.host.league.posts.division_facts import DivisionFacts
from bot.host.league.rules.announcements import ClubsStoodIn, StandInReason, stand_in_role
from bot.host.league.rules.division import Division
from bot.host.league.rules.season_settings import LEAST_SILENCE
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.message import Button, MessageContent, Row
from games.core.translation import N_, ngettext_noop
from storage.match.outbox import OutboxRow

AWAY = ngettext_noop(
    "🤖 {names} missed two days in a row, so a computer runs the club for now.",
    "🤖 {names} missed two days in a row, so computers run their clubs for now.",
)


def role_of(about: ClubsStoodIn, _: OutboxRow) -> str:
    """Return the role of the post about these clubs."""
    return stand_in_role(about.what, about.numbers)


def are_all_back(division: Division, _: LoadedMatch | None, about: ClubsStoodIn) -> bool:
    """Return whether no computer runs any of these clubs any more."""
    return not any(division.is_run_by_computer(one) for one in about.numbers)


def post(facts: DivisionFacts, about: ClubsStoodIn) -> MessageContent:
    """Return who is away and how they come back, and which members are back already."""
    absent = [one for one in about.numbers if facts.division.is_run_by_computer(one)]
    back = [one for one in about.numbers if one not in absent]
    lines, rows = list[str](), tuple[Row, ...]()
    if absent:
        lines.append(_missing(facts, about.what, absent))
        rows = ((Button(facts.words("I'm back"), facts.custom_id(f"/{BACK}"), "main"),),)
    if back:
        names = facts.words.listed([facts.name(one) for one in back])
        lines.append(facts.words("👋 Back in charge of the club: {names}.", names=names))
    return MessageContent("", tuple(lines), rows)


def _missing(facts: DivisionFacts, why: StandInReason, numbers: list[int]) -> str:
    names = facts.words.listed([facts.name(one) for one in numbers])
    if why == "away":
        return facts.words.plural(*AWAY, len(numbers), names=names)
    text = N_(
        "🤖 Nothing from {names} for {many} minutes, so a computer plays for now. A press on their "
        "club brings it back."
    )
    return facts.words(text, names=names, many=facts.division.terms.silence or LEAST_SILENCE)
