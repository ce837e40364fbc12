import Commands
import GNSS
import Logbook
import Receivers
import TestSupport
import Testing

@Suite struct `The table of devices` {
    @Test func `has a line for each, and under it why, and who it is`() throws {
        let text = DeviceTable([try adapter(), try ublox()]).description
        #expect(
            text == """
                path          receiver  name                  driver    line
                /dev/ttyUSB0  maybe     FTDI FT232R USB UART  ftdi_sio
                   why       an FTDI FT232 adapter, which may connect a receiver or any other serial device
                   identity  FTDI_FT232R_USB_UART_A10K3XYZ
                /dev/ttyACM0  known     u-blox 8              cdc_acm
                   why       u-blox 8
                   identity  usb-0:2-1546:01a8

                """
        )
    }

    @Test func `tells what was heard last, who has it, and what is missing`() throws {
        let text = DeviceTable([try full()]).description
        #expect(
            text == """
                path          receiver  name                  driver    line
                /dev/ttyUSB0  maybe     FTDI FT232R USB UART  ftdi_sio  4800 8N1
                   why       an FTDI FT232 adapter, which may connect a receiver or any other serial device
                   identity  FTDI_FT232R_USB_UART_A10K3XYZ
                   heard     GPGGA GPRMC (2026-11-21T08:00:00Z)
                   held by   gpsd (pid 812) and cat (pid 90)
                   missing   membership of the group dialout; run `sudo usermod -aG dialout $USER`, then log out and
                             in again

                """
        )
    }

    @Test func `says so where nothing is plugged in, and lists other sources below`() throws {
        let remembered = FamiliarReceiver(
            receiver: ReceiverIdentity("tcp://plotter:10110"),
            sentences: ["GPGGA", "GPRMC"],
            lastHeard: .morning()
        )
        let sources = ListedSource.known(
            named: [try NetworkAddress("tcp://plotter:10110")],
            servers: [PortHolder(processID: 812, program: "gpsd")],
            remembered: [remembered.receiver: remembered]
        )
        #expect(
            DeviceTable([], sources).description == """
                No receivers are plugged in.

                other sources, for record --device
                tcp://plotter:10110
                   why       named in the settings
                   heard     GPGGA GPRMC (2026-11-21T08:00:00Z)
                gpsd://localhost:2947
                   why       gpsd (pid 812) serves gpsd clients on this machine

                """
        )
        #expect(
            sources[0].object() == #"""
                {"path":"tcp://plotter:10110","identity":"tcp://plotter:10110","reason":"named in the settings",\#
                "subsystem":"network","sentences":["GPGGA","GPRMC"],"last_heard":"2026-11-21T08:00:00.000Z"}
                """#
        )
    }

    @Test func `knows a source that was recorded earlier, and no port's identity for one`() {
        let identities = ["udp://:10110", "usb-0:2-1546:01a8"].map { ReceiverIdentity($0) }
        let remembered = identities.map { FamiliarReceiver(receiver: $0, sentences: [], lastHeard: .morning()) }
        let sources = ListedSource.known(
            named: [],
            servers: [],
            remembered: Dictionary(uniqueKeysWithValues: zip(identities, remembered))
        )
        #expect(sources.map(\.reason) == ["recorded earlier"])
        #expect(sources.map(\.address.description) == ["udp://:10110"])
    }

    @Test func `is never wider than 100 columns, however much was heard`() throws {
        var listed = try full()
        listed.remembered?.sentences = (0..<64).map { "GPX\(10 + $0)" }
        let lines = DeviceTable([listed]).description.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 100 })
        #expect(lines.count == 12)
    }
}

@Suite struct `A listed device as JSON` {
    @Test func `leaves out what is not known`() throws {
        #expect(
            try ublox().object() == #"""
                {"path":"/dev/ttyACM0","model":"u-blox 8","identity":"usb-0:2-1546:01a8","certainty":"known",\#
                "reason":"u-blox 8","usb":"1546:01a8","driver":"cdc_acm","subsystem":"tty","chip":"u-blox 8 or M8",\#
                "quirk":"its port has no speed"}
                """#
        )
    }

    @Test func `tells what was heard last, who has it, and what is missing`() throws {
        #expect(
            try full().object(event: "added") == #"""
                {"event":"added","path":"/dev/ttyUSB0","model":"FTDI FT232R USB UART",\#
                "identity":"FTDI_FT232R_USB_UART_A10K3XYZ","certainty":"maybe",\#
                "reason":"an FTDI FT232 adapter, which may connect a receiver or any other serial device",\#
                "usb":"0403:6001","driver":"ftdi_sio","subsystem":"tty","serial_number":"A10K3XYZ",\#
                "quirk":"the driver keeps bytes for up to 16 ms (latency_timer)",\#
                "held_by":[{"pid":812,"program":"gpsd"},{"pid":90,"program":"cat"}],"readable":false,\#
                "missing_permission":"membership of the group dialout",\#
                "remedy":"run `sudo usermod -aG dialout $USER`, then log out and in again",\#
                "line_setting":"4800 8N1","speed":4800,"sentences":["GPGGA","GPRMC"],\#
                "last_heard":"2026-11-21T08:00:00.000Z"}
                """#
        )
    }
}

@Suite struct `A line about a device` {
    @Test func `says what happened to what, and what it is taken for`() throws {
        #expect(try ublox().line("removed") == "removed /dev/ttyACM0 known: u-blox 8 (usb-0:2-1546:01a8)")
    }

    @Test func `ends with what was heard last, who has it, and what is missing`() throws {
        let end =
            "; 4800 8N1; held by gpsd (pid 812) and cat (pid 90); missing: membership of the group dialout; "
            + "run `sudo usermod -aG dialout $USER`, then log out and in again"
        #expect(try full().line("added").hasSuffix(end))
    }
}

private func ublox() throws -> ListedDevice {
    let properties = [
        "DEVNAME": "/dev/ttyACM0", "SUBSYSTEM": "tty", "ID_VENDOR_ID": "1546", "ID_MODEL_ID": "01a8",
        "ID_PATH": "usb-0:2", "ID_USB_DRIVER": "cdc_acm",
    ]
    return ListedDevice(try #require(ReceiverDevice(properties: properties)))
}

private func adapter() throws -> ListedDevice {
    let properties = [
        "DEVNAME": "/dev/ttyUSB0", "SUBSYSTEM": "tty", "ID_VENDOR_ID": "0403", "ID_MODEL_ID": "6001",
        "ID_VENDOR": "FTDI", "ID_MODEL": "FT232R_USB_UART", "ID_SERIAL": "FTDI_FT232R_USB_UART_A10K3XYZ",
        "ID_SERIAL_SHORT": "A10K3XYZ", "ID_PATH": "usb-0:3", "ID_USB_DRIVER": "ftdi_sio",
    ]
    return ListedDevice(try #require(ReceiverDevice(properties: properties)))
}

/// A device with values for all details.
private func full() throws -> ListedDevice {
    var listed = try adapter()
    listed.holders = [PortHolder(processID: 812, program: "gpsd"), PortHolder(processID: 90, program: "cat")]
    listed.access = .needsGroup("dialout")
    listed.remembered = FamiliarReceiver(
        receiver: listed.device.identity,
        lineSetting: "4800 8N1",
        sentences: ["GPGGA", "GPRMC"],
        lastHeard: .morning(0)
    )
    return listed
}
