// What the page says where real cards lie on the table, and to whoever looks after it.

/** @typedef {import("./language.js").Speech} Speech */

/** @param {Speech} speech */
export function refereeWords({ _, pgettext, ngettext, fill }) {
  const REFEREE = {
    /** @param {string} name */
    laid: (name) => fill(_("{name} laid a card: which?"), { name }),
    tap: _("tap, then choose it"),
    open: _("Which card lies open?"),
    deal: _("Deal 7 each, turn one up, fill the launcher with the rest."),
    turnUp: _("Put the open cards under the pile and turn one up."),
    /** @param {string} name */
    left: (name) => fill(_("What is left in the hand of {name}?"), { name }),
    /** @param {number} count */
    leftHint: (count) => ngettext("Tap {count} card.", "Tap {count} cards.", count),
    along: _("Which cards went along?"),
    alongHint: _("In the order in which they lie, the last one on top."),
    alone: _("Only this card"),
    chosen: _("Chosen cards"),
    /** @param {string} card */
    drop: (card) => fill(_("{card}: take it away"), { card }),
    say: _("Say which card lies open."),
    leftSay: _("Say what is left in the hand."),
    soon: _("Few cards left: fill the launcher, or go on."),
    /** @param {number} count */
    dealing: (count) => ngettext("The launcher deals {count} card …", "The launcher deals {count} cards …", count),
    fillTop: _("Put the open cards into the launcher, on top of the others."),
    whose: pgettext("button, of a card", "Whose?"),
    whoseCard: _("Whose is the card?"),
    isBack: _("It is back in the launcher"),
    dealer: _("Dealt by"),
    byPeople: pgettext("dealt by", "people"),
    byLauncher: pgettext("dealt by", "the launcher"),
    cards: _("Cards"),
    onScreen: pgettext("cards", "on this screen"),
    onTable: pgettext("cards", "real ones"),
  };
  const OPERATOR = {
    title: _("Look after the table"),
    undo: _("Take back the last action"),
    undone: _("Taken back"),
    recount: _("Count the cards again"),
    howMany: _("How many cards are there really?"),
    /** Under the number that the launcher counted. */
    counted: pgettext("under a number", "counted"),
    launcher: _("Launcher"),
    pile: _("Draw pile"),
    byHand: _("Go on without the launcher"),
    launcherAgain: _("The launcher works again"),
    end: _("End the match without a winner"),
    endSure: _("End this match? Nobody wins it."),
    endYes: _("Yes, end it"),
    setPin: _("Set a PIN"),
    changePin: _("Change the PIN"),
    noPin: _("Remove the PIN"),
    pinSet: _("The PIN is set"),
    pinGone: _("The table has no PIN now"),
    pin: _("PIN of the table"),
    newPin: _("New PIN: 4 to 8 digits"),
    /** @param {number} count */
    digits: (count) => ngettext("{count} digit", "{count} digits", count),
    erase: _("Erase"),
    done: pgettext("button", "Done"),
    back: pgettext("button", "Back"),
    less: _("one less"),
    more: _("one more"),
    inLauncher: _("How many are still in the launcher?"),
    otherNumber: _("Another number"),
  };
  return { REFEREE, OPERATOR };
}
