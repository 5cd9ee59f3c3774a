/* A socket that comes back, as a transport of the language server's client. */

import type { Transport } from "@codemirror/lsp-client";

const PAUSES = [250, 1000, 2000, 5000, 10000, 30000];
// The server has as many editors as it takes: it is asked again after a while.
const FULL = 1013;
const PAUSE_OF_FULL = 30000;
const PAUSE_AFTER_CHANGE = 3000;
// Nobody was there for a while.
const IDLE = 4000;
// The same text would end alike: not admitted, too large, or too much work (`editor_socket.py`).
const UNTIL_TYPED = [1008, 1009, 4001];

type WaitsFor = "nothing" | "anybody" | "change";

export class Connection {
  private socket: WebSocket | null = null;
  private attempts = 0;
  private waitsFor: WaitsFor = "nothing";

  /* `opened` is given the transport of each connection, `closed` is called after each that ends or
     fails, and told whether only `wake` begins another one. */
  constructor(
    private readonly address: string,
    private readonly opened: (transport: Transport) => void,
    private readonly closed: (isWaiting: boolean) => void,
  ) {
    this.open();
  }

  /* Somebody is there, or has changed the text: connect again, if that is what it waits for. */
  wake(isTyped: boolean) {
    if (this.waitsFor === "nothing" || (this.waitsFor === "change" && !isTyped)) return;
    // What was too much may be so after the next key too: not every key begins a process.
    setTimeout(() => this.open(), this.waitsFor === "change" ? PAUSE_AFTER_CHANGE : 0);
    this.waitsFor = "nothing";
  }

  /* The connection has answered: the next pause is short again. */
  works() { this.attempts = 0; }

  close() { this.socket?.close(); }

  private open() {
    const handlers = new Set<(message: string) => void>();
    const socket = this.socket = new WebSocket(this.address);
    socket.addEventListener("message", ({ data }) => handlers.forEach((handle) => handle(data)));
    socket.addEventListener("open", () => this.opened({
      // A message to a server that is gone is told again when it is back, as part of the text.
      send: (message) => { if (socket.readyState === WebSocket.OPEN) socket.send(message); },
      subscribe: (handler) => handlers.add(handler),
      unsubscribe: (handler) => handlers.delete(handler),
    }));
    socket.addEventListener("close", ({ code }) => {
      this.waitsFor = code === IDLE ? "anybody" : UNTIL_TYPED.includes(code) ? "change" : "nothing";
      this.closed(this.waitsFor !== "nothing");
      if (this.waitsFor !== "nothing") return;
      const pause = code === FULL ? PAUSE_OF_FULL : PAUSES[Math.min(this.attempts, PAUSES.length - 1)];
      this.attempts += 1;
      setTimeout(() => this.open(), pause);
    });
  }
}
