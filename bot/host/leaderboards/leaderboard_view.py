"""A game's leaderboard of a server, in pages that fit a phone's width."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.host.leaderboards.honour_lines import CHAMPIONSHIP, holder_lines
from bot.host.ratings.honours import Honour
from bot.host.ratings.ranking import LEAST, LeaderboardRow, Period
from bot.host.ratings.rating import RatingRecord
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.member import ONLOOKER, bidi_isolated
from bot.host.ui.message import Button, MessageContent, Row, Select, one_of
from games.core.translation import N_, Translator

A_PAGE = 10
NAME = 10
"""Columns of a name: a line has 23 in all, the most a phone shows in a message's code block."""
PERIODS: Mapping[Period, str] = {
    Period.ALL: N_("All time"),
    Period.YEAR: N_("This year"),
    Period.MONTH: N_("This month"),
    Period.DAYS: N_("Last 30 days"),
}


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A leaderboard for one member; `own` is their standing, `titles` the games' names.

    `honours` are the champion and the holders of cups.
    """

    game: str
    period: Period
    rows: Sequence[LeaderboardRow]
    names: Mapping[int, str]
    user_id: int
    own: RatingRecord
    titles: Mapping[str, str]
    honours: Sequence[Honour] = ()


def content(board: Leaderboard, words: Translator, page: int = 0) -> MessageContent:
    """Return one page of the leaderboard, with the member's own place."""
    title = words(
        "{game}: {period}", game=board.titles[board.game], period=words(PERIODS[board.period])
    )
    last = max(0, (len(board.rows) - 1) // A_PAGE)
    page = min(max(page, 0), last)
    shown = board.rows[page * A_PAGE : (page + 1) * A_PAGE]
    lines = [_block(board, shown, words)]
    if board.user_id != ONLOOKER:
        lines.append(_own(board, words))
    if shown:
        text = N_("-# Rating ± uncertainty. Sorted by the rating less its ±.")
        lines.append(words(text))
    lines += holder_lines(board.honours, board.names, words, title=words(CHAMPIONSHIP))
    return MessageContent(title, tuple(lines), _rows(board, page, last, words))


def _block(board: Leaderboard, shown: Sequence[LeaderboardRow], words: Translator) -> str:
    if not shown:
        text = N_("Nobody has {least} rated matches here yet. Open a rated one: /play")
        return words(text, least=LEAST)
    return "\n".join(["```", *(_line(board, rung, words) for rung in shown), "```"])


def _line(board: Leaderboard, rung: LeaderboardRow, words: Translator) -> str:
    mark = "▸" if rung.user_id == board.user_id else " "
    name = board.names.get(rung.user_id, words("former player")).replace("`", "'")
    name = name if len(name) <= NAME else name[: NAME - 1] + "…"
    skill = rung.standing.skill
    filled = bidi_isolated(name) + " " * (NAME - len(name))
    return f"{rung.place:>2}{mark}{filled} {skill.points:>4} ±{skill.margin:<3}"


def _own(board: Leaderboard, words: Translator) -> str:
    """Return the member's place, or what is missing for one."""
    for rung in board.rows:
        if rung.user_id == board.user_id:
            text = N_("You: place {place} of {n}, {rating}")
            return words(text, place=rung.place, n=len(board.rows), rating=rung.standing.skill)
    text = N_("You've played {games} of {least} rated matches needed to be listed.")
    return words(text, games=board.own.games, least=LEAST)


def _rows(board: Leaderboard, page: int, last: int, words: Translator) -> tuple[Row, ...]:
    def custom_id(to: int, mark: str) -> str:
        return custom_id_of(f"/board {board.game} {board.period} {to} {mark}")

    games = one_of(board.titles, board.game)
    periods = one_of({period: words(label) for period, label in PERIODS.items()}, board.period)
    turns = (
        Button("◀", custom_id(page - 1, "back"), enabled=page > 0),
        Button("▶", custom_id(page + 1, "next"), enabled=page < last),
    )
    hall = Button(words("Hall of fame"), custom_id_of("/hall"))
    mine = Button(words("My stats"), custom_id_of(f"/stats {board.user_id} {board.game}"))
    return (
        Select(words("Another game"), custom_id_of(f"?board-game {board.period}"), games),
        Select(words("Another period"), custom_id_of(f"?board-period {board.game}"), periods),
        (*(turns if last else ()), hall, mine),
    )
