// Print the scopes of files, as VS Code sees them: one line of JSON for each file, a list of lines, each
// a list of [start, end, scopes]. Arguments are pairs of a grammar's scope and a file.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const folder = new URL("syntaxes/", import.meta.url);
const files = readdirSync(folder).map((name) => new URL(name, folder));
const grammars = new Map(files.map((file) => [JSON.parse(readFileSync(file, "utf8")).scopeName, file]));
const wasm = createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm");
await oniguruma.loadWASM(readFileSync(wasm));
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) =>
    textmate.parseRawGrammar(readFileSync(grammars.get(scope), "utf8"), grammars.get(scope).pathname),
});
const wanted = process.argv.slice(2);
for (let index = 0; index < wanted.length; index += 2) {
  const grammar = await registry.loadGrammar(wanted[index]);
  let state = textmate.INITIAL;
  const lines = readFileSync(wanted[index + 1], "utf8").split(/\r\n|\r|\n/).map((line) => {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    return result.tokens.map((token) => [token.startIndex, token.endIndex, token.scopes.slice(1).join(" ")]);
  });
  console.log(JSON.stringify(lines));
}
