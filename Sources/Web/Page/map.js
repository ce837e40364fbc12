// The map: a track, where one is, waypoints, and rejected fixes on request.

import { addGraticule } from "./graticule.js";
import { make } from "./make.js";
import { bubble, explain, unwrapped, Ways } from "./ways.js";
import * as text from "./words.js";

const [TIME, LATITUDE, LONGITUDE, SPEED, COURSE, ACCURACY, ALTITUDE] = [0, 1, 2, 3, 4, 5, 6];
const place = (point) => [point[LATITUDE], point[LONGITUDE]];
const style = (className, more) => ({ className, ...more });

export class VoyageMap {
  constructor(element) {
    this.map = L.map(element, { zoomSnap: 0.5, minZoom: 0, maxZoom: 20, preferCanvas: false }).setView([20, 0], 2);
    this.map.attributionControl.setPrefix("Leaflet");
    addGraticule(this.map);
    this.ways = new Ways(this.map);
    this.rejected = L.layerGroup().addTo(this.map);
    this.waypoints = L.layerGroup().addTo(this.map);
    this.here = L.layerGroup().addTo(this.map);
    this.map.getPane("overlayPane").querySelector("svg").setAttribute("aria-label", text.words.drawing);
    this.following = true;
    this.showScale();
    // Shapes of a size on the screen are drawn anew.
    this.map.on("zoomend", () => this.lastHere && this.drawHere(this.lastHere));
    // The column beside the map grows and shrinks with what there is to say, and the profile below it opens and closes.
    new ResizeObserver(() => this.resize()).observe(element);
  }

  // What is shown as a whole stays so until the map is moved.
  resize() {
    const { bounds, zoom, centre } = this.fitted ?? {};
    const isWhole = bounds && this.map.getZoom() === zoom && this.map.getCenter().equals(centre);
    this.map.invalidateSize({ animate: false, pan: false });
    if (isWhole) this.fitBounds(bounds);
  }

  fitBounds(bounds) {
    this.map.fitBounds(bounds, { maxZoom: 17, animate: false });
    this.fitted = { bounds, zoom: this.map.getZoom(), centre: this.map.getCenter() };
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
    // The profile may have just opened.
    this.map.invalidateSize({ animate: false, pan: false });
    if (points.length) this.fitBounds(L.latLngBounds(points).pad(0.1));
  }

  // Shows tracks, the chosen one first, which is known until a time in seconds since 1970; only the parts in view.
  showWays(ways, until) {
    this.ways.show(ways);
    this.until = Math.max(until, ways[0]?.lines.at(-1)?.at(-1)?.[TIME] ?? 0);
    this.grown = 0;
  }

  // Adds what was stored since; returns true if there is so much of it that the track should be requested again.
  grow(points) {
    const later = points.filter((one) => one[TIME] > this.until + 0.005);
    if (!later.length) return false;
    this.ways.grow(later);
    this.until = later.at(-1)[TIME];
    this.grown += later.length;
    return this.grown > 1000;
  }

  // Shows where the receiver is; the first time, near enough to see what is around it.
  showHere(point) {
    const isFirst = !this.lastHere;
    this.lastHere = point;
    this.drawHere(point);
    if (!this.following) return;
    if (isFirst && this.map.getZoom() < 14) this.map.setView(place(point), 15, { animate: false });
    else this.centre(place(point));
  }

  drawHere(point) {
    this.here.clearLayers();
    const quiet = { interactive: false };
    if (point[ACCURACY] && point[ACCURACY] < text.unconfirmed) {
      L.circle(place(point), style("accuracy", { radius: point[ACCURACY], ...quiet })).addTo(this.here);
    }
    if (point[COURSE] !== null && point[SPEED] > 0.3) this.showCourse(point);
    else L.circleMarker(place(point), style("here", { radius: 8, ...quiet })).addTo(this.here);
  }

  // An arrow of a size on the screen, and a line ahead: they say where to, not how fast.
  showCourse(point) {
    const from = this.map.latLngToLayerPoint(place(point));
    const angle = point[COURSE] * Math.PI / 180;
    const at = (ahead, beside) => this.map.layerPointToLatLng([
      from.x + ahead * Math.sin(angle) + beside * Math.cos(angle), from.y - ahead * Math.cos(angle) + beside * Math.sin(angle)]);
    L.polyline([place(point), at(56, 0)], style("course", { fill: false, interactive: false })).addTo(this.here);
    L.polygon([at(15, 0), at(-10, 9), at(-5, 0), at(-10, -9)], style("here", { interactive: false })).addTo(this.here);
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

  // Shows where a track was at a moment, and what was measured there; nowhere without a point.
  showMoment(point) {
    if (!point) {
      this.moment?.remove();
      this.moment = undefined;
      return;
    }
    this.moment ??= L.circleMarker(place(point), style("moment", { radius: 7, interactive: false }))
      .bindTooltip("", { className: "facts-here", permanent: true, direction: "auto", offset: [14, 0] }).addTo(this.map);
    const { figures } = text.words;
    const row = make("div", "", { class: "moment-facts" });
    row.append(make("b", text.time(new Date(point[TIME] * 1000))), ...[[figures.speed, text.speed(point[SPEED])],
      [figures.altitude, text.altitude(point[ALTITUDE])], [figures.accuracy, text.accuracy(point[ACCURACY])]]
      .map(([name, value]) => make("span", `${name} ${value}`)));
    this.moment.setLatLng(place(point)).setTooltipContent(row);
  }

  // Has the pointer on a track tell what was measured there. `tell` gets the point, or nothing. The function returned is for a
  // place that was tapped: what is told there stays until the next tap. It returns whether a track is there.
  watch(tell) {
    let isShown = false, isHeld = false;
    const look = ({ latlng }) => {
      if (isHeld) return;
      const found = this.ways.near(latlng);
      if (found || isShown) tell(found);
      isShown = Boolean(found);
    };
    let wanted;
    this.map.on("mousemove", (event) => {
      if (!wanted) requestAnimationFrame(() => {
        look(wanted);
        wanted = undefined;
      });
      wanted = event;
    });
    this.map.on("mouseout", () => {
      if (isShown && !isHeld) tell();
      isShown &&= isHeld;
    });
    return (event) => {
      isHeld = false;
      look(event);
      isHeld = isShown;
      return isShown;
    };
  }

  showAim(isShown) { this.map.getContainer().classList.toggle("aiming", isShown); }

  showPlace(at) { this.map.setView(at, Math.max(this.map.getZoom(), 15), { animate: false }); }

  showRejected(fixes) {
    this.rejected.clearLayers();
    for (const fix of fixes) {
      explain(L.circleMarker([fix.latitude, fix.longitude], style("rejected", { radius: 6 })).addTo(this.rejected),
        [fix.time && text.time(new Date(fix.time)), fix.explanation]);
    }
  }
}
