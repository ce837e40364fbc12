// The map of all devices of a fleet's database: where each one was last, those that are close together as one, and fences.

import { Console } from "./console.js";
import { Fences } from "./fences.js";
import { Reports } from "./reports.js";
import { ofGroup, pageOf, showDevices } from "./devices.js";
import { placeNames } from "./labels.js";
import { ask, change, listen } from "./live.js";
import { button, make } from "./make.js";
import { Users } from "./users.js";
import * as text from "./words.js";

const { words } = text;
const element = (id) => document.getElementById(id);

// Milliseconds from news until they are asked for, however much of it there is.
const pause = 1000;
export class Fleet {
  // `view` is the page's map.
  constructor(view) {
    [this.view, this.map, this.signs, this.asked] = [view, view.map, new Map(), 0];
    this.layer = L.layerGroup().addTo(this.map);
    document.body.classList.add("fleet");
    element("now").append(element("controls"));
    // Notes belong to the page of a device; clicks draw fences here.
    this.map.off("click");
    this.console = new Console((device) => this.choosePlace(device), () => this.group);
    this.addPanels();
  }

  // Shows all devices or those of a group, and from then on what is in view, and what changes there.
  async begin() {
    await this.showGroups();
    await Promise.all([this.fit(), this.console.start()]);
    await Promise.all([this.fences.refresh(), this.showAlerts()]);
    let moved;
    this.map.on("moveend", () => {
      clearTimeout(moved);
      moved = setTimeout(() => this.refresh(), 150);
    });
    listen("", { devices: (news) => this.hear(news) }, (isConnected) => {
      this.isLost = !isConnected;
      this.showStatus();
      // Whatever happened meanwhile was not told.
      if (isConnected) this.refresh();
    }, "&devices=true");
  }

  // Offers the groups, where there are any: all devices are shown, or those of the one that the page's address names.
  async showGroups() {
    const groups = await ask("groups").catch(() => []);
    const list = element("group");
    list.hidden = !groups.length;
    list.setAttribute("aria-label", words.group);
    list.replaceChildren(make("option", words.allGroups, { value: "" }),
      ...groups.map(({ name, devices }) => make("option", `${name} · ${devices}`, { value: name })));
    list.onchange = () => this.choose(list.value);
    const named = new URLSearchParams(location.search).get("group");
    if (!groups.some(({ name }) => name === named)) return;
    list.value = this.group = named;
    await showDevices(named);
  }

  // Shows the devices of another group, or all; the page's address has it, so that it is the same when one comes back.
  async choose(group) {
    this.group = group;
    history.replaceState(null, "", group ? `?${ofGroup(group).slice(1)}` : location.pathname);
    try {
      await Promise.all([showDevices(group), this.fit()]);
    } catch (error) {
      this.problem = error.isTold ? error.message : words.failed;
      this.showStatus();
      return;
    }
    this.refresh();
    this.console.start();
  }

  // Shows the place of a device of the table, with its name.
  choosePlace(device) {
    this.chosen = device.name;
    this.map.setView(this.near(device), Math.max(15, this.map.getZoom()), { animate: false });
    for (const [key, sign] of this.signs) this.show(key, sign.shown);
    if (matchMedia("(max-width: 47.99rem)").matches) element("map").scrollIntoView();
  }

  // Has the map show where all devices are that are asked for.
  async fit() {
    const { group } = this;
    const { devices, clusters } = await ask(`devices/map?zoom=0${ofGroup(group)}`);
    if (group !== this.group) return;
    const places = [...devices.map(({ latitude, longitude }) => [latitude, longitude]),
      ...clusters.flatMap(({ box: [west, south, east, north] }) => [[south, west], [north, east]])];
    // In a tab behind others the map has not yet heard that the table came beside it.
    this.map.invalidateSize({ animate: false, pan: false });
    if (places.length) this.map.fitBounds(L.latLngBounds(places).pad(0.1), { maxZoom: 13, animate: false });
  }

  // Asks for what is in view; an answer that comes late is not shown.
  async refresh() {
    const number = ++this.asked;
    this.isAsking = true;
    try {
      const level = Math.min(22, this.map.getZoom());
      const seen = await ask(`devices/map?box=${this.view.view().box}&zoom=${level}${ofGroup(this.group)}`);
      if (number !== this.asked) return;
      this.problem = undefined;
      this.draw(seen);
    } catch (error) {
      if (number !== this.asked) return;
      this.problem = error.isTold ? error.message : words.failed;
    }
    this.isAsking = false;
    this.showStatus();
    this.showEvents();
    this.showAlerts();
  }

  refreshLater() {
    this.due ??= setTimeout(() => {
      this.due = undefined;
      // A server that takes longer is not asked before it has answered.
      if (this.isAsking) this.refreshLater();
      else this.refresh();
    }, pause);
  }

  hear({ moved, many }) {
    this.console.refreshLater();
    const bounds = this.map.getBounds();
    for (const device of moved ?? []) {
      const isSeen = bounds.contains(this.near(device));
      const key = `device ${device.name}`;
      // One that is alone stays so for a while; what that changes shows when the map is asked for.
      if (this.signs.has(key)) this.show(key, device);
      else if (isSeen) this.refreshLater();
    }
    if (many) this.refreshLater();
    this.naming ??= setTimeout(() => this.nameSigns(), pause);
  }

  draw({ devices, clusters }) {
    const seen = new Map([...devices.map((one) => [`device ${one.name}`, one]),
      ...clusters.map((one) => [`cluster ${one.box}`, one])]);
    for (const [key, sign] of this.signs) {
      if (seen.has(key)) continue;
      sign.remove();
      this.signs.delete(key);
    }
    for (const [key, one] of seen) this.show(key, one);
    this.nameSigns();
    this.count = devices.length + clusters.reduce((sum, cluster) => sum + cluster.devices, 0);
  }

  // Shows the names for which there is room: first of the device that is chosen, then of suspect ones, and last of fences.
  nameSigns() {
    clearTimeout(this.naming);
    this.naming = undefined;
    const rank = ({ shown }) => (shown.name === this.chosen ? 0 : shown.suspicion ? 1 : 2);
    const devices = [...this.signs.values()].sort((one, other) => rank(one) - rank(other));
    placeNames(this.map, [...devices, ...this.fences?.signs ?? []]);
  }

  // The place of something, in that turn of the earth which is in view.
  near({ latitude, longitude }) {
    return L.latLng(latitude, longitude + 360 * Math.round((this.map.getCenter().lng - longitude) / 360));
  }

  show(key, one) {
    const sign = this.signs.get(key) ?? this.add(key, one);
    sign.shown = one;
    sign.setLatLng(this.near(one));
    const now = this.console.now();
    const isSilent = !one.devices && now - Date.parse(one.time) > one.silent_after * 1000;
    const states = words.fleet.states;
    const suspicions = one.suspicion?.split(" ").map((reason) => words.fleet.suspicions[reason] ?? reason) ?? [];
    const said = one.devices ? [`${one.devices} ${words.devices}`, one.suspect && `${states.suspect}: ${one.suspect}`].filter(Boolean).join(" · ")
      : [one.name, isSilent ? states.silent : text.speed(one.speed), isSilent ? "" : text.course(one.course), text.age(one.time, now),
        text.instant(one.time), ...suspicions].filter(Boolean).join(" · ");
    const shape = sign.getElement();
    shape.title = said;
    shape.setAttribute("aria-label", said);
    shape.classList.toggle("suspect", Boolean(one.suspect ?? one.suspicion));
    shape.classList.toggle("silent", isSilent);
    shape.classList.toggle("chosen", one.name !== undefined && one.name === this.chosen);
    if (one.devices) {
      shape.firstChild.textContent = String(one.devices);
      return;
    }
    const isMoving = !isSilent && one.speed >= 1 && one.course !== undefined;
    shape.firstChild.classList.toggle("moving", isMoving);
    shape.firstChild.style.transform = isMoving ? `rotate(${one.course}deg)` : "";
  }

  add(key, one) {
    const isCluster = Boolean(one.devices);
    const content = make("span", "", { class: isCluster ? "count" : "dot" });
    const icon = L.divIcon({ className: isCluster ? "cluster" : "device", html: content, iconSize: null,
      iconAnchor: isCluster ? [17, 17] : [8, 8] });
    const sign = L.marker(this.near(one), { icon, riseOnHover: true }).addTo(this.layer);
    sign.on("click", () => this.open(sign.shown));
    // Leaflet lets the keyboard reach it, and leaves it at that.
    sign.on("keypress", ({ originalEvent: { key } }) => { if (key === "Enter" || key === " ") this.open(sign.shown); });
    const shape = sign.getElement();
    shape.setAttribute("role", "button");
    if (!isCluster) shape.append(make("span", one.name, { class: "name" }));
    this.signs.set(key, sign);
    return sign;
  }

  // Goes to the page of a device, or closer to several.
  open(one) {
    if (!one.devices) {
      location.search = pageOf(one.name);
      return;
    }
    const [west, south, east, north] = one.box;
    // Some lie at one pontoon: no map has them apart.
    if (this.map.getZoom() >= 18 || Math.max(north - south, east - west) < 1e-5) {
      this.list(one);
      return;
    }
    const turn = this.near(one).lng - one.longitude;
    this.map.fitBounds(L.latLngBounds([south, west + turn], [north, east + turn]).pad(0.2), { maxZoom: 19, animate: false });
  }

  // Lists the devices of a cluster, each with the way to its page.
  async list(cluster) {
    const [west, south, east, north] = cluster.box;
    // Edges are rounded.
    const edge = 1e-5;
    const box = [Math.max(-180, west - edge), Math.max(-90, south - edge),
      Math.min(180, east + edge), Math.min(90, north + edge)];
    try {
      const edges = box.map((one) => one.toFixed(6)).join(",");
      const { devices, more } = await ask(`devices/map?box=${edges}${ofGroup(this.group)}`);
      const list = make("ul", "", { class: "crew" });
      list.append(...devices.map(({ name }) => {
        const item = make("li");
        item.append(make("a", name, { href: pageOf(name) }));
        return item;
      }));
      if (more) list.append(make("li", words.andOthers));
      L.popup({ maxHeight: 240 }).setLatLng(this.near(cluster)).setContent(list).openOn(this.map);
    } catch (error) {
      this.problem = error.isTold ? error.message : words.failed;
      this.showStatus();
    }
  }

  // Adds what can be opened above the table: alerts, and fences with what devices did at them.
  addPanels() {
    const fences = element("fences");
    fences.hidden = false;
    fences.firstElementChild.textContent = words.fences;
    fences.ontoggle = () => this.showEvents();
    const list = make("div", "", { id: "fence-list" });
    fences.insertBefore(list, element("fence-events"));
    fences.insertBefore(make("h2", words.fleet.events), element("fence-events"));
    this.fences = new Fences(this.map, list, () => this.nameSigns());
    this.alerts = make("details", "", { id: "alerts" });
    this.alerts.append(make("summary", words.fleet.alerts), make("ul"));
    const reports = make("details", "", { id: "reports" });
    reports.append(make("summary", words.fleet.report.title));
    this.reports = new Reports(reports, () => this.group);
    this.console.addPanels(this.alerts, fences, reports);
    if (!document.body.classList.contains("administers")) return;
    const users = make("details", "", { id: "users" });
    users.append(make("summary", words.fleet.users.title));
    new Users(users);
    const settings = make("details", "", { id: "settings" });
    settings.append(make("summary", words.fleet.settings.title));
    settings.addEventListener("toggle", async () => new (await import("./settings.js")).Settings(settings), { once: true });
    this.console.addPanels(users, settings);
  }

  // Counts the alerts that last, and lists the latest ones.
  async showAlerts() {
    this.listAlerts(await ask("alerts?limit=100").catch(() => undefined));
  }

  listAlerts(alerts) {
    if (!alerts) return;
    const { fleet } = words;
    const lasting = alerts.filter(({ until }) => !until).length;
    this.alerts.firstElementChild.textContent = `${fleet.alerts} · ${lasting}${alerts.length === 100 && lasting === 100 ? "+" : ""}`;
    this.alerts.classList.toggle("raised", alerts.some(({ until, kind, acknowledged }) => !until && kind !== "fence" && !acknowledged));
    this.alerts.lastElementChild.replaceChildren(...alerts.map(({ device, kind, fence, since, until, value, acknowledged }) => {
      const item = make("li", "", until ? { class: "over" } : {});
      const what = [fleet.kinds[kind], fence, kind === "speeding" && text.speed(value), kind === "battery" && `${value} %`];
      item.append(make("a", device, { href: pageOf(device) }), ` · ${what.filter(Boolean).join(" ")} · ${fleet.since} ${text.instant(since)}`,
        until ? ` ${fleet.until} ${text.instant(until)}` : "", acknowledged ? ` · ${fleet.acknowledged} ${acknowledged}` : "");
      if (!until && !acknowledged) {
        const take = async () => {
          const one = { device, kind, since, ...(fence ? { fence } : {}) };
          this.listAlerts(await change("POST", "alerts", one).catch(() => undefined));
        };
        const actions = make("span", "", { class: "actions changes" });
        actions.append(button(fleet.acknowledge, take, { "aria-label": `${fleet.acknowledge}: ${device}` }));
        item.append(" ", actions);
      }
      return item;
    }), ...(alerts.length ? [] : [make("li", fleet.noAlerts)]));
  }

  // Lists what devices have lately done at fences, while somebody looks.
  async showEvents() {
    if (!element("fences").open) return;
    const events = await ask("geofences/events?limit=50").catch(() => undefined);
    if (!events) return;
    element("fence-events").replaceChildren(...events.map(({ time, device, geofence, event }) => make("li",
      `${text.instant(time)} · ${device} · ${words[event]} · ${geofence}`)));
  }

  // `other` is what else is wrong.
  showStatus(other) {
    const status = element("status");
    status.dataset.kind = this.isLost ? "off" : this.problem ?? other ? "warn" : "live";
    status.textContent = [this.isLost && words.lost, this.problem ?? other,
      this.count !== undefined && `${words.inView}: ${this.count.toLocaleString()}`].filter(Boolean).join(" · ");
  }
}
