// Vector tiles (Mapbox vector tile specification 2.1).

// The numbers and parts of a message.
export class Fields {
  constructor(bytes, at = 0, end = bytes.length) { [this.bytes, this.at, this.end] = [bytes, at, end]; }

  varint() {
    let [value, size] = [0, 1];
    while (this.at < this.end) {
      const byte = this.bytes[this.at++];
      value += (byte & 0x7F) * size;
      if (byte < 0x80) return value;
      size *= 128;
    }
    throw new Error("the tile is not whole");
  }

  // Calls `take` with the number of each field and what is in it: fields, or a number.
  each(take) {
    while (this.at < this.end) {
      const key = this.varint();
      const [field, kind] = [Math.floor(key / 8), key % 8];
      if (kind === 0) take(field, this.varint());
      else take(field, this.part(kind === 2 ? this.varint() : kind === 1 ? 8 : 4));
    }
  }

  part(length) {
    const part = new Fields(this.bytes, this.at, Math.min(this.at + length, this.end));
    this.at += length;
    return part;
  }

  varints() {
    const values = [];
    while (this.at < this.end) values.push(this.varint());
    return values;
  }

  text() { return new TextDecoder().decode(this.bytes.subarray(this.at, this.end)); }
}

function value(fields) {
  let result;
  fields.each((field, content) => {
    const view = content instanceof Fields && new DataView(fields.bytes.buffer, fields.bytes.byteOffset + content.at);
    if (field === 1) result = content.text();
    else if (field === 2) result = view.getFloat32(0, true);
    else if (field === 3) result = view.getFloat64(0, true);
    else if (field === 6) result = content % 2 ? -(content + 1) / 2 : content / 2;
    else result = field === 7 ? content === 1 : content;
  });
  return result;
}

// The lines of a shape, each as x, y, x, y, …; a point is a line of one.
function lines(numbers) {
  const result = [];
  let [x, y, line] = [0, 0];
  for (let at = 0; at < numbers.length;) {
    const [command, count] = [numbers[at] & 7, numbers[at] >> 3];
    at++;
    if (command === 7) continue;
    for (let step = 0; step < count && at + 1 < numbers.length; step++, at += 2) {
      x += (numbers[at] >>> 1) ^ -(numbers[at] & 1);
      y += (numbers[at + 1] >>> 1) ^ -(numbers[at + 1] & 1);
      if (command === 1) result.push(line = []);
      line?.push(x, y);
    }
  }
  return result;
}

export const [POINT, LINE, AREA] = [1, 2, 3];

function layer(fields) {
  const made = { name: "", extent: 4096, features: [] };
  const [keys, values] = [[], []];
  fields.each((field, content) => {
    if (field === 1) made.name = content.text();
    else if (field === 2) made.features.push(feature(content));
    else if (field === 3) keys.push(content.text());
    else if (field === 4) values.push(value(content));
    else if (field === 5) made.extent = content;
  });
  for (const one of made.features) {
    const numbers = one.tags;
    one.tags = {};
    for (let at = 0; at + 1 < numbers.length; at += 2) one.tags[keys[numbers[at]]] = values[numbers[at + 1]];
  }
  return made;
}

function feature(fields) {
  const made = { type: 0, tags: [], lines: [] };
  fields.each((field, content) => {
    if (field === 2) made.tags = content.varints();
    else if (field === 3) made.type = content;
    else if (field === 4) made.lines = lines(content.varints());
  });
  return made;
}

// The layers of a tile: name, extent and features, each with type, tags and lines.
export function layersOf(bytes) {
  const layers = [];
  new Fields(bytes).each((field, content) => field === 3 && layers.push(layer(content)));
  return layers;
}
