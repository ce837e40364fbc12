// A row of the journal: a waypoint, whether it was visited, and behind its facts what can be done to it.

import { isOfFleet } from "./devices.js";
import { button, make } from "./make.js";
import { PlaceChoice } from "./place.js";
import * as text from "./words.js";

const { words } = text;
const joined = (parts) => parts.filter(Boolean).join(" · ");

function place({ place }) {
  const { latitude, longitude, name } = place ?? {};
  return joined([name, latitude === undefined ? undefined : text.position(latitude, longitude)]);
}

export class JournalRow {
  // The journal does what is asked for here.
  constructor(journal) {
    this.journal = journal;
    this.box = make("input", "", { type: "checkbox", class: "changes" });
    this.box.onchange = () => journal.alter(this, { completed: this.box.checked });
    this.text = make("span");
    this.facts = make("summary");
    this.more = make("details");
    this.more.append(this.facts);
    this.more.ontoggle = () => this.showActions();
    const label = make("label");
    label.append(this.box, this.text);
    this.element = make("li");
    this.element.append(label, this.more);
  }

  // Shows a waypoint as the server has it; one that is shown so already stays, with what is open of it.
  show(waypoint, isForced = false) {
    const seen = JSON.stringify(waypoint);
    if (seen === this.seen && !isForced) return;
    [this.waypoint, this.seen] = [waypoint, seen];
    this.say(waypoint.text, joined([waypoint.due && `${words.due} ${text.instant(waypoint.due)}`, place(waypoint),
      text.instant(waypoint.created)]));
    this.box.checked = waypoint.completed;
    this.box.disabled = false;
    if (!this.choice) this.showActions();
  }

  // Shows a text that the server does not have yet, and where it could not be sent the reason.
  showUnsent(content, reason, retry) {
    this.say(content, reason ? `${words.notKept}: ${reason}` : words.sending);
    this.box.disabled = true;
    this.retry?.remove();
    if (!retry) return;
    this.retry = button(words.retry, retry);
    this.element.append(this.retry);
  }

  say(content, facts) {
    this.text.textContent = content;
    this.box.setAttribute("aria-label", `${words.done}: ${content}`);
    this.facts.textContent = facts;
  }

  showActions() {
    this.choice?.reset();
    this.choice = undefined;
    this.body?.remove();
    if (!this.more.open || !this.waypoint) return;
    const named = (label, action) => button(label, action, { "aria-label": `${label}: ${this.waypoint.text}` });
    const actions = make("p", "", { class: "actions changes" });
    actions.append(named(words.edit, () => this.edit()), named(words.history, () => this.showHistory()),
      named(words.undo, () => this.journal.takeBack(this.waypoint.id)));
    if (this.waypoint.place?.latitude !== undefined) {
      actions.append(named(words.onMap, () => this.journal.locate(this.waypoint)));
    }
    this.fill(actions, ...(this.waypoint.details ? [make("p", this.waypoint.details)] : []));
  }

  fill(...content) {
    this.body?.remove();
    this.body = make("div");
    this.body.append(...content);
    this.more.append(this.body);
  }

  edit() {
    const field = make("textarea", "", { rows: 2, "aria-label": words.text });
    field.value = this.waypoint.text;
    const choice = this.choice = new PlaceChoice(this.journal.map, ["same", ...(isOfFleet() ? [] : ["here"]), "middle", "nowhere"]);
    const form = make("form");
    const end = () => {
      this.showActions();
      this.facts.focus();
    };
    form.onsubmit = (event) => {
      event.preventDefault();
      const isOther = field.value.trim() && field.value !== this.waypoint.text;
      const change = { ...(isOther ? { text: field.value } : {}), ...choice.asked };
      end();
      if (Object.keys(change).length) this.journal.alter(this, change);
    };
    form.onkeydown = (event) => {
      if (event.key === "Escape") end();
    };
    field.onkeydown = (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    };
    const line = make("p", "", { class: "actions" });
    line.append(make("button", words.save), button(words.cancel, end));
    form.append(field, choice.element, line);
    this.fill(form);
    field.focus();
  }

  async showHistory() {
    const { revisions, events } = await this.journal.history(this.waypoint.id);
    const list = make("ol", "", { class: "history", "aria-label": words.history });
    list.append(...revisions.map((one) => make("li", joined([text.instant(one.altered ?? one.created), one.text, place(one),
      one.completed && words.done, one.removed && words.removed, one.taken_back && words.takenBack]))),
    ...events.map((one) => make("li", joined([text.instant(one.time), words[one.event], one.receiver]))));
    this.past?.remove();
    this.past = list;
    this.body.append(list);
  }
}
