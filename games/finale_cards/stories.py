"""Each event as a sentence of the log."""

from games.core.sentences import Sentences, name_facts, no_facts
from games.core.translation import N_, Translator, ngettext_noop
from games.finale_cards import events
from games.finale_cards.cards.cards import SURNAMES, TACTICS
from games.finale_cards.cards.terms import (
    PLACES,
    SYMBOLS,
    TEAMS,
    card_name,
    card_names,
    deck_name,
    listed,
    sum_of,
)
from games.finale_cards.state import ACKER, NOBODY, PERIODS, STOLLEN

story = Sentences()
"""The sentences of the log."""


@story.register
def _(event: events.Noted, words: Translator) -> str:
    text = NOTES[event.what]
    if event.what in ("take", "hold", "play"):
        return words(text, cards=card_names(event.cards, words))
    if event.what == "swap":
        off, on = event.cards
        return words(text, off=SURNAMES[off], on=SURNAMES[on])
    if event.what == "shift":
        man, line = event.cards
        return words(text, name=SURNAMES[man], place=words(PLACES[line]))
    if event.what == "extra-time":
        return words(text) if event.cards[0] else words("You said: no extra time.")
    return words(text, names=listed(event.cards))


NOTES = {
    "first-team": N_("You took the starter squad: {names}."),
    "sign": N_("You signed {names}."),
    "release": N_("You removed {names} from your squad."),
    "bench": N_("You put {names} on the bench."),
    "take": N_("You took {cards} into your deck."),
    "hold": N_("You begin with {cards} in hand."),
    "swap": N_("You plan {on} for {off}."),
    "shift": N_("You plan to move {name} to the {place}."),
    "play": N_("You chose {cards}."),
    "extra-time": N_("You said: extra time, please."),
    "keeper": N_("Your goalie: {names}."),
    "shooter": N_("Your next shooter: {names}."),
    "strongest": N_("Your goalie and shooters: {names}."),
}


@story.register
def _(event: events.TeamShown, words: Translator) -> str:
    text = N_("{name} ({team}): {pitch}. Bench: {bench}. Deck: {deck}.")
    return words(
        text,
        name=words.name(event.seat),
        team=words(TEAMS[event.seat]),
        pitch=listed(event.pitch),
        bench=listed(event.bench),
        deck=deck_name(event.deck, words),
    )


@story.register
def _(event: events.Drew, words: Translator) -> str:
    return words("You drew {cards}.", cards=card_names(event.cards, words))


@story.register
def _(event: events.DrewHidden, words: Translator) -> str:
    name = words.name(event.seat)
    return words.plural("{name} drew a card.", "{name} drew {n} cards.", event.count, name=name)


@story.register
def _(event: events.PeriodBegan, words: Translator) -> str:
    text = N_("Period {number} begins at {home} : {away}.")
    if event.number > PERIODS:
        text = N_("Extra time: period {number} begins at {home} : {away}.")
    return words(text, number=event.number, home=event.goals[0], away=event.goals[1])


@story.register
def _(event: events.ChangesShown, words: Translator) -> str:
    said = [
        words("{on} comes on for {off}", on=SURNAMES[on], off=SURNAMES[off])
        for off, on in event.swaps
    ]
    said += [
        words("{name} moves to the {place}", name=SURNAMES[man], place=words(PLACES[line]))
        for man, line in event.shifts
    ]
    if not said:
        return words("No substitutions.")
    return words("Changes: {changes}.", changes="; ".join(said))


@story.register
def _(event: events.TacticsShown, words: Translator) -> str:
    return words(
        "{home} plays {card} ({strength}), {away} plays {other} ({against}).",
        home=words.name(STOLLEN),
        card=card_name(event.cards[STOLLEN], words),
        strength=TACTICS[event.cards[STOLLEN]].strength,
        away=words.name(ACKER),
        other=card_name(event.cards[ACKER], words),
        against=TACTICS[event.cards[ACKER]].strength,
    )


@story.register
def _(event: events.RolledOff, words: Translator) -> str:
    rolls = ", ".join(f"🎲{home} : 🎲{away}" for home, away in event.rolls)
    higher = STOLLEN if event.rolls[-1][STOLLEN] > event.rolls[-1][ACKER] else ACKER
    return words("The dice decide: {rolls} for {name}.", rolls=rolls, name=words.name(higher))


@story.register
def _(event: events.AttackerFound, words: Translator) -> str:
    name = words.name(event.seat)
    text, many = ngettext_noop("{name} attacks once.", "{name} attacks {n} times.")
    return words.plural(text, many, event.attacks, name=name)


@story.register
def _(event: events.AttackBegan, words: Translator) -> str:
    name, card = words.name(event.seat), card_name(event.card, words)
    if event.number:
        text = N_("{name}'s attack {number} of {attacks}: {card}.")
        return words(text, name=name, number=event.number, attacks=event.attacks, card=card)
    if event.bonus:
        text = N_("↩ Counter-attack! {name} uses {card}, +{bonus} in the build-up.")
        return words(text, name=name, card=card, bonus=event.bonus)
    return words("↩ Counter-attack! {name} uses {card}.", name=name, card=card)


@story.register
def _(event: events.Picked, words: Translator) -> str:
    name = words.name(event.seat)
    if event.man == NOBODY:
        return words("{name} has nobody left for a spot: it counts 0.", name=name)
    text = N_("{name} sends {man} ({strength}).")
    return words(text, name=name, man=SURNAMES[event.man], strength=event.strength)


FIGHTS = {
    ("set-up", True): N_("Build-up: {name} {own}, {other} {against} – it works!"),
    ("set-up", False): N_("Build-up: {name} {own}, {other} {against} – stopped."),
    ("result", True): N_("Shot: {name} {own}, {other} {against} – it's in!"),
    ("result", False): N_("Shot: {name} {own}, {other} {against} – saved."),
}
"""By stage, and whether the attacker won it: the sentence with both sums."""


@story.register
def _(event: events.Fought, words: Translator) -> str:
    return words(
        FIGHTS[event.stage, event.won],
        name=words.name(event.seat),
        own=sum_of(event.strengths, event.bonus, event.die),
        other=words.name(1 - event.seat),
        against=sum_of(event.against, 0, event.against_die),
    )


@story.register
def _(event: events.GoalScored, words: Translator) -> str:
    home, away = event.goals
    return words(
        "⚽ {man} scores for {name} ({total} : {against}, period {period}): {home} : {away}!",
        man=SURNAMES[event.man],
        name=words.name(event.seat),
        period=event.period,
        total=event.total,
        against=event.against,
        home=home,
        away=away,
    )


CHECKS = {
    "nothing": N_("{symbol} {name}: 🎲{die} – nothing happens."),
    "hurt": N_("{symbol} {name}: 🎲{die} – injured, out for the match."),
    "cautioned": N_("{symbol} {name}: 🎲{die} – yellow card."),
    "second": N_("{symbol} {name}: 🎲{die} – second yellow card: sent off!"),
    "off": N_("{symbol} {name}: 🎲{die} – red card, sent off!"),
}


@story.register
def _(event: events.Checked, words: Translator) -> str:
    symbol = SYMBOLS[event.symbol]
    return words(CHECKS[event.effect], symbol=symbol, name=SURNAMES[event.man], die=event.die)


@story.register
def _(event: events.CameOn, words: Translator) -> str:
    off = SURNAMES[event.off]
    if event.man == NOBODY:
        return words("Nobody can come on for {off}: one footballer fewer.", off=off)
    return words("{on} comes on for {off}.", on=SURNAMES[event.man], off=off)


@story.register
def _(event: events.LegEnded, words: Translator) -> str:
    home, away = event.goals
    return words("The first match ends {home} : {away}. Now the second.", home=home, away=away)


@story.register
def _(event: events.AnswersShown, words: Translator) -> str:
    if all(event.answers):
        return words("Both want extra time: two more periods with the white cards.")
    against = [words.name(seat) for seat, yes in enumerate(event.answers) if not yes]
    return words("No extra time: {names} said no.", names=words.listed(against))


@story.register
def _(event: events.ShootersShown, words: Translator) -> str:
    said = [
        words(
            "{name}: {shooters}; {keeper} in goal",
            name=words.name(seat),
            shooters=listed(event.shooters[seat]),
            keeper=SURNAMES[event.keepers[seat]],
        )
        for seat in (STOLLEN, ACKER)
    ]
    return words("Shoot-out. {sides}.", sides=". ".join(said))


@story.register
def _(event: events.ShotTaken, words: Translator) -> str:
    facts = {
        "man": SURNAMES[event.man],
        "own": sum_of([event.strength], 0, event.die),
        "keeper": SURNAMES[event.keeper],
        "against": sum_of([event.against], 0, event.against_die),
    }
    if event.goal:
        return words("⚽ {man} {own}, {keeper} {against}: in!", **facts)
    return words("{man} {own}, {keeper} {against}: saved.", **facts)


@story.register
def _(event: events.ShotsCounted, words: Translator) -> str:
    home, away = event.goals
    return words("After five shots each: {home} : {away}.", home=home, away=away)


def _card_facts(
    event: events.CardPlayed | events.Discarded, words: Translator
) -> dict[str, object]:
    return {**name_facts(event, words), "card": card_name(event.card, words)}


story.says(events.Cleared, N_("You cleared your choice."), no_facts)
story.says(events.Committed, N_("{name} is ready."))
story.says(events.Reconsidered, N_("{name} is choosing again."))
story.says(events.CardPlayed, N_("{name} plays {card} for the next attack."), _card_facts)
story.says(events.Discarded, N_("{name} discards {card}."), _card_facts)
story.says(events.Kept, N_("{name} keeps all cards."))
story.says(events.ClosingOpened, N_("{name} has only the closing card left."))
