"""What a member on SimCord sees: messages with their words, buttons and selects, and answers."""

from collections.abc import Iterator
from dataclasses import dataclass

from simcord.backend.models import EPHEMERAL_FLAG

from bot.host.ui.custom_id import CustomId

BUTTON, SELECTS, TEXT, GALLERY = 2, {3, 5, 6, 7, 8}, 10, 12


@dataclass(frozen=True)
class Seen:
    """A message as it stands now."""

    id: int
    channel_id: int
    components: list
    content: str
    is_private: bool
    message: object
    attachments: list

    @classmethod
    def of(cls, env, message):
        stored = env.backend.get_message(message.channel.id, message.id)
        return cls(
            message.id,
            message.channel.id,
            stored.components,
            stored.content,
            bool(stored.flags & EPHEMERAL_FLAG),
            message,
            stored.attachments,
        )

    @property
    def text(self):
        """All its words, those for its picture too."""
        alts = [item["description"] for part in self._of(GALLERY) for item in part["items"]]
        return "\n".join([self.content, *(part["content"] for part in self._of(TEXT)), *alts])

    @property
    def alt(self):
        """The words for its picture; empty without one."""
        return "".join(item["description"] for part in self._of(GALLERY) for item in part["items"])

    @property
    def buttons(self):
        """Each button that can be pressed: its custom id by its label."""
        pressable = [part for part in self._of(BUTTON) if not part.get("disabled")]
        return {part["label"]: part["custom_id"] for part in pressable if "custom_id" in part}

    @property
    def selects(self):
        """Each select: its custom id, and its values by their labels."""
        return {
            part["custom_id"]: {one["label"]: one["value"] for one in part.get("options") or ()}
            for part in walk(self.components)
            if part["type"] in SELECTS
        }

    def moves(self, seat):
        """The custom ids of the buttons by which this seat plays, by their labels."""
        custom_ids = {label: CustomId.parse(custom_id) for label, custom_id in self.buttons.items()}
        return {
            label: custom_id
            for label, custom_id in custom_ids.items()
            if custom_id.seat == seat
            and (not custom_id.is_host_action or custom_id.arguments[0] == "open")
        }

    def _of(self, kind):
        return [part for part in walk(self.components) if part["type"] == kind]


def walk(components) -> Iterator[dict]:
    """Yield every component with all that is nested in it."""
    for part in components:
        yield part
        yield from walk(part.get("components") or ())


class Answer:
    """What a member got for an act: the message posted or drawn anew, and any further ones."""

    def __init__(self, env, result):
        self.result = result
        self.message = Seen.of(env, result.response.message) if result.response else None
        self.asides = [Seen.of(env, followup.message) for followup in result.followups]

    @property
    def text(self):
        """The words of the message."""
        return self.message.text

    @property
    def is_private(self):
        """Whether the member alone sees it."""
        return self.message.is_private

    @property
    def form(self):
        """The fields of the form that opened, by their custom id."""
        labels = self.result.modal["components"]
        return {label["component"]["custom_id"]: label["component"] for label in labels}
