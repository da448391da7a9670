// What the page of a phone says besides the words of the table.

/** @typedef {import("./language.js").Speech} Speech */

/** @param {Speech} speech */
export function phoneWords({ _, pgettext, fill }) {
  return {
    yourTurn: _("Your turn!"),
    held: _("Connection lost. Your seat is held."),
    playedBy: _("Somebody else plays for you. Ask at the table for your seat."),
    name: _("Your name"),
    keepName: pgettext("button, keeps a name", "OK"),
    language: _("Language"),
    /** @param {string} name */
    rename: (name) => fill(_("{name}: change your name"), { name }),
    look: _("You look at this card:"),
    hand: _("Your hand"),
    gone: _("You have gone home. The match goes on without you."),
    table: _("Go on at the table's screen."),
  };
}
