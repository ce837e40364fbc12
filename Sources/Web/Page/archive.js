// PMTiles files, of which the server gives parts (PMTiles specification, version 3).

import { Fields } from "./vector.js";
import { place } from "./live.js";

// The first request has the header and the first directory.
const beginning = 16384;
// Directories that are kept; a large file has hundreds.
const mostDirectories = 64;
const GZIP = 2;

export async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The number of a tile along Hilbert's curve, after all tiles of the levels above.
function number(zoom, column, row) {
  let result = (4 ** zoom - 1) / 3;
  for (let size = 2 ** zoom / 2; size >= 1; size /= 2) {
    const [right, low] = [(column & size) > 0 ? 1 : 0, (row & size) > 0 ? 1 : 0];
    result += size * size * ((3 * right) ^ low);
    if (low) continue;
    if (right) [column, row] = [size - 1 - column, size - 1 - row];
    [column, row] = [row, column];
  }
  return result;
}

// The entries of a directory: first tile, how many alike (0: a directory), offset and length.
function entries(bytes) {
  const fields = new Fields(bytes);
  const list = Array.from({ length: fields.varint() }, () => ({}));
  let tile = 0;
  for (const entry of list) entry.tile = tile += fields.varint();
  for (const entry of list) entry.count = fields.varint();
  for (const entry of list) entry.length = fields.varint();
  list.forEach((entry, index) => {
    const offset = fields.varint();
    const before = list[index - 1];
    entry.offset = offset === 0 && before ? before.offset + before.length : offset - 1;
  });
  return list;
}

function find(list, tile) {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (list[middle].tile <= tile) low = middle;
    else high = middle - 1;
  }
  const entry = list[low];
  return entry && entry.tile <= tile && (entry.count === 0 || tile < entry.tile + entry.count) ? entry : undefined;
}

// A file that the server gives parts of at an address; `version` changes with the file.
export class Archive {
  constructor(address, version) {
    [this.address, this.version, this.directories] = [address, version, new Map()];
  }

  async open() {
    const bytes = await this.bytes(0, beginning);
    const view = new DataView(bytes.buffer);
    const long = (at) => Number(view.getBigUint64(at, true));
    if (String.fromCharCode(...bytes.slice(0, 7)) !== "PMTiles" || bytes[7] !== 3) throw new Error("not PMTiles 3");
    [this.leaves, this.data] = [long(40), long(56)];
    [this.packing, this.tilePacking, this.kind] = [bytes[97], bytes[98], bytes[99]];
    [this.minZoom, this.maxZoom] = [bytes[100], bytes[101]];
    this.box = [0, 4, 8, 12].map((at) => view.getInt32(102 + at, true) / 1e7);
    this.root = entries(await this.unpacked(bytes.slice(long(8), long(8) + long(16))));
    const about = await this.unpacked(await this.bytes(long(24), long(32)));
    this.about = JSON.parse(new TextDecoder().decode(about));
    return this;
  }

  // Whether tiles are drawn here; otherwise they are pictures.
  get isVector() { return this.kind === 1; }

  async bytes(offset, length) {
    const answer = await fetch(place(`${this.address}/${offset}/${length}?v=${this.version}`));
    if (!answer.ok) throw new Error(String(answer.status));
    return new Uint8Array(await answer.arrayBuffer());
  }

  unpacked(bytes) { return this.packing === GZIP ? inflated(bytes) : bytes; }

  // The bytes of a tile; nothing where the file has none.
  async tile(zoom, column, row) {
    const wanted = number(zoom, column, row);
    let list = this.root;
    for (let depth = 0; depth < 4; depth++) {
      const entry = find(list, wanted);
      if (!entry) return undefined;
      if (entry.count) {
        const bytes = await this.bytes(this.data + entry.offset, entry.length);
        return this.tilePacking === GZIP ? inflated(bytes) : bytes;
      }
      list = await this.directory(entry);
    }
    return undefined;
  }

  directory({ offset, length }) {
    if (!this.directories.has(offset)) {
      const read = async () => entries(await this.unpacked(await this.bytes(this.leaves + offset, length)));
      if (this.directories.size >= mostDirectories) this.directories.delete(this.directories.keys().next().value);
      const reading = read();
      reading.catch(() => this.directories.delete(offset));
      this.directories.set(offset, reading);
    }
    return this.directories.get(offset);
  }
}
