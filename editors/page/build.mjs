/* Build the editor into the web package, with the licences of what it is made of. */

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? join(here, "../../src/cuebid/web/static");
const NAME = "page-editor";

// A test compares it with the sources where there is no npm to build them.
const sources = createHash("sha256");
for (const name of ["package-lock.json", "build.mjs", ...(await readdir(join(here, "src"))).sort().map((each) => `src/${each}`)]) {
  sources.update(await readFile(join(here, name)));
}

const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: ["src/editor.ts"],
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  banner: {
    js: `/* CodeMirror and others, MIT; their licences are in ${NAME}.licenses.txt beside this file.\n`
      + `   Built of editors/page, ${sources.digest("hex")}. */`,
  },
  outfile: join(folder, `${NAME}.js`),
  metafile: true,
});

// Of the packages whose code is in the bundle, and of no others.
const inputs = Object.values(metafile.outputs)[0].inputs;
const packages = new Set(Object.entries(inputs)
  .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  .map(([path]) => path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]).filter(Boolean));

async function licence(name) {
  const root = join(here, "node_modules", name);
  const { version, license } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  if (license !== "MIT") throw new Error(`${name} is under ${license}, not under the MIT licence`);
  const file = (await readdir(root)).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Error(`${name} has no text of its licence`);
  return `${name} ${version}\n\n${(await readFile(join(root, file), "utf8")).trim()}\n`;
}

const texts = await Promise.all([...packages].sort().map(licence));
await writeFile(join(folder, `${NAME}.licenses.txt`), texts.join("\n----\n\n"));
