/* Exploring: frequencies that come later, and what changes when a file of the system is saved. */

import { texts } from "./texts.js";

const words = texts.explore_script;

// A saved file is noticed before its author has turned to this page.
const PAUSE = 2000;

const position = document.getElementById("position");
const changes = document.getElementById("changes");

function replaceContent(element, text) {
  const parsed = new DOMParser().parseFromString(text, "text/html");
  element.replaceChildren(...parsed.body.childNodes);
}

async function fetchText(address) {
  const response = await fetch(address, { cache: "no-store" }).catch(() => null);
  return response?.ok ? response.text() : null;
}

/* Ask for the calls again, frequencies included. */
async function fillIn(address) {
  const text = await fetchText(address);
  if (text !== null) replaceContent(position, text);
}

function heading(text) {
  const element = document.createElement("h2");
  element.textContent = text;
  return element;
}

/* Show what has changed since the page was opened, each time that a file is saved. */
async function watch(system, since) {
  let seen = since;
  for (;;) {
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
    const text = await fetchText(`/explore/version?${new URLSearchParams({ system })}`);
    if (text === null) continue;
    const { digest, error } = JSON.parse(text);
    if (error) {
      if (changes.textContent !== error) changes.textContent = error;
      seen = "";
      continue;
    }
    if (digest === seen) continue;
    seen = digest;
    const html = await fetchText(`/explore/changes?${new URLSearchParams({ system, since })}`);
    if (html === null) continue;
    replaceContent(changes, digest === since ? "" : html);
    if (digest !== since) changes.prepend(heading(words.changes));
    const fields = new URLSearchParams(location.search);
    fields.set("system", system);
    fillIn(`/explore/sample?${fields}`);
  }
}

if (position.dataset.fetch) fillIn(position.dataset.fetch);
watch(changes.dataset.system, changes.dataset.digest);
