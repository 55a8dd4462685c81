"""Delivery of reminders, in the match's thread or by direct message.

Direct messages go to members who asked for them. Several to one member are merged into one. If
Discord refuses them, the member is mentioned in the thread from then on; the first mention says so.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from bot.host.clock.reminders import hears_of
from bot.host.clock.turn_clock import HOUR
from bot.host.delivery.delivery_kinds import DeliveryKind, KnownCard
from bot.host.delivery.error_meanings import log_failure
from bot.host.delivery.message_delivery import MessageDelivery
from bot.host.delivery.messages import DirectMessagesClosedError, RefusedError
from bot.host.match.clock_storage import TurnLetter
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.serialization import load_payload, put_row
from bot.host.match.timeouts import StandInCause, StandInNotice, TurnReminder
from bot.host.ui.custom_id import CustomId
from bot.host.ui.member import seat_labels, words_for
from bot.host.ui.message import Button, Mention, MessageContent
from bot.host.views.clock_text import due_of, relative
from bot.host.views.match_status import occasion, title_with_occasion
from bot.host.views.player_calls import must_move_in_person
from games.core.translation import N_, Translator
from storage.match import messages, outbox
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow
from storage.member import players, preferences
from storage.member.preferences import Preferences

MOST_BUTTONS = 5
"""Most matches that have a button in a direct message."""
MOST_LINES = 20
"""Most matches named in a direct message."""
REFUSED = N_("I can't DM you, so I'll ping you in the thread.")
DUE = N_("your turn here is due {when}.")
ASKED = N_("it's your turn.")
CASUALLY = N_(
    "Play on the card above, or from here. Away for some days? /me away stops your clock."
)
AT_ONCE = N_("Play on the card above, or from here.")
IN_EARNEST = N_("Play on the card above, or from here. In this match time decides.")
WHY_LOST: Mapping[StandInCause, str] = {
    "missed": N_("You missed two turns in a row."),
    "moderator": N_("A moderator let it take over, so that the match goes on."),
}
"""Reasons why a computer plays on in a member's seat."""
BACK = N_("Back again? Press Take my seat back.")
MEANS = N_("A match it finishes for you counts as a loss.")


@dataclass(frozen=True, slots=True)
class DirectMessage:
    """One match of a direct message: its outbox row, the match, and the member's seat."""

    row: OutboxRow
    loaded: LoadedMatch
    seat: int


class ReminderDelivery:
    """Delivers the reminders in the outbox."""

    def __init__(self, match_service: MatchService, posts: MessageDelivery) -> None:
        self.matches = match_service
        self.posts = posts
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.kinds = (
            DeliveryKind("remind", self.send_reminder),
            DeliveryKind("seat", self.announce_stand_in, keeps=True),
            DeliveryKind("dm", self.write, "direct"),
        )

    async def send_reminder(self, row: OutboxRow, _: KnownCard) -> None:
        """Mention the member of a seat whose turn is due soon, unless it was played meanwhile."""
        loaded = await self.matches.load(row.match_id)
        told = load_payload(TurnReminder, row.payload)
        seat = loaded.seat(told.seat)
        is_asked = must_move_in_person(loaded, seat.seat)
        due = due_of(loaded, seat.seat) if is_asked else None
        is_meant = told.deadline in (None, due)
        role = f"remind {seat.seat}"
        if not is_asked or not is_meant or seat.user_id is None:
            await self.posts.withdraw(row, role, loaded.channel_id)
            return
        user_id = seat.user_id
        locale = await self._locale(user_id)
        words = words_for(loaded.row.seats, locale)
        asked = words(ASKED) if due is None else words(DUE, when=relative(due))
        text = ": ".join(filter(None, (occasion(loaded.settings, words), asked)))
        hint = REFUSED if told.is_refused else _hint(loaded)
        button = Button(words("Play my turn"), str(CustomId(loaded.id, "/hand")), "main")
        content = MessageContent(
            "", (words(hint),), ((button,),), ping=Mention(user_id, text), mood="live"
        )
        mark = f"{seat.seat} due {due or 0}"
        before = (await self.posts.of(loaded.id)).get(role)
        posted = await self.posts.post_once(row, role, loaded.channel_id, content)
        if posted is None:
            return
        await self.posts.mark_delivered(row, replace(posted, asks=(mark,)))
        if before is not None and before.message_id != posted.message_id:
            await self.posts.delete(before)

    async def announce_stand_in(self, row: OutboxRow, _: KnownCard) -> None:
        """Post that a computer plays on in a member's seat, what that means, and how to return."""
        loaded = await self.matches.load(row.match_id)
        told = load_payload(StandInNotice, row.payload)
        seat = loaded.seat(told.seat)
        user_id, role = seat.user_id, f"seat {seat.seat}"
        is_away = loaded.vacant.get(seat.seat) == "away"
        if not is_away or user_id is None or (await self._chosen(user_id)).pings == "off":
            await self.posts.withdraw(row, role, loaded.channel_id)
            return
        words = words_for(loaded.row.seats, await self._locale(user_id))
        lines = [words(WHY_LOST[told.why]), words(BACK)]
        if loaded.settings.season is None:
            lines.append(words(MEANS))
        button = Button(words("Take my seat back"), str(CustomId(loaded.id, "/back")), "main")
        call = Mention(user_id, words("a computer plays on for you."))
        content = MessageContent("", tuple(lines), ((button,),), ping=call, mood="live")
        posted = await self.posts.post_once(row, role, loaded.channel_id, content)
        if posted is not None:
            await self.posts.mark_delivered(row, posted)

    async def clear(self, loaded: LoadedMatch, notices: Iterable[MessageRow]) -> None:
        """Delete messages to one member that are outdated."""
        gone = [
            notice
            for notice in notices
            if not _is_true(loaded, notice) and await self.posts.delete(notice)
        ]

        def forget(conn: Connection) -> None:
            for message in gone:
                messages.forget(conn, message.match_id, message.role)

        if gone:
            await self.matches.database.write(forget)

    async def write(self, row: OutboxRow, _: KnownCard) -> None:
        """Send the member of a seat one direct message about all matches that wait for them."""
        if row.created_at > self.matches.now():
            return
        loaded = await self.matches.load(row.match_id)
        user = loaded.seat(int(row.kind.removeprefix("dm "))).user_id
        if user is None:
            await self.posts.mark_delivered(row)
            return
        async with self._locks.setdefault(user, asyncio.Lock()):
            await self._write(row, user)

    async def _write(self, row: OutboxRow, user_id: int) -> None:
        letters, moot = await self._open(user_id)
        await self._tick_off(moot, None)
        if all(letter.row.id != row.id for letter in letters):
            return
        letters.sort(key=lambda direct_message: direct_message.row.id != row.id)
        chosen = await self._chosen(user_id)
        if not chosen.dm or chosen.dm_refused:
            await self.matches.database.write(lambda conn: self._mention(conn, letters))
            return
        try:
            channel_id = await self.posts.messenger.open_direct(user_id)
            content = _letter(letters, user_id, await self._locale(user_id))
            posted = await self.posts.post_once(row, row.kind, channel_id, content)
        except DirectMessagesClosedError:
            await self._give_up(letters, user_id)
            return
        except RefusedError as error:
            log_failure("direct_message_failed", error, match=row.match_id)
            await self.matches.database.write(lambda conn: self._mention(conn, letters))
            return
        if posted is not None:
            await self._tick_off([letter.row for letter in letters], posted)

    async def _open(self, user_id: int) -> tuple[list[DirectMessage], list[OutboxRow]]:
        """Return the matches to include in a member's direct message, and the obsolete rows.

        A row is obsolete if the turn was played, or if the member does not want the message. While
        the message waits, both may change, and the seat may get another player.
        """
        rows = await self.posts.read(lambda conn: outbox.direct_messages_to(conn, user_id))
        chosen = await self._chosen(user_id)
        letters, moot = [], []
        for row in rows:
            with self.matches.database.unreadable.apart("outbox", row.id):
                loaded = await self.matches.load(row.match_id)
                seat = int(row.kind.removeprefix("dm "))
                why = load_payload(TurnLetter, row.payload).why
                if must_move_in_person(loaded, seat) and hears_of(chosen, why):
                    letters.append(DirectMessage(row, loaded, seat))
                else:
                    moot.append(row)
        return letters, moot

    async def _tick_off(self, told: Sequence[OutboxRow], posted: MessageRow | None) -> None:
        def tick_off(conn: Connection) -> None:
            if posted is not None:
                messages.put(conn, posted)
            for row in told:
                outbox.done(conn, row.id)

        if told:
            await self.matches.database.write(tick_off)

    async def _give_up(self, letters: list[DirectMessage], user_id: int) -> None:
        """Store that Discord refuses direct messages to a member, and mention them instead."""

        def give_up(conn: Connection) -> None:
            chosen = preferences.load(conn, user_id)
            preferences.save(conn, replace(chosen, dm_refused=True))
            self._mention(conn, letters, is_news=not chosen.dm_refused)

        await self.matches.database.write(give_up)

    def _mention(
        self, conn: Connection, letters: list[DirectMessage], *, is_news: bool = False
    ) -> None:
        """Replace direct messages by mentions; with `is_news` the first one says why."""
        for index, letter in enumerate(letters):
            outbox.done(conn, letter.row.id)
            reminder = TurnReminder(letter.seat, is_refused=is_news and index == 0)
            put_row(conn, letter.loaded.row, "remind", self.matches.now(), reminder)

    async def _chosen(self, user_id: int) -> Preferences:
        return await self.posts.read(lambda conn: preferences.load(conn, user_id))

    async def _locale(self, user_id: int) -> str:
        def find(conn: Connection) -> str:
            chosen = preferences.load(conn, user_id).language
            return chosen or players.locale_of(conn, user_id) or "en"

        return await self.posts.read(find)


def _hint(loaded: LoadedMatch) -> str:
    """Return a reminder's advice; for turns of minutes it does not mention /me away."""
    if loaded.is_serious:
        return IN_EARNEST
    time = loaded.settings.clock.time
    return AT_ONCE if time is not None and time < HOUR else CASUALLY


def _is_true(loaded: LoadedMatch, notice: MessageRow) -> bool:
    """Return whether a message to one member is still up to date."""
    kind, seat = notice.role.split()[0], int(notice.role.split()[1])
    if kind == "seat":
        return not loaded.is_running or loaded.vacant.get(seat) == "away"
    due = due_of(loaded, seat) if must_move_in_person(loaded, seat) else None
    mark = f"{seat} due {due or 0}"
    return must_move_in_person(loaded, seat) and mark in notice.asks


def _letter(letters: Sequence[DirectMessage], user_id: int, locale: str) -> MessageContent:
    """Return one message about all matches that wait for a member."""
    words = words_for((), locale)
    lines = [_line(letter, user_id, words) for letter in letters[:MOST_LINES]]
    buttons = tuple(
        Button(words(letter.loaded.definition.title), str(CustomId(letter.loaded.id, "/hand")))
        for letter in letters[:MOST_BUTTONS]
    )
    title = words.plural("{n} match waits for you", "{n} matches wait for you", len(letters))
    return MessageContent(title, tuple(lines), (buttons,), mood="live")


def _line(letter: DirectMessage, user_id: int, words: Translator) -> str:
    loaded, due = letter.loaded, due_of(letter.loaded, letter.seat)
    others = zip(loaded.row.seats, seat_labels(loaded.row.seats, words), strict=True)
    names = words.listed([name for seat, name in others if seat.user_id != user_id])
    turn = words(ASKED) if due is None else words("your turn, due {when}.", when=relative(due))
    game, channel = title_with_occasion(loaded, words), loaded.channel_id
    if not names:
        return words("{game}: {turn} → <#{channel}>", game=game, turn=turn, channel=channel)
    return words(
        "{game} with {names}: {turn} → <#{channel}>",
        game=game,
        names=names,
        turn=turn,
        channel=channel,
    )
