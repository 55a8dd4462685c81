"""The organiser's panel with the settings of a season."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from sqlalchemy import Connection

from bot.host.clock import time_zones
from bot.host.clock.time_control import SPEED_NAMES
from bot.host.league.posts.club_view import CLUBS
from bot.host.league.posts.season_view import SeasonView, term_lines
from bot.host.league.rules import season_settings
from bot.host.league.rules.season_settings import (
    ABSENTS,
    EARLY,
    FITTING,
    HOURS,
    SILENCES,
    TEMPOS,
    SeasonSettings,
)
from bot.host.league.seasons.changes import season_changes_view
from bot.host.league.seasons.season_members import require_organiser
from bot.host.league.seasons.signups import SIGN_UP_OVER, Signups
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.interaction import (
    EphemeralMessage,
    Handler,
    MemberInteraction,
    Reply,
    UpdateMessage,
    update_or_ephemeral,
)
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, MessageContent, Row, Select, one_of
from bot.host.ui.routing import Routes, taking
from games.core.options import Option
from games.core.translation import N_, Translator
from storage.server import seasons
from storage.server.seasons import SeasonRow

SELECT = "season-set"
"""First word of the custom ids of the panel's selects."""
MEET = (N_("Each opponent once"), N_("Each opponent twice"))
_Choice: TypeAlias = tuple[str, str, dict[str, str], str]


def settings(season: SeasonView, words: Translator) -> MessageContent:
    """Return the organiser's panel; a running season's calendar cannot be changed."""
    row = season.row
    rows: tuple[Row, ...] = tuple(
        Select(
            prompt,
            custom_id_of(f"?{SELECT} {row.id} {key}"),
            one_of(labels, now),
        )
        for key, prompt, labels, now in _choices(season, words)
    )
    buttons = list[Button]()
    if season.definition.season is not None:
        buttons.append(Button(words("Reset a club…"), custom_id_of(f"/{CLUBS} {row.id}")))
    lines = term_lines(season, words)
    if row.status == "running":
        buttons += season_changes_view.buttons(row, words)
    else:
        lines.append(words("You can also set your time zone with /season settings."))
    if buttons:
        rows = (*rows, tuple(buttons))
    title = words("Settings · {season}", season=escape_markdown(row.name))
    return MessageContent(title, tuple(lines), rows, mood="open")


def _choices(season: SeasonView, words: Translator) -> list[_Choice]:
    """Return the settings to choose: key, prompt, labels by value, present value."""
    agreed = season.terms
    found: list[_Choice] = []
    if season.row.status == "open":
        found.append(("tempo", words("Pace"), _labels(TEMPOS, words), agreed.tempo))
        if agreed.tempo == "week":
            hours = {str(n % 24): words("Days close at {n}:00", n=n) for n in range(1, 25)}
            found.append(("hour", words("Hour"), hours, str(agreed.hour)))
        if agreed.tempo == "hours":
            hours = {str(n): words.plural("Every hour", "Every {n} hours", n) for n in HOURS}
            found.append(("hours", words("Hours"), hours, str(agreed.hours)))
    early = _labels(dict(enumerate(EARLY)), words)
    title = (
        words("When the next round opens")
        if season.definition.season is None
        else words("When the next day opens")
    )
    found.append(("early", title, early, str(int(agreed.is_early))))
    if season.definition.season is None:
        if season.row.status == "open":
            meet = _labels(dict(enumerate(MEET, 1)), words)
            found.append(("legs", words("How often opponents meet"), meet, str(agreed.legs)))
            found.append(("speed", words("Time for a turn"), _speeds(agreed, words), agreed.speed))
        return found
    found.append(
        ("absent", words("If someone misses a day"), _labels(ABSENTS, words), agreed.absent)
    )
    if season.row.status == "open":
        found += [_switch(option, agreed, words) for option in season.switches]
    if agreed.tempo == "sitting":
        found.append(
            ("silence", words("If someone is silent"), _silences(words), str(agreed.silence))
        )
    return found


def _switch(option: Option, agreed: SeasonSettings, words: Translator) -> _Choice:
    """Return the choice of an option of the game; each entry names the option."""
    label = words(option.label)
    labels = {
        str(int(on)): words("{option}: {choice}", option=label, choice=words(text))
        for on, text in option.choices
    }
    return option.name, label, labels, str(int(agreed.switches[option.name]))


def _silences(words: Translator) -> dict[str, str]:
    """Return the choices of minutes after which a computer plays for a silent member."""
    text = N_("After {n} min: computer")
    return {str(n): words(text, n=n) if n else words("Silent: always wait") for n in SILENCES}


def _speeds(agreed: SeasonSettings, words: Translator) -> dict[str, str]:
    """Return the speeds of a league's matches, first the one that fits its rounds."""
    fitting = words(SPEED_NAMES[replace(agreed, speed=FITTING).pace])
    label = words("Best: {speed}", speed=fitting)
    return {FITTING: label, **_labels(SPEED_NAMES, words)}


def _labels(marked: Mapping[Any, str], words: Translator) -> dict[str, str]:
    return {str(value): words(label) for value, label in marked.items()}


CALENDAR_FIXED = N_("You can't change the dates after a season has started.")


class SeasonSettingsPanel:
    """Shows and changes the settings of seasons."""

    def __init__(self, signups: Signups) -> None:
        """Read seasons through `signups`."""
        self.signups = signups
        self.matches = signups.matches
        self.database = signups.database
        self.routes = Routes[Handler](
            {
                "season-settings": taking(self.show, str),
                f"?{SELECT}": taking(self.choose, str, str),
            }
        )

    async def show(self, interaction: MemberInteraction, season_id: str, zone: str = "") -> Reply:
        """Show the organiser's settings, after storing the command's time zone, if any."""

        def read(conn: Connection) -> SeasonView:
            row = _mine(conn, interaction, season_id)
            if zone:
                if row.status != "open":
                    raise Refusal(CALENDAR_FIXED)
                agreed = replace(season_settings.load(row.settings), zone=time_zones.find(zone))
                row = replace(row, settings=agreed.dump())
                seasons.put(conn, row)
            return self.signups.read(conn, row)

        season = await self.database.write(read)
        content = settings(season, interaction.words)
        return EphemeralMessage(content) if zone else update_or_ephemeral(interaction, content)

    async def choose(self, interaction: MemberInteraction, season_id: str, key: str) -> Reply:
        """Store the choice of one select of the settings."""
        (value,) = interaction.values

        def choose(conn: Connection) -> SeasonView:
            row = _mine(conn, interaction, season_id)
            if row.status == "running" and key not in {"early", "absent", "silence"}:
                raise Refusal(CALENDAR_FIXED)
            agreed = season_settings.with_choice(season_settings.load(row.settings), key, value)
            row = replace(row, settings=replace(agreed, organised_at=self.matches.now()).dump())
            seasons.put(conn, row)
            return self.signups.read(conn, row)

        season = await self.database.write(choose)
        return UpdateMessage(settings(season, interaction.words))


def _mine(conn: Connection, interaction: MemberInteraction, season_id: str) -> SeasonRow:
    """Load a live season of the server for its organiser; raises `Refusal`."""
    row = seasons.load(conn, season_id)
    if row is None or row.guild_id != interaction.place.guild_id or row.status not in seasons.LIVE:
        raise Refusal(SIGN_UP_OVER)
    require_organiser(row, interaction.member)
    return row
