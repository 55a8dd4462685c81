"""A message, or a form, as HTML: the content that Discord is sent, with forms for its buttons."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from bot.host.ui.custom_id import CustomId
from bot.host.ui.markup import as_html
from bot.host.ui.member import unescape_markdown
from bot.host.ui.message import (
    Button,
    Field,
    Form,
    Link,
    MessageContent,
    PanelView,
    Row,
    Select,
    SelectOption,
)
from bot.host.views.card_buttons import REFRESH, REFRESH_SIGN
from games.core.screen import Picture, Spot
from games.core.translation import Translator

ONE_LINE = 100
"""Most characters that are typed into one line, as in Discord."""
OPEN_UP_TO = 6
"""Most entries of a select that is shown open: longer ones would push all else off a phone."""
BOARD = "/board"
"""The action of the button that leads here, which a page need not show."""
TOUCHED = "?touched"
"""The action of what is chosen on the picture: a select that has all of a panel's choices."""
ANSWER = "answer."
"""What the names of a form's answers begin with."""


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the HTML of one page: where its forms are sent, their token, its styles' nonce."""

    action: str
    token: str
    nonce: str
    words: Translator

    def message(self, content: MessageContent) -> str:
        """Return a message as HTML."""
        parts = [
            f'<div class="told">{"".join(as_html([content.notice]))}</div>'
            if content.notice
            else "",
            f'<h1 tabindex="-1">{_inline(content.title)}</h1>' if content.title else "",
            f'<div class="about">{"".join(as_html([content.about]))}</div>'
            if content.about
            else "",
            *as_html(content.lines),
            self._picture(content.picture, content.panel) if content.picture else "",
        ]
        for section in content.sections:
            parts += [*as_html([section.text]), self._row(section.row)]
        parts += [self._row(row) for row in content.rows]
        if content.details:
            parts.append(f'<div class="details">{"".join(as_html(content.details))}</div>')
        return "".join(parts)

    def form(self, form: Form, back: str) -> str:
        """Return a form as HTML, with a way back."""
        fields = "".join(map(self._field, form.fields))
        send = f'<button class="main">{escape(self.words("Send"))}</button>'
        return (
            f'<h1 tabindex="-1">{escape(form.title)}</h1>'
            + self._posted(form.custom_id, f'{fields}<div class="row">{send}</div>')
            + f'<p><a href="{escape(back)}">{escape(self.words("Back"))}</a></p>'
        )

    def _posted(self, custom_id: str, inside: str, about: str = "") -> str:
        """Return a form that sends what is inside, and the custom id if the buttons do not."""
        hidden = f'<input type="hidden" name="token" value="{self.token}">'
        if custom_id:
            hidden += f'<input type="hidden" name="id" value="{escape(custom_id)}">'
        return f'<form method="post" action="{escape(self.action)}"{about}>{hidden}{inside}</form>'

    def _picture(self, picture: Picture, panel: PanelView | None) -> str:
        """Return the game's own drawing to be touched, described for whoever does not see it."""
        svg = picture.svg.replace("<style>", f'<style nonce="{self.nonce}">')
        alt, ratio = escape(picture.alt), picture.width / picture.height
        return (
            f'<figure><div class="board"><div class="view"><div class="canvas" style="--ratio:'
            f'{ratio:.4f}"><div role="img" aria-label="{alt}">{svg}</div>'
            f"{self._spots(picture, panel) if panel else ''}</div></div></div><details><summary>"
            f"{escape(self.words('The picture in words'))}</summary><p>{alt}</p></details></figure>"
        )

    def _spots(self, picture: Picture, panel: PanelView) -> str:
        """Return the form that `touch.js` fills with what may be touched, "" if that is nothing."""
        shown = {spot.name: spot for spot in picture.spots}
        choices = [
            (
                choice.label,
                f"/sure {choice.action}" if choice.confirm else choice.action,
                choice.spots,
            )
            for choice in (
                panel.screen.choices() if panel.screen and panel.path is not None else ()
            )
            if choice.spots and shown.keys() >= set(choice.spots)
        ]
        if not choices:
            return ""
        used = {name for _, _, names in choices for name in names}
        data = {
            "spots": {name: _box(shown[name], picture) for name in used},
            "choices": [(unescape_markdown(label), *more) for label, *more in choices],
        }
        stored = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
        stored = escape(stored, quote=False).replace("'", "&#39;")
        custom_id = CustomId(panel.match_id, TOUCHED, panel.seat, panel.asked)
        label = escape(self.words("What you can touch on the picture"))
        larger = escape(self.words("Larger picture"))
        about = f'aria-label="{label}" data-larger="{larger}" data-touch=\'{stored}\''
        return self._posted(str(custom_id), "", f' id="spots" role="group" {about}')

    def _row(self, row: Row) -> str:
        if isinstance(row, Select):
            return self._select(row) if row.kind == "entries" else ""
        buttons = "".join(map(self._button, row))
        return self._posted("", f'<div class="row">{buttons}</div>') if buttons else ""

    def _button(self, button: Button | Link) -> str:
        if isinstance(button, Link):
            return f'<a href="{escape(button.url)}" rel="noreferrer">{escape(button.label)}</a>'
        custom_id = CustomId.parse(button.custom_id)
        if custom_id is None or custom_id.action == BOARD:
            return ""
        label = self.words(REFRESH) if button.label == REFRESH_SIGN else button.label
        off = "" if button.enabled else " disabled"
        return (
            f'<button name="id" value="{escape(button.custom_id)}" class="{button.style}"{off}>'
            f"{escape(label)}</button>"
        )

    def _select(self, select: Select) -> str:
        """Return a select: a button per entry, or boxes if several may be chosen at once."""
        prompt = escape(select.prompt)
        if select.most == 1:
            inside = "".join(map(_entry, select.entries))
        else:
            boxes = "".join(_choice("value", entry, "checkbox") for entry in select.entries)
            inside = f'{boxes}<button class="main">{escape(self.words("Choose"))}</button>'
        inside = f'<div class="row">{inside}</div>'
        if len(select.entries) > OPEN_UP_TO:
            shown = f"<details><summary>{prompt}</summary>{inside}</details>"
        else:
            shown = f"<fieldset><legend>{prompt}</legend>{inside}</fieldset>"
        return self._posted(select.custom_id, shown)

    def _field(self, field: Field) -> str:
        name, label = escape(f"{ANSWER}{field.key}"), escape(field.label)
        hint = f"<small>{escape(field.hint)}</small>" if field.hint else ""
        if field.entries:
            chosen = "".join(_choice(name, entry, "radio") for entry in field.entries)
            return f"<fieldset><legend>{label} {hint}</legend>{chosen}</fieldset>"
        needed = " required" if field.needed else ""
        limits = f'name="{name}" maxlength="{field.longest}"{needed}'
        typed = (
            f'<input type="text" value="{escape(field.value)}" {limits}>'
            if field.longest <= ONE_LINE
            else f"<textarea {limits}>{escape(field.value)}</textarea>"
        )
        return f"<label>{label} {hint}{typed}</label>"


def sentences(lines: Sequence[str]) -> str:
    """Return sentences as the HTML of a page that has nothing else."""
    return f'<div class="told">{"".join(as_html(lines))}</div>'


def _box(spot: Spot, picture: Picture) -> tuple[float | str, ...]:
    """Return where a spot is, in percent of the picture, with its label."""
    across, down = 100 / picture.width, 100 / picture.height
    sides = spot.left * across, spot.top * down, spot.width * across, spot.height * down
    return (*(round(side, 2) for side in sides), spot.label)


def _entry(entry: SelectOption) -> str:
    hint = f"<small>{escape(entry.hint)}</small>" if entry.hint else ""
    pressed = ' aria-pressed="true"' if entry.chosen else ""
    return (
        f'<button name="value" value="{escape(entry.value)}"{pressed}>'
        f"<span>{escape(entry.label)}</span>{hint}</button>"
    )


def _choice(name: str, entry: SelectOption, kind: str) -> str:
    checked = " checked" if entry.chosen else ""
    hint = f"<small>{escape(entry.hint)}</small>" if entry.hint else ""
    return (
        f'<label><input type="{kind}" name="{name}" value="{escape(entry.value)}"{checked}>'
        f"<span>{escape(entry.label)}</span>{hint}</label>"
    )


def _inline(text: str) -> str:
    """Return one line of markdown as HTML without a paragraph."""
    (paragraph,) = as_html([text])
    return paragraph.removeprefix("<p>").removesuffix("</p>")
