"""What a receiver on a boat says, second by second."""

from functools import reduce


class Voyage:
    """A boat that sails north at 6 knots from 10:00:00 on, reported once a second as RMC and GGA.

    Two voyages are told apart by their longitude, in whole degrees east; a delay in seconds begins one further on.
    """

    # Longer than any scenario: a receiver does not stop because somebody pulls it out.
    LENGTH = 900

    def __init__(self, longitude: int = 10, delay: int = 0) -> None:
        self.longitude = longitude
        self.epochs = [self.epoch(second) for second in range(delay, delay + self.LENGTH)]

    def epoch(self, second: int) -> bytes:
        """Both sentences of a second, each with its line end."""
        return self.rmc(second) + self.gga(second)

    def rmc(self, second: int) -> bytes:
        """Time, date, position and speed."""
        return sentence(f"GPRMC,{clock(second)}.00,A,{self.place(second)},6.00,0.00,211126,,,A")

    def gga(self, second: int) -> bytes:
        """Time, position, satellites and height."""
        return sentence(f"GPGGA,{clock(second)}.00,{self.place(second)},1,09,0.90,3.0,M,43.2,M,,")

    def place(self, second: int) -> str:
        """Latitude and longitude as both sentences have them; 6 knots are 0.1 minutes in a minute."""
        return f"54{second / 600:08.5f},N,{self.longitude:03d}00.00000,E"

    @staticmethod
    def time(second: int) -> str:
        """The time of a second as the database's views show it."""
        digits = clock(second)
        return f"2026-11-21T{digits[:2]}:{digits[2:4]}:{digits[4:]}.000Z"


def clock(second: int) -> str:
    """Time of day as NMEA 0183 writes it, without the fraction."""
    return f"{10 + second // 3600:02d}{second // 60 % 60:02d}{second % 60:02d}"


def sentence(body: str) -> bytes:
    """The body between `$` and its checksum."""
    return f"${body}*{reduce(lambda sum, byte: sum ^ byte, body.encode(), 0):02X}\r\n".encode()
