// The list of tracks: those of a period, day by day. One is chosen, and others may be shown beside it.

import { Calendar } from "./calendar.js";
import { ask, askPart, change, place } from "./live.js";
import { arrange, button, facts, make } from "./make.js";
import { drawComparison, drawYears } from "./years.js";
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
  // Guests get no figures if places are hidden.
  if (tracks.length && tracks.every(({ distance }) => distance === undefined)) return "";
  const sum = (value) => tracks.reduce((all, track) => all + (value(track) ?? 0), 0);
  return `${text.distance(sum((track) => track.distance))} · ${text.span(sum((track) => track.moving_time)
    + sum((track) => track.standing_time))}`;
};

// The row of a track, and what is to be done with it.
class TrackRow {
  constructor(list) {
    this.list = list;
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
    const times = `${text.clockTime(track.start)} – ${text.clockTime(track.end)}`;
    const name = track.name ?? times;
    this.choice.textContent = name;
    this.choice.append(make("small", [track.name && times, total([track]), track.receiver].filter(Boolean).join(" · ")));
    this.choice.setAttribute("aria-current", String(isChosen));
    this.choice.dataset.track = track.id;
    this.box.setAttribute("aria-label", `${words.also}: ${name}`);
    this.box.title = words.also;
    // What is being typed stays.
    const form = this.parts?.find((part) => part.matches("form") && part.contains(document.activeElement));
    for (const part of this.parts ?? []) if (part !== form) part.remove();
    this.parts = isChosen ? [this.figures(), this.downloads(), this.deeds(), ...(form ? [form] : [])] : [];
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

  // What can be done with the track.
  deeds() {
    const { list, track } = this;
    const line = make("p", "", { class: "actions" });
    const deed = (word, action, attributes = {}) => button(word, action, { class: "changes owners", ...attributes });
    line.append(deed(words.rename, () => this.rename()),
      deed(words.split, () => list.split(track), { title: words.splitHint }),
      deed(words.merge, () => list.do("tracks/merge", { tracks: [track.id, ...list.others] })),
      deed(words.remove, () => list.do("tracks/delete", { tracks: [track.id] })),
      button(words.copyLink, () => navigator.clipboard.writeText(location.href).then(() => list.tell(words.copied),
        () => list.tell(location.href))));
    return line;
  }

  // Asks for the name in the row.
  rename() {
    this.element.querySelector("form")?.remove();
    const form = make("form", "", { class: "rename" });
    const field = make("input", "", { "aria-label": words.name, value: this.track.name ?? "", maxlength: 200 });
    form.append(field, make("button", words.save), button(words.cancel, () => form.remove()));
    form.onsubmit = (event) => {
      event.preventDefault();
      form.remove();
      this.list.do(`tracks/${this.track.id}`, { name: field.value }, "PATCH");
    };
    form.onkeydown = ({ key }) => { if (key === "Escape") form.remove(); };
    this.parts.push(form);
    this.element.append(form);
    field.focus();
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
  // `choose` has a track shown with others, and `change` those that are shown beside it. `moment` is the time at the cursor in
  // seconds since 1970, if there is one, and `box` what is in view.
  constructor(choose, change, moment, box) {
    [this.tracks, this.others, this.rows, this.days] = [new Map(), new Set(), new Map(), new Map()];
    [this.chooses, this.change, this.moment, this.box, this.empty] = [choose, change, moment, box, make("li")];
    // When each track began, and its distance; of tracks that are not in the list yet, too.
    this.beginnings = new Map();
    // The number of changes that were made here, for `Undo`.
    this.done = 0;
    for (const end of ["from", "to"]) {
      element(`${end}-label`).prepend(words[end]);
      element(end).onchange = () => this.changePeriod();
    }
    element("name-label").prepend(words.search);
    element("here-label").append(words.placeInView);
    let pause;
    element("name").oninput = () => {
      clearTimeout(pause);
      pause = setTimeout(() => this.changePeriod(), 250);
    };
    element("in-view").onchange = () => this.changePeriod();
    element("undo-track").textContent = words.undoTrack;
    element("undo-track").onclick = () => this.do("tracks/undo", {});
    element("filter").firstChild.textContent = words.filter;
    element("calendar").firstChild.textContent = words.calendar;
    element("years").firstChild.textContent = words.years;
    this.calendar = new Calendar(element("calendar"), (from, to) => {
      [element("from").value, element("to").value] = [from, to];
      this.changePeriod();
    });
    element("more-tracks").textContent = words.more;
    // A list that has changed meanwhile begins anew.
    element("more-tracks").onclick = () => this.load(this.next).catch(() => this.changePeriod());
    element("all").onclick = () => this.toggle(this.listed());
  }

  // The track that was stored last, which a recording continues.
  get latest() { return Math.max(...this.beginnings.keys()); }

  // The track that began last.
  get newest() { return this.newestDay()[0]; }

  // The tracks of the newest day, the newest first.
  newestDay() {
    const sorted = [...this.beginnings].sort(([, one], [, other]) => other.start - one.start);
    const day = sorted.length ? text.day(sorted[0][1].start * 1000) : "";
    return sorted.filter(([, { start }]) => text.day(start * 1000) === day).map(([id]) => id).slice(0, most);
  }

  get isEmpty() { return !this.beginnings.size; }

  // True where nothing was known of a track before.
  take(track) {
    const isNew = !this.beginnings.has(track.id);
    this.beginnings.set(track.id, { start: Date.parse(track.start) / 1000, distance: track.distance ?? null });
    // One of those that wait behind the button keeps its place there.
    if (isNew || this.tracks.has(track.id)) this.tracks.set(track.id, track);
    return isNew;
  }

  // Asks for all that there is to choose from, and the first part of the list.
  async begin(again = false) {
    const before = this.beginnings;
    if (again) [this.beginnings, this.tracks, this.rows] = [new Map(), new Map(), new Map()];
    for (const [id, start, distance] of await ask("calendar")) this.beginnings.set(id, { start, distance });
    await this.load();
    if (!again) return;
    // What came is shown; what has gone is shown no more.
    const [come, gone] = [[...this.beginnings.keys()].filter((id) => !before.has(id)), !this.beginnings.has(this.chosen)];
    const [first, ...others] = come.length ? come : gone ? this.newestDay() : [this.chosen, ...this.others];
    this.chooses(first, others.filter((id) => this.beginnings.has(id)).slice(0, most));
  }

  // Says what was done, or why it was not.
  tell(words) { element("tracks-status").textContent = words; }

  // Has the server change tracks.
  async do(path, body, method = "POST") {
    try {
      const { message } = await change(method, path, body);
      this.done = Math.max(0, this.done + (path === "tracks/undo" ? -1 : 1));
      element("undo-track").disabled = !this.done;
      await this.begin(true);
      this.tell(message);
    } catch (error) {
      this.tell(`${words.notDone}: ${error instanceof TypeError ? words.unreachable : error.message}`);
    }
  }

  split(track) {
    const time = this.moment();
    if (time === undefined) return this.tell(words.splitHint);
    return this.do("tracks/split", { track: track.id, at: new Date(time * 1000).toISOString() });
  }

  // Asks anew if the list is of what is in view.
  moved() { if (element("in-view").checked) this.changePeriod(); }

  // Asks for the next part of the tracks of the period, or the first one.
  async load(next) {
    const [from, to] = [element("from").value, element("to").value];
    const name = element("name").value.trim();
    const period = (from ? `&from=${midnight(from, 0)}` : "") + (to ? `&to=${midnight(to, 1)}` : "")
      + (name ? `&name=${encodeURIComponent(name)}` : "") + (element("in-view").checked ? `&box=${this.box()}` : "");
    const number = this.asked = (this.asked ?? 0) + 1;
    const { elements, next: further } = await askPart(next ?? `tracks?order=newest&limit=${most}${period}`);
    if (number !== this.asked) return;
    if (!next && this.isFiltered) this.tracks.clear();
    for (const track of elements) this.tracks.set(track.id, track);
    // News of earlier ones waits, too, so that nothing is missing in between.
    [this.next, this.earliest] = [further, further ? elements.at(-1).start : ""];
    this.draw();
  }

  // Whether the list is of tracks with a name or of a place, which the server finds.
  get isFiltered() { return Boolean(element("name").value.trim()) || element("in-view").checked; }

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
    drawYears(element("years-table"), this.beginnings);
    const compared = [this.chosen, ...this.others].map((id) => this.tracks.get(id));
    drawComparison(element("comparison"), compared.length === 2 && compared.every(Boolean) ? compared : []);
    arrange(element("tracks"), elements.length ? elements : [this.empty]);
    for (const part of ["filter", "all", "calendar", "years"]) element(part).hidden = this.isEmpty;
    element("more-tracks").hidden = !this.next;
    element("all").disabled = !listed.length || listed.length > most || Boolean(this.next);
    element("all").textContent = [`${words.showAll}: ${listed.length}${this.next ? "+" : ""}`, total(listed)].filter(Boolean).join(" · ");
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
    head.firstChild.textContent = [text.dayName(tracks[0].start), total(tracks)].filter(Boolean).join(" · ");
    head.firstChild.setAttribute("aria-pressed", String(this.areShown(tracks)));
    return head;
  }
}
