// The picture that is touched: a spot on it plays a choice, or is the first part of several.
//
// Each spot that plays is a button of the form over the picture, so `page.js` sends it like any
// other. Without this script there are no spots; the buttons beside the picture play the same.
"use strict";

const FINGER = 44; // the least side of a spot, in pixels, once the picture is enlarged
const NEAR = 30; // pixels from the middle of a spot in which a touch beside it counts
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

let picked = []; // the names of the spots that were touched, of choices that have several
let isLarge = false; // whether the picture is enlarged as its reader wished
let touch = null; // the form over the picture, with its data

function readTouch(isAskedAnew) {
  const form = document.querySelector("#spots");
  touch = form && { form, fixed: form.children.length, ...JSON.parse(form.dataset.touch) };
  if (isAskedAnew) picked = [];
  if (touch) showSpots();
}

// The choices that begin with these spots, and by the next spot of each what it leads to.
function choicesOf(names) {
  const left = touch.choices.filter(([, , spots]) => names.every((one, at) => spots[at] === one));
  return { left, next: Object.groupBy(left, ([, , spots]) => spots[names.length] ?? "") };
}

// The one spot with which all choices begin, which is no question.
function given() {
  const { next } = choicesOf([]);
  const [name, ...others] = Object.keys(next);
  return name && !others.length && next[name].every(([, , spots]) => spots.length > 1) ? [name] : [];
}

function showSpots() {
  while (picked.length && !choicesOf(picked).left.length) picked.pop();
  if (!picked.length) picked = given();
  const { left, next } = choicesOf(picked);
  const isListed = picked.length > 0 && next[""] !== undefined;
  while (touch.form.children.length > touch.fixed) touch.form.lastChild.remove();
  document.querySelector(".which")?.remove();
  if (isListed) list(left);
  else for (const [name, choices] of Object.entries(next)) add(spotOf(name, choices), name);
  for (const [at, name] of picked.entries()) {
    if (next[name]) continue;
    const spot = add(plain(touch.spots[name][4] || left[0][0]), name, "picked");
    spot.ariaPressed = "true";
    spot.addEventListener("click", () => pick(picked.slice(0, at)));
  }
  if (picked.length === 1 && !isListed) others(next);
  touch.form.parentElement.classList.toggle("dim", picked.length > given().length);
  const spots = inRows([...touch.form.querySelectorAll(".spot")]);
  touch.form.append(...spots);
  for (const spot of spots) spot.tabIndex = spot === first() ? 0 : -1;
  enlarge();
}

// Where the focus comes to first: what may be touched next, if anything may.
const first = () => touch.form.querySelector(".spot:not(.picked, .other)") ?? touch.form.querySelector(".spot");

// Spots in the order in which they are read: row by row, from left to right.
function inRows(spots) {
  const box = (spot) => touch.spots[spot.dataset.spot];
  const high = Math.min(...spots.map((spot) => box(spot)[3]));
  const row = (spot) => Math.round((box(spot)[1] + box(spot)[3] / 2) / high);
  return spots.sort((one, other) => row(one) - row(other) || box(one)[0] - box(other)[0]);
}

// Other first spots, so that one need not go back to pick another footballer.
function others(next) {
  for (const [name, choices] of Object.entries(choicesOf([]).next)) {
    if (next[name] || picked.includes(name) || choices[0][2].length === 1) continue;
    const spot = add(plain(touch.spots[name][4]), name, "other");
    spot.addEventListener("click", () => pick([name]));
  }
}

// A spot plays if it leaves one choice; the first of several spots never does.
function spotOf(name, choices) {
  const [label, value, spots] = choices[0];
  if (choices.length === 1 && (picked.length || spots.length === 1)) return playing(label, value);
  const said = choices.slice(0, 3).map(([one]) => one).join(", ");
  const spot = plain(touch.spots[name][4] || said);
  spot.addEventListener("click", () => pick([...picked, name]));
  return spot;
}

function plain(label) {
  const button = document.createElement("button");
  button.type = "button";
  button.ariaLabel = button.title = label;
  return button;
}

function playing(label, value) {
  const button = plain(label);
  Object.assign(button, { type: "submit", name: "value", value });
  return button;
}

function add(button, name, kind = "") {
  const [left, top, width, height] = touch.spots[name];
  button.className = `spot ${kind}`;
  button.dataset.spot = name;
  button.style.cssText = `left:${left}%;top:${top}%;width:${width}%;height:${height}%`;
  touch.form.append(button);
  return button;
}

// The choices that a spot leaves, where no further spot tells them apart.
function list(choices) {
  const box = document.createElement("div");
  box.className = "which row";
  for (const [label, value] of choices) {
    const button = playing(label, value);
    button.textContent = label;
    button.setAttribute("form", "spots");
    box.append(button);
  }
  touch.form.closest(".board").append(box);
}

function pick(names) {
  const left = picked.length > names.length ? picked[names.length] : "";
  picked = names;
  showSpots();
  const back = left && touch.form.querySelector(`[data-spot="${CSS.escape(left)}"]`);
  const to = back || document.querySelector(".which button") || first();
  to?.focus({ preventScroll: true });
}

// Enlarges the picture until a finger meets each spot: as far as all are seen, or as one wished.
function enlarge() {
  const canvas = touch.form.parentElement;
  const view = canvas.parentElement;
  canvas.style.setProperty("--zoom", 1);
  view.style.height = "";
  const { width, height } = canvas.getBoundingClientRect();
  const shown = [...touch.form.querySelectorAll(".spot:not(.other)")];
  const spots = shown.map((one) => touch.spots[one.dataset.spot]);
  const least = Math.min(...spots.map(([, , w, h]) => Math.min(w * width, h * height) / 100));
  const needed = spots.length ? FINGER / least : 1;
  lens(needed > 1.02);
  const [left, right] = [Math.min(...spots.map((one) => one[0])), Math.max(...spots.map((one) => one[0] + one[2]))];
  const [top, bottom] = [Math.min(...spots.map((one) => one[1])), Math.max(...spots.map((one) => one[1] + one[3]))];
  const fitting = Math.min(needed, 100 / (right - left), 100 / (bottom - top));
  const zoom = isLarge ? needed : picked.length > given().length ? fitting : 1;
  if (!(zoom > 1.02)) return;
  view.style.height = `${view.offsetHeight}px`;
  canvas.style.setProperty("--zoom", zoom.toFixed(3));
  view.scrollLeft = (left + right) / 200 * canvas.offsetWidth - view.clientWidth / 2;
  view.scrollTop = (top + bottom) / 200 * canvas.offsetHeight - view.clientHeight / 2;
}

// The button that enlarges the picture, where its spots are small.
function lens(isNeeded) {
  const board = touch.form.closest(".board");
  board.querySelector(".lens")?.remove();
  if (!isNeeded) return;
  const button = plain(touch.form.dataset.larger);
  button.className = "lens";
  button.textContent = isLarge ? "−" : "+";
  button.ariaPressed = String(isLarge);
  button.addEventListener("click", () => { isLarge = !isLarge; enlarge(); board.querySelector(".lens").focus(); });
  board.append(button);
}

// The spot an arrow leads to: the next or previous one as they are read, or the nearest one above
// or below.
function beside(spot, key) {
  const all = [...touch.form.querySelectorAll(".spot")];
  if (key === "ArrowRight") return all[(all.indexOf(spot) + 1) % all.length];
  if (key === "ArrowLeft") return all.at(all.indexOf(spot) - 1);
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(spot);
  const far = (one) => {
    const [ox, oy] = middle(one);
    const ahead = key === "ArrowDown" ? oy - y : y - oy;
    return ahead > 1 ? ahead + 2 * Math.abs(ox - x) : Infinity;
  };
  const best = all.reduce((one, other) => (far(other) < far(one) ? other : one));
  return far(best) === Infinity ? spot : best;
}

document.addEventListener("click", (event) => {
  if (!touch || event.target !== touch.form) return; // beside the spots: the nearest, or none
  const far = (spot) => {
    const box = spot.getBoundingClientRect();
    return Math.hypot(box.left + box.width / 2 - event.clientX, box.top + box.height / 2 - event.clientY);
  };
  const spots = [...touch.form.querySelectorAll(".spot")].sort((one, other) => far(one) - far(other));
  if (spots.length && far(spots[0]) <= NEAR) spots[0].click();
  else if (picked.length) pick([]);
});
document.addEventListener("keydown", (event) => {
  if (!touch) return;
  if (event.key === "Escape" && picked.length > given().length) {
    event.stopImmediatePropagation(); // it leads one spot back, not out of the panel's menu
    pick(picked.slice(0, -1));
  }
  const spot = document.activeElement;
  if (!ARROWS.includes(event.key) || !spot.matches("#spots .spot")) return;
  event.preventDefault();
  const to = beside(spot, event.key);
  spot.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
});
addEventListener("resize", () => { if (touch) enlarge(); });
readTouch(true);
