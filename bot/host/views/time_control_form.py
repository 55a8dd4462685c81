"""The panel on which a lobby's host sets the time control."""

from collections.abc import Mapping
from dataclasses import replace

from bot.host.clock.time_control import LIVE, SPEED_NAMES, TIMEOUTS, TimeControl
from bot.host.match.lobby_state import Lobby, panel_view
from bot.host.ratings.formatting import format_duration
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import CustomId
from bot.host.ui.message import MessageContent, Select, SelectOption, one_of
from games.core.translation import N_, Translator

SPEED, LATE, SWITCHES = "_speed", "_late", "_terms"
SELECTS = (SPEED, LATE, SWITCHES)
"""The first words of the panel's selects; no menu of a game has such a key."""
HOW = N_(
    "Out of time? Your **time bank** (two extra turns' worth) starts by itself. In a rated "
    "match, once it's empty the computer plays for you – or, with two players, your opponent "
    "can claim the win."
)

CLOSES = N_(
    "If everyone else has left a rated match and the last player is silent too, "
    "it ends {time} after that player's time is up. The player who stayed "
    "longest wins."
)


WALL_CLOCK = N_(
    "The clock ends a half here, so turns are live. For a slower match let turns end a half: "
    "Options."
)


def panel(lobby: Lobby, words: Translator) -> MessageContent:
    """Return the host's panel; each choice takes effect at once."""
    terms = lobby.terms
    offered = {LIVE: SPEED_NAMES[LIVE]} if lobby.is_live else SPEED_NAMES
    speeds = _one(N_("Clock: {what}"), offered, terms.speed, words)
    late = _one(N_("Time up: {what}"), TIMEOUTS, terms.on_timeout, words)
    switches = (
        SelectOption(
            words("Rated"),
            "rated",
            words("Counts for your rating. Running out of time can lose the match."),
            chosen=lobby.row.rated,
        ),
        SelectOption(
            words("Weekends off"),
            "weekends",
            words("Clocks are paused on Saturday and Sunday."),
            chosen=terms.weekends,
        ),
    )
    rows = (
        Select(words("Time for a turn"), _custom_id(lobby, SPEED), speeds),
        Select(words("When time is up"), _custom_id(lobby, LATE), late),
        Select(
            words("Casual · clock runs on weekends"),
            _custom_id(lobby, SWITCHES),
            switches,
            0,
            len(switches),
        ),
    )
    title = words("Clock · {game}", game=words(lobby.definition.title))
    lines = [words(HOW)]
    if lobby.is_live:
        lines.append(words(WALL_CLOCK))
    if terms.time is not None:
        lines.append(words(CLOSES, time=format_duration(terms.closes_within, words)))
    return MessageContent(title, tuple(lines), rows, mood="open", panel=panel_view(lobby))


def choose(lobby: Lobby, select: str, values: tuple[str, ...]) -> None:
    """Apply one select of the panel; unknown values change nothing.

    Raises `Refusal` for a slow clock in a game with a real-time clock of its own.
    """
    terms = lobby.settings.clock
    if select == SPEED and lobby.is_live and values[0] != LIVE:
        raise Refusal(WALL_CLOCK)
    if select == SPEED and values[0] in SPEED_NAMES:
        terms = replace(terms, speed=values[0], chosen=True)
    elif select == LATE and values[0] in TIMEOUTS:
        terms = replace(terms, on_timeout=values[0])
    elif select == SWITCHES:
        terms = replace(terms, weekends="weekends" in values)
        lobby.row = replace(lobby.row, rated="rated" in values)
    _propose(lobby, terms)
    lobby.settings.clock = terms


def _propose(lobby: Lobby, terms: TimeControl) -> None:
    """Set the options that nobody has changed to those proposed for the new clock."""
    definition = lobby.definition
    before = definition.proposed_options(is_slow=lobby.settings.clock.is_slow)
    after = definition.proposed_options(is_slow=terms.is_slow)
    for name in definition.turns.slow_options:
        if lobby.options[name] == before[name]:
            lobby.options[name] = after[name]


def _one(
    text: str, names: Mapping[str, str], now: str, words: Translator
) -> tuple[SelectOption, ...]:
    """Return the entries of a select, each labelled with the name of the setting."""
    return one_of({name: words(text, what=words(label)) for name, label in names.items()}, now)


def _custom_id(lobby: Lobby, select: str) -> str:
    return str(CustomId(lobby.row.id, f"?{select}"))
