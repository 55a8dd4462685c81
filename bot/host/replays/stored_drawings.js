// Reads the drawings that a page's `data` holds delta-encoded (replay_compression.py).
const whole = new Map();
function partsOf(wanted) {
  const chain = [];
  for (let one = wanted; one >= 0 && !whole.has(one); one = data.pictures[one][0]) chain.push(one);
  for (const one of chain.reverse()) {
    const [base, head, tail, ...own] = data.pictures[one], before = base < 0 ? [] : whole.get(base);
    whole.set(one, [...before.slice(0, head), ...own, ...before.slice(before.length - tail)]);
  }
  return whole.get(wanted);
}
// each drawing is a separate document, so each needs the font, and fallbacks for missing glyphs
const font = `<style>${data.font}svg,text{font-family:'Source Sans Pro',Roboto,'Helvetica Neue',` +
  "Arial,sans-serif!important}</style>";
function drawing(number) {
  const svg = partsOf(number).map((part) => data.parts[part]).join("")
    .replace(/<svg[^>]*>/, (root) => root + font);
  return "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
}
