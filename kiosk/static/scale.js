// Sizes in millimetres: how many pixels one has, from the diagonal of the panel.

const USUAL_INCHES = 10.1;

/** The diagonal: from the address (`/?diagonal=7`), else as the page says. */
function inches() {
  const asked = Number(new URLSearchParams(location.search).get("diagonal"));
  if (asked > 2 && asked < 100) return asked;
  return Number(document.documentElement.dataset.diagonal) || USUAL_INCHES;
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
  tell();
}
