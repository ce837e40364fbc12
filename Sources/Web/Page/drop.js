// Files that are dropped onto the page, or chosen, are imported.

import { send } from "./live.js";
import { words } from "./words.js";

const element = (id) => document.getElementById(id);

async function take(list, files) {
  const told = [];
  for (const file of files) {
    list.tell(`${words.importing} ${file.name}`);
    try {
      const { message } = await send(`import?name=${encodeURIComponent(file.name)}`, file);
      told.push(message);
    } catch (error) {
      told.push(`${file.name}: ${error instanceof TypeError ? words.unreachable : error.message}`);
    }
  }
  await list.begin(true).catch(() => {});
  list.tell(told.join(" · "));
}

// Whether this visitor may import.
const isAllowed = () => !document.body.matches(".reads-only, .not-examined, .fleet");

export function welcomeFiles(list) {
  element("import").textContent = words.importFile;
  element("file").setAttribute("aria-label", words.importFile);
  element("drop").textContent = words.drop;
  element("import").onclick = () => element("file").click();
  element("file").onchange = ({ target }) => {
    take(list, [...target.files]);
    target.value = "";
  };
  const shown = (isShown) => { element("drop").hidden = !isShown; };
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files") || !isAllowed()) return;
    event.preventDefault();
    shown(true);
  });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) shown(false); });
  addEventListener("drop", (event) => {
    shown(false);
    if (!event.dataTransfer?.files.length || !isAllowed()) return;
    event.preventDefault();
    // The map takes charts.
    const files = [...event.dataTransfer.files].filter(({ name }) => !/\.(mb|pm)tiles$/i.test(name));
    if (files.length) take(list, files);
  });
}
