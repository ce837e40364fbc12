// A calendar: months with the days on which something was recorded, each shaded by its distance. One day is chosen, or two
// for all from one to the other; arrows, Home, End and the page keys move in it.

import { button, make } from "./make.js";
import * as text from "./words.js";

const { words } = text;
const shades = 5;
const moved = (date, days) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
// The same day of another month, or the last one of that.
function inMonth(date, months) {
  const last = new Date(date.getFullYear(), date.getMonth() + months + 1, 0).getDate();
  return new Date(date.getFullYear(), date.getMonth() + months, Math.min(date.getDate(), last));
}
// Days since Monday.
const weekday = (date) => (date.getDay() + 6) % 7;
const steps = {
  ArrowLeft: (date) => moved(date, -1), ArrowRight: (date) => moved(date, 1), ArrowUp: (date) => moved(date, -7),
  ArrowDown: (date) => moved(date, 7), PageUp: (date) => inMonth(date, -1), PageDown: (date) => inMonth(date, 1),
  Home: (date) => moved(date, -weekday(date)), End: (date) => moved(date, 6 - weekday(date)),
};

export class Calendar {
  // `choose` is told the first and the last day of a period, both empty for all time.
  constructor(element, choose) {
    [this.choose, this.days, this.from, this.to] = [choose, new Map(), "", ""];
    this.month = make("h3", "", { id: "month", "aria-live": "polite" });
    const head = make("div", "", { class: "month" });
    head.append(button("‹", () => this.move(inMonth(this.date, -1)), { "aria-label": words.monthBefore }), this.month,
      button("›", () => this.move(inMonth(this.date, 1)), { "aria-label": words.monthAfter }));
    this.weeks = make("tbody");
    this.weeks.onkeydown = (event) => this.press(event);
    const table = make("table", "", { "aria-labelledby": "month" });
    table.append(this.names(), this.weeks);
    this.all = button(words.allDays, () => this.choose("", ""));
    element.append(head, table, this.all);
    this.date = new Date();
  }

  names() {
    const [row, head] = [make("tr"), make("thead")];
    // The fifth of January 1970 was a Monday.
    row.append(...[...Array(7).keys()].map((day) => {
      const date = new Date(1970, 0, 5 + day);
      return make("th", text.weekday(date, "short"), { scope: "col", abbr: text.weekday(date, "long") });
    }));
    head.append(row);
    return head;
  }

  // Shows the tracks by their beginnings, and the period that is chosen.
  show(beginnings, from, to) {
    this.days = new Map();
    let latest = -Infinity;
    for (const { start, distance } of beginnings.values()) {
      const day = text.day(start * 1000);
      const { tracks, metres } = this.days.get(day) ?? { tracks: 0, metres: 0 };
      this.days.set(day, { tracks: tracks + 1, metres: distance === null ? metres : metres + distance });
      latest = Math.max(latest, start);
    }
    [this.from, this.to, this.most] = [from, to, Math.max(1, ...[...this.days.values()].map(({ metres }) => metres))];
    if (!this.hasBegun && latest > 0) [this.date, this.hasBegun] = [new Date(latest * 1000), true];
    this.draw();
  }

  draw() {
    if (this.drawn !== text.month(this.date)) this.drawMonth();
    for (const [day, cell] of this.cells) this.paint(cell, day);
    this.all.disabled = !this.from && !this.to;
  }

  drawMonth() {
    this.month.textContent = this.drawn = text.month(this.date);
    this.cells = new Map();
    const first = new Date(this.date.getFullYear(), this.date.getMonth(), 1);
    const last = new Date(first.getFullYear(), first.getMonth() + 1, 0);
    const weeks = [];
    for (let monday = moved(first, -weekday(first)); monday <= last; monday = moved(monday, 7)) {
      const row = make("tr");
      row.append(...[...Array(7).keys()].map((later) => this.cell(moved(monday, later), first.getMonth())));
      weeks.push(row);
    }
    this.weeks.replaceChildren(...weeks);
  }

  cell(date, month) {
    const cell = make("td");
    if (date.getMonth() !== month) return cell;
    const choice = button(String(date.getDate()), () => this.take(date));
    this.cells.set(text.day(date), choice);
    cell.append(choice);
    return cell;
  }

  // Shows what is known of a day.
  paint(cell, day) {
    const known = this.days.get(day);
    const isChosen = Boolean(this.from || this.to) && (this.from || "0") <= day && day <= (this.to || "9");
    const count = known && `${known.tracks} ${known.tracks === 1 ? words.track : words.tracks}`;
    const [year, month, date] = day.split("-").map(Number);
    const label = `${text.dayName(new Date(year, month - 1, date))}: ${
      known ? [count, ...known.metres ? [text.distance(known.metres)] : []].join(", ") : words.noTrack}`;
    const shade = known ? Math.min(shades, Math.max(1, Math.ceil(known.metres / this.most * shades))) : 0;
    const attributes = { class: `shade${shade}`, "data-day": day, "aria-label": label, title: label,
      "aria-pressed": String(isChosen), tabindex: day === text.day(this.date) ? "0" : "-1" };
    for (const [key, value] of Object.entries(attributes)) {
      if (cell.getAttribute(key) !== value) cell.setAttribute(key, value);
    }
  }

  press(event) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    this.move(step(this.date));
    this.focus();
  }

  move(date) {
    this.date = date;
    this.draw();
  }

  focus() { this.weeks.querySelector("[tabindex='0']")?.focus(); }

  // A day alone; once more on another one, all from the earlier to the later.
  take(date) {
    this.date = date;
    const day = text.day(date);
    const isOne = this.from && this.from === this.to && this.from !== day;
    const [from, to] = isOne ? [this.from, day].sort() : [day, day];
    this.choose(from, to);
  }
}
