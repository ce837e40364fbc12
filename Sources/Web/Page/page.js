// The page: what is shown where, and what becomes of what the server tells.

import { Journal } from "./journal.js";
import { ask, listen } from "./live.js";
import { make } from "./make.js";
import { VoyageMap } from "./map.js";
import { Panels } from "./panels.js";
import { offerNotes } from "./place.js";
import { Profile } from "./profile.js";
import * as text from "./words.js";

const { words } = text;
const element = (id) => document.getElementById(id);
const map = new VoyageMap(element("map"));
const profile = new Profile(element("profile"), (point) => map.showMoment(point));
const tracks = new Map();
let chosen, state, journal, isConnected = false, showsRefused = false, asked = 0;

// The stored way, for what is seen now; an answer that comes late is of no use.
async function showStored(fits = false) {
  const number = ++asked;
  if (chosen === undefined) return;
  const { box, tolerance: pixel } = map.view();
  // A speed changes where a way is straight, too.
  const tolerance = element("profile").hidden ? pixel : pixel / 4;
  try {
    // The whole track is looked at once, from far away.
    const way = await ask(`tracks/${chosen}/points?` + (fits ? "tolerance=20" : `box=${box}&tolerance=${tolerance}`));
    if (number !== asked) return;
    map.showWay(way.lines, Number(way.cursor) / 1e9);
    profile.draw(way.lines);
    if (fits) map.fit(way.lines);
    const refused = showsRefused ? await ask(`tracks/${chosen}/rejected?box=${map.view().box}`) : [];
    if (number === asked) map.showRefused(refused);
    return way;
  } catch {
    if (number === asked && isConnected) element("status").textContent = words.failed;
  }
}

function choose(id) {
  chosen = id;
  showTracks();
  return showStored(true);
}

function showTracks() {
  const newestFirst = [...tracks.values()].sort((one, other) => other.start.localeCompare(one.start));
  const list = newestFirst.map((track) => {
    const item = document.createElement("li");
    const button = make("button", track.name ?? text.time(new Date(track.start)), { type: "button", "data-track": track.id,
      "aria-current": String(track.id === chosen) });
    const figures = [text.distance(track.distance), text.span((track.moving_time ?? 0) + (track.standing_time ?? 0)),
      `${track.points} ${words.points}`, track.receiver];
    button.append(make("small", figures.join(" · ")));
    button.onclick = () => {
      setFollowing(false);
      choose(track.id);
    };
    item.append(button);
    if (track.id === chosen) item.append(downloads(track.id));
    return item;
  });
  element("tracks").replaceChildren(...(list.length ? list : [make("li", words.noTracks)]));
}

function downloads(id) {
  const line = make("p", "", { class: "downloads", "aria-label": words.download });
  for (const format of ["gpx", "kml", "geojson", "csv"]) {
    line.append(make("a", format.toUpperCase(), { href: `api/v1/tracks/${id}/export/${format}`, download: "" }));
  }
  return line;
}

function showState() {
  const receiver = state?.receivers.find((one) => one.located) ?? state?.receivers.find((one) => one.location);
  element("status").textContent = !isConnected ? (state ? words.lost : words.connecting)
    : state?.recording ? state.complaint ?? `${words.reached}: ${receiver?.name ?? receiver?.device ?? ""}` : words.noRecording;
  const point = receiver?.location;
  const { figures } = words;
  const rows = point ? [
    [figures.position, text.position(point[1], point[2])], [figures.accuracy, `± ${text.metres(point[5])}`],
    [figures.speed, text.speed(point[3])], [figures.course, text.course(point[4])],
    [figures.altitude, text.metres(receiver.altitude)],
    [figures.satellites, receiver.satellites === undefined ? "–" : `${receiver.used}/${receiver.satellites}`],
    [figures.time, text.time(new Date(point[0] * 1000))],
  ] : [];
  element("figures").replaceChildren(...rows.map(([name, value]) => {
    const group = document.createElement("div");
    group.append(make("dt", name), make("dd", value));
    return group;
  }));
  if (point) map.showHere(point);
}

function setFollowing(isOn) {
  map.following = isOn;
  element("follow").setAttribute("aria-pressed", String(isOn));
}

function label() {
  element("follow").textContent = words.follow;
  element("rejected").textContent = words.rejected;
  element("show-profile").textContent = words.profile;
  element("list").textContent = words.voyages;
  element("heading").textContent = words.voyages;
  element("units").textContent = words.units[text.unitSystem()];
}

function setUp() {
  label();
  const panels = new Panels([element("list"), element("notes")]);
  journal = new Journal(map, (place) => {
    panels.makeRoom();
    setFollowing(false);
    map.showPlace(place);
  });
  offerNotes(map.map, (at) => {
    panels.show(element("notes"));
    journal.begin(at);
  });
  const showProfile = (isShown) => {
    element("show-profile").setAttribute("aria-pressed", String(isShown));
    profile.setShown(isShown);
    showStored();
  };
  showProfile(panels.wide.matches);
  element("show-profile").onclick = () => showProfile(element("profile").hidden);
  element("follow").onclick = () => {
    setFollowing(!map.following);
    if (map.following) choose(Math.max(...tracks.keys())).then(showState);
  };
  element("rejected").onclick = () => {
    showsRefused = !showsRefused;
    element("rejected").setAttribute("aria-pressed", String(showsRefused));
    showStored();
  };
  element("units").onclick = () => {
    text.nextUnits();
    label();
    map.showScale();
    showTracks();
    showState();
    profile.draw();
  };
  map.map.on("dragstart", () => setFollowing(false));
  let pause;
  map.map.on("moveend", () => {
    clearTimeout(pause);
    pause = setTimeout(showStored, 150);
  });
}

function hear(since) {
  listen(since, {
    state: (told) => {
      state = told;
      showState();
    },
    track: (track) => {
      const isNew = !tracks.has(track.id);
      tracks.set(track.id, track);
      if (isNew && map.following) choose(track.id);
      showTracks();
    },
    points: ({ track, points }) => {
      if (track !== chosen) return;
      profile.grow(points);
      if (map.grow(points)) showStored();
    },
    waypoints: () => journal.refresh(),
  }, (isNow) => {
    isConnected = isNow;
    showState();
  });
}

async function begin() {
  setUp();
  showState();
  try {
    for (const track of await ask("tracks")) tracks.set(track.id, track);
  } catch {
    // The server comes back, and the page with it.
    return setTimeout(() => location.reload(), 3000);
  }
  const newest = Math.max(...tracks.keys());
  if (!tracks.size) showTracks();
  // The latest track as it is now, and from there on what is added to it.
  const way = tracks.size ? await choose(newest) : undefined;
  hear(way ? `${newest}@${way.cursor}` : "0@0");
}

begin();
