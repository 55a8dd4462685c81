"""What `/owner` shows."""

from collections.abc import Sequence

from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, Field, Form, MessageContent, Row
from bot.operations.overview import Overview
from games.core.translation import N_, Translator
from storage.owner.announcements import Reach
from storage.owner.blocks import MEMBER, SERVER, Block
from storage.owner.owner_state import OwnerState
from storage.server.audit import Note

TITLE = N_("For the owner")
ASKED = {MEMBER: N_("Block the member `{id}`?"), SERVER: N_("Block the server `{id}`?")}
STATUSES = ("lobby", "running", "over", "closed")
ANNOUNCEMENTS_SHOWN, HISTORY_SHOWN = 3, 5
LONGEST_NEWS, LONGEST_REASON = 1500, 200


def status(overview: Overview, state: OwnerState, words: Translator) -> MessageContent:
    """Return what `fulltime status` prints, in lines that fit a phone."""
    lines = [
        f"**Fulltime {overview.version}** · {overview.database} · {overview.bytes / 1e6:.1f} MB"
    ]
    lines += [
        f"{game}: " + " · ".join(f"{of.get(name, 0):,} {name}" for name in STATUSES)
        for game, of in overview.matches.items()
    ]
    lines.append(
        f"members {overview.members:,} · servers {overview.servers:,} "
        f"(+{overview.removed_servers:,}) · seasons {overview.running_seasons:,}"
    )
    overdue = sum(getattr(overview.overdue, name) for name in overview.overdue.__slots__)
    lines.append(
        f"deliveries {overview.deliveries:,} · failing {overview.failing:,} "
        f"· overdue {overdue:,} · claims {overview.claims:,}"
    )
    lines += [
        f"{process.name}: {process.shards}, {process.version}" for process in overview.processes
    ]
    if overview.unserved:
        lines.append(f"⚠️ {', '.join(overview.unserved)}")
    lines.append(words("New matches are paused.") if state.is_paused else "")
    return MessageContent(words(TITLE), tuple(filter(None, lines)), may_cut=True)


def news_form(count: int, words: Translator) -> Form:
    """Return the form of an announcement for this number of servers."""
    hint = words("Servers that get it: {n}. It is posted once.", n=count)
    fields = (Field("text", words("Announcement"), hint=hint, longest=LONGEST_NEWS),)
    return Form(words("Announcement"), custom_id_of("/owner-announced"), fields)


def announced(reached: int, missed: int, words: Translator) -> str:
    """Return to how many servers an announcement goes, and how many miss it without a channel."""
    goes = words.plural("It goes to {n} server now.", "It goes to {n} servers now.", reached)
    if not missed:
        return goes
    without = words.plural(
        "{n} more wants announcements but has chosen no channel: /setup start",
        "{n} more want announcements but have chosen no channel: /setup start",
        missed,
    )
    return f"{goes} {without}"


def block(
    sentence: str, history: Sequence[Note], action: str | None, words: Translator
) -> MessageContent:
    """Return what a block does, and the earlier ones, with a button that goes on if `action`."""
    lines = (sentence, *(_entry(note) for note in history[:HISTORY_SHOWN]))
    rows = tuple[Row, ...]()
    if action is not None:
        rows = ((Button(words("Block…"), custom_id_of(action), "danger"), _back(words)),)
    return MessageContent(words(TITLE), lines, rows, may_cut=True)


def reason_form(kind: str, blocked_id: int, words: Translator) -> Form:
    """Return the form that blocks a member or a server, with the reason."""
    text = N_("Only owners read it, in /owner log. At most {most} characters.")
    hint = words(text, most=LONGEST_REASON)
    label = words("Reason (optional)")
    field = Field("reason", label, hint=hint, needed=False, longest=LONGEST_REASON)
    title = words(ASKED[kind], id=blocked_id).replace("`", "")
    return Form(title, custom_id_of(f"/owner-block-yes {kind} {blocked_id}"), (field,))


def _entry(note: Note) -> str:
    """Return what an owner did, as one line."""
    what = " ".join(f"{name} {value}" for name, value in note.detail.items())
    return f"<t:{note.at // 1000}:f> <@{note.user_id or 0}> {note.what} {escape_markdown(what)}"


def ask(sentence: str, label: str, action: str, words: Translator) -> MessageContent:
    """Return a question with the button that does it, and one that leads back."""
    button = Button(label, custom_id_of(action), "danger")
    return MessageContent(words(TITLE), (sentence,), ((button, _back(words)),))


def _back(words: Translator) -> Button:
    return Button(words("No, go back"), custom_id_of("/owner-log"))


def pause(words: Translator, *, is_paused: bool) -> MessageContent:
    """Return whether new matches are paused, with the button that changes it."""
    line, label, word = words("New matches may begin."), words("Pause new matches"), "on"
    if is_paused:
        line, label, word = words("New matches are paused."), words("Let them begin"), "off"
    button = Button(label, custom_id_of(f"/owner-pause {word}"), "main")
    return MessageContent(words(TITLE), (line,), ((button,),))


def _reach(reach: Reach, words: Translator) -> str:
    """Return what became of an announcement, as one line."""
    counts = (
        (reach.open, N_("still tried: {n}")),
        (reach.no_right, N_("I may not post there: {n}")),
        (reach.channel_deleted, N_("channel deleted: {n}")),
        (reach.no_channel, N_("no channel chosen: {n}")),
        (reach.unanswered, N_("no answer from Discord: {n}")),
        (reach.refused, N_("refused by Discord: {n}")),
    )
    said = [words("posted: {n}", n=reach.posted)]
    said += [words(text, n=count) for count, text in counts if count]
    return f"📣 <t:{reach.at // 1000}:f> " + " · ".join(said)


def log(
    reaches: Sequence[Reach], blocks: Sequence[Block], notes: Sequence[Note], words: Translator
) -> MessageContent:
    """Return what became of announcements, who is blocked, and what owners have done."""
    blocked = [
        f"🚫 {each_block.kind} `{each_block.id}` <t:{each_block.at // 1000}:d>"
        for each_block in blocks
    ]
    done = [_entry(note) for note in notes]
    nothing = words("Nobody is blocked, and no owner has changed anything yet.")
    announced = [_reach(reach, words) for reach in reaches]
    lines = (*announced, *blocked, *done) or (nothing,)
    return MessageContent(words(TITLE), lines, may_cut=True)
