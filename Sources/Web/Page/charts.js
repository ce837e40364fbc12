// Charts below the track, of which the user has named some: pictures, each where there are such.

import { ask } from "./live.js";
import { make } from "./make.js";
import { words } from "./words.js";

// A text as Leaflet takes it, which is HTML there.
const escaped = (text) => make("span", text).innerHTML;

const Tiles = L.TileLayer.extend({
  createTile(...given) {
    const picture = L.TileLayer.prototype.createTile.apply(this, given);
    // Some servers want to be told which page asks. They learn its name, and no more.
    picture.referrerPolicy = "origin";
    return picture;
  },
});

function layer({ tiles, attribution, box, ...chart }, index) {
  const [west, south, east, north] = box ?? [];
  return new Tiles(tiles, {
    attribution: escaped(attribution), minZoom: chart.min_zoom, minNativeZoom: chart.min_zoom, maxNativeZoom: chart.max_zoom,
    maxZoom: 20, zIndex: index + 1, ...(box && west < east && { bounds: [[south, west], [north, east]] }),
  });
}

// The names of those that were shown last; the first one for who has not chosen yet.
function chosen(charts) {
  try {
    return JSON.parse(localStorage.getItem("charts")) ?? [charts[0].name];
  } catch {
    return [charts[0].name];
  }
}

function choice(map, chart, layer, shown) {
  const box = make("input", "", { type: "checkbox" });
  box.checked = shown.has(chart.name);
  const change = () => {
    if (box.checked) layer.addTo(map);
    else layer.remove();
    shown[box.checked ? "add" : "delete"](chart.name);
    localStorage.setItem("charts", JSON.stringify([...shown]));
  };
  if (box.checked) layer.addTo(map);
  box.onchange = change;
  const label = make("label");
  label.append(box, make("span", chart.name));
  return label;
}

// Draws those that are shown, and lets one choose.
export async function showCharts(map) {
  const charts = await ask("charts");
  if (!charts.length) return;
  const shown = new Set(chosen(charts));
  const list = make("details", "", { class: "charts" });
  list.append(make("summary", words.charts), ...charts.map((chart, index) => choice(map, chart, layer(chart, index), shown)));
  const control = L.control({ position: "topright" });
  control.onAdd = () => list;
  control.addTo(map);
  L.DomEvent.disableClickPropagation(list).disableScrollPropagation(list);
}
