// The map: a track, where one is, waypoints, and rejected fixes on request.

import { addGraticule } from "./graticule.js";
import * as text from "./words.js";

const [TIME, LATITUDE, LONGITUDE, SPEED, COURSE, ACCURACY] = [0, 1, 2, 3, 4, 5];
const place = (point) => [point[LATITUDE], point[LONGITUDE]];
const style = (className, more) => ({ className, ...more });

// The places of a line; one over the 180th meridian goes on behind it.
function unwrapped(line) {
  let turns = 0;
  return line.map((point, index) => {
    const step = index ? point[LONGITUDE] - line[index - 1][LONGITUDE] : 0;
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [point[LATITUDE], point[LONGITUDE] + 360 * turns];
  });
}

// A text as what a bubble shows: whatever is in it, it is text.
function bubble(lines) {
  const element = document.createElement("div");
  for (const line of lines.filter(Boolean)) {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    element.append(paragraph);
  }
  return element;
}

export class VoyageMap {
  constructor(element) {
    this.map = L.map(element, { zoomSnap: 0.5, minZoom: 0, maxZoom: 20, preferCanvas: false }).setView([20, 0], 2);
    this.map.attributionControl.setPrefix("Leaflet");
    addGraticule(this.map);
    this.way = L.layerGroup().addTo(this.map);
    this.others = L.layerGroup().addTo(this.map);
    this.growth = L.polyline([], style("track", { fill: false, interactive: false })).addTo(this.map);
    this.rejected = L.layerGroup().addTo(this.map);
    this.waypoints = L.layerGroup().addTo(this.map);
    this.here = L.layerGroup().addTo(this.map);
    this.map.getPane("overlayPane").querySelector("svg").setAttribute("aria-label", text.words.drawing);
    this.following = true;
    this.showScale();
    // The column beside the map grows and shrinks with what there is to say.
    new ResizeObserver(() => this.map.invalidateSize({ pan: false })).observe(element);
  }

  showScale() {
    this.scale?.remove();
    const system = text.scaleSystem();
    this.scale = system === "nautical" ? this.nauticalScale()
      : L.control.scale({ metric: system === "metric", imperial: system === "imperial" });
    this.scale.addTo(this.map);
  }

  // Leaflet's own knows kilometres and miles.
  nauticalScale() {
    const Scale = L.Control.Scale.extend({
      _updateMetric(width) {
        const most = width / 1852;
        const round = most >= 1 ? this._getRoundNum(most) : this._getRoundNum(most * 1000) / 1000;
        this._updateScale(this._mScale, `${round} nmi`, round / most);
      },
    });
    return new Scale({ imperial: false });
  }

  // The box in which points are asked for, wider than what is seen, and metres that are a pixel.
  view() {
    const bounds = this.map.getBounds().pad(0.25);
    const clamp = (value, limit) => Math.min(limit, Math.max(-limit, value));
    const middle = this.map.getCenter();
    const metres = 40075016 * Math.cos(middle.lat * Math.PI / 180) / 2 ** (this.map.getZoom() + 8);
    const isWorld = bounds.getEast() - bounds.getWest() >= 360;
    const turn = (longitude) => ((longitude + 180) % 360 + 360) % 360 - 180;
    const edges = isWorld ? [-180, -90, 180, 90]
      : [turn(bounds.getWest()), clamp(bounds.getSouth(), 90), turn(bounds.getEast()), clamp(bounds.getNorth(), 90)];
    return { box: edges.map((edge) => edge.toFixed(6)).join(","), tolerance: metres.toFixed(3) };
  }

  fit(lines) {
    const points = lines.flatMap(unwrapped);
    if (points.length) this.map.fitBounds(L.latLngBounds(points).pad(0.1), { maxZoom: 17, animate: false });
  }

  // Shows a way that is known until a time, in seconds since 1970; of it only the part that is in view.
  showWay(lines, until) {
    this.way.clearLayers();
    this.growth.setLatLngs([]);
    for (const line of lines) L.polyline(unwrapped(line), style("track", { fill: false, interactive: false })).addTo(this.way);
    const last = lines.at(-1)?.at(-1);
    this.until = Math.max(until, last?.[TIME] ?? 0);
    // Additions go on from the end, unless that is out of view.
    if (last && last[TIME] > until - 0.01) this.growth.addLatLng(place(last));
  }

  // Shows the lines of tracks beside the one that is looked at.
  showOthers(lines) {
    this.others.clearLayers();
    const other = style("track other", { fill: false, interactive: false });
    for (const line of lines) L.polyline(unwrapped(line), other).addTo(this.others);
  }

  // Adds what was stored since; returns true where there is so much of it that it should be asked for anew.
  grow(points) {
    for (const point of points.filter((one) => one[TIME] > this.until + 0.005)) {
      this.growth.addLatLng(place(point));
      this.until = point[TIME];
    }
    return this.growth.getLatLngs().length > 1000;
  }

  showHere(point) {
    this.here.clearLayers();
    const quiet = { interactive: false };
    if (point[ACCURACY]) L.circle(place(point), style("accuracy", { radius: point[ACCURACY], ...quiet })).addTo(this.here);
    if (point[COURSE] !== null && point[SPEED] > 0.3) this.showCourse(point);
    L.circleMarker(place(point), style("here", { radius: 7, ...quiet })).addTo(this.here);
    if (this.following) this.centre(place(point));
  }

  // A line of a length on the screen: it says where to, not how fast.
  showCourse(point) {
    const from = this.map.latLngToLayerPoint(place(point));
    const angle = point[COURSE] * Math.PI / 180;
    const to = this.map.layerPointToLatLng([from.x + 40 * Math.sin(angle), from.y - 40 * Math.cos(angle)]);
    L.polyline([place(point), to], style("course", { fill: false, interactive: false })).addTo(this.here);
  }

  centre(at) {
    // One that looks at the edge of the map is moved to the middle; each fix would make it tremble.
    if (!this.map.getBounds().pad(-0.25).contains(at)) this.map.panTo(at, { animate: false });
  }

  showWaypoints(waypoints) {
    this.waypoints.clearLayers();
    for (const waypoint of waypoints) {
      const { latitude, longitude, name } = waypoint.place ?? {};
      if (latitude === undefined || longitude === undefined) continue;
      L.circleMarker([latitude, longitude], style(waypoint.completed ? "waypoint done" : "waypoint", { radius: 8 }))
        .bindPopup(bubble([waypoint.text, name, waypoint.details, waypoint.completed && text.words.done]))
        .addTo(this.waypoints);
    }
  }

  // Shows the place of a note that is not written yet; none without one.
  showDraft(at) {
    this.draft?.remove();
    this.draft = at && L.circleMarker(at, style("draft", { radius: 8, interactive: false })).addTo(this.map);
  }

  // Shows where one was at a moment; nowhere without a point.
  showMoment(point) {
    this.moment?.remove();
    this.moment = point && L.circleMarker(place(point), style("moment", { radius: 7, interactive: false })).addTo(this.map);
  }

  showAim(isShown) { this.map.getContainer().classList.toggle("aiming", isShown); }

  showPlace(at) { this.map.setView(at, Math.max(this.map.getZoom(), 15), { animate: false }); }

  showRejected(fixes) {
    this.rejected.clearLayers();
    for (const fix of fixes) {
      L.circleMarker([fix.latitude, fix.longitude], style("rejected", { radius: 6 }))
        .bindPopup(bubble([fix.time && text.time(new Date(fix.time)), fix.explanation]))
        .addTo(this.rejected);
    }
  }
}
