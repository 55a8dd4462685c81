"""Requests that no page of ours sends, of every kind, made by chance."""

import gzip
import hashlib
import zlib
from dataclasses import dataclass, field, replace
from urllib.parse import quote, urlencode

import aiohttp
from sqlalchemy import select

from bot.host.members.own_data_view import WORD
from bot.host.ui.custom_id import CustomId
from bot.web import forms
from bot.web.form_tokens import new_token
from storage.member import web_sessions
from storage.owner import blocks
from storage.owner.blocks import Block
from storage.schema.match_tables import metadata
from storage.schema.owner_tables import BLOCKED_MEMBER
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, GUILD, HERE

FORM = "application/x-www-form-urlencoded"
ODD = (
    *(
        "",
        "x",
        "0",
        "-1",
        "9" * 40,
        "\0",
        "%00",
        "..",
        "%2e%2e%2f",
        "%ff",
        "é",
        "🖐",
        "'",
        '"',
        "<b>",
    ),
    *("{text}", "%s", "null", "x" * 2_000, "a b", "__proto__", "/etc/passwd", "http://x.example"),
)
"""What stands where something else belongs."""
WORDS = "x0-._~%20é<>'\";&={}\\"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND")
MATCH_PATHS = ("/match/{}", "/match/{}/news", "/match/{}/signed-in")
FILES = ("/style.css", "/page.js", "/icon.svg")


@dataclass
class Bad:
    """A request, and the status with which it is refused."""

    status: int
    path: str
    method: str = "GET"
    headers: dict = field(default_factory=dict)
    body: bytes = b""
    says: bool = True
    """Whether the sentence of its status is said, rather than one about the match."""


def encoded(fields, chance):
    """Return the fields as a form, in any order."""
    return urlencode(chance.sample([*fields.items()], len(fields))).encode()


def made_up(chance, letters=WORDS, most=40):
    return "".join(chance.choices(letters, k=chance.randrange(1, most)))


class World:
    """What there is to be forged: matches, browsers and links, good and over."""

    def __init__(self, site, clock, port):
        self.site, self.front, self.clock = site, site.front, clock
        self.port = port
        self.cookies, self.links, self.tokens = {}, {}, {}

    async def build(self):
        front = self.front
        self.lost = await front.begin(EVE, DAN)
        await self.sign_in("expired", EVE, self.lost)
        self.links["expired"] = await self.site.link(EVE, self.lost)
        self.clock.move(days=30)
        self.mine, self.theirs = await front.begin(ANA, BEN), await front.begin(CEM, DAN)
        self.over, self.lobby = await front.begin(ANA, BEN), await front.open(ANA)
        self.cancelled = await front.open(ANA)
        await front.press(ANA, self.cancelled, "/cancel")
        await front.press(BEN, self.over, "/resign-yes", private=True)
        away = replace(HERE, guild_id=GUILD + 1)
        guests = (replace(each_member, guild_id=GUILD + 1) for each_member in (ANA, BEN))
        self.elsewhere = await front.begin(*guests, place=away)
        for name, member in (("ana", ANA), ("ben", BEN)):
            await self.sign_in(name, member, self.mine)
        await self.sign_in("ended", ANA, self.mine)
        await self.sign_in("banned", CEM, self.theirs)
        await self.sign_in("left", DAN, self.theirs)
        await self.sign_in("deleted", EVE, await front.begin(EVE, BEN))
        await self.end_what_is_to_end()
        await self.play()

    async def sign_in(self, name, member, match):
        """Sign a browser in; keep its cookie, a token of its forms, and the link that is used."""
        browser = await self.site.open()
        self.links[f"used by {name}"] = link = await self.site.link(member, match)
        page = await browser.send((await browser.get(link)).forms[0])
        (cookie,) = browser.client.session.cookie_jar
        self.cookies[name] = f"{cookie.key}={cookie.value}"
        self.tokens[name] = dict(page.forms[0].fields)["token"]
        if name == "ana":
            self.page = page

    async def end_what_is_to_end(self):
        """End the sessions of all but Ana and Ben, as each of them ends."""
        front, database = self.front, self.front.database
        own = hashlib.sha256(self.cookies["ended"].partition("=")[2].encode()).hexdigest()
        await database.write(lambda conn: web_sessions.end(conn, ANA.user_id, own))
        for name, member in (("banned", CEM), ("left", DAN)):
            self.links[name] = await self.site.link(member, self.theirs)
        await database.write(lambda conn: blocks.put(conn, Block(BLOCKED_MEMBER, CEM.user_id, 0)))
        await front.host.services.owner_watch.load()
        front.messenger.left.add(DAN.user_id)
        delete = CustomId("0", "/data-delete")
        await front.send(EVE, delete, private=True, answers={"sure": WORD})
        self.links["replaced"] = await self.site.link(BEN, self.mine)
        self.links["new"] = await self.site.link(BEN, self.mine)
        async with aiohttp.ClientSession() as session:  # they are signed out when they ask
            for name in ("banned", "left"):
                headers = {"Cookie": self.cookies[name]}
                for path in (f"/match/{self.theirs}", self.links[name]):
                    at = f"http://127.0.0.1:{self.port}{path}"
                    await session.get(at, headers=headers)

    async def play(self):
        """Let what Ana's page offers become old."""
        table = await self.front.table(self.mine)
        self.stale = [
            form.buttons[label][1]
            for form in self.page.forms
            for label in form.buttons
            if not CustomId.parse(form.buttons[label][1]).is_host_action
        ] + [table.custom_id("bid 0", 0)]
        for member in (ANA, BEN):
            await self.front.move(member, self.mine, "bid 0")
        await self.front.host.tick()

    async def stored(self):
        """Return a digest of each table."""

        def read(conn):
            return {
                table.name: hashlib.sha256(
                    repr(sorted(map(repr, conn.execute(select(table))))).encode()
                ).hexdigest()
                for table in metadata.sorted_tables
            }

        return await self.front.database.read(read)

    def as_ana(self, **more):
        return {"Cookie": self.cookies["ana"]} | more

    def over_cookie(self, chance):
        """Return the cookie of nobody who is signed in."""
        name, _, value = self.cookies["ana"].partition("=")
        over = [self.cookies[text] for text in ("expired", "ended", "banned", "left", "deleted")]
        forged = [f"{name}={one}" for one in (value[:-1], value.upper() + "x", *ODD)]
        several = "; ".join(f"{name}{number}={value[number + 1 :]}" for number in range(9))
        others = [f"x{name}={value}", "", ";=;=", several, f"{name}=\udcff\udc80"]
        return chance.choice(over + forged + others).translate({0: "0"})

    def foreign(self, chance):
        """Return the id of a match that is not Ana's here, or of none."""
        none = ("0", "zzzz", "a" * 12)
        return chance.choice((self.theirs, self.lost, self.elsewhere, *none))

    def form(self, chance, **fields):
        """Return a form of Ana's page with these fields."""
        return encoded({"token": self.tokens["ana"]} | fields, chance)


def no_such_path(world, chance):
    path = "/" + "/".join(
        made_up(chance, "abcXYZ019-_.~%2F", 20) for _ in range(chance.randrange(1, 5))
    )
    known = f"/match/{chance.choice((world.mine.upper(), 'A', 'a' * 13, '%c3', 'a.b', '..%2f'))}"
    tail = chance.choice(("", "/", "/news/", "/signed-in/x", "/news?x=1"))
    path = chance.choice(
        (path, known + tail, "/sign-in/a/b", "/x//evil.example", "/sign-in/", "/x" * 900)
    )
    return Bad(404, path, chance.choice(METHODS), chance.choice(({}, world.as_ana())))


def wrong_method(world, chance):
    path = chance.choice(("/", "/match/{}/news", "/sign-in/x", *FILES))
    method = chance.choice(METHODS[2:])
    if path == "/match/{}/news":
        method = chance.choice(METHODS[1:])
    if chance.random() < 0.3:
        path, method = (
            chance.choice(("/match/{}", "/match/{}/signed-in")),
            chance.choice(METHODS[3:]),
        )
    return Bad(405, path.format(world.mine), method, world.as_ana())


def nobody(world, chance):
    """Whoever is not signed in: of all matches they learn the same."""
    path, method = chance.choice(MATCH_PATHS), chance.choice(METHODS[:3])
    if path.endswith("news"):
        method = "GET"
    match = chance.choice((world.mine, world.over, world.lobby, world.foreign(chance)))
    headers = {"Cookie": world.over_cookie(chance), "Content-Type": FORM}
    return Bad(
        401, path.format(match), method, headers, world.form(chance) if method == "POST" else b""
    )


def foreign_match(world, chance):
    path, method = chance.choice(MATCH_PATHS), chance.choice(METHODS[:3])
    if path.endswith("news"):
        method = "GET"
    match = world.foreign(chance)
    body = world.form(chance, id=chance.choice(world.stale)) if method == "POST" else b""
    query = chance.choice(("", "?asked=1&open=", f"?x={quote(chance.choice(ODD))}"))
    return Bad(
        404, path.format(match) + query, method, world.as_ana(**{"Content-Type": FORM}), body
    )


def foreign_press(world, chance):
    """A button of another match, of the host without a match, or of another process's message."""
    action = chance.choice(
        ("/hand", "/data-delete", "/resign-yes", "bid 0", "?games", "/owner-stop")
    )
    custom_id = CustomId(world.foreign(chance), action, chance.choice((None, 0, 1)), 0)
    body = world.form(chance, id=str(custom_id), value=chance.choice(ODD))
    return Bad(404, f"/match/{world.mine}", "POST", world.as_ana(**{"Content-Type": FORM}), body)


def no_custom_id(world, chance):
    real = chance.choice(world.stale)
    forged = chance.choice(
        (*ODD, real[:-30], real.upper(), f"{real}{'x' * 99}", real.replace(":", ""))
    )
    body = world.form(chance, id=forged)
    return Bad(400, f"/match/{world.mine}", "POST", world.as_ana(**{"Content-Type": FORM}), body)


def old_press(world, chance):
    """What was pressed before, or was never offered; the sentence is the one in Discord."""
    action = chance.choice(("bid 99", "x" * 60, "draw", "0", "bid 0,bid 0", "-", "_ _"))
    made = str(CustomId(world.mine, action, 0, chance.choice((0, 1, 999999999))))
    fields = {"id": chance.choice((*world.stale, made)), "answer.x": chance.choice(ODD)}
    path, headers = f"/match/{world.mine}", world.as_ana(**{"Content-Type": FORM})
    return Bad(409, path, "POST", headers, world.form(chance, **fields), says=False)


def other_sites(world, chance):
    """A form of another site, on a page or a link."""
    headers = chance.choice(
        (
            {
                "Origin": chance.choice(
                    ("https://evil.example", "http://127.0.0.1", "x", "Null.", "")
                )
            },
            {"Sec-Fetch-Site": chance.choice(("cross-site", "same-site", "x", ""))},
        )
    ) | {"Content-Type": FORM}
    path = chance.choice(("/match/{}", "/match/{}/signed-in", "/sign-in")).format(world.mine)
    secret = world.links["new"].rpartition("/")[2]
    fields = {"id": chance.choice(world.stale), "session": "all", "link": secret}
    return Bad(403, path, "POST", world.as_ana(**headers), world.form(chance, **fields))


def no_token(world, chance):
    own = world.tokens["ana"]
    forged = (own[:-1], own[::-1], own.upper() + "0", "0" * 48, world.tokens["ben"], *ODD)
    path = chance.choice(("/match/{}", "/match/{}/signed-in", "/sign-in")).format(world.mine)
    fields = {"token": chance.choice(forged), "id": chance.choice(world.stale), "session": "all"}
    fields["link"] = world.links["new"].rpartition("/")[2]
    headers = world.as_ana(**{"Content-Type": FORM})
    if chance.random() < 0.5:
        odd = chance.choice(("x", "\udcff", "0" * 43))
        headers["Cookie"] += f"; fulltime_form={odd}"
    return Bad(403, path, "POST", headers, encoded(fields, chance))


def no_form(world, chance):
    kind = chance.choice(
        (
            *(
                "text/plain",
                "application/json",
                "multipart/form-data; boundary=x",
                "x",
                "",
                "a/b/c",
            ),
            *("text/html; charset=utf-8", "application/x-www-form-urlencoded2", "*/*"),
            *(f"{FORM}; charset={text}" for text in ("utf-7", "none", "punycode", "hex", "x" * 99)),
        )
    )
    path = chance.choice(("/match/{}", "/match/{}/signed-in", "/sign-in")).format(world.mine)
    return Bad(
        415, path, "POST", world.as_ana(**{"Content-Type": kind}), world.form(chance, session="all")
    )


def no_text(world, chance):
    body = chance.choice((b"\xff\xfe=\xff", b"id=\xc3\x28", b"token=\xed\xa0\x80"))
    path = chance.choice(("/match/{}", "/sign-in")).format(world.mine)
    return Bad(400, path, "POST", world.as_ana(**{"Content-Type": FORM}), body)


def packed(world, chance):
    """A body that says it is compressed."""
    body = world.form(chance, session="all", link=world.links["new"].rpartition("/")[2])
    good = {"gzip": gzip.compress(body, mtime=0), "deflate": zlib.compress(body)}
    kind = chance.choice((*good, "gzip, gzip", "identity", "x"))
    path = chance.choice(("/match/{}/signed-in", "/sign-in")).format(world.mine)
    headers = world.as_ana(**{"Content-Type": FORM, "Content-Encoding": kind})
    return Bad(415, path, "POST", headers, good.get(kind, body))


def too_long(world, chance):
    long = "x" * chance.choice((forms.LONGEST_FORM + 1, 400_000))
    fields = chance.choice(({"id": long}, {"session": long}, {long: ""}, {"link": long}))
    path = chance.choice(("/match/{}", "/match/{}/signed-in", "/sign-in")).format(world.mine)
    return Bad(
        413, path, "POST", world.as_ana(**{"Content-Type": FORM}), world.form(chance, **fields)
    )


def used_link(world, chance):
    over = [link for name, link in world.links.items() if name not in ("new", "used by ana")]
    link = chance.choice(
        (*over, world.links["new"][:-1], *(f"/sign-in/{quote(text)}" for text in ("x", "é", "%ff")))
    )
    headers = {"Cookie": world.over_cookie(chance), "User-Agent": chance.choice(ODD[1:5])}
    if chance.random() < 0.5:
        return Bad(410, link, chance.choice(("GET", "HEAD")), headers)
    headers["Cookie"] += "; fulltime_form=own"
    fields = {"link": chance.choice((link.rpartition("/")[2], *ODD)), "token": new_token("own")}
    body = encoded(fields, chance)
    return Bad(410, "/sign-in", "POST", headers | {"Content-Type": FORM}, body)


def odd_query(world, chance):
    """What a page asks for by itself, with anything in its address: it is shown as it is."""
    match, status = chance.choice(
        ((world.mine, 200), (world.over, 200), (world.lobby, 404), (world.cancelled, 404))
    )
    menu = chance.choice(("", "x", "no such menu", " ", "/more", *ODD))
    query = urlencode({"asked": chance.choice(ODD), "open": menu})
    query = chance.choice(
        (query, "asked", "asked=%ff&open=%ed%a0%80", "asked=1&asked=2&open=a&open=b")
    )
    path = f"/match/{match}?{query}"
    return Bad(status, path, chance.choice(("GET", "HEAD")), world.as_ana(), says=False)


def odd_headers(world, chance):
    """Whatever stands in headers that nobody vouches for, the answer is the same."""
    name = chance.choice(
        (
            *("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "Host"),
            *(
                "Accept-Language",
                "X-Original-URL",
                "X-Http-Method-Override",
                "Range",
                "If-None-Match",
            ),
            *("Accept", "Accept-Encoding", "Referer", "Authorization", "X-Real-Ip", "Via", "Date"),
        )
    )
    value = chance.choice(
        (*ODD[1:], "127.0.0.1", "1.2.3.4, ::1", "::ffff:1.2.3.4", "a," * 900, "tlh;q=x")
    )
    value = value.translate({0: "0"}).encode().decode("latin-1")
    headers = {"Cookie": world.over_cookie(chance), name: value}
    return Bad(401, f"/match/{world.mine}", "GET", headers)


def unknown_session(world, chance):
    """To end a session of others, or none, ends none."""
    theirs = hashlib.sha256(world.cookies["ben"].partition("=")[2].encode()).hexdigest()[:16]
    body = world.form(chance, session=chance.choice((theirs, "ALL", *ODD)))
    path, headers = f"/match/{world.mine}/signed-in", world.as_ana(**{"Content-Type": FORM})
    return Bad(200, path, "POST", headers, body, says=False)


KINDS = (
    *(no_such_path, wrong_method, nobody, foreign_match, foreign_press, no_custom_id, old_press),
    *(other_sites, no_token, no_form, no_text, packed, too_long, used_link, odd_query),
    *(odd_headers, unknown_session),
)
