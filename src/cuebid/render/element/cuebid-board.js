/* <cuebid-board>: a deal, its auction and its play, stepped through by key, swipe and button.

   One module without imports, for pages of any kind. The data is a JSON script inside the element,
   or the property `data`; docs/board-element.md describes it. What else is inside the element is
   shown where scripts do not run, and on paper.

     <cuebid-board>
       (a script element of the type application/json: {"hands": {...}, "auction": [...]})
       <p>What readers without scripts see.</p>
     </cuebid-board>

   Attributes: `step` (a number, `start`, `auction` or `end`) where it begins; `hide` (letters of
   seats whose cards are covered until the board is over); `live` for a board that a page feeds,
   without the buttons for stepping; `held` (suits in order, such as `SHDC`) how that hand is sorted;
   `own` (the letter of a seat) puts that seat at the bottom and, on
   a live board, holds its hand up as cards. Events: `step` when the position changes, `card` with
   `detail.card` when the user plays one of the cards of the property `playable`.

   Strategy: everything that is drawn follows from the data and the number of the step, by the pure
   function `positionAt`. A step draws the whole board anew: that is some hundred elements, and no
   part can then be out of date. Text from the data is only ever set as text, never as HTML. */
(() => {
  "use strict";
  if (customElements.get("cuebid-board")) return;

  /* All words, for the eye and the ear; a page in another language sets those that it has through
     `customElements.get("cuebid-board").texts`, before its boards are drawn. */
  const TEXTS = {
    N: "North", E: "East", S: "South", W: "West",
    spade: "spade", heart: "heart", diamond: "diamond", club: "club", notrump: "notrump",
    spades: "spades", hearts: "hearts", diamonds: "diamonds", clubs: "clubs",
    ace: "ace", king: "king", queen: "queen", jack: "jack", ten: "ten", card: "{rank} of {suit}",
    passSign: "Pass", pass: "pass", double: "double", redouble: "redouble",
    doubled: "doubled", redoubled: "redoubled",
    board: "Board {number}", dealer: "Dealer {seat}", vulnerable: "{side} vulnerable",
    none: "Nobody", NS: "North-South", EW: "East-West", both: "Everybody",
    seatVulnerable: "{seat}, vulnerable", by: " by {seat}", tricks: "NS {ns} \u00b7 EW {ew} tricks",
    cards: "{count} cards", suit: "{suit}: {cards}", void: "none", takes: ", declarer takes ",
    play: "play the {card}", auction: "Auction", alerted: "alerted", wins: "{seat} wins the trick",
    start: "To the start", back: "Back", forward: "Forward", end: "To the end", position: "Position",
  };
  const words = (name, values = {}) =>
    TEXTS[name].replace(/\{(\w+)\}/g, (_, key) => String(values[key]));

  const SEATS = ["N", "E", "S", "W"];
  const PLACES = ["bottom", "left", "top", "right"];
  const SUITS = ["S", "H", "D", "C"];
  // In the hand black and red alternate, so that two suits are not taken for one.
  const HELD_SUITS = "SHCD";
  const SUIT_SIGNS = { S: "\u2660", H: "\u2665", D: "\u2666", C: "\u2663" };
  const SUIT_NAMES = { S: "spade", H: "heart", D: "diamond", C: "club" };
  const RANKS = "AKQJT98765432";
  const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
  const CALL_NAMES = { P: "pass", X: "double", XX: "redouble" };
  const VULNERABLE = { None: "", NS: "NS", EW: "EW", Both: "NSEW" };
  // A finger that moves less than this has tapped, not swiped.
  const SWIPE_PIXELS = 40;
  // A mouse that moves less than this has clicked, not dragged.
  const DRAG_PIXELS = 8;

  const after = (seat, steps) => SEATS[(SEATS.indexOf(seat) + steps) % 4];
  const seatWords = (seat) => (SEATS.includes(seat) ? words(seat) : "");
  const sideOf = (seat) => (seat === "N" || seat === "S" ? "NS" : "EW");
  const rankWords = (rank) => (rank in RANK_NAMES ? words(RANK_NAMES[rank]) : rank);
  const cardWords = (card) =>
    words("card", { rank: rankWords(card[0]), suit: words(`${SUIT_NAMES[card[1]]}s`) });
  const strainWords = (call) => call.slice(1) === "NT" ? words("notrump")
    : words(SUIT_NAMES[call[1]] + (call[0] === "1" ? "" : "s"));
  const callWords = (call) =>
    call in CALL_NAMES ? words(CALL_NAMES[call]) : `${call[0]} ${strainWords(call)}`;

  /* Who wins a trick: the highest trump, or the highest card of the suit led. */
  function winnerOf(leader, cards, trumps) {
    let best = 0;
    for (let index = 1; index < cards.length; index += 1) {
      const sameSuit = cards[index][1] === cards[best][1];
      if (sameSuit ? RANKS.indexOf(cards[index][0]) < RANKS.indexOf(cards[best][0])
                   : cards[index][1] === trumps) best = index;
    }
    return after(leader, best);
  }

  /* The contract of a finished auction: {level, strain, declarer, doubled}; null when passed out. */
  function contractOf(dealer, calls) {
    let last = -1;
    let doubled = "";
    calls.forEach((call, index) => {
      if (/^[1-7]/.test(call)) { last = index; doubled = ""; } else if (call !== "P") doubled = call;
    });
    if (last < 0) return null;
    const strain = calls[last].slice(1);
    const side = last % 2;
    const first = calls.findIndex((call, index) =>
      index % 2 === side && /^[1-7]/.test(call) && call.slice(1) === strain);
    return { level: Number(calls[last][0]), strain, declarer: after(dealer, first), doubled };
  }

  /* What there is to see after so many calls and cards. */
  function positionAt(data, step) {
    const auction = data.auction || [];
    const play = data.play || [];
    const calls = auction.slice(0, step);
    const cards = play.slice(0, Math.max(0, step - auction.length));
    // While calls are awaited the last bid is no contract yet.
    const contract = data.contract || (data.turn ? null : contractOf(data.dealer, auction));
    const trumps = contract && contract.strain !== "NT" ? contract.strain[0] : "";
    const remaining = {};
    for (const seat of SEATS) {
      const hand = (data.hands || {})[seat];
      remaining[seat] = hand ? handCards(hand) : null;
    }
    const tricks = { NS: 0, EW: 0 };
    let leader = contract ? after(contract.declarer, 1) : null;
    let trick = [];
    let trickLeader = leader;
    let winner = null;
    cards.forEach((card) => {
      if (trick.length === 4) { trick = []; trickLeader = leader; winner = null; }
      const seat = after(trickLeader, trick.length);
      if (remaining[seat]) remaining[seat] = remaining[seat].filter((held) => held !== card);
      trick.push(card);
      if (trick.length === 4) {
        winner = winnerOf(trickLeader, trick, trumps);
        tricks[sideOf(winner)] += 1;
        leader = winner;
      }
    });
    const dummy = contract && cards.length > 0 ? after(contract.declarer, 2) : null;
    const isPlaying = contract !== null && step >= auction.length && cards.length < 52;
    let turn = null;
    if (calls.length < auction.length || (data.turn && !isPlaying)) turn = after(data.dealer, calls.length);
    else if (isPlaying) turn = trick.length === 4 ? winner : after(trickLeader, trick.length);
    if (step >= auction.length + play.length && data.result) turn = null;
    return { auction, play, calls, cards, contract, remaining, tricks, trick, trickLeader, winner,
             dummy, turn };
  }

  function handCards(text) {
    const cards = [];
    text.split(".").forEach((ranks, index) => {
      for (const rank of ranks.replace("-", "")) cards.push(rank + SUITS[index]);
    });
    return cards;
  }

  /* An element with properties and children; text becomes text, never HTML. */
  function make(name, properties, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties || {})) {
      if (value === null || value === undefined || value === false) continue;
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
  }

  const suitSign = (suit) =>
    make("span", { class: `suit ${suit}`, "aria-hidden": "true" }, SUIT_SIGNS[suit] + "\ufe0e");

  /* Signs for the eye, words for the ear: screen readers disagree on how to say a suit's sign. */
  const signAndWords = (name, spoken, ...signs) => make("span", { class: name },
    make("span", { "aria-hidden": "true" }, ...signs), make("span", { class: "spoken" }, spoken));

  /* The parts of a call as it is seen. */
  function callSigns(call) {
    if (call === "P") return [words("passSign")];
    const strain = call.slice(1);
    return /^[1-7][CDHS]$/.test(call) ? [call[0], suitSign(strain)] : [call];
  }

  function callSign(call) {
    if (call === "P") return make("span", { class: "call" }, ...callSigns(call));
    return signAndWords("call", callWords(call), ...callSigns(call));
  }

  const cardSign = (card) => signAndWords("card", cardWords(card),
    suitSign(card[1]), card[0] === "T" ? "10" : card[0]);

  const STYLE = `
:host { display: block; container-type: inline-size; color: var(--ink); line-height: 1.35;
  --ink: var(--cb-plain, #1d1d1f); --paper: var(--cb-paper, #fff); --panel: var(--cb-panel, #f3f4f6);
  --rule: var(--cb-rule, #d0d4da); --mark: var(--cb-mark, #0b5cad); --muted: var(--cb-muted, #5b6068);
  --gain: var(--cb-gain, #116329); --loss: var(--cb-loss, #b42318);
  --S: var(--cb-spade, #1b1f6b); --H: var(--cb-heart, #c81e1e);
  --D: var(--cb-diamond, #b45309); --C: var(--cb-club, #15703a);
  font: 1rem/1.35 system-ui, "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; }
:host([hidden]) { display: none; }
.frame { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; max-width: 58rem;
  touch-action: pan-y; border-radius: .5rem; }
.frame:focus-visible, button:focus-visible, input:focus-visible {
  outline: 2px solid var(--mark); outline-offset: 2px; }
.aside, .info { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; align-content: start; }
:host([own]) .frame { max-width: none; }
:host([own]) .stage { min-height: var(--calling-height, 0); }
:host([own]) .table { min-height: var(--table-height, 0); }
:host([own]) .table.calling { min-height: var(--calling-height, 0); }
.table { display: grid; gap: .4rem; padding: .75rem; border-radius: .5rem; background: var(--panel);
  grid-template: "facts top score" auto "left middle right" minmax(9.5rem, 1fr) "none bottom none2" auto /
    minmax(0, 1fr) minmax(0, 1.15fr) minmax(0, 1fr); }
.facts { grid-area: facts; font-size: .85rem; } .score { grid-area: score; font-size: .85rem; text-align: right; }
.facts b { display: block; font-size: 1rem; }
.hand { background: var(--paper); border: 1px solid var(--rule); border-radius: .4rem; padding: .35rem .5rem;
  min-width: 0; }
.top { grid-area: top; } .right { grid-area: right; align-self: center; }
.bottom { grid-area: bottom; } .left { grid-area: left; align-self: center; }
.turn { border-color: var(--mark); box-shadow: 0 0 0 1px var(--mark); }
.name { font-size: .8rem; color: var(--muted); display: flex; justify-content: space-between; gap: .5rem; }
.name span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.name b { color: var(--ink); flex: none; } .vul b { color: var(--loss); }
.row { display: flex; flex-wrap: wrap; min-height: 1.35em; align-items: baseline; }
.row > .suit { width: 1.15em; flex: none; }
.suit { font-family: "DejaVu Sans", system-ui, sans-serif; }
.suit.S { color: var(--S); } .suit.H { color: var(--H); } .suit.D { color: var(--D); } .suit.C { color: var(--C); }
.held { display: inline-block; padding: 0 .2em; font-weight: 600; }
button.held { font: inherit; font-weight: 700; color: inherit; background: none; border: 1px solid var(--rule);
  border-radius: .3rem; cursor: pointer; min-width: 1.55em; min-height: 1.7em; margin: 0 .1em .12em 0; touch-action: none; }
button.dragged { position: relative; z-index: 2; cursor: grabbing; box-shadow: 0 .2rem .6rem var(--muted); }
button.held:hover { border-color: var(--mark); background: var(--panel); }
.worth { font-size: .68em; font-weight: 500; vertical-align: super; margin-left: .08em; color: var(--muted); }
.best { color: var(--gain); font-weight: 700; }
.void { color: var(--muted); padding: 0 .14em; }
.covered { color: var(--muted); font-size: .85rem; }
.middle { grid-area: middle; display: grid; align-items: center; justify-items: center;
  grid-template: ". t ." 1fr "l c r" 1fr ". b ." 1fr / minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr); border: 1px solid var(--rule); border-radius: .5rem; }
.middle.drop { border: 2px dashed var(--mark); }
.middle .card { background: var(--paper); border: 1px solid var(--rule); border-radius: .3rem; padding: .1rem .35rem;
  font-weight: 700; font-size: 1.1rem; white-space: nowrap; }
.middle .won { border-color: var(--mark); }
.at-top { grid-area: t; } .at-right { grid-area: r; } .at-bottom { grid-area: b; } .at-left { grid-area: l; }
.up { grid-column: 1 / -1; background: none; border: none; padding: .35rem 0 0; box-shadow: none; }
.up .name { justify-content: center; } .up.turn .name b { color: var(--mark); }
.cards { display: flex; justify-content: center; padding-top: .6rem; }
.up .row { display: contents; } .up .row > .suit { display: none; }
.up .row + .row > .spoken + .held { margin-left: .5rem; }
.up .held { flex: 0 1 3.1rem; min-width: 0; min-height: 4.2rem; margin: 0 .1rem 0 0; padding: .45rem 0; text-align: center; letter-spacing: -.04em; overflow-wrap: normal; background: var(--paper); border: 1px solid var(--rule); border-radius: .35rem; font-size: 1.25rem; font-weight: 700;
  line-height: 1.25; }
.pip { display: none; } .up .pip { display: inline-block; width: 100%; }
.up button.held { border-color: var(--mark); transform: translateY(-.35rem); }
.up button.held:hover, .up button.held:focus-visible, .up button.chosen { transform: translateY(-.7rem); }
button.chosen { border-color: var(--mark); box-shadow: inset 0 0 0 2px var(--mark); }
.table.calling { grid-template: "facts" auto "calls" minmax(9.5rem, 1fr) "bottom" auto / minmax(0, 1fr); }
.calling .facts { display: flex; flex-wrap: wrap; gap: 0 .9rem; align-items: baseline; }
.calling .calls { grid-area: calls; justify-self: center; width: 100%; max-width: 34rem; background: var(--paper);
  border-radius: .4rem; overflow: hidden; }
.auction { border-collapse: collapse; width: 100%; table-layout: fixed; font-variant-numeric: lining-nums; }
.auction th { font-size: .8rem; text-align: left; padding: .2rem .4rem; background: var(--panel); }
.auction th.vul { color: var(--loss); }
.auction td { padding: .1rem .2rem; height: 2rem; }
.auction button { font: inherit; color: inherit; background: none; border: 1px solid transparent; border-radius: .3rem;
  padding: .1rem .25rem; cursor: pointer; min-height: 1.6rem; }
.auction button:hover { border-color: var(--mark); }
.auction .now { border-color: var(--mark); background: var(--panel); }
.auction .later { opacity: .45; }
.alerted::after { content: "!"; color: var(--cb-alert, #8a3ffc); font-size: .75em; vertical-align: super; }
.words { min-height: 2.7em; margin: 0; }
.words b { font-weight: 600; } .single .words:empty { min-height: 0; }
.steps { display: flex; gap: .4rem; align-items: center; }
.steps button { font: inherit; min-width: 2.6rem; min-height: 2.4rem; border: 1px solid var(--rule); border-radius: .4rem;
  background: var(--paper); color: var(--ink); cursor: pointer; }
.steps button::before { content: attr(data-sign); }
.steps button:disabled { opacity: .4; cursor: default; }
.steps input { flex: 1; min-width: 3rem; accent-color: var(--mark); }
.spoken { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.paper { display: none; }
@container (min-width: 46rem) {
  .frame.single .table { max-width: 36rem; }
  .frame:not(.single) { grid-template-columns: minmax(0, 1.7fr) minmax(14rem, 1fr); }
}
@container (min-width: 60rem) {
  :host([own]) .frame { grid-template-columns: minmax(0, 1fr) 20rem; }
  :host([own]) .hand { font-size: 1.15rem; } :host([own]) .middle .card { font-size: 1.6rem; }
  :host([own]) .up .held { flex-basis: 3.9rem; min-height: 5.4rem; font-size: 1.6rem; }
}
@container (max-width: 30rem) {
  .table { padding: .35rem; gap: .25rem; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr);
    grid-template-areas: "facts top score" "left middle right" "bottom bottom bottom"; }
  .table.calling { grid-template: "facts" auto "calls" minmax(7rem, 1fr) "bottom" auto / minmax(0, 1fr); }
  :host([own]) .table:not(.calling) { grid-template-rows: auto auto minmax(7rem, 1fr) auto;
    grid-template-areas: "facts facts score" "top top top" "left middle right" "bottom bottom bottom"; }
  :host([own]) .facts { display: flex; flex-wrap: wrap; gap: 0 .6rem; } :host([own]) .top .row { display: inline-flex; margin-right: .9rem; }
  .hand { padding: .2rem .3rem; } .held { padding: 0 .15em; }
  .hand:not(.up, .bottom) .row { font-size: .92rem; } .row > .suit { width: 1.05em; }
  /* The middle is no wider than three cards: those at the sides go to its edges. */
  .middle .at-left { justify-self: start; } .middle .at-right { justify-self: end; } .middle .card { padding: .05rem .25rem; font-size: 1rem; }
  .bottom .row { display: inline-flex; margin-right: .9rem; } .bottom button.held { min-width: 2rem; min-height: 2.4rem; }
  .up { padding: 0; } .up .row { display: contents; } .up .row + .row > .spoken + .held { margin-left: .2rem; }
  .up .held, .up button.held { min-width: 0; min-height: 3.1rem; margin: 0 1px 0 0; padding: .15rem 0; font-size: min(1.05rem, 4.6vw); }
}
/* A phone on its side: the own cards stay on the screen, with the rest beside the table. */
@media (max-height: 30rem) {
  @container (min-width: 34rem) {
    :host([own]) .frame { grid-template-columns: minmax(0, 1fr) minmax(14rem, 40%); }
    :host([own]) .table { padding: .3rem .5rem; gap: .2rem; }
    :host([own]) .table:not(.calling) { grid-template: "facts facts score" auto "top top top" auto "left middle right" minmax(4.5rem, 1fr) "bottom bottom bottom" auto / minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr); }
    :host([own]) .table.calling { grid-template: "facts" auto "calls" minmax(0, 1fr) "bottom" auto / minmax(0, 1fr); }
    :host([own]) .facts { display: flex; gap: 0 .6rem; } :host([own]) .facts b { font-size: inherit; }
    :host([own]) .score { display: flex; gap: 0 .6rem; justify-content: end; }
    :host([own]) .hand { padding: .1rem .4rem; font-size: .92rem; } :host([own]) .top .row { display: inline-flex; margin-right: .9rem; }
    :host([own]) .cards { padding-top: .3rem; } :host([own]) .auction td { height: 1.6rem; padding-block: 0; }
    :host([own]) .up .held { min-height: 3.1rem; margin-right: 1px; padding: .2rem 0; font-size: 1.05rem; }
  }
}
@media (prefers-reduced-motion: no-preference) { .middle .fresh { animation: come .18s ease-out; } }
@keyframes come { from { opacity: 0; transform: scale(.8); } }
@media (prefers-color-scheme: dark) {
  :host { --ink: var(--cb-plain, #e8e8ea); --paper: var(--cb-paper, #17181b); --panel: var(--cb-panel, #22242a);
    --rule: var(--cb-rule, #454952); --mark: var(--cb-mark, #7cb7ff); --muted: var(--cb-muted, #a7adb8);
    --gain: var(--cb-gain, #6bd08a); --loss: var(--cb-loss, #ff8a80);
    --S: var(--cb-spade, #aab4ff); --H: var(--cb-heart, #ff8a8a); --D: var(--cb-diamond, #ffb86b); --C: var(--cb-club, #7fd79b); }
}
@media print { .frame { display: none; } .paper { display: block; } }`;

  // One sheet for all boards of a page; a constructed sheet needs no exception in a page's policy.
  let sheet = null;
  function sharedSheet() {
    if (!sheet) { sheet = new CSSStyleSheet(); sheet.replaceSync(STYLE); }
    return sheet;
  }

  class CuebidBoard extends HTMLElement {
    #data = null;
    #step = 0;
    #playable = [];
    #chosen = "";
    #frame = null;
    #touch = null;
    #hasDragged = false;

    /** The words that boards show; those that are set replace their namesakes. */
    static get texts() { return { ...TEXTS }; }
    static set texts(texts) { Object.assign(TEXTS, texts); }

    static get observedAttributes() { return ["hide", "live", "own"]; }

    /** The board, as docs/board-element.md describes it. */
    get data() { return this.#data; }
    set data(value) {
      this.#data = value;
      this.#step = Math.min(this.#step, this.steps);
      this.#draw();
    }

    /** How many calls and cards are shown. */
    get step() { return this.#step; }
    set step(value) { this.#goTo(value, false); }

    /** How many calls and cards there are. */
    get steps() {
      return this.#data ? (this.#data.auction || []).length + (this.#data.play || []).length : 0;
    }

    /** Cards that the user may play now, such as `["AS", "4S"]`. */
    get playable() { return this.#playable; }
    set playable(cards) { this.#playable = cards || []; this.#draw(); }

    /** The playable card that is chosen and not played yet; empty for none. */
    get chosen() { return this.#chosen; }
    set chosen(card) {
      if (card === this.#chosen) return;
      this.#chosen = card;
      this.#draw();
      if (card) this.shadowRoot.querySelector(`[data-key="${CSS.escape(card)}"]`)?.focus();
    }

    connectedCallback() {
      if (!this.shadowRoot) {
        const root = this.attachShadow({ mode: "open" });
        root.adoptedStyleSheets = [sharedSheet()];
        this.#frame = make("div", { class: "frame", role: "group", tabindex: "0" });
        this.#frame.addEventListener("keydown", (event) => this.#onKey(event));
        this.#frame.addEventListener("touchstart", (event) => {
          this.#touch = event.changedTouches[0];
        }, { passive: true });
        this.#frame.addEventListener("touchend", (event) => this.#onSwipe(event.changedTouches[0]));
        // What a page puts beside the table stays in its place, whatever is drawn.
        this.#frame.append(make("div", { class: "stage" }),
          make("div", { class: "aside" }, make("slot", { name: "beside" }), make("div", { class: "info" })));
        root.append(this.#frame, make("div", { class: "paper" }, make("slot")));
      }
      // Scripts of a page run when the element's own script has been read, or before; both work.
      if (!this.#data) {
        const source = this.querySelector('script[type="application/json"]');
        if (source) this.#data = JSON.parse(source.textContent);
      }
      this.#step = this.#stepOf(this.getAttribute("step") || "auction");
      this.#draw();
    }

    attributeChangedCallback() { this.#draw(); }

    #stepOf(value) {
      const calls = this.#data ? (this.#data.auction || []).length : 0;
      if (value === "start") return 0;
      if (value === "auction") return calls;
      if (value === "end") return this.steps;
      return Math.max(0, Math.min(this.steps, Number(value) || 0));
    }

    #goTo(value, byUser = true) {
      const step = this.#stepOf(value);
      if (step === this.#step) return;
      this.#step = step;
      this.#draw();
      if (byUser) this.dispatchEvent(new CustomEvent("step", { detail: { step }, bubbles: true, composed: true }));
    }

    #onKey(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || this.hasAttribute("live")) return;
      if (event.target.matches && event.target.matches("input")) return;
      const steps = { ArrowRight: this.#step + 1, ArrowLeft: this.#step - 1, Home: "start", End: "end" };
      if (!(event.key in steps)) return;
      event.preventDefault();
      this.#goTo(steps[event.key]);
    }

    #onSwipe(end) {
      const start = this.#touch;
      this.#touch = null;
      if (!start || this.hasAttribute("live")) return;
      const across = end.clientX - start.clientX;
      // A finger that moves more down than across scrolls the page.
      if (Math.abs(across) < SWIPE_PIXELS || Math.abs(across) < Math.abs(end.clientY - start.clientY)) return;
      this.#goTo(Math.max(0, this.#step + (across < 0 ? 1 : -1)));
    }

    #draw() {
      if (!this.#frame || !this.#data) return;
      const focus = this.shadowRoot.activeElement && this.shadowRoot.activeElement.dataset.key;
      const data = this.#data;
      const position = positionAt(data, this.#step);
      const isCalling = this.#isCalling(data, position);
      const table = isCalling ? this.#drawCalling(data, position) : this.#drawTable(data, position);
      const parts = [];
      if (!isCalling && (position.auction.length || data.turn)) parts.push(this.#drawAuction(data, position));
      // A deal without calls and cards has nothing to step through.
      const isDeal = !this.steps && !data.turn;
      this.#frame.classList.toggle("single", isDeal);
      parts.push(make("p", { class: "words", "aria-live": "polite" }, ...this.#words(data, position)));
      if (!this.hasAttribute("live") && !isDeal) parts.push(this.#drawSteps());
      this.#frame.setAttribute("aria-label", words("board", { number: data.board ?? "" }).trim());
      this.#frame.querySelector(".stage").replaceChildren(table);
      this.#frame.querySelector(".info").replaceWith(make("div", { class: "info" }, ...parts));
      // The elements are new: who had the keyboard gets it back.
      if (focus) {
        const again = this.shadowRoot.querySelector(`[data-key="${CSS.escape(focus)}"]`);
        if (again) again.focus();
      }
    }

    /* At the end of a board that has a result all hands are shown as they were dealt: whoever comes
       to it wants to talk about the deal, and thirteen tricks later no hand would have a card. */
    #isOver(data) { return Boolean(data.result) && this.#step === this.steps; }

    /* While somebody calls there are no cards on the table: the auction stands in its middle. */
    #isCalling(data, position) {
      return this.hasAttribute("live") && this.hasAttribute("own") && Boolean(data.turn)
        && !position.contract && !data.result;
    }

    #drawCalling(data, position) {
      return make("div", { class: "table calling" }, this.#drawFacts(data),
        make("div", { class: "calls" }, this.#drawAuction(data, position)),
        this.#drawHand(data, position, this.getAttribute("own")));
    }

    /* Where a seat is drawn: the diagram has South at the bottom, a player sits there himself. */
    #placeOf(seat) {
      const own = SEATS.indexOf(this.getAttribute("own"));
      return PLACES[(SEATS.indexOf(seat) - (own < 0 ? SEATS.indexOf("S") : own) + 4) % 4];
    }

    #drawFacts(data) {
      const sides = { None: "none", NS: "NS", EW: "EW", Both: "both" };
      return make("div", { class: "facts" },
        make("b", {}, data.board ? words("board", { number: data.board }) : ""),
        make("div", {}, words("dealer", { seat: seatWords(data.dealer) })),
        make("div", {}, words("vulnerable", { side: words(sides[data.vulnerability] || "none") })));
    }

    #drawTable(data, position) {
      const table = make("div", { class: "table" });
      table.append(this.#drawFacts(data));
      table.append(this.#drawScore(data, position));
      for (const seat of SEATS) table.append(this.#drawHand(data, position, seat));
      const middle = make("div", { class: "middle" });
      const trick = this.#isOver(data) ? [] : position.trick;
      trick.forEach((card, index) => {
        const seat = after(position.trickLeader, index);
        const sign = cardSign(card);
        sign.classList.add(`at-${this.#placeOf(seat)}`);
        if (seat === position.winner) sign.classList.add("won");
        if (index === trick.length - 1) sign.classList.add("fresh");
        middle.append(sign);
      });
      table.append(middle);
      return table;
    }

    #drawScore(data, position) {
      const score = make("div", { class: "score" });
      const contract = position.contract;
      if (contract && this.#step >= position.auction.length) {
        const sign = callSign(`${contract.level}${contract.strain}`);
        score.append(make("div", {}, sign,
          contract.doubled ? signAndWords("call", words(`${CALL_NAMES[contract.doubled]}d`), contract.doubled) : null,
          words("by", { seat: seatWords(contract.declarer) })));
        // A board that was only bid has a result, and no tricks to count.
        if (position.play.length || !data.result) {
          score.append(make("div", {}, words("tricks", { ns: position.tricks.NS, ew: position.tricks.EW })));
        }
      }
      if (data.result && this.#step === this.steps) score.append(make("b", {}, data.result));
      return score;
    }

    #drawHand(data, position, seat) {
      const isVulnerable = (VULNERABLE[data.vulnerability] || "").includes(seat);
      const isCovered = (this.getAttribute("hide") || "").includes(seat) && seat !== position.dummy
        && this.#step < this.steps;
      const dealt = this.#isOver(data) ? (data.hands || {})[seat] : null;
      const cards = isCovered ? null : dealt ? handCards(dealt) : position.remaining[seat];
      const isUp = this.hasAttribute("live") && seat === this.getAttribute("own") && cards;
      const classes = ["hand", this.#placeOf(seat)];
      if (isUp) classes.push("up");
      if (seat === position.turn) classes.push("turn");
      if (isVulnerable) classes.push("vul");
      const name = (data.players || {})[seat];
      const hand = make("div", { role: "group", class: classes.join(" "), "aria-label": isVulnerable ? words("seatVulnerable", { seat: seatWords(seat) }) : seatWords(seat) },
        make("div", { class: "name" }, make("b", {}, seatWords(seat)), name ? make("span", { title: name }, name) : null));
      if (!cards) {
        const left = 13 - this.#cardsPlayedBy(position, seat);
        hand.append(make("div", { class: "covered" }, words("cards", { count: left })));
        return hand;
      }
      const worths = seat === position.turn ? this.#worths(data, position) : null;
      const rows = isUp ? make("div", { class: "cards" }) : hand;
      if (isUp) hand.append(rows);
      for (const suit of isUp ? this.getAttribute("held") || HELD_SUITS : SUITS) {
        const held = cards.filter((card) => card[1] === suit);
        const row = make("div", { class: "row" }, suitSign(suit),
          make("span", { class: "spoken" },
            words("suit", { suit: words(`${SUIT_NAMES[suit]}s`), cards: held.length ? "" : words("void") })));
        for (const card of held) row.append(this.#drawCard(card, worths, position));
        if (!held.length && !isUp) row.append(make("span", { class: "void", "aria-hidden": "true" }, "\u2013"));
        rows.append(row);
      }
      return hand;
    }

    #drawCard(card, worths, position) {
      const rank = card[0] === "T" ? "10" : card[0];
      const pip = suitSign(card[1]);
      pip.classList.add("pip");
      const children = [rank, pip];
      if (worths && card in worths) {
        const best = this.#best(worths, position);
        children.push(make("span", { class: worths[card] === best ? "worth best" : "worth" },
          make("span", { class: "spoken" }, words("takes")), String(worths[card])));
      }
      if (!this.#playable.includes(card)) return make("span", { class: "held" }, ...children);
      const isChosen = card === this.#chosen;
      return make("button", { class: isChosen ? "held chosen" : "held", type: "button", "data-key": card,
        "aria-label": `${rank}${pip.textContent}, ${words("play", { card: cardWords(card) })}`,
        "aria-pressed": this.#chosen ? String(isChosen) : null,
        onpointerdown: (event) => this.#drag(event, card),
        // The keyboard's clicks, whose detail is 0, follow no drag.
        onclick: (event) => { if (!this.#hasDragged || event.detail === 0) this.#play(card); } }, ...children);
    }

    /* Let a card follow the pointer, and play it where it is let go in the middle of the table.

       Pointer events and not those of drag and drop, which fingers do not have. The listeners are on
       the document: the card may be drawn anew meanwhile. */
    #drag(down, card) {
      this.#hasDragged = false;
      if (down.button !== 0) return;
      const button = down.currentTarget;
      const middle = this.shadowRoot.querySelector(".middle");
      const listening = new AbortController();
      const isOver = (event) => {
        const area = middle.getBoundingClientRect();
        return event.clientX >= area.left && event.clientX <= area.right
          && event.clientY >= area.top && event.clientY <= area.bottom;
      };
      const move = (event) => {
        const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
        if (!this.#hasDragged && Math.hypot(x, y) < DRAG_PIXELS) return;
        // The click that follows a drag back to the card's place must not play it.
        this.#hasDragged = true;
        // Nor is the drag a swipe.
        this.#touch = null;
        button.classList.add("dragged");
        button.style.transform = `translate(${x}px, ${y}px)`;
        middle.classList.toggle("drop", isOver(event));
      };
      const end = (event) => {
        listening.abort();
        button.classList.remove("dragged");
        button.style.transform = "";
        middle.classList.remove("drop");
        if (this.#hasDragged && event.type === "pointerup" && isOver(event)) this.#play(card);
      };
      const options = { signal: listening.signal };
      document.addEventListener("pointermove", move, options);
      document.addEventListener("pointerup", end, options);
      document.addEventListener("pointercancel", end, options);
    }

    #play(card) {
      if (!this.#playable.includes(card)) return;
      this.dispatchEvent(new CustomEvent("card", { detail: { card }, bubbles: true, composed: true }));
    }

    /* Tricks that declarer takes in the end after each card, where the data has them. */
    #worths(data, position) {
      if (!data.tricks || this.#step < position.auction.length) return null;
      return data.tricks[position.cards.length] || null;
    }

    /* The number that is best for the side to play: declarer wants many, defenders few. */
    #best(worths, position) {
      const numbers = Object.values(worths);
      const isDeclaring = sideOf(position.turn) === sideOf(position.contract.declarer);
      return isDeclaring ? Math.max(...numbers) : Math.min(...numbers);
    }

    #cardsPlayedBy(position, seat) {
      const complete = Math.floor(position.cards.length / 4);
      if (position.cards.length % 4 === 0) return complete;
      return complete + (position.trick.some((_, index) => after(position.trickLeader, index) === seat) ? 1 : 0);
    }

    #drawAuction(data, position) {
      const head = make("tr");
      const columns = ["W", "N", "E", "S"];
      for (const seat of columns) {
        const isVulnerable = (VULNERABLE[data.vulnerability] || "").includes(seat);
        head.append(make("th", { scope: "col", class: isVulnerable ? "vul" : null }, seatWords(seat)));
      }
      const body = make("tbody");
      let row = make("tr");
      for (let blank = columns.indexOf(data.dealer); blank > 0; blank -= 1) row.append(make("td"));
      position.auction.forEach((call, index) => {
        if (row.children.length === 4) { body.append(row); row = make("tr"); }
        const explanation = (data.explanations || {})[index];
        const state = index === this.#step - 1 ? "now" : index >= this.#step ? "later" : "before";
        const title = explanation ? explanation.text || words("alerted") : null;
        const button = make("button", {
          type: "button", class: explanation && explanation.alert ? `${state} alerted` : state, title,
          "data-key": `call-${index}`, onclick: () => this.#onCall(index),
        }, ...callSigns(call));
        // What is seen is at the beginning of the name: people who speak to their machine say it
        // (WCAG 2.5.3).
        const spoken = `${seatWords(after(data.dealer, index))}: ${callWords(call)}${title ? `, ${title}` : ""}`;
        button.setAttribute("aria-label", `${button.textContent}, ${spoken}`);
        row.append(make("td", {}, button));
      });
      if (data.turn && this.#step === position.auction.length && !position.contract && !data.result) {
        if (row.children.length === 4) { body.append(row); row = make("tr"); }
        row.append(make("td", {}, "?"));
      }
      body.append(row);
      return make("table", { class: "auction" }, make("caption", { class: "spoken" }, words("auction")),
        make("thead", {}, head), body);
    }

    #onCall(index) {
      // On a live board the position is where the game is: a tap only asks for the meaning.
      if (!this.hasAttribute("live")) { this.#goTo(index + 1); return; }
      const line = this.shadowRoot.querySelector(".words");
      line.replaceChildren(...this.#callWords(this.#data, index));
      this.dispatchEvent(new CustomEvent("call-asked", { detail: { index }, bubbles: true, composed: true }));
    }

    #callWords(data, index) {
      const seat = seatWords(after(data.dealer, index));
      const explanation = (data.explanations || {})[index];
      return [make("b", {}, `${seat}: `), callSign(data.auction[index]),
        explanation && explanation.text ? ` \u2013 ${explanation.text}` : ""];
    }

    #words(data, position) {
      if (this.#step === 0) return data.note ? [data.note] : [];
      if (this.#step <= position.auction.length) return this.#callWords(data, this.#step - 1);
      const number = position.cards.length;
      const seat = after(position.trickLeader, position.trick.length - 1);
      const parts = [make("b", {}, `${seatWords(seat)}: `), cardSign(position.cards[number - 1])];
      if (position.winner) parts.push(` \u2013 ${words("wins", { seat: seatWords(position.winner) })}`);
      const remark = (data.remarks || {})[number - 1];
      if (remark) parts.push(`. ${remark}`);
      return parts;
    }

    #drawSteps() {
      // The signs are pictures, drawn by the style sheet: nobody says them.
      const button = (key, sign, label, target, isOff) => make("button", { type: "button", "data-key": key,
        "data-sign": sign, "aria-label": label, title: label, disabled: isOff, onclick: () => this.#goTo(target) });
      const slider = make("input", { type: "range", min: "0", max: String(this.steps), "data-key": "slider",
        "aria-label": words("position"), oninput: (event) => this.#goTo(event.target.value) });
      slider.value = String(this.#step);
      const isFirst = this.#step === 0;
      const isLast = this.#step === this.steps;
      return make("div", { class: "steps" },
        button("first", "\u00ab", words("start"), "start", isFirst),
        button("back", "\u2039", words("back"), this.#step - 1 || "start", isFirst),
        slider,
        button("next", "\u203a", words("forward"), this.#step + 1, isLast),
        button("last", "\u00bb", words("end"), "end", isLast));
    }
  }

  customElements.define("cuebid-board", CuebidBoard);
})();
