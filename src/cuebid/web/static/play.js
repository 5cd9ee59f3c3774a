/* The page of a game: shows what the server says, and sends what the player does.

   The server sends the whole visible state after each act (`type: "state"`), so this script keeps
   nothing but the last one, the meanings of the calls that can be made now, and the call or card
   that the server has not answered yet. After a broken connection it connects again and gets the
   state anew. */
import { connect, element, fill, keepChoice, signed } from "./live.js";
import { texts } from "./texts.js";

const words = texts.play_script;

const board = document.getElementById("board");
const box = document.getElementById("bidding");
const prompt = document.getElementById("prompt");
const refused = document.getElementById("refused");
const answer = document.getElementById("answer");
const claiming = document.getElementById("claiming");
const pace = document.getElementById("pace");
const confirming = { call: document.getElementById("confirm-calls"), card: document.getElementById("confirm-cards") };
[pace, confirming.call, confirming.card].forEach(keepChoice);
const STRAINS = ["C", "D", "H", "S", "NT"];
// A finger that stays so long, in milliseconds, asks what a call would show; it does not make it.
const HELD = 500;
const SIGNS = { C: "\u2663\ufe0e", D: "\u2666\ufe0e", H: "\u2665\ufe0e", S: "\u2660\ufe0e", NT: "NT" };

let state = null;
let meanings = {};
// What was called or played and not answered yet: the message, which carries its moment, and its
// place in the auction or the play.
let unanswered = null;
let isFirstState = false;
const send = connect(receive, () => {
  isFirstState = true;
  send({ act: "pace", seconds: Number(pace.value) });
}, () => { if (unanswered) sayKept(); });

// The call or card that is to be confirmed; empty if none is.
let chosen = "";

/* Make a call or play a card; where the visitor wants to confirm it, only when it is chosen again. */
function choose(act, value) {
  const isConfirmed = chosen === value || !confirming[act].checked;
  markChosen(isConfirmed ? "" : value);
  if (isConfirmed) make(act, value);
}

function markChosen(value) {
  chosen = value;
  board.chosen = state.cards.length ? value : "";
  for (const button of box.querySelectorAll("[data-call]")) {
    if (button.dataset.call === value) button.focus();
    if (value) button.setAttribute("aria-pressed", String(button.dataset.call === value));
    else button.removeAttribute("aria-pressed");
  }
  showPrompt();
}

/* Make a call or play a card at this moment, and no later one: the server refuses it at any other. */
function make(act, value) {
  const message = { act, [act]: value, moment: state.moment };
  // The second click of a double click; what is kept is sent already when the connection is back.
  if (unanswered && JSON.stringify(unanswered.message) === JSON.stringify(message)) return;
  unanswered = { message, text: act === "call" ? callText(value) : cardText(value),
    index: actsOf(act).length, undone: state.undone };
  refused.textContent = "";
  if (!send(message)) sayKept();
}

const actsOf = (act) => (act === "call" ? state.board.auction : state.board.play);

/* Ask for what is not kept: a hint, a claim, to take back. */
function ask(message) {
  refused.textContent = "";
  if (!send(message)) refuse(words.not_sent);
}

const sayKept = () => refuse(fill(words.kept, { act: unanswered.text }));

function refuse(text) {
  // Set again, the same text would be read out again.
  if (refused.textContent !== text) refused.textContent = text;
}

/* Compare what is not answered yet with a new state: it was made, or it is to be sent again, or it
   comes too late. */
function settle() {
  const isFirst = isFirstState;
  isFirstState = false;
  // What was refused for want of a connection; other refusals stay until the next act.
  if (isFirst) refused.textContent = "";
  if (!unanswered) return;
  const { message, text, index, undone } = unanswered;
  if (message.moment === state.moment) {
    if (isFirst) send(message);
    return;
  }
  const wasMade = undone === state.undone && actsOf(message.act)[index] === message[message.act];
  unanswered = null;
  if (!wasMade) refuse(fill(words.too_late, { act: text }));
}

function receive(message) {
  if (message.type === "state") show(message);
  else if (message.type === "refused") { unanswered = null; refuse(message.text); }
  else if (message.type === "hint") showHint(message);
  else if (message.type === "said") showSaid(message);
  else if (message.type === "moved") location.assign(message.address);
  else if (message.type === "meanings" && message.position === (state.board.auction || []).length) {
    // They come level by level.
    Object.assign(meanings, message.texts);
    for (const button of box.querySelectorAll("[data-call]")) describe(button);
    const focused = box.querySelector("[data-call]:focus");
    if (focused && message.texts[focused.dataset.call]) tell(focused);
  }
}

function show(next) {
  const isSameMoment = state !== null && next.moment === state.moment;
  const isNewTurn = !state || next.board.auction.length !== state.board.auction.length;
  if (state && actCount(next) > actCount(state)) knock();
  state = next;
  settle();
  const isStepping = !board.hasAttribute("live") && state.over;
  const step = board.step;
  if (!state.over) board.setAttribute("live", "");
  board.data = state.board;
  board.step = isStepping ? step : board.steps;
  board.playable = state.yours ? state.cards : [];
  if (isNewTurn) { meanings = {}; answer.replaceChildren(); }
  showBox();
  markChosen(isSameMoment ? chosen : "");
  document.getElementById("undo").disabled = state.board.auction.length === 0;
  document.getElementById("claim").disabled = !(state.yours && state.cards.length);
  if (!state.yours || !state.cards.length) claiming.hidden = true;
  document.getElementById("hint").disabled = !state.yours || state.shared;
  document.getElementById("phrases").hidden = !state.shared;
  // While it is bid the table shows no other seat, and so no name.
  document.getElementById("seats").textContent = !state.shared ? ""
    : Object.entries(state.board.players).map(([seat, name]) => fill(words.sits, { seat: texts.seats[seat], name })).join(" \u00b7 ");
  showSeatsToFree();
  showClaim();
  if (state.over) showAfter();
  else for (const id of ["after", "outcome"]) document.getElementById(id).hidden = true;
  const panel = document.getElementById("panel");
  panel.hidden = state.over;
  const isCalling = Boolean(state.board.turn);
  // Put in anew where the bidding box leaves its place: it comes up at once, and does not slide.
  if (isCalling !== panel.classList.contains("calling")) panel.append(document.getElementById("settings"));
  panel.classList.toggle("calling", isCalling);
}

const actCount = ({ board: { auction, play } }) => auction.length + play.length;

/* A short, dull sound for a call or card, for those who have chosen it. */
let audio = null;
function knock() {
  if (document.body.dataset.sound !== "on") return;
  audio ||= new AudioContext();
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: 220 });
  const volume = new GainNode(audio, { gain: 0.2 });
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.12);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.12);
}

function showPrompt() {
  if (state.over) prompt.textContent = "";
  else if (chosen) {
    const act = state.calls.length ? callText(chosen) : cardText(chosen);
    prompt.textContent = fill(words.confirm, { act });
  } else if (!state.yours) prompt.textContent = fill(words.thinking, { seat: texts.seats[state.turn] });
  else if (state.calls.length) prompt.textContent = words.your_call;
  else prompt.textContent = state.turn === state.seat ? words.your_card
    : fill(words.card_from, { seat: texts.seats[state.turn] });
}

/* A button of the bidding box: `spoken` is its call in words, `signs` what is seen on it. */
function callButton(call, spoken, name, ...signs) {
  const button = element("button", undefined, name);
  button.type = "button";
  button.append(...signs);
  button.dataset.call = call;
  // What is seen is part of the name, for those who say what they see (WCAG 2.5.3).
  const seen = button.textContent;
  button.dataset.label = seen === spoken ? seen : `${seen}, ${spoken}`;
  button.disabled = !state.calls.includes(call);
  let touchedAt = Infinity;
  button.addEventListener("pointerdown", (event) => {
    touchedAt = event.pointerType === "mouse" ? Infinity : event.timeStamp;
  });
  button.addEventListener("click", (event) => {
    // Clicks of the keyboard have no detail.
    if (event.detail > 0 && event.timeStamp - touchedAt >= HELD) tell(button);
    else choose("call", call);
  });
  // What a call would show, before it is made: for the mouse, the keyboard, and a long touch.
  button.addEventListener("pointerenter", () => tell(button));
  button.addEventListener("focus", () => tell(button));
  describe(button);
  return button;
}

function describe(button) {
  const text = meanings[button.dataset.call] || "";
  button.setAttribute("aria-label", text ? `${button.dataset.label}: ${text}` : button.dataset.label);
  button.title = text;
}

function tell(button) {
  if (button.disabled) return;
  const { call } = button.dataset;
  // The likely bids come first; a call whose meaning has not come yet must not seem to have none.
  const text = call in meanings ? meanings[call] || words.no_meaning : words.meaning_comes;
  paragraphs([`${button.textContent}: ${text}`]);
}

function showBox() {
  const isCalling = state.yours && state.calls.length > 0;
  box.hidden = !isCalling;
  if (!isCalling) { box.replaceChildren(); return; }
  const focused = document.activeElement && document.activeElement.dataset.call;
  const others = document.createElement("div");
  others.className = "wide-call";
  // The box of practice (`bidding_box`) is the same, made by the server.
  others.append(callButton("P", words.pass, "pass", words.pass),
    callButton("X", words.double, "double", words.double),
    callButton("XX", words.redouble, "double", words.redouble));
  const buttons = [others];
  for (let level = 1; level <= 7; level += 1) {
    const calls = STRAINS.map((strain) => `${level}${strain}`);
    // Levels that are passed are left out: the box stays short on a phone.
    if (!calls.some((call) => state.calls.includes(call))) continue;
    STRAINS.forEach((strain) => {
      const suit = { C: "cb-club", D: "cb-diamond", H: "cb-heart", S: "cb-spade", NT: "" }[strain];
      const spoken = words[level === 1 ? `${strain}_one` : strain] ?? words[strain];
      buttons.push(callButton(`${level}${strain}`, `${level} ${spoken}`, "bid",
        String(level), element("span", SIGNS[strain], suit)));
    });
  }
  box.replaceChildren(...buttons);
  if (focused) {
    const again = box.querySelector(`[data-call="${focused}"]:not(:disabled)`);
    if (again) again.focus();
  }
  send({ act: "meanings" });
}

function showHint(hint) {
  const act = state.calls.length ? callText(hint.act) : cardText(hint.act);
  paragraphs([fill(words.robot_chooses, { act }), ...hint.reasons]);
}

/* A call as players write it: `1NT`, a bid with the sign of its suit. */
function callText(call) {
  if (call === "P") return words.pass;
  return /^[1-7][CDHS]$/.test(call) ? call[0] + SIGNS[call[1]] : call;
}

/* The ten as on the cards, in sentences that the packages write with a letter for it. */
const withTens = (text) => text.replace(/([\u2660\u2663\u2665\u2666]\ufe0e?)T\b/g, (_, sign) => `${sign}10`);

/* A card with the sign of its suit first, so that it is no bid. */
const cardText = (card) => SIGNS[card[1]] + card[0].replace("T", "10");

function paragraphs(lines) {
  answer.replaceChildren(...lines.map((line) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    return paragraph;
  }));
}

function showAfter() {
  for (const id of ["after", "outcome"]) document.getElementById(id).hidden = false;
  const score = state.seat === "N" || state.seat === "S" ? state.score : -state.score;
  const lines = [fill(words.result, { result: state.board.result, score: signed(score) })];
  if (state.imps !== undefined && state.imps !== null) {
    const other = state.seat === "N" || state.seat === "S" ? state.otherScore : -state.otherScore;
    lines.push(fill(words.other, { score: signed(other), imps: signed(state.imps) }));
  } else if (!state.parted) lines.push(words.other_plays);
  if (state.undone) lines.push(fill(words.taken_back, { count: state.undone }));
  document.getElementById("result").textContent = lines.join(" ");
  document.getElementById("parted").textContent = state.parted || "";
  const link = document.getElementById("link");
  if (link) link.href = state.link;
  const path = location.pathname;
  document.getElementById("pbn").href = `${path}/board.pbn`;
  document.getElementById("lin").href = `${path}/board.lin`;
  document.getElementById("sheet").href = `${path}/sheet`;
  // The board is over: it can now be stepped through.
  if (board.hasAttribute("live")) { board.removeAttribute("live"); board.step = "auction"; }
  const other = document.getElementById("other");
  if (state.other && !other.data) { other.data = state.other; other.step = "auction"; }
  // On paper the boards are diagrams, which the server has drawn and escaped.
  document.getElementById("paper").innerHTML = state.paper;
  document.getElementById("double-dummy").innerHTML = state.table || "";
  other.innerHTML = state.otherPaper || "";
  // The lessons come last: they take some seconds more than the rest.
  const pending = state.other && !state.message ? [words.lessons_pending] : [];
  document.getElementById("lessons").replaceChildren(
    ...items(state.lessons || (state.message ? [state.message] : pending)));
  showThoughts(state.reasons);
}

/* A claim that waits for people: the question for those who are asked, a sentence for the others. */
function showClaim() {
  const { claim } = state;
  const claimed = document.getElementById("claimed");
  claimed.hidden = !claim;
  if (!claim) return;
  claimed.querySelector("p").textContent = fill(claim.asked ? words.claim_asked : words.claim_waits,
    { seat: texts.seats[claim.seat], count: claim.tricks });
  claimed.querySelector(".acts").hidden = !claim.asked;
}

/* Buttons that free the seats of people who are away, for whoever began the board. */
function showSeatsToFree() {
  const free = document.getElementById("free");
  // Made anew, a button would lose the focus.
  if (free.dataset.seats === state.free.join("")) return;
  free.dataset.seats = state.free.join("");
  free.replaceChildren(...state.free.map((seat) => {
    const button = element("button", fill(words.free_seat, { seat: texts.seats[seat] }));
    button.type = "button";
    button.addEventListener("click", () => ask({ act: "free", seat }));
    return button;
  }));
}

function showSaid({ name, phrase }) {
  const said = document.getElementById("said");
  said.prepend(element("p", fill(words.said, { name, phrase: texts.phrases_script[phrase] })));
  // Greetings are soon forgotten.
  while (said.children.length > 3) said.lastChild.remove();
}

/* What each robot thought, in the order of its calls and cards. */
function showThoughts({ calls, cards }) {
  const acts = [
    ...state.board.auction.map((call, index) => [callText(call), ...calls[index]]),
    ...state.board.play.map((card, index) => [cardText(card), ...cards[index]])];
  const bySeat = new Map(["W", "N", "E", "S"].map((seat) => [seat, new Map()]));
  for (const [act, seat, reasons] of acts) {
    if (!reasons.length) continue;
    // What was done for the same reason stands in one line: mostly passes and small cards.
    const byReason = bySeat.get(seat);
    const text = reasons.join("; ");
    byReason.set(text, [...(byReason.get(text) || []), act]);
  }
  const parts = [];
  for (const [seat, byReason] of bySeat) {
    if (!byReason.size) continue;
    const lines = [...byReason].map(([text, made]) => `${made.join(" ")}: ${text}`);
    const group = element("ul");
    group.append(...items(lines));
    parts.push(element("h3", texts.seats[seat]), group);
  }
  document.getElementById("reasons").replaceChildren(...parts);
}

const items = (lines) => lines.map((line) => element("li", withTens(line)));

board.addEventListener("card", (event) => choose("card", event.detail.card));
document.getElementById("hint").addEventListener("click", () => ask({ act: "hint" }));
document.getElementById("undo").addEventListener("click", () => ask({ act: "undo" }));
document.getElementById("claim").addEventListener("click", () => {
  claiming.hidden = false;
  document.getElementById("claim-tricks").focus();
});
claiming.addEventListener("submit", (event) => {
  event.preventDefault();
  const tricks = Number(document.getElementById("claim-tricks").value);
  ask({ act: "claim", tricks, moment: state.moment });
});
document.getElementById("agree").addEventListener("click", () => ask({ act: "answer", agree: true }));
document.getElementById("refuse").addEventListener("click", () => ask({ act: "answer", agree: false }));
document.getElementById("phrases").addEventListener("submit", (event) => {
  event.preventDefault();
  ask({ act: "say", phrase: event.target.querySelector("select").value });
});
pace.addEventListener("change", () => send({ act: "pace", seconds: Number(pace.value) }));

// What a call shows, and a hint, may lie over the page, on a small screen: a touch elsewhere takes it away.
document.addEventListener("pointerdown", (event) => {
  if (getComputedStyle(answer).position === "fixed" && !box.contains(event.target)) answer.replaceChildren();
});

// Calls can be typed: 1 to 7 and C, D, H, S or N; P passes, X doubles, R redoubles. So can cards: a
// suit and a rank, or the rank alone where only one card of that rank may be played.
let level = "";
let suit = "";
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input:not([type=checkbox]), select, textarea")) return;
  if (chosen && event.key === "Escape") markChosen("");
  // A key that is still down from choosing confirms nothing.
  if (chosen && event.repeat && ["Enter", " "].includes(event.key)) event.preventDefault();
  if (event.repeat) return;
  const key = event.key.toUpperCase();
  if (state && state.yours && state.cards.length) typeCard(event, key);
  if (!state || !state.calls.length) return;
  if (/^[1-7]$/.test(key)) { level = key; return; }
  let call = { P: "P", X: "X", R: "XX" }[key] || null;
  if (level && "CDHSN".includes(key) && key.length === 1) call = level + (key === "N" ? "NT" : key);
  level = "";
  if (call && state.calls.includes(call)) { event.preventDefault(); choose("call", call); }
});

function typeCard(event, key) {
  if (key.length !== 1) return;
  if ("SHDC".includes(key)) { suit = key; return; }
  const cards = state.cards.filter((card) => card[0] === key && (!suit || card[1] === suit));
  suit = "";
  if (cards.length === 1) { event.preventDefault(); choose("card", cards[0]); }
}
