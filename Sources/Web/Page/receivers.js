// The receivers that are recorded now, each with its sky and the strength of its signals, as pictures and as a table.

import { arrange, facts, make } from "./make.js";
import { drawSignals, signalDrawing } from "./signals.js";
import { colour, drawSky, skyDrawing } from "./sky.js";
import { words } from "./words.js";

const { system } = words;
const known = (value, text = String) => value === undefined ? "–" : text(value);
const degrees = (value) => known(value, (v) => `${v}°`);

class ReceiverView {
  constructor() {
    this.element = make("section", "", { class: "receiver" });
    this.heading = make("h4");
    this.figures = make("dl", "", { class: "facts" });
    [this.sky, this.signals] = [skyDrawing(), signalDrawing()];
    this.legend = make("p", "", { class: "legend" });
    this.scale = make("p", system.scale, { class: "legend" });
    this.rows = make("tbody");
    this.details = make("details");
    this.details.ontoggle = () => this.fillTable();
    this.details.append(make("summary", system.table), this.table());
    this.element.append(this.heading, this.figures, this.sky, this.legend, this.scale, this.signals, this.details);
  }

  table() {
    const head = make("tr");
    head.append(...system.columns.map((name) => make("th", name, { scope: "col" })));
    const top = make("thead");
    top.append(head);
    const table = make("table");
    table.append(top, this.rows);
    return table;
  }

  show(receiver) {
    this.receiver = receiver;
    const satellites = receiver.satellites ?? [];
    const name = receiver.name ?? receiver.device;
    this.heading.textContent = `${name} · ${this.condition(receiver)}`;
    const { horizontal, vertical, position } = receiver.dilution ?? {};
    const { verdicts } = receiver;
    this.figures.replaceChildren(...facts([
      [system.fix, known(receiver.fix,
        (kind) => [system.fixes[kind], system.qualities[receiver.quality]].filter(Boolean).join(", "))],
      [system.used, `${receiver.used ?? "–"} / ${satellites.length}`],
      [system.dilution, [horizontal, vertical, position].map((value) => known(value, (v) => v.toFixed(1))).join(" / ")],
      [system.rate, known(receiver.rate, (v) => `${v.toFixed(1)} / s`)],
      ...(verdicts ? [[system.verdicts, system.counted.map((kind) => verdicts[kind]).join(" / ")]] : []),
    ]));
    const summary = `${receiver.used ?? 0} / ${satellites.length}`;
    const pictures = satellites.length > 0;
    for (const part of [this.sky, this.signals, this.legend, this.scale, this.details]) {
      part.toggleAttribute("hidden", !pictures);
    }
    if (!pictures) return;
    drawSky(this.sky, satellites, `${system.sky}, ${name}: ${system.used} ${summary}`);
    drawSignals(this.signals, satellites, `${system.signals}, ${name}: ${system.used} ${summary}`);
    this.showLegend(satellites);
    this.fillTable();
  }

  condition({ gone, silent, located }) {
    return gone ? system.gone : silent ? system.silent : located ? system.located : system.searching;
  }

  // The letters of the systems that are in view.
  showLegend(satellites) {
    const nowhere = satellites.filter((one) => one.azimuth === undefined || !(one.elevation >= 0)).length;
    const names = new Map(satellites.map((one) => [one.name[0], one.system]));
    const seen = [...names].join() + nowhere;
    if (seen === this.seen) return;
    this.seen = seen;
    this.legend.replaceChildren(...[...names].map(([letter, name]) => {
      const item = make("span", ` ${name}`);
      item.prepend(make("b", letter, { class: colour(letter) }));
      return item;
    }), ...(nowhere ? [make("span", `${nowhere} ${system.nowhere}`)] : []), make("span", system.filled));
  }

  // The table says the same as the pictures; nobody reads it while it is closed.
  fillTable() {
    if (!this.details.open || !this.receiver) return;
    const rows = (this.receiver.satellites ?? []).flatMap((one) => one.signals.map((signal) => [one.name, signal.band ?? "–",
      known(signal.strength), degrees(one.elevation), degrees(one.azimuth), signal.used ? system.yes : system.no]));
    arrange(this.rows, rows.map((_, index) => this.rows.children[index] ?? this.row()));
    rows.forEach((row, index) => row.forEach((text, column) => {
      const cell = this.rows.children[index].children[column];
      if (cell.textContent !== text) cell.textContent = text;
    }));
  }

  row() {
    const row = make("tr");
    row.append(...system.columns.map((_, column) => make(column ? "td" : "th", "", column ? {} : { scope: "row" })));
    return row;
  }
}

export class Receivers {
  constructor() {
    this.views = new Map();
    document.getElementById("receivers-heading").textContent = system.receivers;
    this.show([]);
  }

  show(receivers) {
    const elements = receivers.map((receiver) => {
      if (!this.views.has(receiver.device)) this.views.set(receiver.device, new ReceiverView());
      const view = this.views.get(receiver.device);
      view.show(receiver);
      return view.element;
    });
    arrange(document.getElementById("receiver-list"), elements);
    document.getElementById("no-receivers").textContent = receivers.length ? "" : system.noReceivers;
  }
}
