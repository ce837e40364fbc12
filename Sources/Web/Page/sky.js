// The sky from below: north is up and east on the right, the horizon the circle around, straight up the middle.

import { drawn } from "./make.js";
import { words } from "./words.js";

const radius = 100;
// The classes of colours, by the letter that a satellite's name begins with.
const systems = { G: "gps", R: "glonass", E: "galileo", C: "beidou", J: "qzss" };
export const colour = (name) => systems[name[0]] ?? "others";

export function place(azimuth, elevation) {
  const [angle, distance] = [azimuth * Math.PI / 180, radius * (90 - elevation) / 90];
  return [distance * Math.sin(angle), -distance * Math.cos(angle)];
}

// The names beside satellites, where they hide nothing.
class Names {
  constructor() { this.boxes = []; }

  take(x, y, width, height) { this.boxes.push([x, y, x + width, y + height]); }

  isFree([left, top, right, bottom]) {
    return this.boxes.every((box) => right < box[0] || left > box[2] || bottom < box[1] || top > box[3]);
  }

  // The place where a name is written beside a satellite; nothing where none is free.
  beside(x, y, name) {
    const width = name.length * 7;
    for (const [left, top] of [[x + 6, y - 4.5], [x - 6 - width, y - 4.5], [x - width / 2, y - 14], [x - width / 2, y + 6]]) {
      if (Math.abs(left) > 124 || left + width > 124 || !this.isFree([left, top, left + width, top + 9])) continue;
      this.take(left, top, width, 9);
      return [left, top + 7.5];
    }
    return undefined;
  }
}

function grid() {
  const parts = [0, 30, 60].map((elevation) =>
    drawn("circle", { class: elevation ? "grid" : "horizon", r: radius * (90 - elevation) / 90 }));
  for (const azimuth of [0, 30, 60, 90, 120, 150]) {
    const [[x1, y1], [x2, y2]] = [place(azimuth, 0), place(azimuth + 180, 0)];
    parts.push(drawn("line", { class: "grid", x1, y1, x2, y2 }));
  }
  for (const [index, letter] of [...words.system.compass].entries()) {
    const [x, y] = place(90 * index, -8);
    parts.push(drawn("text", { class: "compass", x, y: y + 3.5 }, letter));
  }
  return parts;
}

export function skyDrawing() {
  return drawn("svg", { class: "sky", viewBox: "-125 -118 250 236", role: "img" });
}

// Draws the satellites whose direction is known; those in use are filled.
export function drawSky(svg, satellites, label) {
  svg.setAttribute("aria-label", label);
  const seen = satellites.filter((one) => one.elevation >= 0 && one.azimuth !== undefined)
    .map((one) => ({ ...one, place: place(one.azimuth, one.elevation) }));
  const names = new Names();
  for (const azimuth of [0, 90, 180, 270]) {
    const [x, y] = place(azimuth, -8);
    names.take(x - 4, y - 5, 8, 10);
  }
  for (const { place: [x, y] } of seen) names.take(x - 4.5, y - 4.5, 9, 9);
  const dots = [...seen].sort((one, other) => one.used - other.used).map(({ name, used, place: [cx, cy] }) =>
    drawn("circle", { class: `satellite ${colour(name)}${used ? " used" : ""}`, cx, cy, r: 4.5, "data-name": name }));
  const texts = seen.flatMap(({ name, used, place: [x, y] }) => {
    const beside = names.beside(x, y, name);
    return beside ? [drawn("text", { class: used ? "name used" : "name", x: beside[0], y: beside[1] }, name)] : [];
  });
  svg.replaceChildren(...grid(), ...dots, ...texts);
}
