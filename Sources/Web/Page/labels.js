// Names beside the signs of a map: those that would cover another name or sign are hidden until there is room.

// Pixels around a sign that no other name covers: of a device, and of several.
const [small, large] = [10, 17];

const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

// `signs` are Leaflet's markers; the first ones keep their names. An element with the class `name` is the name of its sign; that of a
// fence is all there is, in the middle below its place.
export function placeNames(map, signs) {
  const places = signs.map((sign) => {
    const { x, y } = map.latLngToContainerPoint(sign.getLatLng());
    const element = sign.getElement();
    const name = element.querySelector(".name");
    const radius = name ? small : large;
    element.classList.remove("crowded");
    if (element.classList.contains("fence-name")) return { element, name, x, y };
    return { element, name, x, y, dot: { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius } };
  });
  // All are measured before any is changed, so that the browser lays them out once.
  for (const one of places) {
    const { name, x, y, dot } = one;
    if (!name) continue;
    const [left, top] = dot ? [x + small, y - small] : [x - name.offsetWidth / 2, y];
    one.box = { left, right: left + name.offsetWidth, top, bottom: top + 2 * small };
  }
  const taken = [];
  for (const { element, box, dot } of places) {
    if (!box) continue;
    const isFree = !taken.some((other) => overlap(box, other)) && !places.some((other) => other.dot && other.dot !== dot && overlap(box, other.dot));
    element.classList.toggle("crowded", !isFree);
    if (isFree) taken.push(box);
  }
}
