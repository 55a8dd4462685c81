"""The messages of cups: sign-up, pairings, and holders."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sqlalchemy import Connection

from bot.host.cups import bracket_picture, sign_ups
from bot.host.cups.bracket import is_final
from bot.host.cups.bracket_picture import Bracket, DrawnTie
from bot.host.cups.pairings import holders_limit, plays_replays
from bot.host.cups.tie_sides import could_not_be_played
from bot.host.leaderboards.honour_lines import holder_lines
from bot.host.match import lobby_life
from bot.host.match.match_settings import MatchSettings
from bot.host.ratings.honours import Honour
from bot.host.ui.custom_id import CustomId, custom_id_of
from bot.host.ui.member import (
    FORMER,
    NAMELESS,
    drawn_name,
    escape_markdown,
    numbered_names,
    unescape_markdown,
    words_for,
)
from bot.host.ui.message import Button, MessageContent, Row
from games.core.clubs.lookalikes import reading
from games.core.definition import GameDefinition
from games.core.translation import N_, Translator
from storage.engine import unreadable_rows
from storage.match import matches
from storage.match.matches import MatchRow
from storage.match.messages import MessageRow
from storage.member import players
from storage.server import cups, servers
from storage.server.cups import CupRow, TieRow

TOO_LATE = N_("{cup}: called off, as nobody has started it for a week. Open another: /cup new")
UNTIL = N_("-# Press Start in time, or the cup is called off <t:{at}:R>.")
TOLD_ROUNDS = 2
"""The number of newest rounds shown as lines of text; the picture has all."""
NOBODY_WON = N_("Nobody won the cup, so it stays where it was.")


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup for display: its row, its ties, and the names of its entrants.

    `matches` are those of ties by id; `champion` is the name of the holder when it began, "" of a
    former player, None without one; `language` is the server's.
    """

    row: CupRow
    ties: list[TieRow]
    names: Mapping[int, str]
    matches: Mapping[str, MatchRow]
    champion: str | None
    language: str

    @property
    def card(self) -> MessageRow | None:
        """The sign-up message; None if it is not known."""
        place = sign_ups.card_of(self.row)
        if place is None:
            return None
        channel_id, message_id = place
        match_id = next(iter(self.matches), "")
        return MessageRow(match_id, "cup-card", channel_id, message_id, self.row.created_at)

    def name(self, number: int, words: Translator) -> str:
        """Return an entrant's name, else "former player", or "Player 2" for one nobody can see."""
        is_here = self.row.entrants[number] is not None
        return self.names.get(number) or (words.unnamed(number) if is_here else words(FORMER))

    def is_final(self, number: int) -> bool:
        """Return whether a round of the cup is its final."""
        return is_final(len(self.row.entrants), [tie for tie in self.ties if tie.round < number])


def read(conn: Connection, row: CupRow) -> Cup:
    """Return a cup with everything its messages show."""
    ties = cups.ties_of(conn, row.id)
    people = [user for user in row.entrants if user is not None]
    known = players.names_of(conn, people, row.guild_id)
    called = enumerate(known.get(user or 0, NAMELESS) for user in row.entrants)
    here = [(at, name) for at, name in called if name != NAMELESS]
    names = numbered_names(name for _, name in here)
    rows, noted = dict[str, MatchRow | None](), unreadable_rows.of(conn)
    for match_id in filter(None, (tie.match_id for tie in ties)):
        with noted.apart("matches", match_id):
            rows[match_id] = matches.load(conn, match_id)
    before = champion_of(conn, row.guild_id, row.name, row.created_at)
    return Cup(
        row,
        ties,
        {at: escape_markdown(name) for (at, _), name in zip(here, names, strict=True)},
        {match_id: match for match_id, match in rows.items() if match is not None},
        champion_name(conn, before) if before else None,
        servers.language_of(conn, row.guild_id),
    )


def of_match(conn: Connection, match_id: str) -> Cup | None:
    """Return the cup a match counts for, None if it counts for none."""
    tie = cups.tie_of(conn, match_id)
    row = cups.load(conn, tie.cup_id) if tie else None
    return read(conn, row) if row else None


def champion_of(
    conn: Connection, guild_id: int, name: str, before: int | None = None
) -> CupRow | None:
    """Return the last edition of a cup with a winner, optionally before a moment (ms)."""
    found = (
        row
        for row in cups.of_guild(conn, guild_id)
        if reading(row.name) == reading(name) and row.winner is not None
        if before is None or row.created_at < before
    )
    return next(found, None)


def champion_name(conn: Connection, row: CupRow) -> str:
    """Return the display name of a cup's winner as markdown, "" for a former player."""
    user = None if row.winner is None else row.entrants[row.winner]
    known = {} if user is None else players.names_of(conn, [user], row.guild_id)
    return escape_markdown(next(iter(known.values()), ""))


def cup_message(
    cup: Cup, definition: GameDefinition, words: Translator | None = None
) -> MessageContent:
    """Return a cup's message: sign-up, or its ties; without `words` in the server's language."""
    words = words or words_for((), cup.language)
    title = f"🏆 {escape_markdown(cup.row.name)}"
    if cup.row.status == "closed":
        text = TOO_LATE if "off" in json.loads(cup.row.settings) else N_("{cup}: called off.")
        return MessageContent("", (words(text, cup=title),))
    if cup.row.status == "open":
        return MessageContent(
            title, _entry_lines(cup, definition, words), _entry_rows(cup, words), mood="open"
        )
    mood: Literal["done", "live"] = "done" if cup.row.status == "over" else "live"
    drawn = bracket_picture.picture(_bracket(cup, words), words)
    return MessageContent(title, tuple(_table_lines(cup, words)), picture=drawn, mood=mood)


def _bracket(cup: Cup, words: Translator) -> Bracket:
    """Return the cup for its picture."""
    names = [
        drawn_name(unescape_markdown(cup.name(number, words)), number, words)
        for number in range(len(cup.row.entrants))
    ]
    ties = [
        DrawnTie(
            tie.round,
            tie.home,
            tie.away,
            tie.winner,
            tie.done,
            tie.score or "",
            _match_of(cup, tie) is not None,
            could_not_be_played(tie, cup.matches.get(tie.match_id or "")),
            cup.is_final(tie.round),
        )
        for tie in cup.ties
        if tie.away is not None
    ]
    is_open = cup.row.status == "running"
    met = any(cup.row.holder in (tie.first, tie.second) for tie in ties)
    return Bracket(
        cup.row.name,
        names,
        ties,
        cup.row.winner,
        cup.row.holder if is_open and not met else None,
        defended=cup.row.winner is not None and cup.row.winner == cup.row.holder,
    )


def _match_of(cup: Cup, tie: TieRow) -> MatchRow | None:
    """Return a tie's match while it is being played."""
    match = cup.matches.get(tie.match_id or "")
    return match if match is not None and match.status == "running" else None


def result_announcement(cup: Cup, definition: GameDefinition, match_id: str) -> MessageContent:
    """Return a cup's announcement after a match; its button belongs to that match."""
    button = Button(words_for((), cup.language)("Cup table"), str(CustomId(match_id, "/cup-table")))
    return replace(cup_message(cup, definition), rows=((button,),))


def _entry_lines(cup: Cup, definition: GameDefinition, words: Translator) -> tuple[str, ...]:
    settings = json.loads(cup.row.settings)
    tie = N_(
        "{game}, knock-out. A tie is two matches, home and away, and the goals are added; level "
        "after both, extra time and a shoot-out decide."
    )
    replayed = N_(
        "{game}, knock-out. A draw is replayed; only a drawn replay goes on to extra time "
        "and a shoot-out."
    )
    lines = [words(replayed if plays_replays(settings) else tie, game=words(definition.title))]
    if settings["own_squads"]:
        lines.append(words("Everybody builds a squad of 50 points."))
    limit = holders_limit(settings)
    if limit == "handicap":
        lines.append(words("Handicap: the holder's squad may only cost 48 points."))
    if limit == "bonus":
        lines.append(words("Bonus: the holder's squad may cost 52 points."))
    if cup.champion is not None:
        text = N_("**{name}** holds the cup. If they enter, they go straight to the final.")
        lines.append(words(text, name=cup.champion or words(FORMER)))
    lines += [f"🟢 {cup.name(number, words)}" for number in range(len(cup.row.entrants))]
    lines.append(words(UNTIL, at=sign_ups.ends_at(cup.row) // 1000))
    return tuple(lines)


def _entry_rows(cup: Cup, words: Translator) -> tuple[Row, ...]:
    def custom_id(action: str) -> str:
        return custom_id_of(f"/{action} {cup.row.id}")

    return (
        (
            Button(words("Join"), custom_id("cup-join"), "main"),
            Button(words("Leave"), custom_id("cup-leave")),
            Button(words("Start"), custom_id("cup-start")),
            Button(words("Cancel"), custom_id("cup-cancel-ask"), "danger"),
        ),
    )


def _table_lines(cup: Cup, words: Translator) -> list[str]:
    lines: list[str] = []
    if cup.row.winner is not None:
        text = N_("**{name} wins the cup!**")
        if cup.row.winner == cup.row.holder:
            text = N_("**{name} defends the cup!**")
        lines.append(words(text, name=cup.name(cup.row.winner, words)))
    elif cup.row.status == "over":
        lines.append(words(NOBODY_WON))
    elif cup.row.holder is not None:
        text = N_("**{name}** holds the cup and goes straight to the final.")
        lines.append(words(text, name=cup.name(cup.row.holder, words)))
    for number in sorted({tie.round for tie in cup.ties})[-TOLD_ROUNDS:]:
        is_last = cup.is_final(number)
        lines.append(words("__Final__") if is_last else words("__Round {n}__", n=number))
        lines += [_tie_line(cup, tie, words) for tie in cup.ties if tie.round == number]
    return lines


def _tie_line(cup: Cup, tie: TieRow, words: Translator) -> str:
    home = cup.name(tie.home, words)
    if tie.away is None:
        return words("{name}: free pass to the next round (bye)", name=home)
    facts: dict[str, str] = {"home": home, "away": cup.name(tie.away, words)}
    match = cup.matches.get(tie.match_id or "")
    if tie.done:
        is_unplayed = could_not_be_played(tie, match)
        winner = "" if tie.winner is None else cup.name(tie.winner, words)
        text = _result_text(tie, is_unplayed=is_unplayed)
        return words(text, **facts, winner=winner, score=tie.score)
    if match is None or match.status == "lobby":
        at = lobby_life.end_of(match, MatchSettings.load(match.settings)) if match else None
        if at is None:
            return words("{home} – {away}: not begun yet", **facts)
        text = N_("{home} – {away}: not begun yet, both press Join by <t:{at}:f>")
        return words(text, **facts, at=at // 1000)
    channel = match.thread_id or match.channel_id
    return words("{home} – {away}: being played in <#{channel}>", **facts, channel=channel)


def _result_text(tie: TieRow, *, is_unplayed: bool) -> str:
    """Return the text about a tie that is decided; `is_unplayed`: a side could not come."""
    if tie.winner is None:
        nobody = N_("{home} – {away}: neither came")
        return N_("{home} – {away}: neither could play") if is_unplayed else nobody
    if is_unplayed:
        return N_("{home} – {away}: **{winner}** wins, because the other side could not play")
    if tie.score is None:
        return N_("{home} – {away}: won by **{winner}**")
    return N_("{home} {score} {away}: won by **{winner}**")


def holders(
    honours: Sequence[Honour], names: Mapping[int, str], words: Translator
) -> MessageContent:
    """Return the holders of the server's cups."""
    title = words("Cups of this server")
    if not honours:
        return MessageContent(title, (words("Nobody holds a cup yet. Play for one: /cup new"),))
    return MessageContent(title, tuple(holder_lines(honours, names, words)))
