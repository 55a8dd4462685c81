"""Messages about seasons: sign-up, overview, archive."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from bot.host.clock.time_control import SPEED_NAMES
from bot.host.league.days.season_start import LEAGUE
from bot.host.league.posts.award_lines import award_lines
from bot.host.league.posts.champion_post import page_button
from bot.host.league.posts.club_view import club_button
from bot.host.league.posts.division_facts import title_of
from bot.host.league.posts.division_table import table_custom_id
from bot.host.league.posts.organiser_view import WISH
from bot.host.league.race import final_places
from bot.host.league.race.progress import day_lines, end_lines, round_lines
from bot.host.league.rules import season_settings
from bot.host.league.rules.division import Division
from bot.host.league.rules.season_settings import (
    ABSENT_LINES,
    EARLY_LINES,
    Off,
    SeasonSettings,
)
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.member import FORMER, escape_markdown, words_for
from bot.host.ui.message import Button, MessageContent, Row, Select, SelectOption
from games.core.clubs.wording import with_manager
from games.core.definition import GameDefinition
from games.core.options import Option
from games.core.reporting.season_review import SeasonReview
from games.core.screen import MAX_ENTRIES
from games.core.translation import N_, Translator, ngettext_noop
from leagues.promotion import sizes
from storage.server.seasons import MemberRow, SeasonRow

OLDER = "season-older"
MOST_NAMES = 40
MEET_LINES = (
    N_("Everyone plays everyone once."),
    N_("Everyone plays everyone twice, home and away."),
)
LATE_LINE = N_(
    "If only one player shows up, they win (no score). If nobody does, the match "
    "doesn't count. A match that has started gets one extra round. After that, "
    "the player whose turn it is loses; if it is both players' turn, the match "
    "doesn't count."
)
LEAVER_LINE = N_(
    "Whoever leaves for good after at least half of their matches keeps their results, and the "
    "others win the rest by walk-over. Before that, none of their matches counts."
)
SILENCE_LINE = N_(
    "If you keep others waiting for {many} minutes, a computer plays for you until you open "
    "your club."
)
TEMPO_LINES = {
    ("week", False): N_(
        "Monday to Friday a day closes at {hour}:00 ({zone}); Monday's is open all weekend."
    ),
    ("sitting", False): N_("In one sitting, without deadlines."),
    ("week", True): N_("A round takes a week and closes on Sunday at {hour}:00 ({zone})."),
    ("sitting", True): N_("Round by round, without deadlines."),
}
HOURS_LINES = {
    False: ngettext_noop("A day closes every hour.", "A day closes every {n} hours."),
    True: ngettext_noop("A round closes every hour.", "A round closes every {n} hours."),
}
OFF: Mapping[Off, str] = MappingProxyType(
    {
        "": N_("{season}: called off."),
        "time": N_("{season}: called off, as nobody else had signed up. Open another: /season new"),
        "organiser": N_("{season}: called off by its organiser. Open another: /season new"),
        "left": N_("{season}: called off, as everybody has left. Open another: /season new"),
    }
)
"""Texts of a season's message once it is called off, by reason."""
STATUS = {"open": N_("open"), "running": N_("running"), "over": N_("over"), "closed": N_("off")}


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season for display: its row, its members, their names by number.

    `channels` are those in which it is played, `clubs` the names that were chosen for clubs.
    """

    row: SeasonRow
    members: Sequence[MemberRow]
    names: Mapping[int, str]
    definition: GameDefinition
    language: str = "en"
    channels: tuple[int, ...] = ()
    clubs: Mapping[int, str] = field(default_factory=dict)

    @property
    def terms(self) -> SeasonSettings:
        """The organiser's settings."""
        return season_settings.load(self.row.settings)

    @property
    def switches(self) -> list[Option]:
        """The options of the game that the organiser chooses."""
        return [choice for choice in self.definition.choices if choice.name in self.terms.switches]

    def name(self, number: int, words: Translator) -> str:
        """Return a member's name as markdown; a former member gets a generic one."""
        return escape_markdown(self.names.get(number, words(FORMER)))


def sign_up(season: SeasonView, words: Translator | None = None) -> MessageContent:
    """Return the sign-up message of a season; also after it was called off or has begun."""
    words = words or words_for((), season.language)
    title = words("🏆 {season}", season=escape_markdown(season.row.name))
    if season.row.status == "closed":
        return MessageContent("", (words(OFF[season.terms.off], season=title),))
    if season.row.status != "open":
        text = words("{season}: begun. /season show tells how it stands.", season=title)
        where = words.listed([f"<#{number}>" for number in dict.fromkeys(season.channels)])
        return MessageContent("", (text, words("It is played in {places}.", places=where)))
    count = len(season.members)
    lines = [words(season.definition.title), *term_lines(season, words)]
    if season.row.wake_at is not None:
        lines.append(
            words("It begins <t:{at}:R>, or when Start is pressed.", at=season.row.wake_at // 1000)
        )
    groups = sizes(count, most_of(season.definition))
    if len(groups) > 1:
        listed = words.listed([str(size) for size in groups])
        lines.append(words("{n} signed up: divisions of {sizes}.", n=count, sizes=listed))
    lines += [f"🟢 {_signed_up(season, member, words)}" for member in season.members[:MOST_NAMES]]
    if count > MOST_NAMES:
        lines.append(words("… and {n} more", n=count - MOST_NAMES))
    return MessageContent(title, tuple(lines), _sign_up_rows(season, words), mood="open")


def _signed_up(season: SeasonView, member: MemberRow, words: Translator) -> str:
    """Return a member's name, after that of the club if one was chosen."""
    name, club = season.name(member.number, words), season.clubs.get(member.number)
    return with_manager(escape_markdown(club), name, words) if club else name


def most_of(definition: GameDefinition) -> int:
    """Return the most members of a division."""
    return definition.seats.stop - 1 if definition.season else LEAGUE


def term_lines(season: SeasonView, words: Translator) -> list[str]:
    """Return the organiser's settings in sentences."""
    agreed, is_league = season.terms, season.definition.season is None
    lines = [_tempo_line(agreed, words, is_league=is_league)]
    if is_league:
        lines += [words(MEET_LINES[agreed.legs - 1]), words(LATE_LINE), words(LEAVER_LINE)]
        speed = words(SPEED_NAMES[agreed.pace])
        lines.append(words("⏱ {speed}. Finish before the round ends.", speed=speed))
    else:
        lines.append(words(ABSENT_LINES[agreed.absent]))
        if agreed.tempo == "sitting" and agreed.silence:
            lines.append(words(SILENCE_LINE, many=agreed.silence))
    for option in season.switches:
        choice = dict(option.choices)[agreed.switches[option.name]]
        lines.append(words("{option}: {choice}", option=words(option.label), choice=words(choice)))
    if agreed.tempo != "sitting":
        lines.insert(1, words(EARLY_LINES[is_league][agreed.is_early]))
    return lines


def _tempo_line(agreed: SeasonSettings, words: Translator, *, is_league: bool) -> str:
    """Return the sentence about the deadlines of days or rounds."""
    if agreed.tempo == "hours":
        return words.plural(*HOURS_LINES[is_league], agreed.hours)
    text = TEMPO_LINES[agreed.tempo, is_league]
    return words(text, hour=agreed.hour or 24, zone=escape_markdown(agreed.zone))


def _sign_up_rows(season: SeasonView, words: Translator) -> tuple[Row, ...]:
    row = season.row
    buttons = (
        Button(words("Join"), _custom_id("season-join", row), "main"),
        Button(words("Leave"), _custom_id("season-leave", row)),
        Button(words("Start"), _custom_id("season-start", row)),
        Button(words("Settings"), _custom_id("season-settings", row)),
        Button(words("Cancel"), _custom_id("season-cancel-ask", row), "danger"),
    )
    if season.definition.season is None:
        return (buttons,)
    return buttons, (club_button(row, words),)


def _custom_id(word: str, row: SeasonRow) -> str:
    return custom_id_of(f"/{word} {row.id}")


def overview(
    season: SeasonView,
    divisions: Sequence[Division],
    words: Translator,
    tables: Mapping[str, LoadedMatch],
    *,
    is_left: bool = False,
    more: Sequence[str] = (),
) -> MessageContent:
    """Return the state of a season: its divisions, their open days, or their final places.

    `tables` are, by match id, the matches that are a division's whole season; `more` are lines
    about the season. If `is_left`, its organiser is inactive and somebody else may take it over.
    """
    row = season.row
    lines = [words(season.definition.title), *term_lines(season, words)]
    if row.paused_at is not None:
        lines.append(words("⏸ The season is paused until its organiser resumes it."))
    for division in divisions:
        if len(divisions) > 1:
            lines.append(f"__{title_of(division, words)}__")
        if division.row.ended_at is None:
            lines += _division_lines(season, division, words)
        else:
            lines += end_lines(division, tables.get(division.row.match_id or ""), words)
            lines += award_lines(division, _review(season.definition), words)
    lines += more
    lines += _champion_lines(season, divisions, words, tables)
    rows: tuple[Row, ...] = ()
    if divisions:
        table = Button(words("Season table"), table_custom_id(divisions[0], 0))
        rows = ((table, page_button(row.id, words)) if row.status == "over" else (table,),)
    if is_left:
        lines.append(words("The organiser hasn't been here for a week. Take over the season?"))
        rows = (*rows, (Button(words("I'll organise it"), _custom_id(WISH, row)),))
    title = words("🏆 {season}", season=escape_markdown(row.name))
    return MessageContent(
        title, tuple(lines), rows, mood="done" if row.status == "over" else "live"
    )


def _champion_lines(
    season: SeasonView,
    divisions: Sequence[Division],
    words: Translator,
    tables: Mapping[str, LoadedMatch],
) -> Iterator[str]:
    """Yield the line about the season's winner once it is over, unless it has no result."""
    if season.row.status != "over" or not divisions:
        return
    if not final_places.is_void(tables.get(divisions[0].row.match_id or "")):
        mark = "" if season.row.winner is None else "🥇 "
        yield mark + final_places.title_line(divisions[0], words)


def _review(definition: GameDefinition) -> SeasonReview | None:
    return definition.season.review if definition.season is not None else None


def _division_lines(season: SeasonView, division: Division, words: Translator) -> list[str]:
    """Return the members of an unfinished division, its open day, and its channel."""
    clubs = [division.club_with_manager(member.number, words) for member in division.members]
    lines = [words.listed(clubs)]
    if season.row.paused_at is None:
        days = season.definition.season
        lines += round_lines(division, words) if days is None else day_lines(division, days, words)
    if division.match is not None:
        channel = division.match.thread_id or division.match.channel_id
        lines.append(words("Played in <#{channel}>.", channel=channel))
    return lines


def archive(rows: Sequence[tuple[SeasonRow, str]], words: Translator) -> MessageContent:
    """Return the seasons of a server with their champions, newest first."""
    title = words("Seasons of this server")
    if not rows:
        return MessageContent(
            title, (words("None was played here yet. Open the first: /season new"),)
        )
    lines = []
    for row, champion in rows[:MAX_ENTRIES]:
        facts = {
            "season": escape_markdown(row.name),
            "at": (row.ended_at or row.created_at) // 1000,
        }
        if row.status == "over" and champion:
            text = N_("🏆 **{season}**: {name}, <t:{at}:D>")
            lines.append(words(text, **facts, name=escape_markdown(champion)))
        else:
            text = N_("**{season}**: {status}, <t:{at}:D>")
            lines.append(words(text, **facts, status=words(STATUS[row.status])))
    entries = tuple(SelectOption(row.name, row.id) for row, _ in rows[:MAX_ENTRIES])
    pick = Select(words("Look at one"), custom_id_of(f"?{OLDER}"), entries)
    return MessageContent(title, tuple(lines), (pick,))
