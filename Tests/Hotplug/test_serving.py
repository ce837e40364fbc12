"""What clients of the recording are told while receivers come and go."""

from __future__ import annotations

from gpsrig import UBlox

from machine import Machine
from stored_locations import PATIENCE

setUpModule = Machine.boot

# Prints all that it is told.
CLIENT = """
import socket, sys
server = socket.create_connection(("127.0.0.1", 2947), timeout=300)
server.sendall(b'?WATCH={"enable":true,"json":true};')
while data := server.recv(65536):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
"""


class ClientOfARecording(Machine):
    def test_is_told_when_a_receiver_goes_and_has_its_reports_when_it_is_back(self) -> None:
        receiver = UBlox(serial="4711")
        self.plug(receiver)
        self.play(receiver)
        recording = self.record("--serve")
        recording.wait_until_it_says("gpsd's clients are served at 127.0.0.1:2947")
        client = self.guest.spawn(["/usr/bin/python3", "-c", CLIENT], cwd="/")
        position = r'"class":"TPV"[^\n]*"lat":54[^\n]*"device":"/dev/ttyACM0"'
        client.wait_output(position, timeout=PATIENCE)

        self.guest.unplug(receiver)
        client.wait_output(r'"class":"DEVICE","path":"/dev/ttyACM0","activated":0', timeout=PATIENCE)
        before = client.out.count('"class":"TPV"')
        self.plug(receiver, port=3)

        client.wait_output(r'"class":"DEVICE","path":"/dev/ttyACM0"[^\n]*"activated":"2', timeout=PATIENCE)
        self.wait_until(lambda: client.out.count('"class":"TPV"') > before, "there are more reports")
        self.assertTrue(client.running)
        recording.end()
        self.assertEqual(client.wait(PATIENCE).code, 0)
