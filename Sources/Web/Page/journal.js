// The journal: notes, and places to visit, as the server has them, and what is done to them here.

import { isOfFleet } from "./devices.js";
import { ask, askPart, change } from "./live.js";
import { arrange } from "./make.js";
import { PlaceChoice } from "./place.js";
import { JournalRow } from "./row.js";
import { words } from "./words.js";

// Waypoints that are asked for at a time.
const part = 200;
const element = (id) => document.getElementById(id);

export class Journal {
  // `show` has a place of the map seen; `here` is where the receiver is, nothing where that is not known.
  constructor(map, show, here) {
    [this.map, this.show] = [map, show];
    [this.rows, this.unsent, this.waypoints] = [new Map(), [], []];
    // The waypoints that were changed here, for `Undo`.
    this.done = [];
    [this.sent, this.sending, this.asked] = [Promise.resolve(), 0, 0];
    this.offerPlaces();
    element("note").onsubmit = (event) => {
      event.preventDefault();
      this.add();
    };
    // A note is of the place where its first character was typed.
    element("note-text").oninput = ({ target }) => {
      if (!target.value) this.begun = undefined;
      else this.begun ??= here() ?? {};
    };
    this.limit = part;
    element("more-waypoints").onclick = () => {
      this.limit += part;
      this.refresh();
    };
    element("undo").onclick = () => this.takeBack(this.done.at(-1));
    this.label();
    this.draw();
  }

  label() {
    for (const [id, word] of Object.entries(words.journal)) element(id).textContent = word;
    element("more-waypoints").textContent = words.more;
    element("note-text").setAttribute("aria-label", words.note);
    element("note-text").setAttribute("placeholder", words.note);
  }

  // A fleet's server does not know where its reader is.
  offerPlaces() {
    this.choice = new PlaceChoice(this.map, isOfFleet() ? ["nowhere", "middle"] : ["auto", "middle", "nowhere"]);
    element("note-where").replaceChildren(this.choice.element);
  }

  // Begins a note at a place of the map.
  begin(at) {
    this.choice.choose(at);
    element("note-text").focus();
  }

  // The note is in the first row at once, and the field is empty for the next one.
  add() {
    const content = element("note-text").value;
    if (!content.trim()) return;
    const note = { text: content, ...this.begun, ...this.choice.asked };
    element("note-text").value = "";
    this.begun = undefined;
    this.choice.reset();
    const row = new JournalRow(this);
    this.unsent.unshift(row);
    this.send(row, note);
  }

  send(row, note) {
    row.showUnsent(note.text);
    this.draw();
    return this.do("POST", "waypoints", note, ({ waypoint, remark }) => {
      this.unsent = this.unsent.filter((one) => one !== row);
      this.rows.set(waypoint.id, row);
      this.waypoints.unshift(waypoint);
      row.showUnsent(waypoint.text);
      return remark && `${words.withoutPosition}: ${remark}`;
    }, (reason) => row.showUnsent(note.text, reason, () => this.send(row, note)));
  }

  alter(row, asked) {
    const { id } = row.waypoint;
    return this.do("PATCH", `waypoints/${id}`, asked, ({ waypoint }) => this.take(id, waypoint),
      () => row.show(row.waypoint, true));
  }

  // Takes back what was done last to a waypoint.
  takeBack(id) {
    const last = this.done.lastIndexOf(id);
    this.done = this.done.filter((_, index) => index !== last);
    return this.do("PATCH", `waypoints/${id}`, { undo: true }, ({ waypoint }) => {
      this.take(id, waypoint);
      return waypoint ? `${words.tookBack}: ${waypoint.text}` : words.tookBackNote;
    });
  }

  take(id, waypoint) {
    this.waypoints = this.waypoints.flatMap((one) => one.id !== id ? [one] : waypoint ? [waypoint] : []);
  }

  // Has the server do things one after the other, and shows what it says of each.
  do(method, path, body, take, fail) {
    this.sending += 1;
    this.sent = this.sent.then(async () => {
      try {
        const told = await change(method, path, body);
        if (!body.undo) this.done.push(told.waypoint.id);
        element("journal-status").textContent = take(told) || "";
      } catch (error) {
        const reason = error instanceof TypeError ? words.unreachable : error.message;
        element("journal-status").textContent = `${words.notDone}: ${reason}`;
        fail?.(reason);
      }
      this.sending -= 1;
      this.draw();
      await this.refresh();
    });
    return this.sent;
  }

  history(id) { return ask(`waypoints/${id}/history`); }

  locate(waypoint) { this.show([waypoint.place.latitude, waypoint.place.longitude]); }

  // Asks for the journal anew, but not while something is being sent: that would be there twice.
  async refresh() {
    if (this.sending) return;
    const number = ++this.asked;
    try {
      const { elements, next } = await askPart(`waypoints?limit=${Math.min(this.limit, 1000)}`);
      if (number !== this.asked || this.sending) return;
      this.waypoints = elements;
      element("more-waypoints").hidden = !next || this.limit >= 1000;
      this.draw();
    } catch {
      // The page says that the connection is lost, and asks again when it is back.
    }
  }

  draw() {
    const lists = { open: this.unsent.map((row) => row.element), due: [], done: [] };
    const rows = new Map();
    for (const waypoint of this.waypoints) {
      const row = this.rows.get(waypoint.id) ?? new JournalRow(this);
      row.show(waypoint);
      rows.set(waypoint.id, row);
      lists[waypoint.completed ? "done" : waypoint.due ? "due" : "open"].push(row.element);
    }
    this.rows = rows;
    const focused = document.activeElement;
    for (const [name, elements] of Object.entries(lists)) {
      arrange(element(name), elements);
      element(`${name}-list`).hidden = !elements.length && name !== "open";
    }
    // A row that is moved to another list loses the focus.
    if (focused?.isConnected && focused !== document.activeElement) focused.focus();
    element("nothing-open").textContent = lists.open.length ? "" : words.nothingOpen;
    element("undo").disabled = !this.done.length;
    const seen = JSON.stringify(this.waypoints);
    if (seen !== this.seen) this.map.showWaypoints(this.waypoints);
    this.seen = seen;
  }
}
