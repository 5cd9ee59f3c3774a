/* What the scripts of live pages share: a connection that comes back, texts, numbers with signs. */

/* A text with values in place of its {names}. */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

// The first pause is short, for a server that is only restarted; the last keeps a page of a server
// that is gone from asking all the time.
const PAUSES = [250, 500, 1000, 2000, 5000];

/* Connect to the page's own socket, again and again, and pass on its messages.

   `opened` is called after each connection, `closed` after each that ends or fails. The element
   `connection` is shown while there is none. Returns a function that sends a message and says
   whether it could: there may be no connection. */
export function connect(receive, opened = () => {}, closed = () => {}) {
  const notice = document.getElementById("connection");
  let socket = null;
  let attempts = 0;

  function open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}${location.pathname}/socket`);
    socket.addEventListener("open", () => {
      attempts = 0;
      notice.hidden = true;
      opened();
    });
    socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      notice.hidden = false;
      closed();
      setTimeout(open, PAUSES[Math.min(attempts, PAUSES.length - 1)]);
      attempts += 1;
    });
  }

  // After the caller has its function: a message may come at once.
  setTimeout(open, 0);
  return (message) => {
    const isOpen = socket !== null && socket.readyState === WebSocket.OPEN;
    if (isOpen) socket.send(JSON.stringify(message));
    return isOpen;
  };
}

/* Keep the choice of a list or box for the visitor's next pages, in the cookie that the page of
   settings writes: `name:value&name:value`. */
export function keepChoice(field) {
  field.addEventListener("change", () => {
    const cookie = document.cookie.split("; ").find((each) => each.startsWith("cuebid_choices="));
    const text = (cookie || "=").split("=")[1].replaceAll('"', "");
    const kept = new Map(text.split("&").filter(Boolean).map((pair) => pair.split(":")));
    kept.set(field.name, field.type !== "checkbox" ? field.value : field.checked ? "on" : "off");
    const changed = [...kept].map((pair) => pair.join(":")).join("&");
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `cuebid_choices=${changed}; Path=/; Max-Age=31622400; SameSite=Lax${secure}`;
  });
}

// A partner who bids at the same time is seen soon; asking costs the server a millisecond.
const PAUSE = 1500;
// A page that is being left must not be loaded again, which would take back the visitor's click; if
// it is still here after so long, in milliseconds, he has saved a file.
const LEAVING = 30_000;

/* Load the page again when something has changed that may be seen here: when its element's address
   answers with another version than the element has. */
export async function follow(element) {
  const { version } = element.dataset;
  let leftAt = -Infinity;
  addEventListener("beforeunload", () => { leftAt = performance.now(); });
  for (;;) {
    try {
      const response = await fetch(element.dataset.state, { cache: "no-store" });
      if (response.ok) {
        const answer = await response.json();
        // What is being typed must not be lost.
        const isBusy = performance.now() < leftAt + LEAVING
          || document.activeElement?.matches("input:not([readonly]), textarea:not([readonly])");
        if (answer.version !== version && !isBusy) {
          location.reload();
          return;
        }
      }
    } catch {
      // The server is being restarted, or the page is being left; asked again after the pause.
    }
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
  }
}

/* An element with a text, which is never markup. */
export function element(name, text, className) {
  const created = document.createElement(name);
  if (text !== undefined) created.textContent = text;
  if (className) created.className = className;
  return created;
}

/* A result such as `4S by N -1` with a minus that can be seen. */
export const minus = (result) => result.replace(/-(?=\d+$)/, "\u2212");

/* A number with its sign: a hyphen is shorter than a plus, and hard to see. */
export const signed = (number) =>
  (number > 0 ? `+${number}` : String(number).replace("-", "\u2212"));
