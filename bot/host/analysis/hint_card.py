"""The private message with a hint: the board with the advice drawn in it."""

from typing import Any

from bot.host.analysis.told_turn import ADVISED, ToldTurn, picture_of, told_turn
from bot.host.match.hints import Hint, imagined
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.message import Button, MessageContent
from bot.host.ui.percent import percent
from bot.host.views import match_card
from games.core.definition import GameDefinition
from games.core.game import Seat
from games.core.pictures.marks import marked
from games.core.translation import N_, Translator

OTHER_ADVICE = N_("I thought again and would play something else now. Nothing was played yet.")


def content(
    loaded: LoadedMatch, seat: int, hint: Hint, words: Translator, notice: str = ""
) -> MessageContent:
    """Return what a computer would do and expects, drawn in the board, with a button that plays it.

    A turn of several actions is played by one press.
    """
    definition = loaded.definition
    state = imagined(definition, loaded.match.state, seat)
    told = told_turn(definition, state, seat, hint.turn, words)
    lines = sentences(definition, state, seat, hint, told, words)
    picture = picture_of(definition, state, seat, words)
    marks = told.marks("better", ADVISED, words.for_pictures())
    back = Button(words(definition.texts.hand_label), loaded.custom_id("/hand"))
    row = (*_plays(loaded, seat, hint, words), back)
    return MessageContent(
        words("💡 Hint"),
        tuple(lines),
        (row,),
        picture=None if picture is None else marked(picture, marks),
        mood="live",
        notice=notice,
    )


def _plays(loaded: LoadedMatch, seat: int, hint: Hint, words: Translator) -> tuple[Button, ...]:
    """Return the button that plays the hint, if the panel has one."""
    if len(hint.played) > 1:
        return (
            Button(words("Play it all"), loaded.custom_id(f"/hint-all {hint.mark}", seat), "main"),
        )
    screen = match_card.screen_of(loaded, seat, words)
    choice = next(
        (each_choice for each_choice in screen.choices() if each_choice.action == hint.line), None
    )
    if choice is None:
        return ()
    action = f"/sure {choice.action}" if choice.confirm else choice.action
    return (Button(words("Play it"), loaded.custom_id(action, seat), "main"),)


def sentences(
    definition: GameDefinition,
    state: Any,  # noqa: ANN401 - a state of any game
    seat: Seat,
    hint: Hint,
    told: ToldTurn,
    words: Translator,
) -> list[str]:
    """Return what a computer would do, in the words of the panel, why, and what it expects."""
    if len(told.labels) == 1:
        lines = [words("A computer would choose: **{choice}**", choice=told.labels[0])]
    else:
        lines = [words("A computer would play this turn:")]
        lines += [f"{index}. **{label}**" for index, label in enumerate(told.labels, start=1)]
        if hint.played != hint.turn:
            lines.append(words("-# The last step stays yours: it ends the turn."))
    actions = [definition.notation.read(line) for line in hint.turn]
    if why := definition.analysis.reason(state, seat, actions, (), words):
        lines.append(why)
    if hint.expects is not None:
        share = percent(hint.expects.share)
        text = words("It then expects to win about {share} of 100 matches like this.", share=share)
        lines.append(f"-# {text}")
    return lines
