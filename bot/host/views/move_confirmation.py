"""Confirmation of moves that take a single press, for members who want it."""

from collections.abc import Callable
from dataclasses import replace

from bot.host.match.loaded_match import LoadedMatch
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import CustomId
from bot.host.ui.interaction import EphemeralMessage, MemberInteraction, UpdateMessage
from bot.host.ui.member import unescape_markdown
from bot.host.ui.message import Button
from bot.host.views import match_card
from bot.host.views.menus import CHOICE_GONE, FIRST_LEVEL, Question, confirmed
from games.core.screen import Screen
from games.core.translation import Translator

YES = "yes"
"""The first word of the action that plays a confirmed move."""


def needs_confirmation(interaction: MemberInteraction) -> bool:
    """Return whether the interaction is a move by one press, which members may want to confirm."""
    return not interaction.custom_id.is_host_action and not interaction.custom_id.is_select


def ask_first(
    loaded: LoadedMatch, seat: int, interaction: MemberInteraction, words: Translator
) -> UpdateMessage | EphemeralMessage:
    """Ask a member who confirms each move, on the message with the pressed button.

    Raises `Refusal` for what is longer than any move.
    """
    line = interaction.custom_id.action
    custom_id = replace(interaction.custom_id, action=f"/{YES} {line}")
    if CustomId.parse(str(custom_id)) is None:  # longer than any move
        raise Refusal(CHOICE_GONE)

    def question(screen: Screen, words: Translator) -> Question:
        choice = next(
            (each_choice for each_choice in screen.choices() if each_choice.action == line), None
        )
        text = words("Do this? {label}", label=choice.label if choice else words("Play it"))
        label = (choice and choice.agree) or words("Yes, do it")
        return Question(seat, text, Button(unescape_markdown(label), str(custom_id), "main"))

    return _asked(loaded, seat, interaction, words, question)


def sure(
    loaded: LoadedMatch, seat: int, line: str, interaction: MemberInteraction, words: Translator
) -> UpdateMessage | EphemeralMessage:
    """Ask before an irreversible choice, on the message with the pressed button."""
    return _asked(
        loaded, seat, interaction, words, lambda screen, _: confirmed(loaded, seat, screen, line)
    )


def _asked(
    loaded: LoadedMatch,
    seat: int,
    interaction: MemberInteraction,
    words: Translator,
    question: Callable[[Screen, Translator], Question],
) -> UpdateMessage | EphemeralMessage:
    """Return the pressed message with the question in place of the choice.

    If everybody may see the choice, the question replaces it in the public message, so that
    pressing again posts nothing.
    """
    screen = match_card.screen_of(loaded, seat, loaded.words)
    if screen.open and seat in loaded.waiting and not interaction.private:
        asked = question(screen, loaded.words)
        content = match_card.public_message(loaded, asked_first=asked)
        return UpdateMessage(content, "", loaded.id, loaded.match.version)
    screen = match_card.screen_of(loaded, seat, words)
    return _question_on_panel(loaded, question(screen, words), screen.ask, interaction, words)


def _question_on_panel(
    loaded: LoadedMatch,
    asked: Question,
    replaced: str,
    interaction: MemberInteraction,
    words: Translator,
) -> UpdateMessage | EphemeralMessage:
    """Return the member's panel with the question and its buttons in place of the menus.

    `replaced` is the line that says what to press, "" if there is none.
    """
    content = match_card.panel(loaded, asked.seat, words, FIRST_LEVEL)
    back = Button(
        words("No, go back"), loaded.custom_id(" ".join(("/open", *FIRST_LEVEL)), asked.seat)
    )
    told = [line for line in content.lines if not replaced or line != replaced]
    lines = (*told, f"**{asked.text}**")
    shown = content.panel and replace(content.panel, path=None)
    content = replace(content, lines=lines, rows=((asked.play, back),), panel=shown)
    return UpdateMessage(content) if interaction.private else EphemeralMessage(content)


def confirmed_interaction(interaction: MemberInteraction) -> MemberInteraction:
    """Return the interaction that was confirmed."""
    return replace(
        interaction,
        custom_id=replace(
            interaction.custom_id, action=" ".join(interaction.custom_id.arguments[1:])
        ),
    )
