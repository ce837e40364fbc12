// Under the map: speed and height of what is in view of a track, over time, and a slider that goes through it.

import { button, drawn, make } from "./make.js";
import { mixed } from "./ways.js";
import * as text from "./words.js";

const { words } = text;
const [TIME, SPEED, ALTITUDE] = [0, 3, 6];
const [WIDTH, HEIGHT] = [1000, 100];
// Seconds in which all that is in view is played.
const playingTime = 30;

// The index of the point of a time, or of the last one before it.
function index(points, time) {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (points[middle][TIME] <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

export class Profile {
  // `show` has the place of a point seen on the map, or none without one.
  constructor(element, show) {
    [this.element, this.show, this.lines, this.points, this.others] = [element, show, [], [], []];
    this.drawing = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img",
      "aria-label": words.profileDrawing });
    this.slider = make("input", "", { type: "range", step: "any", "aria-label": words.figures.time });
    this.slider.oninput = () => this.move(Number(this.slider.value));
    this.player = button(words.play, () => this.setPlaying(!this.timer));
    this.moment = make("output");
    this.legend = make("p", "", { class: "legend" });
    const line = make("p", "", { class: "player" });
    line.append(this.player, this.slider);
    element.append(this.legend, this.drawing, line, this.moment);
    this.drawing.onpointermove = (event) => this.point(event);
    this.drawing.onpointerdown = (event) => this.point(event);
  }

  setShown(isShown) {
    this.element.hidden = !isShown;
    if (isShown) this.draw();
    else this.leave();
  }

  // Shows what is added to the track.
  grow(points) {
    const last = this.lines.at(-1)?.at(-1)?.[TIME] ?? -Infinity;
    const later = points.filter((point) => point[TIME] > last);
    if (!later.length) return;
    // The map has the same lines, and adds to them itself.
    this.draw([...this.lines.slice(0, -1), [...this.lines.at(-1) ?? [], ...later]]);
  }

  // Shows the lines of a track that are in view; without some, the same ones anew. Those of `others`, of a track to compare it with,
  // are drawn as if both had begun at the same time.
  draw(lines = this.lines, others = this.others) {
    [this.lines, this.others] = [lines, others];
    if (this.element.hidden) return;
    this.points = this.lines.flat();
    // The points that begin a line: nothing is known of the time before them.
    this.beginnings = new Set(this.lines.map((line) => line[0]));
    const isEmpty = !this.points.length;
    this.slider.disabled = this.player.disabled = isEmpty;
    this.drawing.replaceChildren();
    this.legend.textContent = isEmpty ? words.noProfile : "";
    if (isEmpty) return this.leave();
    [this.first, this.last] = [this.points[0][TIME], this.points.at(-1)[TIME]];
    [this.slider.min, this.slider.max] = [this.first, this.last];
    const delay = this.others.length ? this.others[0][0][TIME] - this.first : 0;
    this.beside = this.others.map((line) => line.map((point) => point.with(TIME, point[TIME] - delay)));
    this.end = Math.max(this.last, this.beside.at(-1)?.at(-1)[TIME] ?? this.last);
    this.legend.append(...[this.curve(ALTITUDE, "height", words.figures.altitude, text.altitude),
      this.curve(SPEED, "speed", words.figures.speed, text.speed)].filter(Boolean));
    if (this.beside.length) this.legend.append(make("span", words.compared, { class: "beside" }));
    this.cursor = drawn("line", { class: "cursor", y1: 0, y2: HEIGHT });
    this.drawing.append(this.cursor);
    if (this.time === undefined) this.cursor.setAttribute("visibility", "hidden");
    else this.move(Math.min(Math.max(this.time, this.first), this.last));
  }

  // Draws one value over time; its entry in the legend, or none where nothing is known of it.
  curve(member, name, label, written) {
    const values = [...this.points, ...this.beside.flat()].map((point) => point[member])
      .filter((value) => value !== null && value !== undefined);
    if (!values.length) return undefined;
    const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)],
      [name === "speed" ? 0 : Infinity, -Infinity]);
    const y = (value) => HEIGHT - 2 - (value - least) / (most - least || 1) * (HEIGHT - 4);
    const known = (line) => line.filter((point) => point[member] !== null && point[member] !== undefined);
    const place = (point) => `${this.x(point[TIME]).toFixed(1)} ${y(point[member]).toFixed(1)}`;
    const path = (lines) => lines.map((line) => known(line).map((point, at) => `${at ? "L" : "M"}${place(point)}`).join("")).join("");
    if (name === "speed" && !this.beside.length) {
      const areas = this.lines.map(known).filter((line) => line.length).map((line) => {
        const [first, last] = [line[0], line.at(-1)].map((point) => this.x(point[TIME]).toFixed(1));
        return `M${first} ${HEIGHT}L${line.map(place).join("L")}L${last} ${HEIGHT}Z`;
      });
      this.drawing.append(drawn("path", { class: "area", d: areas.join("") }));
    }
    if (this.beside.length) this.drawing.append(drawn("path", { class: `${name} beside`, d: path(this.beside) }));
    this.drawing.append(drawn("path", { class: name, d: path(this.lines) }));
    return make("span", `${label}: ${written(least)} – ${written(most)}`, { class: name });
  }

  x(time) { return (time - this.first) / (this.end - this.first || 1) * WIDTH; }

  // The place under a finger or a mouse.
  point(event) {
    if (!this.points.length || (event.pointerType !== "mouse" && !event.buttons)) return;
    const box = this.drawing.getBoundingClientRect();
    this.move(Math.min(this.last, this.first + (event.clientX - box.x) / box.width * (this.end - this.first)));
  }

  // Goes to a time.
  move(time) {
    if (!this.points.length) return;
    this.time = time;
    this.slider.value = time;
    const point = this.at(time);
    for (const end of ["x1", "x2"]) this.cursor.setAttribute(end, this.x(point[TIME]));
    this.cursor.setAttribute("visibility", "visible");
    this.moment.textContent = [text.time(new Date(point[TIME] * 1000)), text.speed(point[SPEED]), text.altitude(point[ALTITUDE])]
      .join(" · ");
    this.slider.setAttribute("aria-valuetext", this.moment.textContent);
    this.show(point);
  }

  // What was measured at a time, or nearly so.
  at(time) {
    const before = index(this.points, time);
    const [one, other] = [this.points[before], this.points[before + 1]];
    if (!other || this.beginnings.has(other) || time <= one[TIME]) return one;
    return mixed(one, other, (time - one[TIME]) / (other[TIME] - one[TIME] || 1));
  }

  // Shows a point that was found on the map; none leaves it.
  follow(point) {
    if (this.timer) return;
    if (!point) this.leave();
    else if (this.element.hidden || !this.points.length) this.show(point);
    else this.move(Math.min(Math.max(point[TIME], this.first), this.last));
  }

  // Goes nowhere any more.
  leave() {
    this.setPlaying(false);
    this.time = undefined;
    this.moment.textContent = "";
    this.show();
  }

  setPlaying(isOn) {
    clearInterval(this.timer);
    this.timer = undefined;
    this.player.textContent = isOn ? words.pause : words.play;
    if (!isOn) return;
    let before = performance.now();
    if (this.time === undefined || this.time >= this.last) this.time = this.first;
    this.timer = setInterval(() => {
      const now = performance.now();
      this.move(Math.min(this.last, this.time + (now - before) / 1000 / playingTime * (this.last - this.first)));
      before = now;
      if (this.time >= this.last) this.setPlaying(false);
    }, 50);
  }
}
