// The devices of a fleet's database: the page shows the one that its address names, or a map of all.

import { ask, askPart, device } from "./live.js";
import { make } from "./make.js";
import * as text from "./words.js";

const element = (id) => document.getElementById(id);

// Devices of the list, at most; the map has all.
const most = 500;

// The address of the page of a device.
export const pageOf = (name) => `?device=${encodeURIComponent(name)}`;

// The part of a question that names a group; empty where that is of all devices.
export const ofGroup = (group) => (group ? `&group=${encodeURIComponent(group)}` : "");

// The number of times that devices were asked for: of several answers the last one counts.
let asked = 0;

// Whether the page shows a fleet's database: a recording on this machine has no devices.
let hasDevices = Boolean(device);
export const isOfFleet = () => hasDevices;

// Offers the devices of a group, or of all where there are several. True where the page is of all of them, as its address names none.
export async function showDevices(group) {
  const number = ++asked;
  // Who has come by a link is not told.
  const { elements: devices } = await askPart(`devices?limit=${most}${ofGroup(group)}`).catch(() => ({ elements: [] }));
  if (number !== asked) return false;
  hasDevices ||= devices.length > 0;
  const list = element("device");
  list.hidden = devices.length < (group ? 1 : 2);
  list.setAttribute("aria-label", text.words.device);
  const option = (name, latest) => {
    const when = latest ? ` · ${text.shortTime(Date.parse(latest) / 1000)}` : "";
    return make("option", `${name}${when}`, { value: name });
  };
  const all = make("option", text.words.allDevices, { value: "" });
  list.replaceChildren(all, ...devices.map(({ name, latest }) => option(name, latest)));
  if (device) {
    if (!devices.some(({ name }) => name === device)) list.append(option(device));
    document.title = `${device} · gpslog`;
    document.body.classList.add("of-fleet");
    showReported();
  }
  list.value = device ?? "";
  list.onchange = () => { location.search = list.value ? pageOf(list.value) : ""; };
  return devices.length > 1 && !device;
}

// Says above the figures when the device of the page has reported last, and how it is, until the page is left.
async function showReported() {
  const { words } = text;
  const table = await ask(`devices/table?name=${encodeURIComponent(device)}`).catch(() => undefined);
  const one = table?.devices[0];
  if (one) {
    let line = element("reported");
    if (!line) {
      line = make("p", "", { id: "reported" });
      element("device").after(line);
    }
    const { states, suspicions, reported, battery, charging } = words.fleet;
    const when = one.time ? `${reported} ${text.age(one.time, Date.parse(table.now))} (${text.instant(one.time)})` : states.unheard;
    const level = one.battery === undefined ? "" : `${battery} ${one.battery}\u00a0%${one.charging ? `, ${charging}` : ""}`;
    const details = Object.entries(one.details ?? {}).map(([name, value]) => `${name} ${value}`);
    line.replaceChildren(make("span", when, one.state === "silent" ? { class: "late" } : {}));
    if (one.time) line.append(" · ", make("span", states[one.state], { class: `mark ${one.state}` }));
    for (const reason of one.suspicion?.split(" ") ?? []) {
      line.append(" · ", make("span", suspicions[reason] ?? reason, { class: "mark suspect" }));
    }
    for (const more of [level, ...details].filter(Boolean)) line.append(` · ${more}`);
  }
  setTimeout(showReported, 30_000);
}
