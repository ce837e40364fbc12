// Saves what the map shows as a picture: with tracks, signs, legend, scale and the names of those who made the map.

// What an element looks like; everything else follows from that.
const looks = ["position", "left", "top", "right", "bottom", "width", "height", "margin", "padding", "box-sizing", "display", "float",
  "clear", "transform", "transform-origin", "z-index", "overflow", "opacity", "visibility", "color", "background", "background-color",
  "background-image", "border-top", "border-right", "border-bottom", "border-left", "border-radius", "box-shadow", "line-height", "text-align", "text-shadow", "white-space",
  "font-family", "font-size", "font-weight", "font-style", "font-variant-numeric", "justify-items", "align-content", "stroke",
  "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill", "fill-opacity", "paint-order", "gap",
  "flex-direction", "align-items", "justify-content", "grid-template-columns"];
// Controls, which a picture does not need.
const unwanted = ".leaflet-control-zoom, .charts, .leaflet-popup-close-button, .unseen";

// The contents of a picture or a drawing, as an address of their own; of another server's they are not known.
function contents(source) {
  if (source instanceof HTMLCanvasElement) return source.toDataURL();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [source.naturalWidth, source.naturalHeight];
  canvas.getContext("2d").drawImage(source, 0, 0);
  return canvas.toDataURL();
}

// A copy of an element that looks the same without the page's styles.
function copied(element) {
  const isPicture = element instanceof HTMLCanvasElement || element instanceof HTMLImageElement;
  const copy = isPicture ? document.createElement("img") : element.cloneNode(false);
  copy.removeAttribute("class");
  const style = getComputedStyle(element);
  if (style.display === "none") return undefined;
  for (const name of looks) copy.style.setProperty(name, style.getPropertyValue(name));
  if (isPicture) {
    if (element instanceof HTMLImageElement && !element.naturalWidth) return undefined;
    copy.src = contents(element);
    // New tiles fade in.
    copy.style.opacity = "1";
    return copy;
  }
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
    else if (child.nodeType === Node.ELEMENT_NODE && !child.matches(unwanted)) copy.append(copied(child) ?? "");
  }
  return copy;
}

// The map as a PNG file; an online map cannot be copied, which is an error.
export async function pictureOf(map) {
  const { offsetWidth: width, offsetHeight: height } = map;
  const copy = copied(map);
  copy.style.position = "relative";
  const ratio = Math.max(2, devicePixelRatio);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * ratio}" height="${height * ratio}" viewBox="0 0 ${width} ${height}">`
    + `<foreignObject width="${width}" height="${height}">${new XMLSerializer().serializeToString(copy)}</foreignObject></svg>`;
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * ratio, height * ratio];
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    canvas.toBlob((file) => (file ? done(file) : fail(new Error("no picture"))), "image/png");
  });
}

// Has the browser save the map as a file.
export async function savePicture(map, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await pictureOf(map));
  link.download = `${name}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
