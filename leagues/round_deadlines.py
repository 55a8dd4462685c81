"""Deadlines of a league's rounds, and of matches that are still running after their round.

A match that has begun may go on until the following round closes, after the last round as long as a
day of the tempo.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from leagues.deadlines import RoundSchedule, shifted, shortfall
from leagues.season_data import Fixture


@dataclass(frozen=True, slots=True)
class RoundDeadlines:
    """The deadlines `dues` (ms) of a division's rounds; there are none in a sitting.

    `stage` is the round that is open, or opens next.
    """

    tempo: RoundSchedule
    dues: tuple[int, ...]
    stage: int

    def is_late(self, fixture: Fixture) -> bool:
        """Return whether a match is still running after its round."""
        is_begun = fixture.match_id is not None and not fixture.done
        return is_begun and bool(self.dues) and fixture.round < self.stage

    def deadline_of(self, fixture: Fixture) -> int | None:
        """Return a match's last deadline (ms): the deadline of the following round."""
        following = fixture.round + 1
        if not self.dues:
            return None
        if following < len(self.dues):
            return self.dues[following]
        return self.dues[-1] + 2 * self.tempo.max_restored

    def moved(self, fixtures: Iterable[Fixture], *, went: int, back: int) -> tuple[int, ...]:
        """Return the deadlines after an absence (ms), which also restore late matches' time."""
        late = [
            fixture
            for fixture in fixtures
            if self.is_late(fixture) and not self._is_up(fixture, went)
        ]
        at = min([self.stage, *(fixture.round + 1 for fixture in late)])
        most = self.tempo.round_time
        if at < len(self.dues) or not late:
            return shifted(self.tempo, self.dues, at, went=went, back=back, most=most)
        ends = self.deadline_of(late[0]) or went
        lacks = shortfall(ends, most, went=went, back=back)
        return (*self.dues[:-1], self.dues[-1] + max(0, lacks))

    def _is_up(self, fixture: Fixture, now: int) -> bool:
        """Return whether a match's last deadline has passed."""
        ends = self.deadline_of(fixture)
        return ends is not None and now >= ends
