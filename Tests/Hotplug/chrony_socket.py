"""The socket of a chronyd that only prints what it is told: runs in the guest, with the socket's path."""

import os
import socket
import struct
import sys


def main(path: str) -> None:
    """Print a line for each comparison of clocks, until a signal comes."""
    if os.path.exists(path):
        os.unlink(path)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(path)
        print("listening", flush=True)
        while True:
            # struct sock_sample of chrony's refclock_sock.c.
            seconds, microseconds, offset, pulse, leap, _, mark = struct.unpack("=qqdiiii", listener.recv(100))
            print(f"sample {seconds}.{microseconds:06d} {offset!r} {pulse} {leap} {mark:08x}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
