"""An adapter that remembers how often it was opened."""

from gpsrig import Ftdi

RESET = 0


class WatchedAdapter(Ftdi):
    """An FTDI adapter that counts how often a program has opened it, which would reset an Arduino."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.openings = 0

    def control(self, kind: int, request: int, value: int, index: int, length: int, data: bytes) -> bytes | None:
        # Linux resets the chip whenever it opens the port. DTR tells less: it may stay up when the port is closed.
        if not kind & 0x80 and (request, value) == (RESET, 0):
            self.openings += 1
        return super().control(kind, request, value, index, length, data)
