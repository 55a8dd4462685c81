"""Time zones by the names people type, with suggestions for misspelled ones."""

import difflib
from datetime import UTC, datetime
from functools import cache
from importlib import resources
from zoneinfo import ZoneInfo

from bot.host.refusal import Refusal
from games.core.clubs.lookalikes import reading
from games.core.translation import N_

DEFAULT_ZONE = "UTC"
NOWHERE = "Factory"
"""A name in the list that is no zone."""
TIME = " · "
"""Comes between a zone and its local time in a label."""
NEAR = 3
"""Most suggestions in a refusal."""


@cache
def names() -> tuple[str, ...]:
    """Return the zones on offer, such as "Europe/Berlin", preceded by UTC."""
    places = [name for name in _listed() if "/" in name and not name.startswith("Etc/")]
    return (DEFAULT_ZONE, *sorted(places))


@cache
def _listed() -> tuple[str, ...]:
    """Return all zone names, including "CET" and "Etc/GMT+1"."""
    return tuple(resources.files("tzdata").joinpath("zones").read_text("utf-8").split())


def is_known(name: str) -> bool:
    """Return whether there is a zone of exactly this name."""
    return name in _listed() and name != NOWHERE


def city(name: str) -> str:
    """Return the last part of a zone's name, with spaces."""
    return name.rsplit("/", maxsplit=1)[-1].replace("_", " ")


def find(text: str) -> str:
    """Return the zone of this name, city or label, in every spelling, or the only one it fits.

    Raises `Refusal` with the nearest names.
    """
    wanted = _plain(text)
    for name in names():
        if wanted in (_plain(name), _plain(city(name))):
            return name
    for name in _listed():
        if wanted == _plain(name) and name != NOWHERE:
            return name
    held = [name for name in names() if wanted and wanted in _plain(name)]
    if len(held) == 1:
        return held[0]
    close = closest(text, NEAR)
    if not close:
        text_for_all = N_("I don't know the time zone “{text}”. Write one like Europe/Berlin.")
        raise Refusal(text_for_all, text=text[:30])
    raise Refusal(
        N_("I don't know the time zone “{text}”. Did you mean {zones}?"),
        text=text[:30],
        zones=", ".join(close),
    )


def closest(typed: str, most: int) -> list[str]:
    """Return zones that contain the typed text, else those spelled similarly."""
    wanted = _plain(typed)
    held = [name for name in names() if wanted in _plain(name)]
    held.sort(
        key=lambda name: (not _plain(city(name)).startswith(wanted), name != DEFAULT_ZONE, name)
    )
    if not held:
        cities = {_plain(city(name)): name for name in names()}
        held = [cities[match] for match in difflib.get_close_matches(wanted, cities, n=most)]
    return held[:most]


def suggestions(typed: str, now: datetime, most: int) -> list[tuple[str, str]]:
    """Return zones for an option as ("Europe/Berlin · 14:05", name)."""
    return [
        (f"{name}{TIME}{now.astimezone(ZoneInfo(name)):%H:%M}", name)
        for name in closest(typed, most)
    ]


def local_time(name: str, now: int) -> str:
    """Return the local time of a zone at an instant (ms), as "14:05"."""
    return f"{datetime.fromtimestamp(now / 1000, UTC).astimezone(ZoneInfo(name)):%H:%M}"


def _plain(text: str) -> str:
    """Return a name for comparison, without case, repeated spaces, underscores and hyphens.

    The time in a label is left out, too.
    """
    name = reading(text.split(TIME, maxsplit=1)[0])
    parts = name.replace("_", " ").replace("-", " ").split("/")
    return "/".join(" ".join(part.split()) for part in parts)
