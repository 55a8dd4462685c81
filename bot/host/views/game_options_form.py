"""The panel for the options of a game that has too many of them for a form.

All switches share one select, whose chosen entries are on; every other option has a select of its
own. An option that has no effect with the present choices is not offered.
"""

from bot.host.match.lobby_state import Lobby, panel_view
from bot.host.ui.computer_levels import level_name
from bot.host.ui.custom_id import CustomId
from bot.host.ui.message import MessageContent, Select, SelectOption, one_of
from games.core.options import Option, with_defaults_where_unused
from games.core.translation import Translator

SWITCHES, ONE, LEVEL = "_switches", "_option", "_level"
SELECTS = (SWITCHES, ONE, LEVEL)
"""The first words of the panel's selects; no menu of a game has such a key."""


def panel(lobby: Lobby, words: Translator) -> MessageContent:
    """Return the host's panel; each choice takes effect at once."""
    custom_id = str(CustomId(lobby.row.id, f"?{SWITCHES}"))
    offered = [option for option in lobby.definition.choices if not option.unmet(lobby.options)]
    switches = [option for option in offered if option.is_switch]
    others = [option for option in offered if not option.is_switch]
    on = tuple(
        SelectOption(
            words(option.label),
            option.name,
            words(option.explanation),
            chosen=lobby.options[option.name] is True,
        )
        for option in switches
    )
    rows = [_pick(lobby, option, words) for option in others]
    prompt = words("Switch on extra rules")
    if on:
        rows.insert(0, Select(prompt, custom_id, on, 0, len(on), revision=lobby.row.version))
    rows.append(_level(lobby, words))
    title = words("House rules · {game}", game=words(lobby.definition.title))
    lines = (words("Pick your house rules. Everyone sees them in the lobby."),)
    return MessageContent(title, lines, tuple(rows), mood="open", panel=panel_view(lobby))


def summary(lobby: Lobby, words: Translator) -> MessageContent:
    """Return the options as all but the host see them: the agreed values and their meaning."""
    offered = [option for option in lobby.definition.choices if not option.unmet(lobby.options)]
    title = words("Options · {game}", game=words(lobby.definition.title))
    lines = [_as_agreed(lobby, option, words) for option in offered]
    return MessageContent(title, (*lines, words("-# The host can change them until the start.")))


def _as_agreed(lobby: Lobby, option: Option, words: Translator) -> str:
    label, now = words(option.label), lobby.options[option.name]
    if option.is_switch:
        named = f"✅ **{label}**" if now else f"▫ {label}"
    else:
        choice = next(words(text) for value, text in option.choices if value == now)
        named = words("{option}: {choice}", option=label, choice=f"**{choice}**")
    return f"{named} · {words(option.explanation)}"


def choose(lobby: Lobby, custom_id: CustomId, values: tuple[str, ...]) -> None:
    """Apply one select of the panel; unknown values change nothing.

    Options without an effect return to their defaults. Raises `Refusal` if the choice itself
    has no effect, because the panel is outdated.
    """
    kind, name = custom_id.arguments[0], custom_id.arguments[-1]
    chosen: list[Option] = []
    if kind == SWITCHES:
        chosen = [choice for choice in lobby.definition.choices if choice.is_switch]
        lobby.options |= {option.name: option.name in values for option in chosen}
    if kind == LEVEL and values[0] in lobby.definition.levels:
        lobby.settings.level = values[0]
    for option in lobby.definition.choices:
        for position, (value, _label) in enumerate(option.choices):
            if option.name == name and values == (str(position),):
                lobby.options[name] = value
                chosen = [option]
    for option in chosen:
        refusal = option.why_not(lobby.options)
        if refusal is not None:
            raise refusal
    lobby.options = with_defaults_where_unused(lobby.definition.choices, lobby.options)


def _pick(lobby: Lobby, option: Option, words: Translator) -> Select:
    name, now = words(option.label), lobby.options[option.name]
    entries = tuple(
        SelectOption(
            words("{option}: {choice}", option=name, choice=words(label)),
            str(index),
            words(option.explanation) if value == option.default else "",
            chosen=value == now,
        )
        for index, (value, label) in enumerate(option.choices)
    )
    custom_id = str(CustomId(lobby.row.id, f"?{ONE} {option.name}"))
    return Select(name, custom_id, entries, revision=lobby.row.version)


def _level(lobby: Lobby, words: Translator) -> Select:
    levels = {level: level_name(level, words) for level in lobby.definition.levels}
    labels = {level: words("Computers: {level}", level=name) for level, name in levels.items()}
    entries = one_of(labels, lobby.settings.level)
    custom_id = str(CustomId(lobby.row.id, f"?{LEVEL}"))
    return Select(words("Computers"), custom_id, entries, revision=lobby.row.version)
