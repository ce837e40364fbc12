// The doctor, who says on request what keeps positions from being logged.

import { change } from "./live.js";
import { make } from "./make.js";
import * as text from "./words.js";

const { system, unreachable } = text.words;
const element = (id) => document.getElementById(id);

export class Doctor {
  constructor() {
    element("doctor-heading").textContent = system.doctor;
    element("examine").textContent = system.examine;
    element("examine").onclick = () => this.examine();
  }

  async examine() {
    element("examine").disabled = true;
    element("doctor-status").textContent = system.examining;
    try {
      const { time, diagnoses } = await change("POST", "doctor", {});
      const isWell = diagnoses.every((one) => !one.hinders);
      element("doctor-status").textContent = `${isWell ? system.well : system.unwell} · ${text.instant(time)}`;
      element("diagnoses").replaceChildren(...diagnoses.map(this.row));
    } catch (error) {
      element("doctor-status").textContent = error instanceof TypeError ? unreachable : error.message;
    }
    element("examine").disabled = false;
  }

  row({ ok, hinders, statement, remedy }) {
    const row = make("li", "", { class: hinders ? "wrong" : ok ? "" : "remark" });
    row.append(make("b", ok ? system.fine : hinders ? system.problem : system.remark), ` ${statement}`);
    if (remedy) row.append(make("p", `→ ${remedy}`, { class: "remedy" }));
    return row;
  }
}
