// What the pages beside the game say, in one language. The rules themselves come from the kiosk.

/** @typedef {import("./language.js").Speech} Speech */
/** @typedef {import("./types.js").Settings} Settings */

/** @param {Speech} speech */
export function houseWords(speech) {
  return { ...ruleWords(speech), SETTINGS: settingsWords(speech), HEALTH: healthWords(speech), HISTORY: historyWords(speech) };
}

/** @param {Speech} speech */
function ruleWords({ _, pgettext, ngettext, fill }) {
  const HOUSE = {
    back: pgettext("button", "Back"),
    pages: _("Pages beside the game"),
    /** @type {Record<string, string>} */
    tabs: {
      rules: _("How to play"), history: _("History"), settings: _("Settings"), health: pgettext("page", "Health"),
    },
    on: pgettext("setting", "on"),
    off: pgettext("setting", "off"),
    /** @param {string} name */
    less: (name) => fill(_("{name}: less"), { name }),
    /** @param {string} name */
    more: (name) => fill(_("{name}: more"), { name }),
  };
  const RULES = {
    /** @param {string} game */
    title: (game) => fill(_("How to play: {game}"), { game }),
    others: _("Other games"),
    cards: _("The cards"),
    /** @param {number} count */
    deck: (count) => ngettext("{count} card", "{count} cards", count),
    number: _("Numbers"),
    switches: _("In force at this table"),
    /** @param {number} points */
    worth: (points) => fill(_("worth {points}"), { points }),
    face: _("worth what it shows"),
    changed: _("house rule"),
  };
  return { HOUSE, RULES };
}

/** @param {Speech} speech */
function settingsWords({ _, pgettext, fill }) {
  /** Title and hint of each. @type {Record<keyof Settings, [string, string]>} */
  const names = {
    volume: [_("Volume"), ""],
    muted: [_("Mute"), _("No sound at all")],
    speech: [_("Speak"), _("Says aloud what happens")],
    pace: [_("Pace of bots"), ""],
    uno_grace: [_("Time to catch"), _("After a forgotten UNO, in new matches")],
    time_limit: [_("Time to decide"), _("Then the table decides, once")],
    attract_minutes: [_("Shows cards after"), _("Nobody has touched the screen")],
    night_minutes: [_("Goes dark after"), _("A touch wakes the screen")],
    brightness: [_("Brightness"), _("Where the screen lets it be set")],
    language: [_("Language of the table"), ""],
    diagonal: [_("Size of the screen"), _("From corner to corner")],
  };
  /** @type {Record<string, string>} */
  const paces = { quick: pgettext("pace", "quick"), usual: pgettext("pace", "usual"), slow: pgettext("pace", "slow") };
  const never = pgettext("time", "never");
  /** @param {number} count */
  const seconds = (count) => fill(pgettext("seconds", "{count} s"), { count });
  /** @param {number} count */
  const minutes = (count) => (count ? fill(pgettext("minutes", "{count} min"), { count }) : never);
  /** @type {Record<string, (value: any) => string>} */
  const values = {
    pace: (value) => paces[value],
    uno_grace: seconds,
    time_limit: (value) => (value ? seconds(value) : pgettext("setting", "off")),
    attract_minutes: minutes,
    night_minutes: minutes,
    brightness: (value) => `${value} %`,
    diagonal: (value) => `${value}″`,
  };
  return {
    title: _("Settings"),
    sound: _("Sound"),
    game: _("Game"),
    rest: _("When nobody plays"),
    screen: _("Screen"),
    ruler: fill(_("When the size is right this bar is {length} mm long."), { length: 50 }),
    names,
    /** @param {string} name @param {string | number | boolean} value */
    value: (name, value) => values[name]?.(value) ?? String(value),
  };
}

/** @param {Speech} speech */
function healthWords({ _, pgettext, ngettext, fill }) {
  /** @type {Record<string, string>} */
  const states = {
    ready: pgettext("launcher", "ready"), firing: pgettext("launcher", "running"), "door open": pgettext("launcher", "door open"),
    empty: pgettext("launcher", "empty"), jammed: pgettext("launcher", "jammed"), "exit blocked": pgettext("launcher", "exit blocked"),
    "sensor fault": pgettext("launcher", "cannot count"), "motor fault": pgettext("launcher", "motor does not run"),
    "cells flat": pgettext("launcher", "cells are flat"), "in question": pgettext("launcher", "count unknown"),
    "no answer": pgettext("launcher", "no answer"), unplugged: pgettext("launcher", "unplugged"),
    "not available": pgettext("launcher", "cannot be opened"), "wrong firmware": pgettext("launcher", "other firmware needed"),
    closed: pgettext("launcher", "switched off"),
  };
  /** @type {Record<string, string>} */
  const warnings = {
    "cells low": _("The cells get weak: have three new ones ready."),
    "voltage unknown": _("The voltage of the cells cannot be read."),
    "hopper sensor": _("The sensor of the hopper is wrong: clean it."),
    "door switch": _("The switch of the door is wrong: look at it."),
    "beam noise": _("Light disturbs the exit: shade it, clean it."),
    "button stuck": _("The button is stuck: the one on the screen works, too."),
    slipping: _("The roller slips: clean it."),
    "hopper weight": _("The weight of the hopper cannot be read."),
  };
  return {
    title: _("How everything is"),
    launcher: _("Launcher"),
    warning: _("Look here soon"),
    hopper: _("Cards in the launcher"),
    cells: _("Cells"),
    memory: _("Memory"),
    disk: _("Disk"),
    clients: _("Connected"),
    uptime: _("Running for"),
    program: _("Version"),
    stopped: _("The table has stopped: start the kiosk again."),
    unmeasured: _("not measured"),
    nothing: _("nothing is kept"),
    warnings,
    journal: { ready: _("every move is kept"), failing: _("the disk takes nothing"),
      "read-only": _("the disk can only be read"), none: _("nothing is kept") },
    /** @param {string} state */
    state: (state) => states[state] ?? state,
    /** @param {number} count */
    cards: (count) => ngettext("{count} card", "{count} cards", count),
    /** @param {string} amount */
    volts: (amount) => fill(pgettext("volts", "{amount} V"), { amount }),
    /** @param {string} amount */
    free: (amount) => fill(_("{amount} MB free"), { amount }),
    /** @param {string} amount */
    plenty: (amount) => fill(_("{amount} GB free"), { amount }),
    /** @param {string} amount */
    database: (amount) => fill(_("{amount} MB of matches"), { amount }),
    /** @param {number} count */
    pages: (count) => ngettext("{count} page", "{count} pages", count),
    /** @param {number} hours @param {number} minutes */
    since: (hours, minutes) => (hours ? fill(pgettext("duration", "{hours} h {minutes} min"), { hours, minutes })
      : fill(pgettext("minutes", "{count} min"), { count: minutes })),
  };
}

/** @param {Speech} speech */
function historyWords({ _, pgettext, ngettext, fill }) {
  /** How a simulated launcher behaves. @type {Record<string, string>} */
  const profiles = {
    measured: pgettext("profile", "measured"), classic: pgettext("profile", "classic"), hazard: pgettext("profile", "hazard"),
    suspense: pgettext("profile", "suspense"), "mega-hit": pgettext("profile", "mega-hit"), disc: pgettext("profile", "disc"),
    coin: pgettext("profile", "coin"), "long-blank": pgettext("profile", "long-blank"), scripted: pgettext("profile", "scripted"),
    never: pgettext("profile", "never"), always: pgettext("profile", "always"),
  };
  /** @type {Record<string, string>} */
  const kinds = {
    launcher: pgettext("kind of launcher", "launcher"), pins: pgettext("kind of launcher", "pins"), board: pgettext("kind of launcher", "board"),
  };
  /** What a launcher calls itself: `SIMULATED launcher (measured)`, `pins (mosfet)`, `board e660`. @param {string} name */
  const launcher = (name) => {
    const [, simulated, kind, which] = /^(SIMULATED )?(launcher|pins|board) \(?([^)]*)\)?$/.exec(name) ?? [];
    if (!kind) return name;
    const said = `${kinds[kind]} (${profiles[which] ?? which})`;
    return simulated ? fill(pgettext("a launcher", "SIMULATED: {launcher}"), { launcher: said }) : said;
  };
  return {
    title: _("What was played here"),
    /** @type {Record<string, string>} */
    parts: { matches: _("Matches"), players: _("Players"), launchers: _("Launchers") },
    empty: _("Nothing has been played yet."),
    older: _("Older matches"),
    /** What is said of a match that was not played to its end. @type {Record<string, string>} */
    states: { running: _("not finished"), "given up": _("given up") },
    text: _("Save as text"),
    json: _("Save as JSON"),
    round: pgettext("table of rounds", "Round"),
    player: _("Player"),
    matchesWon: _("Matches won"),
    roundsWon: _("Rounds won"),
    points: _("Points"),
    cards: _("Cards"),
    times: _("Presses"),
    share: pgettext("of presses", "Share"),
    /** @param {string} name */
    profile: (name) => fill(_("Profile {name}"), { name: profiles[name] ?? name }),
    launcher,
    /** @param {string} game */
    scores: (game) => fill(_("{game}: scores over the rounds"), { game }),
    /** @param {string} name */
    sizes: (name) => fill(_("{name}: how often how many cards came"), { name }),
    /** @param {number} part @param {number} whole */
    of: (part, whole) => fill(_("{part} of {whole}"), { part, whole }),
    /** @param {number} presses @param {number} cards */
    gave: (presses, cards) => fill(_("presses: {presses}, cards: {cards}"), { presses, cards }),
    /** @param {number} count */
    doubtful: (count) => ngettext("{count} count was doubtful.", "{count} counts were doubtful.", count),
  };
}
