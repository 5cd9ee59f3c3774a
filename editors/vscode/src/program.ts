import * as vscode from "vscode";

/** A program and its arguments, run without a shell. */
export interface Command {
  program: string;
  args: string[];
}

/** Return how a command of Cuebid is started: from the environment of the settings, or by uvx. */
export function cuebid(...args: string[]): Command {
  const settings = vscode.workspace.getConfiguration("cuebid");
  const python = settings.get<string>("python", "").trim();
  if (python) {
    return { program: python, args: ["-m", "cuebid", ...args] };
  }
  // One environment for the server and for all commands: uvx builds it once.
  return { program: settings.get<string>("uvx", "uvx"), args: ["--from", "cuebid[lsp]", "cuebid", ...args] };
}

/** Run a command of Cuebid in the panel of tasks, which stays open with what it printed. */
export async function runInPanel(title: string, folder: string, command: Command): Promise<void> {
  const execution = new vscode.ProcessExecution(command.program, command.args, { cwd: folder });
  const task = new vscode.Task({ type: "cuebid", title }, vscode.TaskScope.Workspace, title, "cuebid", execution, []);
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, focus: true, clear: true };
  await vscode.tasks.executeTask(task);
}
