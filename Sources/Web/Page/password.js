// Asks for a new password, which is not shown, and for the former one if it is the visitor's own.

import { button, make } from "./make.js";
import { words } from "./words.js";

const own = words.fleet.users;

// `send` is given the new password and the former one; what it throws is shown.
export function askPassword(title, isOwn, send) {
  const dialog = make("dialog", "", { "aria-label": title });
  const form = make("form", "", { class: "user-form" });
  const field = (label, attributes) => make("input", "", { type: "password", required: "", placeholder: label, "aria-label": label, ...attributes });
  const old = field(own.oldPassword, { autocomplete: "current-password" });
  const password = field(own.newPassword, { minlength: 8, autocomplete: "new-password" });
  const status = make("p", "", { role: "alert" });
  const actions = make("p", "", { class: "actions" });
  actions.append(make("button", words.save), button(words.cancel, () => dialog.close()));
  form.append(make("p", title), ...(isOwn ? [old] : []), password, status, actions);
  form.onsubmit = async (event) => {
    event.preventDefault();
    try {
      await send(password.value, old.value);
      dialog.close();
    } catch (error) {
      status.textContent = error.isTold ? error.message : words.unreachable;
    }
  };
  dialog.onclose = () => dialog.remove();
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
}
