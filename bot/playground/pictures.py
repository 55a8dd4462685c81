"""Pictures in the playground's pages: shown as they are, at once, and without a gap.

Discord's own clients reserve the place of a picture, whose size they are told, and show an edited
message's old picture until they have the new one. SimCord's pages do neither.
"""

import struct
from pathlib import Path
from typing import Any

from aiohttp import web
from simcord.preview import Preview
from simcord.preview._media import MediaInfo, MediaWorker

PNG = b"\x89PNG\r\n\x1a\n"
"""What a PNG begins with; its width and height follow after eight more bytes."""
SIZE_ENDS = len(PNG) + 16
PAGE, SCRIPT = "/", "/pictures.js"


class PictureReader(MediaWorker):
    """Shows the bot's own pictures as they are.

    SimCord itself starts a process for each picture, to decode it and encode it again, which shows
    a move 150 to 300 ms later.
    """

    async def _decode(self, key: str, blob: bytes, media_time: float | None) -> MediaInfo:
        """Return what a page needs to know about a file."""
        size = size_of(blob)
        if size is None:
            return await super()._decode(key, blob, media_time)
        width, height = size
        return MediaInfo(
            *("PNG", width, height, 1, 4 * width * height, blob, "image/png"),
            capture=blob,
            poster=blob,
        )


def size_of(blob: bytes) -> tuple[int, int] | None:
    """Return the width and the height of a PNG in pixels; None if the file is none."""
    if not blob.startswith(PNG) or len(blob) < SIZE_ENDS:
        return None
    width, height = struct.unpack_from("!II", blob, len(PNG) + 8)
    return width, height


def show_pictures_steadily(preview: Preview) -> None:
    """Let the pages reserve the place of a picture, and keep the old one until they have the new.

    Call it before the preview is entered.
    """
    preview._media_worker = PictureReader()  # noqa: SLF001 - it makes a slower one itself
    _tell_sizes(preview)
    _add_script(preview)


def _tell_sizes(preview: Preview) -> None:
    """Tell a page a picture's size with the message: SimCord tells it with the picture."""
    describe = preview._page_payload  # noqa: SLF001 - what a page is sent

    def described(page: Any) -> dict[str, Any]:  # noqa: ANN401 - a private class
        payload = describe(page)
        for name, shown in payload.get("assets", {}).items():
            blob = preview._blobs.get(page.assets[name].digest)  # noqa: SLF001 - the files it keeps
            if blob is not None and (size := size_of(blob.data)):
                shown["displayWidth"], shown["displayHeight"] = size
        return payload

    preview._page_payload = described  # type: ignore[method-assign]  # noqa: SLF001


def _add_script(preview: Preview) -> None:
    """Let SimCord's page load our script, too."""
    server = preview._server  # noqa: SLF001 - it serves the page
    server._STATIC_FILES = {  # type: ignore[misc]  # noqa: SLF001 - the files it serves, by address
        **server._STATIC_FILES,  # noqa: SLF001 - those it serves so far
        SCRIPT: str(Path(__file__).with_suffix(".js")),
    }
    serve = server._static  # noqa: SLF001 - it answers for each of them

    async def served(request: web.Request) -> web.Response:
        response: web.Response = await serve(request)
        if request.path == PAGE:
            tag = f'<script type="module" src="{SCRIPT}"></script></head>'
            response.text = (response.text or "").replace("</head>", tag)
        return response

    server._static = served  # type: ignore[method-assign]  # noqa: SLF001
