// The pages beside the game: one sheet over everything, with tabs, a heading and a way back.

import { rest, SCREEN_MS } from "./calm.js";
import { element, present, say } from "./dom.js";
import { HOUSE } from "./house_words.js";
import { TABLE_LANGUAGE } from "./language.js";

/** @typedef {import("./dom.js").Child} Child */
/** What a page is opened for. @typedef {{ game?: string, rules?: Record<string, unknown>, first?: About, part?: string, match?: string }} About */
/** @typedef {{ title: string, content: Child[] }} Shown */
/** @typedef {(about: About, house: House) => Promise<Shown>} Page */

/** Who makes each page, in the order of their tabs. @type {Record<string, () => Promise<Page>>} */
const PAGES = {
  rules: async () => (await import("./page_rules.js")).rulesPage,
  history: async () => (await import("./page_history.js")).historyPage,
  settings: async () => (await import("./page_settings.js")).settingsPage,
  health: async () => (await import("./page_health.js")).healthPage,
};

export class House {
  /** What the page was opened for. @type {About} */
  about = {};
  /** Ends with the page that is shown. */
  ends = new AbortController();

  constructor() {
    this.title = element("h1", { id: "house-title" });
    this.content = element("div", { class: "house-content" });
    this.body = element("div", { class: "house-body", tabindex: 0, role: "region", "aria-labelledby": "house-title" }, this.title, this.content);
    this.tabs = element("nav", { class: "tabs", "aria-label": HOUSE.pages }, ...Object.keys(PAGES).map((name) =>
      element("button", { type: "button", class: "tab", "data-tab": name, onclick: () => this.open(name, this.about) }, HOUSE.tabs[name])));
    this.close = element("button", { type: "button", class: "loud", "data-place": "house-back", onclick: () => this.root.close() }, HOUSE.back);
    this.root = element("dialog", { class: "house", dir: TABLE_LANGUAGE.dir, lang: TABLE_LANGUAGE.code, "aria-labelledby": "house-title",
      onclose: () => this.#closed() },
    element("header", {}, this.tabs, this.close), this.body);
    document.body.append(this.root);
    addEventListener("popstate", () => this.root.close());
  }

  /** @param {string} name @param {About} about */
  async open(name, about) {
    this.about = about;
    const [page] = await Promise.all([PAGES[name](), styled]);
    await this.show(page, about);
    this.root.dataset.page = name;
    for (const tab of this.tabs.children) {
      if (tab instanceof HTMLElement) tab.ariaCurrent = tab.dataset.tab === name ? "page" : "false";
    }
    if (this.root.open) return;
    if (!history.state?.house) history.pushState({ house: true }, "");
    this.root.showModal();
    this.close.focus();
    rest(this.root, SCREEN_MS);
  }

  /** Puts a page, or the same one for something else, in the place of what is shown. @param {Page} page @param {About} [about] */
  async show(page, about = this.about) {
    this.ends.abort();
    this.ends = new AbortController();
    const { title, content } = await page(about, this);
    say(this.title, title);
    this.fill(content);
    this.body.scrollTop = 0;
  }

  /** Other content of the same page; the keyboard stays where it was. @param {Child[]} content */
  fill(content) {
    const place = document.activeElement?.getAttribute("data-place");
    this.content.replaceChildren(...present(content));
    const again = place ? this.root.querySelector(`[data-place="${CSS.escape(place)}"]`) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** Also by the way back of the browser, which then has been gone. */
  #closed() {
    if (history.state?.house) history.back();
    this.ends.abort();
    this.content.replaceChildren();
    rest(document.body, SCREEN_MS);
  }
}

/** The style of these pages, before the first of them is shown. */
const styled = new Promise((resolve) => {
  const sheet = element("link", { rel: "stylesheet", href: "/static/house.css" });
  sheet.onload = sheet.onerror = resolve;
  document.head.append(sheet);
});

export const house = new House();
