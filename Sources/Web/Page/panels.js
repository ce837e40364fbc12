// The panels beside the map, each with a button that shows it. Where there is no room for them, one at a time lies over the map.
export class Panels {
  // `buttons` are elements whose aria-controls name a panel; those in `closed` show it only when they are pressed.
  constructor(buttons, closed = []) {
    this.buttons = [...closed, ...buttons];
    this.wide = matchMedia("(min-width: 48rem)");
    // Whoever turns the phone goes on with the panel that lay over the map, or that has the focus.
    const begin = () => {
      const used = this.buttons.find((button) => this.panel(button).contains(document.activeElement)) ?? this.over;
      this.buttons.forEach((button) => this.set(button, button === used || this.wide.matches && buttons.includes(button)));
      if (!this.wide.matches) this.over = used;
    };
    this.wide.onchange = begin;
    begin();
    for (const button of this.buttons) button.onclick = () => this.show(button, button.getAttribute("aria-pressed") !== "true");
  }

  show(button, isShown = true) {
    if (isShown) this.makeRoom();
    this.set(button, isShown);
    this.over = isShown && !this.wide.matches ? button : undefined;
    if (isShown) this.panel(button).scrollIntoView({ block: "nearest" });
  }

  panel(button) { return document.getElementById(button.getAttribute("aria-controls")); }

  // Has the map seen.
  makeRoom() {
    if (this.wide.matches) return;
    this.buttons.forEach((button) => this.set(button, false));
    this.over = undefined;
  }

  set(button, isShown) {
    this.panel(button).hidden = !isShown;
    button.setAttribute("aria-pressed", String(isShown));
    button.dispatchEvent(new CustomEvent("shown", { detail: isShown }));
  }
}
