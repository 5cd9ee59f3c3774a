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
  // There the other buttons are in the sheet of the contents, which closes after a choice.
  const contents = document.querySelector("nav details");
  if (contents && matchMedia("(max-width: 40rem)").matches) {
    contents.open = false;
    const moved = document.createElement("div");
    moved.className = "moved-tools";
    moved.append(...all("#tools button"));
    contents.querySelector("summary").after(moved);
    contents.addEventListener("click", (event) => {
      if (event.target.closest("a")) contents.open = false;
    });
  }

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
  // A text as it is compared, with where each of its letters stood: suits are letters, notrump is
  // n, and case, kinds of dashes and parentheses make no difference.
  const letters = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };
  const signs = new RegExp(
    "(?<gone>!(?=[cdhs])|[\\ufe0e()])|(?<=[1-7])(?<notrump>nt\\b)|(?<dash>[\\u2013-]+)"
    + "|(?<blank>\\s+)|(?<other>[^])\\ufe0e?", "gi");
  const compared = (text) => {
    const places = [];
    let plain = "";
    for (const { 0: sign, index, groups } of text.matchAll(signs)) {
      const letter = groups.gone ? "" : groups.notrump ? "n" : groups.dash ? "-"
        : groups.blank ? " " : letters[groups.other] ?? groups.other.toLowerCase();
      for (let unit = 0; unit < letter.length; unit += 1) places.push([index, index + sign.length]);
      plain += letter;
    }
    return { plain, places };
  };
  const plain = (text) => compared(text).plain.replace(/ +/g, " ").trim();

  // An auction as a list of calls. A single pass between two calls is as good as none.
  const words = { p: "pass", d: "dbl", r: "rdbl" };
  const callsOf = (text) => text
    .replace(/[♣♦♥♠]/g, (symbol) => letters[symbol])
    .replace(/[()!\ufe0e\s]/g, "")
    .replace(/NT/gi, "N")
    .split(/[\u2013-]+/)
    .filter(Boolean)
    .map((call) => words[call.toLowerCase()] ?? call);
  const isPass = (call) => call?.toLowerCase() === "pass";
  const withoutPasses = (calls) => calls.filter((call, place) => !(
    isPass(call) && place > 0 && place < calls.length - 1
    && !isPass(calls[place - 1]) && !isPass(calls[place + 1])));
  const kinds = {
    M: "hs", m: "cd", oM: "hs", om: "cd", X: "cdhs", Y: "cdhs", Z: "cdhs", x: "cdhs", y: "cdhs",
    z: "cdhs", red: "dh", black: "cs",
  };
  const covers = (bid, call) => bid.split("/").some((each) => each.toLowerCase() === call || (
    call.length === 2 && each[0] === call[0]
    && (kinds[each.slice(1)] ?? each.slice(1).toLowerCase()).includes(call[1])));
  const endsWith = (path, calls) => calls.length <= path.length
    && calls.every((call, place) => covers(path[path.length - calls.length + place], call));
  const isAuction = /^(?:[1-7][a-z]+|pass|p|dbl|d|rdbl|r)(?:-[^ ]*)$/;

  // What can be found: rows with the auction that leads to them, and other blocks.
  let known = null;
  const read = () => {
    const paths = new Map();
    const rows = all("main .bidtable li").map((row) => {
      const line = row.querySelector(":scope > .row, :scope > details > summary") ?? row;
      const bid = line.querySelector(".bid");
      const said = line.querySelector(".bid + span");
      const above = paths.get(row.parentElement.closest("li")) ?? [];
      const path = [...above, ...callsOf(bid.textContent)];
      paths.set(row, path);
      const text = plain(`${bid.textContent} ${said?.textContent ?? ""}`);
      return { element: row, bid, said, text, path: withoutPasses(path) };
    });
    const blocks = all("main > :not(section, .bidtable), main section > :not(section, .bidtable)")
      .map((element) => ({ element, text: plain(element.textContent) }));
    return { rows, blocks };
  };

  // Found words are marked where they stand, also where a suit is drawn in the midst of them.
  const MOST_MARKS = 2000;
  let marks = [];
  const markPlaces = (box, places) => {
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    const nodes = [];
    let length = 0;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      nodes.push([node, length]);
      length += node.length;
    }
    for (const [node, from] of nodes) {
      if (node.parentElement.closest(".anchor, .spoken")) continue;
      const inside = places
        .map(([start, end]) => [Math.max(start - from, 0), Math.min(end - from, node.length)])
        .filter(([start, end]) => start < end);
      for (const [start, end] of inside.reverse()) {
        const found = node.splitText(start);
        found.splitText(end - start);
        const mark = document.createElement("mark");
        found.replaceWith(mark);
        mark.append(found);
        marks.push(mark);
      }
    }
  };
  const markWords = (box, sought) => {
    if (!box || marks.length > MOST_MARKS) return;
    const { plain: text, places } = compared(box.textContent);
    const found = [];
    for (const word of sought) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        found.push([places[at][0], places[at + word.length - 1][1]]);
      }
    }
    found.sort(([one], [other]) => one - other);
    const apart = [];
    for (const [start, end] of found) {
      const last = apart.at(-1);
      if (last && start <= last[1]) last[1] = Math.max(last[1], end); else apart.push([start, end]);
    }
    if (apart.length) markPlaces(box, apart);
  };
  const unmark = () => {
    const parents = new Set(marks.map((mark) => mark.parentNode));
    for (const mark of marks) mark.replaceWith(...mark.childNodes);
    parents.forEach((parent) => parent.normalize());
    marks = [];
  };

  const show = (element, shown) => element.classList.toggle("missed", !shown);
  let before = null;
  const endSearch = () => {
    unmark();
    all(".missed").forEach((element) => show(element, true));
    root.classList.remove("searching");
    before?.forEach((open, place) => { folds[place].open = open; });
    before = null;
    byId("found").textContent = "";
  };
  addEventListener("hashchange", reveal);
  reveal();

  const find = (query) => {
    known ??= read();
    unmark();
    root.classList.add("searching");
    before ??= folds.map((fold) => fold.open);
    const sought = query.split(" ");
    const fits = (text) => sought.every((word) => text.includes(word));
    const calls = isAuction.test(query) ? withoutPasses(callsOf(query)) : null;
    const shown = new Set();
    let count = 0;
    for (const row of known.rows) {
      const inAuction = calls !== null && endsWith(row.path, calls);
      if (!inAuction && !fits(row.text)) continue;
      count += 1;
      for (let up = row.element; up && !shown.has(up); up = up.parentElement.closest("li")) {
        shown.add(up);
      }
      if (inAuction) {
        all("li", row.element).forEach((below) => shown.add(below));
        markPlaces(row.bid, [[0, row.bid.textContent.length]]);
      } else [row.bid, row.said].forEach((box) => markWords(box, sought));
    }
    for (const row of known.rows) show(row.element, shown.has(row.element));
    for (const { element, text } of known.blocks) {
      const hit = fits(text);
      if (hit) {
        count += 1;
        markWords(element, sought);
      }
      show(element, hit || /^H[1-6]$/.test(element.tagName));
    }
    for (const table of all("main .bidtable")) show(table, table.querySelector("li:not(.missed)"));
    for (const section of all("main section").reverse()) {
      const own = section.querySelector(":scope > :is(h2, h3, h4, h5, h6)");
      const holds = section.querySelector(":scope > :not(.missed, h2, h3, h4, h5, h6)");
      show(section, holds || fits(plain(own.textContent)));
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
  // As on many sites, a slash goes to the search, unless it is being typed somewhere.
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    search.focus();
    search.select();
  });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    search.value = "";
    search.dispatchEvent(new Event("input"));
  });
})();
