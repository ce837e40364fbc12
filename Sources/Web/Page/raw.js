// What receivers send, line by line as it comes, and below it what gpslog reads in it.

import { place } from "./live.js";
import { make } from "./make.js";
import * as text from "./words.js";

const { raw } = text.words;
const element = (id) => document.getElementById(id);
// Lines that are kept.
const most = 400;

// What a report of gpslog says, in short; nothing for those that say nothing new.
function reading(report) {
  switch (report.class) {
    case "TPV": return [raw.modes[report.mode] ?? "", report.time, report.lat !== undefined && text.position(report.lat, report.lon),
      report.speed !== undefined && text.speed(report.speed), report.track !== undefined && text.course(report.track),
      report.eph !== undefined && text.accuracy(report.eph)].filter(Boolean).join(" · ");
    case "SKY": return report.satellites && `${raw.satellites}: ${report.uSat ?? report.satellites.filter((one) => one.used).length}/${
      report.nSat ?? report.satellites.length}`;
    case "GPSLOG": return [`${raw.verdict}: ${report.verdict}`, report.rule, report.suspicion && text.reasons(report.suspicion)]
      .filter(Boolean).join(" · ");
    case "VERSION": case "DEVICES": case "DEVICE": case "WATCH": case "GST": return undefined;
    default: return `${report.class}: ${JSON.stringify({ ...report, class: undefined }).slice(0, 200)}`;
  }
}

export class Raw {
  constructor() {
    element("raw-heading").textContent = raw.heading;
    element("raw-hold").textContent = raw.hold;
    element("raw").ontoggle = () => this.listen();
    element("raw-hold").onclick = () => {
      this.isHeld = !this.isHeld;
      element("raw-hold").setAttribute("aria-pressed", String(this.isHeld));
    };
  }

  // Whether the panel is shown at all.
  setShown(isShown) {
    this.isShown = isShown;
    this.listen();
  }

  listen() {
    this.source?.close();
    this.source = undefined;
    if (!this.isShown || !element("raw").open) return;
    element("sentences").replaceChildren(make("li", raw.waiting));
    this.source = new EventSource(place("raw"));
    this.source.addEventListener("lines", ({ data }) => { if (!this.isHeld) this.add(JSON.parse(data)); });
  }

  add(lines) {
    const list = element("sentences");
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    if (!this.hasLines) list.replaceChildren();
    this.hasLines = true;
    for (const line of lines) {
      let words = line, kind = "sent";
      if (line.startsWith("{")) {
        kind = "read";
        try {
          words = reading(JSON.parse(line));
        } catch {
          words = line;
        }
      }
      if (words) list.append(make("li", kind === "read" ? `→ ${words}` : words, { class: kind }));
    }
    while (list.children.length > most) list.firstChild.remove();
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }
}
