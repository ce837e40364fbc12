// The table of a fleet's devices: each with what it is doing; searched, sorted and paged by the server.

import { ofGroup, pageOf } from "./devices.js";
import { ask } from "./live.js";
import { button, make } from "./make.js";
import * as text from "./words.js";

const { words } = text;
const own = words.fleet;

// Rows of a page.
const rows = 100;
// Milliseconds from news until the table is asked for, and until it is asked for without any.
const [pause, patience] = [2000, 60_000];

// The columns, each with the order that is wanted first.
const columns = [["name", "up"], ["group", "up"], ["state", "up"], ["age", "up"], ["speed", "down"], ["battery", "up"],
  ["distance", "down"]];
const states = ["moving", "standing", "silent", "unheard", "suspect"];

// The first instant of today in the browser's zone, as the server takes it.
const today = () => new Date(new Date().setHours(0, 0, 0, 0)).toISOString().replace(/\.\d+Z$/, "Z");

export class Console {
  // `choose` is told the device of a row that is clicked; `group` says which group is shown.
  constructor(choose, group) {
    [this.choose, this.group] = [choose, group];
    [this.sort, this.order, this.offset, this.asked] = ["name", "up", 0, 0];
    this.section = make("section", "", { id: "console", "aria-label": words.devices });
    this.search = make("input", "", { type: "search", placeholder: own.searchShort, "aria-label": own.search, autocomplete: "off" });
    this.search.oninput = () => {
      clearTimeout(this.typed);
      this.typed = setTimeout(() => this.start(), 250);
    };
    this.filters = make("div", "", { class: "filters", role: "group", "aria-label": own.columns.state });
    this.table = make("table");
    this.head = make("tr");
    for (const [name, first] of columns) {
      const cell = make("th", "", { scope: "col", class: `of-${name}` });
      cell.append(button(own.columns[name], () => this.sortBy(name, first)));
      this.head.append(cell);
    }
    const head = make("thead");
    head.append(this.head);
    this.body = make("tbody");
    this.table.append(make("caption", words.devices, { class: "unseen" }), head, this.body);
    this.none = make("p", own.none, { class: "none" });
    this.none.hidden = true;
    this.pager = make("div", "", { class: "pager" });
    this.before = button("‹", () => this.turn(-rows), { "aria-label": own.before });
    this.range = make("span", "", { role: "status" });
    this.after = button("›", () => this.turn(rows), { "aria-label": own.after });
    this.pager.append(this.before, this.range, this.after);
    const frame = make("div", "", { class: "frame" });
    frame.append(this.table, this.none);
    const tools = make("div", "", { class: "tools" });
    tools.append(this.search, document.getElementById("group"));
    this.panels = make("div", "", { class: "fleet-panels" });
    this.section.append(tools, this.panels, this.filters, frame, this.pager);
    document.body.append(this.section);
    this.mark();
    setInterval(() => this.showAges(), 10_000);
    setInterval(() => this.refresh(), patience);
  }

  addPanels(...panels) {
    this.panels.append(...panels);
  }

  // Shows the list from its beginning.
  start() {
    this.offset = 0;
    return this.refresh();
  }

  sortBy(name, first) {
    this.order = this.sort === name ? (this.order === "up" ? "down" : "up") : first;
    this.sort = name;
    this.mark();
    this.start();
  }

  mark() {
    columns.forEach(([name], index) => {
      const sorted = this.sort === name ? (this.order === "up" ? "ascending" : "descending") : "none";
      this.head.children[index].setAttribute("aria-sort", sorted);
    });
  }

  turn(step) {
    this.offset = Math.max(0, this.offset + step);
    this.section.querySelector(".frame").scrollTop = 0;
    this.refresh();
  }

  // Asks for the page that is shown; an answer that comes late is not shown.
  async refresh() {
    clearTimeout(this.due);
    this.due = undefined;
    const number = ++this.asked;
    const parameters = new URLSearchParams({ sort: this.sort, order: this.order, limit: rows, offset: this.offset, day: today() });
    if (this.search.value.trim()) parameters.set("search", this.search.value.trim());
    if (this.state) parameters.set("state", this.state);
    const table = await ask(`devices/table?${parameters}${ofGroup(this.group())}`).catch(() => undefined);
    if (!table || number !== this.asked) return;
    this.ahead = Date.parse(table.now) - Date.now();
    if (this.offset && this.offset >= table.total) {
      this.offset = 0;
      this.refresh();
      return;
    }
    this.draw(table);
  }

  refreshLater() {
    this.due ??= setTimeout(() => this.refresh(), pause);
  }

  draw({ devices, total, counts }) {
    this.devices = devices;
    const all = states.slice(0, 4).reduce((sum, state) => sum + counts[state], 0);
    this.filters.replaceChildren(...[undefined, ...states].map((state) => {
      const count = state ? counts[state] : all;
      const chip = button(`${state ? own.states[state] : own.all} ${count.toLocaleString()}`, () => {
        this.state = state;
        this.start();
      }, { "aria-pressed": String(this.state === state), class: state ? `chip ${state}` : "chip" });
      chip.hidden = Boolean(state) && !count && this.state !== state && state !== "silent";
      return chip;
    }));
    const focused = document.activeElement?.closest?.("#console tbody a")?.textContent;
    this.body.replaceChildren(...devices.map((device) => this.row(device)));
    if (focused) [...this.body.querySelectorAll("a")].find((link) => link.textContent === focused)?.focus();
    this.none.hidden = devices.length > 0;
    this.showAges();
    const [first, last] = [total ? this.offset + 1 : 0, Math.min(total, this.offset + rows)];
    this.range.textContent = `${first.toLocaleString()}–${last.toLocaleString()} ${own.of} ${total.toLocaleString()}`;
    this.before.disabled = !this.offset;
    this.after.disabled = last >= total;
    this.pager.hidden = total <= rows;
  }

  row(device) {
    const { name, groups, state, time, speed, battery, charging, distance, suspicion } = device;
    const line = make("tr", "", { class: state });
    const cell = (column, content, attributes = {}) => {
      const made = make(column === "name" ? "th" : "td", content, { class: `of-${column}`, ...attributes });
      line.append(made);
      return made;
    };
    cell("name", "", { scope: "row" }).append(make("a", name, { href: pageOf(name) }));
    cell("group", groups.join(", "));
    const told = cell("state", "");
    told.append(make("span", own.states[state], { class: `mark ${state}` }));
    if (suspicion) {
      const reasons = suspicion.split(" ").map((reason) => own.suspicions[reason] ?? reason).join(", ");
      told.append(" ", make("span", own.states.suspect, { class: "mark suspect", title: reasons }));
    }
    const when = cell("age", "");
    if (time) {
      const title = `${own.onMap} · ${text.instant(time)} · ${text.position(device.latitude, device.longitude)}`;
      when.append(button("", () => this.choose(device), { "data-time": time, title, class: "plain" }));
    }
    cell("speed", state === "moving" ? text.speed(speed) : "");
    const level = battery === undefined ? "" : `${battery} %${charging ? " ⚡" : ""}`;
    cell("battery", level, { class: `of-battery${battery < 20 && !charging ? " low" : ""}`,
      ...(charging ? { title: own.charging } : {}) });
    cell("distance", distance >= 10 ? text.distance(distance) : "");
    line.onclick = (event) => {
      if (!event.target.closest("a, button") && time) this.choose(device);
    };
    return line;
  }

  // The time of the server, in milliseconds since 1970.
  now() {
    return Date.now() + (this.ahead ?? 0);
  }

  showAges() {
    for (const cell of this.body.querySelectorAll("[data-time]")) cell.textContent = text.age(cell.dataset.time, this.now());
  }
}
