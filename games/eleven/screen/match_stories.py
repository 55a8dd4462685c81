"""Sentences about board meetings and matches."""

from collections.abc import Callable, Mapping
from typing import Any

from games.core.game import Event
from games.core.translation import N_, Translator, ngettext_noop
from games.eleven.log import report
from games.eleven.log.event_facts import Facts, facts_of, name_facts
from games.eleven.log.titles import card_name
from games.eleven.wording.names import (
    club_name,
    jersey_name,
    signed,
    symbol,
    titles,
    zone_name,
)

COLOUR_NAMES = (N_("yellow"), N_("blue"), N_("red"))
SILENT = ""


def _produced(event: report.Produced, words: Translator) -> str:
    parts = ", ".join(f"{n} {symbol(at)}" for at, n in enumerate(event.amounts))
    return words("{name} gets {parts}.", parts=parts, **name_facts(event, words))


def _met(event: report.Met, words: Translator) -> str:
    yellow, blue, red = event.votes
    text = N_("{name}, {card}: the die shows {face}. 🟡 {yellow}, 🔵 {blue}, 🔴 {red}.")
    facts = {"card": card_name(event.meeting, words), "face": event.face}
    return words(text, yellow=yellow, blue=blue, red=red, **facts, **name_facts(event, words))


def _decided(event: report.Decided, words: Translator) -> str:
    colour = words(COLOUR_NAMES[event.colour])
    return words(
        "{name}: the board decides for {colour}.", colour=colour, **name_facts(event, words)
    )


def _voted(event: report.Voted, words: Translator) -> str:
    facts = {"card": card_name(event.director, words), "colour": words(COLOUR_NAMES[event.colour])}
    return words("{name}: {card} votes {colour} now.", **facts, **name_facts(event, words))


def _rolled(event: report.Rolled, words: Translator) -> str:
    facts = {"sides": event.sides, "face": event.face, **name_facts(event, words)}
    if event.source < 0:
        return words("{name} rolls a d{sides}: {face}.", **facts)
    text = N_("{name} rolls a d{sides} for {card}: {face}.")
    return words(text, card=card_name(event.source, words), **facts)


def _rerolled(event: report.Rerolled, words: Translator) -> str:
    if event.is_free:
        return words("{name} rolls again for nothing.", **name_facts(event, words))
    return words("{name} spends a 👥 to roll again.", **name_facts(event, words))


def _lined_up(event: report.LinedUp, words: Translator) -> str:
    zones: dict[int, list[str]] = {}
    for jersey, zone in enumerate(event.zones):
        if zone >= 0:
            zones.setdefault(zone, []).append(str(jersey + 2))
    where = "; ".join(f"{zone_name(zone)} {' '.join(zones[zone])}" for zone in sorted(zones))
    text = N_("{name} lines up: {where}.")
    facts = {"where": where, **name_facts(event, words)}
    if event.men:
        text = N_("{name} lines up with {cards}: {where}.")
        facts["cards"] = words.listed(titles(event.men, words))
    return words(text, **facts)


def _seated(event: report.FansSeated, words: Translator) -> str:
    if not event.n:
        return words("{name} leaves the stands empty.", **name_facts(event, words))
    one, many = ngettext_noop(
        "{name} puts {n} 👥 on the stands.", "{name} puts {n} 👥 on the stands."
    )
    return words.plural(one, many, event.n, **name_facts(event, words))


def _shown(event: report.OpponentShown, words: Translator) -> str:
    text = N_("{name}'s opponent comes out: {club}.")
    return words(text, club=club_name(event.rival, words), **name_facts(event, words))


def _shifted(event: report.Shifted, words: Translator) -> str:
    facts = {"jersey": jersey_name(event.jersey), "zone": zone_name(event.zone)}
    return words("{name}: {jersey} stands in {zone} now.", **facts, **name_facts(event, words))


def _marked(event: report.Marked, words: Translator) -> str:
    facts = {"jersey": jersey_name(event.jersey), **name_facts(event, words)}
    return words("{name}: {jersey} marks the strongest ball of the zone.", **facts)


def _flipped(event: report.Flipped, words: Translator) -> str:
    facts = {"jersey": jersey_name(event.jersey), "icon": "🛡" if event.icon else "⚽"}
    return words("{name}: {jersey} shows the {icon} now.", **facts, **name_facts(event, words))


def _attacked(event: report.Attacked, words: Translator) -> str:
    """Return one attack: the balls, the shields against them, and the goals."""
    balls = " ".join(f"⚽{n}" for n in event.balls)
    shields = " ".join(f"🛡{n}" for n in event.shields) or words("nobody")
    text = N_("{zone}, {name} attacks: {balls} against {shields}, {end}")
    if not event.is_mine:
        text = N_("{zone}, {name} defends: {balls} against {shields}, {end}")
    end = words("stopped.")
    if event.goals:
        end = words.plural("**{n} goal!**", "**{n} goals!**", event.goals)
    facts = {"balls": balls, "shields": shields, "end": end, **name_facts(event, words)}
    return words(text, zone=zone_name(event.zone), **facts)


def _goal(event: report.GoalScored, words: Translator) -> str:
    if event.zone >= 0:
        return SILENT
    text = N_("⚽ A goal for {name}.") if event.is_mine else N_("A goal against {name}.")
    return words(text, **name_facts(event, words))


def _ended(event: report.MatchEnded, words: Translator) -> str:
    facts = {"club": club_name(event.rival, words), "mine": event.mine, "theirs": event.theirs}
    return words("**{name} {mine} : {theirs} {club}**", **facts, **name_facts(event, words))


def _others(event: report.OthersCards, words: Translator) -> str:
    """Return how the other's cards moved the score, with the signs of the changes."""
    facts = {"mine": signed(event.mine), "theirs": signed(event.theirs)}
    text = N_("{name}: the other manager's cards change the goals, {mine} for, {theirs} against.")
    return words(text, **facts, **name_facts(event, words))


def _grew(event: report.Grew, words: Translator) -> str:
    text = N_("{name}: {card} gains experience by playing.")
    if event.by_goal:
        text = N_("{name}: {card} gains experience by scoring.")
    return words(text, **facts_of("man")(event, words))


def _maintained(event: report.Maintained, words: Translator) -> str:
    text = N_("{name} pays {paid} € of upkeep.")
    if event.paid < event.due:
        text = N_("{name} owes {due} € of upkeep and can pay {paid} €.")
    return words(text, **facts_of("due", "paid")(event, words)) if event.due else SILENT


def _kit(event: report.KitChosen, words: Translator) -> str:
    balls = " ".join(str(at + 2) for at, icon in enumerate(event.icons) if icon == 0)
    return words("{name}'s jerseys with the ⚽: {balls}.", balls=balls, **name_facts(event, words))


SAY: Mapping[type[Event], tuple[str, Facts]] = {
    report.TacticPlayed: (N_("{name} plays {card}."), facts_of("tactic")),
    report.GoalCancelled: (N_("{name}: a goal of the opponent's is taken back."), name_facts),
}
"""By event: its sentence, and the function that returns its facts."""
TELL: Mapping[type[Event], Callable[[Any, Translator], str]] = {
    report.Produced: _produced,
    report.Met: _met,
    report.Decided: _decided,
    report.Voted: _voted,
    report.Rolled: _rolled,
    report.Rerolled: _rerolled,
    report.LinedUp: _lined_up,
    report.FansSeated: _seated,
    report.OpponentShown: _shown,
    report.OthersCards: _others,
    report.Shifted: _shifted,
    report.Marked: _marked,
    report.Flipped: _flipped,
    report.GoalScored: _goal,
    report.Attacked: _attacked,
    report.MatchEnded: _ended,
    report.Grew: _grew,
    report.Maintained: _maintained,
    report.KitChosen: _kit,
}
"""By event: the function that renders it."""
