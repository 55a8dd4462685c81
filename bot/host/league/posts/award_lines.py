"""The awards of a division as lines of text."""

from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType

from bot.host.league.posts.champion_picture import AwardLine
from bot.host.league.rules.division import Division
from bot.host.ui.member import escape_markdown
from games.core.reporting.season_review import SeasonReview
from games.core.translation import N_, Translator, ngettext_noop
from leagues.season_awards import BEST_BUY, COMEBACK, FAIR_PLAY, KINDS, WALL, WISEST_BET
from storage.server.awards import AwardRow

SIGNS = MappingProxyType(
    {BEST_BUY: "💰", WALL: "🧱", COMEBACK: "🚀", FAIR_PLAY: "🤝", WISEST_BET: "🎯"}
)
TITLES: Mapping[str, str] = MappingProxyType(
    {
        BEST_BUY: N_("Best buy"),
        WALL: N_("Best defence"),
        COMEBACK: N_("Comeback"),
        FAIR_PLAY: N_("Fair play"),
        WISEST_BET: N_("Wisest bet"),
    }
)
NUMBERED: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        WALL: ngettext_noop(
            "{names}: the fewest goals against, {n} all season.",
            "{names}: the fewest goals against, {n} all season.",
        ),
        COMEBACK: ngettext_noop(
            "{names}: up {n} place from the lowest.",
            "{names}: up {n} places from the lowest.",
        ),
        FAIR_PLAY: ngettext_noop(
            "{names}: there most often, {n} day missed.",
            "{names}: there most often, {n} days missed.",
        ),
    }
)
MATCHES_MISSED = ngettext_noop(
    "{names}: there most often, {n} match missed.",
    "{names}: there most often, {n} matches missed.",
)
"""Fair play in a league of rounds, which has no days."""
NONE_MISSED = N_("{names}: always there.")
"""Fair play without a day or match missed."""
OFTENEST = N_("{names}: there most often.")
"""Fair play of members who were away, which is no missed day."""


def award_lines(division: Division, review: SeasonReview | None, words: Translator) -> list[str]:
    """Return a line per award, as markdown; the game's own awards need its `review`."""
    found = {
        kind: list(group) for kind, group in groupby(division.awards, lambda award: award.kind)
    }
    lines = []
    for kind in KINDS:
        said = _sentence(division, found[kind], review, words) if kind in found else ""
        if said:
            lines.append(award_line(kind, said, words))
    return lines


def award_line(kind: str, said: str, words: Translator) -> str:
    """Return the line of an award with its sentence."""
    return f"{SIGNS[kind]} **{words(TITLES[kind])}** · {said}"


def award_names(division: Division, words: Translator) -> list[AwardLine]:
    """Return each award's title with its winners, as plain text for a picture."""
    found = {
        kind: list(group) for kind, group in groupby(division.awards, lambda award: award.kind)
    }
    return [
        AwardLine(
            words(TITLES[kind]),
            words.listed([division.club(award.number, words) for award in found[kind]]),
        )
        for kind in KINDS
        if kind in found
    ]


def _sentence(
    division: Division, rows: list[AwardRow], review: SeasonReview | None, words: Translator
) -> str:
    """Return the sentence of an award; empty if it needs a `review` that is missing."""
    kind, facts = rows[0].kind, rows[0].facts
    names = _names(division, rows, words)
    if kind == FAIR_PLAY and facts.get("away"):
        return words(OFTENEST, names=names)
    if kind == FAIR_PLAY and not facts["n"]:
        return words(NONE_MISSED, names=names)
    if kind in NUMBERED:
        is_of_matches = kind == FAIR_PLAY and division.is_league
        singular, plural = MATCHES_MISSED if is_of_matches else NUMBERED[kind]
        return words.plural(singular, plural, facts["n"], names=names)
    if review is None:
        return ""
    text, said = review.buy_text if kind == BEST_BUY else review.aim_text, []
    for card, found in groupby(rows, lambda award: award.facts["card"]):
        mine = list(found)
        shown = {**mine[0].facts, "card": review.card_name(card, words)}
        said.append(words(text, names=_names(division, mine, words), **shown))
    return " ".join(said)


def _names(division: Division, rows: list[AwardRow], words: Translator) -> str:
    """Return the winners' clubs as markdown."""
    return words.listed([escape_markdown(division.club(row.number, words)) for row in rows])
