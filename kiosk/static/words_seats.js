// What the table's screen says of seats and phones.

/** @typedef {import("./language.js").Speech} Speech */

/** @param {Speech} speech */
export function seatsWords({ _, pgettext, fill }) {
  return {
    title: _("Who sits where?"),
    menu: _("Seats and phones"),
    seats: pgettext("button", "Seats"),
    /** @type {Record<string, string>} */
    kinds: {
      screen: pgettext("who plays a seat", "Here"), phone: pgettext("who plays a seat", "Phone"),
      bot: pgettext("who plays a seat", "Bot"), away: pgettext("who plays a seat", "Away"),
    },
    /** @param {string} name */
    kind: (name) => fill(_("{name}: who plays?"), { name }),
    scan: _("Scan this code with the phone’s camera."),
    joined: _("The phone has joined."),
    asleep: _("The phone is asleep."),
    release: pgettext("button, a phone loses its seat", "Release"),
    /** @param {string} name */
    code: (name) => fill(_("Code for {name}"), { name }),
    closed: fill(_("No phone can come in: start the kiosk with {option}."), { option: "--host 0.0.0.0" }),
    done: pgettext("button", "Done"),
    newcomer: _("Somebody joins"),
    goes: pgettext("button of a seat", "Goes home"),
    gone: pgettext("tag of a seat", "gone home"),
    waits: pgettext("tag of a seat", "no phone yet"),
    nextOnPhone: _("The next round begins on a phone."),
    paused: _("Everybody is away."),
  };
}
