import * as path from "node:path";
import * as vscode from "vscode";
import { Preview } from "./preview";
import { cuebid, runInPanel } from "./program";
import { Server } from "./server";

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const preview = new Preview();
  const server = new Server();
  // Lines above rows pass the address of the notes and an auction; menus pass nothing or a file.
  const command = (name: string, run: (document: vscode.TextDocument, auction: string) => unknown) =>
    vscode.commands.registerCommand(`cuebid.${name}`, async (uri?: unknown, auction?: unknown) => {
      const document =
        typeof uri === "string"
          ? await vscode.workspace.openTextDocument(vscode.Uri.parse(uri))
          : vscode.window.activeTextEditor?.document;
      return document && trusted() && run(document, typeof auction === "string" ? auction : "");
    });
  context.subscriptions.push(
    preview,
    server,
    command("preview", (document) => preview.open(document)),
    command("openPage", (document) => preview.open(document)),
    command("practise", practise),
    command("check", check),
    command("build", build),
    vscode.commands.registerCommand("cuebid.restart", () => trusted() && server.restart()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => server.start()),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (vscode.workspace.isTrusted && (change.affectsConfiguration("cuebid.python") || change.affectsConfiguration("cuebid.uvx"))) {
        await server.restart();
      }
    }),
  );
  if (vscode.workspace.isTrusted) {
    await server.start();
  }
}

/** Return whether programs may run here, which a folder's own settings could name. */
function trusted(): boolean {
  if (!vscode.workspace.isTrusted) {
    void vscode.window.showInformationMessage("Cuebid runs programs in trusted folders only.");
  }
  return vscode.workspace.isTrusted;
}

async function practise(document: vscode.TextDocument, auction: string): Promise<void> {
  const system = await saved(document);
  const hands = vscode.workspace.getConfiguration("cuebid").get<number>("practiceHands", 10);
  const where = auction ? ["--node", auction] : [];
  await runInPanel("Practise", path.dirname(system), cuebid("practice", system, "--hands", `${hands}`, ...where));
}

async function check(document: vscode.TextDocument): Promise<void> {
  const system = await saved(document);
  await runInPanel("Check", path.dirname(system), cuebid("system", "check", system));
}

async function build(document: vscode.TextDocument): Promise<void> {
  const notes = await saved(document);
  const title = "Folder for the rules of these notes";
  const picked = await vscode.window.showOpenDialog({ canSelectFiles: false, canSelectFolders: true, title });
  if (picked) {
    await runInPanel("Build", path.dirname(notes), cuebid("system", "build", notes, "--output", picked[0].fsPath));
  }
}

/** Save a file, since commands read what is on disk, and return its system: notes, or a folder of rules. */
async function saved(document: vscode.TextDocument): Promise<string> {
  await document.save();
  const isSingle = document.languageId === "bml" || /(^|[\\/])mb\.txt2?$/.test(document.fileName);
  return isSingle ? document.fileName : path.dirname(document.fileName);
}
