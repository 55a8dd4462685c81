"""The order in which members who did not play last season are assigned to divisions."""

from collections.abc import Iterable, Mapping
from hashlib import sha256

from leagues.season_data import M


def by_rating_and_lot(members: Iterable[M], certain: Mapping[int, float], mix: str) -> list[M]:
    """Return members by rating, best first, then those without one by lot.

    `certain` are ratings by user. The lot is the SHA-256 of `mix` and the member's number, so that
    it can be recomputed; it also decides between equal ratings.
    """

    def turn(entrant: M) -> tuple[bool, float, str]:
        rating = certain.get(entrant.user_id or 0)
        lot = sha256(f"{mix}-{entrant.number}".encode()).hexdigest()
        return rating is None, -(rating or 0.0), lot

    return sorted(members, key=turn)
