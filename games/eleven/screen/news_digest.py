"""The news on a manager's own panel: what happened since the last choice, in short.

The log has each single step; here a match is a headline and a line per section, and gains and
losses follow the card that caused them.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from games.core.translation import N_, Translator
from games.eleven.club.club import EUR, FAN
from games.eleven.log.news import Acted, Built, Employed, Gained, Joined, News, OfficeRaised, Sold
from games.eleven.log.report import (
    Attacked,
    GoalScored,
    Maintained,
    MatchEnded,
    Met,
    Rerolled,
    Rolled,
    TacticPlayed,
)
from games.eleven.log.titles import card_name
from games.eleven.stories import story
from games.eleven.view import View
from games.eleven.wording.names import signed, symbol, zone_name

MOST_NEWS = 8
"""The most lines of news on a panel; the log has all."""
SECTIONS = (N_("Defence"), N_("Midfield"), N_("Attack"))
FOLDED = Attacked | GoalScored


def news_digest(news: Sequence[News], words: Translator, *, is_asked: bool) -> list[str]:
    """Return one line per event, at most the latest `MOST_NEWS` of them.

    If `is_asked`, a question is pending that names the face of the last roll, so the roll is
    omitted.
    """
    told = list(news)
    if is_asked and told and isinstance(told[-1], Rolled | Met):
        told.pop()
    lines = [line for line in _lines(_headline_first(_without_implied(told)), words) if line]
    return ["…", *lines[-MOST_NEWS:]] if len(lines) > MOST_NEWS else lines


def is_match_told(view: View) -> bool:
    """Return whether a seat's news include the end of a match whose report is stored."""
    front, own = view.front, view.own
    if own is None or front is None or front.full_time is None or front.report is None:
        return False
    return any(isinstance(event, MatchEnded) for event in own.news)


def is_result_new(view: View) -> bool:
    """Return whether a seat's news include the end of its match or of the week after it."""
    news = view.own.news if view.own else ()
    return any(isinstance(event, MatchEnded | Maintained) for event in news)


def news_of_match(view: View) -> Sequence[News]:
    """Return the part of the seat's news that the report of its match covers; empty without one."""
    if view.own is None or not is_match_told(view):
        return ()
    news = view.own.news
    end = next(
        (index for index, event in enumerate(news) if isinstance(event, Maintained)), len(news)
    )
    return news[:end]


def _without_implied(news: list[News]) -> list[News]:
    """Return the news without those that an adjacent one implies, such as a purchase its price."""
    return [
        event
        for index, event in enumerate(news)
        if not any(
            _implies(other, event)
            for other in (*news[max(index - 1, 0) : index], *news[index + 1 :][:1])
        )
    ]


def _implies(news: News, other: News) -> bool:
    """Return whether one piece of news implies another one."""
    if isinstance(other, Acted):
        return isinstance(news, TacticPlayed) and news.tactic == other.source
    if not isinstance(other, Gained):
        return False
    if isinstance(news, Joined | Employed | Built | OfficeRaised):
        return (other.resource, other.n) == (EUR, -news.cost)
    if isinstance(news, Sold):
        return (other.resource, other.n) == (EUR, news.eur)
    if isinstance(news, Maintained):
        return (other.resource, other.n) == (EUR, -news.paid)
    return isinstance(news, Rerolled) and other.resource == FAN and other.n < 0


def _headline_first(news: list[News]) -> list[News]:
    """Move the result of a match before its details."""
    end = next((index for index, event in enumerate(news) if isinstance(event, MatchEnded)), None)
    start = next((index for index, event in enumerate(news) if isinstance(event, FOLDED)), None)
    if end is None or start is None or end < start:
        return news
    return [*news[:start], news[end], *news[start:end], *news[end + 1 :]]


def _lines(news: list[News], words: Translator) -> Iterable[str]:
    for kind, group in groupby(news, _kind):
        some = list(group)
        if kind == "match":
            yield from _zones([event for event in some if isinstance(event, Attacked)], words)
            yield from (story(event, words) for event in some if isinstance(event, GoalScored))
        elif kind == "means":
            yield _means([event for event in some if isinstance(event, Gained | Acted)], words)
        else:
            yield from (story(event, words) for event in some)


def _kind(news: News) -> str:
    if isinstance(news, FOLDED):
        return "match"
    return "means" if isinstance(news, Gained | Acted) else "other"


def _means(news: Iterable[Gained | Acted], words: Translator) -> str:
    """Return gains and losses in one line, each after the card that caused it."""
    parts: list[str] = []
    for event in news:
        if isinstance(event, Gained):
            gain = f"{signed(event.n)} {symbol(event.resource)}"
            is_behind = bool(parts) and not parts[-1].endswith(":")
            parts.append(f", {gain}" if is_behind else f" {gain}")
        else:
            parts.append(f"{'; ' if parts else ''}{card_name(event.source, words)}:")
    said = "".join(parts).strip()
    return words("{news}.", news=said.removesuffix(":").replace(":;", ";"))


def _zones(attacks: Sequence[Attacked], words: Translator) -> Iterable[str]:
    """Yield a line per section in which something happened, from attack to defence."""
    for section in (2, 1, 0):
        own = [attack for attack in attacks if attack.zone // 3 == section]
        if not own:
            continue
        zones = [
            f"{zone_name(zone)} {', '.join(_attack(attacked, words) for attacked in some)}"
            for zone, some in groupby(own, lambda attacked: attacked.zone)
        ]
        yield words(
            "{section} {mine} : {theirs} · {zones}",
            section=words(SECTIONS[section]),
            mine=sum(attacked.goals for attacked in own if attacked.is_mine),
            theirs=sum(attacked.goals for attacked in own if not attacked.is_mine),
            zones="; ".join(zones),
        )


def _attack(attack: Attacked, words: Translator) -> str:
    """Return one attack in short."""
    balls = " ".join(f"⚽{n}" for n in attack.balls)
    shields = " ".join(f"🛡{n}" for n in attack.shields)
    if attack.is_mine:
        if attack.goals == len(attack.balls):
            return words("{balls} **in**", balls=balls)
        if attack.goals:
            return words("{balls}, **{n} in**", balls=balls, n=attack.goals)
        return words("{balls} held by {shields}", balls=balls, shields=shields)
    if not attack.goals:
        return words("{shields} stops {balls}", shields=shields, balls=balls)
    if attack.goals == len(attack.balls):
        return words("lets in {balls}", balls=balls)
    return words("lets in {n} of {balls}", balls=balls, n=attack.goals)
