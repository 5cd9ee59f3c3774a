"use strict";
(() => {
  const byId = (name) => document.getElementById(name);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const root = document.documentElement;
  byId("tools").hidden = false;

  // Colours: the reader's system decides until the button is used.
  const theme = byId("theme");
  const isDark = () => root.dataset.cbTheme
    ? root.dataset.cbTheme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  const showTheme = () => theme.setAttribute("aria-pressed", String(isDark()));
  theme.addEventListener("click", () => {
    root.dataset.cbTheme = isDark() ? "light" : "dark";
    showTheme();
  });
  showTheme();

  // A narrow screen shows the notes first, and the contents when asked.
  const contents = document.querySelector("nav details");
  if (contents && matchMedia("(max-width: 40rem)").matches) contents.open = false;

  const folds = all("main details");
  const foldAll = (open) => folds.forEach((fold) => { fold.open = open; });
  byId("open-all")?.addEventListener("click", () => foldAll(true));
  byId("close-all")?.addEventListener("click", () => foldAll(false));

  // A place inside a folded branch, or hidden by a search, is shown to whoever follows a link to it.
  const search = byId("search");
  const placeNamed = (name) => {
    try { return name && byId(decodeURIComponent(name)); } catch { return byId(name); }
  };
  const reveal = () => {
    const target = placeNamed(location.hash.slice(1));
    if (!target) return;
    if (search?.value && target.closest(".missed")) {
      search.value = "";
      endSearch();
    }
    for (let up = target.closest("details"); up; up = up.parentElement.closest("details")) {
      up.open = true;
    }
    target.scrollIntoView();
  };
  const letters = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };
  const plain = (text) => text
    .replace(/!(?=[cdhs])/gi, "")
    .replace(/[♣♦♥♠]/g, (symbol) => letters[symbol])
    .toLowerCase()
    .replace(/([1-7])nt\b/g, "$1n")
    .replace(/[\ufe0e()]/g, "")
    .replace(/[–-]+/g, "-")
    .replace(/\s+/g, " ")
    .trim();

  // What can be found: rows with the auction that leads to them, and other blocks.
  let known = null;
  const read = () => {
    const paths = new Map();
    const rows = all("main .bidtable li").map((row) => {
      const words = row.querySelector(":scope > .row, :scope > details > summary") ?? row;
      const bid = plain(words.querySelector(".bid").textContent);
      const said = plain(words.querySelector(".bid + span")?.textContent ?? "");
      const above = row.parentElement.closest("li");
      const path = above ? `${paths.get(above)}-${bid}` : bid;
      paths.set(row, path);
      return { element: row, text: `${bid} ${said}`, path, above };
    });
    const blocks = all("main > :not(section, .bidtable), main section > :not(section, .bidtable)")
      .map((element) => ({ element, text: plain(element.textContent) }));
    return { rows, blocks };
  };

  const mark = (element, missed) => element.classList.toggle("missed", missed);
  const clear = () => all(".missed").forEach((element) => mark(element, false));
  let before = null;
  const endSearch = () => {
    clear();
    root.classList.remove("searching");
    before?.forEach((open, place) => { folds[place].open = open; });
    before = null;
    byId("found").textContent = "";
  };
  addEventListener("hashchange", reveal);
  reveal();

  const find = (query) => {
    known ??= read();
    root.classList.add("searching");
    before ??= folds.map((fold) => fold.open);
    const words = query.split(" ");
    const fits = (text) => words.every((word) => text.includes(word));
    const auction = /^(?:[1-7][a-z]+|pass|p|dbl|d|rdbl|r)(?:-[^ ]*)$/.test(query) ? query : null;
    const shown = new Set();
    let count = 0;
    for (const row of known.rows) {
      const inAuction = auction !== null && (row.path === auction || row.path.endsWith(`-${auction}`));
      if (!inAuction && !fits(row.text)) continue;
      count += 1;
      for (let up = row.element; up && !shown.has(up); up = up.parentElement.closest("li")) {
        shown.add(up);
      }
      if (inAuction) all("li", row.element).forEach((below) => shown.add(below));
    }
    for (const row of known.rows) mark(row.element, !shown.has(row.element));
    for (const block of known.blocks) {
      const isHeading = /^H[1-6]$/.test(block.element.tagName);
      const hit = fits(block.text);
      if (hit && !isHeading) count += 1;
      mark(block.element, !hit && !isHeading);
    }
    for (const table of all("main .bidtable")) mark(table, !table.querySelector("li:not(.missed)"));
    for (const section of all("main section").reverse()) {
      const own = section.querySelector(":scope > :is(h2, h3, h4, h5, h6)");
      const holds = section.querySelector(":scope > :not(.missed, h2, h3, h4, h5, h6)");
      mark(section, !holds && !fits(plain(own.textContent)));
    }
    folds.forEach((fold) => { fold.open = Boolean(fold.querySelector("li:not(.missed)")); });
    byId("found").textContent = count === 1 ? "1 place" : `${count} places`;
  };

  if (!search) return;
  let waiting = 0;
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const query = plain(search.value);
      if (query) find(query); else endSearch();
    }, 120);
  });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    search.value = "";
    search.dispatchEvent(new Event("input"));
  });
})();
