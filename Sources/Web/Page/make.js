// Makes an element; its content is text, whatever is in it.
export function make(name, content = "", attributes = {}) {
  const made = document.createElement(name);
  made.textContent = content;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// Makes an element of a drawing.
export function drawn(name, attributes, content = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  made.textContent = content;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// Makes a list of names and values.
export function facts(rows) {
  return rows.map(([name, value]) => {
    const group = make("div");
    group.append(make("dt", name), make("dd", value));
    return group;
  });
}

// Makes a button that does something.
export function button(label, action, attributes = {}) {
  const made = make("button", label, { type: "button", ...attributes });
  made.onclick = action;
  return made;
}

// Puts elements into a list in an order; those that are in their places stay, with what is typed there.
export function arrange(list, elements) {
  for (const child of [...list.children]) if (!elements.includes(child)) child.remove();
  elements.forEach((one, index) => {
    if (list.children[index] !== one) list.insertBefore(one, list.children[index] ?? null);
  });
}
