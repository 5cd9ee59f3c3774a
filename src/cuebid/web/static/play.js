/* The page of a game: shows what the server says, and sends what the player does.

   The server sends the whole visible state after each act (`type: "state"`), so this script keeps
   nothing but the last one and the meanings of the calls that can be made now. After a broken
   connection it connects again and gets the state anew. */
import { connect, signed } from "./live.js";

const board = document.getElementById("board");
const box = document.getElementById("bidding");
const prompt = document.getElementById("prompt");
const refused = document.getElementById("refused");
const answer = document.getElementById("answer");
const claiming = document.getElementById("claiming");
const STRAINS = ["C", "D", "H", "S", "NT"];
const SIGNS = { C: "\u2663\ufe0e", D: "\u2666\ufe0e", H: "\u2665\ufe0e", S: "\u2660\ufe0e", NT: "NT" };
const WORDS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades", NT: "notrump" };
const SEATS = { N: "North", E: "East", S: "South", W: "West" };

let state = null;
let meanings = {};
const send = connect(receive, () => {
  send({ act: "pace", seconds: Number(document.getElementById("pace").value) });
});

function receive(message) {
  if (message.type === "state") show(message);
  else if (message.type === "refused") refused.textContent = message.text;
  else if (message.type === "hint") showHint(message);
  else if (message.type === "meanings" && message.position === (state.board.auction || []).length) {
    meanings = message.texts;
    for (const button of box.querySelectorAll("[data-call]")) describe(button);
  }
}

function show(next) {
  const isNewTurn = !state || next.board.auction.length !== state.board.auction.length;
  state = next;
  refused.textContent = "";
  const isStepping = !board.hasAttribute("live") && state.over;
  const step = board.step;
  if (!state.over) board.setAttribute("live", "");
  board.data = state.board;
  board.step = isStepping ? step : board.steps;
  board.playable = state.yours ? state.cards : [];
  if (isNewTurn) { meanings = {}; answer.replaceChildren(); }
  showBox();
  showPrompt();
  document.getElementById("undo").disabled = state.board.auction.length === 0;
  document.getElementById("claim").hidden = !(state.yours && state.cards.length);
  if (!state.yours || !state.cards.length) claiming.hidden = true;
  document.getElementById("hint").disabled = !state.yours;
  if (state.over) showAfter();
  else document.getElementById("after").hidden = true;
  document.getElementById("panel").hidden = state.over;
}

function showPrompt() {
  if (state.over) prompt.textContent = "";
  else if (!state.yours) prompt.textContent = `${SEATS[state.turn]} is thinking \u2026`;
  else if (state.calls.length) prompt.textContent = "Your call";
  else prompt.textContent = state.turn === state.seat ? "Your card" : `A card from ${SEATS[state.turn]}`;
}

function callButton(call, label, sign, name) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.call = call;
  button.dataset.label = label;
  button.className = name;
  button.textContent = sign;
  button.disabled = !state.calls.includes(call);
  button.addEventListener("click", () => send({ act: "call", call }));
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
  const text = meanings[button.dataset.call] || "No rule of your system describes this call.";
  paragraphs([`${button.dataset.label}: ${text}`]);
}

function showBox() {
  const isCalling = state.yours && state.calls.length > 0;
  box.hidden = !isCalling;
  if (!isCalling) { box.replaceChildren(); return; }
  const focused = document.activeElement && document.activeElement.dataset.call;
  const others = document.createElement("div");
  others.className = "wide-call";
  others.append(callButton("P", "Pass", "Pass", "pass"), callButton("X", "Double", "X", "double"),
    callButton("XX", "Redouble", "XX", "double"));
  const buttons = [others];
  for (let level = 1; level <= 7; level += 1) {
    const calls = STRAINS.map((strain) => `${level}${strain}`);
    // Levels that are passed are left out: the box stays short on a phone.
    if (!calls.some((call) => state.calls.includes(call))) continue;
    STRAINS.forEach((strain) => {
      const button = callButton(`${level}${strain}`, `${level} ${WORDS[strain]}`, "", "bid");
      button.append(String(level));
      const sign = document.createElement("span");
      sign.textContent = SIGNS[strain];
      sign.className = { C: "cb-club", D: "cb-diamond", H: "cb-heart", S: "cb-spade", NT: "" }[strain];
      button.append(sign);
      buttons.push(button);
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
  const name = hint.act;
  paragraphs([`The robot would choose ${name}.`, ...hint.reasons]);
}

function paragraphs(lines) {
  answer.replaceChildren(...lines.map((line) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    return paragraph;
  }));
}

function showAfter() {
  document.getElementById("after").hidden = false;
  const score = state.seat === "N" || state.seat === "S" ? state.score : -state.score;
  let text = `${state.board.result}: ${signed(score)} for you.`;
  if (state.imps !== undefined && state.imps !== null) {
    const other = state.seat === "N" || state.seat === "S" ? state.otherScore : -state.otherScore;
    text += ` At the other table ${signed(other)}: ${signed(state.imps)} IMPs.`;
  } else text += " The robots play the other table \u2026";
  if (state.undone) text += ` ${state.undone} taken back.`;
  document.getElementById("result").textContent = text;
  const path = location.pathname;
  document.getElementById("pbn").href = `${path}/board.pbn`;
  document.getElementById("lin").href = `${path}/board.lin`;
  // The board is over: it can now be stepped through.
  if (board.hasAttribute("live")) { board.removeAttribute("live"); board.step = "auction"; }
  const other = document.getElementById("other");
  if (state.other && !other.data) { other.data = state.other; other.step = "auction"; }
  list("costs", state.costs || (state.message ? [state.message] : []));
  const acts = [...state.board.auction.map((call, index) => [call, state.reasons.calls[index]]),
    ...state.board.play.map((card, index) => [card, state.reasons.cards[index]])];
  list("reasons", acts.filter(([, reasons]) => reasons.length)
    .map(([act, reasons]) => `${act}: ${reasons.join("; ")}`));
}

function list(id, lines) {
  document.getElementById(id).replaceChildren(...lines.map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
}

board.addEventListener("card", (event) => send({ act: "card", card: event.detail.card }));
document.getElementById("hint").addEventListener("click", () => send({ act: "hint" }));
document.getElementById("undo").addEventListener("click", () => send({ act: "undo" }));
document.getElementById("claim").addEventListener("click", () => {
  claiming.hidden = false;
  document.getElementById("claim-tricks").focus();
});
claiming.addEventListener("submit", (event) => {
  event.preventDefault();
  send({ act: "claim", tricks: Number(document.getElementById("claim-tricks").value) });
});
document.getElementById("pace").addEventListener("change", (event) =>
  send({ act: "pace", seconds: Number(event.target.value) }));

// Calls can be typed: 1 to 7 and C, D, H, S or N; P passes, X doubles, R redoubles.
let level = "";
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
  if (!state || !state.calls.length) return;
  const key = event.key.toUpperCase();
  if (/^[1-7]$/.test(key)) { level = key; return; }
  let call = { P: "P", X: "X", R: "XX" }[key] || null;
  if (level && "CDHSN".includes(key) && key.length === 1) call = level + (key === "N" ? "NT" : key);
  level = "";
  if (call && state.calls.includes(call)) { event.preventDefault(); send({ act: "call", call }); }
});
