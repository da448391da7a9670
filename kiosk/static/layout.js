// Where everything lies on the table, as numbers: seats along the edges, the stage
// (pile, launcher, words) in the middle, the hand in front of whoever holds the screen.

/** @typedef {"bottom" | "left" | "top" | "right"} Edge */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {Box & { edge: Edge, turn: number, shape: "row" | "deep" }} Slot */
/** @typedef {{ slots: Slot[], stage: Box, dock: Box, tall: boolean, flat: boolean, ring: number, button: number, card: number }} Plan */

/** Seats on the bottom, left, top and right edge, for 2, 3 ... 10 seats. */
const WIDE = [
  [1, 0, 1, 0], [1, 1, 0, 1], [1, 1, 1, 1], [1, 1, 2, 1], [2, 1, 2, 1],
  [2, 1, 3, 1], [3, 1, 3, 1], [3, 2, 2, 2], [3, 2, 3, 2],
];
const TALL = [
  [1, 0, 1, 0], [1, 1, 0, 1], [1, 1, 1, 1], [1, 1, 2, 1], [1, 2, 1, 2],
  [1, 2, 2, 2], [2, 2, 2, 2], [1, 3, 2, 3], [2, 3, 2, 3],
];

/** Quarter turns, so that everybody reads the own panel. @type {Record<Edge, number>} */
const TURNS = { bottom: 0, left: 90, top: 180, right: -90 };

/** Sizes of a seat panel in millimetres. */
const ROW_DEPTH = 13.5;
const ROW_LEAST = 40;
const ROW_MOST = 58;
const DEEP_DEPTH = 20.4;
const DEEP_MOST = 44;
const GAP = 1.1;
/** How much wider the launcher is than its button. */
const MACHINE = 6.5;

/**
 * @param {number} seats @param {number} width @param {number} height in pixels
 * @param {number} mm pixels a millimetre
 * @param {boolean} [hands] something can lie before the players: the stage leaves room for it
 * @returns {Plan}
 */
export function plan(seats, width, height, mm, hands = true) {
  const tall = height > width;
  const counts = (tall ? TALL : WIDE)[Math.min(10, Math.max(2, seats)) - 2];
  const gap = GAP * mm;
  const edgeRow = ROW_DEPTH * mm + gap;
  const [bottom, left, top, right] = counts;
  const ceiling = top ? edgeRow + gap : gap;
  const floor = height - (bottom ? edgeRow + gap : gap);
  const card = handCard(floor - ceiling, mm, tall);
  const dockTop = hands ? floor - card - 3 * mm : floor;

  const side = Math.max(left, right);
  const short = (dockTop - ceiling) / Math.max(1, side);
  const full = short >= ROW_LEAST * mm;
  const reach = full ? dockTop - gap : floor;
  const share = (reach - ceiling - gap * (side - 1)) / Math.max(1, side);
  const shape = share >= ROW_LEAST * mm ? "row" : "deep";
  const depth = (shape === "row" ? ROW_DEPTH : DEEP_DEPTH) * mm;

  const sides = { from: ceiling, to: reach, depth, shape: /** @type {"row" | "deep"} */ (shape) };
  const slots = [
    ...alongEdge("bottom", bottom, width, height, mm, sides),
    ...alongEdge("left", left, width, height, mm, sides),
    ...alongEdge("top", top, width, height, mm, sides),
    ...alongEdge("right", right, width, height, mm, sides),
  ];
  const from = left ? depth + 2 * gap : gap;
  const to = width - (right ? depth + 2 * gap : gap);
  const stage = box(from, ceiling, to - from, dockTop - gap - ceiling);
  const dock = full ? box(gap, dockTop, width - 2 * gap, floor - dockTop)
    : box(from, dockTop, to - from, floor - dockTop);
  const laid = { slots, stage, dock, tall, card, ...middle(stage, mm, tall) };
  if (hands) return laid;
  const usual = plan(seats, width, height, mm);
  return laid.ring > usual.ring ? laid : usual;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @returns {Box} */
function box(x, y, width, height) {
  return { x, y, width, height };
}

/** Height of a card in the hand: what the stage can spare. @param {number} free @param {number} mm @param {boolean} tall */
function handCard(free, mm, tall) {
  const stage = (tall ? 84 : 37.5) * mm;
  const [least, most] = tall ? [38.4, 46] : [20, 33];
  return Math.max(least * mm, Math.min(most * mm, free - stage - (3 + GAP) * mm));
}

/** Diameters of the rim round the pile and of the launcher's button. @param {Box} stage @param {number} mm @param {boolean} tall */
function middle(stage, mm, tall) {
  if (tall) {
    const button = Math.max(30 * mm, Math.min(36 * mm, stage.height * 0.3));
    const ring = Math.min(stage.width * 0.8, stage.height - button - 24 * mm, 64 * mm);
    return { flat: true, button, ring: Math.max(28 * mm, ring) };
  }
  const flat = stage.height < 51 * mm;
  const button = flat ? Math.max(30 * mm, stage.height - 6 * mm)
    : Math.max(30 * mm, Math.min(38 * mm, stage.height - 22 * mm, stage.width / 2 - 38 * mm));
  const beside = flat ? button + 40 * mm : 2 * (button + MACHINE * mm);
  const ring = Math.min(stage.height - 1.6 * mm, stage.width - beside, 84 * mm);
  return { flat, button, ring: Math.max(28 * mm, ring) };
}

/**
 * @param {Edge} edge @param {number} count @param {number} width @param {number} height @param {number} mm
 * @param {{ from: number, to: number, depth: number, shape: "row" | "deep" }} sides
 * @returns {Slot[]}
 */
function alongEdge(edge, count, width, height, mm, sides) {
  const gap = GAP * mm;
  const level = edge === "top" || edge === "bottom";
  const [from, to] = level ? [gap, width - gap] : [sides.from, sides.to];
  const shape = level ? "row" : sides.shape;
  const depth = level ? ROW_DEPTH * mm : sides.depth;
  const share = (to - from - gap * (count - 1)) / count;
  const length = Math.min(share, (shape === "row" ? ROW_MOST : DEEP_MOST) * mm);
  const pitch = Math.min(share + gap, level ? width / count : (to - from) / count);
  const start = (from + to) / 2 - (pitch * (count - 1)) / 2;
  return Array.from({ length: count }, (_, step) => {
    const forward = edge === "left" || edge === "bottom" ? count - 1 - step : step;
    const at = start + pitch * forward - length / 2;
    const placed = level
      ? box(at, edge === "top" ? gap : height - gap - depth, length, depth)
      : box(edge === "left" ? gap : width - gap - depth, at, depth, length);
    return { ...placed, edge, turn: TURNS[edge], shape };
  });
}

/** Puts an element into its box; a turned one keeps its own width and height. @param {HTMLElement} element @param {Box} place @param {number} [turn] */
export function put(element, place, turn = 0) {
  const lying = Math.abs(turn) === 90;
  const width = lying ? place.height : place.width;
  const height = lying ? place.width : place.height;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
  element.style.left = `${place.x + (place.width - width) / 2}px`;
  element.style.top = `${place.y + (place.height - height) / 2}px`;
  element.style.rotate = turn ? `${turn}deg` : "";
}

/** The offset of each card in a row, so that all fit; playable ones show at least `least`.
 * @param {boolean[]} bright @param {number} width of the row @param {number} card @param {number} least
 * @returns {{ offsets: number[], total: number }}
 */
export function fan(bright, width, card, least) {
  const last = bright.length - 1;
  const easy = Math.min(card * 1.04, last > 0 ? (width - card) / last : card);
  const tight = Math.min(least * 0.42, card);
  const pale = bright.filter((stands, place) => !stands && place < last).length;
  const standing = bright.filter((stands, place) => stands && place < last).length;
  const spare = (width - card - standing * least) / Math.max(1, pale);
  const even = easy >= least;
  let at = 0;
  const offsets = bright.map((stands) => {
    const here = at;
    at += even ? easy : stands ? least : Math.max(tight, Math.min(easy, spare));
    return here;
  });
  return { offsets, total: (offsets[last] ?? 0) + card };
}
