"""Charts below the track on the page of `gpslog web` in a browser."""

from __future__ import annotations

import gzip
import json
import sqlite3
import struct
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from test_page import OnAPage

SHOWN = "[...document.querySelectorAll('img.leaflet-tile-loaded')].filter(i => i.naturalWidth === 256)"


def tile(red: int, green: int, blue: int) -> bytes:
    """A picture of one colour with a dark border."""
    colour, edge = bytes([red, green, blue]), bytes([90, 90, 90])
    rows = [b"\0" + (edge * 256 if row == 0 else edge + colour * 255) for row in range(256)]
    parts = [(b"IHDR", struct.pack(">IIBBBBB", 256, 256, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(b"".join(rows))),
             (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts)


def varint(number: int) -> bytes:
    result = b""
    while number > 0x7F:
        result, number = result + bytes([number & 0x7F | 0x80]), number >> 7
    return result + bytes([number])


def part(number: int, content: bytes) -> bytes:
    """A field of a vector tile."""
    return bytes([number << 3 | 2]) + varint(len(content)) + content


def archive(path: Path) -> None:
    """A PMTiles file whose only tile is the world, all land, with a name in its middle."""
    square = b"".join(varint(number) for number in (9, 0, 0, 26, 8192, 0, 0, 8192, 8191, 0, 15))
    middle = b"".join(varint(number) for number in (9, 4096, 4096))
    earth = part(1, b"earth") + part(2, bytes([3 << 3, 3]) + part(4, square))
    names = part(1, b"places") + part(2, part(2, b"\0\0\1\1") + bytes([3 << 3, 1]) + part(4, middle))
    names += part(3, b"name") + part(3, b"kind") + part(4, part(1, b"Middle")) + part(4, part(1, b"locality"))
    tile = gzip.compress(b"".join(part(3, layer + bytes([15 << 3, 2, 5 << 3, 0x80, 0x20])) for layer in (earth, names)))
    root = gzip.compress(b"\1\0\1" + varint(len(tile)) + b"\1")
    about = gzip.compress(json.dumps({"attribution": "<b>Made</b> here", "vector_layers": [{"id": "earth"}]}).encode())
    starts = [127, len(root), 127 + len(root), len(about), 127 + len(root) + len(about), 0, 127 + len(root) + len(about), len(tile)]
    header = b"PMTiles\3" + struct.pack("<11Q6B4iB2i", *starts, 1, 1, 1, 1, 2, 2, 1, 0, 0, -1800000000, -850000000,
                                        1800000000, 850000000, 0, 0, 0)
    path.write_bytes(header + root + about + tile)


class AboveCharts(OnAPage):
    """A page of a voyage above charts."""

    def chart(self, name: str, attribution: str, levels: range, picture: bytes) -> Path:
        """An MBTiles file that covers the world, by a view that has the same picture everywhere."""
        path = self.voyage.folder / f"{name}.mbtiles"
        with sqlite3.connect(path) as file:
            file.executescript("CREATE TABLE metadata (name, value); CREATE TABLE picture (data BLOB);"
                               "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)")
            values = [("name", name), ("attribution", attribution), ("minzoom", levels[0]), ("maxzoom", levels[-1])]
            file.executemany("INSERT INTO metadata VALUES (?, ?)", values)
            # The walk is in Berlin's neighbourhood or elsewhere: all tiles of the small levels, and upscaled ones above.
            for zoom in levels:
                file.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", [
                    (zoom, column, row, picture) for column in range(2 ** zoom) for row in range(2 ** zoom)])
        file.close()
        return path

    def test_shows_those_that_are_chosen_within_their_levels(self) -> None:
        one = self.chart("Sea", "<img src=x onerror=alert(1)> & Co", range(0, 6), tile(200, 220, 240))
        other = self.chart("Marks", "", range(3, 5), tile(240, 220, 200))
        self.serve(["--chart", str(one), "--chart", str(other)])
        self.page.until(f"{SHOWN}.length > 3")
        self.assertEqual(self.page.text(".leaflet-control-attribution").count("onerror"), 0)
        self.page.click(".charts summary")
        self.page.until("document.querySelectorAll('.chart-list input').length === 2")
        self.assertEqual(self.page.ask("[...document.querySelectorAll('.chart-list input')].map(i => i.checked)"), [True, False])
        self.page.keep("charts")
        before = len(self.asked(1))
        self.page.click(".chart-list label:last-of-type input")
        self.page.until(f"{SHOWN}.some(i => i.src.includes('/charts/1/'))")
        self.assertGreater(len(self.asked(1)), before)
        levels = {int(url.split("/charts/")[1].split("/")[1]) for url in self.asked(0)}
        self.assertLessEqual(max(levels), 5)
        # The choice holds the next time, too.
        self.page.open(self.voyage.url)
        self.page.until(f"{SHOWN}.some(i => i.src.includes('/charts/1/'))")
        self.page.show(360, 640, dark=True)
        self.page.until(f"{SHOWN}.length > 1")
        self.page.keep("charts-phone-dark")

    def test_asks_the_server_that_is_named_and_no_other(self) -> None:
        asked: list[tuple[str, str | None]] = []
        picture = tile(220, 240, 220)

        class Tiles(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append((self.path, self.headers["Referer"]))
                self.send_response(200)
                self.send_header("Content-Type", "image/png")
                self.end_headers()
                self.wfile.write(picture)

            def log_message(self, format: str, *arguments: object) -> None:
                """It is silent."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Tiles)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        Thread(target=server.serve_forever, daemon=True).start()
        origin = f"http://127.0.0.1:{server.server_port}"
        self.serve(["--chart", f"{origin}/{{z}}/{{x}}/{{y}}.png"])
        self.page.until(f"{SHOWN}.length > 3")
        self.assertIn("127.0.0.1", self.page.text(".leaflet-control-attribution"))
        self.assertEqual({referrer for _, referrer in asked}, {self.voyage.url + "/"})
        foreign = [url for url in self.page.asked if not url.startswith((self.voyage.url, "data:", "about:", origin))]
        self.assertEqual(foreign, [])
        self.page.keep("charts-server")

    def test_draws_vector_tiles(self) -> None:
        path = self.voyage.folder / "Land.pmtiles"
        archive(path)
        self.serve(["--chart", str(path)])
        tiles = "[...document.querySelectorAll('.leaflet-map1-pane canvas.leaflet-tile-loaded')]"
        self.page.until(f"{tiles}.length > 0")
        pixel = f"[...{tiles}[0].getContext('2d').getImageData(100, 100, 1, 1).data]"
        self.assertEqual(self.page.ask(f"{pixel}[3]"), 255)
        self.assertIn("Made here", self.page.text(".leaflet-control-attribution"))
        self.page.keep("charts-vector")

    def test_takes_a_chart_that_is_dropped_onto_it(self) -> None:
        path = self.voyage.folder / "Dropped.pmtiles"
        archive(path)
        self.serve([])
        self.page.ask("(() => { const given = new DataTransfer(); given.items.add(new File(["
                      f"Uint8Array.from({list(path.read_bytes())})], 'Dropped.pmtiles'));"
                      " for (const kind of ['dragover', 'drop']) document.getElementById('map').dispatchEvent("
                      "new DragEvent(kind, { dataTransfer: given, bubbles: true, cancelable: true })); })()")
        self.page.until("document.querySelector('.chart-list input')?.checked")
        self.assertIn("Made here", self.page.text(".leaflet-control-attribution"))
        # What says where files go has gone.
        self.assertIs(self.page.ask("document.getElementById('drop').hidden"), True)

    def asked(self, chart: int) -> list[str]:
        """The tiles of a chart that the page has asked for."""
        return [url for url in self.page.asked if f"/api/v1/charts/{chart}/" in url]

    def serve(self, options: list[str]) -> None:
        """Open the page of a walk above charts."""
        self.open("city-walk.nmea", options=options)
        self.page.until("document.querySelector('.charts')")
