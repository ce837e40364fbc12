// The page: what is shown where, and what becomes of what the server tells.

import { showAccess } from "./access.js";
import { showMaps } from "./charts.js";
import { Journal } from "./journal.js";
import { isOfFleet, showDevices } from "./devices.js";
import { ask, listen } from "./live.js";
import { welcomeFiles } from "./drop.js";
import { make } from "./make.js";
import { VoyageMap } from "./map.js";
import { Panels } from "./panels.js";
import { offerNotes } from "./place.js";
import { Profile } from "./profile.js";
import { TrackList } from "./tracks.js";
import * as text from "./words.js";

const { words } = text;
const element = (id) => document.getElementById(id);
const map = new VoyageMap(element("map"));
const profile = new Profile(element("profile"), (point) => map.showMoment(point));
const list = new TrackList((id, others) => {
  setFollowing(false);
  choose(id, others);
}, () => showStored(true), () => profile.time, () => map.view().box);
let chosen, state, journal, fleet, isConnected = false, showsRejected = false, isToFit = false, hasBegun = false, problem, asking, askedAt = 0;
let system, loadingSystem, tellReceivers;

// Whether the map shows where the receiver is now.
const isLive = () => Boolean(map.following && state?.recording && state.receivers.some((one) => one.located));

// The stored tracks, for what is in view now; a request of a view that is left is cancelled.
async function showStored(wantsFit = false) {
  asking?.abort();
  const { signal } = asking = new AbortController();
  askedAt = performance.now();
  // A map that moves meanwhile, as when its column grows, does not forget that all is to be seen.
  isToFit ||= wantsFit;
  const fits = isToFit && !isLive();
  if (chosen === undefined) return;
  const { box, tolerance: pixel } = map.view();
  // A speed changes where a way is straight, too.
  const tolerance = pixel / 4;
  try {
    // The whole track is looked at once, from far away.
    const view = fits ? "tolerance=20" : `box=${box}&tolerance=${tolerance}`;
    const shown = [chosen, ...[...list.others].filter((id) => id !== chosen)];
    const ways = await ask(`points?tracks=${shown.join()}&${view}`, signal);
    const [way] = ways;
    const until = Number(way.cursor) / 1e9;
    map.showWays(ways.map((one) => withEnds(one)), until);
    isToFit = false;
    if (fits) map.fit(ways.flatMap(({ lines }) => lines));
    // A map that was moved to fit asks again.
    const profiled = ways.slice(0, ways.length === 2 ? 2 : 1).map((one) => (fits ? one.lines : profileOf(one, box, signal)));
    const [lines, others = []] = await Promise.all(profiled);
    profile.draw(lines, others);
    setProblem(ways.find((one) => one.damage)?.damage);
    const inBox = `rejected?box=${map.view().box}`;
    const rejected = showsRejected ? await Promise.all(shown.slice(0, 20).map((id) => ask(`tracks/${id}/${inBox}`, signal))) : [];
    map.showRejected(rejected.flat());
    return ways;
  } catch (error) {
    if (error.name === "AbortError") return;
    setProblem(error.isTold ? error.message : words.failed);
  }
}

// The lines of a track for its profile: finer ones if the map shows it from so far away that little is left of it.
async function profileOf({ track, tolerance, lines }, box, signal) {
  const { distance } = list.beginnings.get(track) ?? {};
  const fine = Math.max(0.25, (distance ?? Infinity) / 2000);
  if (element("profile").hidden || tolerance <= 2 * fine) return lines;
  return (await ask(`tracks/${track}/points?box=${box}&tolerance=${fine.toFixed(3)}`, signal)).lines;
}

// Says whether the lines have the first and the last point of the track.
function withEnds(way) {
  const { start } = list.beginnings.get(way.track) ?? {};
  return { ...way, first: Math.abs(way.lines[0]?.[0][0] - start) < 2,
    last: !isLive() && way.lines.at(-1)?.at(-1)[0] > Number(way.cursor) / 1e9 - 2 };
}

// The reason why what is stored cannot be shown; none where it can.
function setProblem(reason) {
  if (reason === problem) return;
  problem = reason;
  showState();
}

function choose(id, others = []) {
  chosen = id;
  list.others = new Set(others);
  list.draw(id);
  showWelcome();
  // The address leads to the same tracks again.
  history.replaceState(null, "", id === undefined ? location.pathname + location.search : `#tracks=${[id, ...others].join()}`);
  if (id !== undefined) return showStored(true);
  map.showWays([], 0);
  profile.draw([]);
}

// The next steps, while nothing is recorded.
function showWelcome() {
  element("welcome").hidden = !hasBegun || !list.isEmpty || Boolean(problem) || state?.receivers.some((one) => one.location);
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
    [figures.position, text.position(point[1], point[2])], [figures.accuracy, text.accuracy(point[5])],
    [figures.speed, text.speed(point[3])], [figures.course, text.course(point[4])],
    [figures.altitude, text.altitude(receiver.altitude)],
    [figures.satellites, receiver.satellites === undefined ? "–" : `${receiver.used}/${receiver.satellites}`],
    [`${figures.time} · ${text.date(point[0])}`, text.timeOfDay(point[0])],
  ] : [];
  element("figures").replaceChildren(...rows.map(([name, value]) => {
    const group = document.createElement("div");
    group.append(make("dt", name), make("dd", value));
    return group;
  }));
  element("status").dataset.kind = !isConnected ? "off" : state?.recording ? (state.complaint ? "warn" : "live") : "stored";
  if (point) map.showHere(point);
  map.ways.lead(isConnected && isLive() && chosen === list.latest && state.receivers.length === 1 ? point : undefined);
  showWelcome();
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
  element("show-system").textContent = words.system.show;
  element("heading").textContent = words.voyages;
  element("units").textContent = words.units[text.unitSystem()];
  element("tools").setAttribute("aria-label", words.tools);
  element("colour-label").textContent = words.colour;
  element("welcome-heading").textContent = words.welcome;
  element("welcome-steps").replaceChildren(...words.welcomeSteps.map((step) => make("li", step)));
  element("print").textContent = words.print;
  element("save-picture").textContent = words.savePicture;
}

// Shows all anew, in other units.
function showUnits() {
  label();
  map.showScale();
  map.ways.draw();
  list.draw();
  showState();
  profile.draw();
}

// Few visitors open the panel of receivers and uploads, so it is loaded when it is first shown.
async function showSystem({ detail: isShown }) {
  loadingSystem ??= import("./system.js").then(({ System }) => {
    system = new System();
    if (tellReceivers) system.tell = tellReceivers;
  });
  try {
    await loadingSystem;
  } catch {
    // The page says that the connection is lost.
    loadingSystem = undefined;
    return;
  }
  system.setShown(isShown);
}

// Loads the styles of a part of the page.
function styled(href) {
  const link = make("link", "", { rel: "stylesheet", href });
  return new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

function setUp() {
  label();
  element("show-system").addEventListener("shown", showSystem);
  const panels = new Panels([element("list"), element("notes"), element("show-system")]);
  journal = new Journal(map, (place) => {
    panels.makeRoom();
    setFollowing(false);
    map.showPlace(place);
  }, here);
  const hold = map.watch((found) => profile.follow(found?.isChosen === false ? undefined : found?.point));
  offerNotes(map.map, (at) => {
    panels.show(element("notes"));
    journal.begin(at);
  }, hold);
  element("colour").append(...Object.entries(words.colours).map(([value, name]) => make("option", name, { value })));
  element("colour").value = map.ways.colour;
  element("colour").onchange = () => map.ways.setColour(element("colour").value);
  element("print").onclick = () => print();
  element("save-picture").onclick = async () => {
    try {
      await (await import("./picture.js")).savePicture(element("map"), `gpslog ${text.day(Date.now())}`);
    } catch {
      list.tell(words.noPicture);
    }
  };
  welcomeFiles(list);
  const showProfile = (isShown) => {
    element("show-profile").setAttribute("aria-pressed", String(isShown));
    profile.setShown(isShown);
    showStored();
  };
  showProfile(panels.wide.matches);
  element("show-profile").onclick = () => showProfile(element("profile").hidden);
  element("follow").onclick = () => {
    setFollowing(!map.following);
    if (map.following && !list.isEmpty) Promise.resolve(choose(state?.recording ? list.latest : list.newest)).then(showState);
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
    pause = setTimeout(() => {
      showStored();
      list.moved();
    }, 150);
  });
}

function hear(since) {
  tellReceivers = listen(since, {
    receivers: (told) => system?.receivers.show(told),
    state: (told) => {
      state = told;
      showState();
    },
    track: (track) => {
      const isNew = list.take(track);
      if (isNew && map.following) choose(track.id);
      else if (isNew) showWelcome();
      list.draw();
    },
    points: ({ track, points }) => {
      const last = points.at(-1)?.[0];
      const isCurrent = isLive() && state.receivers.some((one) => one.location && Math.abs(one.location[0] - last) < 30);
      if (track !== chosen && isCurrent) choose(track);
      if (track !== chosen) return;
      profile.grow(points);
      // Which points are suspect is known of stored tracks only.
      const isSuspect = state?.complaint && performance.now() > askedAt + 5000;
      if (map.grow(points) || isSuspect) showStored();
    },
    waypoints: () => journal.refresh(),
  }, (isNow) => {
    isConnected = isNow;
    showState();
    if (isNow && problem) showStored();
  });
  if (system) system.tell = tellReceivers;
}

async function begin() {
  setUp();
  showState();
  try {
    await showAccess();
    // A logger's page does not load what it does not show.
    if (await showDevices()) {
      const [{ Fleet }] = await Promise.all([import("./fleet.js"), styled("fleet.css")]);
      fleet = new Fleet(map);
    }
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
  hasBegun = true;
  list.draw();
  // What the address names, or the newest day; and from there on what is added.
  const named = location.hash.match(/^#tracks=([0-9,]+)$/)?.[1].split(",").map(Number).filter((id) => list.beginnings.has(id)) ?? [];
  const [first, ...others] = named.length ? named : list.newestDay();
  const ways = await choose(first, others);
  showState();
  const known = new Map((ways ?? []).map(({ track, cursor }) => [track, cursor]));
  const { latest } = list;
  if (!list.isEmpty && !known.has(latest)) known.set(latest, `${list.beginnings.get(latest).start}000000000`);
  hear(known.size ? [...known].map(([id, cursor]) => `${id}@${cursor}`).join() : "0@0");
}

begin();
