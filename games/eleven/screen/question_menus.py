"""The questions of effects, dice and the board, and the menus of their answers."""

from collections.abc import Iterable, Sequence
from typing import Literal

from games.core.game import Action
from games.core.screen import MAX_ENTRIES, Choice, Menu
from games.core.translation import N_, Translator
from games.eleven import actions
from games.eleven.cards.effect_index import OPS
from games.eleven.cards.effect_types import Choose, Roll, Train
from games.eleven.cards.ids import (
    ACCEPT,
    BALL_SIDE,
    DECLINE,
    MAN,
    PAY,
    REROLL,
    SHIELD_SIDE,
    SOURCES,
    colour_answer,
    jersey_answer,
    option_answer,
    zone_answer,
)
from games.eleven.club.club import Ask
from games.eleven.log.titles import card_name
from games.eleven.screen.choice_effects import (
    COLOURS,
    decision_text,
    director_vote,
    score_text,
    vote_after,
)
from games.eleven.screen.labels import LINE_OF, can_reroll_free, card_text, own_players
from games.eleven.screen.spots import spots_of
from games.eleven.view import View
from games.eleven.week.build import IMPROVE
from games.eleven.week.monday import VOTE
from games.eleven.week.questions import QUESTIONS
from games.eleven.wording import training
from games.eleven.wording.cardtext import hint, printed_text
from games.eleven.wording.names import jersey_name, stat_symbol, zone_name
from games.eleven.wording.phrases import ICONS
from games.eleven.wording.texts import result

FEW = 5
"""The most answers shown as buttons; more are shown as a select."""
SHORT = 38
"""The most characters of a button label that reads well on a phone."""
SPOKEN = {
    **{colour_answer(index): name for index, name in enumerate(COLOURS)},
    REROLL: N_("Roll again for 1 👥"),
    ACCEPT: N_("Accept"),
    PAY: N_("Pay"),
    DECLINE: N_("No"),
    BALL_SIDE: N_("⚽ Ball"),
    SHIELD_SIDE: N_("🛡 Shield"),
}


def question(view: View, ask: Ask, words: Translator) -> str:
    """Return the question the seat is asked, with what it is about."""
    about = ask.about
    if about == "die":
        return _die(view, ask, words)
    why = words(QUESTIONS[about].text)
    if about == "debt":
        text = words.plural("{n} € is missing.", "{n} € are missing.", ask.task[2])
        return f"{text} {why}"
    if about in {"target", "option", "jersey", "director", "colour", "hire"} and ask.task[0] >= 0:
        said = result((OPS[ask.task[0]],), words)
        facts = {"card": card_name(ask.task[1], words), "text": said, "why": why}
        return words("{card}: {text}. {why}", **facts)
    return why


def _die(view: View, ask: Ask, words: Translator) -> str:
    """Return the face of a die and its consequence."""
    if ask.task == VOTE:
        text = N_("The die shows {face}: {text}. Accept the vote, or roll again.")
        return words(text, face=ask.rolled, text=decision_text(view, words))
    if ask.task[0] == IMPROVE and view.front is not None:
        track, level = ask.task[2], view.front.stats[ask.task[2]]
        facts = {"face": ask.rolled, "symbol": stat_symbol(track), "n": level + 1}
        if ask.rolled > level:
            return words("The die shows {face}: the {symbol} level goes up. Accept it?", **facts)
        text = N_("The die shows {face}; the {symbol} level needs {n} or more. Roll again?")
        return words(text, **facts)
    text = N_("The die shows {face}: {text}. Accept it, or roll again.")
    op = OPS[ask.task[0]]
    if isinstance(op, Roll):
        outcomes = [
            outcome.ops for outcome in op.outcomes if outcome.low <= ask.rolled <= outcome.high
        ]
        said = result(sum(outcomes, ()), words) if any(outcomes) else words("nothing happens")
        return words(text, face=ask.rolled, text=said)
    return _number(view, ask, result((op,), words), words)


def _number(view: View, ask: Ask, what: str, words: Translator) -> str:
    """Return the footballers with the drawn number, and what happens to them."""
    hit = [MAN[man].name for man in own_players(view) if MAN[man].number == ask.rolled]
    if not hit:
        text = N_("The die shows {face}: nobody of yours has that number. Accept it?")
        return words(text, face=ask.rolled)
    text = N_("The die shows {face}, the number of {cards}: {text}. Accept it, or roll again.")
    return words(text, face=ask.rolled, cards=words.listed(hit), text=what)


def answer_menus(view: View, legal: Sequence[Action], words: Translator) -> Iterable[Menu]:
    """Yield the answers to the question: a few as buttons, many as selects."""
    answers = [act for act in legal if isinstance(act, actions.Answer)]
    choices = [_choice(act, view, words) for act in answers]
    if len(choices) <= FEW and all(len(choice.label) <= SHORT for choice in choices):
        yield Menu("answers", words("Your answer"), tuple(choices))
        return
    for index in range(0, len(choices), MAX_ENTRIES):
        entries = tuple(choices[index : index + MAX_ENTRIES])
        yield Menu(f"answers-{index}", words("Your answer…"), entries, shape="select")


def _choice(act: actions.Answer, view: View, words: Translator) -> Choice:
    if view.ask and view.ask.about == "target" and isinstance(OPS[view.ask.task[0]], Train):
        return _training(act, view, words)
    label, small = answer_text(act.what, view, words), score_text(act, view, words)
    if view.ask and view.ask.about == "colour":
        label = vote_after(act, view, words)
    elif view.ask and view.ask.about == "director":
        small = director_vote(act.what, view, words)
    elif act.what < len(SOURCES):
        man = own_players(view).get(act.what)
        trained = man is not None and man.trained
        small = hint(small, printed_text(act.what, words, trained=trained))
    style: Literal["main", "plain"] = "main" if act.what in {ACCEPT, PAY} else "plain"
    return Choice(label, LINE_OF(act), style, hint=small, spots=spots_of(act, view))


def _training(act: actions.Answer, view: View, words: Translator) -> Choice:
    """Return the choice of a footballer to train, with his strength and effects once trained."""
    man = own_players(view)[act.what]
    text = printed_text(act.what, words, trained=True)
    ask = training.question(man, words)
    return Choice(
        training.training_text(man),
        LINE_OF(act),
        hint=hint(text),
        confirm=ask,
        agree=words("Train {card}", card=card_name(act.what, words)) if ask else "",
        gives_up=bool(ask),
        spots=spots_of(act, view),
    )


def answer_text(answer: int, view: View, words: Translator) -> str:
    """Return the label of an answer."""
    if answer < len(SOURCES):
        return card_text(answer, view, words)
    if answer < zone_answer(0):
        return _jersey(answer - jersey_answer(0), view)
    if answer < option_answer(0):
        return zone_name(answer - zone_answer(0))
    if answer < colour_answer(0):
        return _option(answer - option_answer(0), view, words)
    if answer == REROLL and can_reroll_free(view):
        return words("Roll again for free")
    return words(SPOKEN[answer])


def _option(option: int, view: View, words: Translator) -> str:
    """Return the effects of one of several options as text."""
    assert view.ask is not None
    op = OPS[view.ask.task[0]]
    assert isinstance(op, Choose)
    return hint(result(op.options[option], words))


def _jersey(jersey: int, view: View) -> str:
    """Return a jersey with the side it shows and its zone."""
    front = view.front
    if front is None or not front.match.icons:
        return jersey_name(jersey)
    icon, zone = front.match.icons[jersey], front.match.zones[jersey]
    side = tuple(ICONS.values())[icon] if icon >= 0 else ""
    where = f" {zone_name(zone)}" if zone >= 0 else ""
    return f"{jersey_name(jersey)} {side}{where}"
