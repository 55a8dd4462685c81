"""Sentences about a club's events from day to day."""

from games.core.sentences import Sentences, name_facts
from games.core.translation import N_, Translator, ngettext_noop
from games.eleven.log import news
from games.eleven.log.titles import card_name, facts_of
from games.eleven.wording.names import (
    signed,
    stat_symbol,
    symbol,
)

CONTRACTS = {
    "megaphone": N_("{name} signs {card}: megaphone."),
    "adboard": N_("{name} signs {card}: adboard."),
    "bonus": N_("{name} signs {card}: adboard, for the bonus."),
    "shirt": N_("{name} signs {card}: shirt."),
}
story = Sentences()


@story.register
def _(event: news.Gained, words: Translator) -> str:
    return words(
        "{name}: {n} {symbol}.",
        n=signed(event.n),
        symbol=symbol(event.resource),
        **name_facts(event, words),
    )


@story.register
def _(event: news.LevelMoved, words: Translator) -> str:
    text = N_("{name}: {symbol} level up to {level}.")
    if event.n < 0:
        text = N_("{name}: {symbol} level down to {level}.")
    return words(
        text, symbol=stat_symbol(event.track), level=event.level, **name_facts(event, words)
    )


@story.register
def _(event: news.Strengthened, words: Translator) -> str:
    text = N_("{name}: {card} {n} strength until after the match.")
    if event.for_good:
        text = N_("{name}: {card} {n} strength for good.")
    facts = {"card": card_name(event.man, words), "n": signed(event.n)}
    return words(text, **facts, **name_facts(event, words))


@story.register
def _(event: news.Hurt, words: Translator) -> str:
    text, many = ngettext_noop(
        "{name}: {card} is injured for {n} week.", "{name}: {card} is injured for {n} weeks."
    )
    return words.plural(
        text, many, event.weeks, card=card_name(event.man, words), **name_facts(event, words)
    )


@story.register
def _(event: news.Banned, words: Translator) -> str:
    text, many = ngettext_noop(
        "{name}: {card} is suspended for {n} week.", "{name}: {card} is suspended for {n} weeks."
    )
    return words.plural(
        text, many, event.tokens, card=card_name(event.source, words), **name_facts(event, words)
    )


@story.register
def _(event: news.Recovered, words: Translator) -> str:
    text = N_("{name}: {card} may be used again.")
    if event.left:
        text = N_("{name}: {card} is out for one week less.")
    return words(text, card=card_name(event.source, words), **name_facts(event, words))


@story.register
def _(event: news.Joined, words: Translator) -> str:
    return words("{name} hires {card} for {cost} €.", **facts_of("man", "cost")(event, words))


@story.register
def _(event: news.Sold, words: Translator) -> str:
    text = N_("{name} sells {card} for {eur} €.")
    if event.vp:
        text = N_("{name} sells {card} for {eur} € and {vp} VP.")
    return words(text, **facts_of("man", "eur", "vp")(event, words))


@story.register
def _(event: news.Signed, words: Translator) -> str:
    return words(CONTRACTS[event.contract], **facts_of("source")(event, words))


@story.register
def _(event: news.Tried, words: Translator) -> str:
    facts = {"symbol": stat_symbol(event.track), **name_facts(event, words)}
    return words("{name} works on the {symbol} level.", **facts)


story.says(news.TokensWon, N_("{name}: +{n} VP."), facts_of("n"))
story.says(news.Acted, N_("{name}: {card}."), facts_of("source"))
story.says(news.Trained, N_("{name}: {card} is trained."), facts_of("man"))
story.says(news.Spared, N_("{name}: {card} escapes an injury."), facts_of("man"))
story.says(news.Readied, N_("{name}: {card} is ready again."), facts_of("source"))
story.says(news.TacticDrawn, N_("{name} draws a tactic card."))
story.says(news.Employed, N_("{name} employs {card} for {cost} €."), facts_of("source", "cost"))
story.says(news.Built, N_("{name} builds {card} for {cost} €."), facts_of("source", "cost"))
story.says(
    news.OfficeRaised,
    N_("{name} moves the office up to space {space} for {cost} €."),
    facts_of("space", "cost"),
)
story.says(news.Freed, N_("{name} spends 2 ⚙ on a free action."))
story.says(news.Passed, N_("{name} passes."))
