// The devices of a fleet's database, of which the page shows one; its address says which.

import { ask, device } from "./live.js";
import { make } from "./make.js";
import * as text from "./words.js";

const element = (id) => document.getElementById(id);

const show = (name) => { location.search = `?device=${encodeURIComponent(name)}`; };

// Offers the devices where there are several. False where the page is left for that of the first.
export async function showDevices() {
  // Guests by a link are not told.
  const devices = await ask("devices").catch(() => []);
  if (devices.length > 1 && device === null) {
    show(devices[0].name);
    return false;
  }
  const list = element("device");
  list.hidden = devices.length < 2;
  list.setAttribute("aria-label", text.words.device);
  list.replaceChildren(...devices.map(({ name, latest }) => {
    const when = latest ? ` · ${text.time(new Date(latest))}` : "";
    return make("option", `${name}${when}`, { value: name });
  }));
  if (device !== null) [list.value, document.title] = [device, `${device} · gpslog`];
  list.onchange = () => show(list.value);
  return true;
}
