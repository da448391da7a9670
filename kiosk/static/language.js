// The languages of the page: which there are, which one this table speaks, and their catalogues.

import { settings } from "./settings.js";

/** @typedef {{ code: string, name: string, dir: "ltr" | "rtl" }} Language */
/** @typedef {{ forms: Record<string, number>, words: Record<string, string | string[]> }} Texts */

/** @type {Language[]} */
export const LANGUAGES = [
  { code: "en", name: "English", dir: "ltr" },
  { code: "fr", name: "Français", dir: "ltr" },
  { code: "lt", name: "Lietuvių", dir: "ltr" },
  { code: "lv", name: "Latviešu", dir: "ltr" },
  { code: "hi", name: "हिन्दी", dir: "ltr" },
  { code: "ug", name: "ئۇيغۇرچە", dir: "rtl" },
];

const KEPT = "uno-kiosk-language";
/** Languages of people, by their name. */
const TONGUES = "uno-kiosk-tongues";
/** Round what is put into a sentence; dom.js makes a <bdi> of it. */
export const [OPEN, CLOSE] = ["\u2068", "\u2069"];
/** English is written in the sources. @type {Texts} */
const ENGLISH = { forms: { one: 0, other: 1 }, words: {} };

/** One language with its catalogue. */
export class Speech {
  /** @param {Language} language @param {Texts} texts */
  constructor(language, texts) {
    this.language = language;
    this.texts = texts;
    this.rules = new Intl.PluralRules(language.code);
  }

  /** @param {string} text */
  _ = (text) => {
    const said = this.texts.words[text];
    return typeof said === "string" ? said : text;
  };

  /** The same word may be two in another language. @param {string} context @param {string} text */
  pgettext = (context, text) => {
    const said = this.texts.words[`${context}\u0004${text}`];
    return typeof said === "string" ? said : text;
  };

  /** @param {string} one @param {string} many @param {number} count */
  ngettext = (one, many, count) => {
    const said = this.texts.words[one];
    const form = this.texts.forms[this.rules.select(count)] ?? this.texts.forms.other;
    return fill((Array.isArray(said) ? said : [one, many])[form], { count });
  };

  fill = fill;
}

/** Puts values into a sentence, each in one piece. @param {string} text @param {Record<string, string | number>} values */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? `${OPEN}${values[name]}${CLOSE}` : whole));
}

/** @param {string | null | undefined} tag `lt` or `lt-LT` */
function known(tag) {
  return LANGUAGES.find((language) => language.code === tag?.split("-")[0].toLowerCase());
}

/** As the address says (`/?lang=lt`), else as it was chosen here or for this table, else as the browser wishes. */
function wished() {
  const asked = new URLSearchParams(location.search).get("lang");
  const tags = [asked, localStorage.getItem(KEPT), settings.language, ...navigator.languages];
  return tags.map(known).find((language) => language) ?? LANGUAGES[0];
}

/** @type {Map<string, Speech>} */
const loaded = new Map();

/** Loads a catalogue; without it the page speaks English. @param {Language} language */
async function load(language) {
  if (loaded.has(language.code)) return;
  let texts = ENGLISH;
  if (language !== LANGUAGES[0]) {
    const answer = await fetch(`/i18n/${language.code}${document.documentElement.dataset.texts ?? ""}.json`).catch(() => null);
    if (answer?.ok) texts = await answer.json();
  }
  loaded.set(language.code, new Speech(language, texts));
}

/** @returns {Record<string, string>} */
function tongues() {
  try {
    return JSON.parse(localStorage.getItem(TONGUES) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

export const TABLE_LANGUAGE = wished();

/** The language of somebody, by name; of the table unless another one was chosen. @param {string} name */
export function languageOf(name) {
  return known(tongues()[name]) ?? TABLE_LANGUAGE;
}

/** A language that can be spoken at once. @param {string | undefined} code */
export function spoken(code) {
  return code && loaded.has(code) ? known(code) : undefined;
}

/** Loads what is not known yet; tells whether anything was. @param {string[]} codes */
export async function learnLanguages(codes) {
  const fresh = [...new Set(codes)].map(known).filter((language) => language !== undefined && !loaded.has(language.code));
  await Promise.all(fresh.map((language) => language && load(language)));
  return fresh.length > 0;
}

/** @param {string} name @param {Language} language */
export async function setLanguageOf(name, language) {
  localStorage.setItem(TONGUES, JSON.stringify({ ...tongues(), [name]: language.code }));
  await load(language);
}

/** The table speaks another language from now on: the page begins anew. @param {Language} language */
export function setTableLanguage(language) {
  localStorage.setItem(KEPT, language.code);
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  history.replaceState(null, "", address);
  location.reload();
}

/** @param {string} code of a language that is loaded */
export function speechOf(code) {
  return loaded.get(code) ?? /** @type {Speech} */ (loaded.get(TABLE_LANGUAGE.code));
}

/** Another page of this browser was given another language: this one follows, unless its address says which. */
addEventListener("storage", ({ key, newValue }) => {
  const asked = new URLSearchParams(location.search).get("lang");
  if (key === KEPT && !known(asked) && known(newValue) && newValue !== TABLE_LANGUAGE.code) location.reload();
});

document.documentElement.lang = TABLE_LANGUAGE.code;
const others = Object.values(tongues()).map(known).filter((language) => language !== undefined);
await Promise.all([TABLE_LANGUAGE, ...new Set(others)].map(load));
