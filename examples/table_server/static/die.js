/* The die: a cube that tumbles while it is in the hand, and comes to rest on its face. */

import { el } from "./dom.js";

const TURNS = { 1: [0, 0], 2: [0, -90], 3: [-90, 0], 4: [90, 0], 5: [0, 90], 6: [0, 180] };
const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
const LANDING = 900;

/** Whether the reader has asked for things to stay where they are. */
export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Die {
  #cube;
  #element;
  #tumbling = null;

  constructor(element) {
    const sides = [1, 2, 3, 4, 5, 6].map((face) =>
      el("span", { class: `face face-${face}` }, ...PIPS[face].map((place) => el("i", { class: `pip pip-${place}` }))),
    );
    this.#cube = el("span", { class: "cube" }, ...sides);
    this.#element = element;
    element.append(this.#cube);
    this.show(0);
  }

  /** Lie still with this face up; 0 before the first roll. */
  show(face) {
    this.#stop();
    this.#element.dataset.face = face;
    this.#element.setAttribute("aria-label", face ? `the die shows ${face}` : "the die has not been rolled");
    this.#cube.style.transform = this.#turned(face || 1, 0);
  }

  /** Tumble until it lands. */
  tumble() {
    if (isCalm() || this.#tumbling) return;
    this.#tumbling = this.#cube.animate(
      [{ transform: "rotateX(-20deg) rotateY(-20deg)" }, { transform: "rotateX(340deg) rotateY(700deg)" }],
      { duration: 900, iterations: Infinity },
    );
  }

  /** Come to rest on a face; resolves when it lies still. */
  async land(face) {
    this.show(face);
    if (isCalm() || document.hidden) return;
    const flight = [
      { transform: `translateY(-46px) ${this.#turned(face, -2)}` },
      { transform: `translateY(0) ${this.#turned(face, -1)}`, offset: 0.45 },
      { transform: `translateY(-16px) ${this.#turned(face, -0.4)}`, offset: 0.68 },
      { transform: `translateY(0) ${this.#turned(face, 0)}` },
    ];
    const timing = { duration: LANDING, easing: "cubic-bezier(.3,.6,.5,1)" };
    const { finished } = this.#cube.animate(flight, timing);
    // A window that nobody can see may stand still; the game does not.
    await Promise.race([finished.catch(() => null), new Promise((resolve) => setTimeout(resolve, LANDING + 200))]);
  }

  #turned(face, rounds) {
    const [x, y] = TURNS[face];
    return `rotateX(${-14 + rounds * 360}deg) rotateY(${16 + rounds * 360}deg) rotateX(${x}deg) rotateY(${y}deg)`;
  }

  #stop() {
    this.#tumbling?.cancel();
    this.#tumbling = null;
  }
}
