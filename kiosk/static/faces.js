// The drawing of every card: one template, drawn once each as an SVG symbol.

import { COLORS, parts } from "./notation.js";

const PAINT = {
  R: "#C8243A", Y: "#F2B705", G: "#138A5B", B: "#1F5FBF",
  cream: "#FFF8E7", ink: "#14161B", night: "#171A21", violet: "#5B46D9",
};

/** @type {Record<string, string>} */
const FLAT = { R: PAINT.R, Y: PAINT.Y, G: PAINT.G, B: PAINT.B };

/** The shape of a colour, ten wide, around the origin. @type {Record<string, string>} */
const SHAPES = {
  R: '<path d="M0-5.2 5.6 4.6H-5.6Z"/>',
  Y: '<path d="M0-6 5.2 0 0 6-5.2 0Z"/>',
  G: '<rect x="-4.7" y="-4.7" width="9.4" height="9.4" rx=".8"/>',
  B: '<circle r="5.2"/>',
};

/** Pictures for ranks that are no number, forty wide, around the origin; `currentColor` draws. */
const SKIP = '<g fill="none" stroke="currentColor" stroke-width="6.5"><circle r="17"/>'
  + '<path d="M-11.5 11.5 11.5-11.5"/></g>';
const REVERSE = '<g fill="currentColor"><path d="M-15 6V-6Q-15-15-6-15H3V-22L17-11 3 0V-7H-5Q-7-7-7-5V6Z"/>'
  + '<path d="M15-6V6Q15 15 6 15H-3V22L-17 11-3 0V7H5Q7 7 7 5V-6Z"/></g>';
const DISCARD_ALL = '<g fill="currentColor"><rect x="-19" y="-19" width="38" height="7" rx="2"/>'
  + '<rect x="-19" y="-8" width="38" height="7" rx="2"/><rect x="-19" y="3" width="38" height="7" rx="2"/>'
  + '<path d="M-19 14H19L0 25Z"/></g>';
const TRADE = '<g fill="none" stroke="currentColor" stroke-width="4.5" stroke-linejoin="round">'
  + '<rect x="-20" y="-14" width="15" height="23" rx="3"/><rect x="5" y="-9" width="15" height="23" rx="3"/>'
  + '<path d="M-13-22H12M6-28 13-22 6-16M13 22H-12M-6 16-13 22-6 28"/></g>';
const FLAME = '<path fill="currentColor" d="M1-21C5-12 15-7 15 5A15 15 0 0 1-15 5C-15-1-11-5-9-10-6-7-4-4-3-1-1-8 2-13 1-21Z"/>';
const PENCIL = '<path fill="currentColor" d="M-17 17-14 5 8-17 17-8-5 14ZM-13 13-6 11-11 6Z"/>';
const SHUFFLE = '<g fill="none" stroke="currentColor" stroke-width="5"><path d="M-18-9H-8L8 9H18M-18 9H-8L8-9H18"/>'
  + '<path d="M12-15 19-9 12-3M12 3 19 9 12 15"/></g>';
const STAR = '<path fill="currentColor" d="M0-20 5.5-7 19-6 8.5 3 12 17 0 9-12 17-8.5 3-19-6-5.5-7Z"/>';

/** @param {string} text @param {number} size @param {number} [x] */
function word(text, size, x = 0) {
  return `<text x="${x}" y="${size * 0.36}" font-size="${size}" font-weight="800" text-anchor="middle" `
    + `fill="currentColor" letter-spacing="${text.length > 1 ? -size / 22 : 0}">${text}</text>`;
}

/** Cards leaving a slot, so many: the hits. @param {number} count */
function hit(count) {
  const burst = Array.from({ length: 12 }, (_, step) => {
    const turn = (step * Math.PI) / 6;
    const far = step % 2 ? 21.5 : 27;
    const [x, y] = [Math.sin(turn), -Math.cos(turn)];
    return `M${(x * 17.5).toFixed(1)} ${(y * 17.5).toFixed(1)} ${(x * far).toFixed(1)} ${(y * far).toFixed(1)}`;
  }).join("");
  return `<path d="${burst}" stroke="currentColor" stroke-width="4.4" stroke-linecap="round" fill="none"/>`
    + word(String(count), 36);
}

/** All players round the table. */
function everybody() {
  const dots = Array.from({ length: 8 }, (_, step) => {
    const turn = (step * Math.PI) / 4;
    return `<circle cx="${(Math.sin(turn) * 17).toFixed(1)}" cy="${(Math.cos(turn) * 17).toFixed(1)}" r="4"/>`;
  }).join("");
  return `<g fill="currentColor">${dots}<circle r="7"/></g>`;
}

function fourShapes() {
  const places = { R: [0, -12], Y: [12, 0], G: [0, 12], B: [-12, 0] };
  return COLORS.map((color) => {
    const [x, y] = places[/** @type {"R"} */ (color)];
    return `<g fill="${FLAT[color]}" transform="translate(${x} ${y}) scale(1.25)">${SHAPES[color]}</g>`;
  }).join("");
}

/** @type {Record<string, () => string>} */
const ICONS = {
  S: () => SKIP,
  R: () => REVERSE,
  "+2": () => word("+2", 40),
  H1: () => hit(1),
  H2: () => hit(2),
  DA: () => DISCARD_ALL,
  TH: () => TRADE,
  W: fourShapes,
  "W+4": () => word("+4", 32),
  WSH: () => SHUFFLE,
  WH4: () => hit(4),
  WAA: () => `${word("»2", 32)}`,
  WHF: () => FLAME,
  WAH: everybody,
  WXH: () => STAR,
};

/** @param {string} rank */
function icon(rank) {
  if (rank.startsWith("WC")) return rank[2] ? word(`✎${rank[2]}`, 26) : PENCIL;
  return ICONS[rank]?.() ?? word(rank, 40);
}

/** @param {string} rank */
function middle(rank) {
  if (!/^\d$/.test(rank)) {
    return `<g transform="translate(50 75) scale(${rank === "+2" ? 1.45 : 1.35})">${icon(rank)}</g>`;
  }
  const line = rank === "6" || rank === "9"
    ? '<rect x="31" y="112" width="38" height="6.5" rx="3" fill="currentColor"/>' : "";
  return `<g transform="translate(50 75)">${word(rank, 88)}</g>${line}`;
}

/** @param {string} rank */
function small(rank) {
  if (/^\d$/.test(rank)) {
    const line = rank === "6" || rank === "9"
      ? '<rect x="-6.5" y="9.5" width="13" height="2.2" rx="1" fill="currentColor"/>' : "";
    return word(rank, 24) + line;
  }
  return rank === "+2" ? word("+2", 20) : `<g transform="scale(.46)">${icon(rank)}</g>`;
}

/** @param {string} color @param {string} rank */
function colored(color, rank) {
  const pen = color === "Y" ? PAINT.ink : PAINT.cream;
  const corner = `<g transform="translate(19.5 22)">${small(rank)}</g>`
    + `<g transform="translate(80.5 21) scale(1.35)" fill="currentColor">${SHAPES[color]}</g>`;
  return `<rect x="5" y="5" width="90" height="140" rx="7.5" fill="${FLAT[color]}"/>`
    + `<g transform="translate(50 76) scale(7.2)" fill="#fff" opacity=".1">${SHAPES[color]}</g>`
    + '<path d="M95 52V137.5Q95 145 87.5 145H12.5L5 139Z" fill="url(#shade)"/>'
    + `<g color="${pen}">${corner}<g transform="rotate(180 50 75)">${corner}</g>${middle(rank)}</g>`;
}

/** Wedges of a wild: the one that was named stays bright. @type {Record<string, string>} */
const WEDGES = {
  R: "M50 75 5 5H95Z", Y: "M50 75 95 5V145Z", G: "M50 75 95 145H5Z", B: "M50 75 5 145V5Z",
};

/** @param {string} rank @param {string} named */
function wild(rank, named) {
  const wedges = COLORS.map((color) => {
    const pale = named && named !== color ? ' opacity=".28"' : "";
    return `<path d="${WEDGES[color]}" fill="${FLAT[color]}"${pale}/>`;
  }).join("");
  const halo = named ? FLAT[named] : PAINT.cream;
  const corner = `<circle cx="19" cy="20" r="11" fill="${PAINT.ink}"/>`
    + `<g transform="translate(19 20) scale(.34)">${icon(rank)}</g>`;
  return `<g clip-path="url(#face)"><rect x="5" y="5" width="90" height="140" fill="${PAINT.night}"/>${wedges}`
    + '<path d="M95 52V145H5V139Z" fill="url(#shade)"/></g>'
    + `<circle cx="50" cy="75" r="34" fill="${PAINT.ink}" stroke="${halo}" stroke-width="3"/>`
    + `<g color="${PAINT.cream}"><g transform="translate(50 75) scale(1.12)">${icon(rank)}</g>`
    + `${corner}<g transform="rotate(180 50 75)">${corner}</g></g>`;
}

function back() {
  const rays = Array.from({ length: 7 }, (_, step) => {
    const y = 24 + step * 17;
    return `<path d="M5 ${y} 50 ${y - 16} 95 ${y}" fill="none" stroke="#2B2F3D" stroke-width="4"/>`;
  }).join("");
  const shapes = COLORS.map((color, step) => {
    const at = [[50, 53], [66, 75], [50, 97], [34, 75]][step];
    return `<g transform="translate(${at[0]} ${at[1]}) scale(1.5)" fill="${FLAT[color]}">${SHAPES[color]}</g>`;
  }).join("");
  return `<g clip-path="url(#face)"><rect x="5" y="5" width="90" height="140" fill="${PAINT.night}"/>${rays}</g>`
    + `<circle cx="50" cy="75" r="36" fill="${PAINT.night}" stroke="${PAINT.violet}" stroke-width="4"/>${shapes}`;
}

/** @param {string} card */
function drawing(card) {
  const { color, rank, named } = parts(card);
  const face = rank === "?" ? back() : color ? colored(color, rank) : wild(rank, named);
  return `<rect width="100" height="150" rx="11.5" fill="${PAINT.cream}"/>${face}`
    + '<rect x=".4" y=".4" width="99.2" height="149.2" rx="11.2" fill="none" stroke="#000" stroke-opacity=".3" stroke-width=".8"/>';
}

const DEFINITIONS = '<linearGradient id="shade" x1="0" y1="0" x2=".55" y2="1">'
  + '<stop offset=".2" stop-color="#000" stop-opacity=".06"/><stop offset="1" stop-color="#000" stop-opacity=".24"/></linearGradient>'
  + '<clipPath id="face"><rect x="5" y="5" width="90" height="140" rx="7.5"/></clipPath>';

const SVG = "http://www.w3.org/2000/svg";

/** @type {SVGSVGElement | null} */
let sheet = null;

function printed() {
  if (sheet) return sheet;
  sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("class", "card-sheet");
  sheet.setAttribute("aria-hidden", "true");
  const definitions = document.createElementNS(SVG, "defs");
  definitions.innerHTML = DEFINITIONS;
  sheet.append(definitions);
  document.body.append(sheet);
  return sheet;
}

/** @param {string} card */
function symbolOf(card) {
  const id = `card-${card.replace(/[^\w]/g, (sign) => (sign === "+" ? "p" : "_"))}`;
  if (document.getElementById(id)) return id;
  const symbol = document.createElementNS(SVG, "symbol");
  symbol.id = id;
  symbol.setAttribute("viewBox", "0 0 100 150");
  symbol.innerHTML = drawing(card);
  printed().append(symbol);
  return id;
}

/** A picture of this card. @param {string} card */
export function face(card) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 150");
  svg.setAttribute("class", "face");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${symbolOf(card)}`);
  svg.append(use);
  return svg;
}

/** The shape that stands for a colour. @param {string} color */
export function shape(color) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-7 -7 14 14");
  svg.setAttribute("class", "shape");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = `<g fill="currentColor">${SHAPES[color]}</g>`;
  return svg;
}
