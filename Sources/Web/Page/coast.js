// Coastlines below the track, where this machine has them and no chart is shown.

import { ask } from "./live.js";

// Nearer than that, lines which may be a kilometre off would say what is not so.
const nearest = 12;

// The line as it lies nearest to the middle of the map, whose world goes round.
function beside(middle, line) {
  const turns = Math.round((middle - line[0][1]) / 360) * 360;
  return line.map(([latitude, longitude]) => [latitude, longitude + turns]);
}

// Draws them on a map, of which `view` tells the box and the metres that are a pixel.
export function addCoast(map, view) {
  const coast = L.polyline([], { className: "coast", fill: false, interactive: false }).addTo(map);
  let number = 0, attribution;
  const hasChart = () => {
    let found = false;
    map.eachLayer((layer) => found ||= layer instanceof L.TileLayer);
    return found;
  };
  const credit = (text) => {
    if (attribution) map.attributionControl.removeAttribution(attribution);
    attribution = text;
    if (text) map.attributionControl.addAttribution(text);
  };
  const draw = async () => {
    const mine = ++number;
    const isWanted = map.getZoom() <= nearest && !hasChart();
    const { box, tolerance } = view();
    const { lines, attribution } = isWanted ? await ask(`coast?box=${box}&tolerance=${tolerance}`) : { lines: [] };
    if (mine !== number) return;
    const middle = map.getCenter().lng;
    coast.setLatLngs(lines.map((line) => beside(middle, line))).bringToBack();
    credit(lines.length ? attribution : undefined);
  };
  let pause;
  const drawSoon = () => {
    clearTimeout(pause);
    // Without an answer the page says that the connection is lost; what is drawn stays.
    pause = setTimeout(() => draw().catch(() => {}), 150);
  };
  map.on("moveend", drawSoon);
  map.on("layeradd layerremove", ({ layer }) => layer instanceof L.TileLayer && drawSoon());
  drawSoon();
}
