"""A receiver behind an adapter that is asked and told, as one with MediaTek's chip is."""

from __future__ import annotations

import threading
import time

from gpsrig import Ftdi

from voyage import Voyage, sentence


class EmulatedMediaTek(Ftdi):
    """Reports a voyage, answers MediaTek's questions and obeys its orders, but only at the speed of its line."""

    LOOK = 0.02

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.period = 1000
        self.rates = "0,1,1,1,1,5,0,0,0,0,0,0,0,0,0,0,0,0,0"
        self.orders: list[str] = []
        self.speeds: list[int] = []
        self.voyage = Voyage()
        self._seen = 0
        self._rest = b""
        self._end = threading.Event()
        self._life = threading.Thread(target=self._live, name="receiver", daemon=True)
        self._life.start()

    def stop(self) -> None:
        """End it."""
        self._end.set()
        self._life.join(5)

    def _live(self) -> None:
        epoch, due = 0, time.monotonic()
        while not self._end.wait(self.LOOK):
            self._listen()
            if time.monotonic() >= due:
                self.send(self.voyage.epochs[epoch % len(self.voyage.epochs)])
                epoch, due = epoch + 1, time.monotonic() + self.period / 1000

    def _listen(self) -> None:
        came = bytes(self.received[self._seen:])
        self._seen += len(came)
        if self.line.baud != self.wire_baud:
            self._rest = b""
            return
        *lines, self._rest = (self._rest + came).split(b"\n")
        for line in lines:
            # A frame of another language may be before it.
            body = line[line.find(b"$") + 1:].strip()
            if b"$" in line and sentence(body[:-3].decode("latin-1")) == b"$" + body + b"\r\n":
                self._obey(body[:-3].decode("latin-1"))

    def _obey(self, order: str) -> None:
        self.orders.append(order)
        address, _, value = order.partition(",")
        answers = {"PMTK605": "PMTK705,AXN_2.31_3339_13101700,5632,PA6H,1.0", "PMTK400": f"PMTK500,{self.period},0,0,0,0",
                   "PMTK414": f"PMTK514,{self.rates}", "PMTK413": "PMTK513,0", "PMTK401": "PMTK501,0"}
        if address in answers:
            self.send(sentence(answers[address]))
        elif address == "PMTK251":
            # Bytes that were on their way have gone out before.
            while self.pending and not self._end.wait(self.LOOK):
                pass
            self.wire_baud = int(value)
            self.speeds.append(self.wire_baud)
        elif address in ("PMTK220", "PMTK314"):
            if address == "PMTK220":
                self.period = int(value)
            else:
                self.rates = value
            self.send(sentence(f"PMTK001,{address[4:]},3"))
        elif address.startswith("PMTK"):
            self.send(sentence(f"PMTK001,{address[4:]},1"))
