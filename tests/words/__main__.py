"""`make words`: add new sentences to every catalogue, drop old ones, and compile.

Spaces before French punctuation become no-break spaces.
"""

import asyncio
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from bot.discord.client import Fulltime
from bot.operations.settings import Settings
from storage.opening import open_database
from tests.words import catalogues, extract


def main():
    """Write the sentences of the sources into the catalogues of every language."""
    with tempfile.TemporaryDirectory() as folder:
        database = open_database(Path(folder) / "words.db")
        bot = Fulltime(Settings.model_construct(), database, lambda: datetime.now(UTC))
        commands = asyncio.run(extract.sentences_of_commands(bot))
        asyncio.run(database.close())
    wanted = {room: extract.sentences_of(room) for room in extract.rooms()}
    wanted[extract.COMMANDS] = commands
    for language in catalogues.LANGUAGES:
        for room, template in wanted.items():
            there = catalogues.read(language, room)
            catalogues.write(language, room, catalogues.updated(there, template))
        for path in catalogues.topic_paths(language):
            path.write_text(catalogues.SPACED.get(language, str)(path.read_text("utf-8")), "utf-8")
        for domain, rooms in catalogues.compiled_rooms(wanted).items():
            path = catalogues.compiled_path(language, domain)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(catalogues.compiled(language, rooms))


if __name__ == "__main__":
    main()
