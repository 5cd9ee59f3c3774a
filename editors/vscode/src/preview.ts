import { spawn } from "node:child_process";
import * as path from "node:path";
import * as vscode from "vscode";
import { cuebid } from "./program";

const PAUSE_MS = 400;

/** The page of notes beside their text; it follows what is typed. */
export class Preview implements vscode.Disposable {
  private readonly pages = new Map<string, Page>();
  private readonly changes = vscode.workspace.onDidChangeTextDocument(({ document }) =>
    this.pages.get(document.uri.toString())?.later(),
  );

  open(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    const page = this.pages.get(key) ?? new Page(document, () => this.pages.delete(key));
    this.pages.set(key, page);
    page.panel.reveal(vscode.ViewColumn.Beside, true);
    page.draw();
  }

  dispose(): void {
    this.changes.dispose();
    this.pages.forEach((page) => page.panel.dispose());
  }
}

class Page {
  readonly panel: vscode.WebviewPanel;
  private timer: NodeJS.Timeout | undefined;
  private stop: (() => void) | undefined;

  constructor(private readonly document: vscode.TextDocument, closed: () => void) {
    const title = `Preview ${path.basename(document.fileName)}`;
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    // The page forbids by its own policy whatever is not in it, so its script may run; it folds tables.
    const options = { enableScripts: true, enableFindWidget: true, localResourceRoots: [] };
    this.panel = vscode.window.createWebviewPanel("cuebid.preview", title, beside, options);
    this.panel.onDidDispose(() => {
      clearTimeout(this.timer);
      this.stop?.();
      closed();
    });
  }

  later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(), PAUSE_MS);
  }

  draw(): void {
    // A page of older text would come after that of newer text.
    this.stop?.();
    const { program, args } = cuebid("bml", "html", "--output", "-", "-");
    const child = spawn(program, args, { cwd: path.dirname(this.document.fileName) });
    let html = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text) => (html += text));
    child.stderr.setEncoding("utf8").on("data", (text) => (errors += text));
    this.stop = () => {
      child.removeAllListeners("close");
      child.kill();
    };
    child.on("error", (error) => this.show(message(`${program} did not start: ${error.message}`)));
    child.on("close", () => {
      this.stop = undefined;
      // Notes with mistakes have a page too, without the parts that cannot be read.
      this.show(html || message(errors));
    });
    // A program that did not start has no input; `error` above says so.
    child.stdin.on("error", () => undefined);
    child.stdin.end(this.document.getText());
  }

  private show(html: string): void {
    this.panel.webview.html = html;
  }
}

function message(text: string): string {
  const escaped = text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return `<!DOCTYPE html><meta charset="utf-8"><pre style="white-space: pre-wrap">${escaped}</pre>`;
}
