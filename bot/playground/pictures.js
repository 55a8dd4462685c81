// Keeps a message's picture in its place until the next one has been loaded.
//
// SimCord draws a changed message anew: its picture is gone until the next one is there, is called
// unavailable if it was replaced meanwhile, and the buttons below it jump.

const PATIENCE = 5000; // milliseconds until the page says what has become of a picture
const latest = new Map(); // the picture last shown, by message and place in it

const isLoaded = (image) => image.complete && image.naturalWidth > 0;
const ownPicture = (figure) => figure.querySelector("img:not([data-kept])");

function placeOf(figure) {
  const message = figure.closest("article[data-message-id]");
  const places = [...(message?.querySelectorAll(".gallery-item") ?? [])];
  return message && `${message.dataset.messageId}:${places.indexOf(figure)}`;
}

function follow(figure) {
  const place = placeOf(figure);
  if (!place) return;
  const kept = latest.get(place);
  if (kept) keep(figure, kept);
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    watch.disconnect();
    const image = ownPicture(figure);
    if (image && isLoaded(image)) latest.set(place, image);
    if (kept?.parentNode === figure) kept.remove();
    for (const part of figure.children) part.style.display = "";
  };
  const look = () => {
    if (kept) for (const part of figure.children) if (part !== kept) part.style.display = "none";
    const image = ownPicture(figure);
    if (image && isLoaded(image)) end();
    else image?.addEventListener("load", end, { once: true });
  };
  const watch = new MutationObserver(look);
  watch.observe(figure, { childList: true });
  setTimeout(end, PATIENCE);
  look();
}

// Puts the picture from before into a figure, where it says nothing and takes no press.
function keep(figure, image) {
  image.dataset.kept = "";
  image.alt = "";
  figure.append(image);
}

function forget() {
  for (const place of latest.keys()) {
    const [message] = place.split(":");
    if (!document.querySelector(`article[data-message-id="${message}"]`)) latest.delete(place);
  }
}

new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) {
      if (!(node instanceof Element) || !node.isConnected) continue;
      const figures = [...node.querySelectorAll(".gallery-item")];
      for (const figure of node.matches(".gallery-item") ? [node, ...figures] : figures) follow(figure);
    }
  }
  forget();
}).observe(document.body, { childList: true, subtree: true });
