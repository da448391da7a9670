// What the lobby says, in one language. Its house rules are described by the kiosk; what it says
// about them is in the catalogues too.

/** @typedef {import("./language.js").Speech} Speech */

/** @param {Speech} speech */
export function lobbyWords(speech) {
  return { GAMES: gameWords(speech), SWITCHES: switchWords(speech), ...seatingWords(speech), ...customWords(speech) };
}

/** @param {Speech} speech @returns {Record<string, { title: string, lines: [string, string] }>} */
function gameWords({ _ }) {
  return {
    attack: {
      title: _("UNO Attack"),
      lines: [_("A click, or a card storm."), _("Hits make others press.")],
    },
    "attack-classic": {
      title: _("Attack Classic"),
      lines: [_("Trade whole hands."), _("Hit-Fire: press till it fires.")],
    },
    "attack-mega-hit": {
      title: _("Mega Hit"),
      lines: [_("Answer a hit with a hit."), _("The presses add up.")],
    },
    "attack-extreme": {
      title: _("Attack Extreme"),
      lines: [_("Aim at whom you like."), _("The launcher does it.")],
    },
    duo: {
      title: _("UNO Duo"),
      lines: [_("For two: draft a hand."), _("Draw Twos fly back.")],
    },
    "duo-108": {
      title: _("Duo 108"),
      lines: [_("Duo with 108 cards."), _("No extra wilds.")],
    },
  };
}

/** @param {Speech} speech */
function seatingWords({ _, pgettext, ngettext, fill }) {
  // Names to pick from, usual ones and short, so that they fit on every panel: twenty of them,
  // all different, with spaces between.
  const NAMES = _("Anna Ben Clara David Emma Finn Greta Hugo Ida Jonas Kim Leo Mia Noah Olga Paul Rosa Sam Tara Vera")
    .split(" ");
  /** @type {Record<string, string>} */
  const LEVELS = {
    random: pgettext("bot level", "Lucky"),
    easy: pgettext("bot level", "Easy"),
    normal: pgettext("bot level", "Good"),
    hard: pgettext("bot level", "Sharp"),
    expert: pgettext("bot level", "Expert"),
  };
  const LOBBY = {
    title: _("What shall we play?"),
    players: _("Who sits at the table?"),
    more: _("One more"),
    fewer: _("One less"),
    person: _("Person"),
    phone: _("Phone"),
    bot: _("Bot"),
    rules: _("House rules"),
    rulesHint: _("Leave them alone and you play by the book."),
    standard: _("by the book"),
    on: pgettext("house rule", "on"),
    off: pgettext("house rule", "off"),
    start: pgettext("big button", "Start"),
    language: _("Language of the table"),
    /** @param {number} least @param {number} most */
    range: (least, most) => (least === most ? ngettext("{count} player", "{count} players", least)
      : fill(_("{least} to {most} players"), { least, most })),
    /** @param {number} number */
    changed: (number) => ngettext("{count} changed", "{count} changed", number),
    /** @param {string} name */
    rename: (name) => fill(_("{name}: another name"), { name }),
    /** @param {string} name */
    kind: (name) => fill(_("{name}: person, phone or bot"), { name }),
    /** @param {string} name */
    level: (name) => fill(_("{name}: how well the bot plays"), { name }),
    /** @param {string} name */
    tongue: (name) => fill(_("Language of {name}"), { name }),
    back: _("Back to the table"),
    help: _("How to play"),
    house: _("History, settings and health"),
  };
  return { NAMES, LEVELS, LOBBY };
}

/** Texts for Wild Customizables to choose from, and what they do. @param {Speech} speech */
function customWords({ _, pgettext, fill }) {
  /** @type {import("./types.js").CustomCard[]} */
  const ready = [
    { text: _("Two for you!"), who: "target", presses: 2 },
    { text: _("Everybody but me!"), who: "everyone else", presses: 1 },
    { text: _("One for everybody."), who: "everyone", presses: 1 },
    { text: _("Sit this one out."), who: "next", presses: 1, skip_next: true },
    { text: _("Give me your cards!"), swap: true },
    { text: _("I go again."), again: true },
    { text: _("Everybody sings a song."), spoken: true },
    { text: _("Nobody speaks until this round is over."), spoken: true },
  ];
  /** @type {Record<string, string>} */
  const who = {
    nobody: pgettext("who presses", "nobody"), next: pgettext("who presses", "the next player"),
    target: pgettext("who presses", "whom you like"), "everyone else": pgettext("who presses", "everybody else"),
    everyone: pgettext("who presses", "everybody"),
  };
  const CUSTOM = {
    ready, who,
    more: _("One more text"),
    press: { who: _("Who presses?"), count: _("How often?") },
    draw: { who: _("Who draws?"), count: _("How many?") },
    flags: { skip_next: _("The next one loses a turn"), swap: _("Swap hands"), again: _("Play again"), spoken: _("The table does it") },
    /** @param {number} number */
    text: (number) => fill(_("Text {number}"), { number }),
    /** @param {number} number */
    other: (number) => fill(_("Text {number}: another one"), { number }),
    /** @param {number} number */
    fewer: (number) => fill(_("Text {number}: take it away"), { number }),
  };
  return { CUSTOM };
}

/** Title of each house rule, and words for its values; they end the sentence that the title begins.
 * @param {Speech} speech @returns {Record<string, [string, Record<string, string>]>} */
function switchWords({ _, pgettext }) {
  const none = pgettext("penalty", "none");
  return {
    duo_extras: [_("Extra wilds"), {
      as_wild: pgettext("extra wilds", "plain Wilds"), official: pgettext("extra wilds", "what they say"),
      none: pgettext("extra wilds", "not in the deck"),
    }],
    start_draw_two_volley: [_("Draw Two at the start"), {
      true: pgettext("Draw Two at the start", "may be answered"), false: pgettext("Draw Two at the start", "is drawn"),
    }],
    dump_last_reverse: [_("Reverse at the end of a dump"), {
      open: pgettext("a last Reverse", "open"), none: pgettext("a last Reverse", "nothing"),
      skip: pgettext("a last Reverse", "skips"),
    }],
    reverse_skips: [_("A Reverse alone"), {
      true: pgettext("a Reverse alone", "skips"), false: pgettext("a Reverse alone", "does nothing"),
    }],
    wd4_illegal: [_("Wild Draw Four is guilty with"), {
      any_playable: pgettext("guilty with", "any playable card"), color_or_symbol: pgettext("guilty with", "colour or symbol"),
      color: pgettext("guilty with", "the colour"),
    }],
    recycle: [_("An empty pile is"), {
      flip: pgettext("an empty pile is", "turned over"), shuffle: pgettext("an empty pile is", "shuffled"),
    }],
    last_card_draws: [_("The last card still draws"), {}],
    play_shot_card: [_("Play a card of your own shot"), {}],
    reneging: [_("Press although you could play"), {}],
    extra_card: [_("One more card after Skip, Reverse"), {
      always: pgettext("one more card", "always"), two_players: pgettext("one more card", "with two players"),
      never: pgettext("one more card", "never"),
    }],
    all_hit_includes_caller: [_("All Hit hits its player too"), {}],
    attack_attack_skips: [_("Attack-Attack costs a turn"), {}],
    mega_hit: [_("Answer a hit with a hit"), {}],
    scoring: [_("Scoring"), {
      winner_takes: pgettext("scoring", "winner takes all"), low_score: pgettext("scoring", "lowest wins"),
      elimination: pgettext("scoring", "500 puts you out"),
    }],
    trade_receiver_uno: [_("UNO after a trade"), {}],
    suggestion_penalty: [_("Penalty for suggesting"), { 0: none }],
    false_uno_penalty: [_("Penalty for a wrong UNO"), { 0: none }],
    custom_cards: [_("Your own cards"), {}],
    uno_grace: [_("Seconds to catch a forgotten UNO"), {}],
  };
}
