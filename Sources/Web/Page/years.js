// Tables of the list of tracks: statistics by year, and two tracks beside each other.

import { drawn, make } from "./make.js";
import * as text from "./words.js";

const { words } = text;

function row(kind, cells) {
  const made = make("tr");
  made.append(...cells.map((cell, index) => {
    const one = typeof cell === "string" ? make(index ? kind : "th", cell) : make(kind);
    if (typeof cell !== "string") one.append(cell);
    return one;
  }));
  return made;
}

function table(head, rows) {
  const [made, top, body] = [make("table"), make("thead"), make("tbody")];
  top.append(row("th", head));
  body.append(...rows.map((cells) => row("td", cells)));
  made.append(top, body);
  return made;
}

// Twelve bars, a month each.
function months(distances) {
  const most = Math.max(...distances, 1);
  const svg = drawn("svg", { viewBox: "0 0 72 20", class: "months", role: "img",
    "aria-label": distances.map((metres, month) => `${month + 1}: ${text.distance(metres)}`).join(", ") });
  svg.append(...distances.map((metres, month) => drawn("rect", { x: month * 6, width: 5, y: 20 - Math.max(1, 20 * metres / most),
    height: Math.max(1, 20 * metres / most) }, "")));
  return svg;
}

// The distance, the days and the longest day of each year, in the browser's time zone.
export function drawYears(box, beginnings) {
  const years = new Map();
  for (const { start, distance } of beginnings.values()) {
    const date = new Date(start * 1000);
    const year = years.get(date.getFullYear()) ?? { tracks: 0, distance: 0, days: new Map(), months: Array(12).fill(0) };
    years.set(date.getFullYear(), year);
    year.tracks += 1;
    year.distance += distance ?? 0;
    year.months[date.getMonth()] += distance ?? 0;
    const day = text.day(start * 1000);
    year.days.set(day, (year.days.get(day) ?? 0) + (distance ?? 0));
  }
  const sorted = [...years].sort(([one], [other]) => other - one);
  const seen = JSON.stringify([text.unitSystem(), sorted.map(([year, { tracks, distance }]) => [year, tracks, distance])]);
  if (box.dataset.seen === seen) return;
  box.dataset.seen = seen;
  box.replaceChildren(table([words.year, words.trackFigures.distance, words.days, words.longest], sorted.map(([year, one]) => {
    const figures = make("div", text.distance(one.distance || null));
    figures.append(months(one.months));
    return [String(year), figures, String(one.days.size), text.distance(Math.max(...one.days.values()) || null)];
  })));
}

// Two tracks side by side; nothing without two.
export function drawComparison(box, tracks) {
  box.hidden = tracks.length !== 2;
  if (box.hidden) return;
  const [one, other] = tracks.map((track) => text.trackFigures(track));
  const name = (track) => track.name ?? text.shortTime(Date.parse(track.start) / 1000);
  box.replaceChildren(make("h3", words.compare), table(["", ...tracks.map(name)],
    one.map(([figure, value], index) => [figure, value, other[index][1]])));
}
