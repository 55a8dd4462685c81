// Presses without loading the page anew, and news of the match by themselves.
//
// Everything here works without this script, too: it sends the same forms, and puts the <main> of
// the page that comes back in the place of the present one.
"use strict";

const AGAIN = 3000; // milliseconds until a lost connection is tried again
const DATES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const language = document.documentElement.lang;
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const { nonce } = document.querySelector("link"); // this page's, for the styles of all drawings

let stream = null;
let later = 0; // the timer that tries a lost connection again
let sending = 0; // presses that have no answer yet
let newest = 0; // the version that was told last
let touched = false; // whether something was typed or ticked that a new page would lose

const textOf = (element) => element.textContent;
const main = () => document.querySelector("main");
const show = (name, on) => { document.querySelector(name).hidden = !on; };

function tellTimes() {
  for (const time of document.querySelectorAll("time[data-style]")) {
    const at = new Date(time.dateTime);
    time.title ||= at.toLocaleString(language);
    if (time.dataset.style === "R") {
      const seconds = (at - Date.now()) / 1000;
      const [unit, size] = UNITS.find(([, most]) => Math.abs(seconds) >= most) ?? UNITS.at(-1);
      time.textContent = relative.format(Math.round(seconds / size), unit);
    } else {
      time.textContent = at.toLocaleString(language, DATES[time.dataset.style]);
    }
  }
}

// The element of the new page that stands where the focus was, by what it sends or what it says.
function same(element) {
  if (!element) return null;
  const { name, value, tagName } = element;
  const all = [...main().querySelectorAll(name ? `[name="${CSS.escape(name)}"]` : tagName)];
  const is = (one) => (name ? one.value === value : textOf(one) === textOf(element));
  return all.find((one) => is(one) && !one.disabled) ?? null;
}

function replace(text, { pressed }) {
  const ours = text.replace(/(<style nonce=")[^"]*/g, (_, before) => before + nonce);
  const page = new DOMParser().parseFromString(ours, "text/html");
  const fresh = page.querySelector("main");
  if (!fresh) return;
  const focused = main().contains(document.activeElement) ? document.activeElement : null;
  const opened = new Set([...main().querySelectorAll("details[open] > summary")].map(textOf));
  for (const summary of fresh.querySelectorAll("summary")) {
    if (!pressed && opened.has(textOf(summary))) summary.parentElement.open = true;
  }
  const old = main().innerText;
  const wasAsked = main().dataset.asked;
  const wasOnPicture = focused?.matches(".spot, .which button");
  main().replaceWith(document.adoptNode(fresh));
  document.title = page.title;
  touched = false;
  show(".fresh", false);
  tellTimes();
  readTouch(pressed || main().dataset.asked !== wasAsked);
  const others = [wasOnPicture && main().querySelector(".spot"), main().querySelector("h1")];
  if (focused) (same(focused) ?? others.find(Boolean))?.focus({ preventScroll: true });
  const said = [...main().querySelectorAll(".told, h1, main > p")].map((one) => one.innerText);
  if (pressed || old !== main().innerText) {
    document.querySelector(".spoken").textContent = said.slice(0, 4).join(" ");
  }
  if (pressed) (main().querySelector(".told") ?? main()).scrollIntoView({ block: "nearest" });
}

async function ask(address, options, how) {
  const response = await fetch(address, { credentials: "same-origin", ...options });
  const kind = response.headers.get("Content-Type") ?? "";
  if (!kind.startsWith("text/html")) return save(response);
  const text = await response.text();
  const isOurs = response.ok || [401, 404, 409].includes(response.status);
  if (isOurs) replace(text, how);
  else if (how.pressed || response.status !== 429) tell(text);
  if (!isOurs && !how.pressed) again(); // else what was told would be shown with the next news
  if (response.status === 401 || response.status === 404) leave();
}

// Shows what a page says in the present one, which stays.
function tell(text) {
  const said = new DOMParser().parseFromString(text, "text/html").querySelector(".told");
  if (!said) return;
  main().querySelector(":scope > .told")?.remove();
  main().prepend(document.adoptNode(said));
  document.querySelector(".spoken").textContent = said.innerText;
  said.scrollIntoView({ block: "nearest" });
}

async function save(response) {
  const named = response.headers.get("Content-Disposition")?.split("''")[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = decodeURIComponent(named ?? "");
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), AGAIN);
}

async function send(form, button) {
  const fields = new URLSearchParams(new FormData(form, button));
  sending += 1;
  main().setAttribute("aria-busy", "true");
  try {
    await ask(form.action, { method: "POST", body: fields }, { pressed: true });
    show(".lost", false);
  } catch {
    lose(); // perhaps it counted: the news will tell
  } finally {
    sending -= 1;
    if (!sending) main().removeAttribute("aria-busy");
    if (Number(newest) > Number(main().dataset.version)) heard(newest); // told while it was sent
  }
}

// Loads what the member may see now, with the menu that they have open.
async function refresh() {
  const { news, asked, open } = main().dataset;
  if (!news || sending) return;
  const address = new URL(news.replace(/\/news$/, ""), location.href);
  address.search = new URLSearchParams({ asked: asked ?? "", open: open ?? "" });
  try {
    await ask(address, undefined, { pressed: false });
    show(".lost", false);
  } catch {
    lose();
  }
}

// Says that nothing gets through, and tries again until something does.
function lose() {
  show(".lost", true);
  again();
}

function again() {
  leave();
  clearTimeout(later);
  later = setTimeout(async () => { if (!isRead()) await refresh(); listen(); }, AGAIN * (1 + Math.random()));
}

// A page without a panel, such as the log, stays until its reader leaves it; so does what is typed.
const isRead = () => main().dataset.asked === undefined || touched;

function heard(version) {
  newest = version;
  show(".lost", false);
  if (sending || version === main().dataset.version) return;
  if (isRead()) show(".fresh", true);
  else refresh();
}

function listen() {
  const { news } = main().dataset;
  if (stream || !news || document.hidden) return;
  stream = new EventSource(news);
  newest = 0;
  stream.addEventListener("message", (event) => heard(event.data));
  stream.addEventListener("error", () => {
    if (stream?.readyState === EventSource.CLOSED) again(); // else it tries again itself
  });
}

function leave() {
  stream?.close();
  stream = null;
}

document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (!main().dataset.news || target.method !== "post") return;
  event.preventDefault();
  if (!sending) send(target, submitter);
});
document.addEventListener("input", () => { touched = true; });
document.querySelector(".fresh").addEventListener("click", (event) => {
  event.preventDefault();
  delete main().dataset.open;
  refresh();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || sending) return;
  const back = [...main().querySelectorAll("button")].findLast((one) => /:\/(open|hand)/.test(one.value));
  if (back && main().dataset.open) back.click();
});
// A hidden page holds no connection, of which a browser has six; a page that wakes has missed some.
document.addEventListener("visibilitychange", () => { document.hidden ? leave() : listen(); });
addEventListener("pageshow", (event) => { if (event.persisted) { leave(); listen(); } });
addEventListener("pagehide", leave);
setInterval(tellTimes, 30000);
tellTimes();
listen();
