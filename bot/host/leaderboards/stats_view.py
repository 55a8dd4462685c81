"""The message of a member's record: all games, or one with form and opponents."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.host.leaderboards import record_picture
from bot.host.leaderboards.analysed_lines import analysed_lines
from bot.host.leaderboards.honour_lines import CHAMPIONSHIP, won_lines
from bot.host.leaderboards.record_picture import DrawnRecord
from bot.host.ratings import member_record
from bot.host.ratings.formatting import format_duration, member_name
from bot.host.ratings.member_record import HeadToHead, Record
from bot.host.ratings.ranking import LEAST
from bot.host.ratings.rating import RatingRecord, Skill
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.member import bidi_isolated, unescape_markdown
from bot.host.ui.message import Button, MessageContent, Row, Select, SelectOption, one_of
from games.core.screen import MAX_ENTRIES, Picture
from games.core.translation import N_, Translator, ngettext_noop
from storage.member.results import ResultRow

ANY = "all"
"""Stands for every game in a custom id."""
MOST_FREQUENT = 3
"""The most opponents told as met most often."""
LETTERS = N_("W D L")
"""One letter each for a win, a draw and a loss."""
STREAKS = {
    "win": ngettext_noop("{n} win in a row", "{n} wins in a row"),
    "draw": ngettext_noop("{n} draw in a row", "{n} draws in a row"),
    "loss": ngettext_noop("{n} loss in a row", "{n} losses in a row"),
}


@dataclass(frozen=True, slots=True)
class Profile:
    """A member's data here; `results` are their own, of all games.

    The `game` "" stands for all games. `place` is the member's on the game's leaderboard, with its
    length.
    `against` is the user to compare with, 0 for none. `won` are the titles of each game: the cup's
    name ("" a championship), how often, when last (ms). `seen` are those of the results in `game`
    whose matches the reader may see.
    """

    user_id: int
    names: Mapping[int, str]
    game: str
    titles: Mapping[str, str]
    results: Sequence[ResultRow]
    standings: Mapping[str, RatingRecord]
    place: tuple[int, int] | None
    duels: Mapping[int, HeadToHead]
    against: int = 0
    won: Mapping[str, Sequence[tuple[str, int, int]]] = field(default_factory=dict)
    seen: Sequence[ResultRow] = ()


def content(profile: Profile, words: Translator) -> MessageContent:
    """Return the record, with selects of other games and of opponents."""
    name = member_name(profile.names, profile.user_id, words)
    title = name
    if profile.game:
        title = words("{name}: {game}", name=name, game=profile.titles[profile.game])
    lines = _game_lines(profile, words) if profile.game else _all_lines(profile, words)
    if not lines:
        lines = [words("No match has ended here yet. Start one: /play")]
    return MessageContent(title, tuple(lines), _rows(profile, words), _picture(profile, words))


def _picture(profile: Profile, words: Translator) -> Picture | None:
    """Return the picture of the record in one game; None for all games."""
    if not profile.game:
        return None
    rows = [row for row in profile.results if row.game == profile.game]
    changes = [(row.mu_before, row.mu) for row in rows]
    rated = [(before, after) for before, after in changes if before is not None and after]
    points = [
        Skill(mu=mu).points
        for mu in [*[before for before, _ in rated[:1]], *[after for _, after in rated]]
    ]
    record = DrawnRecord(
        unescape_markdown(member_name(profile.names, profile.user_id, words)),
        profile.titles[profile.game],
        points,
        [row.result for row in member_record.between_members(rows)],
        words(LETTERS).split(),
    )
    return record_picture.picture(record, words)


def _all_lines(profile: Profile, words: Translator) -> list[str]:
    lines: list[str] = []
    for game, standing in profile.standings.items():
        rows = [row for row in profile.results if row.game == game]
        told = [_rating(standing, words), *_records(rows, words)]
        lines.append(f"**{profile.titles[game]}** · " + " · ".join(filter(None, told)))
        lines += _titles(profile, game, words)
    return lines + _habits(profile, list(profile.results), words)


def _game_lines(profile: Profile, words: Translator) -> list[str]:
    rows = [row for row in profile.results if row.game == profile.game]
    if not rows:
        return []
    met, lines = member_record.between_members(rows), _records(rows, words)
    standing = profile.standings[profile.game]
    if standing.games and profile.place is not None:
        text, (place, n) = N_("Rating **{rating}** · place {place} of {n}"), profile.place
        lines.insert(0, words(text, rating=standing.skill, place=place, n=n))
    elif standing.games:
        text = N_("Rating **{rating}** · {n} of {least} rated matches to be listed")
        lines.insert(0, words(text, rating=standing.skill, n=standing.games, least=LEAST))
    if met:
        form = member_record.form_of(met, words(LETTERS).split())
        lines.append(words("Form: {form}, newest last", form=form))
        lines.append(_streak(met, words))
    lines += _titles(profile, profile.game, words)
    return lines + _habits(profile, rows, words)


def _titles(profile: Profile, game: str, words: Translator) -> list[str]:
    """Return the member's titles in a game."""
    return won_lines(profile.won.get(game, ()), words, title=words(CHAMPIONSHIP))


def _rating(standing: RatingRecord, words: Translator) -> str:
    """Return the rating, "" before the first rated match."""
    if not standing.games:
        return ""
    return words("rating **{rating}**", rating=standing.skill)


def _records(rows: Sequence[ResultRow], words: Translator) -> list[str]:
    """Return the record against members, and separately with computers and alone."""
    met, alone = member_record.between_members(rows), sum(row.result == "alone" for row in rows)
    others = [row for row in rows if row.computers]
    told = [_tally(member_record.record_of(met), words)] if met else []
    if others:
        told.append(
            words("with computers {score}", score=_tally(member_record.record_of(others), words))
        )
    if alone:
        told.append(words("alone {n}", n=alone))
    return told


def _tally(record: Record, words: Translator) -> str:
    text = N_("{wins} W · {draws} D · {losses} L")
    return words(text, wins=record.wins, draws=record.draws, losses=record.losses)


def _streak(met: Sequence[ResultRow], words: Translator) -> str:
    (kind, n), most = member_record.streak_of(met), member_record.longest_wins(met)
    streak = words.plural(*STREAKS[kind or "win"], n)
    return words("{streak} · most wins in a row: {most}", streak=streak, most=most)


def _habits(profile: Profile, rows: Sequence[ResultRow], words: Translator) -> list[str]:
    """Return lines about speed and reliability, and the comparison with another member."""
    lines: list[str] = []
    answer, reliability = member_record.average_answer(rows), member_record.reliability_of(rows)
    if answer is not None:
        lines.append(words("Average time for a turn: {time}.", time=format_duration(answer, words)))
    if reliability is not None:
        in_time, n = reliability
        lines.append(words("Last turns in time: {n} of {of}.", n=in_time, of=n))
    lines += analysed_lines(profile.seen, words)
    lines += _most_frequent(profile, words)
    if duel := profile.duels.get(profile.against):
        lines.append(_duel(profile, duel, words))
    return lines


def _most_frequent(profile: Profile, words: Translator) -> list[str]:
    """Return the line about those whom a member met most often, if any still has a name here."""
    known = [other for other in profile.duels if other in profile.names][:MOST_FREQUENT]
    if not known:
        return []
    met = {number: member_name(profile.names, number, words) for number in known}
    told = [f"{name} ({profile.duels[number].games})" for number, name in met.items()]
    return [words("Most often met: {names}.", names=words.listed(told))]


def _duel(profile: Profile, duel: HeadToHead, words: Translator) -> str:
    return words(
        "**Against {name}**: {score} · last met <t:{at}:R>",
        name=member_name(profile.names, profile.against, words),
        score=_score(duel, words),
        at=duel.last_at // 1000,
    )


def _score(duel: HeadToHead, words: Translator) -> str:
    text = N_("{better} ahead · {level} level · {worse} behind")
    return words(text, better=duel.better, level=duel.level, worse=duel.worse)


def _rows(profile: Profile, words: Translator) -> tuple[Row, ...]:
    rows: list[Row] = []
    user, game = profile.user_id, profile.game or ANY
    if profile.standings:
        titles = {ANY: words("All games")}
        titles |= {standing: profile.titles[standing] for standing in profile.standings}
        where = custom_id_of(f"?stats-game {user} {game}")
        rows.append(Select(words("Which game"), where, one_of(titles, game)))
    known = [other for other in profile.duels if other in profile.names][:MAX_ENTRIES]
    if known:
        opponents = tuple(
            SelectOption(
                bidi_isolated(profile.names[other]),
                str(other),
                _score(profile.duels[other], words),
                chosen=other == profile.against,
            )
            for other in known
        )
        rows.append(
            Select(words("Head to head"), custom_id_of(f"?stats-vs {user} {game}"), opponents)
        )
    if profile.game:
        custom_id = custom_id_of(f"/board {profile.game} all 0")
        rows.append((Button(words("Leaderboard"), custom_id),))
    return tuple(rows)
