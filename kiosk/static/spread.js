// How large cards can be that lie in groups, all in sight: how many of each group stand side by
// side. All lengths are in pixels.

/** @typedef {{ width: number, height: number, gap: number, apart: number, close: number, least: number, most: number }} Room */
/** @typedef {{ card: number, across: number[], stacked: boolean }} Spread */
/** @typedef {{ card: number, high: number, columns: number, rows: number }} Packed */

/** The largest cards that fit; else those that are scrolled least. `card` is their width.
 * @param {number[]} groups how many cards are in each @param {Room} room @returns {Spread} */
export function spread(groups, room) {
  const ways = Array.from({ length: Math.max(1, ...groups) }, (_, number) =>
    [beside(groups, number + 1, room), below(groups, number + 1, room)]).flat();
  const touchable = ways.filter((way) => way.card >= room.least);
  const fits = touchable.filter((way) => way.tall <= room.height + 1);
  const best = fits.length ? fits.sort((one, other) => other.card - one.card)[0]
    : touchable.sort((one, other) => one.tall - other.tall)[0] ?? below(groups, 1, room);
  return { card: Math.floor(Math.max(best.card, room.least)), across: best.across, stacked: best.stacked };
}

/** Where whole cards cannot all be seen: lower ones, only of which the upper part shows, close together, one group after
 * the other; null where there is room for whole ones, or not even for these. @param {number[]} groups @param {Room} room @returns {Packed | null} */
export function packed(groups, room) {
  const { card, across, stacked } = spread(groups, room);
  const deep = groups.map((count, number) => Math.ceil(count / across[number]));
  const tall = stacked
    ? deep.reduce((sum, one) => sum + one * (card * 1.5 + room.gap) - room.gap, room.apart * (groups.length - 1))
    : Math.max(...deep) * (card * 1.5 + room.gap) - room.gap;
  if (tall <= room.height + 1) return null;
  const count = groups.reduce((sum, one) => sum + one, 0);
  const columns = Math.floor((room.width + room.close) / (room.least + room.close));
  const rows = Math.ceil(count / columns);
  const high = (room.height - room.close * (rows - 1)) / rows;
  if (high < room.least) return null;
  const wide = Math.min((room.width - room.close * (columns - 1)) / columns, room.most);
  return { card: Math.floor(wide), high: Math.floor(Math.min(high, wide * 1.5)), columns, rows };
}

/** Groups side by side, each so many cards deep. @param {number[]} groups @param {number} rows @param {Room} room */
function beside(groups, rows, room) {
  const across = groups.map((count) => Math.ceil(count / rows));
  const columns = across.reduce((sum, one) => sum + one, 0);
  const wide = (room.width - room.gap * (columns - groups.length) - room.apart * (groups.length - 1)) / columns;
  const deep = Math.max(...groups.map((count, number) => Math.ceil(count / across[number])));
  return sized(across, deep, wide, room.gap * (deep - 1), room, false);
}

/** Groups below each other, with so many cards in a line. @param {number[]} groups @param {number} most @param {Room} room */
function below(groups, most, room) {
  const across = groups.map((count) => Math.min(count, most));
  const rows = groups.reduce((sum, count) => sum + Math.ceil(count / most), 0);
  const wide = (room.width - room.gap * (Math.max(...across) - 1)) / Math.max(...across);
  return sized(across, rows, wide, room.gap * (rows - groups.length) + room.apart * (groups.length - 1), room, true);
}

/** As wide as there is room, lower where that makes them fit.
 * @param {number[]} across @param {number} rows @param {number} wide @param {number} gaps @param {Room} room @param {boolean} stacked */
function sized(across, rows, wide, gaps, room, stacked) {
  const high = (room.height - gaps) / rows / 1.5;
  const card = Math.min(wide, room.most, Math.max(high, room.least));
  return { across, stacked, card, tall: rows * card * 1.5 + gaps };
}
