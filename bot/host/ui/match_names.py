"""The line that says which match a private message is about."""

from bot.host.ui.member import seat_labels, words_for
from games.core.definition import GameDefinition
from games.core.translation import Translator
from storage.match.matches import MatchRow

MOST_NAMED = 4
"""The most other players a line names; of more it says how many."""


def about_match(row: MatchRow, definition: GameDefinition, user_id: int, locale: str) -> str:
    """Return "Finale vs Ben" for a player, "Finale: Ana and Ben" for an onlooker, as markdown.

    A lobby is named by its host, and by when it was opened, since a host may have several.
    """
    words = words_for(row.seats, locale)
    game = words(definition.title)
    named = dict(zip(row.seats, seat_labels(row.seats, words), strict=True))
    if row.status == "lobby":
        host = next((name for seat, name in named.items() if seat.user_id == row.host_id), "")
        text = words("{game} · lobby of <t:{at}:t>", game=game, at=row.created_at // 1000)
        return f"{text} · {host}" if host else text
    others = [name for seat, name in named.items() if seat.user_id != user_id]
    if not others:
        return game
    if len(others) < len(named):
        return words("{game} vs {others}", game=game, others=_listed(others, words))
    return words("{game}: {players}", game=game, players=_listed(others, words))


def _listed(names: list[str], words: Translator) -> str:
    if len(names) > MOST_NAMED:
        return words.plural("{n} player", "{n} players", len(names))
    return words.listed(names)
