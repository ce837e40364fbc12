// The users of a fleet's page, and the log of what they changed: for administrators.

import { ask, change } from "./live.js";
import { button, make } from "./make.js";
import * as text from "./words.js";

const { words } = text;
const own = words.fleet.users;

export class Users {
  // `panel` is a details element; what is in it is asked for when it is opened.
  constructor(panel) {
    this.status = make("p", "", { role: "status" });
    [this.list, this.log] = [make("ul"), make("ol", "", { class: "log" })];
    panel.append(this.form(), this.status, this.list, make("h2", own.log), this.log);
    panel.ontoggle = () => { if (panel.open) this.refresh(); };
  }

  form() {
    const form = make("form", "", { class: "user-form" });
    const field = (label, type, attributes = {}) => make("input", "", { type, placeholder: label, "aria-label": label, required: "", ...attributes });
    const [name, password] = [field(own.name, "text", { maxlength: 100, autocomplete: "off" }),
      field(own.password, "password", { minlength: 8, autocomplete: "new-password" })];
    const tenant = field(own.tenant, "text", { maxlength: 63, autocomplete: "off" });
    tenant.required = false;
    const role = this.roles("viewer", own.role);
    const actions = make("p", "", { class: "actions" });
    actions.append(make("button", own.add));
    form.append(name, password, role, tenant, actions);
    form.onsubmit = async (event) => {
      event.preventDefault();
      const user = { name: name.value.trim(), password: password.value, role: role.value };
      if (tenant.value.trim()) user.tenant = tenant.value.trim();
      if (await this.send("POST", user)) form.reset();
    };
    return form;
  }

  roles(chosen, label) {
    const list = make("select", "", { "aria-label": label });
    list.append(...Object.entries(own.roles).map(([value, name]) => make("option", name, { value })));
    list.value = chosen;
    return list;
  }

  async refresh() {
    try {
      const [users, log] = await Promise.all([ask("users"), ask("log?limit=100")]);
      this.show(users);
      this.log.replaceChildren(...log.map(({ time, who, action, subject }) => make("li",
        `${text.instant(time)} · ${who} · ${action} · ${subject}`)), ...(log.length ? [] : [make("li", own.nothing)]));
    } catch (error) {
      this.status.textContent = error.isTold ? error.message : words.unreachable;
    }
  }

  show(users) {
    this.list.replaceChildren(...users.map(({ name, role, tenant }) => {
      const item = make("li");
      const roles = this.roles(role, `${own.role}: ${name}`);
      roles.onchange = () => this.send("PATCH", { name, role: roles.value });
      const actions = make("span", "", { class: "actions" });
      actions.append(roles, button(own.newPassword, () => this.setPassword(name), { "aria-label": `${own.newPassword}: ${name}` }),
        button(own.remove, () => {
          if (confirm(own.sure.replace("%", name))) this.send("DELETE", { name });
        }, { "aria-label": `${own.remove}: ${name}` }));
      item.append(make("span", tenant ? `${name} · ${tenant}` : name), actions);
      return item;
    }));
  }

  async setPassword(name) {
    const { askPassword } = await import("./password.js");
    askPassword(own.passwordOf.replace("%", name), false, async (password) => {
      await change("PATCH", "users", { name, password });
      this.status.textContent = own.saved;
      this.refresh();
    });
  }

  // Has a user changed; true if that is done.
  async send(method, user) {
    try {
      await change(method, "users", user);
      this.status.textContent = own.saved;
      this.refresh();
      return true;
    } catch (error) {
      this.status.textContent = error.isTold ? error.message : words.unreachable;
      await this.refresh();
      return false;
    }
  }
}
