"""The exceptions of storage.

Exception
├── StorageError   the database cannot be used; one sentence for the operator
│   ├── StorageUnavailable   writing is impossible for now; it may pass
│   │   └── DatabaseLostError   it is impossible until this process ends and a person has acted
│   └── RowDeletedError   a new row refers to one that another process has deleted
└── VersionConflict   another writer changed the match after it was read; load it again
"""


class StorageError(Exception):
    """The database cannot be used as asked, explained in one sentence; nothing was changed."""


class StorageUnavailable(StorageError):  # noqa: N818 - the state, as in HTTP's 503
    """The database cannot be used for now: a full disk, a lock, a server that does not answer."""


class DatabaseLostError(StorageUnavailable):
    """The database file was deleted, moved, replaced or damaged while this process used it."""


class RowDeletedError(StorageError):
    """A row that a new one refers to is gone: another process has deleted it."""


class VersionConflict(Exception):  # noqa: N818 - it is no error: the other press came first
    """Another writer changed the match after it was read; nothing was written now."""
