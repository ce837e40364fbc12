// The choice of the place of a note.

import { make } from "./make.js";
import * as text from "./words.js";

const { words } = text;
const position = ({ lat, lng }) => ({ latitude: lat, longitude: lng });

export class PlaceChoice {
  // `kinds` are keys of words.places; the first one is chosen unless somebody says something else.
  constructor(map, kinds) {
    this.map = map;
    this.element = make("label", words.where);
    this.select = make("select");
    this.select.append(...kinds.map((kind) => make("option", words.places[kind], { value: kind })));
    this.select.onchange = () => this.showOnMap();
    this.element.append(this.select);
  }

  // Chooses a place on the map.
  choose(at) {
    this.forget();
    this.tapped = at;
    this.option = make("option", text.position(at.lat, at.lng), { value: "tapped" });
    this.select.append(this.option);
    this.select.value = "tapped";
    this.showOnMap();
  }

  reset() {
    this.forget();
    this.select.selectedIndex = 0;
    this.showOnMap();
  }

  forget() {
    this.option?.remove();
    this.tapped = undefined;
  }

  showOnMap() {
    this.map.showAim(this.select.value === "middle");
    this.map.showDraft(this.select.value === "tapped" ? this.tapped : undefined);
  }

  // The members of a request that say it; none where it is usual, or stays as it is.
  get asked() {
    switch (this.select.value) {
      case "tapped": return { position: position(this.tapped) };
      case "middle": return { position: position(this.map.map.getCenter().wrap()) };
      case "here": return { position: "here" };
      case "nowhere": return { position: null };
      default: return {};
    }
  }
}

// Offers to note something at a place of the map that is tapped, unless `isTaken` says that something is there.
export function offerNotes(map, note, isTaken) {
  map.on("click", (event) => {
    if (isTaken(event)) return;
    const { latlng } = event;
    const at = latlng.wrap();
    const offer = make("div");
    const add = make("button", words.noteThere, { type: "button", class: "changes" });
    add.onclick = () => {
      map.closePopup();
      note(at);
    };
    offer.append(make("p", text.position(at.lat, at.lng)), add);
    L.popup().setLatLng(latlng).setContent(offer).openOn(map);
  });
}
