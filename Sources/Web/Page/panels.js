// The panels beside the map, each with a button that shows it, one at a time. Where there is no room for them they lie over the map.
export class Panels {
  // `buttons` are elements whose aria-controls name a panel; with room, the first one is shown.
  constructor(buttons) {
    this.buttons = buttons;
    this.wide = matchMedia("(min-width: 48rem)");
    // Whoever turns the phone goes on with the panel that is open.
    const begin = () => {
      this.set((this.isChosen ? this.shown : undefined) ?? (this.wide.matches ? buttons[0] : undefined));
    };
    this.wide.onchange = begin;
    begin();
    for (const button of buttons) button.onclick = () => this.show(this.shown === button ? undefined : button);
  }

  // Shows a panel, or none, because somebody wants that.
  show(button) {
    this.isChosen = Boolean(button);
    this.set(button);
  }

  // Shows the panel of a button, or none.
  set(shown) {
    this.shown = shown;
    for (const button of this.buttons) {
      const isShown = button === shown;
      const isNew = this.panel(button).hidden === isShown;
      this.panel(button).hidden = !isShown;
      button.setAttribute("aria-pressed", String(isShown));
      if (isNew) button.dispatchEvent(new CustomEvent("shown", { detail: isShown }));
    }
  }

  panel(button) { return document.getElementById(button.getAttribute("aria-controls")); }

  // Has the map seen.
  makeRoom() {
    if (!this.wide.matches) this.set();
  }
}
