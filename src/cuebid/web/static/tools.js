/* The answer of a tool follows what is typed, without a new page.

   The server writes the answer, as for a form that is sent; this script only puts it in its place. */
const form = document.querySelector("form[data-live]");
const answer = document.getElementById("answer-of-tool");
// Nobody reads an answer between two letters of a word.
const PAUSE = 150;
let timer = 0;
let last = 0;

async function ask() {
  const number = (last += 1);
  const fields = new URLSearchParams(new FormData(form));
  let response, text;
  try {
    response = await fetch(`${location.pathname}?${fields}&fragment=1`);
    text = await response.text();
  } catch {
    // The page is being left, or the server is gone; the button asks again.
    return;
  }
  // An answer that was overtaken by a later one is out of date.
  if (number !== last || !response.ok) return;
  const parsed = new DOMParser().parseFromString(text, "text/html");
  answer.replaceChildren(...parsed.body.childNodes);
  history.replaceState(null, "", `${location.pathname}?${fields}`);
}

if (form) {
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); ask(); });
  // Somebody may type before this script has come.
  if ([...form.elements].some((field) => "defaultValue" in field && field.value !== field.defaultValue)) ask();
}
