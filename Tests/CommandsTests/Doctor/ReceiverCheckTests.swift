import Commands
import Receivers
import SystemPackage
import Platform
import Testing

@Suite struct `The doctor's look for a receiver` {
    @Test func `finds the known receiver that a recording would read`() throws {
        let device = try #require(Sample.ublox)

        let (diagnosis, port) = ReceiverCheck.diagnosis(named: nil, isThere: false, devices: [device])

        #expect(diagnosis == .fine(.receiver, "u-blox 7 is plugged in at /dev/ttyACM0"))
        #expect(port == ReceiverCheck.Port(path: "/dev/ttyACM0", device: device))
    }

    @Test func `finds the only device that may be one`() throws {
        let device = try #require(Sample.adapter)

        let (diagnosis, port) = ReceiverCheck.diagnosis(named: nil, isThere: false, devices: [device])

        let statement = "/dev/ttyUSB0 would be read, because it is the only device that may be a receiver"
        #expect(diagnosis == .fine(.receiver, statement))
        #expect(port?.path == "/dev/ttyUSB0")
    }

    @Test func `asks to name one of several that may be one`() {
        let devices = [Sample.adapter, Sample.otherAdapter].compactMap(\.self)

        let (diagnosis, port) = ReceiverCheck.diagnosis(named: nil, isThere: false, devices: devices)

        #expect(port == nil)
        #expect(diagnosis.status == .unavailable)
        #expect(diagnosis.remedy == "name the receiver: `gpslog doctor --device /dev/ttyUSB0`")
        #expect(diagnosis.statement.contains("/dev/ttyUSB1 (a CH340 adapter"))
    }

    @Test func `says of a device that cannot be read why`() throws {
        let (diagnosis, port) = ReceiverCheck.diagnosis(
            named: nil,
            isThere: false,
            devices: [try #require(Sample.garmin)]
        )

        #expect(port == nil)
        #expect(diagnosis.status == .unavailable)
        #expect(diagnosis.statement.contains("Garmin USB receiver at /dev/ttyUSB2: speaks Garmin's binary protocol"))
    }

    @Test func `finds nothing where nothing is plugged in`() {
        let (diagnosis, port) = ReceiverCheck.diagnosis(named: nil, isThere: false, devices: [])

        #expect(port == nil)
        #expect(diagnosis.statement == "no receiver is plugged in")
        #expect(diagnosis.status == .unavailable)
    }

    @Test func `takes the port that the user named`() {
        let (diagnosis, port) = ReceiverCheck.diagnosis(named: "/dev/pts/3", isThere: true, devices: [])

        #expect(diagnosis == .fine(.receiver, "/dev/pts/3 would be read"))
        #expect(port == ReceiverCheck.Port(path: "/dev/pts/3", device: nil))
    }

    @Test func `does not find a named port that is not there`() {
        let (diagnosis, port) = ReceiverCheck.diagnosis(named: "/dev/ttyUSB7", isThere: false, devices: [])

        #expect(port == nil)
        #expect(diagnosis.statement == "there is no device at /dev/ttyUSB7")
        #expect(diagnosis.status == .unavailable)
    }

    @Test func `goes on with a named device that should not be readable`() throws {
        let device = try #require(Sample.garmin)

        let (diagnosis, port) = ReceiverCheck.diagnosis(named: device.path, isThere: true, devices: [device])

        #expect(port?.device == device)
        #expect(diagnosis.remedy != nil)
        #expect(diagnosis.status == nil)
    }
}
