"""Checks every body against Discord's own OpenAPI file, if that file is present."""

import json
from functools import cache, lru_cache
from typing import Any

from jsonschema import Draft202012Validator  # type: ignore[import-untyped] # ships no types
from jsonschema.exceptions import best_match  # type: ignore[import-untyped] # ships no types

from tests.programs import ROOT
from tests.standin.wire import Json

SPEC = ROOT.parent / "shared" / "discord" / "openapi.json"


def is_present() -> bool:
    """Whether Discord's file is here, so that bodies are checked at all."""
    return SPEC.is_file()


def complaint(method: str, route: str, body: object) -> str:
    """Say what Discord's file finds wrong with this body; empty when nothing is."""
    return _complaint(method, route, json.dumps(body)) if is_present() else ""


@lru_cache(maxsize=4096)
def _complaint(method: str, route: str, body: str) -> str:
    """Return the complaint about a body, as JSON; every bot that starts sends the same commands."""
    validator = _validator(method.lower(), route)
    if validator is None:
        return ""
    error = best_match(validator.iter_errors(json.loads(body)))
    return f"{error.json_path}: {error.message[:300]}" if error else ""


@cache
def _spec() -> Json:
    """Load the file once, taking ids as numbers too, as Discord and discord.py do."""
    spec: Json = json.loads(SPEC.read_text(encoding="utf-8"))
    spec["components"]["schemas"]["SnowflakeType"] = {
        "anyOf": [
            {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"},
            {"type": "integer", "minimum": 0},
        ]
    }
    return spec


@cache
def _validator(method: str, route: str) -> Any:
    """Build the validator of one route's JSON body, or None where it takes none."""
    operation = _spec()["paths"].get(route, {}).get(method, {})
    content = operation.get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    schema = content["application/json"]["schema"] | {"components": _spec()["components"]}
    return Draft202012Validator(schema)
