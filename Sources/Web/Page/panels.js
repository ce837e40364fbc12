// The panels beside the map, each with a button that shows it. Where there is no room for them, one at a time lies over the map.
export class Panels {
  // `buttons` are elements whose aria-controls name a panel; those in `closed` show it only when they are pressed.
  constructor(buttons, closed = []) {
    this.buttons = [...closed, ...buttons];
    this.wide = matchMedia("(min-width: 48rem)");
    const begin = () => this.buttons.forEach((button) => this.set(button, this.wide.matches && buttons.includes(button)));
    this.wide.onchange = begin;
    begin();
    for (const button of this.buttons) button.onclick = () => this.show(button, button.getAttribute("aria-pressed") !== "true");
  }

  show(button, isShown = true) {
    if (isShown) this.makeRoom();
    this.set(button, isShown);
    if (isShown) document.getElementById(button.getAttribute("aria-controls")).scrollIntoView({ block: "nearest" });
  }

  // Has the map seen.
  makeRoom() {
    if (!this.wide.matches) this.buttons.forEach((button) => this.set(button, false));
  }

  set(button, isShown) {
    document.getElementById(button.getAttribute("aria-controls")).hidden = !isShown;
    button.setAttribute("aria-pressed", String(isShown));
    button.dispatchEvent(new CustomEvent("shown", { detail: isShown }));
  }
}
