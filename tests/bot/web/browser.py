"""A browser without scripts: it loads pages, and sends their forms as they stand."""

from dataclasses import dataclass
from html.parser import HTMLParser


@dataclass
class Form:
    """A form of a page: where it is sent, its hidden fields, its buttons and its inputs."""

    action: str
    fields: list
    buttons: dict
    inputs: list

    def __contains__(self, label):
        return label in self.buttons


class Reader(HTMLParser):
    """Reads a page's forms, texts and attributes."""

    def __init__(self):
        super().__init__()
        self.forms, self.tags, self.texts, self.main = [], [], [], {}
        self._button = self._in_style = None

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.tags.append((tag, found))
        self._in_style = tag == "style"
        if tag == "main":
            self.main = found
        if tag == "form":
            assert found["method"] == "post"
            self.forms.append(Form(found["action"], [], {}, []))
        elif tag == "input" and found.get("type") == "hidden":
            self.forms[-1].fields.append((found["name"], found["value"]))
        elif tag in ("input", "textarea"):
            self.forms[-1].inputs.append(found)
        elif tag == "button":
            self._button = (found, [])

    def handle_endtag(self, tag):
        self._in_style = None
        if tag == "button":
            found, words = self._button
            if "disabled" not in found:
                name = (found["name"], found["value"]) if "name" in found else None
                self.forms[-1].buttons["".join(words)] = name
            self._button = None

    def handle_data(self, data):
        if self._button:
            self._button[1].append(data)
        if not self._in_style:
            self.texts.append(data)


class Page:
    """A page that was loaded."""

    def __init__(self, response, text):
        self.status, self.headers, self.text = response.status, response.headers, text
        self.url, self.body = response.url, text
        reader = Reader()
        reader.feed(text)
        self.forms, self.tags, self.main = reader.forms, reader.tags, reader.main
        self.words = " ".join("".join(reader.texts).split())

    def form_with(self, label):
        """Return the only form with a button of this label."""
        (found,) = (form for form in self.forms if label in form)
        return found

    @property
    def labels(self):
        return [label for form in self.forms for label in form.buttons]


class Browser:
    """Loads pages and sends forms; its cookies are its own."""

    def __init__(self, client):
        self.client = client

    async def get(self, path, **how):
        async with self.client.get(path, **how) as response:
            return Page(response, await response.text())

    async def post(self, path, data, **how):
        async with self.client.post(path, data=data, **how) as response:
            return Page(response, await response.text(errors="replace"))

    async def send(self, form, label=None, more=(), **how):
        """Send a form by one of its buttons, by default the only one."""
        (pressed,) = form.buttons.values() if label is None else (form.buttons[label],)
        fields = [*form.fields, *([pressed] if pressed else []), *more]
        return await self.post(form.action, fields, **how)

    async def press(self, page, label):
        """Press a button of a page."""
        return await self.send(page.form_with(label), label)
