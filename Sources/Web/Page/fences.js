// The fences of a fleet on the map: shown, drawn, changed and removed.

import { ask, change } from "./live.js";
import { button, make } from "./make.js";
import * as text from "./words.js";

const { words } = text;
const own = words.fleet.fence;

const place = ({ lat, lng }) => [lat, ((lng + 180) % 360 + 360) % 360 - 180];

export class Fences {
  // `map` is Leaflet's; `list` is the element that gets the list and what draws. `named` is called when the names have changed.
  constructor(map, list, named) {
    [this.map, this.list, this.named, this.names] = [map, list, named, []];
    this.layer = L.layerGroup().addTo(map);
    this.draft = L.layerGroup().addTo(map);
    this.map.on("click", ({ latlng }) => this.tap(latlng));
    document.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && this.drawn) this.stop();
    });
  }

  async refresh() {
    this.show(await ask("geofences").catch(() => []));
  }

  show(fences) {
    this.fences = fences;
    this.names = [];
    this.layer.clearLayers();
    const style = { className: "fence", interactive: false };
    for (const fence of fences) {
      if (fence.name === this.drawn?.name) continue;
      const { name, corners, latitude, longitude, radius } = fence;
      const shape = corners ? L.polygon(corners, style) : L.circle([latitude, longitude], { ...style, radius });
      shape.addTo(this.layer);
      this.names.push(this.nameOf(shape.getBounds(), name));
    }
    this.draw();
    this.named();
  }

  // The name of a fence, below it.
  nameOf(bounds, name) {
    const at = [bounds.getSouth(), bounds.getCenter().lng];
    const icon = L.divIcon({ className: "fence-name", html: make("span", name, { class: "name" }), iconSize: null });
    return Object.assign(L.marker(at, { icon, interactive: false, keyboard: false }).addTo(this.layer), { bounds });
  }

  // The names of fences that are large enough on the map.
  get signs() {
    const width = ({ bounds }) => this.map.latLngToLayerPoint(bounds.getNorthEast()).x - this.map.latLngToLayerPoint(bounds.getSouthWest()).x;
    for (const name of this.names) name.getElement().hidden = width(name) < 30;
    return this.names.filter((name) => !name.getElement().hidden);
  }

  // The list, or the form of the fence that is drawn.
  draw() {
    if (this.drawn) return;
    const tools = make("p", "", { class: "actions changes" });
    tools.append(button(own.polygon, () => this.begin({ corners: [] })), button(own.circle, () => this.begin({})));
    const items = this.fences.map((fence) => {
      const item = make("li");
      const about = [fence.name, fence.group, `${own.inside}: ${fence.devices}`].filter(Boolean).join(" · ");
      const actions = make("span", "", { class: "actions" });
      actions.append(button(own.show, () => this.look(fence), { "aria-label": `${own.show}: ${fence.name}` }),
        button(words.edit, () => this.begin(fence, true), { class: "changes", "aria-label": `${words.edit}: ${fence.name}` }),
        button(own.remove, () => this.remove(fence), { class: "changes", "aria-label": `${own.remove}: ${fence.name}` }));
      item.append(make("span", about), actions);
      return item;
    });
    const list = make("ul");
    list.append(...items);
    this.list.replaceChildren(tools, this.status ??= make("p", "", { role: "status" }), list);
  }

  look({ corners, latitude, longitude, radius }) {
    const bounds = corners ? L.latLngBounds(corners) : L.latLng(latitude, longitude).toBounds(2 * radius);
    this.map.fitBounds(bounds.pad(0.3), { animate: false });
  }

  // Begins to draw a fence, or to change one that is known.
  begin(fence, isKnown = false) {
    this.status.textContent = "";
    this.drawn = { ...fence, isKnown, corners: fence.corners?.map((corner) => [...corner]) };
    if (isKnown) this.look(fence);
    this.map.getContainer().classList.add("drawing", "aiming");
    this.map.doubleClickZoom.disable();
    const form = make("form", "", { class: "fence-form" });
    this.name = make("input", "", { "aria-label": own.name, placeholder: own.name, maxlength: 100, required: "", autocomplete: "off" });
    this.name.value = fence.name ?? "";
    this.name.readOnly = isKnown;
    const groups = document.getElementById("group").cloneNode(true);
    groups.removeAttribute("id");
    // One that was added since the page was opened is not in the list.
    if (fence.group && ![...groups.options].some(({ value }) => value === fence.group)) {
      groups.append(make("option", fence.group, { value: fence.group }));
      groups.hidden = false;
    }
    groups.value = fence.group ?? "";
    const actions = make("p", "", { class: "actions" });
    this.save = make("button", words.save);
    actions.append(button(own.here, () => this.tap(this.map.getCenter())), button(own.back, () => this.takeBack()), this.save,
      button(words.cancel, () => this.stop()));
    form.append(this.name, groups, make("p", fence.corners ? own.polygonHelp : own.circleHelp), actions, this.status);
    form.onsubmit = (event) => {
      event.preventDefault();
      this.send(groups.value);
    };
    this.list.replaceChildren(form);
    if (!isKnown) this.name.focus();
    this.show(this.fences);
    this.redraw();
  }

  // A corner, or a circle's middle and then its edge.
  tap(at) {
    const { drawn } = this;
    if (!drawn) return;
    if (drawn.corners) {
      drawn.corners.push(place(at));
    } else if (drawn.latitude === undefined) {
      [drawn.latitude, drawn.longitude] = place(at);
    } else {
      drawn.radius = Math.max(1, Math.round(L.latLng(drawn.latitude, drawn.longitude).distanceTo(at)));
    }
    this.redraw();
  }

  takeBack() {
    const { drawn } = this;
    if (drawn.corners) drawn.corners.pop();
    else if (drawn.radius) delete drawn.radius;
    else delete drawn.latitude;
    this.redraw();
  }

  // Shows the draft; its corners, or its middle and edge, can be dragged.
  redraw() {
    const { corners, latitude, longitude, radius } = this.drawn;
    this.draft.clearLayers();
    const style = { className: "fence draft-fence", interactive: false };
    const grip = (at, moved) => {
      const icon = L.divIcon({ className: "grip", iconSize: [20, 20] });
      L.marker(at, { icon, draggable: true, keyboard: false }).on("dragend", ({ target }) => {
        moved(target.getLatLng());
        this.redraw();
      }).addTo(this.draft);
    };
    if (corners) {
      L.polygon(corners, style).addTo(this.draft);
      corners.forEach((corner, index) => grip(corner, (at) => { corners[index] = place(at); }));
    } else if (latitude !== undefined) {
      const middle = L.latLng(latitude, longitude);
      if (radius) {
        L.circle(middle, { ...style, radius }).addTo(this.draft);
        const edge = L.latLng(latitude, middle.toBounds(2 * radius).getEast());
        grip(edge, (at) => { this.drawn.radius = Math.max(1, Math.round(middle.distanceTo(at))); });
      }
      grip(middle, (at) => { [this.drawn.latitude, this.drawn.longitude] = place(at); });
    }
    this.status.textContent = corners ? `${own.corners}: ${corners.length}` : radius ? `${own.radius}: ${text.metres(radius)}` : "";
    this.save.disabled = corners ? corners.length < 3 : !radius;
  }

  async send(group) {
    const { isKnown, corners, latitude, longitude, radius } = this.drawn;
    const round = (value) => Number(value.toFixed(6));
    const shape = corners ? { corners: corners.map((corner) => corner.map(round)) }
      : { latitude: round(latitude), longitude: round(longitude), radius };
    const fence = { name: this.name.value.trim(), ...shape, ...(group || isKnown ? { group } : {}) };
    try {
      const fences = await change(isKnown ? "PATCH" : "POST", "geofences", fence);
      this.stop(fences);
    } catch (error) {
      this.status.textContent = error.isTold ? error.message : words.unreachable;
    }
  }

  stop(fences = this.fences) {
    this.drawn = undefined;
    this.draft.clearLayers();
    this.map.getContainer().classList.remove("drawing", "aiming");
    this.map.doubleClickZoom.enable();
    this.status.textContent = "";
    this.show(fences);
  }

  async remove({ name }) {
    if (!confirm(own.sure.replace("%", name))) return;
    try {
      this.show(await change("DELETE", "geofences", { name }));
    } catch (error) {
      this.status.textContent = error.isTold ? error.message : words.unreachable;
    }
  }
}
