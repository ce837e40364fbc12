// The menu of the map: which one is shown, and the charts of the user, who may drop one onto the page.

import { Archive, inflated } from "./archive.js";
import { archiveLayer, ownMap, servedLayer } from "./basemap.js";
import { ask, place } from "./live.js";
import { button, make } from "./make.js";
import { words } from "./words.js";

const said = words.maps;

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

// Pictures in an archive.
const ArchiveTiles = L.GridLayer.extend({
  initialize(archive, options) {
    this.archive = archive;
    L.GridLayer.prototype.initialize.call(this, options);
  },
  createTile({ x, y, z }, done) {
    const canvas = document.createElement("canvas");
    const draw = async () => {
      const bytes = await this.archive.tile(z, x, y);
      if (!bytes) return;
      const picture = await createImageBitmap(new Blob([bytes]));
      [canvas.width, canvas.height] = [picture.width, picture.height];
      canvas.getContext("2d").drawImage(picture, 0, 0);
    };
    draw().then(() => done(null, canvas), (error) => done(error, canvas));
    return canvas;
  },
});

async function tileBytes(template, zoom, column, row) {
  const answer = await fetch(place(template.replace("{z}", zoom).replace("{x}", column).replace("{y}", row)));
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(String(answer.status));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return bytes[0] === 0x1F && bytes[1] === 0x8B ? inflated(bytes) : bytes;
}

// The layer of a chart.
async function layer(map, { tiles, archive, version, attribution, box, name, ...chart }, index) {
  const [west, south, east, north] = box ?? [];
  const options = { attribution: escaped(attribution), maxZoom: 20, zIndex: index + 2, level: index + 1,
    ...(box && west < east && { bounds: [[south, west], [north, east]] }) };
  if (archive) {
    const file = await new Archive(archive, version).open();
    options.attribution ||= escaped((file.about.attribution ?? "").replace(/<[^>]*>/g, ""));
    const [left, bottom, right, top] = file.box;
    if (left < right) options.bounds = [[bottom, left], [top, right]];
    if (file.isVector) return archiveLayer(map, file, options);
    return new ArchiveTiles(file, { ...options, minNativeZoom: file.minZoom, maxNativeZoom: file.maxZoom });
  }
  const zooms = { minZoom: chart.min_zoom, maxZoom: chart.max_zoom };
  if (chart.vector) {
    return servedLayer(map, { ...zooms, read: (...at) => tileBytes(tiles.replace(/^api\/v1\//, ""), ...at) }, options);
  }
  return new Tiles(tiles, { ...options, minZoom: zooms.minZoom, minNativeZoom: zooms.minZoom, maxNativeZoom: zooms.maxZoom });
}

const ONLINE = "openstreetmap";
const online = "https://tile.openstreetmap.org/{z}/{x}/{y}.png";
const isOnline = () => /(?:^|; )map=openstreetmap(?:;|$)/.test(document.cookie);

// The names of the charts that were shown last; the first one for who has not chosen yet.
function chosen(charts) {
  try {
    return JSON.parse(localStorage.getItem("charts")) ?? charts.slice(0, 1).map(({ name }) => name);
  } catch {
    return [];
  }
}

// A choice with its label.
function choice(type, text, isChecked, change) {
  const box = make("input", "", { type, ...(type === "radio" && { name: "map" }) });
  box.checked = isChecked;
  box.onchange = () => change(box.checked, box);
  const label = make("label");
  label.append(box, make("span", text));
  return label;
}

class MapMenu {
  constructor(map) {
    this.map = map;
    this.menu = make("details", "", { class: "charts" });
    this.question = make("div", "", { class: "question", hidden: "" });
    this.list = make("div", "", { class: "chart-list" });
    this.status = make("p", "", { role: "status" });
    const file = make("input", "", { type: "file", accept: ".mbtiles,.pmtiles", hidden: "" });
    file.onchange = () => this.add([...file.files]);
    this.menu.append(make("summary", said.menu),
      choice("radio", said.offline, !isOnline(), () => this.chooseMap("")),
      choice("radio", said.online, isOnline(), (_, box) => this.ask(box)), this.question, this.list,
      button(said.add, () => file.click(), { class: "changes" }), file, this.status);
    const control = L.control({ position: "topright" });
    control.onAdd = () => this.menu;
    control.addTo(map);
    L.DomEvent.disableClickPropagation(this.menu).disableScrollPropagation(this.menu);
    this.takeDrops();
  }

  // Says first what the choice tells whom.
  ask(box) {
    const answer = (isYes) => {
      this.question.hidden = true;
      if (isYes) this.chooseMap(ONLINE);
      else this.menu.querySelector("input").checked = true;
      if (!isYes) box.checked = false;
    };
    this.question.replaceChildren(make("p", said.question), button(said.yes, () => answer(true)),
      button(words.cancel, () => answer(false)));
    this.question.hidden = false;
    this.question.querySelector("button").focus();
  }

  // The server lets the page load pictures from there when the browser says so: with this cookie.
  chooseMap(name) {
    if (name === (isOnline() ? ONLINE : "")) return;
    document.cookie = `map=${name}; SameSite=Strict; max-age=${name ? 31536000 : 0}`;
    location.reload();
  }

  async showBase() {
    if (isOnline()) {
      new Tiles(online, { attribution: said.credit, maxZoom: 20, maxNativeZoom: 19, zIndex: 1 }).addTo(this.map);
      return;
    }
    try {
      (await ownMap(this.map))?.addTo(this.map);
    } catch {
      this.status.textContent = said.failed;
    }
  }

  async showCharts(isNew) {
    const charts = await ask("charts");
    const shown = new Set(chosen(charts));
    if (isNew) shown.add(isNew);
    const keep = () => localStorage.setItem("charts", JSON.stringify([...shown]));
    for (const one of this.layers ?? []) one.remove();
    this.layers = [];
    const made = await Promise.all(charts.map(async (chart, index) => {
      const drawn = await layer(this.map, chart, index).catch(() => undefined);
      if (!drawn) return make("p", `${chart.name}: ${said.failed}`);
      this.layers.push(drawn);
      if (shown.has(chart.name)) drawn.addTo(this.map);
      return choice("checkbox", chart.name, shown.has(chart.name), (isChecked) => {
        if (isChecked) drawn.addTo(this.map);
        else drawn.remove();
        shown[isChecked ? "add" : "delete"](chart.name);
        keep();
      });
    }));
    if (isNew) keep();
    this.list.replaceChildren(...made);
  }

  // Files that are charts; others are left to the page.
  takeDrops() {
    const charts = (event) => [...event.dataTransfer?.files ?? []].filter(({ name }) => /\.(mbtiles|pmtiles)$/i.test(name));
    addEventListener("dragover", (event) => [...event.dataTransfer?.types ?? []].includes("Files") && event.preventDefault());
    addEventListener("drop", (event) => {
      const files = charts(event);
      if (!files.length) return;
      event.preventDefault();
      this.add(files);
    });
  }

  async add(files) {
    this.menu.open = true;
    for (const file of files) {
      try {
        const added = await this.send(file);
        this.status.textContent = `${said.added} ${added.name}`;
        await this.showCharts(added.name);
      } catch (error) {
        this.status.textContent = `${file.name}: ${error.isTold ? error.message : words.unreachable}`;
      }
    }
  }

  // In parts, so that each request is short; the last answer has the chart.
  async send(file) {
    let answer;
    for (let offset = 0; offset < file.size || !offset;) {
      const part = file.slice(offset, offset + partSize);
      const query = `name=${encodeURIComponent(file.name)}&offset=${offset}&size=${file.size}`;
      const response = await fetch(place(`charts?${query}`), { method: "POST", body: part,
        headers: { "Content-Type": "application/octet-stream" } });
      answer = await response.json().catch(() => ({}));
      if (!response.ok) throw Object.assign(new Error(answer.error?.message), { isTold: Boolean(answer.error?.message) });
      offset += partSize;
      this.status.textContent = `${file.name}: ${Math.min(100, Math.round(100 * offset / file.size))} %`;
    }
    return answer;
  }
}

const partSize = 2 ** 20;

// Draws the map and the charts that are shown, and lets one choose.
export async function showMaps(map) {
  const menu = new MapMenu(map);
  await menu.showBase();
  await menu.showCharts();
}
