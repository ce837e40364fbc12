import Settings
import SystemPackage
import Terminal
import TestSupport
import Testing

@Suite struct `Section [time] of the settings` {
    private let folder = Result(catching: TemporaryFolder.init)

    private func time(_ section: String) throws -> TimeSettings {
        let file = try folder.get().file("config.toml")
        try TextFile.write("[time]\n\(section)\n", to: file)
        return try SettingsFile.read(file).time
    }

    @Test func `tells nobody the time by itself`() throws {
        #expect(Settings().time.chrony == nil)
        #expect(try time("chrony = false").chrony == nil)
    }

    @Test func `names a socket, a device of pulses and a delay`() throws {
        let time = try time("chrony = \"/run/gps.sock\"\npps = \"/dev/pps1\"\ndelay = 0.12")
        #expect(time.chrony == "/run/gps.sock")
        #expect(time.pulses == .file("/sys/class/pps/pps1/assert"))
        #expect(time.delay == 0.12)
    }

    @Test func `has pulses on the DCD of lines`() throws {
        #expect(try time("pps = \"dcd\"").pulses == .dcd)
        #expect(Settings().time.pulses == nil)
    }

    @Test func `has a socket of its own where none is named`() throws {
        #expect(try time("chrony = true").chrony == "/run/chrony.gpslog.sock")
    }

    @Test(arguments: [
        ("chrony = 1", "must be true, false, or in quotation marks the path"),
        ("chrony = \"gps.sock\"", "must be true, false, or in quotation marks the path"),
        ("pps = \"/tmp/pps0\"", "must be a PPS device"), ("pps = \"cts\"", "or \"dcd\" for pulses"),
        ("pps = true", "must be a text in quotation marks"), ("delay = 9", "from 0 to 5"),
        ("ntp = true", "is unknown; the keys are chrony, pps and delay"),
    ])
    func `is refused where it is wrong`(section: String, reason: String) throws {
        let failure = #expect(throws: Failure.self) { try time(section) }
        #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
    }
}
