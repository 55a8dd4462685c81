"""What an organiser reads before a running season is called off, renamed or moved."""

from dataclasses import replace

from bot.host.league.rules.announcements import ChangeReason
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, Field, Form, MessageContent
from games.core.translation import N_, Translator
from storage.server.seasons import SeasonRow

OFF, OFF_YES = "season-off", "season-off-yes"
HERE, HERE_YES = "season-here", "season-here-yes"
NAME, NAMED = "season-name", "season-named"
PANEL = "season-settings"
OFF_MEANS = (
    N_(
        "Call off **{season}**? It ends for everybody at once. What is being played ends without a "
        "result, and there are no places, awards or champion."
    ),
    N_("Matches that are over keep their results, but the season can't be resumed."),
)
HERE_MEANS = N_(
    "Move **{season}** into this channel? From now on it is played and posted here. What was "
    "posted stays where it is, and nobody loses time."
)
NAME_MEANS = N_("Titles go by name: under another one it is another league.")
CHANNEL_GONE = N_("⚠ The channel of this season is gone. Its organiser can go on here.")


def buttons(row: SeasonRow, words: Translator) -> tuple[Button, ...]:
    """Return the buttons of the settings of a running season."""
    return (
        Button(words("Rename…"), custom_id(NAME, row)),
        Button(words("Move here…"), custom_id(HERE, row)),
        Button(words("Call off…"), custom_id(OFF, row), "danger"),
    )


def with_move(said: MessageContent, row: SeasonRow, words: Translator) -> MessageContent:
    """Return a message that also offers this channel, as the season's own is gone."""
    button = Button(words("Move here…"), custom_id(HERE, row), "main")
    return replace(said, lines=(words(CHANNEL_GONE), *said.lines), rows=((button,), *said.rows))


def call_off(row: SeasonRow, words: Translator) -> MessageContent:
    """Return what it means to call a season off, and the question whether to do it."""
    lines = tuple(words(text, season=escape_markdown(row.name)) for text in OFF_MEANS)
    yes = Button(words("Call it off"), custom_id(OFF_YES, row), "danger")
    return MessageContent("", lines, ((yes, _keep(row, words)),))


def move(row: SeasonRow, words: Translator) -> MessageContent:
    """Return what it means to move a season into a channel, and the question whether to do it."""
    line = words(HERE_MEANS, season=escape_markdown(row.name))
    yes = Button(words("Move it here"), custom_id(HERE_YES, row), "main")
    return MessageContent("", (line,), ((yes, _keep(row, words)),))


def name_form(row: SeasonRow, longest: int, words: Translator) -> Form:
    """Return the form with a season's name."""
    name = Field(
        "name", words("Name of the season"), hint=words(NAME_MEANS), value=row.name, longest=longest
    )
    return Form(words("Rename the season"), custom_id(NAMED, row), (name,))


def custom_id(action: str, row: SeasonRow) -> str:
    """Return a custom id about a season; its id comes last."""
    return str(CustomId(NO_MATCH, f"/{action} {row.id}"))


def _keep(row: SeasonRow, words: Translator) -> Button:
    return Button(words("Leave it"), custom_id(PANEL, row))


DONE: dict[ChangeReason, str] = {
    "off": N_("The season is called off."),
    "named": N_("The season has its new name. What is posted already keeps the old one."),
    "moved": N_("The season goes on here."),
}
"""The answers to the organiser."""
