/* Elements made from words: every text is put in as a text node, so that nobody's name can become markup. */

const SVG = "http://www.w3.org/2000/svg";

/** An element; attributes that are false, null or undefined are left out, `on...` are listeners. */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An element of a drawing. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** The element with this id. */
export function byId(id) {
  return document.getElementById(id);
}

/** Put a text into an element if it is another one, so that nothing is read aloud twice. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A number of chips as people write it. */
export function chips(number) {
  return number.toLocaleString("en");
}

/** A share of a pot as people write it. */
export function percent(share) {
  const rounded = Math.round(share * 100);
  if (rounded === 0 && share > 0) return "<1%";
  return rounded === 100 && share < 1 ? ">99%" : `${rounded}%`;
}

/** JSON from the server; rejects with the server's own words. */
export async function ask(path, body = null) {
  const asked =
    body === null
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, asked);
  const facts = await answer.json().catch(() => null);
  if (!answer.ok) throw new Error(facts?.message ?? `The server answered ${answer.status}.`);
  return facts;
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}
