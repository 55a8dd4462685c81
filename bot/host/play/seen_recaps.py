"""The recaps that players have seen to the end, so that these do not start from the beginning."""

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.views.recap import seen_to_the_end
from storage.match import matches


async def note(service: MatchService, seen: LoadedMatch, seat: int, path: tuple[str, ...]) -> None:
    """Store that a seat has seen a recap to its end, once per round, and note it in `seen`.

    Nothing is stored if the match has moved on meanwhile.
    """
    found = seen_to_the_end(seen, seat, path)
    if found is None:
        return
    async with service.lock(seen.id):
        loaded = await service.load(seen.id)
        version = loaded.match.version
        if version != seen.match.version:
            return
        loaded.settings.watched = loaded.settings.watched | {seat: found}
        settings = loaded.settings.dump()
        await service.database.write(
            lambda conn: matches.set_settings(conn, loaded.id, version, settings)
        )
        seen.settings.watched = loaded.settings.watched
