"""Each event as a sentence of the log."""

from games.core.sentences import Sentences, name_facts
from games.core.translation import N_, Translator
from games.eleven import events
from games.eleven.log.titles import card_name, facts_of
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


story = Sentences(club_stories.story, match_stories.story)
"""The sentences of the log."""


@story.register
def _(event: events.Whispered, words: Translator) -> str:
    return story(event.news, words)


@story.register
def _(event: events.Told, words: Translator) -> str:
    return story(event.news, words)


@story.register
def _(event: events.WeekCame, words: Translator) -> str:
    facts = {"week": event.week, "name": words.name(event.first)}
    return words("**Week {week}.** {name} plays first.", **facts)


@story.register
def _(event: events.DayCame, words: Translator) -> str:
    return words("**{day}**", day=words(days_of(event.day)))


@story.register
def _(event: events.BoardFormed, words: Translator) -> str:
    cards = words.listed(titles(event.directors, words))
    return words("{name}'s board: {cards}.", cards=cards, **name_facts(event, words))


@story.register
def _(event: events.SquadBegan, words: Translator) -> str:
    cards = words.listed(titles(event.men, words))
    return words("{name} begins with {cards}.", cards=cards, **name_facts(event, words))


@story.register
def _(event: events.Laid, words: Translator) -> str:
    return words("New on display: {cards}.", cards=words.listed(titles(event.cards, words)))


@story.register
def _(event: events.Swept, words: Translator) -> str:
    if not event.cards:
        return words("The youngster on top goes below the deck.")
    return words("{cards} left the display.", cards=words.listed(titles(event.cards, words)))


@story.register
def _(event: events.HandDealt, words: Translator) -> str:
    return words("You may keep one of {cards}.", cards=words.listed(titles(event.directors, words)))


@story.register
def _(event: events.PointsMoved, words: Translator) -> str:
    club = league_name(event.club, words)
    return words.plural(
        "{club}: {steps} point, {points} now.",
        "{club}: {steps} points, {points} now.",
        abs(event.steps),
        club=club,
        steps=signed(event.steps),
        points=event.points,
    )


@story.register
def _(event: events.RivalRolled, words: Translator) -> str:
    club = league_name(event.club, words)
    return words(
        "{club}, not met this week: {steps}, {points} now.",
        club=club,
        steps=signed(event.steps),
        points=event.points,
    )


@story.register
def _(event: events.Turned, words: Translator) -> str:
    text = N_("{club} is turned back.")
    if event.is_inactive:
        text = N_("{club} was met by several and is turned to its inactive side.")
    return words(text, club=league_name(event.club, words))


@story.register
def _(event: events.Scored, words: Translator) -> str:
    items = zip(ITEMS, event.items, strict=True)
    parts = ", ".join(words(text, n=n) for text, n in items if n)
    facts = {"vp": sum(event.items), "parts": parts, "card": card_name(event.objective, words)}
    return words(
        "**{name}: {vp} VP** ({parts}); objective {card}.", **facts, **name_facts(event, words)
    )


@story.register
def _(event: events.Planned, words: Translator) -> str:
    if event.what not in PLANS:
        return SILENT
    card = card_name(event.about, words) if event.about >= 0 else ""
    return words(PLANS[event.what], card=card)


@story.register
def _(event: events.MatchdayCame, words: Translator) -> str:
    return words("**Matchday of week {week}**", week=event.week)


story.says(events.Chosen, N_("{name} has chosen."))
story.says(events.Finished, N_("{name} is done."))
story.says(events.TacticRead, N_("You draw {card}."), facts_of("tactic"))
