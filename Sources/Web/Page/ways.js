// The tracks on the map: coloured by a value, with direction, start, end, stops, gaps and suspect stretches.

import { make } from "./make.js";
import * as text from "./words.js";

const { words } = text;
const [TIME, LATITUDE, LONGITUDE, SPEED, COURSE, ACCURACY, ALTITUDE] = [0, 1, 2, 3, 4, 5, 6];
const members = { speed: SPEED, altitude: ALTITUDE, accuracy: ACCURACY, time: TIME };
const written = {
  speed: text.speed, altitude: text.altitude, accuracy: text.accuracy,
  time: (value) => text.shortTime(value),
};
// Colours of the ramp; `page.css` has as many.
const steps = 10;
// Pixels between two arrows, and up to which a track is close to the pointer.
const [arrowDistance, reach] = [130, 20];
// A stop is slower than this, in m/s, for at least so many seconds; at most so many stops are marked.
const [slowest, shortest, mostStops] = [0.3, 300, 40];

// The places of a line; one that crosses the 180th meridian goes on behind it.
export function unwrapped(line) {
  let turns = 0;
  return line.map((point, index) => {
    const step = index ? point[LONGITUDE] - line[index - 1][LONGITUDE] : 0;
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [point[LATITUDE], point[LONGITUDE] + 360 * turns];
  });
}

// The value at a share of the way from one point to the next; null if unknown.
export function mixed(one, other, share) {
  return one.map((value, member) => {
    const next = other[member];
    if (value === null || next === null) return share < 0.5 ? value : next;
    return member === COURSE ? value : value + (next - value) * share;
  });
}

// Metres between two places that are close together.
function metres([a, b], [c, d]) {
  return Math.hypot(a - c, (b - d) * Math.cos(a * Math.PI / 180)) * 111_195;
}

// The places where a line stands still, with the time in seconds since 1970 and the duration in seconds.
function stops(line, places) {
  const found = [];
  let open;
  for (let index = 1; index < line.length; index++) {
    const seconds = line[index][TIME] - line[index - 1][TIME];
    if (seconds > 0 && metres(places[index - 1], places[index]) / seconds < slowest) {
      open ??= { start: line[index - 1][TIME], place: places[index - 1] };
      open.seconds = line[index][TIME] - open.start;
    } else {
      if (open?.seconds >= shortest) found.push(open);
      open = undefined;
    }
  }
  if (open?.seconds >= shortest) found.push(open);
  return found;
}

export class Ways {
  constructor(map) {
    this.map = map;
    this.layer = L.layerGroup().addTo(map);
    this.added = L.layerGroup().addTo(map);
    [this.ways, this.parts, this.growth, this.ahead] = [[], [], [], []];
    const saved = localStorage.getItem("colour");
    this.colour = saved in words.colours ? saved : "speed";
    this.legend = make("div", "", { class: "map-legend" });
    const control = L.control({ position: "bottomright" });
    control.onAdd = () => this.legend;
    control.addTo(map);
    this.legend.hidden = true;
  }

  setColour(colour) {
    this.colour = colour;
    localStorage.setItem("colour", colour);
    this.draw();
  }

  // Shows tracks, the chosen one first. Each has `lines` and `suspicions`.
  show(ways) {
    this.ways = ways;
    this.draw();
  }

  draw() {
    this.layer.clearLayers();
    this.added.clearLayers();
    this.growth = [];
    this.parts = this.ways.flatMap((way, index) => way.lines.map((line) => ({
      way, line, places: unwrapped(line), isChosen: index === 0,
    })));
    this.range = this.findRange();
    const chosen = this.parts.filter((part) => part.isChosen);
    const others = this.parts.filter((part) => !part.isChosen);
    if (this.colour === "heat") this.drawHeat();
    else {
      this.drawLines(others, "other");
      this.drawLines(chosen, "");
      this.drawGaps();
      this.drawArrows(chosen);
      this.drawSuspicions();
      this.drawMarks(chosen);
    }
    this.drawLegend();
  }

  // The least and the greatest value that are told apart, without the outermost two per cent.
  findRange() {
    const member = members[this.colour];
    if (member === undefined) return undefined;
    const values = this.parts.flatMap(({ line }) => line.map((point) => point[member]).filter((value) => value !== null
      && value !== undefined && !(member === ACCURACY && value >= text.unconfirmed))).sort((one, other) => one - other);
    if (!values.length) return undefined;
    const at = (share) => values[Math.round((values.length - 1) * share)];
    if (this.colour === "time") return [values[0], values.at(-1)];
    return [this.colour === "altitude" ? at(0.02) : 0, at(0.98)];
  }

  // The step of the ramp for a piece between two points; none if the value is unknown.
  step(one, other) {
    const member = members[this.colour];
    if (!this.range || one[member] === null || other[member] === null) return undefined;
    const [least, most] = this.range;
    const share = ((one[member] + other[member]) / 2 - least) / (most - least || 1);
    return Math.min(steps - 1, Math.max(0, Math.floor(share * steps)));
  }

  drawLines(parts, kind) {
    if (!parts.length) return;
    const quiet = { fill: false, interactive: false };
    L.polyline(parts.map(({ places }) => places), { className: `casing ${kind}`, ...quiet }).addTo(this.layer);
    const runs = new Map();
    for (const { line, places } of parts) {
      let before;
      for (let index = 1; index < line.length; index++) {
        const step = this.step(line[index - 1], line[index]);
        if (!runs.has(step)) runs.set(step, []);
        if (index === 1 || step !== before) runs.get(step).push([places[index - 1]]);
        runs.get(step).at(-1).push(places[index]);
        before = step;
      }
      // A line of one point is a dot.
      if (line.length === 1) runs.set(undefined, [...runs.get(undefined) ?? [], [places[0], places[0]]]);
    }
    for (const [step, lines] of runs) {
      L.polyline(lines, { className: `track ${kind} ${this.rampOf(step)}`, ...quiet }).addTo(this.layer);
    }
  }

  rampOf(step) { return step === undefined ? "" : `ramp${step}`; }

  // Each track is drawn on its own, so that places passed often become darker.
  drawHeat() {
    for (const way of this.ways) {
      L.polyline(way.lines.map(unwrapped), { className: "track other heat", fill: false, interactive: false }).addTo(this.layer);
    }
  }

  // A gap is dotted if both of its ends are in view; a line that leaves the view has no end there.
  drawGaps() {
    const view = this.map.getBounds();
    const gaps = [];
    for (let index = 1; index < this.parts.length; index++) {
      const [one, other] = [this.parts[index - 1], this.parts[index]];
      const [from, to] = [one.places.at(-1), other.places[0]];
      if (one.way === other.way && view.contains(from) && view.contains(to)) gaps.push([from, to]);
    }
    if (gaps.length) L.polyline(gaps, { className: "gap", fill: false, interactive: false }).addTo(this.layer);
  }

  // Arrows along the line, so far apart that they never hide it.
  drawArrows(parts) {
    const [map, arrows] = [this.map, []];
    const view = map.getBounds();
    for (const { places } of parts) {
      let left = arrowDistance / 2;
      let from = map.latLngToLayerPoint(places[0]);
      for (let index = 1; index < places.length; index++) {
        const to = map.latLngToLayerPoint(places[index]);
        const length = from.distanceTo(to);
        if (length > left && arrows.length < 200) {
          const share = left / length;
          const at = L.point(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
          if (length > 6 && view.contains(map.layerPointToLatLng(at))) {
            const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
            arrows.push([[-5, -4], [1, 0], [-5, 4]].map(([along, beside]) =>
              map.layerPointToLatLng([at.x + along * x - beside * y, at.y + along * y + beside * x])));
          }
          left = arrowDistance;
        } else left -= length;
        from = to;
      }
    }
    if (arrows.length) L.polyline(arrows, { className: "arrow", fill: false, interactive: false }).addTo(this.layer);
  }

  drawSuspicions() {
    for (const way of this.ways) {
      for (const { start, end, suspicion } of way.suspicions ?? []) {
        const lines = this.parts.filter((part) => part.way === way).map(({ line, places }) => places.filter((_, index) =>
          (line[index + 1] ?? line[index])[TIME] >= start && (line[index - 1] ?? line[index])[TIME] <= end))
          .filter((places) => places.length > 1);
        if (!lines.length) continue;
        const reasons = text.reasons(suspicion);
        explain(L.polyline(lines, { className: "suspect", fill: false }).addTo(this.layer),
          [words.suspect, `${text.shortTime(start)} – ${text.shortTime(end)}`, reasons]);
      }
    }
  }

  drawMarks(parts) {
    const line = parts[0]?.line, last = parts.at(-1);
    if (!line) return;
    const mark = (place, kind, sign, title) => L.marker(place, {
      icon: L.divIcon({ className: `pin ${kind}`, html: make("span", sign), iconSize: [24, 24] }), title, alt: title, keyboard: kind !== "stop",
    }).addTo(this.layer);
    const all = parts.flatMap(({ line, places }) => stops(line, places)).sort((one, other) => other.seconds - one.seconds);
    for (const { place, start, seconds } of all.slice(0, mostStops)) {
      const title = `${words.stop}: ${text.span(seconds)}, ${text.shortTime(start)}`;
      explain(mark(place, "stop", "", title), [title]);
    }
    const { first, last: end } = this.ways[0];
    if (first) mark(parts[0].places[0], "start", "▶", `${words.start}: ${text.time(new Date(line[0][TIME] * 1000))}`);
    if (end) mark(last.places.at(-1), "end", "■", `${words.end}: ${text.time(new Date(last.line.at(-1)[TIME] * 1000))}`);
  }

  drawLegend() {
    const hasTracks = this.parts.length > 0;
    this.legend.hidden = !hasTracks || !(this.range || this.colour === "heat");
    this.legend.replaceChildren(make("span", words.colours[this.colour], { class: "title" }), make("span", "", {
      class: this.colour === "heat" ? "heat-bar" : "ramp-bar" }));
    const row = make("span", "", { class: "ends" });
    if (this.range) {
      const write = written[this.colour];
      row.append(make("span", write(this.range[0])), make("span", write(this.range[1])));
    } else row.append(make("span", words.once), make("span", words.often));
    this.legend.append(row);
    if (this.ways.some((way) => way.suspicions?.length)) this.legend.append(make("span", words.suspect, { class: "suspect-sign" }));
  }

  // Adds points that were stored since to the chosen track.
  grow(points) {
    if (!this.ways.length) this.ways = [{ lines: [], suspicions: [] }];
    const [way] = this.ways, { lines } = way;
    const member = members[this.colour];
    // Greater values than before change the colours of all, and the end is no end any more.
    const isBeyond = (value) => value !== null && (!this.range || value > this.range[1] * 1.05 || value < this.range[0]);
    const isNew = way.last || member !== undefined && this.colour !== "time" && points.some((point) => isBeyond(point[member]));
    way.last = false;
    for (const point of points) {
      const before = lines.at(-1)?.at(-1);
      if (before) lines.at(-1).push(point);
      else lines.push([point]);
      if (!before) continue;
      const step = this.colour === "heat" ? undefined : this.step(before, point);
      this.growth[step ?? steps] ??= L.polyline([], { className: `track ${this.rampOf(step)}`, fill: false, interactive: false })
        .addTo(this.added);
      const line = this.growth[step ?? steps];
      line.setLatLngs([...line.getLatLngs(), unwrapped([before, point])]);
    }
    if (isNew) return this.draw();
    const part = this.parts.findLast((one) => one.isChosen);
    if (part) part.places = unwrapped(part.line);
  }

  // Draws the chosen track on to where the receiver is, until that is stored; without a point, no further than stored.
  lead(point) {
    const end = this.ways[0]?.lines.at(-1)?.at(-1);
    const isNext = point && end && point[TIME] > end[TIME] && point[TIME] < end[TIME] + 30;
    this.ahead = isNext ? [...this.ahead.filter((one) => one[TIME] > end[TIME] && one[TIME] < point[TIME]), point] : [];
    this.tip ??= L.polyline([], { className: "track", fill: false, interactive: false });
    this.tip.addTo(this.added).setLatLngs(this.ahead.length ? unwrapped([end, ...this.ahead]) : []);
  }

  // The point of a track that is closest to a place of the map, and its track; none if no track is near.
  near(latlng) {
    const at = this.map.latLngToLayerPoint(latlng);
    let best, least = reach;
    for (const part of this.parts) {
      const { line, places } = part;
      let from = this.map.latLngToLayerPoint(places[0]);
      for (let index = 1; index < places.length; index++) {
        const to = this.map.latLngToLayerPoint(places[index]);
        const [x, y] = [to.x - from.x, to.y - from.y];
        const share = Math.min(1, Math.max(0, ((at.x - from.x) * x + (at.y - from.y) * y) / (x * x + y * y || 1)));
        const distance = Math.hypot(from.x + share * x - at.x, from.y + share * y - at.y);
        if (distance < least) {
          least = distance;
          best = { point: mixed(line[index - 1], line[index], share), way: part.way, isChosen: part.isChosen };
        }
        from = to;
      }
    }
    return best;
  }
}

// Opens a bubble at a click on a shape. It is the map's, not the shape's: to show it, the map may move, which draws all shapes anew.
export function explain(shape, lines) {
  return shape.on("click", (event) => {
    L.DomEvent.stop(event);
    // Below the buttons at the top of the map.
    L.popup({ autoPanPaddingTopLeft: [5, 64] }).setLatLng(event.latlng).setContent(bubble(lines)).openOn(event.target._map);
  });
}

// A text as what a bubble shows: whatever is in it, it is text.
export function bubble(lines) {
  const element = make("div");
  element.append(...lines.filter(Boolean).map((line) => make("p", line)));
  return element;
}
