// Cards in the air: they leave the slot, the hand or a seat, and land. Only for the eye.

import { element } from "./dom.js";
import { face } from "./faces.js";

const STAGGER_MS = { shot: 90, play: 70, deal: 28 };
const FLIGHT_MS = 420;
const PLAY_MS = 260;

/** @typedef {{ x: number, y: number, height: number, turn?: number }} Spot */

export class Flights {
  constructor() {
    this.root = element("div", { class: "flights", "aria-hidden": "true" });
  }

  /** Out of the slot, on an arc, one and a half turns. @param {string[]} cards @param {Spot} from @param {Spot} to @param {number} [stagger] */
  shoot(cards, from, to, stagger = STAGGER_MS.shot) {
    cards.forEach((card, number) => {
      const spread = (number - (cards.length - 1) / 2) * 10;
      const end = { ...to, x: to.x + spread };
      this.#fly(card, [
        frame(from, -30, 0.35), arc(from, end, to.turn ?? 0), { ...frame(beyond(from, end), (to.turn ?? 0) + 548, 1.08), offset: 0.86 },
        frame(end, (to.turn ?? 0) + 540, 1),
      ], to.height, { duration: FLIGHT_MS, delay: number * stagger, easing: "cubic-bezier(.25,.6,.4,1)" });
    });
    return cards.length ? (cards.length - 1) * stagger + FLIGHT_MS : 0;
  }

  /** @param {string[]} cards @param {Spot} to @param {Spot} from */
  play(cards, from, to) {
    cards.forEach((card, number) => {
      this.#fly(card, [frame(from, from.turn ?? 0, from.height / to.height), frame(to, 0, 1.06), frame(to, 0, 1)], to.height,
        { duration: PLAY_MS, delay: number * STAGGER_MS.play, easing: "ease-out" });
    });
    return (cards.length - 1) * STAGGER_MS.play + PLAY_MS;
  }

  /** Backs from everywhere to everybody, quickly. @param {Spot} from @param {Spot[]} seats @param {number} each */
  deal(from, seats, each) {
    let number = 0;
    for (let round = 0; round < each; round += 1) {
      for (const to of seats) {
        this.#fly("??", [frame(from, 0, 0.7), frame(to, (to.turn ?? 0) + 180, 1)], to.height,
          { duration: 260, delay: number * STAGGER_MS.deal, easing: "ease-out" });
        number += 1;
      }
    }
  }

  /** @param {string} card @param {Keyframe[]} frames @param {number} height @param {KeyframeAnimationOptions} options */
  #fly(card, frames, height, options) {
    const flying = element("div", { class: "flying" });
    flying.append(face(card));
    flying.style.height = `${height}px`;
    flying.style.width = `${(height * 2) / 3}px`;
    this.root.append(flying);
    const flight = flying.animate(frames, { ...options, fill: "backwards" });
    flight.onfinish = flight.oncancel = () => flying.remove();
  }
}

/** @param {Spot} spot @param {number} turn @param {number} scale @returns {Keyframe} */
function frame(spot, turn, scale) {
  return { transform: `translate(${spot.x}px, ${spot.y}px) translate(-50%, -50%) rotate(${turn}deg) scale(${scale})` };
}

/** A little too far: a card slides back when it has landed. @param {Spot} from @param {Spot} to @returns {Spot} */
function beyond(from, to) {
  return { ...to, x: to.x + (to.x - from.x) * 0.03, y: to.y + (to.y - from.y) * 0.03 };
}

/** @param {Spot} from @param {Spot} to @param {number} turn */
function arc(from, to, turn) {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const lift = Math.hypot(to.x - from.x, to.y - from.y) * 0.18;
  return { ...frame({ x, y: y - lift, height: to.height }, turn + 250, 0.9), offset: 0.45 };
}
