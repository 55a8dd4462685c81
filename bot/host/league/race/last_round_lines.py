"""Who comes first with what in the last matches of a league, as lines of text."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.host.league.rules.division import Division
from bot.host.ui.member import escape_markdown
from games.core.translation import N_, Translator
from leagues.last_round import Must, Need, Own, needs
from leagues.title_race import TitleRace
from storage.server.divisions import StandingRow

WAYS: Mapping[Own, tuple[str, str]] = MappingProxyType(
    {
        "win": (N_("with a win"), N_("with a win if {what}")),
        "draw": (N_("with a draw"), N_("with a draw if {what}")),
        "loss": (N_("even with a defeat"), N_("even with a defeat if {what}")),
        "free": (N_("already now"), N_("without a match of their own, if {what}")),
    }
)
"""Texts for a way to come first: alone, and with what must become of others."""
OTHERS: Mapping[Must, str] = MappingProxyType(
    {
        "not win": N_("{name} does not win"),
        "lose": N_("{name} loses"),
        "draw": N_("{name} and {other} draw"),
    }
)


def lines(division: Division, race: TitleRace[StandingRow], words: Translator) -> list[str]:
    """Return who comes first on points with what, best first; nothing before the last matches."""

    def name(number: int) -> str:
        return escape_markdown(division.name(number, words))

    def way(need: Need) -> str:
        alone, if_ = WAYS[need.own]
        what = [
            words(
                OTHERS[condition.must],
                name=name(condition.numbers[0]),
                other=name(condition.numbers[-1]),
            )
            for condition in need.conditions
        ]
        return words(if_, what=words.listed(what)) if what else words(alone)

    found = needs(division.fixtures, race)
    said = [
        words("• {name}: {ways}.", name=name(number), ways="; ".join(map(way, ways)))
        for number, ways in found.items()
        if ways
    ]
    level = [name(number) for number, ways in found.items() if not ways]
    if level:
        text = N_("• At best level on points: {names}.")
        said.append(words(text, names=words.listed(level)))
    return [words("__Who comes first on points__"), *said] if said else []
