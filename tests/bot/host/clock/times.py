"""Instants, amounts of time and calendars to try what tells the time on."""

from datetime import UTC
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from bot.host.clock.turn_clock import NEVER, Calendar, Interval

DAY = 86_400_000
FIRST, LAST = 946_684_800_000, 4_102_444_800_000
"""The turns of the centuries 2000 and 2100; in the years around a change of clocks is never far."""
ZONES = st.sampled_from(
    [
        UTC,
        *map(
            ZoneInfo,
            (
                "Europe/Berlin",
                "America/New_York",
                "America/Santiago",
                "Africa/Cairo",
                "Australia/Lord_Howe",
                "Asia/Kathmandu",
                "Pacific/Apia",
                "Pacific/Kiritimati",
            ),
        ),
    ]
)
CHANGES = st.sampled_from(
    [
        1_711_846_800_000,  # Berlin, 31 March 2024: forward
        1_729_990_800_000,  # Berlin, 27 October 2024: back
        1_709_164_800_000,  # 29 February 2024
        1_325_239_200_000,  # Apia leaves out 30 December 2011
    ]
)
INSTANTS = st.one_of(
    st.integers(FIRST, LAST),
    st.builds(int.__add__, CHANGES, st.integers(-6 * DAY, 6 * DAY)),
)
AMOUNTS = st.integers(1, 21 * DAY)


@st.composite
def calendars(draw):
    """Weekends or not, in a zone, and up to four holidays or pauses, the last perhaps open."""
    spans = [
        Interval(start, start + draw(st.integers(1, 21 * DAY)))
        for start in draw(st.lists(INSTANTS, max_size=3))
    ]
    if draw(st.booleans()):
        spans.append(Interval(draw(INSTANTS), NEVER))
    return Calendar(draw(ZONES), draw(st.booleans()), tuple(spans))
