"""Copies of a recording in which positions are displaced."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import reduce

from .truth import EARTH_RADIUS, Place

DAY = 86_400

# The fields of a sentence with its time, and with the first of the four of its position.
FIELDS = {b"RMC": (1, 3), b"GGA": (1, 2), b"GNS": (1, 2), b"GLL": (5, 1)}

SENTENCE = re.compile(rb"\$([A-Z]{2}(RMC|GGA|GNS|GLL),[^*$\r\n]*)\*([0-9A-Fa-f]{2})")


@dataclass(frozen=True)
class Displacement:
    """So many metres towards a bearing in degrees, from a second of the day on and before another."""

    start: float
    end: float
    distance: float
    bearing: float

    def holds(self, time: float) -> bool:
        return (time - self.start) % DAY < self.end - self.start

    def moved(self, place: Place) -> Place:
        north = self.distance * math.cos(math.radians(self.bearing))
        east = self.distance * math.sin(math.radians(self.bearing))
        latitude, longitude = place
        eastwards = math.degrees(east / EARTH_RADIUS / math.cos(math.radians(latitude)))
        return latitude + math.degrees(north / EARTH_RADIUS), longitude + eastwards


def displaced(capture: bytes, displacements: list[Displacement]) -> bytes:
    """The capture with its positions moved; damaged sentences, and those without a position, stay as they are."""

    def rewritten(match: re.Match[bytes]) -> bytes:
        time = position_time(match)
        if time is None:
            return match[0]
        fields, first = match[1].split(b","), FIELDS[match[2]][1]
        for displacement in displacements:
            if displacement.holds(time):
                fields[first : first + 4] = displaced_fields(fields[first : first + 4], displacement)
        body = b",".join(fields)
        return b"$%s*%02X" % (body, checksum(body))

    return SENTENCE.sub(rewritten, capture)


def span(capture: bytes) -> tuple[float, float]:
    """The seconds of the day of the first position and, maybe beyond midnight, of the last."""
    times = [time for match in SENTENCE.finditer(capture) if (time := position_time(match)) is not None]
    return times[0], times[0] + (times[-1] - times[0]) % DAY


def position_time(match: re.Match[bytes]) -> float | None:
    """The second of the day of a sentence with a position; None of another and of a damaged one."""
    body, kind, sum_sent = match.groups()
    fields, (time, first) = body.split(b","), FIELDS[kind]
    if checksum(body) != int(sum_sent, 16) or not fields[time] or not all(fields[first : first + 4]):
        return None
    return int(fields[time][:2]) * 3600 + int(fields[time][2:4]) * 60 + float(fields[time][4:])


def displaced_fields(fields: list[bytes], displacement: Displacement) -> list[bytes]:
    """Latitude, its hemisphere, longitude and its hemisphere; far from the equator and both meridians of 0 and 180."""
    latitude, northern, longitude, eastern = fields
    signs = (-1 if northern == b"S" else 1, -1 if eastern == b"W" else 1)
    moved = displacement.moved((signs[0] * degrees(latitude), signs[1] * degrees(longitude)))
    return [like(latitude, abs(moved[0])), northern, like(longitude, abs(moved[1])), eastern]


def degrees(field: bytes) -> float:
    """Of degrees and minutes in one number: 4807.038 is 48 degrees and 7.038 minutes."""
    whole, minutes = divmod(float(field), 100)
    return whole + minutes / 60


def like(field: bytes, angle: float) -> bytes:
    """An angle in degrees, with as many digits as the field."""
    digits, _, decimals = field.partition(b".")
    minute = 10 ** len(decimals)
    whole, rest = divmod(round(angle * 60 * minute), 60 * minute)
    number = b"%0*d" % (len(digits) + len(decimals), whole * 100 * minute + rest)
    return number[: len(digits)] + (b"." + number[len(digits) :] if decimals else b"")


def checksum(body: bytes) -> int:
    return reduce(lambda sum, byte: sum ^ byte, body, 0)
