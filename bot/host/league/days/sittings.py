"""Sittings, seasons without deadlines: computers play for silent members.

If a member is to move and has pressed no button for the agreed minutes, a computer runs the club
until the member presses any button. This is announced once, and the others play on.
"""

from bot.host.league.days.absent_members import AbsentMembers
from bot.host.league.days.presence import Presence
from bot.host.league.rules.division import Division
from bot.host.league.rules.due_reminders import is_present
from bot.host.league.rules.season_settings import LEAST_SILENCE
from bot.host.match.loaded_match import LoadedMatch
from storage.server.seasons import MemberRow

MINUTE = 60_000


class Sitting:
    """Plays for silent members of a sitting."""

    def __init__(self, absent_members: AbsentMembers, presence: Presence) -> None:
        """Transfer clubs with `absent_members`; `presence` knows the last button presses."""
        self.absent_members = absent_members
        self.presence = presence

    def wakes_at(self, division: Division, loaded: LoadedMatch) -> int | None:
        """Return when the first member to move has been silent for too long (ms), else None.

        None also if all present members are to move, because nobody is kept waiting.
        """
        minutes, waited = division.terms.silence, self._waited(division, loaded)
        others = [
            member
            for member in division.members
            if is_present(member, loaded) and member not in waited
        ]
        if not minutes or not others:
            return None
        since = [self._since(division, loaded, member) for member in waited]
        return min((at + minutes * MINUTE for at in since), default=None)

    async def hand_over(self, division: Division, loaded: LoadedMatch, now: int) -> bool:
        """Let computers run the clubs of silent members; return whether there were any."""
        for_long = (division.terms.silence or LEAST_SILENCE) * MINUTE
        silent = [
            member
            for member in self._waited(division, loaded)
            if now - self._since(division, loaded, member) >= for_long
        ]
        if silent:
            await self.absent_members.replace_members(division, silent, "silent")
        return bool(silent)

    def _waited(self, division: Division, loaded: LoadedMatch) -> list[MemberRow]:
        """Return the members to move who run their clubs in person."""
        here = [member for member in division.members if is_present(member, loaded)]
        follows = loaded.seat_plans.follows
        return [
            member for member in here if member.seat in loaded.waiting and not follows(member.seat)
        ]

    def _since(self, division: Division, loaded: LoadedMatch, member: MemberRow) -> int:
        """Return when the match moved or the member pressed a button, the later one (ms)."""
        pressed_at = self.presence.pressed_at(division.season.id, member.number)
        return max(loaded.row.touched_at, member.came_at or 0, pressed_at)
