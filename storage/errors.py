"""The exceptions of storage.

Exception
├── StorageError   the database cannot be used; one sentence for the operator
│   ├── StorageUnavailable   writing is impossible for now; it may pass
│   └── RowDeletedError   another process has deleted a row that was to be referred to
└── VersionConflict   the match was written since it was read; load it again
"""


class StorageError(Exception):
    """The database cannot be used as asked, explained in one sentence; nothing was changed."""


class StorageUnavailable(StorageError):  # noqa: N818 - the state, as in HTTP's 503
    """The database cannot be used for now: a full disk, a lock, a server that does not answer."""


class RowDeletedError(StorageError):
    """A row that a new one refers to is gone: another process has deleted it."""


class VersionConflict(Exception):  # noqa: N818 - it is no error: the other press came first
    """The match was written since it was read; nothing was written now."""
