// The strength of each satellite's signals: a bar for each, in the order of satellites and of their bands.

import { drawn } from "./make.js";
import { colour } from "./sky.js";

// dB-Hz of the strongest signal that there is, and those from which one is fair, and strong.
const [strongest, fair, strong] = [55, 25, 38];
const [row, column, columns] = [15, 160, 2];

const grade = (strength) => strength === undefined ? "silent" : strength < fair ? "weak" : strength < strong ? "fair" : "strong";

export function signalDrawing() { return drawn("svg", { class: "signals", role: "img" }); }

function bar({ name, used }, { band, strength, used: isUsed }, [x, y]) {
  const width = Math.min(strength ?? 0, strongest) / strongest * 74;
  return [
    drawn("text", { class: `name ${colour(name)}${used ? " used" : ""}`, x, y: y + 11 }, name + (isUsed ? "*" : "")),
    drawn("text", { class: "band", x: x + 32, y: y + 11 }, band ?? ""),
    drawn("rect", { class: "space", x: x + 60, y: y + 3, width: 74, height: 9 }),
    drawn("rect", { class: grade(strength), x: x + 60, y: y + 3, width, height: 9, "data-strength": strength ?? "" }),
    drawn("text", { class: "strength", x: x + 153, y: y + 11 }, strength ?? "–"),
  ];
}

// Draws them in columns, one below the other in each.
export function drawSignals(svg, satellites, label) {
  svg.setAttribute("aria-label", label);
  const bars = satellites.flatMap((one) => one.signals.map((signal) => [one, signal]));
  const rows = Math.ceil(bars.length / columns);
  svg.setAttribute("viewBox", `0 0 ${column * columns} ${Math.max(1, rows) * row}`);
  svg.replaceChildren(...bars.flatMap(([one, signal], index) =>
    bar(one, signal, [Math.floor(index / rows) * column, index % rows * row])));
}
