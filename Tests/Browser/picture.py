"""Small pictures of pages, and how much two of them differ."""

from __future__ import annotations

import base64
import struct
import zlib
from collections import Counter
from pathlib import Path

from browser import Page

# Pixels: the width of a small picture, and of its parts that are compared. Letters are smaller than these, panels are not.
WIDTH, PART = 240, 8

# Pixels count as the same if neither their colours nor their places differ by more than this.
SIMILAR, NEAR = 24, 3

# Draws a picture in a width; gives the height and all of its red, green and blue.
DRAW = """(async () => {
  const picture = await createImageBitmap(await (await fetch('data:image/png;base64,%s')).blob());
  const [width, height] = [%d, Math.round(picture.height * %d / picture.width)];
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  canvas.drawImage(await createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' }), 0, 0);
  const { data } = canvas.getImageData(0, 0, width, height);
  let text = '';
  for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at], data[at + 1], data[at + 2]);
  return [height, btoa(text)];
})()"""

Colour = tuple[int, int, int]


class Picture:
    """A small picture, drawn by a page that is empty."""

    def __init__(self, png: bytes, page: Page) -> None:
        self.height, text = page.ask(DRAW % (base64.b64encode(png).decode(), WIDTH, WIDTH))
        values = base64.b64decode(text)
        self.pixels: list[Colour] = list(zip(values[::3], values[1::3], values[2::3]))

    def parts(self) -> list[Colour]:
        """The mean colours of its parts, row by row."""
        found = []
        for top in range(0, self.height, PART):
            for left in range(0, WIDTH, PART):
                part = [pixel for row in range(top, min(top + PART, self.height))
                        for pixel in self.pixels[row * WIDTH + left:row * WIDTH + left + PART]]
                found.append(tuple(sum(values) / len(part) for values in zip(*part)))
        return found

    def differences(self, other: Picture) -> list[float]:
        """How much each part differs from that of another one: 0 for the same to 255 for black and white."""
        return [max(abs(one - two) for one, two in zip(*pair)) for pair in zip(self.parts(), other.parts())]

    def missing(self, other: Picture) -> int:
        """How many of its pixels have none of a similar colour near their place in another picture."""
        reach = sorted(range(-NEAR, NEAR + 1), key=abs)

        def is_shown(row: int, column: int, pixel: Colour) -> bool:
            rows = [row + down for down in reach if 0 <= row + down < other.height]
            columns = [column + across for across in reach if 0 <= column + across < WIDTH]
            return any(max(abs(one - two) for one, two in zip(pixel, other.pixels[near * WIDTH + beside])) <= SIMILAR
                       for near in rows for beside in columns)

        return sum(not is_shown(*divmod(index, WIDTH), pixel) for index, pixel in enumerate(self.pixels))

    def palette(self) -> list[Colour]:
        """Of colours that are alike, the most frequent one; so the few pixels of a track keep theirs."""
        kinds: dict[Colour, Counter[Colour]] = {}
        for pixel, count in Counter(self.pixels).items():
            kinds.setdefault(tuple(value // 24 for value in pixel), Counter())[pixel] = count
        most = sorted(kinds.values(), key=lambda colours: -colours.total())[:256]
        return [colours.most_common(1)[0][0] for colours in most]

    def write(self, path: Path) -> None:
        """Write it with at most 256 colours."""
        palette = sorted(self.palette())
        nearest = {pixel: min(range(len(palette)), key=lambda index: distance(palette[index], pixel))
                   for pixel in set(self.pixels)}
        rows = [b"\0" + bytes(nearest[pixel] for pixel in self.pixels[row * WIDTH:(row + 1) * WIDTH])
                for row in range(self.height)]
        parts = [(b"IHDR", struct.pack(">IIBBBBB", WIDTH, self.height, 8, 3, 0, 0, 0)),
                 (b"PLTE", bytes(value for colour in palette for value in colour)),
                 (b"IDAT", zlib.compress(b"".join(rows), 9)), (b"IEND", b"")]
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts))


def distance(one: Colour, other: Colour) -> int:
    """How far apart two colours are."""
    return sum((value - another) ** 2 for value, another in zip(one, other))
