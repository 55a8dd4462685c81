"""The message of a server's hall of fame."""

from collections.abc import Mapping, Sequence

from bot.host.leaderboards.honour_lines import CHAMPIONSHIP, holder_lines
from bot.host.ratings.formatting import member_name
from bot.host.ratings.hall_of_fame import RecordHolders, Records, WonTitle
from bot.host.ratings.honours import current_holders, most_titles
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.message import Button, MessageContent
from games.core.translation import N_, Translator
from storage.member.results import ResultRow


def content(
    games: Mapping[str, Records],
    cups: Sequence[WonTitle],
    seasons: Sequence[WonTitle],
    names: Mapping[int, str],
    words: Translator,
) -> MessageContent:
    """Return the records by game title, the holders of cups, and the winners of seasons."""
    lines: list[str] = []
    for title, records in games.items():
        told = _records(records, names, words)
        lines += [f"**{title}**", *told] if told else []
    if cups:
        lines += [words("**Cups**"), *holder_lines(current_holders(cups), names, words)]
    if titles := most_titles(cups):
        lines.append(_best(N_("Most cups: {names}, {n}"), titles, names, words))
    if seasons:
        lines += [words("**Seasons**"), *holder_lines(current_holders(seasons), names, words)]
    if titles := most_titles(seasons):
        lines.append(_best(N_("Most seasons won: {names}, {n}"), titles, names, words))
    if not lines:
        lines.append(words("No records yet. The first match against members sets one."))
    table = Button(words("Leaderboards"), custom_id_of("/board"))
    return MessageContent(words("Hall of fame"), tuple(lines), ((table,),), may_cut=True)


def _records(records: Records, names: Mapping[int, str], words: Translator) -> list[str]:
    lines: list[str] = []
    title = words(CHAMPIONSHIP)
    lines += holder_lines(current_holders(records.titles), names, words, title=title)
    if titles := most_titles(records.titles):
        lines.append(_best(N_("Most championships: {names}, {n}"), titles, names, words))
    if records.highest:
        text = N_("Highest win: {score} · <t:{at}:D>")
        score = _score(records.highest, names, words)
        lines.append(words(text, score=score, at=records.highest[0].ended_at // 1000))
    if records.streak:
        text = N_("Most wins in a row: {names}, {n}")
        lines.append(_best(text, records.streak, names, words))
    if records.wins:
        lines.append(_best(N_("Most wins: {names}, {n}"), records.wins, names, words))
    return lines


def _best(text: str, best: RecordHolders, names: Mapping[int, str], words: Translator) -> str:
    holders = sorted((member_name(names, user, words) for user in best.users), key=str.casefold)
    return words(text, names=words.listed(holders), n=best.count)


def _score(match: Sequence[ResultRow], names: Mapping[int, str], words: Translator) -> str:
    """Return "Ana 5 : 1 Ben", or for more than two seats each name with its score."""
    told = [member_name(names, row.user_id, words) for row in match]
    if len(match) == 2:  # noqa: PLR2004 - two sides
        return f"{told[0]} {match[0].score} : {match[1].score} {told[1]}"
    pairs = zip(told, match, strict=True)
    return ", ".join(f"{name} {row.score}" for name, row in pairs)
