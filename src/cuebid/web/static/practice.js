/* Practice: calls that are typed, pages that follow the partner, answers that come later.

   All pages work without this script: buttons send forms, and links lead on. */

import { fill, follow } from "./live.js";
import { texts } from "./texts.js";

const words = texts.practice_script;

const box = document.querySelector("form[data-bidding]");
const state = document.querySelector("[data-state]");

/* Put a piece of HTML from the server in the place of an element's content. */
function replaceContent(element, text) {
  const parsed = new DOMParser().parseFromString(text, "text/html");
  element.replaceChildren(...parsed.body.childNodes);
}

/* A call is typed as its level and the letter of its strain, or P, X and R alone. */
function listenForCalls(form) {
  const notice = form.querySelector("[data-typed]");
  const buttons = new Map(
    [...form.querySelectorAll("button[name=call]")].map((button) => [button.value, button]),
  );
  let level = "";
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest("input, textarea, select")) return;
    const key = event.key.toUpperCase();
    if (/^[1-7]$/.test(key)) {
      level = key;
      notice.textContent = fill(words.level, { level });
      return;
    }
    let call = "";
    if (level && /^[CDHSN]$/.test(key)) call = level + (key === "N" ? "NT" : key);
    else if (!level && /^[PXR]$/.test(key)) call = key === "R" ? "XX" : key;
    if (!call) return;
    level = "";
    event.preventDefault();
    const button = buttons.get(call);
    if (button && !button.disabled) button.click();
    else notice.textContent = fill(words.illegal, { call });
  });
  // A second press before the next page would be a call on a board that nobody has looked at.
  form.addEventListener("submit", () => {
    setTimeout(() => buttons.forEach((button) => { button.disabled = true; }), 0);
  });
}

async function fetchLater(element) {
  const first = await fetch(element.dataset.fetch).catch(() => null);
  if (first?.ok) replaceContent(element, await first.text());
}

if (box) listenForCalls(box);
if (state) follow(state);
document.querySelectorAll("[data-fetch]").forEach(fetchLater);
