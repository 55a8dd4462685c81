"""Files as Discord takes them: as they are, zipped, or a sentence that says the owner's way."""

import io
import random
import zipfile

import pytest

from bot.host.delivery.messages import FileRefusedError, RefusedError
from bot.host.ui.interaction import SendFile
from bot.host.ui.message import FileAttachment, MessageContent, Picture
from bot.interactions import attachments
from bot.interactions.render import render
from games.core.translation import Translator
from tests.programs import ROOT

SOURCES = ROOT / "bot"
WORDS, LIMIT = Translator(), 10 * attachments.MEGABYTE
COMMAND = "fulltime export 900 server.json"
NOISE = random.Random(1).randbytes(LIMIT)
"""Bytes that no archive makes smaller."""
ONE = SendFile(FileAttachment("my-data.json", b"[]", "Everything."))
TWO = SendFile(FileAttachment("m.json", b"{}", "The match."), (FileAttachment("m.html", b"", ""),))


def filled(reply, content):
    """Return a reply whose first file has this content, and the command of a server's export."""
    download = reply.download
    file = FileAttachment(download.name, content, download.text, COMMAND)
    return SendFile(file, reply.also)


@pytest.mark.parametrize("reply", [ONE, TWO])
@pytest.mark.parametrize("size", [0, LIMIT])
async def test_up_to_the_limit_files_are_sent_as_they_are(reply, size):
    full = filled(reply, NOISE[:size])
    file_reply = await attachments.fitting(full, LIMIT, WORDS)
    assert file_reply.files == (full.download, *full.also)
    assert file_reply.text == full.download.text
    assert [upload.filename for upload in file_reply.uploads()] == [
        file.name for file in file_reply.files
    ]


@pytest.mark.parametrize("reply", [ONE, TWO])
async def test_beyond_it_they_are_one_archive_that_holds_the_same(reply):
    full = filled(reply, b"x" * (LIMIT + 1))
    file_reply = await attachments.fitting(full, LIMIT, WORDS)
    (packed,) = file_reply.files
    assert packed.name == f"{full.download.name}.zip"
    assert len(packed.content) <= LIMIT
    archive = zipfile.ZipFile(io.BytesIO(packed.content))
    files = (full.download, *full.also)
    assert {name: archive.read(name) for name in archive.namelist()} == {
        file.name: file.content for file in files
    }
    assert file_reply.text == (
        f"{full.download.text} It is zipped, since Discord takes 10 MB here: unpack it first."
    )


@pytest.mark.parametrize("reply", [ONE, TWO])
async def test_what_is_too_large_even_so_is_said_with_the_owners_way(reply):
    full = filled(reply, NOISE + b"x")
    assert await attachments.fitting(full, LIMIT, WORDS) is None
    assert attachments.too_large(full, LIMIT, WORDS) == (
        "That is 11 MB, and Discord takes 10 MB here, zipped as well. "
        f"Whoever runs this bot can save it for you: `{COMMAND}`"
    )
    assert attachments.too_large(reply, LIMIT, WORDS).endswith("Ask whoever runs this bot for it.")


def test_no_other_code_makes_a_file_for_discord():
    """What passes here is held to the limit; a picture that is refused is left out."""
    makers = {
        path.name for path in SOURCES.rglob("*.py") if "discord.File(" in path.read_text("utf-8")
    }
    assert makers == {"attachments.py", "render.py"}


async def draw(content):
    return render(content, picture=b"png" if content.picture else None)


@pytest.mark.parametrize("error", [FileRefusedError("413 40005"), FileRefusedError("403 400001")])
async def test_a_message_whose_picture_is_refused_is_sent_without_it(error):
    sent = []

    async def send(rendered):
        sent.append(len(rendered.files))
        if rendered.files:
            raise error
        return 7

    content = MessageContent("Title", ("line",), picture=Picture("<svg/>", "alt", 1, 1))
    assert await attachments.with_or_without_picture(content, draw, send) == 7
    assert sent == [1, 0]


@pytest.mark.parametrize("error", [FileRefusedError("413 40005"), RefusedError("400 50035")])
async def test_without_a_picture_the_refusal_stands(error):
    async def refuse(_rendered):
        raise error

    with pytest.raises(type(error)):
        await attachments.with_or_without_picture(MessageContent("", ("line",)), draw, refuse)
