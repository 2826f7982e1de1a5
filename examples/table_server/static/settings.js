/* What a reader has chosen for himself: colours of the page and of the suits. */

import { byId } from "./dom.js";

const KEY = "strobe.settings";

/** Apply what was chosen, and follow the controls of the page. */
export function startSettings() {
  const chosen = { theme: "auto", four: false, ...read() };
  const theme = byId("theme");
  const four = byId("four-colours");
  const apply = () => {
    document.documentElement.dataset.theme = chosen.theme;
    document.documentElement.dataset.deck = chosen.four ? "four" : "two";
    if (theme) theme.value = chosen.theme;
    if (four) four.checked = chosen.four;
  };
  const change = () => {
    chosen.theme = theme?.value ?? chosen.theme;
    chosen.four = four?.checked ?? chosen.four;
    write(chosen);
    apply();
  };
  theme?.addEventListener("change", change);
  four?.addEventListener("change", change);
  apply();
}

/** What is kept under a name: in this tab, or with `lasting` in this browser. Storage may be forbidden. */
export function recall(name, lasting = false) {
  try {
    return JSON.parse((lasting ? localStorage : sessionStorage).getItem(name));
  } catch {
    return null;
  }
}

/** Keep a value under a name; null forgets it. */
export function keep(name, value, lasting = false) {
  try {
    const storage = lasting ? localStorage : sessionStorage;
    if (value === null) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage the page works until it is closed.
  }
}

function read() {
  const found = recall(KEY, true);
  return typeof found === "object" ? found : {};
}

function write(chosen) {
  keep(KEY, chosen, true);
}
