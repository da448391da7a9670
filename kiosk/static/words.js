// Every word that the page shows, in one place: a translation replaces this module.

/** @type {Record<string, string>} */
export const COLOR_NAMES = { R: "red", Y: "yellow", G: "green", B: "blue" };

/** @type {Record<string, string>} */
export const RANK_NAMES = {
  S: "Skip",
  R: "Reverse",
  "+2": "Draw Two",
  H1: "Hit 1",
  H2: "Hit 2",
  DA: "Discard All",
  TH: "Trade Hands",
  W: "Wild",
  "W+4": "Wild Draw Four",
  WSH: "Wild Shuffle Hands",
  WC: "Wild Customizable",
  WH4: "Wild Hit 4",
  WAA: "Wild Attack-Attack",
  WHF: "Wild Hit-Fire",
  WAH: "Wild All Hit",
  WXH: "Wild Extreme Hit",
};

/** @type {Record<string, { title: string, lines: [string, string] }>} */
export const GAMES = {
  attack: {
    title: "UNO Attack",
    lines: ["A click, or a card storm.", "Hits make others press."],
  },
  "attack-classic": {
    title: "Attack Classic",
    lines: ["Trade whole hands.", "Hit-Fire: press till it fires."],
  },
  "attack-mega-hit": {
    title: "Mega Hit",
    lines: ["Answer a hit with a hit.", "The presses add up."],
  },
  "attack-extreme": {
    title: "Attack Extreme",
    lines: ["Aim at whom you like.", "The launcher does it."],
  },
  duo: {
    title: "UNO Duo",
    lines: ["For two: draft a hand.", "Draw Twos fly back."],
  },
  "duo-108": {
    title: "Duo 108",
    lines: ["Duo with 108 cards.", "No extra wilds."],
  },
};

/** Names to pick from; short, so that they fit on every panel. */
export const NAMES = [
  "Anna", "Ben", "Clara", "David", "Emma", "Finn", "Greta", "Hugo", "Ida", "Jonas",
  "Kim", "Leo", "Mia", "Noah", "Olga", "Paul", "Rosa", "Sam", "Tara", "Vera",
];

/** @type {Record<string, string>} */
export const LEVELS = {
  random: "Lucky", easy: "Easy", normal: "Good", hard: "Sharp",
};

export const LOBBY = {
  title: "What shall we play?",
  players: "Who sits at the table?",
  more: "One more",
  fewer: "One less",
  person: "Person",
  bot: "Bot",
  rules: "House rules",
  rulesHint: "Leave them alone and you play by the book.",
  standard: "by the book",
  on: "on",
  off: "off",
  start: "Start",
  /** @param {number} least @param {number} most */
  range: (least, most) => (least === most ? `${least} players` : `${least} to ${most} players`),
  /** @param {number} number */
  changed: (number) => (number === 1 ? "1 changed" : `${number} changed`),
  /** @param {string} name */
  rename: (name) => `${name}: another name`,
  /** @param {string} name */
  kind: (name) => `${name}: person or bot`,
  /** @param {string} name */
  level: (name) => `${name}: how well the bot plays`,
};

export const TABLE = {
  press: "PRESS",
  draw: "DRAW",
  firing: "…",
  simulated: "SIMULATED",
  hopper: "cards in the launcher",
  pile: "cards in the pile",
  uno: "UNO!",
  unoTag: "UNO",
  out: "out",
  menu: "Menu",
  close: "Close",
  leave: "New match",
  leaveSure: "End this match and start a new one?",
  leaveYes: "Yes, new match",
  leaveNo: "Play on",
  reload: "Reload",
  reloadBig: "The launcher is empty",
  reloadHint: "Shuffle the pile, fill it in, close the door, then tap.",
  reloadDo: "Loaded. Go on!",
  low: "few cards left",
  /** @param {number} count */
  cards: (count) => (count === 1 ? "1 card" : `${count} cards`),
  owedWord: "press ",
  /** @param {number} count */
  owed: (count) => `press ${count} times`,
  /** @param {number} count */
  points: (count) => (count === 1 ? "1 point" : `${count} points`),
  /** @param {string} name */
  catch: (name) => `Catch ${name}`,
  /** @param {number} amount */
  drawMany: (amount) => `DRAW ${amount}`,
  /** @param {number} round @param {number} goal */
  round: (round, goal) => `Round ${round} · to ${goal}`,
  direction: { left: "play goes to the left", right: "play goes to the right" },
};

export const HAND = {
  /** @param {string} name */
  pass: (name) => `Pass to ${name}`,
  tap: "tap to look",
  /** @param {string} name */
  of: (name) => `Hand of ${name}`,
  hide: "Hide",
  back: "Back",
  earlier: "Cards to the left",
  later: "Cards to the right",
  pickColor: "Which colour?",
  pickTarget: "Whom?",
  pickWay: "How?",
  alone: "Only this card",
  lastOne: "all of them, this one last",
  keep: "Keep",
  reject: "Reject",
  passExtra: "Pass",
  keepDrawn: "Keep it",
  challenge: "Challenge!",
  accept: "Take them",
  guilty: "Guilty",
  innocent: "Innocent",
  dump: "Lay them all",
  seen: "Seen",
};

export const PROMPT = {
  /** @param {string} what */
  match: (what) => `Match ${what}`,
  /** @param {string} color @param {string} rank */
  or: (color, rank) => `${color} or ${rank}`,
  orPress: "or press the launcher.",
  orDraw: "or draw a card.",
  any: "Play any card",
  extra: "Play one more card, or pass.",
  drawn: "Play the card you drew, or keep it.",
  shot: "Play one card of your shot, or pass.",
  /** @param {number} amount */
  volley: (amount) => `Lay a Draw Two, or draw ${amount}.`,
  open: "An open Reverse: lay all of its colour, or take a normal turn.",
  /** @param {number} amount */
  challenge: (amount) => `Take ${amount || 4} cards, or challenge the Wild Draw Four.`,
  verdict: "You saw the hand: guilty or innocent?",
  color: "Name a colour.",
  /** @param {number} amount */
  press: (amount) => (amount > 1 ? `Press the launcher ${amount} times.` : "Press the launcher."),
  pressUntil: "Press until it fires.",
  /** @param {number} amount */
  hit: (amount) => `Answer with a hit, or press ${amount} times.`,
  pick: "Keep this card, or reject it and take the next one blind.",
  reload: "Reload the launcher.",
  wait: "One moment …",
  shuffle: "Shuffling …",
  running: "Here it comes …",
  /** @param {string} name */
  turn: (name) => `${name}’s turn`,
  held: "Somebody may still be caught …",
  /** @param {string} name */
  botTurn: (name) => `${name} is thinking …`,
};

export const SHEET = {
  /** @param {string} name */
  won: (name) => `${name} goes out!`,
  blocked: "Blocked: nobody could go on.",
  /** @param {string} name */
  match: (name) => `${name} wins the match!`,
  draw: "The match is a draw.",
  next: "Next round",
  again: "New match",
  player: "player",
  hand: "hand",
  worth: "counts",
  total: "total",
  round: "this round",
  sum: "All hands together",
  empty: "no cards left",
  counts: { winner: "goes to the winner", own: "each keeps the own sum" },
};

export const EVENTS = {
  /** @param {string} name @param {number} count */
  shot: (name, count) => (count ? `${count} for ${name}!` : "Click. Nothing."),
  /** @param {string} name @param {string} other */
  caught: (name, other) => `${name} caught ${other}!`,
  /** @param {string} name */
  uno: (name) => `${name}: UNO!`,
  /** @param {string} name @param {string} other */
  swapped: (name, other) => `${name} and ${other} trade hands`,
  /** @param {string} name */
  guilty: (name) => `${name} is guilty: draws four`,
  /** @param {string} name */
  innocent: (name) => `${name} is innocent`,
  /** @param {string} name */
  skipped: (name) => `${name} is skipped`,
  recycled: "The pile is turned over",
  reloaded: "Loaded",
};

export const LINK = {
  lost: "Connection lost, trying again …",
  refused: "That does not go.",
  failed: "The kiosk does not answer.",
  jammed: "The launcher is jammed. Pull the card out.",
  door: "The launcher’s door is open.",
  empty: "The launcher is empty.",
  flat: "The launcher’s cells are flat.",
  trouble: "The launcher needs a hand.",
  retry: "Try again",
};

export const CARD = {
  hidden: "a card, face down",
  /** @param {string} color @param {string} rank */
  colored: (color, rank) => `${color} ${rank}`,
  /** @param {string} rank @param {string} color */
  named: (rank, color) => `${rank}, ${color}`,
};

/** Title of each switch, and words for its values. @type {Record<string, [string, Record<string, string>]>} */
export const SWITCHES = {
  duo_extras: ["Extra wilds", { as_wild: "plain Wilds", official: "what they say", none: "not in the deck" }],
  start_draw_two_volley: ["Draw Two at the start", { true: "may be answered", false: "is drawn" }],
  dump_last_reverse: ["Reverse at the end of a dump", { open: "open", none: "nothing", skip: "skips" }],
  reverse_skips: ["A Reverse alone", { true: "skips", false: "does nothing" }],
  wd4_illegal: ["Wild Draw Four is guilty with", { any_playable: "any playable card", color_or_symbol: "colour or symbol", color: "the colour" }],
  recycle: ["An empty pile is", { flip: "turned over", shuffle: "shuffled" }],
  last_card_draws: ["The last card still draws", {}],
  play_shot_card: ["Play a card of your own shot", {}],
  reneging: ["Press although you could play", {}],
  extra_card: ["One more card after Skip, Reverse", { always: "always", two_players: "with two players", never: "never" }],
  all_hit_includes_caller: ["All Hit hits its player too", {}],
  attack_attack_skips: ["Attack-Attack costs a turn", {}],
  mega_hit: ["Answer a hit with a hit", {}],
  scoring: ["Scoring", { winner_takes: "winner takes all", low_score: "lowest wins", elimination: "500 puts you out" }],
  trade_receiver_uno: ["UNO after a trade", {}],
  suggestion_penalty: ["Penalty for suggesting", { 0: "none" }],
  false_uno_penalty: ["Penalty for a wrong UNO", { 0: "none" }],
  uno_grace: ["Seconds to catch a forgotten UNO", {}],
};
