// All words of the page, and values for reading. To translate the page, translate this file.

export const words = {
  map: "Map", drawing: "Track and position; the panel beside the map has the values", follow: "Follow", rejected: "Rejected fixes", voyages: "Tracks", noTracks: "Nothing recorded yet.",
  from: "From", to: "To", also: "Also show", showAll: "Show all", noTracksThen: "No tracks in that period.",
  units: { metric: "Metric", nautical: "Nautical", imperial: "Imperial", own: "As set" },
  noRecording: "No recording is running.", stored: "Stored tracks of this device",
  lost: "Connection lost; retrying.",
  connecting: "Connecting", reached: "Live", old: "No fix; the last position is shown",
  profile: "Profile", profileDrawing: "Speed and altitude over time", noProfile: "No track in view.",
  play: "Play", pause: "Pause",
  tools: "Map tools", colour: "Colour", colours: { speed: "Speed", altitude: "Altitude", accuracy: "Accuracy", time: "Time", heat: "Heat map" },
  once: "once", often: "often", start: "Start", end: "End", stop: "Stop", suspect: "Suspect position",
  // What the evidence says, and no more.
  reasons: { "position-step": "position jumped", "time-step": "time jumped",
    "clock-difference": "time differs from this computer's clock", "receivers-apart": "receivers are apart",
    "spoofing-reported": "the receiver reports spoofing", "jamming-reported": "jammed, by the receiver's report or gain",
    "signals-weak": "signals weak everywhere (jammed, or the antenna is covered)", "signals-blocked": "blocked or jammed" },
  print: "Print", savePicture: "Save picture", noPicture: "The picture cannot be saved; choose the offline map first.", share: "Share for a day", shared: "Everyone with this link can look until", importFile: "Import file", importing: "Importing", drop: "Drop GPX, KML, GeoJSON, CSV or NMEA files here to import them",
  welcome: "Nothing recorded yet",
  welcomeSteps: ["Plug in a GPS receiver, then run gpslog in a terminal on this computer. The map follows as soon as it has a position.",
    "No position? Open System and press Check now: it says what is missing.",
    "Or bring tracks along: drop a GPX, KML, GeoJSON, CSV or NMEA file onto this page."],
  raw: { heading: "Sentences", hold: "Hold", waiting: "Waiting for a recording to report.", satellites: "Satellites used", verdict: "Verdict",
    modes: { 0: "no fix", 1: "no fix", 2: "2D", 3: "3D" } },
  search: "Name contains", filter: "Filter", placeInView: "Only in view", years: "Statistics by year", year: "Year", days: "Days", longest: "Longest day", sum: "All",
  rename: "Rename", name: "Name", split: "Split at cursor", splitHint: "First point at the place on the map or in the profile.",
  merge: "Merge with ticked", remove: "Delete", copyLink: "Copy link", copied: "Link copied", undoTrack: "Undo", nowTracks: "Tracks now",
  compare: "Comparison", compared: "dotted: the other track, from its start", unnamed: "Track",
  journal: { notes: "Journal", "journal-heading": "Journal", "note-add": "Add", undo: "Undo", "open-heading": "Open",
    "due-heading": "Due", "done-heading": "Done" },
  note: "Note", noteThere: "Note here", where: "Where", nothingOpen: "No open notes.",
  places: { auto: "Current position", same: "Unchanged", here: "Current position", middle: "Centre of the map", nowhere: "No position" },
  sending: "Sending", notKept: "Not saved", notDone: "Failed", retry: "Try again", unreachable: "the server cannot be reached",
  withoutPosition: "Saved without a position", tookBack: "Undone; restored", tookBackNote: "Undone; note removed",
  edit: "Edit", save: "Save", cancel: "Cancel", history: "History", undo: "Undo", onMap: "On the map", text: "Text", due: "due",
  removed: "removed", takenBack: "undone later", entered: "arrived", left: "left",
  done: "visited", points: "points", moreRejected: "Not all are shown; zoom in for the others.",
  figures: { position: "Position", accuracy: "Accuracy", speed: "Speed", course: "Course", altitude: "Altitude",
    satellites: "Satellites", time: "Time" }, notConfirmed: "unconfirmed",
  trackFigures: { distance: "Distance", moving: "Moving", standing: "Standing", average: "Average", top: "Top", climb: "Climb",
    descent: "Descent" },
  maps: {
    menu: "Map", offline: "Offline", online: "OpenStreetMap (online)", add: "Add a chart", added: "Added:",
    question: "Your browser will load pictures from tile.openstreetmap.org. That server learns your IP address, the areas that you look at, and the name of this server.",
    yes: "Show OpenStreetMap", credit: "© OpenStreetMap contributors", failed: "cannot be shown",
  },
  device: "Device", devices: "devices", allDevices: "All devices", group: "Group", allGroups: "All groups", inView: "Devices in view",
  andOthers: "and others", fences: "Fences",
  leave: "Sign out", guest: "Shared with you until", hidden: "In a privacy zone",
  download: "Download", failed: "The server did not answer; move the map to retry.",
  calendar: "Calendar", monthBefore: "Previous month", monthAfter: "Next month", allDays: "All days", track: "track",
  tracks: "tracks", noTrack: "no tracks", more: "More",
  fleet: {
    search: "Search names and groups", searchShort: "Name or group", all: "All", none: "No device matches.", of: "of", before: "Previous page", after: "Next page",
    columns: { name: "Name", group: "Group", state: "State", age: "Last position", speed: "Speed", battery: "Battery", distance: "Today" },
    states: { moving: "Moving", standing: "Standing", silent: "Silent", unheard: "No position yet", suspect: "Suspect" },
    suspicions: { "position-step": "position jumped", "time-step": "time jumped",
      "clock-difference": "time differs from the computer's clock", "receivers-apart": "receivers are apart",
      "spoofing-reported": "the receiver reports spoofing", "jamming-reported": "jammed, by the receiver's report or gain",
      "signals-weak": "signals weak everywhere (jammed, or the antenna is covered)", "signals-blocked": "blocked or jammed" },
    onMap: "Show on the map", justNow: "just now", ago: "% ago", days: "days", charging: "charging", reported: "Last reported", battery: "battery",
    acknowledge: "Acknowledge", acknowledged: "acknowledged by",
    alerts: "Alerts", noAlerts: "Nothing needs attention.", since: "since", until: "until", events: "Events",
    kinds: { silent: "silent", speeding: "speeding", battery: "battery low", fence: "inside" },
    report: { title: "Reports", by: "By", days: "by day", months: "by month", show: "Show", print: "Print", all: "All devices",
      asking: "Adding up", none: "Nothing in that period.", more: "Not all rows are shown; the CSV file has them.", sum: "Sum",
      still: "still there",
      columns: { device: "Device", day: "Day", distance: "Distance", business: "Business", private: "Private", moving: "Driving",
        standing: "Standing", top: "Top", stops: "Stops" } },
    users: { title: "Users and log", name: "Name", password: "Password", role: "Role", tenant: "Tenant (optional)", add: "Add user",
      roles: { viewer: "Viewer", dispatcher: "Dispatcher", administrator: "Administrator" }, newPassword: "New password",
      passwordOf: "New password of %, at least 8 characters:", ownPassword: "Your new password, at least 8 characters; then sign in with it.",
      oldPassword: "Old password", remove: "Remove", sure: "Remove the user %?", saved: "Saved.",
      log: "Changes", nothing: "Nothing changed yet." },
    settings: { title: "Rules and tokens", rules: "Rules", rule: "Rule", value: "Value", set: "Set rule", oneDevice: "One device",
      noRules: "No rules; the usual values hold.", tokens: "Tokens", add: "Add token", revoke: "Revoke token",
      once: "The token of %, which is shown only now: ", revoked: "% may not upload any more.", sure: "Revoke the token of %?",
      // Each rule with an example of its value.
      names: { "silent-after": ["Silent after", "1h"], "track-gap": ["New track after", "30m"], "speed-limit": ["Speed limit", "130 km/h"],
        "low-battery": ["Low battery", "20 %"], "business-hours": ["Business hours", "Mon-Fri 07:00-18:00"] } },
    fence: { polygon: "Draw a polygon", circle: "Draw a circle", inside: "inside", show: "Show", remove: "Remove", name: "Name",
      here: "Add the map's centre", back: "Take back", corners: "Corners", radius: "Radius", sure: "Remove the fence %?",
      polygonHelp: "Click the map for each corner; drag corners to move them.",
      circleHelp: "Click the map for the middle, then for the edge." },
  },
  system: {
    show: "System", heading: "System", receivers: "Receivers", noReceivers: "No receiver is being recorded.",
    gone: "disconnected", silent: "silent", located: "has a fix", searching: "has no fix",
    fix: "Fix", fixes: { none: "none", "2d": "2D", "3d": "3D" },
    qualities: { differential: "DGPS", precise: "precise", "rtk-fixed": "RTK fixed", "rtk-float": "RTK float",
      "dead-reckoning": "dead reckoning", manual: "by hand", simulated: "simulated" },
    used: "Satellites used", dilution: "HDOP / VDOP / PDOP", rate: "Fixes", verdicts: "Accepted / held / disputed / rejected",
    counted: ["accepted", "held", "disputed", "rejected"],
    sky: "Sky", compass: "NESW", nowhere: "direction unknown", filled: "filled: used",
    signals: "Signals", scale: "dB-Hz: weak below 25, strong from 38; * is used", table: "As a table",
    columns: ["Satellite", "Signal", "dB-Hz", "Elevation", "Azimuth", "Used"], yes: "yes", no: "no",
    uploads: "Uploads", noUploads: "No upload targets.", waiting: "Waiting", oldest: "oldest from",
    lastSuccess: "Last success", lastError: "Last error", never: "never", refused: "Refused", failing: "failing",
    doctor: "Check", examine: "Check now", examining: "Checking for up to 30 seconds",
    well: "A position would be logged", unwell: "No position would be logged",
    fine: "OK:", problem: "Problem:", remark: "Note:",
  },
};

const speeds = { "km/h": [3.6, "km/h"], knots: [3600 / 1852, "kn"], "m/s": [1, "m/s"], mph: [3600 / 1609.344, "mph"] };
// Distances; short ones are in metres or feet.
const distances = { km: [1 / 1000, "km"], nmi: [1 / 1852, "nmi"], miles: [1 / 1609.344, "mi"] };
const lengths = { m: [1, "m"], ft: [1 / 0.3048, "ft"] };
const systems = {
  metric: { speed: "km/h", distance: "km", altitude: "m" },
  nautical: { speed: "knots", distance: "nmi", altitude: "m" },
  imperial: { speed: "mph", distance: "miles", altitude: "ft" },
};
// A choice in this browser takes precedence over the settings.
const chosen = () => localStorage.getItem("units");
let system = chosen() in systems ? chosen() : "metric";

export const unitSystem = () => system;
// The system of the scale on the map.
export const scaleSystem = () => Object.keys(systems).find((name) => systems[name].distance === systems[system].distance);

let notation = "degrees";

// Adopts the units of the settings, as a system of its own if they match no named one.
export function adoptUnits({ position, ...units }) {
  notation = position;
  const isSame = (name) => Object.entries(units).every(([kind, unit]) => systems[name][kind] === unit);
  const named = Object.keys(systems).find(isSame);
  if (!named) systems.own = units;
  if (!(chosen() in systems)) system = named ?? "own";
  else system = chosen();
}

export function nextUnits() {
  const names = Object.keys(systems);
  system = names[(names.indexOf(system) + 1) % names.length];
  localStorage.setItem("units", system);
}

const known = (value, text) => value === null || value === undefined ? "–" : text(value);

const unit = (kind) => ({ speed: speeds, distance: distances, altitude: lengths })[kind][systems[system][kind]];
const near = () => lengths[systems[system].distance === "miles" ? "ft" : "m"];
const length = (value, [size, symbol]) => known(value && value * size,
  (v) => `${Math.abs(v) < 10 ? v.toFixed(1) : Math.round(v)} ${symbol}`);

// A number and its standard deviation, with one significant digit of the latter, or two if it begins with 1.
function measured(value, error, digits) {
  if (!(error > 0)) return value.toFixed(digits);
  const count = (number, places) => Math.round(number * 10 ** places);
  let places = 1 - Math.floor(Math.log10(error));
  const first = count(error, places);
  if (first < 10 || first >= 20) places -= 1;
  return [value, error].map((number) => (count(number, places) / 10 ** places).toFixed(Math.max(0, places))).join(" ± ");
}

// The figures of a track as names and values, each with its standard error if known.
export function trackFigures(track) {
  // Guests get no figures if places are hidden.
  if (track.distance === undefined) return [];
  const inUnit = ([size, symbol], value, error, digits) => known(value, (v) => `${measured(v * size, error * size, digits)} ${symbol}`);
  const names = words.trackFigures;
  const isNear = track.distance < (systems[system].distance === "km" ? 1000 : 0.1 / unit("distance")[0]);
  return [
    [names.distance, inUnit(isNear ? near() : unit("distance"), track.distance, track.distance_error, isNear ? 0 : 2)],
    [names.moving, span(track.moving_time)], [names.standing, span(track.standing_time)],
    [names.average, inUnit(unit("speed"), track.average_speed, track.average_speed_error, 1)],
    [names.top, speed(track.top_speed)],
    [names.climb, inUnit(unit("altitude"), track.climb, track.climb_error, 0)],
    [names.descent, inUnit(unit("altitude"), track.descent, track.descent_error, 0)],
  ];
}

export const speed = (value) => known(value, (v) => `${(v * unit("speed")[0]).toFixed(1)} ${unit("speed")[1]}`);
export const metres = (value) => length(value, near());
// In metres: the accuracy of a position that no other one confirms.
export const unconfirmed = 1e6;
export const accuracy = (value) => value >= unconfirmed ? words.notConfirmed : `± ${metres(value)}`;
export const altitude = (value) => length(value, unit("altitude"));
export const course = (value) => known(value, (v) => `${String(Math.round(v) % 360).padStart(3, "0")}°`);
export const distance = (value) => known(value, (v) => `${(v * unit("distance")[0]).toFixed(2)} ${unit("distance")[1]}`);

// Degrees and decimal minutes, as on charts.
export function angle(degrees, letters, digits) {
  const thousandths = Math.round(Math.abs(degrees) * 60000);
  const minutes = (thousandths % 60000 / 1000).toFixed(3).padStart(6, "0");
  return `${String(Math.floor(thousandths / 60000)).padStart(digits, "0")}°${minutes}′${letters[degrees < 0 ? 1 : 0]}`;
}

function seconds(degrees, letters, digits) {
  const tenths = Math.round(Math.abs(degrees) * 36000);
  const parts = [[Math.floor(tenths / 36000), digits, "°"], [Math.floor(tenths / 600) % 60, 2, "′"]];
  const rest = (tenths % 600 / 10).toFixed(1).padStart(4, "0");
  return `${parts.map(([part, width, sign]) => String(part).padStart(width, "0") + sign).join("")}${rest}″${letters[degrees < 0 ? 1 : 0]}`;
}

// A position in the notation of the settings.
export function position(latitude, longitude) {
  if (notation === "degrees") return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const text = notation === "seconds" ? seconds : angle;
  return `${text(latitude, "NS", 2)} ${text(longitude, "EW", 3)}`;
}

const clock = new Intl.DateTimeFormat(undefined, {
  year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit",
  timeZoneName: "short",
});
export const time = (date) => clock.format(date);

// The two parts of a time in seconds since 1970.
const [dates, clocks] = [new Intl.DateTimeFormat(undefined, { year: "numeric", month: "short", day: "numeric" }),
  new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "short" })];
export const date = (seconds) => dates.format(new Date(seconds * 1000));
export const timeOfDay = (seconds) => clocks.format(new Date(seconds * 1000));

// A time in seconds since 1970, without the year and seconds.
const hours = new Intl.DateTimeFormat(undefined, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });
export const shortTime = (seconds) => hours.format(new Date(seconds * 1000));
const minutes = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
export const clockTime = (iso) => minutes.format(new Date(iso));

// The reasons of a suspicion in words; `names` are those of the interface, separated by spaces.
export const reasons = (names) => names.split(" ").map((name) => words.reasons[name] ?? name).join("; ");

// The day of a time in the browser's zone, as YYYY-MM-DD; `dayName` is for reading.
export function day(iso) {
  const date = new Date(iso);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
const calendar = new Intl.DateTimeFormat(undefined, { weekday: "short", year: "numeric", month: "short", day: "numeric" });
export const dayName = (iso) => calendar.format(new Date(iso));

export const weekday = (date, style) => new Intl.DateTimeFormat(undefined, { weekday: style }).format(date);
export const month = (date) => new Intl.DateTimeFormat(undefined, { year: "numeric", month: "long" }).format(date);

// A time of the server; browsers do not parse leap seconds.
export const instant = (iso) => time(new Date(iso.replace(/:60(?=[.Z])/, ":59")));

export function span(seconds) {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

// How long before an instant, in milliseconds since 1970, a time of the server was.
export function age(iso, now) {
  const seconds = Math.max(0, (now - Date.parse(iso.replace(/:60(?=[.Z])/, ":59"))) / 1000);
  const { ago, days, justNow } = words.fleet;
  if (seconds < 60) return justNow;
  if (seconds < 7200) return ago.replace("%", `${Math.floor(seconds / 60)} min`);
  if (seconds < 172_800) return ago.replace("%", `${Math.floor(seconds / 3600)} h`);
  return ago.replace("%", `${Math.floor(seconds / 86_400)} ${days}`);
}
