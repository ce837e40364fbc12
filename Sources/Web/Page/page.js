// The page: what is shown where, and what becomes of what the server tells.

import { showAccess } from "./access.js";
import { showMaps } from "./charts.js";
import { Journal } from "./journal.js";
import { isOfFleet, showDevices } from "./devices.js";
import { Fleet } from "./fleet.js";
import { ask, listen } from "./live.js";
import { make } from "./make.js";
import { VoyageMap } from "./map.js";
import { Panels } from "./panels.js";
import { offerNotes } from "./place.js";
import { Profile } from "./profile.js";
import { System } from "./system.js";
import { TrackList } from "./tracks.js";
import * as text from "./words.js";

const { words } = text;
const element = (id) => document.getElementById(id);
const map = new VoyageMap(element("map"));
const profile = new Profile(element("profile"), (point) => map.showMoment(point));
const system = new System();
const list = new TrackList((id) => {
  setFollowing(false);
  choose(id);
}, () => showStored(true));
let chosen, state, journal, fleet, isConnected = false, showsRejected = false, asked = 0, isToFit = false, problem;

// The stored way, for what is seen now; an answer that comes late is not shown.
async function showStored(wantsFit = false) {
  const number = ++asked;
  // A map that moves meanwhile, as when its column grows, does not forget that all is to be seen.
  const fits = isToFit ||= wantsFit;
  if (chosen === undefined) return;
  const { box, tolerance: pixel } = map.view();
  // A speed changes where a way is straight, too.
  const tolerance = element("profile").hidden ? pixel : pixel / 4;
  try {
    // The whole track is looked at once, from far away.
    const view = fits ? "tolerance=20" : `box=${box}&tolerance=${tolerance}`;
    const shown = [chosen, ...[...list.others].filter((id) => id !== chosen)];
    const [way, ...others] = await Promise.all(shown.map((id) => ask(`tracks/${id}/points?${view}`)));
    if (number !== asked) return way;
    map.showOthers(others.flatMap(({ lines }) => lines));
    map.showWay(way.lines, Number(way.cursor) / 1e9);
    profile.draw(way.lines);
    isToFit = false;
    if (fits) map.fit([way, ...others].flatMap(({ lines }) => lines));
    const rejected = showsRejected ? await ask(`tracks/${chosen}/rejected?box=${map.view().box}`) : [];
    if (number === asked) map.showRejected(rejected);
    setProblem(way.damage);
    return way;
  } catch (error) {
    if (number === asked) setProblem(error.isTold ? error.message : words.failed);
  }
}

// The reason why what is stored cannot be shown; none where it can.
function setProblem(reason) {
  if (reason === problem) return;
  problem = reason;
  showState();
}

function choose(id) {
  chosen = id;
  list.draw(id);
  return showStored(true);
}

// The place of a receiver now, as the journal takes it; nothing where none knows.
function here() {
  const point = isConnected && state?.receivers.find((one) => one.located)?.location;
  if (!point) return undefined;
  const [, latitude, longitude, , , , altitude] = point;
  return { position: { latitude, longitude, ...(altitude === null ? {} : { altitude }) } };
}

function showState() {
  if (fleet) {
    fleet.showStatus(problem);
    return;
  }
  const receiver = state?.receivers.find((one) => one.located) ?? state?.receivers.find((one) => one.location);
  const now = !isConnected ? (state ? words.lost : problem ? "" : words.connecting)
    : state?.receivers.some((one) => one.hidden) ? words.hidden
    : state?.recording ? state.complaint ?? `${words.reached}: ${receiver?.name ?? receiver?.device ?? ""}`
    : isOfFleet() ? words.stored : words.noRecording;
  element("status").textContent = [now, isConnected || !state ? problem : ""].filter(Boolean).join(" · ");
  const point = receiver?.location;
  const { figures } = words;
  const rows = point ? [
    [figures.position, text.position(point[1], point[2])], [figures.accuracy, `± ${text.metres(point[5])}`],
    [figures.speed, text.speed(point[3])], [figures.course, text.course(point[4])],
    [figures.altitude, text.altitude(receiver.altitude)],
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

// Shows all anew, in other units.
function showUnits() {
  label();
  map.showScale();
  list.draw();
  showState();
  profile.draw();
}

function setUp() {
  label();
  const panels = new Panels([element("list"), element("notes")], [element("show-system")]);
  journal = new Journal(map, (place) => {
    panels.makeRoom();
    setFollowing(false);
    map.showPlace(place);
  }, here);
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
    if (map.following) choose(list.newest).then(showState);
  };
  element("rejected").onclick = () => {
    showsRejected = !showsRejected;
    element("rejected").setAttribute("aria-pressed", String(showsRejected));
    showStored();
  };
  element("units").onclick = () => {
    text.nextUnits();
    showUnits();
  };
  map.map.on("dragstart", () => setFollowing(false));
  let pause;
  map.map.on("moveend", () => {
    clearTimeout(pause);
    pause = setTimeout(() => showStored(), 150);
  });
}

function hear(since) {
  system.tell = listen(since, {
    receivers: (told) => system.receivers.show(told),
    state: (told) => {
      state = told;
      showState();
    },
    track: (track) => {
      const isNew = list.take(track);
      if (isNew && map.following) choose(track.id);
      list.draw();
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
    if (isNow && problem) showStored();
  });
}

async function begin() {
  setUp();
  showState();
  try {
    await showAccess();
    if (await showDevices()) fleet = new Fleet(map);
    journal.offerPlaces();
    await showMaps(map.map);
    text.adoptUnits(await ask("units"));
    showUnits();
    if (fleet) await fleet.begin();
    else await list.begin();
  } catch (error) {
    // The server comes back, and the page with it; what it cannot read takes somebody who mends that.
    if (error.isTold) setProblem(error.message);
    return setTimeout(() => location.reload(), error.isTold ? 30_000 : 3000);
  }
  if (fleet) return;
  const { newest } = list;
  list.draw();
  // The latest track as it is now, and from there on what is added to it.
  const way = !list.isEmpty ? await choose(newest) : undefined;
  hear(way ? `${newest}@${way.cursor}` : "0@0");
}

begin();
