// What to do about a launcher that cannot go on, and what a screen says that nobody uses.

/** @typedef {import("./language.js").Speech} Speech */

/** @param {Speech} speech */
export function faultWords({ _, ngettext }) {
  const again = _("Then tap “Try again”.");
  const FAULTS = {
    title: _("What to do"),
    /** @type {Record<string, string[]>} */
    steps: {
      jammed: [_("Open the door."), _("Pull the card out, gently."), _("Close the door."), again],
      empty: [_("Take the pile but for its top card."), _("Shuffle it and put it in, face down."), _("Close the door."), again],
      "door open": [_("Close the door until it clicks.")],
      "cells flat": [_("Open the battery box."), _("Put in three new cells, all at once."), again],
      unplugged: [_("Look at the cable on both ends."), _("Plug it in."), again],
      "exit blocked": [_("Look into the exit."), _("Take out what lies in it."), again],
      "sensor fault": [_("Look into the exit."), _("Wipe both eyes of the light barrier."), again],
      "motor fault": [_("Open the door: does the roller turn by hand?"), _("Look at the wires of the motor."), again],
      "in question": [_("Count the cards that came."), _("Tap that number.")],
    },
    halfOut: _("Pull the card out, gently."),
    /** @param {number} count */
    missing: (count) => [
      ngettext("{count} more card is on the table than was counted.", "{count} more cards are on the table than were counted.", count),
      _("Nobody did anything wrong: two cards can come out as one.")],
    look: _("Look into the launcher. If no card is in it:"),
    asItIs: _("Go on as it is"),
  };
  const ATTRACT = {
    title: _("UNO, anyone?"),
    tap: _("Touch the screen to play."),
  };
  return { FAULTS, ATTRACT };
}
