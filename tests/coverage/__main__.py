"""`make test-all`: compare SlipCover's report with the floors; say which lines need a test."""

import json
import sys
from pathlib import Path

from tests.coverage.floors import too_few


def main() -> None:
    """Print what is below its floor; end with 1 if anything is."""
    report = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    if said := too_few(report):
        sys.exit("\n".join([*said, "These lines, and branches from line to line, need a test."]))


main()
