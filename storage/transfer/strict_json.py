"""JSON from another installation, read without what Python's parser would let pass.

Python accepts NaN, reads 1e999 as infinity, keeps the last of two equal keys, and raises
RecursionError for a hundred thousand brackets. The database would take none of it back.
"""

import json
import math
from typing import Any, Never

MOST_DEPTH = 64
"""The most arrays and objects within each other; what Fulltime writes has less than 16."""
TOO_DEEP = f"nests more than {MOST_DEPTH} lists and objects"
NO_JSON = "is no JSON"


def loads(content: str | bytes) -> Any:  # noqa: ANN401 - whatever the JSON holds
    """Return the value of a JSON text; raises ValueError with the predicate of a sentence.

    Bytes may be UTF-8, with a byte order mark or without, UTF-16 or UTF-32.
    """
    try:
        found = json.loads(
            content,
            object_pairs_hook=_object,
            parse_constant=_no_number,
            parse_float=_finite,
        )
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    except _StrictError:
        raise
    except ValueError:  # also bytes that are no text, and a number of thousands of digits
        raise ValueError(NO_JSON) from None
    if _is_deep(found):
        raise ValueError(TOO_DEEP)
    return found


class _StrictError(ValueError):
    """JSON that Python's parser would accept."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _StrictError("has the same key twice")
    return found


def _no_number(name: str) -> Never:
    raise _StrictError(f"holds {name}, which is no number of JSON")


def _finite(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise _StrictError("holds a number without bounds")
    return value


def _is_deep(value: object) -> bool:
    """Return whether a value nests more than `MOST_DEPTH` lists and objects."""
    level = [node for node in (value,) if isinstance(node, list | dict)]
    for _ in range(MOST_DEPTH):
        level = [
            inner
            for node in level
            for inner in (node.values() if isinstance(node, dict) else node)
            if isinstance(inner, list | dict)
        ]
    return bool(level)
