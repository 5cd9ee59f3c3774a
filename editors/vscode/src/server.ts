import * as vscode from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions, TransportKind } from "vscode-languageclient/node";
import { cuebid } from "./program";

const LANGUAGES = ["bml", "cuebid-rules", "cuebid-macros", "cuebid-examples", "cuebid-explanations"];

/** The language server as a process that talks over its standard input and output. */
export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;

  async start(): Promise<void> {
    const { program, args } = cuebid("lsp");
    const server: ServerOptions = { command: program, args, transport: TransportKind.stdio };
    const options: LanguageClientOptions = {
      documentSelector: LANGUAGES.map((language) => ({ scheme: "file", language })),
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{bml,txt,txt2,m4,toml}") },
    };
    this.client = new LanguageClient("cuebid", "Cuebid", server, options);
    try {
      await this.client.start();
    } catch (error) {
      await this.explain(program, error);
    }
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    // A server that never started cannot be asked to stop.
    if (client?.isRunning()) {
      await client.stop();
    }
  }

  dispose(): void {
    void this.stop();
  }

  private async explain(program: string, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const settings = "Open Settings";
    const text = `Cuebid's language server did not start (${program}): ${reason}. Install uv, or name a Python with cuebid[lsp].`;
    if ((await vscode.window.showErrorMessage(text, settings)) === settings) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "cuebid.");
    }
  }
}
