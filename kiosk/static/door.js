// The way in: the token of the table screen, once in the address, then in a cookie that no script reads.

import { getView, post } from "./api.js";

const FRAGMENT = "#table=";

/** Shows the token, if the address brings one. @returns {Promise<string>} what is wrong with it, or "" */
export async function admitted() {
  if (!location.hash.startsWith(FRAGMENT)) return "";
  const token = location.hash.slice(FRAGMENT.length);
  history.replaceState(null, "", location.pathname + location.search);
  const answer = await post("/api/table", { token });
  return answer.ok ? "" : answer.message;
}

/** Why this page is told nothing, or "" when it may be the table. */
export async function whyNot() {
  const answer = await getView();
  return answer.status === 403 ? answer.message : "";
}
