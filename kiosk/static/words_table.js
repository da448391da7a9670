// What the page says while a match runs, in one language. `_` marks a sentence for translation;
// the comments before it are for translators. Every value in a sentence stands in braces.

/** @typedef {import("./language.js").Speech} Speech */

/** @param {Speech} speech */
export function tableWords(speech) {
  return { ...cardWords(speech), ...seatWords(speech), ...handWords(speech), ...newsWords(speech) };
}

/** @param {Speech} speech */
function cardWords({ _, fill }) {
  /** @type {Record<string, string>} */
  const COLOR_NAMES = { R: _("red"), Y: _("yellow"), G: _("green"), B: _("blue") };
  /** @type {Record<string, string>} */
  const RANK_NAMES = {
    S: _("Skip"),
    R: _("Reverse"),
    "+2": _("Draw Two"),
    H1: _("Hit 1"),
    H2: _("Hit 2"),
    DA: _("Discard All"),
    TH: _("Trade Hands"),
    W: _("Wild"),
    "W+4": _("Wild Draw Four"),
    WSH: _("Wild Shuffle Hands"),
    WC: _("Wild Customizable"),
    WH4: _("Wild Hit 4"),
    WAA: _("Wild Attack-Attack"),
    WHF: _("Wild Hit-Fire"),
    WAH: _("Wild All Hit"),
    WXH: _("Wild Extreme Hit"),
  };
  const CARD = {
    hidden: _("a card, face down"),
    /** @param {string} color @param {string} rank */
    colored: (color, rank) => fill(_("{color} {rank}"), { color, rank }),
    /** @param {string} rank @param {string} color */
    named: (rank, color) => fill(_("{rank}, {color}"), { rank, color }),
  };
  return { COLOR_NAMES, RANK_NAMES, CARD };
}

/** @param {Speech} speech */
function seatWords({ _, pgettext, ngettext, fill }) {
  const TABLE = {
    press: pgettext("big button", "PRESS"),
    draw: pgettext("big button", "DRAW"),
    firing: "…",
    simulated: _("SIMULATED"),
    lights: _("A lit dot is a press without a card since the last shot."),
    /** @param {number} count */
    hopper: (count) => ngettext("{count} card in the launcher", "{count} cards in the launcher", count),
    /** @param {number} count */
    pile: (count) => ngettext("{count} card in the draw pile", "{count} cards in the draw pile", count),
    uno: _("UNO!"),
    unoTag: _("UNO"),
    out: pgettext("tag of a seat", "out"),
    menu: _("Menu"),
    leaveSure: _("End this match and start a new one?"),
    leaveYes: _("Yes, new match"),
    leaveNo: _("Play on"),
    reload: _("Reload"),
    reloadBig: _("The launcher is empty"),
    reloadHint: _("Shuffle the pile, fill it in, close the door, then tap."),
    reloadDo: _("Loaded. Go on!"),
    /** @param {number} count */
    cards: (count) => ngettext("{count} card", "{count} cards", count),
    owedWord: pgettext("tag of a seat, before ×2", "press"),
    /** @param {number} count */
    owed: (count) => ngettext("press {count} time", "press {count} times", count),
    /** @param {number} count */
    points: (count) => ngettext("{count} point", "{count} points", count),
    /** @param {string} name */
    catch: (name) => fill(_("Catch {name}"), { name }),
    /** @param {number} amount */
    drawMany: (amount) => fill(pgettext("big button", "DRAW {count}"), { count: amount }),
    /** @param {number} round @param {number} goal */
    round: (round, goal) => fill(_("Round {round} · to {goal}"), { round, goal }),
    direction: { left: _("play goes to the left"), right: _("play goes to the right") },
    reloadSimulated: _("A tap shuffles the pile and fills it in."),
    /** @param {number} round @param {number} goal */
    outAt: (round, goal) => fill(_("Round {round} · out at {goal}"), { round, goal }),
    /** @param {string} name */
    belongs: (name) => fill(_("It belongs to {name}."), { name }),
    /** @param {string} name */
    says: (name) => fill(_("{name} says:"), { name }),
    done: pgettext("button", "Done"),
    catchAny: pgettext("button of a seat", "Catch!"),
    advice: _("Somebody suggested a play"),
    sound: _("Sound"),
  };
  const SHEET = {
    /** @param {string} name */
    won: (name) => fill(_("{name} goes out!"), { name }),
    blocked: _("Blocked: nobody could go on."),
    /** @param {string} name */
    match: (name) => fill(_("{name} wins the match!"), { name }),
    draw: _("The match is a draw."),
    next: _("Next round"),
    again: _("New match"),
    player: pgettext("score sheet", "player"),
    hand: pgettext("score sheet", "hand"),
    worth: pgettext("score sheet", "worth"),
    total: pgettext("score sheet", "total"),
    round: pgettext("score sheet", "this round"),
    sum: _("All hands together:"),
    empty: _("no cards left"),
    counts: { winner: _("goes to the winner"), own: _("each keeps the own sum") },
  };
  return { TABLE, SHEET };
}

/** @param {Speech} speech */
function handWords({ _, pgettext, ngettext, fill }) {
  const HAND = {
    /** @param {string} name */
    pass: (name) => fill(_("Pass to {name}"), { name }),
    tap: _("tap to look"),
    /** @param {string} name */
    of: (name) => fill(_("Hand of {name}"), { name }),
    back: pgettext("button", "Back"),
    earlier: _("Cards to the left"),
    later: _("Cards to the right"),
    pickColor: _("Which colour?"),
    pickTarget: _("Whom?"),
    pickWay: _("Which one goes on top?"),
    alone: _("Only this card"),
    lastOne: _("all of them, this one last"),
    keep: pgettext("button", "Keep"),
    reject: pgettext("button", "Reject"),
    passExtra: pgettext("button", "Pass"),
    keepDrawn: pgettext("button", "Keep it"),
    challenge: pgettext("button", "Challenge!"),
    accept: pgettext("button", "Take them"),
    guilty: pgettext("button", "Guilty"),
    innocent: pgettext("button", "Innocent"),
    dump: pgettext("button", "Lay them all"),
    seen: pgettext("button", "Seen"),
    hide: pgettext("button", "Hide"),
    pickPresser: _("Who presses twice?"),
    pickTrade: _("Trade with whom?"),
    pickReporter: _("Who heard it?"),
    pickAdviser: _("Who suggested a play?"),
    laidOn: _("it lies on"),
  };
  const PROMPT = {
    /** @param {string} color @param {string} rank */
    or: (color, rank) => fill(_("{color} or {rank}"), { color, rank }),
    /** @param {string} what */
    matchOrPress: (what) => fill(_("Match {what}, or press the launcher."), { what }),
    /** @param {string} what */
    matchOrDraw: (what) => fill(_("Match {what}, or draw a card."), { what }),
    anyOrPress: _("Play any card, or press the launcher."),
    anyOrDraw: _("Play any card, or draw a card."),
    extra: _("Play one more card, or pass."),
    drawn: _("Play the card you drew, or keep it."),
    shot: _("Play one card of your shot, or pass."),
    /** @param {number} amount */
    volley: (amount) => fill(_("Lay a Draw Two, or draw {count}."), { count: amount }),
    open: _("An open Reverse: lay all of its colour, or take a normal turn."),
    /** @param {number} amount */
    challenge: (amount) => ngettext(
      "Take {count} card, or challenge the Wild Draw Four.",
      "Take {count} cards, or challenge the Wild Draw Four.", amount || 4),
    verdict: _("You saw the hand: guilty or innocent?"),
    color: _("Name a colour."),
    /** @param {number} amount */
    press: (amount) => (amount > 1
      ? ngettext("Press the launcher {count} time.", "Press the launcher {count} times.", amount)
      : _("Press the launcher.")),
    pressUntil: _("Press until it fires."),
    /** @param {number} amount */
    hit: (amount) => ngettext(
      "Answer with a hit, or press {count} time.", "Answer with a hit, or press {count} times.", amount),
    pick: _("Keep this card, or reject it and take the next one blind."),
    reload: _("Reload the launcher."),
    wait: _("One moment …"),
    shuffle: _("Shuffling …"),
    running: _("Here it comes …"),
    /** @param {string} name */
    turn: (name) => fill(_("{name}’s turn"), { name }),
    /** @param {number} count */
    left: (count) => fill(pgettext("seconds", "{count} s"), { count }),
    held: _("Somebody may still be caught …"),
    /** @param {string} name */
    botTurn: (name) => fill(_("{name} is thinking …"), { name }),
  };
  return { HAND, PROMPT };
}

/** @param {Speech} speech */
function newsWords({ _, fill }) {
  const EVENTS = {
    /** @param {string} name @param {number} count */
    shot: (name, count) => (count ? fill(_("{count} for {name}!"), { count, name }) : fill(_("Click. Nothing for {name}."), { name })),
    /** @param {string} name @param {string} other */
    caught: (name, other) => fill(_("{name} caught {other}!"), { name, other }),
    /** @param {string} name */
    uno: (name) => fill(_("{name}: UNO!"), { name }),
    /** @param {string} name @param {string} other */
    swapped: (name, other) => fill(_("{name} and {other} trade hands"), { name, other }),
    /** @param {string} name */
    guilty: (name) => fill(_("{name} is guilty: draws four"), { name }),
    /** @param {string} name */
    innocent: (name) => fill(_("{name} is innocent"), { name }),
    /** @param {string} name */
    skipped: (name) => fill(_("{name} is skipped"), { name }),
    /** @param {string} name @param {number} count */
    wrong: (name, count) => fill(_("{name} called wrongly: {count} to take"), { name, count }),
    /** @param {string} name @param {string} other */
    suggested: (name, other) => fill(_("{name} heard {other} suggest a play"), { name, other }),
    /** @param {string} name @param {string} text */
    written: (name, text) => fill(_("{name}: {text}"), { name, text }),
    /** @param {string} name */
    seated: (name) => fill(_("{name} joins the match"), { name }),
    /** @param {string} name */
    gone: (name) => fill(_("{name} has gone home"), { name }),
    undone: _("The last action was taken back."),
    /** @param {string} name */
    timeUp: (name) => fill(_("Time is up: the table has decided for {name}."), { name }),
    recycled: _("The pile is turned over"),
    reloaded: _("Loaded"),
  };
  const LINK = {
    lost: _("Connection lost, trying again …"),
    refused: _("That does not go."),
    failed: _("The kiosk does not answer."),
    trouble: _("The launcher needs a hand."),
    retry: _("Try again"),
  };
  return { EVENTS, LINK };
}
