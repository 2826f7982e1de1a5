/* Finished hands, newest first. */

import { lineNodes } from "./cards.js";
import { chancesButton } from "./chances.js";
import { ask, byId, el } from "./dom.js";

const MOST = 100;

export class Hands {
  #path;
  #onRecord;
  #onVerify;
  #last = null;
  #loading = Promise.resolve();

  constructor(path, { onRecord, onVerify }) {
    this.#path = path;
    this.#onRecord = onRecord;
    this.#onVerify = onVerify;
  }

  /** Fetch the hands that are not here yet, of the latest ones; `played` is how many there have been. */
  load(played) {
    this.#last ??= Math.max(0, played - MOST);
    this.#loading = this.#loading.then(() => this.#fetch()).catch(() => null);
    return this.#loading;
  }

  async #fetch() {
    for (;;) {
      const { hands } = await ask(`${this.#path}?after=${this.#last}`);
      for (const record of hands) this.#add(record);
      if (!hands.length) return;
    }
  }

  #add(record) {
    if (record.hand <= this.#last) return;
    this.#last = record.hand;
    this.#onRecord(record);
    const events = record.history.events;
    const won = events
      .filter((event) => event.kind === "pot_awarded")
      .map((event) => event.text)
      .join("; ");
    const rolls = record.faces.length ? `, rolls ${record.faces.join(" and ")}` : "";
    const list = byId("hand-list");
    list.prepend(
      el(
        "li",
        { "data-hand": record.hand },
        el(
          "details",
          {},
          el("summary", {}, el("b", {}, `Hand ${record.hand}`), ` ${won}${rolls}`),
          el("ol", { class: "lines" }, ...events.map((event) => el("li", {}, ...lineNodes(event)))),
          chancesButton(this.#path, record),
          el(
            "button",
            { type: "button", class: "plain", onclick: () => this.#onVerify(record.hand) },
            "Verify this hand",
          ),
        ),
      ),
    );
    while (list.children.length > MOST) list.lastChild.remove();
    byId("hand-none").hidden = true;
  }
}
