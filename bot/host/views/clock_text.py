"""The lines about clocks in a match's messages, and the buttons for late turns."""

from dataclasses import dataclass
from operator import attrgetter

from bot.host.clock.match_clocks import LATE
from bot.host.clock.turn_clock import HOUR, MINUTE, TurnStatus
from bot.host.match.clock_storage import decision_time
from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.member import without_face
from bot.host.ui.message import Button, Row
from games.core.translation import N_, Translator

DUE = N_("⏳ {names}: due {when}")
RESERVE = N_("⏳ {names}: using the time bank until {when}")
PASSES = N_("⏭ {names}: without an answer it goes on by itself {when}.")
WEEKEND = N_("⏸ Weekend, clocks are paused. {names}: due {when}")
AWAY = N_("🏖 {names}: on holiday until {back}, the clock is paused. Due {when}")
CHOICE = N_(
    "⏰ {names}: out of time. Choose below. If nobody does, the computer plays this turn {when}."
)
CLAIM = N_(
    "⏰ {names}: out of time. The opponent can claim the win now, and gets it automatically {when}."
)
CLOSES = N_(
    "⏰ {names}: out of time, and everyone else has stopped. Play, or the match ends {when}."
)
WAITS = N_("⏰ {names}: out of time. The match waits until they play.")
PLAYS = N_("🤖 The computer plays this turn for {names}.")
PLAYED = N_("🤖 The computer played the last turn for {names}.")
GONE = N_("🚪 A player had their data deleted. {name} plays on in that seat.")
ABSENT = N_("🤖 The computer plays on for {names}.")
ASKS = (CHOICE, CLAIM, CLOSES, WAITS)
"""The sentences about late seats."""


@dataclass(slots=True)
class _DueLine:
    """A sentence about seats whose turns are due within a minute from `at` (ms, 0: no deadline).

    `back` is the day on which absent players return, "" for players who are present.
    """

    text: str
    at: int
    back: str
    seats: list[int]

    def said(self, words: Translator) -> str:
        names = words.listed([words.name(seat) for seat in sorted(self.seats)])
        when = relative(self.at) if self.at else "–"
        return words(self.text, names=names, when=when, back=self.back)


def late_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the lines about seats that are out of time, about whom others may choose."""
    return tuple(line.said(words) for line in _due_lines(loaded) if line.text in ASKS)


def due_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return a line for each group of seats due within a minute of each other.

    A line shows the earliest deadline of its group.
    """
    return tuple(line.said(words) for line in _due_lines(loaded) if line.text not in ASKS)


def _due_lines(loaded: LoadedMatch) -> list[_DueLine]:
    """Return the lines about all seats whose turns are due, and about late ones."""
    asked = [
        _turn_sentence(loaded, seat, reading)
        for seat in loaded.waiting
        if loaded.seat(seat).bot is None and (reading := loaded.clocks.reading(seat)) is not None
    ]
    lines: list[_DueLine] = []
    for later in sorted(asked, key=attrgetter("at")):
        for line in lines:
            if (line.text, line.back) == (later.text, later.back) and later.at - line.at < MINUTE:
                line.seats += later.seats
                break
        else:
            lines.append(later)
    return lines


def pass_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return a line for each seat that will pass automatically, with the time left to answer."""
    return tuple(
        words(PASSES, names=words.name(passed.seat), when=relative(passed.at))
        for passed in (loaded.settings.passes or ())
        if loaded.is_played
    )


def absence_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the lines about seats that computers play or have played."""
    late, settings = loaded.clocks.missed(), loaded.settings
    if not loaded.is_running or not (late or settings.vacant or settings.deleted):
        return ()
    here = [seat.seat for seat in loaded.row.human_seats()]
    missed = [seat for seat in late if seat in here]
    gone = [seat for seat in settings.deleted if loaded.seat(seat).user_id is None]
    lines = ((PLAYED, missed), (ABSENT, sorted(loaded.vacant.keys() - set(gone))))
    return (
        *(
            words(text, names=words.listed([plain_name(loaded, seat, words) for seat in seats]))
            for text, seats in lines
            if seats
        ),
        *(words(GONE, name=words.name(seat)) for seat in dict.fromkeys(gone)),
    )


def forfeit_lines(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line about computers that finished a match for members."""
    noted = loaded.settings.vacant if loaded.settings.season is None else {}
    gone = loaded.settings.deleted
    seats = [
        seat.seat
        for seat in loaded.row.seats
        if seat.seat in noted and seat.bot and seat.seat not in gone
    ]
    if not seats:
        return ()
    names = words.listed([plain_name(loaded, seat, words) for seat in seats])
    text = N_("🤖 A computer sat in for {names} at the end; that counts as a loss.")
    if loaded.settings.cup is not None:
        text = N_(
            "🤖 A computer sat in for {names} at the end. Its result counts here, but as a loss in "
            "their own statistics."
        )
    return (words(text, names=names),)


def time_rows(loaded: LoadedMatch, words: Translator) -> tuple[Row, ...]:
    """Return the buttons about a late player or a stand-in."""
    rows: list[Row] = []
    late = loaded.clocks.late() if loaded.is_played else []
    if late and loaded.row.human_seats(but=late[0]):
        rows.append(_choices(loaded, late[0], words))
    places = loaded.vacant
    back = Button(words("Take my seat back"), loaded.custom_id("/back"), "main")
    free = Button(words("Take this seat"), loaded.custom_id("/take"))
    away = "away" in places.values()
    if places:
        rows.append((back, free) if away else (free,))
    return tuple(rows)


def due_of(loaded: LoadedMatch, seat: int) -> int | None:
    """Return when a seat's turn is due (ms); once its reserve runs, when that ends.

    None without a running clock, and after the turn's time and reserve have run out.
    """
    reading = loaded.clocks.reading(seat) if loaded.is_played else None
    if reading is None:
        return None
    stage = loaded.clocks.stage(seat, reading)
    if stage in LATE:
        return None
    return reading.over_at if stage == "reserve" else reading.deadline


def relative(at: int) -> str:
    """Return an instant (ms) as a Discord timestamp, shown relative to now."""
    return f"<t:{at // 1000}:R>"


def time_left(at: int, now: int, words: Translator) -> str:
    """Return the time until an instant as text, for places without Discord timestamps."""
    minutes = max(0, at - now) // 60_000
    if minutes < 60:  # noqa: PLR2004 - of an hour
        return words("{n} min left", n=minutes)
    if minutes < 48 * 60:
        return words("{n} h left", n=minutes // 60)
    return words("{many} days left", many=minutes // (24 * 60))


def _turn_sentence(loaded: LoadedMatch, seat: int, reading: TurnStatus) -> _DueLine:
    """Return the sentence about a seat's turn in this status."""
    stage, back = loaded.clocks.stage(seat, reading), _return_timestamp(loaded, seat)
    if stage in ("computer", "waits"):
        text, at = PLAYS if stage == "computer" else WAITS, None
    elif stage == "over":
        text = CLAIM if loaded.is_duel else CHOICE if loaded.row.human_seats(but=seat) else CLOSES
        at = loaded.clocks.after(seat, decision_time(loaded, seat))
    elif back:
        text, at = AWAY, reading.deadline
    elif reading.stands:
        text, at = WEEKEND, reading.deadline
    elif stage == "reserve":
        text, at = RESERVE, reading.over_at
    else:
        text, at = DUE, reading.deadline
    return _DueLine(text, at or 0, back, [seat])


def _choices(loaded: LoadedMatch, seat: int, words: Translator) -> Row:
    """Return the choices about a late seat; their custom ids name the seat."""
    given = loaded.clocks.terms.given
    label = words("Give 24 h") if given >= HOUR else words("Give {n} min", n=given // MINUTE)
    more = Button(label, loaded.custom_id(f"/late-day {seat}"))
    if loaded.is_duel:
        return (Button(words("Claim win"), loaded.custom_id(f"/late-claim {seat}"), "main"), more)
    computer = Button(
        words("Computer plays this turn"), loaded.custom_id(f"/late-computer {seat}"), "main"
    )
    if loaded.clocks.turns[seat].stage == "waits":
        return (computer, more)
    return (computer, more, Button(words("Wait"), loaded.custom_id(f"/late-wait {seat}")))


def _return_timestamp(loaded: LoadedMatch, seat: int) -> str:
    """Return the day of an absent player's return as a Discord timestamp, "" without an absence."""
    now, aways = loaded.clocks.now, loaded.clocks.aways.get(seat, ())
    until = max([away.end for away in aways if away.start <= now < away.end], default=None)
    return "" if until is None else f"<t:{until // 1000}:D>"


def plain_name(loaded: LoadedMatch, seat: int, words: Translator) -> str:
    """Return a player's name without the emoji of a computer that stands in."""
    return without_face(words.name(seat)) if loaded.seat(seat).bot else words.name(seat)
