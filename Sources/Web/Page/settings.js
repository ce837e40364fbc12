// The rules of a fleet, and the tokens with which its devices upload: for administrators.

import { ask, change } from "./live.js";
import { button, make } from "./make.js";
import * as text from "./words.js";

const { words } = text;
const own = words.fleet.settings;
const reason = (error) => (error.isTold ? error.message : words.unreachable);

export class Settings {
  // `panel` is a details element; the rules are asked for when it is opened.
  constructor(panel) {
    [this.status, this.list, this.token] = [make("p", "", { role: "status" }), make("ul"), make("p", "", { class: "token", role: "status" })];
    panel.append(make("h2", own.rules), this.list, this.ruleForm(), this.status, make("h2", own.tokens), this.tokenForm(), this.token);
    panel.ontoggle = () => { if (panel.open) this.refresh(); };
    if (panel.open) this.refresh();
  }

  // A rule is for a device, for a group, or for all.
  ruleForm() {
    const form = make("form", "", { class: "user-form" });
    const rules = make("select", "", { "aria-label": own.rule });
    rules.append(...Object.entries(own.names).map(([value, [name]]) => make("option", name, { value })));
    const value = make("input", "", { required: "", maxlength: 60, autocomplete: "off", "aria-label": own.value });
    rules.onchange = () => { value.placeholder = own.names[rules.value][1]; };
    rules.onchange();
    const groups = document.getElementById("group").cloneNode(true);
    groups.removeAttribute("id");
    groups.hidden = false;
    groups.append(make("option", own.oneDevice, { value: "\0" }));
    const device = make("input", "", { maxlength: 200, autocomplete: "off", "aria-label": words.device, placeholder: words.device });
    groups.onchange = () => { device.hidden = !(device.required = groups.value === "\0"); };
    if (!groups.querySelector("[value='']")) groups.prepend(make("option", words.allGroups, { value: "" }));
    groups.value = "";
    groups.onchange();
    const actions = make("p", "", { class: "actions" });
    actions.append(make("button", own.set));
    form.append(rules, value, groups, device, actions);
    form.onsubmit = async (event) => {
      event.preventDefault();
      const scope = device.required ? { device: device.value.trim() } : groups.value ? { group: groups.value } : {};
      if (await this.set({ rule: rules.value, value: value.value.trim(), ...scope })) value.value = "";
    };
    return form;
  }

  // The token of a device is shown once.
  tokenForm() {
    const form = make("form", "", { class: "user-form" });
    const name = make("input", "", { required: "", maxlength: 200, autocomplete: "off", "aria-label": words.device, placeholder: words.device });
    const send = async (method) => {
      if (!form.reportValidity()) return;
      const device = name.value.trim();
      try {
        const { token } = await change(method, "tokens", { name: device });
        this.token.textContent = token ? own.once.replace("%", device) : own.revoked.replace("%", device);
        if (token) this.token.append(make("code", token));
      } catch (error) {
        this.token.textContent = reason(error);
      }
    };
    const actions = make("p", "", { class: "actions" });
    actions.append(make("button", own.add), button(own.revoke, () => {
      if (form.reportValidity() && confirm(own.sure.replace("%", name.value.trim()))) send("DELETE");
    }));
    form.append(name, actions);
    form.onsubmit = (event) => {
      event.preventDefault();
      send("POST");
    };
    return form;
  }

  async refresh() {
    try {
      this.show(await ask("rules"));
    } catch (error) {
      this.status.textContent = reason(error);
    }
  }

  show(rules) {
    this.list.replaceChildren(...rules.map(({ rule, value, device, group }) => {
      const item = make("li");
      const about = `${own.names[rule]?.[0] ?? rule}: ${value} · ${device ?? group ?? words.allDevices}`;
      const actions = make("span", "", { class: "actions" });
      actions.append(button(words.fleet.users.remove, () => this.set({ rule, ...(device ? { device } : group ? { group } : {}) }),
        { "aria-label": `${words.fleet.users.remove}: ${about}` }));
      item.append(make("span", about), actions);
      return item;
    }), ...(rules.length ? [] : [make("li", own.noRules)]));
  }

  // Sets a rule, or removes one without a value; true if that is done.
  async set(rule) {
    try {
      this.show(await change("POST", "rules", rule));
      this.status.textContent = words.fleet.users.saved;
      return true;
    } catch (error) {
      this.status.textContent = reason(error);
      return false;
    }
  }
}
