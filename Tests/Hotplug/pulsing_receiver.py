"""A receiver behind a gadget of the guest's kernel: runs in the guest, and is some seconds ahead of its clock.

While a gadget's terminal is open, DCD is on at the other end (f_acm.c tells the host so): each second begins with that.
"""

import os
import sys
import time
import tty

from voyage import sentence

TERMINAL = "/dev/ttyGS0"
# Seconds from the beginning of a second to its sentences, and to the end of the pulse: less than half of it.
LATENESS = 0.35


def report(second: int) -> bytes:
    """Time, date and place of a second since 1970."""
    clock, date = time.strftime("%H%M%S.00", time.gmtime(second)), time.strftime("%d%m%y", time.gmtime(second))
    place = "5400.00000,N,01000.00000,E"
    return (sentence(f"GPRMC,{clock},A,{place},0.00,0.00,{date},,,A")
            + sentence(f"GPGGA,{clock},{place},1,09,0.90,3.0,M,43.2,M,,"))


def sleep_until(moment: float) -> None:
    """Sleep until this machine's clock is there."""
    while (left := moment - time.time()) > 0:
        time.sleep(left)


def main(ahead: int) -> None:
    """A pulse and a report a second, until a signal comes."""
    while True:
        second = int(time.time()) + 1
        sleep_until(second)
        terminal = os.open(TERMINAL, os.O_WRONLY | os.O_NOCTTY)
        try:
            tty.setraw(terminal)
            sleep_until(second + LATENESS)
            os.write(terminal, report(second + ahead))
        finally:
            # DCD goes off first, and then the kernel waits until all has gone.
            os.close(terminal)


if __name__ == "__main__":
    main(int(sys.argv[1]))
