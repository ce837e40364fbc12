// The visitor: signing out, and what somebody with a link is told.

import { ask } from "./live.js";
import * as text from "./words.js";

const element = (id) => document.getElementById(id);

async function leave() {
  await fetch("sign-out", { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" } });
  location.assign("sign-in");
}

export async function showAccess() {
  const access = await ask("access");
  document.body.classList.toggle("reads-only", !access.may_change);
  document.body.classList.toggle("not-examined", !access.may_examine);
  element("leave").textContent = text.words.leave;
  element("leave").hidden = !access.signed_in;
  element("leave").onclick = leave;
  element("guest").hidden = !access.until;
  if (access.until) element("guest").textContent = `${text.words.guest} ${text.time(new Date(access.until))}`;
}
