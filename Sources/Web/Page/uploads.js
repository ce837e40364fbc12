// The targets of uploads: what waits for each, and how it went last.

import { arrange, facts, make } from "./make.js";
import { ask } from "./live.js";
import * as text from "./words.js";

const { system } = text.words;
const element = (id) => document.getElementById(id);
// Milliseconds between two looks, as what waits has to be counted.
const pause = 10000;

class UploadView {
  constructor() {
    [this.heading, this.figures, this.element] = [make("h4"), make("dl", "", { class: "facts" }), make("div")];
    this.element.append(this.heading, this.figures);
  }

  show({ name, kind, waiting, more, oldest, refused, last_success: success, last_failure: failure, failure: reason, failing }) {
    this.heading.textContent = `${name} · ${kind}${failing ? ` · ${system.failing}` : ""}`;
    this.heading.className = failing ? "wrong" : "";
    this.figures.replaceChildren(...facts([
      [system.waiting, `${waiting}${more ? "+" : ""}${oldest ? ` · ${system.oldest} ${text.instant(oldest)}` : ""}`],
      [system.lastSuccess, success ? text.instant(success) : system.never],
      [system.lastError, failure ? `${text.instant(failure)}: ${reason ?? ""}` : system.never],
      ...(refused ? [[system.refused, String(refused)]] : []),
    ]));
  }
}

export class Uploads {
  constructor() {
    this.views = new Map();
    element("uploads-heading").textContent = system.uploads;
  }

  // Looks again and again, for as long as somebody does.
  setShown(isShown) {
    clearInterval(this.timer);
    if (!isShown) return;
    this.look();
    this.timer = setInterval(() => this.look(), pause);
  }

  async look() {
    try {
      this.show(await ask("uploads"));
    } catch {
      // The page says that the connection is lost.
    }
  }

  show(targets) {
    arrange(element("upload-list"), targets.map((target) => {
      if (!this.views.has(target.name)) this.views.set(target.name, new UploadView());
      const view = this.views.get(target.name);
      view.show(target);
      return view.element;
    }));
    element("no-uploads").textContent = targets.length ? "" : system.noUploads;
  }
}
