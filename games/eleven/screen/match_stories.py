"""Sentences about board meetings and matches."""

from games.core.sentences import Sentences, name_facts
from games.core.translation import N_, Translator, ngettext_noop
from games.eleven.log import report
from games.eleven.log.titles import card_name, facts_of
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
story = Sentences()


@story.register
def _(event: report.Produced, words: Translator) -> str:
    parts = ", ".join(f"{n} {symbol(index)}" for index, n in enumerate(event.amounts))
    return words("{name} gets {parts}.", parts=parts, **name_facts(event, words))


@story.register
def _(event: report.Met, words: Translator) -> str:
    yellow, blue, red = event.votes
    text = N_("{name}, {card}: the die shows {face}. 🟡 {yellow}, 🔵 {blue}, 🔴 {red}.")
    facts = {"card": card_name(event.meeting, words), "face": event.face}
    return words(text, yellow=yellow, blue=blue, red=red, **facts, **name_facts(event, words))


@story.register
def _(event: report.Decided, words: Translator) -> str:
    colour = words(COLOUR_NAMES[event.colour])
    return words(
        "{name}: the board decides for {colour}.", colour=colour, **name_facts(event, words)
    )


@story.register
def _(event: report.Voted, words: Translator) -> str:
    facts = {"card": card_name(event.director, words), "colour": words(COLOUR_NAMES[event.colour])}
    return words("{name}: {card} votes {colour} now.", **facts, **name_facts(event, words))


@story.register
def _(event: report.Rolled, words: Translator) -> str:
    facts = {"sides": event.sides, "face": event.face, **name_facts(event, words)}
    if event.source < 0:
        return words("{name} rolls a d{sides}: {face}.", **facts)
    text = N_("{name} rolls a d{sides} for {card}: {face}.")
    return words(text, card=card_name(event.source, words), **facts)


@story.register
def _(event: report.Rerolled, words: Translator) -> str:
    if event.is_free:
        return words("{name} rolls again for nothing.", **name_facts(event, words))
    return words("{name} spends a 👥 to roll again.", **name_facts(event, words))


@story.register
def _(event: report.LinedUp, words: Translator) -> str:
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


@story.register
def _(event: report.FansSeated, words: Translator) -> str:
    if not event.n:
        return words("{name} leaves the stands empty.", **name_facts(event, words))
    text, many = ngettext_noop(
        "{name} puts {n} 👥 on the stands.", "{name} puts {n} 👥 on the stands."
    )
    return words.plural(text, many, event.n, **name_facts(event, words))


@story.register
def _(event: report.OpponentShown, words: Translator) -> str:
    text = N_("{name}'s opponent comes out: {club}.")
    return words(text, club=club_name(event.rival, words), **name_facts(event, words))


@story.register
def _(event: report.Shifted, words: Translator) -> str:
    facts = {"jersey": jersey_name(event.jersey), "zone": zone_name(event.zone)}
    return words("{name}: {jersey} stands in {zone} now.", **facts, **name_facts(event, words))


@story.register
def _(event: report.Marked, words: Translator) -> str:
    facts = {"jersey": jersey_name(event.jersey), **name_facts(event, words)}
    return words("{name}: {jersey} marks the strongest ball of the zone.", **facts)


@story.register
def _(event: report.Flipped, words: Translator) -> str:
    facts = {"jersey": jersey_name(event.jersey), "icon": "🛡" if event.icon else "⚽"}
    return words("{name}: {jersey} shows the {icon} now.", **facts, **name_facts(event, words))


@story.register
def _(event: report.Attacked, words: Translator) -> str:
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


@story.register
def _(event: report.GoalScored, words: Translator) -> str:
    if event.zone >= 0:
        return SILENT
    text = N_("⚽ A goal for {name}.") if event.is_mine else N_("A goal against {name}.")
    return words(text, **name_facts(event, words))


@story.register
def _(event: report.MatchEnded, words: Translator) -> str:
    facts = {"club": club_name(event.rival, words), "mine": event.mine, "theirs": event.theirs}
    return words("**{name} {mine} : {theirs} {club}**", **facts, **name_facts(event, words))


@story.register
def _(event: report.OthersCards, words: Translator) -> str:
    """Return how the other's cards moved the score, with the signs of the changes."""
    facts = {"mine": signed(event.mine), "theirs": signed(event.theirs)}
    text = N_("{name}: the other manager's cards change the goals, {mine} for, {theirs} against.")
    return words(text, **facts, **name_facts(event, words))


@story.register
def _(event: report.Grew, words: Translator) -> str:
    text = N_("{name}: {card} gains experience by playing.")
    if event.by_goal:
        text = N_("{name}: {card} gains experience by scoring.")
    return words(text, **facts_of("man")(event, words))


@story.register
def _(event: report.Maintained, words: Translator) -> str:
    text = N_("{name} pays {paid} € of upkeep.")
    if event.paid < event.due:
        text = N_("{name} owes {due} € of upkeep and can pay {paid} €.")
    return words(text, **facts_of("due", "paid")(event, words)) if event.due else SILENT


@story.register
def _(event: report.KitChosen, words: Translator) -> str:
    balls = " ".join(str(index + 2) for index, icon in enumerate(event.icons) if icon == 0)
    return words("{name}'s jerseys with the ⚽: {balls}.", balls=balls, **name_facts(event, words))


story.says(report.TacticPlayed, N_("{name} plays {card}."), facts_of("tactic"))
story.says(report.GoalCancelled, N_("{name}: a goal of the opponent's is taken back."))
