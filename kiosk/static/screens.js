// Lobby, table and score sheet take each other's place: one fades into the other.

/** Shows another screen, softly where the browser can and nobody minds. @param {() => void} show */
export function fadeTo(show) {
  const still = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || !document.startViewTransition) {
    show();
    return;
  }
  const fade = document.startViewTransition(show);
  fade.ready.catch(() => {}); // it was shown without: another screen came, or nobody looked
  fade.finished.catch(() => {});
}
