// Parallels and meridians in place of tiles: a map for where there is no network.

import { angle } from "./words.js";

// An angle with no more digits than lines so far apart need.
function short(degrees, letters, digits, step) {
  const whole = angle(degrees, letters, digits);
  if (step >= 1) return whole.replace(/°.*′/, "°");
  return step * 60 > .99 ? whole.replace(/\.\d*′/, "′") : whole;
}

// Degrees between two lines: whole degrees, then minutes, then parts of these.
const steps = [30, 20, 10, 5, 2, 1, 30 / 60, 20 / 60, 10 / 60, 5 / 60, 2 / 60, 1 / 60, 0.5 / 60, 0.2 / 60, 0.1 / 60,
  0.05 / 60, 0.02 / 60, 0.01 / 60, 0.005 / 60, 0.002 / 60, 0.001 / 60];
const pixelsBetween = 110;

function step(degreesPerPixel) {
  return steps.filter((s) => s >= degreesPerPixel * pixelsBetween).pop() ?? steps[0];
}

function between(first, last, step) {
  const lines = [];
  for (let i = Math.ceil(first / step); i * step <= last && lines.length < 100; i++) lines.push(i * step);
  return lines;
}

export function addGraticule(map) {
  const layer = L.layerGroup().addTo(map);
  const line = (from, to) =>
    L.polyline([from, to], { className: "graticule", interactive: false }).addTo(layer);
  const label = (place, text, anchor) => {
    const element = document.createElement("span");
    element.textContent = text;
    L.marker(place, { icon: L.divIcon({ className: "graticule-label", html: element, iconSize: null, iconAnchor: anchor }),
      interactive: false, keyboard: false }).addTo(layer);
  };
  const draw = () => {
    layer.clearLayers();
    const size = map.getSize();
    if (!size.x || !size.y) return;
    const view = map.getBounds();
    const [south, north] = [Math.max(view.getSouth(), -85), Math.min(view.getNorth(), 85)];
    const [west, east] = [view.getWest(), view.getEast()];
    const [across, up] = [step((east - west) / size.x), step((north - south) / size.y)];
    for (const longitude of between(west, east, across)) {
      line([south, longitude], [north, longitude]);
      label([south, longitude], short((((longitude + 180) % 360) + 360) % 360 - 180, "EW", 3, across), [-4, 40]);
    }
    for (const latitude of between(south, north, up)) {
      line([latitude, west], [latitude, east]);
      const text = short(latitude, "NS", 2, up);
      label([latitude, east], text, [7 * text.length + 10, 18]);
    }
  };
  map.on("moveend resize", draw);
  draw();
}
