/* A match while it is played: the table of each room, and the results.

   The server sends a table whole after each call and card, so a page that connects late, or again,
   needs nothing else. A spectator may step back through a board; the page then stays where he is
   until he goes to the end again. */
import { connect, element, fill, minus, signed } from "./live.js";
import { texts } from "./texts.js";

const words = texts.watch_script;

const rooms = document.getElementById("rooms");
const boards = new Map();
// The match as it stands comes in several messages, at last who watches it: it is shown at once.
let isWhole = false;

function receive(message) {
  if (message.type === "table") showTable(message);
  else if (message.type === "scores") showScores(message.rows);
  else if (message.type === "audience") {
    isWhole = true;
    document.getElementById("audience").textContent =
      message.count === 1 ? words.one_spectator : fill(words.spectators, { count: message.count });
  }
  const isShown = isWhole && boards.size > 0;
  document.getElementById("match").hidden = !isShown;
  document.getElementById("waiting").hidden = isShown;
}

function showTable(message) {
  let shown = boards.get(message.room);
  if (!shown) {
    const section = element("section");
    const title = element("h2", message.room ? fill(words.room, { room: message.room }) : words.table);
    const board = document.createElement("cuebid-board");
    const rulings = element("ul", undefined, "rulings");
    section.append(title, board, rulings);
    rooms.append(section);
    shown = { board, rulings };
    boards.set(message.room, shown);
  }
  const { board, rulings } = shown;
  const isNew = !board.data || board.data.board !== message.board.board;
  const wasAtEnd = isNew || board.step >= board.steps;
  const step = board.step;
  board.data = message.board;
  board.step = wasAtEnd ? board.steps : step;
  rulings.replaceChildren(...message.rulings.map((text) => element("li", text)));
}

function showScores(rows) {
  document.getElementById("scores").hidden = rows.length === 0;
  if (!rows.length) return;
  const names = [...new Set(rows.flatMap((row) => row.rooms.map(([room]) => room)))].sort().reverse();
  const hasImps = rows.some((row) => "imps" in row);
  const head = element("tr");
  for (const title of [words.board, ...names.map((name) => name || words.result), ...(hasImps ? [words.imps] : [])]) {
    const cell = element("th", title);
    cell.scope = "col";
    head.append(cell);
  }
  const table = document.getElementById("score-table");
  const thead = element("thead");
  thead.append(head);
  const body = element("tbody");
  for (const row of rows) {
    const line = element("tr");
    const number = element("th", String(row.board));
    number.scope = "row";
    line.append(number);
    const results = new Map(row.rooms);
    for (const name of names) {
      const [result, score] = results.get(name) || ["", null];
      line.append(element("td", score ? fill(words.ns, { result: minus(result), score: signed(score) }) : result));
    }
    if (hasImps) line.append(element("td", "imps" in row ? signed(row.imps) : "", "number"));
    body.append(line);
  }
  table.replaceChildren(thead, body);
  const total = rows.reduce((sum, row) => sum + (row.imps || 0), 0);
  document.getElementById("total").textContent = hasImps
    ? fill(words.total, { imps: signed(total) }) : "";
}

connect(receive);
