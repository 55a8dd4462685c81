"""Run a bot in this process against a stand-in.

python -m tests.standin ADDRESS MODULE:FUNCTION [ARGUMENTS FOR FULLTIME]
"""

import importlib
import sys

from tests.standin.seams import pointed_at

if __name__ == "__main__":
    address, entry, *arguments = sys.argv[1:]
    module, function = entry.split(":")
    sys.argv = ["fulltime", *arguments]
    with pointed_at(address):
        getattr(importlib.import_module(module), function)()
