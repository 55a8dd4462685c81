"""What whoever runs the tests may not do: root may do anything, so it gives that up."""

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534


@contextmanager
def public_folder():
    """A folder anybody can reach, and whoever runs the tests bound to what file modes allow."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


@contextmanager
def without_privileges():
    """Root may write anything, so the tests give that up for a moment."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
