// What travels between the kiosk and this page. Types only: nothing here runs.

/**
 * @typedef {object} SeatView
 * @property {string} seat "P1" ...
 * @property {number} count cards in hand
 * @property {number} score
 * @property {number} owed presses not made yet
 * @property {boolean} uno
 * @property {boolean} catchable
 * @property {boolean} out
 * @property {string[] | null} hand
 * @property {number | null} points of the round that just ended
 */

/**
 * @typedef {object} LauncherView
 * @property {string} state
 * @property {boolean} simulated
 * @property {number} blanks in a row since the last shot
 * @property {number | null} pulses_per_second
 */

/**
 * @typedef {object} View
 * @property {string} viewer "table", "spectator" or a seat
 * @property {string} game
 * @property {"attack" | "duo"} family
 * @property {Record<string, boolean | number | string>} switches that differ from the preset
 * @property {string} scoring
 * @property {number} goal
 * @property {number} round
 * @property {"lobby" | "setup" | "draft" | "playing" | "over" | "blocked"} state
 * @property {string} due
 * @property {string | null} turn
 * @property {string | null} doing
 * @property {number} amount
 * @property {string | null} winner
 * @property {boolean} match_over
 * @property {"left" | "right"} direction
 * @property {string | null} dealer
 * @property {string | null} top
 * @property {string | null} color
 * @property {string[]} beneath
 * @property {number} draw
 * @property {string[]} draft
 * @property {"needed" | "possible" | null} reload
 * @property {boolean} low
 * @property {string | null} running
 * @property {SeatView[]} seats
 * @property {string | null} look
 * @property {string | null} drawn
 * @property {string[]} legal
 * @property {string | null} match id of the match, null in the lobby
 * @property {string[]} names of the seats
 * @property {("screen" | "bot")[]} kinds of the seats
 * @property {LauncherView} launcher
 * @property {string | null} trouble of the launcher, in words
 * @property {Question | null} question how many cards came of a shot
 */

/**
 * @typedef {object} Question
 * @property {string} shot
 * @property {string} seat
 * @property {number} least counted for certain
 * @property {number} most
 */

/**
 * @typedef {object} TableEvent
 * @property {string} kind
 * @property {string | null} [seat]
 * @property {string | null} [to]
 * @property {string[]} [cards]
 * @property {number} [count]
 * @property {string | null} [color]
 * @property {string} [text]
 */

/**
 * @typedef {object} Frame
 * @property {number} version
 * @property {View} view
 * @property {TableEvent[]} events
 */

/**
 * @typedef {object} Preset
 * @property {string} name
 * @property {"attack" | "duo"} family
 * @property {number} cards in its deck
 * @property {number} goal
 * @property {number} least players
 * @property {number} most players
 * @property {Record<string, boolean | number | string>} values of its switches
 */

/**
 * @typedef {object} Switch
 * @property {string} name
 * @property {"bool" | "choice" | "number"} kind
 * @property {(boolean | number | string)[]} values
 * @property {string} description
 * @property {string} ruling
 * @property {string[]} games the presets that know it
 */

/**
 * @typedef {object} Catalogue
 * @property {Preset[]} presets
 * @property {Switch[]} switches
 * @property {string[]} levels of the bots
 */

/**
 * @typedef {object} SeatSetup
 * @property {string} name
 * @property {"screen" | "bot"} kind
 * @property {string} [level]
 */

/**
 * @typedef {object} MatchSetup
 * @property {string} game
 * @property {Record<string, unknown>} rules
 * @property {"screen"} cards
 * @property {SeatSetup[]} seats
 */

export {};
