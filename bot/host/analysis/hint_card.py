"""The private message with a hint."""

from collections.abc import Sequence

from bot.host.match.hints import Hint
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.member import unescape_markdown
from bot.host.ui.message import Button, MessageContent
from bot.host.ui.percent import percent
from bot.host.views import match_card
from games.core.screen import Choice, Menu, Screen
from games.core.screen import Entry as MenuEntry
from games.core.translation import Translator


def content(loaded: LoadedMatch, seat: int, hint: Hint, words: Translator) -> MessageContent:
    """Return what a computer would do and expects, with a button that plays it."""
    screen = match_card.screen_of(loaded, seat, words)
    lines = sentences(screen, hint, words)
    back = Button(words(loaded.definition.texts.hand_label), loaded.custom_id("/hand"))
    row: tuple[Button, ...] = (back,)
    choice = next(
        (each_choice for each_choice in screen.choices() if each_choice.action == hint.line), None
    )
    if choice is not None:
        action = f"/sure {choice.action}" if choice.confirm else choice.action
        row = (Button(words("Play it"), loaded.custom_id(action, seat), "main"), back)
    return MessageContent(words("💡 Hint"), tuple(lines), (row,))


def sentences(screen: Screen, hint: Hint, words: Translator) -> list[str]:
    """Return what a computer would do, in the words of the panel, and what it expects."""
    labels = way_to(screen.menus, hint.line)
    told = [words("A computer would choose: **{choice}**", choice=" → ".join(labels))]
    if hint.expects is not None:
        share = percent(hint.expects.share)
        text = words("It then expects to win about {share} of 100 matches like this.", share=share)
        told.append(f"-# {text}")
    return told


def way_to(entries: Sequence[MenuEntry], line: str, *, has_prompts: bool = True) -> list[str]:
    """Return the labels of the menus that lead to a line's choice, and the choice's own label.

    A select has its prompt for a label, unless `has_prompts` is False.
    """
    for entry in entries:
        if isinstance(entry, Choice):
            if entry.action == line:
                return [unescape_markdown(entry.label)]
        elif way := way_to(entry.entries, line, has_prompts=has_prompts):
            name = _name(entry, has_prompts=has_prompts)
            return [name, *way] if name else way
    return []


def _name(menu: Menu, *, has_prompts: bool) -> str:
    """Return what a menu is called; a row of buttons that is always open has no name."""
    prompt = menu.prompt if has_prompts and menu.shape == "select" else ""
    return unescape_markdown(menu.label or prompt)
