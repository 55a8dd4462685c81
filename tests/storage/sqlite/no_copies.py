"""What may lie where a copy of the database would, and holds none."""

import os

_MAKES = {
    "folder": lambda path: path.mkdir(),
    "empty": lambda path: path.touch(),
    "pipe": os.mkfifo,
    "link": lambda path: path.symlink_to(path.with_name("gone")),
}
NO_COPIES = tuple(_MAKES)
"""What each is called."""


def put_no_copy(path, kind):
    """Put one of these at a path."""
    _MAKES[kind](path)
