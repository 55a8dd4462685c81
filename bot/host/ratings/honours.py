"""Holders of a server's championships, cups and seasons: since when and how often."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from bot.host.ratings.hall_of_fame import RecordHolders, WonTitle, best_of
from bot.host.ui.numbers import is_number
from games.core.clubs.lookalikes import reading
from storage.server.cups import CupRow
from storage.server.seasons import Champion


@dataclass(frozen=True, slots=True)
class Honour:
    """The holder of a title: held `since` (ms), won `times` in all, `defences` since then.

    `is_computer`: a computer won it in the member's place.
    """

    name: str
    user_id: int | None
    since: int
    times: int
    defences: int
    is_computer: bool = False


def cups_of(rows: Iterable[CupRow]) -> list[WonTitle]:
    """Return the cups that were won, earliest first."""
    won = [
        WonTitle(row.name, row.entrants[row.winner], row.ended_at)
        for row in rows
        if row.winner is not None and row.ended_at is not None
    ]
    return sorted(won, key=lambda title: title.at)


def seasons_of(champions: Iterable[Champion]) -> list[WonTitle]:
    """Return the seasons that were won; consecutive seasons share a name."""
    return [
        WonTitle(
            series_of(champion.name),
            champion.user_id,
            champion.ended_at,
            bool(champion.is_computer),
        )
        for champion in champions
    ]


def series_of(name: str) -> str:
    """Return the name of a season without its number: "Autumn" of "Autumn 3"."""
    *words, last = name.split()
    return " ".join(words) if words and is_number(last) else name


def current_holders(won: Iterable[WonTitle]) -> list[Honour]:
    """Return the holder of each title, ordered by name; `won` is in the order of winning.

    Names that read alike are the same title, spelled as it was the last time.
    """
    by_name: defaultdict[str, list[WonTitle]] = defaultdict(list)
    for title in won:
        by_name[reading(title.name)].append(title)
    return [_holder(by_name[name]) for name in sorted(by_name)]


def most_titles(won: Iterable[WonTitle]) -> RecordHolders | None:
    """Return the users with the most titles, None if there are none."""
    played = [title for title in won if not title.is_computer]
    return best_of(Counter(title.user_id for title in played if title.user_id is not None))


def times_of(won: Iterable[WonTitle], user_id: int) -> list[tuple[str, int, int]]:
    """Return a member's titles: (name, how often, when last in ms), most often won first."""
    mine = [title for title in won if title.user_id == user_id and not title.is_computer]
    last = {reading(title.name): title for title in mine}
    counted = Counter(reading(title.name) for title in mine)
    return [(last[name].name, count, last[name].at) for name, count in counted.most_common()]


def _holder(won: list[WonTitle]) -> Honour:
    last = won[-1]
    if last.is_computer:
        return Honour(last.name, last.user_id, last.at, 1, 0, is_computer=True)
    played = [title for title in won if not title.is_computer]
    same = takewhile(lambda title: title.user_id == last.user_id and title in played, reversed(won))
    reign = list(same)
    times = sum(title.user_id == last.user_id for title in played)
    if last.user_id is None:  # former players are indistinguishable
        reign, times = [last], 1
    return Honour(last.name, last.user_id, reign[-1].at, times, len(reign) - 1)
