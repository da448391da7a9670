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
 * @property {boolean} gone the seat is empty: its people have gone home
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

/** @typedef {"screen" | "phone" | "bot" | "away"} Kind */

/**
 * @typedef {object} View
 * @property {string} viewer "table", "spectator" or a seat
 * @property {string} game
 * @property {"attack" | "duo"} family
 * @property {Record<string, SwitchValue>} switches that differ from the preset
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
 * @property {Record<string, string>} texts that the table wrote on its Wild Customizables, by card
 * @property {{ seat: string, card: string, text: string } | null} spoken a text that the table does now
 * @property {"needed" | "asked" | "possible" | null} reload
 * @property {boolean} low
 * @property {string | null} running
 * @property {SeatView[]} seats
 * @property {string | null} look
 * @property {string | null} drawn
 * @property {string[]} legal
 * @property {string | null} match id of the match, null in the lobby
 * @property {string[]} names of the seats
 * @property {Kind[]} kinds of the seats
 * @property {boolean[]} joined false for a seat that waits for its phone
 * @property {string[]} tongues what the phone of each seat speaks, or ""
 * @property {boolean} paused everybody is away
 * @property {LauncherView} launcher
 * @property {number} version
 * @property {"screen" | "real"} cards
 * @property {Record<string, number> | null} unseen real cards: copies that can still be unseen
 * @property {Record<string, Offer> | null} companions real cards: what may go along with a play
 * @property {boolean} by_hand people press and count
 * @property {number | null} dealing cards that the launcher must still deal, where it does
 * @property {string | null} trouble of the launcher, in words
 * @property {boolean} half_out the shot waits until somebody takes the card that sticks out
 * @property {Question | null} question how many cards came of a shot
 * @property {{ cards: number, seats: string[] } | null} stray cards that came unasked, and who can have them
 * @property {number | null} time_left milliseconds for the decision that is due, where the time is limited
 * @property {number} missing real cards that should still be in the launcher, which is empty
 */

/**
 * @typedef {object} Offer
 * @property {string} word before the cards
 * @property {string} color of all of them
 * @property {string[]} must go along
 * @property {number} most of them, with those that must
 */

/**
 * @typedef {object} Question
 * @property {string} shot
 * @property {string} seat
 * @property {number} least counted for certain
 * @property {number} most
 * @property {number} held cards that were thought to be in the launcher
 * @property {number | null} likely what the launcher counted, if it doubts that
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
 * @property {string} [note]
 */

/**
 * @typedef {object} Frame
 * @property {number} version
 * @property {View} view
 * @property {TableEvent[]} events
 */

/**
 * What the table wrote on a Wild Customizable.
 * @typedef {object} CustomCard
 * @property {string} [text]
 * @property {string} [who]
 * @property {number} [presses]
 * @property {boolean} [skip_next]
 * @property {boolean} [swap]
 * @property {boolean} [again]
 * @property {boolean} [spoken]
 */

/** @typedef {boolean | number | string | CustomCard[]} SwitchValue */

/**
 * @typedef {object} Preset
 * @property {string} name
 * @property {"attack" | "duo"} family
 * @property {number} cards in its deck
 * @property {number} goal
 * @property {number} least players
 * @property {number} most players
 * @property {Record<string, SwitchValue>} values of its switches
 */

/**
 * @typedef {object} Switch
 * @property {string} name
 * @property {"bool" | "choice" | "number" | "cards"} kind
 * @property {(boolean | number | string)[]} values
 * @property {string} description
 * @property {string} ruling
 * @property {string[]} games the presets that know it
 * @property {Record<string, string>} needs other switches that must be set so for it to mean anything
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
 * @property {Kind} kind
 * @property {string} [level]
 */

/**
 * @typedef {object} Settings
 * @property {number} diagonal of the screen, in inches
 * @property {string} language of the table; "" as the browser wishes
 * @property {number} volume 0 to 10
 * @property {boolean} muted
 * @property {boolean} speech
 * @property {"quick" | "usual" | "slow"} pace of bots
 * @property {number} uno_grace seconds
 * @property {number} time_limit seconds for one decision; 0: none
 * @property {number} attract_minutes 0: never
 * @property {number} night_minutes 0: never
 * @property {number} brightness percent
 */

/**
 * @typedef {object} MatchSetup
 * @property {string} game
 * @property {Record<string, unknown>} rules
 * @property {"screen" | "real"} cards
 * @property {"people" | "launcher"} dealer
 * @property {SeatSetup[]} seats
 */

export {};
