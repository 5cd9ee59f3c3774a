/* The text of notes: checked while it is written, kept in the browser until the server has it. */

import { element, fill } from "./live.js";
import { texts } from "./texts.js";

const words = texts.notes_script;

// Nobody wants to be told of a word that is half written.
const PAUSE = 600;
const PAUSE_TO_TRY_AGAIN = 4000;
const GRADES = ["library", "hint", "question", "warning", "error"];

const find = (id) => document.getElementById(id);
const form = find("save");
const { text: area, base } = form.elements;
const prefix = `cuebid-notes:${form.dataset.notes}:`;
// Of this tab alone, through its reloads: two tabs must not keep one text in place of the other's.
const tab = sessionStorage.getItem("cuebid-tab") ?? String(Math.random()).slice(2);
sessionStorage.setItem("cuebid-tab", tab);
// What the server has.
let saved = area.defaultValue;
let checked = null;
let found = { check: [], study: [] };
let timer = 0;
let newest = 0;

/* The text area as a field; the editor of `page-editor.js` is another one, once it is there. */
let field = {
  set(text) {
    area.value = text;
    changed();
  },
  replace(start, end, text) {
    area.focus();
    area.setSelectionRange(start, end);
    // Unlike a new value this can be undone.
    if (!document.execCommand("insertText", false, text)) {
      area.setRangeText(text, start, end, "end");
      changed();
    }
  },
  go(offset, line) {
    const height = parseFloat(getComputedStyle(area).lineHeight);
    area.focus();
    area.setSelectionRange(offset, offset);
    area.scrollTop = (line - 4) * height;
  },
  mark(severities) {
    const count = area.value.split("\n").length;
    find("rows").replaceChildren(...Array.from({ length: count }, (_, index) =>
      element("span", `${index + 1}\n`, severities.get(index + 1))));
    find("rows").scrollTop = area.scrollTop;
  },
};

const say = (text) => { find("state").textContent = text; };

function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function keep() {
  if (area.value === saved) {
    localStorage.removeItem(prefix + tab);
    return;
  }
  try {
    const record = { text: area.value, base: base.value, at: Date.now() };
    localStorage.setItem(prefix + tab, JSON.stringify(record));
    say(words.unsaved);
  } catch {
    say(words.not_kept);
  }
}

function show(record) {
  base.value = record.base;
  field.set(record.text);
  say(words.restored);
}

/* Bring back what this tab had not saved; offer what others have not. */
function restore() {
  const own = kept(prefix + tab);
  if (own && own.text !== saved) {
    show(own);
    return;
  }
  // What was typed before this script came.
  if (area.value !== saved) changed();
  const [other] = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix) && key !== prefix + tab).map(kept)
    .filter((each) => each && each.text !== saved).sort((one, two) => two.at - one.at);
  if (!other) return;
  const button = find("other").querySelector("button");
  button.textContent = words.other_text;
  find("other").hidden = false;
  button.addEventListener("click", () => { find("other").hidden = true; show(other); }, { once: true });
}

async function send(address, fields) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetch(address, { method: "POST", body }).catch(() => null);
  // Nothing, where a later text has taken the place of this one.
  if (response?.status === 204) return [];
  return response?.ok ? [await response.json()] : null;
}

function drawRows() {
  // The gravest of a line is set last.
  const grave = [...found.study, ...found.check].sort((one, two) => GRADES.indexOf(one.severity) - GRADES.indexOf(two.severity));
  field.mark(new Map(grave.map((each) => [each.line, each.severity])));
}

function go(finding) {
  showTab("text");
  field.go(finding.offset, finding.line);
}

function mend(fix) {
  // Its place is that of the text that was checked.
  if (area.value === checked) field.replace(fix.start, fix.end, fix.replacement);
}

function item(finding) {
  const created = element("li", undefined, finding.severity);
  const place = element("button", fill(words.line, finding));
  place.type = "button";
  place.addEventListener("click", () => go(finding));
  created.append(place, element("strong", ` ${words[finding.severity]}: `), element("span", finding.text));
  for (const fix of finding.fixes) {
    const button = element("button", fix.title || words.write_out, "fix");
    button.type = "button";
    button.addEventListener("click", () => mend(fix));
    created.append(button);
  }
  return created;
}

function drawFindings() {
  const all = [...found.check, ...found.study].sort((one, two) => one.offset - two.offset);
  const seen = new Set();
  const once = all.filter(({ line, text }) => !seen.has(`${line} ${text}`) && seen.add(`${line} ${text}`));
  const [library, told] = [true, false].map((wanted) => once.filter((each) => (each.severity === "library") === wanted));
  find("findings").replaceChildren(...told.map(item));
  find("included").replaceChildren(...library.map(item));
  find("included").parentElement.hidden = !library.length;
  drawRows();
}

async function check() {
  const number = (newest += 1);
  const text = area.value;
  for (const [name, told] of [["check", words.checking], ["study", words.studying]]) {
    find("checking").textContent = told;
    const answer = await send(`${form.action}/${name}`, { text });
    if (number !== newest) return;
    if (answer === null) {
      find("checking").textContent = words.unreachable;
      timer = setTimeout(check, PAUSE_TO_TRY_AGAIN);
      return;
    }
    // Another tab of this person has taken the turn.
    if (!answer.length) { timer = setTimeout(check, PAUSE_TO_TRY_AGAIN); return; }
    checked = text;
    found = name === "check" ? { check: answer[0], study: [] } : { ...found, study: answer[0] };
    drawFindings();
    const page = `${form.action}/page?${number}`;
    if (name === "check") find("preview").src = page;
  }
  find("checking").textContent = find("findings").children.length ? words.checked : words.nothing_found;
}

function changed() {
  keep();
  // The editor moves its marks itself.
  if (!area.hidden) drawRows();
  for (const button of form.querySelectorAll(".fix")) button.disabled = area.value !== checked;
  clearTimeout(timer);
  // An answer that is under way is about another text.
  newest += 1;
  timer = setTimeout(check, PAUSE);
}

async function save() {
  const text = area.value;
  say(words.saving);
  const answer = await send(form.action, { text, base: base.value, script: 1 });
  if (answer === null) {
    keep();
    say(words.unreachable);
    setTimeout(() => { if (area.value !== saved) save(); }, PAUSE_TO_TRY_AGAIN);
    return;
  }
  const [told] = answer;
  find("conflict").hidden = told.difference === undefined;
  if (told.refused !== undefined) {
    say(told.refused);
    return;
  }
  base.value = told.version;
  if (told.difference !== undefined) {
    // Marked by the server; what was typed is escaped there.
    const parsed = new DOMParser().parseFromString(`<pre>${told.difference}</pre>`, "text/html");
    find("difference").replaceChildren(...parsed.querySelector("pre").childNodes);
    keep();
    find("save-mine").focus();
    return;
  }
  saved = text;
  keep();
  if (area.value === saved) say(fill(told.is_played ? words.saved : words.saved_unplayed, told));
  await showVersions();
}

/* Show the version that was saved, and which one is played, as the page has them when it is loaded. */
async function showVersions() {
  const response = await fetch(form.action).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const id of ["played", "versions"]) find(id).replaceWith(page.getElementById(id));
}

function showTab(name) {
  find("editor").dataset.show = name;
  for (const button of find("tabs").children) button.setAttribute("aria-pressed", button.dataset.show === name);
}

find("tabs").addEventListener("click", (event) => {
  if (event.target.dataset.show) showTab(event.target.dataset.show);
});
find("take-saved").addEventListener("click", () => localStorage.removeItem(prefix + tab));
form.addEventListener("submit", (event) => { event.preventDefault(); save(); });
area.addEventListener("input", changed);
area.addEventListener("scroll", () => { find("rows").scrollTop = area.scrollTop; });
addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); save(); }
});

/* Put the editor in place of the text area, where the server has a language server. */
async function openBetterField({ socket, uri, nonce, words: texts }) {
  // Nobody who has no editor loads it.
  const { openEditor } = await import("./page-editor.js");
  const address = new URL(socket, location.href.replace(/^http/, "ws"));
  field = await openEditor({ area, place: area.parentElement, address, uri, nonce, words: JSON.parse(texts), changed });
  drawRows();
}

drawRows();
restore();
check();
if (form.dataset.socket) openBetterField(form.dataset);
