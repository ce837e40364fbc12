// The list of tracks: those of a period, day by day. One is chosen, and others may be shown beside it.

import { Calendar } from "./calendar.js";
import { ask, askPart, place } from "./live.js";
import { arrange, button, facts, make } from "./make.js";
import * as text from "./words.js";

const { words } = text;
const element = (id) => document.getElementById(id);
// Tracks that are shown at a time, and that are asked for at a time.
const most = 100;
// The instant at which a day of the browser's zone begins, or another day so many later.
function midnight(day, later) {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
const total = (tracks) => {
  const sum = (value) => tracks.reduce((all, track) => all + (value(track) ?? 0), 0);
  return `${text.distance(sum((track) => track.distance))} · ${text.span(sum((track) => track.moving_time)
    + sum((track) => track.standing_time))}`;
};

// The row of a track, and what is to be done with it.
class TrackRow {
  constructor(list) {
    this.choice = button("", () => list.choose(this.track.id));
    this.box = make("input", "", { type: "checkbox" });
    this.box.onchange = () => list.setShown([this.track], this.box.checked);
    this.element = make("li", "", { class: "track-row" });
    this.element.append(this.choice, this.box);
  }

  show(track, isChosen, isShown) {
    this.box.checked = isShown;
    this.box.disabled = isChosen;
    // How far off they may be is of figures that were known when it was chosen.
    if (isChosen && this.asked !== track.id) this.estimate(track.id);
    if (!isChosen) [this.asked, this.errors] = [undefined, undefined];
    const seen = JSON.stringify([track, isChosen, text.unitSystem(), this.errors]);
    if (seen === this.seen) return;
    [this.track, this.seen] = [track, seen];
    const name = track.name ?? text.time(new Date(track.start));
    this.choice.textContent = name;
    this.choice.append(make("small", `${total([track])} · ${track.points} ${words.points} · ${track.receiver}`));
    this.choice.setAttribute("aria-current", String(isChosen));
    this.choice.dataset.track = track.id;
    this.box.setAttribute("aria-label", `${words.also}: ${name}`);
    for (const part of this.parts ?? []) part.remove();
    this.parts = isChosen ? [this.figures(), this.downloads()] : [];
    this.element.append(...this.parts);
  }

  // Asks how far off its figures may be; without an answer they are shown without.
  async estimate(id) {
    this.asked = id;
    try {
      const { distance_error, average_speed_error, climb_error, descent_error } = await ask(`tracks/${id}/figures`);
      if (this.asked !== id) return;
      this.errors = { distance_error, average_speed_error, climb_error, descent_error };
      this.show(this.track, true, true);
    } catch {
      this.errors = undefined;
    }
  }

  figures() {
    const list = make("dl", "", { class: "facts" });
    list.append(...facts(text.trackFigures({ ...this.track, ...this.errors })));
    return list;
  }

  downloads() {
    const line = make("p", "", { class: "downloads", role: "group", "aria-label": words.download });
    for (const format of ["gpx", "kml", "geojson", "csv", "gpkg"]) {
      line.append(make("a", format.toUpperCase(), { href: place(`tracks/${this.track.id}/export/${format}`), download: "" }));
    }
    return line;
  }
}

export class TrackList {
  // `choose` has a track shown, and `change` those that are shown beside it.
  constructor(choose, change) {
    [this.tracks, this.others, this.rows, this.days] = [new Map(), new Set(), new Map(), new Map()];
    [this.chooses, this.change, this.empty] = [choose, change, make("li")];
    // When each track began, and its distance; of tracks that are not in the list yet, too.
    this.beginnings = new Map();
    for (const end of ["from", "to"]) {
      element(`${end}-label`).prepend(words[end]);
      element(end).onchange = () => this.changePeriod();
    }
    element("calendar").firstChild.textContent = words.calendar;
    this.calendar = new Calendar(element("calendar"), (from, to) => {
      [element("from").value, element("to").value] = [from, to];
      this.changePeriod();
    });
    element("more-tracks").textContent = words.more;
    // A list that has changed meanwhile begins anew.
    element("more-tracks").onclick = () => this.load(this.next).catch(() => this.changePeriod());
    element("all").onclick = () => this.toggle(this.listed());
  }

  get newest() { return Math.max(...this.beginnings.keys()); }

  get isEmpty() { return !this.beginnings.size; }

  // True where nothing was known of a track before.
  take(track) {
    const isNew = !this.beginnings.has(track.id);
    this.beginnings.set(track.id, { start: Date.parse(track.start) / 1000, distance: track.distance });
    // One of those that wait behind the button keeps its place there.
    if (isNew || this.tracks.has(track.id)) this.tracks.set(track.id, track);
    return isNew;
  }

  // Asks for all that there is to choose from, and the first part of the list.
  async begin() {
    for (const [id, start, distance] of await ask("calendar")) this.beginnings.set(id, { start, distance });
    await this.load();
  }

  // Asks for the next part of the tracks of the period, or the first one.
  async load(next) {
    const [from, to] = [element("from").value, element("to").value];
    const period = (from ? `&from=${midnight(from, 0)}` : "") + (to ? `&to=${midnight(to, 1)}` : "");
    const number = this.asked = (this.asked ?? 0) + 1;
    const { elements, next: further } = await askPart(next ?? `tracks?order=newest&limit=${most}${period}`);
    if (number !== this.asked) return;
    for (const track of elements) this.tracks.set(track.id, track);
    // News of earlier ones waits, too, so that nothing is missing in between.
    [this.next, this.earliest] = [further, further ? elements.at(-1).start : ""];
    this.draw();
  }

  changePeriod() {
    [this.next, this.earliest] = [undefined, ""];
    this.draw();
    this.load().catch(() => {
      // The page says that the connection is lost; what is known of the period is shown.
    });
  }

  choose(id) {
    this.others.clear();
    this.chooses(id);
  }

  // True where tracks are shown beside the chosen one.
  setShown(tracks, isShown) {
    for (const { id } of tracks) {
      if (isShown) this.others.add(id);
      else this.others.delete(id);
    }
    this.draw();
    this.change();
  }

  areShown(tracks) { return tracks.every(({ id }) => id === this.chosen || this.others.has(id)); }

  toggle(tracks) { this.setShown(tracks, !this.areShown(tracks)); }

  // The tracks of the period, the newest first.
  listed() {
    const [from, to] = [element("from").value || "0", element("to").value || "9"];
    return [...this.tracks.values()].filter((track) => text.day(track.end) >= from && text.day(track.start) <= to
      && track.start >= (this.earliest ?? ""))
      .sort((one, other) => other.start.localeCompare(one.start));
  }

  draw(chosen = this.chosen) {
    this.chosen = chosen;
    const listed = this.listed();
    const days = new Map();
    for (const track of listed) {
      const day = text.day(track.start);
      if (!days.has(day)) days.set(day, []);
      days.get(day).push(track);
    }
    const elements = [...days].flatMap(([day, tracks]) => [this.head(day, tracks), ...tracks.map((track) => this.row(track))]);
    this.empty.textContent = this.beginnings.size ? words.noTracksThen : words.noTracks;
    arrange(element("tracks"), elements.length ? elements : [this.empty]);
    for (const part of ["period", "calendar"]) element(part).hidden = this.isEmpty;
    element("more-tracks").hidden = !this.next;
    element("all").disabled = !listed.length || listed.length > most || Boolean(this.next);
    element("all").textContent = `${words.showAll}: ${listed.length}${this.next ? "+" : ""} · ${total(listed)}`;
    this.calendar.show(this.beginnings, element("from").value, element("to").value);
    element("all").setAttribute("aria-pressed", String(listed.length > 0 && this.areShown(listed)));
  }

  row(track) {
    if (!this.rows.has(track.id)) this.rows.set(track.id, new TrackRow(this));
    const row = this.rows.get(track.id);
    row.show(track, track.id === this.chosen, track.id === this.chosen || this.others.has(track.id));
    return row.element;
  }

  // The head of a day, which shows all of it.
  head(day, tracks) {
    if (!this.days.has(day)) {
      const head = make("li", "", { class: "day" });
      head.append(button("", () => this.toggle(this.listed().filter((track) => text.day(track.start) === day))));
      this.days.set(day, head);
    }
    const head = this.days.get(day);
    head.firstChild.textContent = `${text.dayName(tracks[0].start)} · ${total(tracks)}`;
    head.firstChild.setAttribute("aria-pressed", String(this.areShown(tracks)));
    return head;
  }
}
