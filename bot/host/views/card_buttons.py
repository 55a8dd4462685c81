"""The buttons of a match's messages that make no move."""

from collections.abc import Collection, Iterable
from typing import Literal

from bot.host.match.hints import can_have
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_pauses import can_stop
from bot.host.match.match_timing import step_back_label
from bot.host.ui.message import Button, MessageContent, Row, Select
from games.core.translation import N_, Translator

REFRESH = N_("↻ Refresh")
"""The label of the button that redraws a panel."""
REFRESH_SIGN = "↻"
"""The same where the button that leads to the board shares its row, one line of a phone."""
ROOM = 32
"""Components of the rows below a board. Discord allows 40 in a message, all of them counted; the
container, the mention, three texts, the picture, the separator and the small print take eight."""


def components_of(rows: Iterable[Row]) -> int:
    """Return the number of components that rows become: each is one, with one for every item."""
    return sum(1 + (1 if isinstance(row, Select) else len(row)) for row in rows)


def host_buttons(loaded: LoadedMatch, words: Translator, open_seats: Collection[int]) -> Row:
    """Return the buttons at the end of every match message, which has the menus of `open_seats`."""
    row = [
        Button(words("Log"), loaded.custom_id("/log")),
        Button(words("Rules"), loaded.custom_id("/rules")),
        Button(words("More…"), loaded.custom_id("/more")),
    ]
    if not loaded.is_running:
        replay = Button(words("Replay"), loaded.custom_id("/replay 0"))
        return (result_button(loaded, words), *row[:2], replay)
    is_hidden = any(seat not in open_seats for seat in loaded.waiting)
    if is_hidden or (loaded.waiting and loaded.definition.pictures.close_up):
        style: Literal["main", "plain"] = "main" if is_hidden else "plain"
        row.insert(
            0, Button(words(loaded.definition.texts.hand_label), loaded.custom_id("/hand"), style)
        )
    return tuple(row)


def result_button(loaded: LoadedMatch, words: Translator) -> Button:
    """Return the button from a finished match to its result, which has the rematch button."""
    return Button(words("Result"), loaded.custom_id("/result"), "main")


def step_back(loaded: LoadedMatch, seat: int, words: Translator) -> tuple[Button, ...]:
    """Return the button that undoes the seat's last step, if it needs nobody's consent."""
    label = step_back_label(loaded, seat)
    return (Button(words(label), loaded.custom_id("/undo-step", seat)),) if label else ()


def hint_button(loaded: LoadedMatch, seat: int | None, words: Translator) -> tuple[Button, ...]:
    """Return the button that says what a computer would do, if the seat may have it now."""
    if seat not in loaded.waiting or not can_have(loaded):
        return ()
    return (Button(words("💡 Hint"), loaded.custom_id("/hint")),)


def moved_notice(loaded: LoadedMatch) -> MessageContent:
    """Return the replacement of an old match message when a new one was posted."""
    return MessageContent(
        "", (loaded.words("⤵ This match goes on below."),), ((show_button(loaded),),)
    )


def show_button(loaded: LoadedMatch) -> Button:
    """Return the button that shows the match's message to the user alone."""
    return Button(loaded.words("Open this match"), loaded.custom_id("/show"))


def more_actions(
    loaded: LoadedMatch, seat: int | None, words: Translator, undo_obstacle: str
) -> MessageContent:
    """Return the private list of further actions of this seat (None: an onlooker).

    `undo_obstacle` says why the seat's last move cannot be undone, "" if it can.
    """
    undo = Button(words("Undo"), loaded.custom_id("/undo", seat))
    pause = Button(words("Pause"), loaded.custom_id("/pause"))
    mine: tuple[Button, ...] = (
        *((undo,) if loaded.is_played and not undo_obstacle else ()),
        *((pause,) if can_stop(loaded) else ()),
        *hint_button(loaded, seat, words),
        Button(words("Resign"), loaded.custom_id("/resign"), "danger"),
    )
    everybodys: Row = (
        Button(words("Replay"), loaded.custom_id("/replay 0")),
        Button(words("Export"), loaded.custom_id("/export")),
        Button(words("Fairness check"), loaded.custom_id("/verify")),
    )
    rows = (everybodys,) if seat is None or not loaded.is_running else (mine, everybodys)
    return MessageContent(
        words("More"),
        (words("What would you like to do in this match?"),),
        rows,
        details=(words("Undo: {why}", why=undo_obstacle),) if undo_obstacle else (),
    )


def back_button(loaded: LoadedMatch, words: Translator, seat: int | None = None) -> Button:
    """Return the button that leaves a question: to the panel, or to the public message."""
    return Button(
        words("No, go back"), loaded.custom_id("/hand" if seat is None else "/open", seat)
    )


def sure_question(loaded: LoadedMatch, words: Translator, text: str, yes: Button) -> MessageContent:
    """Return the question whether a member is sure, with a way back."""
    return MessageContent("", (text,), ((yes, back_button(loaded, words)),))
