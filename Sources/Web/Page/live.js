// News from the server while the page is open. The browser calls again by itself, and says where it was.

// The device of a fleet's database that the page shows; null where none is named.
export const device = new URLSearchParams(location.search).get("device");

// The place of an answer, of the device that is shown.
export function place(path) {
  if (device === null || /[?&]device=/.test(path)) return `api/v1/${path}`;
  return `api/v1/${path}${path.includes("?") ? "&" : "?"}device=${encodeURIComponent(device)}`;
}

// Listens from `since` on. `heard` has a function for each kind of event, `changed` is told true or false for connected.
// `always` is asked for besides. The function returned has receivers told as well, with their skies, or no more.
export function listen(since, heard, changed, always = "") {
  let source;
  let last = since;
  let more = always;
  const connect = () => {
    source?.close();
    source = new EventSource(place(`live?since=${encodeURIComponent(last)}${more}`));
    source.onopen = () => changed(true);
    source.onerror = () => {
      changed(false);
      // After some answers a browser gives up, as when another server has had the port meanwhile.
      if (source.readyState !== EventSource.CLOSED) return;
      // A visitor who may no longer look is led to where one signs in.
      ask("access").catch(() => {});
      setTimeout(connect, 2000);
    };
    for (const [kind, take] of Object.entries(heard)) {
      source.addEventListener(kind, (event) => {
        if (event.lastEventId) last = event.lastEventId;
        take(JSON.parse(event.data));
      });
    }
  };
  connect();
  return (isWanted) => {
    more = always + (isWanted ? "&receivers=true" : "");
    connect();
  };
}

// Has something changed; where that cannot be done, the error that is thrown has the server's reason.
export async function change(method, path, body) {
  const answer = await fetch(place(path), { method, headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body) });
  if (!answer.ok) throw await failure(answer);
  return answer.json();
}

// Asks for something once; `signal` cancels that.
export async function ask(path, signal) {
  return (await answerTo(path, signal)).json();
}

// Sends a file, and returns the answer.
export async function send(path, file) {
  const answer = await fetch(place(path), { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file });
  if (!answer.ok) throw await failure(answer);
  return answer.json();
}

// Asks for a part of a list, which says whether there is more behind it, and how to ask for that.
export async function askPart(path) {
  const answer = await answerTo(path);
  const next = answer.headers.get("Link")?.match(/<\/api\/v1\/([^>]*)>; rel="next"/)?.[1];
  return { elements: await answer.json(), next };
}

async function answerTo(path, signal) {
  const answer = await fetch(place(path), { signal });
  if (answer.status === 401) location.assign("sign-in");
  if (!answer.ok) throw await failure(answer);
  return answer;
}

// The reason why something is not answered; in the server's words where `isTold` says so.
async function failure(answer) {
  const told = (await answer.json().catch(() => ({}))).error?.message;
  return Object.assign(new Error(told ?? String(answer.status)), { isTold: Boolean(told) });
}
