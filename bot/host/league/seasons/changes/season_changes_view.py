"""What an organiser reads before a running season is called off, renamed or moved."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from bot.host.delivery.competitions import new_channel
from bot.host.delivery.competitions.competition import Trouble
from bot.host.delivery.competitions.new_channel import NewChannel
from bot.host.league.rules.announcements import ChangeReason
from bot.host.ui.custom_id import custom_id_of
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
NAME_MEANS = N_("Titles go by name: under another one it is another league.")
CHANNEL_TROUBLE: Mapping[Trouble, str] = MappingProxyType(
    {
        "channel": N_("⚠ The channel of this season is gone. Its organiser can go on here."),
        "rights": N_(
            "⚠ I can't post in the channel of this season, <#{channel}>. Allow me View Channel and "
            "Send Messages there, or its organiser can go on here."
        ),
    }
)
"""Why what a season has to show waits."""


def buttons(row: SeasonRow, words: Translator) -> tuple[Button, ...]:
    """Return the buttons of the settings of a running season."""
    return (
        Button(words("Rename…"), custom_id(NAME, row)),
        Button(words("Move here…"), custom_id(HERE, row)),
        Button(words("Call off…"), custom_id(OFF, row), "danger"),
    )


def with_move(
    said: MessageContent, row: SeasonRow, why: Trouble, words: Translator
) -> MessageContent:
    """Return a message that also offers this channel, as the season's own cannot be used."""
    button = Button(words("Move here…"), custom_id(HERE, row), "main")
    line = words(CHANNEL_TROUBLE[why], channel=row.channel_id)
    return replace(said, lines=(line, *said.lines), rows=((button,), *said.rows))


def call_off(row: SeasonRow, words: Translator) -> MessageContent:
    """Return what it means to call a season off, and the question whether to do it."""
    lines = tuple(words(text, season=escape_markdown(row.name)) for text in OFF_MEANS)
    yes = Button(words("Yes, call it off"), custom_id(OFF_YES, row), "danger")
    return MessageContent("", lines, ((yes, _keep(row, words)),))


def move(row: SeasonRow, found: NewChannel, words: Translator) -> MessageContent:
    """Return the question whether to move a season into a channel, or what is in the way."""
    actions = (custom_id(HERE, row), custom_id(HERE_YES, row), custom_id(PANEL, row))
    return new_channel.question(row.name, found, actions, words)


def name_form(row: SeasonRow, longest: int, words: Translator) -> Form:
    """Return the form with a season's name."""
    longest = max(longest, len(row.name))  # that of an imported season may be longer
    name = Field(
        "name", words("Name of the season"), hint=words(NAME_MEANS), value=row.name, longest=longest
    )
    return Form(words("Rename the season"), custom_id(NAMED, row), (name,))


def custom_id(action: str, row: SeasonRow) -> str:
    """Return a custom id about a season; its id comes last."""
    return custom_id_of(f"/{action} {row.id}")


def _keep(row: SeasonRow, words: Translator) -> Button:
    return Button(words("Leave it"), custom_id(PANEL, row))


DONE: dict[ChangeReason, str] = {
    "off": N_("The season is called off."),
    "named": N_("The season has its new name. What is posted already keeps the old one."),
    "moved": N_("The season goes on here."),
}
"""The answers to the organiser."""
