/* A socket that comes back, as a transport of the language server's client. */

import type { Transport } from "@codemirror/lsp-client";

const PAUSES = [250, 1000, 2000, 5000, 10000];
// The server has as many editors as it takes: it is asked again after a while.
const FULL = 1013;
const PAUSE_OF_FULL = 30000;
// What is sent again at once would end alike: not admitted, too large, nobody types, or the text
// was too much work (`editor_socket.py`).
const UNTIL_TYPED = [1008, 1009, 4000, 4001];

export class Connection {
  private socket: WebSocket | null = null;
  private attempts = 0;
  private isWaiting = false;

  /* `opened` is given the transport of each connection, `closed` is called after each that ends or
     fails, and told whether only `wake` begins another one. */
  constructor(
    private readonly address: string,
    private readonly opened: (transport: Transport) => void,
    private readonly closed: (isWaiting: boolean) => void,
  ) {
    this.open();
  }

  /* Connect again, if that waits until somebody types. */
  wake() {
    if (!this.isWaiting) return;
    this.isWaiting = false;
    this.open();
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
      this.isWaiting = UNTIL_TYPED.includes(code);
      this.closed(this.isWaiting);
      if (this.isWaiting) return;
      const pause = code === FULL ? PAUSE_OF_FULL : PAUSES[Math.min(this.attempts, PAUSES.length - 1)];
      this.attempts += 1;
      setTimeout(() => this.open(), pause);
    });
  }
}
