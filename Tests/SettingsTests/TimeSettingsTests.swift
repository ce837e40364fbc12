import GNSS
import Settings
import SystemPackage
import Platform
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
        ("chrony = 1", "must be true, false, or the path of chrony's socket in quotation marks"),
        ("chrony = \"gps.sock\"", "must be true, false, or the path of chrony's socket in quotation marks"),
        ("pps = \"/tmp/pps0\"", "must be a PPS device"), ("pps = \"cts\"", "or \"dcd\" for pulses"),
        ("pps = true", "must be a text in quotation marks"), ("delay = 9", "from 0 to 5"),
        ("ntp = true", "is unknown; the keys are chrony, pps and delay"),
    ])
    func `is refused where it is wrong`(section: String, reason: String) throws {
        let failure = #expect(throws: Failure.self) { try time(section) }
        #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
    }
}

/// The reference date for the days of the system clock and of the latest location.
private func reference(clock: String, newestStored: String? = nil) throws -> String? {
    let time = try #require(UTCTime(iso8601: "\(clock)T08:00:00Z"))
    let newest = newestStored.flatMap { UTCTime(iso8601: "\($0)T08:00:00Z") }
    return ReferenceDate.live(clock: time, newestStored: newest)?.description
}

@Suite struct `The reference date of a recording` {
    @Test func `is a year after this machine's clock`() throws {
        #expect(try reference(clock: "2026-11-21") == "2027-11-21")
        #expect(try reference(clock: "2026-11-21", newestStored: "2026-11-20") == "2027-11-21")
    }

    @Test func `is a year after the latest location where the clock is behind it`() throws {
        #expect(try reference(clock: "2026-11-21", newestStored: "2028-11-20") == "2029-11-20")
    }

    @Test(arguments: ["1970-01-01", "2000-01-01", "2025-12-31", "2080-01-01", "2200-01-01"])
    func `is not taken from a clock that is not set`(clock: String) throws {
        #expect(try reference(clock: clock) == nil)
        #expect(try reference(clock: clock, newestStored: "2026-11-21") == "2027-11-21")
    }

    @Test(arguments: ["2046-07-07", "2007-04-07", "2085-01-01"])
    func `is not taken from a location that cannot be right`(newest: String) throws {
        #expect(try reference(clock: "2026-11-21", newestStored: newest) == "2027-11-21")
    }
}
