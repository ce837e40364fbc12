// Reports on a fleet's devices by days or months: a table, a CSV file, and a page to print.

import { ofGroup } from "./devices.js";
import { ask, place } from "./live.js";
import { button, make } from "./make.js";
import * as text from "./words.js";

const { words } = text;
const own = words.fleet.report;
const iso = (date) => date.toISOString().replace(/\.\d+Z$/, "Z");

// Offers reports in an element; `group` says which group is shown.
export class Reports {
  constructor(panel, group) {
    [this.group, this.asked] = [group, 0];
    const now = new Date();
    const date = (label, day) => {
      const field = make("input", "", { type: "date", value: text.day(day), required: "" });
      const made = make("label", label);
      made.append(field);
      return [made, field];
    };
    const [from, fromField] = date(words.from, new Date(now.getFullYear(), now.getMonth(), 1));
    const [to, toField] = date(words.to, now);
    [this.from, this.to] = [fromField, toField];
    this.step = make("select", "", { "aria-label": own.by });
    this.step.append(make("option", own.days, { value: "day" }), make("option", own.months, { value: "month" }));
    const form = make("form", "", { class: "report-form" });
    this.file = make("a", "CSV", { download: "fleet.csv", class: "button" });
    form.append(from, to, this.step, make("button", own.show), this.file, button(own.print, () => this.print()));
    form.onsubmit = (event) => {
      event.preventDefault();
      this.show();
    };
    form.onchange = () => this.name();
    this.title = make("h2", "", { hidden: "" });
    this.status = make("p", "", { role: "status" });
    this.table = make("table", "", { class: "report" });
    panel.append(form, this.title, this.status, this.table);
    panel.ontoggle = () => {
      if (panel.open) this.show();
    };
    this.name();
  }

  // The period of the form, as the server takes it: whole days in the browser's time zone.
  query(more = "") {
    const [from, end] = [new Date(`${this.from.value}T00:00`), new Date(`${this.to.value}T00:00`)];
    end.setDate(end.getDate() + 1);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return `from=${iso(from)}&to=${iso(end)}&by=${this.step.value}&zone=${encodeURIComponent(timeZone)}${ofGroup(this.group())}${more}`;
  }

  get isComplete() {
    return Boolean(this.from.value && this.to.value);
  }

  name() {
    if (this.isComplete) this.file.href = place(`reports?${this.query("&format=csv")}`);
  }

  async show() {
    if (!this.isComplete) return;
    this.name();
    const number = ++this.asked;
    this.title.hidden = false;
    this.title.textContent = `${this.group() || own.all} · ${text.dayName(`${this.from.value}T00:00`)} – ${text.dayName(`${this.to.value}T00:00`)}`;
    this.status.textContent = own.asking;
    try {
      const { rows, more } = await ask(`reports?${this.query()}`);
      if (number !== this.asked) return;
      this.status.textContent = !rows.length ? own.none : more ? own.more : "";
      this.draw(rows);
    } catch (error) {
      if (number === this.asked) this.status.textContent = error.isTold ? error.message : words.failed;
    }
  }

  draw(rows) {
    const hasBusiness = rows.some(({ business }) => business !== undefined);
    const { columns } = own;
    const names = [columns.device, columns.day, columns.distance, ...(hasBusiness ? [columns.business, columns.private] : []),
      columns.moving, columns.standing, columns.top, columns.stops];
    const head = make("tr");
    head.append(...names.map((name) => make("th", name, { scope: "col" })));
    const values = ({ day, distance, business, moving_time: moving, standing_time: standing, top_speed: top, stops }) => [
      day, text.distance(distance), ...(hasBusiness ? [text.distance(business), business === undefined ? "–" : text.distance(distance - business)] : []),
      text.span(moving), text.span(standing), text.speed(top), String(stops),
    ];
    const day = (iso) => this.step.value === "month" ? text.month(new Date(`${iso}T00:00`)) : text.dayName(`${iso}T00:00`);
    const lines = [];
    let sums;
    const sum = () => {
      if (sums?.count > 1) {
        const line = make("tr", "", { class: "sum" });
        line.append(make("th", own.sum, { scope: "row" }), ...values({ ...sums, day: "" }).map((value) => make("td", value)));
        lines.push(line);
      }
    };
    for (const row of rows) {
      if (sums?.device !== row.device) {
        sum();
        sums = { device: row.device, count: 0, distance: 0, moving_time: 0, standing_time: 0, stops: 0 };
      }
      sums.count += 1;
      for (const key of ["distance", "moving_time", "standing_time", "stops"]) sums[key] += row[key];
      if (row.business !== undefined) sums.business = (sums.business ?? 0) + row.business;
      if (row.top_speed !== undefined) sums.top_speed = Math.max(sums.top_speed ?? 0, row.top_speed);
      const line = make("tr");
      line.append(make("th", row.device, { scope: "row" }), ...values({ ...row, day: day(row.day) }).map((value) => make("td", value)));
      if (row.stops) {
        const cell = line.lastElementChild;
        cell.replaceChildren(button(cell.textContent, () => this.showStops(row, line), { "aria-label": `${columns.stops}: ${row.stops}` }));
      }
      lines.push(line);
    }
    sum();
    const [top, body] = [make("thead"), make("tbody")];
    top.append(head);
    body.append(...lines);
    this.table.replaceChildren(top, body);
  }

  // Lists the stops of a row below it, or no more.
  async showStops({ device, day }, line) {
    if (line.nextElementSibling?.classList.contains("stops")) {
      line.nextElementSibling.remove();
      return;
    }
    const from = new Date(`${day}T00:00`);
    const end = new Date(from);
    if (this.step.value === "month") end.setMonth(end.getMonth() + 1);
    else end.setDate(end.getDate() + 1);
    const stops = await ask(`reports/stops?from=${iso(from)}&to=${iso(end)}&name=${encodeURIComponent(device)}`).catch(() => []);
    const list = make("ul");
    list.append(...stops.map(({ since, until, latitude, longitude, place: name }) => make("li",
      [`${text.instant(since)} – ${until ? text.instant(until) : own.still}`, until && text.span((Date.parse(until) - Date.parse(since)) / 1000),
        name ?? text.position(latitude, longitude)].filter(Boolean).join(" · "))));
    const cell = make("td", "", { colspan: line.children.length });
    cell.append(list);
    const row = make("tr", "", { class: "stops" });
    row.append(cell);
    line.after(row);
  }

  print() {
    document.body.classList.add("printing");
    addEventListener("afterprint", () => document.body.classList.remove("printing"), { once: true });
    print();
  }
}
