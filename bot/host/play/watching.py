"""Handlers of broadcasts, which everybody may watch page by page, and recaps that were seen."""

from contextlib import suppress
from dataclasses import replace

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.match_settings import MatchSettings
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import words_for
from bot.host.ui.routing import Routes
from bot.host.views.recap import WATCH, WatchableRounds, page_number, seen_to_the_end, watched_page
from storage.match import moves, settings_changes


class Watching:
    """Shows broadcasts to players and onlookers, each in a message of their own."""

    def __init__(self, match_service: MatchService) -> None:
        """Load matches from this service."""
        self.matches = match_service
        self.match_routes = Routes[Handler]({WATCH: self.watch})
        self.select_routes = Routes[Handler]({WATCH: self.choose})

    async def watch(self, interaction: MemberInteraction) -> Reply:
        """Show a page of a broadcast."""
        return await self._page(interaction, interaction.custom_id.arguments[1:])

    async def choose(self, interaction: MemberInteraction) -> Reply:
        """Show the first page of the chosen broadcast."""
        return await self._page(interaction, interaction.values[0].split(" ")[1:])

    async def _page(self, interaction: MemberInteraction, arguments: list[str]) -> Reply:
        loaded = await self.matches.load(interaction.custom_id.match)
        words = words_for(loaded.row.seats, interaction.member.locale)
        watchable = await self._watchable(loaded, page_number(arguments[1:2]))
        return update_or_ephemeral(interaction, watched_page(loaded, watchable, arguments, words))

    async def _watchable(self, loaded: LoadedMatch, round_: int) -> WatchableRounds:
        """Return what can be watched; a past round comes from the state after its last move."""
        now = WatchableRounds(loaded.match.state)
        if loaded.definition.pictures.broadcast is None:
            return now
        began, blob = await self.matches.database.read(
            lambda conn: (
                moves.rounds(conn, loaded.id),
                moves.first_state(conn, loaded.id, round_ + 1),
            )
        )
        now = replace(now, past=tuple(number - 1 for number in began if number > 1))
        if blob is None:
            return now
        with suppress(ValueError):  # a state that today's rules cannot read
            return replace(now, state=loaded.definition.load_state(blob))
        return now


async def note_seen_recap(
    service: MatchService, seen: LoadedMatch, seat: int, path: tuple[str, ...]
) -> None:
    """Store that a seat has seen a recap to its end, once per round, and note it in `seen`.

    Nothing is stored if the match has moved on meanwhile.
    """
    found = seen_to_the_end(seen, seat, path)
    if found is None:
        return

    def with_seen(stored: str) -> str:
        settings = MatchSettings.load(stored)
        settings.watched = settings.watched | {seat: found}
        return settings.dump()

    async with service.lock(seen.id):  # whoever has loaded the match stores it without a conflict
        changed = await service.database.write(
            lambda conn: settings_changes.change(conn, seen.id, seen.match.version, with_seen)
        )
    if changed is not None:
        seen.settings.watched = MatchSettings.load(changed).watched
        seen.stored_settings = changed
