// The visitor: signing out, and what somebody with a link is told.

import { ask, change } from "./live.js";
import { button } from "./make.js";
import * as text from "./words.js";

const element = (id) => document.getElementById(id);

async function leave() {
  await fetch("sign-out", { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" } });
  location.assign("sign-in");
}

// Creates a link for others, and puts it where it can be pasted from.
async function share() {
  const status = element("tracks-status");
  try {
    const { path, until } = await change("POST", "share", {});
    const link = new URL(path, location.href.replace(/[?#].*/, "")).href;
    status.textContent = `${text.words.shared} ${text.time(new Date(until))}: ${link}`;
    await navigator.clipboard?.writeText(link).catch(() => {});
  } catch (error) {
    status.textContent = `${text.words.notDone}: ${error instanceof TypeError ? text.words.unreachable : error.message}`;
  }
}

// Users of a fleet's page set their own password, and then sign in with it.
async function changePassword() {
  const { askPassword } = await import("./password.js");
  askPassword(text.words.fleet.users.ownPassword, true, async (password, old) => {
    await change("POST", "password", { old, new: password });
    location.assign("sign-in");
  });
}

export async function showAccess() {
  element("share").textContent = text.words.share;
  element("share").onclick = share;
  const access = await ask("access");
  document.body.classList.toggle("reads-only", !access.may_change);
  document.body.classList.toggle("not-examined", !access.may_examine);
  document.body.classList.toggle("administers", Boolean(access.may_administer));
  element("leave").textContent = [text.words.leave, access.name].filter(Boolean).join(" · ");
  element("leave").hidden = !access.signed_in;
  element("leave").onclick = leave;
  if (access.name) element("leave").before(button(text.words.fleet.users.password, changePassword));
  element("guest").hidden = !access.until;
  if (access.until) element("guest").textContent = `${text.words.guest} ${text.time(new Date(access.until))}`;
}
