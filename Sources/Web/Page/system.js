// The panel of what records and uploads: receivers, targets, and what the doctor finds.

import { Doctor } from "./doctor.js";
import { Raw } from "./raw.js";
import { Receivers } from "./receivers.js";
import { Uploads } from "./uploads.js";
import { words } from "./words.js";

const element = (id) => document.getElementById(id);

export class System {
  constructor() {
    [this.receivers, this.uploads, this.doctor, this.raw] = [new Receivers(), new Uploads(), new Doctor(), new Raw()];
    element("system-heading").textContent = words.system.heading;
  }

  // Has receivers told, by a function that asks for them, for as long as somebody looks.
  set tell(tell) {
    this.ask = tell;
    if (this.isShown) tell(true);
  }

  setShown(isShown) {
    if (isShown === (this.isShown ?? false)) return;
    this.isShown = isShown;
    this.uploads.setShown(isShown);
    this.raw.setShown(isShown);
    this.ask?.(isShown);
  }
}
