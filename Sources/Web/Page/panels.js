// The panels beside the map, each with a button that shows it. Where there is no room for them, one at a time lies over the map.
export class Panels {
  // `buttons` are elements whose aria-controls name a panel.
  constructor(buttons) {
    this.buttons = buttons;
    this.wide = matchMedia("(min-width: 48rem)");
    const begin = () => buttons.forEach((button) => this.set(button, this.wide.matches));
    this.wide.onchange = begin;
    begin();
    for (const button of buttons) button.onclick = () => this.show(button, button.getAttribute("aria-pressed") !== "true");
  }

  show(button, isShown = true) {
    if (isShown) this.makeRoom();
    this.set(button, isShown);
  }

  // Has the map seen.
  makeRoom() {
    if (!this.wide.matches) this.buttons.forEach((button) => this.set(button, false));
  }

  set(button, isShown) {
    document.getElementById(button.getAttribute("aria-controls")).hidden = !isShown;
    button.setAttribute("aria-pressed", String(isShown));
  }
}
