/* The results of all matches: a line for each, and a cross table of the teams.

   The server sends both whole whenever a board ends somewhere. */
import { connect, element, fill, signed } from "./live.js";
import { texts } from "./texts.js";

const words = texts.watch_script;

const heads = (titles) => {
  const row = element("tr");
  for (const title of titles) {
    const cell = element("th", title);
    cell.scope = "col";
    row.append(cell);
  }
  const head = element("thead");
  head.append(row);
  return head;
};

const rowHead = (content) => {
  const cell = element("th");
  cell.scope = "row";
  cell.append(content);
  return cell;
};

function showMatches(matches) {
  const body = element("tbody");
  for (const match of matches) {
    const link = element("a", fill(words.versus, match));
    link.href = `/watch/${match.number}`;
    const row = element("tr");
    row.append(rowHead(link), element("td", match.imps.join(" \u2013 "), "number"),
      element("td", String(match.boards), "number"));
    body.append(row);
  }
  document.getElementById("matches").replaceChildren(
    heads([words.match, words.imps, words.boards]), body);
}

function showTeams(teams) {
  const body = element("tbody");
  teams.forEach((team, index) => {
    const row = element("tr");
    row.append(rowHead(`${index + 1} ${team.name}`), element("td", team.points, "number"));
    team.cells.forEach((margin) =>
      row.append(element("td", margin === null ? "" : signed(margin), "number")));
    body.append(row);
  });
  document.getElementById("teams").replaceChildren(
    heads([words.team, words.victory_points, ...teams.map((_, index) => String(index + 1))]), body);
}

connect((message) => {
  document.getElementById("waiting").hidden = message.matches.length > 0;
  document.getElementById("results").hidden = message.matches.length === 0;
  showMatches(message.matches);
  showTeams(message.teams);
});
