// Sizes in millimetres: how many pixels one has, from the diagonal of the panel.

import { onSettings, settings } from "./settings.js";

/** The diagonal: from the address (`/?diagonal=7`), else as the table is set to. */
function inches() {
  const asked = Number(new URLSearchParams(location.search).get("diagonal"));
  if (asked > 2 && asked < 100) return asked;
  return settings.diagonal;
}

/** Pixels a millimetre on this panel. */
export function millimetre() {
  return Math.hypot(innerWidth, innerHeight) / (inches() * 25.4);
}

/** Tells the style sheets, now and whenever the window changes. */
export function keepScale() {
  const root = document.documentElement;
  const tell = () => {
    root.style.setProperty("--mm", `${millimetre()}px`);
    root.classList.toggle("upright", innerHeight > innerWidth);
  };
  addEventListener("resize", tell);
  onSettings(() => dispatchEvent(new Event("resize")));
  tell();
}
