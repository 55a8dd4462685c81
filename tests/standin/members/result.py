"""The result of a member's act; it is live, so what the bot does later shows too."""

from dataclasses import dataclass

from tests.standin.guild import Message
from tests.standin.interactions import DEFER, Interaction
from tests.standin.wire import LOADING, Json, StandinError


@dataclass(frozen=True)
class Modal:
    """A form that was opened for a member by one of their acts."""

    opened_by: Interaction
    data: Json

    @property
    def title(self) -> str:
        """The title of the form."""
        return str(self.data["title"])

    @property
    def custom_id(self) -> str:
        """The name the bot gave the form."""
        return str(self.data["custom_id"])


@dataclass(frozen=True)
class Result:
    """The bot's answer to one act of a member, or to the last of several `tries`."""

    act: Interaction
    tries: int = 1

    @property
    def kind(self) -> int | None:
        """The number of the answer's type; None where the member saw no answer in time."""
        return self.act.answer

    @property
    def acked_after(self) -> float | None:
        """Seconds until the answer was in; None without one."""
        return self.act.acked_after

    @property
    def message(self) -> Message:
        """The message posted or changed by the answer; raises StandinError without one."""
        if self.act.original is None:
            raise StandinError(f"no message came of it: {self!r}")
        return self.act.original

    @property
    def followups(self) -> list[Message]:
        """The further messages, oldest first."""
        return self.act.followups

    @property
    def text(self) -> str:
        """The words of the message; empty without one."""
        return self.act.original.text if self.act.original else ""

    @property
    def notice(self) -> str:
        """The sentence that the answer put above the title of a private panel, else ""."""
        head, title, _ = self.act.said.partition("### ")
        return head.strip() if title and self.is_ephemeral else ""

    @property
    def is_ephemeral(self) -> bool:
        """Whether only the member sees the message."""
        return self.act.original is not None and self.act.original.is_ephemeral

    @property
    def is_thinking(self) -> bool:
        """Whether the bot deferred its answer and has not filled it yet."""
        return self.kind == DEFER and bool(self.message.flags & LOADING)

    @property
    def modal(self) -> Modal:
        """The form that opened; raises StandinError without one."""
        if self.act.modal is None:
            raise StandinError(f"no form was opened: {self!r}")
        return Modal(self.act, self.act.modal)

    @property
    def errors(self) -> list[int]:
        """The codes of all answers Discord refused, such as 10062 late and 40060 twice."""
        return self.act.errors

    @property
    def error(self) -> int | None:
        """The first of those codes."""
        return self.errors[0] if self.errors else None

    def __repr__(self) -> str:
        """Show what matters when a test fails."""
        return f"<Result kind={self.kind} error={self.errors} text={self.text!r}>"
