// Maps of vector tiles, drawn and labelled here: the one that comes with gpslog, and those of the user.

import { Archive } from "./archive.js";
import { ask } from "./live.js";
import { AREA, LINE, POINT, layersOf } from "./vector.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const colours = {
  light: { water: "#c5dceb", earth: "#f6f3ea", green: "#dfe9d0", built: "#ece6da", building: "#d9d0c2", casing: "#d3c9b8",
    road: "#ffffff", highway: "#f5d491", rail: "#b9b2a6", border: "#9a7f9b", shore: "#8fb3c9", text: "#2e3740", quiet: "#6a6273",
    sea: "#41718f", halo: "rgba(255, 255, 255, .85)" },
  dark: { water: "#12202b", earth: "#29333c", green: "#2c3b36", built: "#303840", building: "#3b444d", casing: "#1f272e",
    road: "#46515b", highway: "#6b5c3c", rail: "#4c545b", border: "#8c7490", shore: "#3a5468", text: "#e4e9ed", quiet: "#b6a9bd",
    sea: "#7fa8c4", halo: "rgba(14, 20, 26, .85)" },
};
const colour = () => colours[dark.matches ? "dark" : "light"];

// What to draw of which layer: names as Protomaps, OpenMapTiles and Shortbread have them, in the order in which they are painted.
const painted = [
  { layers: ["earth"], type: AREA, fill: "earth", line: "shore", width: () => .8 },
  { layers: ["landcover", "landuse", "land", "park", "sites", "globallandcover"], type: AREA, fill: ({ kind, class: sort }) => {
    const name = kind ?? sort ?? "";
    if (/residential|commercial|industrial|retail|urban|school|hospital/.test(name)) return "built";
    return /wood|forest|grass|park|scrub|meadow|garden|farm|golf|nature|orchard|cemetery|heath/.test(name) ? "green" : undefined;
  } },
  { layers: ["water", "ocean", "water_polygons"], type: AREA, fill: "water", line: "shore", width: () => .8 },
  { layers: ["water", "waterway", "water_lines", "physical_line"], type: LINE, line: "water", width: (zoom) => zoom > 13 ? 2 : 1 },
  { layers: ["building", "buildings"], type: AREA, fill: "building" },
  { layers: ["transportation", "roads", "streets"], type: LINE, line: "casing", width: (zoom, tags) => roadWidth(zoom, tags) + 1.5 },
  { layers: ["transportation", "roads", "streets"], type: LINE, line: ({ kind, class: sort }) =>
    /rail/.test(kind ?? sort) ? "rail" : isHighway(kind ?? sort) ? "highway" : "road", width: (zoom, tags) => roadWidth(zoom, tags) },
  { layers: ["boundary", "boundaries"], type: LINE, line: (tags) => isMaritime(tags) ? undefined : "border",
    width: (zoom, tags) => isCountry(tags) ? zoom > 5 ? 1.6 : 1 : .6, dash: (tags) => isCountry(tags) ? [] : [4, 3] },
];
const isHighway = (kind) => /motorway|highway|trunk/.test(kind ?? "");
const isMaritime = ({ maritime, kind }) => maritime === 1 || maritime === true || kind === "maritime";
const isCountry = ({ kind, admin_level: level, kind_detail: detail }) => kind === "country" || (level ?? detail) <= 2;

function roadWidth(zoom, { kind, kind_detail: detail, class: sort }) {
  const name = `${kind ?? sort} ${detail ?? ""}`;
  const width = isHighway(name) ? 1 : /major|primary|secondary/.test(name) ? .7 : /path|foot|track|rail|ferry/.test(name) ? .15 : .4;
  return Math.max(.5, width * 1.45 ** (zoom - 9));
}

// Texts of points. The greater the weight, the more they are preferred.
const labelled = {
  places: true, place: true, place_labels: true, water_name: true, water_polygons_labels: true, boundary_labels: true, physical_point: true,
  water: true, ocean_labels: true,
};

function label(layer, { type, tags }) {
  const name = tags[`name:${navigator.language.slice(0, 2)}`] ?? tags.name ?? tags["name:latin"] ?? tags.name_en;
  if (type !== POINT || !labelled[layer] || typeof name !== "string" || !name) return undefined;
  const kind = tags.kind ?? tags.class ?? "";
  const isSea = /ocean|sea|bay|lake|strait|water|fjord/.test(kind) || /^water|^ocean/.test(layer);
  const isLand = /country|continent|state|region|province/.test(kind) || layer === "boundary_labels";
  const people = tags.population ?? 0;
  const rank = tags.population_rank ?? (people ? 2 * Math.log10(people) : 14 - (tags.rank ?? 10));
  const isCapital = kind === "capital" || tags.capital === 2 || tags.capital === "yes";
  const weight = rank + (isLand ? 12 : isSea ? 8 : isCapital ? 3 : 0) - (/region|state|province/.test(kind) ? 12 : 0);
  return { name, isSea, isLand, isCapital, weight, isDot: !isSea && !isLand, least: tags.min_zoom ?? 0, rank };
}

// Decoded tiles that are kept.
const mostKept = 96;

// Where tiles come from: `read(zoom, column, row)` gives the bytes.
class Source {
  constructor({ minZoom, maxZoom, levels, hasEarth, isWorld, read }) {
    Object.assign(this, { minZoom, maxZoom, levels, hasEarth, isWorld, read });
    this.kept = new Map();
  }

  // The layers of a tile; none where there is no tile.
  layers(zoom, column, row) {
    const key = `${zoom}/${column}/${row}`;
    let layers = this.kept.get(key);
    this.kept.delete(key);
    layers ??= this.read(zoom, column, row).then((bytes) => {
      const result = bytes ? layersOf(bytes) : [];
      layers.ready = result;
      return result;
    });
    this.kept.set(key, layers);
    layers.catch(() => this.kept.delete(key));
    if (this.kept.size > mostKept) this.kept.delete(this.kept.keys().next().value);
    return layers;
  }

  // The tile that shows what a picture of 256 pixels shows: twice as wide, or from farther away.
  tile({ x, y, z }) {
    let zoom = Math.min(Math.max(z - 1, this.minZoom, 0), this.maxZoom);
    // Some archives leave out levels.
    if (this.levels) zoom = this.levels.findLast((level) => level <= zoom) ?? zoom;
    const times = 2 ** (z - zoom);
    return { zoom, column: Math.floor(x / times), row: Math.floor(y / times), times };
  }
}

function trace(context, lines, scale, left, top) {
  for (const line of lines) {
    context.moveTo(line[0] * scale - left, line[1] * scale - top);
    for (let at = 2; at < line.length; at += 2) context.lineTo(line[at] * scale - left, line[at + 1] * scale - top);
  }
}

// The part of an area that shows in a box: of consecutive corners on the same side of it the first and the last are enough.
function nearby(line, [west, north, east, south]) {
  const side = (at) => (line[at] < west ? 1 : line[at] > east ? 2 : 0) | (line[at + 1] < north ? 4 : line[at + 1] > south ? 8 : 0);
  const kept = [line[0], line[1]];
  let [shared, here] = [side(0), side(2)];
  for (let at = 2; at < line.length; at += 2) {
    const next = at + 2 < line.length ? side(at + 2) : 0;
    shared &= here;
    if (!(shared & next)) {
      kept.push(line[at], line[at + 1]);
      shared = here;
    }
    here = next;
  }
  return kept;
}

// From this enlargement on corners of shores are rounded, as the stored ones are far apart; by this part of a tile at most.
// It stays less than what tiles have beyond their edges, whose corners are not seen.
const [enlarged, roundness] = [16, 1 / 256];

function traceRound(context, lines, scale, left, top, most) {
  for (const line of lines) {
    const count = line.length / 2;
    const corner = (index) => [line[index * 2] * scale - left, line[index * 2 + 1] * scale - top];
    // A point between two corners, near the first.
    const beside = ([x, y], [otherX, otherY]) => {
      const part = Math.min(.5, most / (Math.hypot(otherX - x, otherY - y) || 1));
      return [x + (otherX - x) * part, y + (otherY - y) * part];
    };
    for (let at = 0; at < count; at++) {
      const [before, here, after] = [corner((at + count - 1) % count), corner(at), corner((at + 1) % count)];
      const begin = beside(here, before);
      if (at) context.lineTo(...begin);
      else context.moveTo(...begin);
      context.quadraticCurveTo(...here, ...beside(here, after));
    }
    context.closePath();
  }
}

const of = (choice, tags) => typeof choice === "function" ? choice(tags) : choice;

function paint(canvas, layers, place, { z, x, y }, { hasEarth, isWorld }) {
  const size = canvas.width;
  const context = canvas.getContext("2d");
  const palette = colour();
  // Some maps have the land, others only the water.
  context.fillStyle = hasEarth || layers.some(({ name }) => name === "earth") ? palette.water : palette.earth;
  context.fillRect(0, 0, size, size);
  context.lineJoin = context.lineCap = "round";
  const [left, top] = [(x - place.column * place.times) * size, (y - place.row * place.times) * size];
  const round = roundness * place.times * size;
  // Rounded corners and shores may reach into the picture from there.
  const beyond = round + 8;
  for (const { layers: names, type, fill, line, width, dash } of painted) {
    for (const layer of layers.filter(({ name }) => names.includes(name))) {
      const scale = place.times * size / layer.extent;
      const box = [left - beyond, top - beyond, left + size + beyond, top + size + beyond].map((edge) => edge / scale);
      // What looks alike is drawn at once.
      const groups = new Map();
      for (const feature of layer.features) {
        if (feature.type !== type) continue;
        const { tags } = feature;
        const style = [of(fill, tags), of(line, tags), width?.(z, tags), dash?.(tags)];
        if (!style[0] && !style[1]) continue;
        const key = style.join();
        if (!groups.has(key)) groups.set(key, { style, features: [] });
        groups.get(key).features.push(feature);
      }
      for (const { style: [filled, stroke, wide, dashes], features } of groups.values()) {
        context.fillStyle = palette[filled] ?? "";
        context.strokeStyle = palette[stroke] ?? "";
        context.lineWidth = (wide ?? 1) * size / 256;
        context.setLineDash((dashes ?? []).map((one) => one * size / 256));
        // Areas may overlap, so each is filled by itself.
        for (const together of type === AREA ? features.map((one) => [one]) : [features]) {
          context.beginPath();
          const follow = type === AREA && line === "shore" && isWorld && place.times >= enlarged ? traceRound : trace;
          for (const { lines } of together) {
            const shown = type === AREA ? lines.map((line) => nearby(line, box)).filter((line) => line.length > 4) : lines;
            follow(context, shown, scale, left, top, round);
          }
          if (filled) context.fill("evenodd");
          if (stroke) context.stroke();
        }
      }
    }
  }
}

const Tiles = L.GridLayer.extend({
  initialize(source, options) {
    this.source = source;
    L.GridLayer.prototype.initialize.call(this, { maxZoom: 20, keepBuffer: 1, ...options });
  },
  // Half a pixel more, so that no seam is seen between zoom levels.
  _initTile(tile) {
    L.GridLayer.prototype._initTile.call(this, tile);
    tile.style.width = tile.style.height = "256.5px";
  },
  createTile(at, done) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 256 * Math.min(2, Math.ceil(devicePixelRatio));
    const place = this.source.tile(at);
    this.source.layers(place.zoom, place.column, place.row).then((layers) => {
      // A map of the world has no tiles where there is only sea.
      if (layers.length || this.source.isWorld) paint(canvas, layers, place, at, this.source);
      done(null, canvas);
    }).catch((error) => done(error, canvas));
    return canvas;
  },
});

// Names over the map, those that matter more before others, none over another.
const Labels = L.Layer.extend({
  initialize(source, pane) { [this.source, this.pane] = [source, pane]; },
  onAdd(map) {
    this.canvas = L.DomUtil.create("canvas", "leaflet-zoom-hide", map.getPane(this.pane));
    this.canvas.setAttribute("aria-hidden", "true");
    map.on("moveend resize", this.draw, this);
    this.draw();
  },
  onRemove(map) {
    map.off("moveend resize", this.draw, this);
    this.canvas.remove();
  },
  draw() {
    const map = this._map;
    if (!map) return;
    const size = map.getSize();
    const edge = size.multiplyBy(.25).round();
    const ratio = Math.min(2, devicePixelRatio);
    const whole = size.add(edge.multiplyBy(2));
    [this.canvas.width, this.canvas.height] = [whole.x * ratio, whole.y * ratio];
    [this.canvas.style.width, this.canvas.style.height] = [`${whole.x}px`, `${whole.y}px`];
    L.DomUtil.setPosition(this.canvas, map.containerPointToLayerPoint([0, 0]).subtract(edge));
    const context = this.canvas.getContext("2d");
    context.scale(ratio, ratio);
    const taken = [];
    for (const one of this.found(edge, whole)) this.place(context, one, taken, whole);
  },
  // The labels of the tiles in view, with their places on the canvas.
  found(edge, whole) {
    const map = this._map;
    const zoom = Math.round(map.getZoom());
    const place = this.source.tile({ x: 0, y: 0, z: zoom });
    const times = 2 ** (map.getZoom() - place.zoom) * 256;
    const corner = map.project(map.getCenter(), map.getZoom()).subtract(map.getSize().divideBy(2)).subtract(edge);
    const found = [];
    const last = 2 ** place.zoom;
    const first = [corner.x / times, corner.y / times].map(Math.floor);
    const end = [(corner.x + whole.x) / times, (corner.y + whole.y) / times].map(Math.floor);
    for (let x = first[0]; x <= end[0]; x++) {
      for (let y = Math.max(0, first[1]); y <= Math.min(last - 1, end[1]); y++) {
        const reading = this.source.layers(place.zoom, ((x % last) + last) % last, y);
        if (!reading.ready) reading.then(() => this.drawSoon()).catch(() => {});
        for (const layer of reading.ready ?? []) {
          for (const feature of layer.features) {
            const words = label(layer.name, feature);
            if (!words || words.least > zoom) continue;
            const [[left, top]] = feature.lines;
            found.push({ ...words, x: (x + left / layer.extent) * times - corner.x, y: (y + top / layer.extent) * times - corner.y });
          }
        }
      }
    }
    return found.sort((one, other) => other.weight - one.weight || (one.name < other.name ? -1 : 1)).slice(0, 600);
  },
  drawSoon() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  },
  place(context, { name, isSea, isLand, isCapital, isDot, rank, x, y }, taken, whole) {
    const palette = colour();
    const size = isLand ? 13 : isSea ? 13 : Math.max(11, Math.min(16, rank + 1));
    const weight = isLand ? 600 : isCapital || rank > 11 ? 600 : 400;
    context.font = `${isSea ? "italic " : ""}${weight} ${size}px system-ui, sans-serif`;
    context.letterSpacing = isLand || isSea ? "1px" : "0px";
    const words = isLand ? name.toUpperCase() : name;
    const width = context.measureText(words).width;
    const gap = isDot ? 6 : 0;
    const places = isDot ? [[x + gap, y], [x - gap - width, y], [x - width / 2, y - size * .9], [x - width / 2, y + size * .9]]
      : [[x - width / 2, y]];
    for (const [left, middle] of places) {
      const box = [left - 3, middle - size * .7, left + width + 3, middle + size * .7];
      const dot = [x - 4, y - 4, x + 4, y + 4];
      if (box[0] < 0 || box[2] > whole.x || box[1] < 0 || box[3] > whole.y) continue;
      const meets = (one) => taken.some((other) => one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1]);
      if (meets(box) || (isDot && meets(dot))) continue;
      taken.push(box, ...(isDot ? [dot] : []));
      context.textBaseline = "middle";
      context.lineJoin = "round";
      context.lineWidth = 3;
      context.strokeStyle = palette.halo;
      context.strokeText(words, left, middle);
      context.fillStyle = isSea ? palette.sea : isLand ? palette.quiet : palette.text;
      context.fillText(words, left, middle);
      if (isDot) this.dot(context, x, y, isCapital, palette);
      return;
    }
  },
  dot(context, x, y, isCapital, palette) {
    context.beginPath();
    context.arc(x, y, isCapital ? 3.5 : 2.2, 0, 2 * Math.PI);
    context.fillStyle = isCapital ? palette.halo : palette.text;
    context.strokeStyle = isCapital ? palette.text : palette.halo;
    context.lineWidth = isCapital ? 1.5 : 1;
    context.stroke();
    context.fill();
  },
});

// A map with its labels, as one layer of Leaflet. Those of a higher `level` cover it, and pictures do.
function vectorLayer(map, source, { level = 0, ...options }) {
  const [pane, names] = [`map${level}`, `names${level}`];
  for (const [name, height] of [[pane, 100 + 2 * level], [names, 101 + 2 * level]]) {
    if (!map.getPane(name)) Object.assign(map.createPane(name).style, { zIndex: height, pointerEvents: "none" });
  }
  const [tiles, labels] = [new Tiles(source, { ...options, pane }), new Labels(source, names)];
  const group = L.layerGroup([tiles, labels]);
  const again = () => {
    tiles.redraw();
    labels.draw();
  };
  group.on("add", () => dark.addEventListener("change", again));
  group.on("remove", () => dark.removeEventListener("change", again));
  return group;
}

// The map of an archive of vector tiles.
export function archiveLayer(map, archive, options) {
  const source = new Source({
    minZoom: archive.minZoom, maxZoom: archive.maxZoom, levels: Array.isArray(archive.about.levels) ? archive.about.levels : undefined, isWorld: options.isWorld ?? false,
    hasEarth: (archive.about.vector_layers ?? []).some(({ id }) => id === "earth"),
    read: (...place) => archive.tile(...place),
  });
  return vectorLayer(map, source, options);
}

// A map whose tiles `read` gets from the server.
export const servedLayer = (map, source, options) => vectorLayer(map, new Source(source), options);

// The map that comes with gpslog; nothing where it is not installed.
export async function ownMap(map) {
  const { version, attribution } = await ask("map");
  if (!version) return undefined;
  return archiveLayer(map, await new Archive("map", version).open(), { attribution, isWorld: true });
}
