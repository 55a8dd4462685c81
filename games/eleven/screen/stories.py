"""Each event as a sentence of the log."""

from collections.abc import Callable, Mapping
from typing import Any

from games.core.game import Event
from games.core.translation import N_, Translator
from games.eleven import events
from games.eleven.log.event_facts import Facts, facts_of, name_facts
from games.eleven.log.titles import card_name
from games.eleven.screen import club_stories, match_stories
from games.eleven.wording.names import days_of, league_name, signed, titles

SILENT = ""
ITEMS = (
    N_("league {n}"),
    N_("tokens {n}"),
    N_("experience {n}"),
    N_("cards {n}"),
    N_("staff {n}"),
    N_("stadium {n}"),
    N_("objective {n}"),
    N_("office {n}"),
    N_("money {n}"),
)
PLANS = {
    "keep": N_("You keep {card}."),
    "again": N_("You start over."),
    "objective": N_("Your objective is {card}."),
    "field": N_("You use {card}."),
    "assign": N_("You pay for {card}'s action."),
    "suggest": N_("The assistant chooses."),
    "last": N_("You line up as last week."),
}


def story(event: Event, words: Translator) -> str:
    """Return the event as a sentence; empty if the next event covers it."""
    if isinstance(event, events.Whispered | events.Told):
        return story(event.news, words)
    tell = _ALL_TELL.get(type(event))
    if tell is not None:
        return tell(event, words)
    text, facts = _ALL_SAY[type(event)]
    return words(text, **facts(event, words))


def _week(event: events.WeekCame, words: Translator) -> str:
    facts = {"week": event.week, "name": words.name(event.first)}
    return words("**Week {week}.** {name} plays first.", **facts)


def _day(event: events.DayCame, words: Translator) -> str:
    return words("**{day}**", day=words(days_of(event.day)))


def _board(event: events.BoardFormed, words: Translator) -> str:
    cards = words.listed(titles(event.directors, words))
    return words("{name}'s board: {cards}.", cards=cards, **name_facts(event, words))


def _squad(event: events.SquadBegan, words: Translator) -> str:
    cards = words.listed(titles(event.men, words))
    return words("{name} begins with {cards}.", cards=cards, **name_facts(event, words))


def _laid(event: events.Laid, words: Translator) -> str:
    return words("New on display: {cards}.", cards=words.listed(titles(event.cards, words)))


def _swept(event: events.Swept, words: Translator) -> str:
    if not event.cards:
        return words("The youngster on top goes below the deck.")
    return words("{cards} left the display.", cards=words.listed(titles(event.cards, words)))


def _hand(event: events.HandDealt, words: Translator) -> str:
    return words("You may keep one of {cards}.", cards=words.listed(titles(event.directors, words)))


def _points(event: events.PointsMoved, words: Translator) -> str:
    club = league_name(event.club, words)
    return words.plural(
        "{club}: {steps} point, {points} now.",
        "{club}: {steps} points, {points} now.",
        abs(event.steps),
        club=club,
        steps=signed(event.steps),
        points=event.points,
    )


def _rival(event: events.RivalRolled, words: Translator) -> str:
    club = league_name(event.club, words)
    return words(
        "{club}, not met this week: {steps}, {points} now.",
        club=club,
        steps=signed(event.steps),
        points=event.points,
    )


def _turned(event: events.Turned, words: Translator) -> str:
    text = N_("{club} is turned back.")
    if event.is_inactive:
        text = N_("{club} was met by several and is turned to its inactive side.")
    return words(text, club=league_name(event.club, words))


def _scored(event: events.Scored, words: Translator) -> str:
    items = zip(ITEMS, event.items, strict=True)
    parts = ", ".join(words(text, n=n) for text, n in items if n)
    facts = {"vp": sum(event.items), "parts": parts, "card": card_name(event.objective, words)}
    return words(
        "**{name}: {vp} VP** ({parts}); objective {card}.", **facts, **name_facts(event, words)
    )


def _planned(event: events.Planned, words: Translator) -> str:
    if event.what not in PLANS:
        return SILENT
    card = card_name(event.about, words) if event.about >= 0 else ""
    return words(PLANS[event.what], card=card)


SENTENCES: Mapping[type[Event], tuple[str, Facts]] = {
    events.MatchdayCame: (N_("**Matchday of week {week}**"), lambda event, _: {"week": event.week}),
    events.Chosen: (N_("{name} has chosen."), name_facts),
    events.Finished: (N_("{name} is done."), name_facts),
    events.TacticRead: (N_("You draw {card}."), facts_of("tactic")),
}
"""By event: its sentence, and the function that returns its facts."""
RENDERERS: Mapping[type[Event], Callable[[Any, Translator], str]] = {
    events.WeekCame: _week,
    events.DayCame: _day,
    events.BoardFormed: _board,
    events.SquadBegan: _squad,
    events.Laid: _laid,
    events.Swept: _swept,
    events.HandDealt: _hand,
    events.PointsMoved: _points,
    events.RivalRolled: _rival,
    events.Turned: _turned,
    events.Scored: _scored,
    events.Planned: _planned,
}
"""By event: the function that renders it."""
_ALL_SAY = {**SENTENCES, **club_stories.SAY, **match_stories.SAY}
_ALL_TELL = {**RENDERERS, **club_stories.TELL, **match_stories.TELL}
