"""Predictions of the rivalry of the week, and the table of a season's predictors."""

from sqlalchemy import Connection

from bot.host.league.posts import rivalry_lines
from bot.host.league.posts.rivalry_lines import AWAY, DRAW, HOME, PREDICTORS
from bot.host.league.rules import division_reading
from bot.host.league.rules.division import Division
from bot.host.league.seasons.season_lookup import NONE_HERE, SeasonLookup, divisions_of
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.interaction import (
    EphemeralMessage,
    Handler,
    MemberInteraction,
    Reply,
    update_or_ephemeral,
)
from bot.host.ui.member import FORMER, escape_markdown
from bot.host.ui.message import Button, MessageContent
from bot.host.ui.numbers import number
from bot.host.ui.phone_table import PhoneRow, phone_table
from bot.host.ui.routing import Routes, taking
from games.core.translation import N_, Translator
from storage.member import players
from storage.server import rivalries
from storage.server.rivalries import PredictionRow, RivalryRow
from storage.server.seasons import SeasonRow

OWN = N_("You manage one of the two clubs. The others predict how it ends.")
OVER = N_("The matchday is over, so nothing can be predicted any more.")
PICKS = (HOME, DRAW, AWAY)
MOST_ROWS = 20


class Predictions:
    """Handles the buttons of a rivalry: predictions are private until the matchday has closed."""

    def __init__(self, lookup: SeasonLookup) -> None:
        self.matches = lookup.matches
        self.database = lookup.database
        self.lookup = lookup
        self.routes = Routes[Handler](
            {rivalry_lines.PREDICT: taking(self.predict, str, number, str), PREDICTORS: self.table}
        )

    async def predict(
        self, interaction: MemberInteraction, division_id: str, week: int, pick: str
    ) -> Reply:
        """Store or change a member's prediction, and say until when it may be changed.

        Raises `Refusal` for a manager of one of the clubs. Once the matchday is over, the reply
        says so.
        """

        def read(conn: Connection) -> Division:
            division = division_reading.read(conn, division_id)
            if division is None or division.season.guild_id != interaction.place.guild_id:
                raise Refusal(NONE_HERE)
            return division

        division = await self.database.read(read)
        is_over = self._is_over(division, week) or pick not in PICKS

        def write(conn: Connection) -> MessageContent:
            row = rivalries.load(conn, division_id, week)
            if row is None or row.settled_at is not None or is_over:
                return _late(division, row, interaction.words)
            return self._take(conn, division, row, interaction, pick)

        return EphemeralMessage(await self.database.write(write))

    async def table(self, interaction: MemberInteraction) -> Reply:
        """Show who predicted the most rivalries of a season correctly."""
        season = await self.lookup.require_season(interaction, interaction.custom_id.arguments[-1])
        user, words = interaction.member.user_id, interaction.words

        def read(conn: Connection) -> MessageContent:
            return _predictors(conn, season, user, words)

        return update_or_ephemeral(interaction, await self.database.read(read))

    def _is_over(self, division: Division, week: int) -> bool:
        """Return whether all matches of a week have been played, announced or not."""
        loaded = self.matches.from_row(division.match) if division.match is not None else None
        days = loaded.definition.season if loaded is not None else None
        if loaded is None or days is None or not loaded.is_running:
            return True
        return days.week_of(days.stage(loaded.match.state)) > week

    def _take(
        self,
        conn: Connection,
        division: Division,
        row: RivalryRow,
        interaction: MemberInteraction,
        pick: str,
    ) -> MessageContent:
        """Store a prediction and return the reply."""
        user, words = interaction.member.user_id, interaction.words
        mine = division.member_of(user)
        if mine is not None and mine.number in row.sides:
            raise Refusal(OWN)
        number = {HOME: row.home, DRAW: None, AWAY: row.away}[pick]
        own = PredictionRow(
            division_id=row.division_id,
            week=row.week,
            user_id=user,
            pick=number,
            at=self.matches.now(),
        )
        rivalries.predict(conn, own)
        lines = (
            _said(division, row, number, words),
            words("Only you see it, and you may change it until the matchday is over."),
        )
        return MessageContent("", lines, ((predictors_button(division.season.id, words),),))


def _late(division: Division, row: RivalryRow | None, words: Translator) -> MessageContent:
    """Return the reply that it is too late, with the rivalry's result if it is known."""
    lines = [words(OVER)]
    if row is not None and row.settled_at is not None:
        text = N_("{name} came off better.")
        if row.winner is None:
            text = N_("They came off level.")
        lines.append(words(text, name=escape_markdown(division.club(row.winner, words))))
    return MessageContent("", tuple(lines), ((predictors_button(division.season.id, words),),))


def _said(division: Division, row: RivalryRow, number: int | None, words: Translator) -> str:
    names = {side: escape_markdown(division.club(side, words)) for side in row.sides}
    if number is None:
        text = N_("🔮 You predict that {name} and {other} come off level in week {n}.")
        return words(text, name=names[row.home], other=names[row.away], n=row.week)
    other = next(side for side in row.sides if side != number)
    text = N_("🔮 You predict that **{name}** comes off better than {other} in week {n}.")
    return words(text, name=names[number], other=names[other], n=row.week)


def predictors_button(season_id: str, words: Translator) -> Button:
    """Return the button that opens the table of a season's predictors."""
    return Button(words("Predictions"), custom_id_of(f"/{PREDICTORS} {season_id}"))


def _predictors(
    conn: Connection, season: SeasonRow, user_id: int, words: Translator
) -> MessageContent:
    """Return the table of a season's predictors, and the member's own open predictions."""
    scores = rivalries.predictors(conn, season.id)
    names = players.names_of(conn, [score.user_id for score in scores], season.guild_id)
    rows = [
        PhoneRow(
            1 + sum(1 for other in scores if other.right > score.right),
            names.get(score.user_id, words(FORMER)),
            (str(score.right), str(score.total)),
        )
        for score in scores
    ]
    lines = [words("No rivalry that somebody predicted is over yet.")]
    if rows:
        heads = (words("Hits"), words("Tips"))
        shown = phone_table(words("Name"), heads, rows[:MOST_ROWS]).replace("`", "'")
        lines = [
            f"```\n{shown}\n```",
            words("-# One point for each rivalry predicted rightly. Equal points share a place."),
        ]
    for division in divisions_of(conn, season):
        lines += _own(conn, division, user_id, words)
    title = words("🔮 {season}: predictions", season=escape_markdown(season.name))
    return MessageContent(title, tuple(lines))


def _own(conn: Connection, division: Division, user_id: int, words: Translator) -> list[str]:
    """Return the member's predictions of rivalries that are not settled yet."""
    lines = []
    for row in rivalries.of_division(conn, division.row.id):
        made = (
            rivalries.predictions_of(conn, division.row.id, row.week) if not row.settled_at else []
        )
        lines += [
            _said(division, row, prediction.pick, words)
            for prediction in made
            if prediction.user_id == user_id
        ]
    return lines
