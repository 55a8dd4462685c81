"""Results as tests write them: who came where in a match, best first, ties in a tuple."""

from itertools import count, groupby

from bot.host.ratings.rating import rated
from storage.member.results import ResultRow

ANA, BEN, CEM, DAN = 1, 2, 3, 4
NOW = 1_800_000_000_000
_numbers = count(1)


def ended(*ranking, match_id="", **values):
    """The rows of a rated match of members, its seats in the order of the ranking."""
    tiers = [tier if isinstance(tier, tuple) else (tier,) for tier in ranking]
    people = sum(map(len, tiers))
    usual = {"guild_id": 900, "game": "toy", "rated": True, "rule": "T-R1", "ended_at": NOW}
    usual |= {"people": people, "match_id": match_id or f"m{next(_numbers)}"}
    scores = values.pop("scores", None)
    rows, better = [], 0
    for tier in tiers:
        result = "loss" if better else "win" if len(tier) == 1 else "draw"
        for user in tier:
            seat = len(rows)
            own = {"score": scores[seat]} if scores else {}
            place = {"seat": seat, "user_id": user, "place": better + 1, "result": result}
            rows.append(ResultRow(**usual | place | own | values))
        better += len(tier)
    return rows


def season(*matches):
    """The rows of several matches, one after the other."""
    return [row for match in matches for row in match]


def of(rows, user):
    """A member's own rows."""
    return [row for row in rows if row.user_id == user]


def replayed(rows):
    """The rated rows of matches in order, each rated anew, and the standings after the last."""
    again, standings = [], {}
    for _, match in groupby((row for row in rows if row.rated), key=lambda row: row.match_id):
        after, changed = rated(list(match), standings)
        again += after
        standings |= changed
    return again, standings
