"""Sentences of receivers on simulated boats."""
from __future__ import annotations

import datetime
import math
import random
import time
from pathlib import Path

# The water that they sail on, east of Kiel.
LATITUDE, LONGITUDE = 54.52, 10.42
METRES_PER_DEGREE = 111_320


def write_capture(path: Path, number: int, seconds: int) -> None:
    """Writes what a boat's receiver reports from now on: rounds at 4 to 8 knots, each boat's of its own size."""
    radius, speed = 900 + 350 * number, 2 + 0.5 * number
    chance, begin = random.Random(number), int(time.time())
    with open(path, "w", encoding="ascii") as file:
        for second in range(seconds):
            angle = (begin + second) * speed / radius
            north = radius * math.sin(angle) + chance.gauss(0, 0.4)
            east = 1.7 * number * 1000 + radius * math.cos(angle) + chance.gauss(0, 0.4)
            latitude = LATITUDE + north / METRES_PER_DEGREE
            longitude = LONGITUDE + east / METRES_PER_DEGREE / math.cos(math.radians(LATITUDE))
            # Against the clock, so the course is a right angle left of the way out.
            course = math.degrees(-angle) % 360
            file.writelines(report(begin + second, latitude, longitude, speed, course))


def report(seconds: int, latitude: float, longitude: float, speed: float, course: float) -> list[str]:
    time_of_day = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    clock, day = time_of_day.strftime("%H%M%S.00"), time_of_day.strftime("%d%m%y")
    place = f"{angle_text(latitude, 2)},N,{angle_text(longitude, 3)},E"
    return [
        sentence(f"GPRMC,{clock},A,{place},{speed / 0.514444:.2f},{course:.1f},{day},,,A"),
        sentence(f"GPGGA,{clock},{place},1,09,0.9,2.0,M,40.0,M,,"),
        sentence("GPGSA,A,3,02,05,07,09,13,15,20,28,30,,,,1.6,0.9,1.3"),
    ]


def angle_text(degrees: float, digits: int) -> str:
    minutes = round(degrees * 60, 5)
    return f"{int(minutes // 60):0{digits}d}{minutes % 60:08.5f}"


def sentence(text: str) -> str:
    checksum = 0
    for character in text.encode("ascii"):
        checksum ^= character
    return f"${text}*{checksum:02X}\r\n"
